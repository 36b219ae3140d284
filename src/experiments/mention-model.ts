import type { Analysis } from '../text/analysis.ts'
import type { Lexicon } from '../text/lexicon.ts'
import type { ShapedCandidate } from './candidates.ts'

/** Learns from keys which candidates are mentions. */
export interface MentionTagger {
  learn(analysis: Analysis, candidates: readonly ShapedCandidate[], isMention: (i: number) => boolean): void
  isMention(analysis: Analysis, candidate: ShapedCandidate): boolean
}

/**
 * Which candidates are mentions, learned from keys by counting: the share of mentions among those with the same shape
 * and head or, if too few were seen, among those with the same shape and kind of head. It is the tagger of the
 * second system in Table 11 of Cai and Strube (2010), which had its own mentions.
 */
export class MentionModel implements MentionTagger {
  readonly #lexicon: Pick<Lexicon, 'senses' | 'file'>
  readonly #counts: Map<string, { seen: number; mentions: number }> = new Map()

  constructor(lexicon: Pick<Lexicon, 'senses' | 'file'>) {
    this.#lexicon = lexicon
  }

  learn(analysis: Analysis, candidates: readonly ShapedCandidate[], isMention: (i: number) => boolean): void {
    for (const [i, candidate] of candidates.entries()) {
      for (const description of this.#describe(analysis, candidate)) {
        const counts = this.#counts.get(description) ?? { seen: 0, mentions: 0 }
        counts.seen++
        if (isMention(i)) counts.mentions++
        this.#counts.set(description, counts)
      }
    }
  }

  isMention(analysis: Analysis, candidate: ShapedCandidate): boolean {
    for (const description of this.#describe(analysis, candidate)) {
      const counts = this.#counts.get(description)
      if (counts !== undefined && counts.seen >= ENOUGH) return counts.mentions * 2 >= counts.seen
    }
    return false
  }

  /** From most to least specific. */
  #describe({ words, tags }: Analysis, { shape, head, start, end }: ShapedCandidate): string[] {
    const word = (words[head] as string).toLowerCase()
    const [sense] = this.#lexicon.senses(word)
    const file = sense === undefined ? '' : this.#lexicon.file(sense)
    const first = tags[start] as string
    const determiner = first === 'DT' ? (words[start] as string).toLowerCase() : first === 'PRP$' ? first : ''
    const kind = `${shape} ${tags[head]} ${file}`
    const inWhole = end - start === 1 ? 'alone' : ''
    return [
      `${shape} ${word} ${determiner}`,
      `${shape} ${word}`,
      `${kind} ${determiner} ${inWhole}`,
      kind,
      shape,
    ]
  }
}

const ENOUGH = 4
