import type { CorefDocument } from '../document/document.ts'
import { headOf } from '../document/head.ts'
import { wordSet } from '../language/word-set.ts'

/*
 * GAP and WinoBias ask whether a response puts a certain pronoun and a certain noun into one entity. The spans are
 * the key's; the response's mentions are found by their heads, so that "the developer" and "developer" are the same.
 */

/** How a question is judged, in words. */
export const BY_HEADS = 'by the response entities with a head in the noun and in the pronoun'

export type Gender = 'masculine' | 'feminine'

const GENDERS: ReadonlyMap<Gender, ReadonlySet<string>> = new Map<Gender, ReadonlySet<string>>([
  ['masculine', wordSet('he him his')],
  ['feminine', wordSet('she her hers')],
])

/** The gender of a mention that is one of the pronouns above. */
export function pronounGender(document: CorefDocument, mention: number): Gender | undefined {
  const words = wordsOf(document, mention)
  for (const [gender, pronouns] of GENDERS) if (pronouns.has(words)) return gender
  return undefined
}

/** The words of a mention in lower case. */
export function wordsOf({ mentions, tokens }: CorefDocument, mention: number): string {
  const words: string[] = []
  for (let t = mentions.start[mention] as number; t < (mentions.end[mention] as number); t++) {
    words.push(tokens?.text(t) ?? '')
  }
  return words.join(' ').toLowerCase()
}

/** The entities of a response that have a mention whose head lies in a mention of the key. */
export function entitiesHeadedIn(
  response: CorefDocument,
  { mentions }: CorefDocument,
  mention: number,
): Set<number> {
  const found = new Set<number>()
  for (let m = 0; m < response.mentions.count; m++) {
    const head = headOf(response, m)
    if (head >= (mentions.start[mention] as number) && head < (mentions.end[mention] as number)) {
      found.add(response.mentions.entity[m] as number)
    }
  }
  return found
}
