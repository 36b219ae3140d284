import { Antecedents } from './antecedents.ts'
import type { Discourse } from './discourse.ts'
import type { Encoding } from './features/encoding.ts'
import { Pair } from './features/pair.ts'
import type { Classifier } from './learners/classifier.ts'
import type { Mention } from './mention.ts'

/** Every pair that was looked at with its score, by the later mention; the nearest antecedent first. */
export interface ScoredPairs {
  readonly mentions: number
  /** Pairs of mention j stand from offsets[j] up to offsets[j + 1]. */
  readonly offsets: Int32Array
  readonly antecedents: Int32Array
  readonly scores: Float64Array
}

export function scorePairs(discourse: Discourse, encoding: Encoding, classifier: Classifier): ScoredPairs {
  const { mentions } = discourse
  const pair = new Pair(discourse)
  const candidates = new Antecedents(discourse)
  const row = new Uint8Array(encoding.features.length)
  const offsets = new Int32Array(mentions.length + 1)
  const antecedents: number[] = []
  const scores: number[] = []
  for (const mention of mentions) {
    for (const i of candidates.of(mention)) {
      pair.set(mentions[i] as Mention, mention)
      encoding.read(pair, row)
      antecedents.push(i)
      scores.push(classifier.score(row))
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
