import { type TwinDocuments, twinsOfResponse } from '../matching/twin-documents.ts'
import { previousMentions } from '../metrics/verdicts.ts'

/**
 * Decisions about single mentions (Durrett and Klein 2013): does a mention start an entity or continue one, and which?
 * A response's decision is its link to the nearest mention before it in its entity.
 */
export interface LinkErrors {
  /** Starts an entity on both sides. */
  readonly new: number
  /** Continues one on both sides, and the response links it to a mention of its key entity. */
  readonly right: number
  /** False new: continues an entity in the key, starts one in the response. */
  readonly fn: number
  /** False anaphor: new in the key, linked in the response. */
  readonly fa: number
  /** Wrong link: continues one on both sides, but is linked to a mention outside its key entity. */
  readonly wl: number
  /** The wrong links for which no earlier mention of the response entity is of the key entity. */
  readonly wl_any: number
  /** Continues an entity in the key and is missing from the response. */
  readonly fn_missing: number
  /** Linked in the response and missing from the key. */
  readonly fa_spurious: number
}

export const linkOutcomes: readonly (keyof LinkErrors)[] = [
  'new',
  'right',
  'fn',
  'fa',
  'wl',
  'wl_any',
  'fn_missing',
  'fa_spurious',
]

/**
 * Go through the decisions in one document.
 *
 * @param see called with an outcome and the mention it is about: a key mention, or a response mention without a twin
 */
export function judgeLinks(
  documents: TwinDocuments,
  see: (outcome: keyof LinkErrors, side: 'key' | 'response', mention: number) => void,
): void {
  const { key, response, twins } = documents
  const reverse = twinsOfResponse(documents)
  const keyAntecedents = previousMentions(key)
  const responseAntecedents = previousMentions(response)
  const keyEntity = key.mentions.entity

  for (const [k, r] of twins.entries()) {
    const isAnaphoric = (keyAntecedents[k] as number) >= 0
    if (r < 0) {
      if (isAnaphoric) see('fn_missing', 'key', k)
      continue
    }
    const antecedent = responseAntecedents[r] as number
    if (antecedent < 0) see(isAnaphoric ? 'fn' : 'new', 'key', k)
    else if (!isAnaphoric) see('fa', 'key', k)
    else if (isOfEntity(antecedent, keyEntity[k] as number)) see('right', 'key', k)
    else {
      see('wl', 'key', k)
      let earlier = antecedent
      while (earlier >= 0 && !isOfEntity(earlier, keyEntity[k] as number)) {
        earlier = responseAntecedents[earlier] as number
      }
      if (earlier < 0) see('wl_any', 'key', k)
    }
  }
  for (const [r, k] of reverse.entries()) {
    if (k < 0 && (responseAntecedents[r] as number) >= 0) see('fa_spurious', 'response', r)
  }

  function isOfEntity(responseMention: number, entity: number): boolean {
    const twin = reverse[responseMention] as number
    return twin >= 0 && keyEntity[twin] === entity
  }
}
