import type { CorefDocument } from '../document/document.ts'
import type { SpokenWords } from '../document/spoken-words.ts'
import { keyCandidates, keyEntities } from '../resolver/key-mentions.ts'
import type { Analysis, Candidate } from '../text/analysis.ts'
import { shuffledOrder } from '../text/perceptron/shuffle.ts'
import type { ShapedCandidate } from './candidates.ts'
import type { MentionTagger } from './mention-model.ts'
import type { MentionChoice } from './setup.ts'

/** A document with the words and tags that every setup starts from. */
export interface Analysed {
  readonly key: CorefDocument
  readonly words: SpokenWords
  readonly analysis: Analysis
  readonly candidates: readonly ShapedCandidate[]
}

/**
 * The mentions that a setup resolves: a tagger's, the key's, or something in between.
 *
 * @param tagger for `precise` and `counted`: the one trained on the fold's training documents
 * @param seed decides which twinless candidates stay if only a share of them does
 */
export function chosenCandidates(
  { key, words, analysis, candidates }: Analysed,
  mentions: MentionChoice,
  tagger: MentionTagger | undefined,
  seed: number,
): readonly Candidate[] {
  if (mentions === 'high-recall') return candidates
  if (mentions === 'key') return keyCandidates(key, words, analysis)
  if (mentions === 'precise' || mentions === 'counted') {
    return candidates.filter((candidate) => tagger?.isMention(analysis, candidate) === true)
  }
  const entity = keyEntities(key, words, candidates)
  if (mentions === 'anaphoric') {
    const sizes = new Map<number, number>()
    for (const e of key.mentions.entity) sizes.set(e, (sizes.get(e) ?? 0) + 1)
    return candidates.filter((_, i) => (sizes.get(entity[i] as number) ?? 0) > 1)
  }
  const twinless = candidates.flatMap((_, i) => (entity[i] === -1 ? [i] : []))
  const order = shuffledOrder(twinless.length, seed)
  const kept = new Set(
    [...order].slice(0, Math.round(mentions.twinless * twinless.length)).map((i) => twinless[i]),
  )
  return candidates.filter((_, i) => entity[i] !== -1 || kept.has(i))
}
