import { Antecedents, type Reach } from './antecedents.ts'
import type { Discourse } from './discourse.ts'
import { Pair } from './features/pair.ts'
import type { Classifier } from './learners/classifier.ts'
import type { Mention } from './mention.ts'
import type { Screen } from './screen.ts'

/** Pairs with their scores, by the later mention; the nearest antecedent first. */
export interface ScoredPairs {
  readonly mentions: number
  /** Pairs of mention j are at offsets[j] up to offsets[j + 1]. */
  readonly offsets: Int32Array
  readonly antecedents: Int32Array
  readonly scores: Float64Array
}

/**
 * Scores the pairs of a discourse.
 *
 * @param screen leaves out pairs that are not above its floor, but not all of them
 */
export function scorePairs(
  discourse: Discourse,
  classifier: Classifier,
  reach: Reach,
  screen?: Screen,
): ScoredPairs {
  const { mentions } = discourse
  const pair = new Pair(discourse)
  const candidates = new Antecedents(discourse, reach)
  const traits = screen?.traitsOf(mentions)
  const offsets = new Int32Array(mentions.length + 1)
  const antecedents: number[] = []
  const scores: number[] = []
  for (const mention of mentions) {
    for (const i of candidates.of(mention)) {
      pair.set(mentions[i] as Mention, mention)
      if (traits !== undefined && screen?.isBelow(pair, traits[i] as number, traits[mention.index] as number))
        continue
      antecedents.push(i)
      scores.push(classifier.scorePair(pair))
    }
    offsets[mention.index + 1] = antecedents.length
  }
  return {
    mentions: mentions.length,
    offsets,
    antecedents: Int32Array.from(antecedents),
    scores: Float64Array.from(scores),
  }
}
