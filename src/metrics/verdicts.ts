import type { CorefDocument } from '../document/document.ts'
import { type TwinDocuments, twinsOfResponse } from '../matching/twin-documents.ts'

/**
 * What became of a mention, judged by its immediate antecedent (Tuggener 2014).
 *
 * `tp` the antecedent is the right one, `wl` (wrong linkage) both sides give it one, but not the same,
 * `fn` only the key does, `fp` only the response does. The first mention of an entity has no antecedent:
 * it is `first` if it has a twin, and `twinless` if not.
 */
export type Verdict = 'tp' | 'wl' | 'fn' | 'fp' | 'first' | 'twinless'

/** The verdicts on both sides, by mention. */
export interface Verdicts {
  readonly key: readonly Verdict[]
  readonly response: readonly Verdict[]
}

export function verdictsOf(documents: TwinDocuments): Verdicts {
  const { twins } = documents
  const keyPrevious = previousMentions(documents.key)
  const responsePrevious = previousMentions(documents.response)
  const key = Array.from(keyPrevious, (antecedent, k): Verdict => {
    const twin = twins[k] as number
    if (antecedent < 0) return twin < 0 ? 'twinless' : 'first'
    const answer = twin < 0 ? -1 : (responsePrevious[twin] as number)
    if (answer < 0) return 'fn'
    return twins[antecedent] === answer ? 'tp' : 'wl'
  })
  const reverse = twinsOfResponse(documents)
  const response = Array.from(responsePrevious, (antecedent, r): Verdict => {
    const twin = reverse[r] as number
    if (antecedent < 0) return twin < 0 ? 'twinless' : 'first'
    const isAnaphor = twin >= 0 && (keyPrevious[twin] as number) >= 0
    return isAnaphor ? (key[twin] as Verdict) : 'fp'
  })
  return { key, response }
}

/** By mention: the previous mention of its entity, in text order, or -1 for the first. */
export function previousMentions({ mentions, entityCount }: CorefDocument): Int32Array {
  const last = new Int32Array(entityCount).fill(-1)
  const previous = new Int32Array(mentions.count)
  for (let m = 0; m < mentions.count; m++) {
    const e = mentions.entity[m] as number
    previous[m] = last[e] as number
    last[e] = m
  }
  return previous
}
