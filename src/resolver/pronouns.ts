import { NOT_IN_RECONCILE, PRONOUN_ROWS } from '../language/pronouns.ts'
import type { Gender, Grammatical } from './mention.ts'

/** What the form of a pronoun shows. */
export interface Pronoun {
  readonly person: 1 | 2 | 3
  readonly number: Grammatical
  readonly gender: Gender
  readonly isPossessive: boolean
  readonly isReflexive: boolean
  /** The first form of its row: "him" and "himself" are forms of "he". */
  readonly lemma: string
}

const FORMS: ReadonlyMap<string, Pronoun> = tabulate()

function tabulate(): Map<string, Pronoun> {
  const forms = new Map<string, Pronoun>()
  for (const [person, number, gender, row] of PRONOUN_ROWS) {
    const words = row.split(' ')
    for (const [i, word] of words.entries()) {
      if (forms.has(word)) continue
      const isPossessive = i === 2 || i === 3
      forms.set(word, {
        person,
        number,
        gender,
        isPossessive,
        isReflexive: i === 4,
        lemma: words[0] as string,
      })
    }
  }
  return forms
}

/** Each pronoun in its possessive use: "her" in "her book". */
const POSSESSIVE: ReadonlyMap<Pronoun, Pronoun> = new Map(
  [...FORMS.values()].map((pronoun) => [pronoun, { ...pronoun, isPossessive: true }]),
)

/**
 * The pronoun that a word is. Names in capitals, such as "US" and "IT", are not pronouns.
 *
 * @param faithful leave out the forms that Reconcile's list lacks, and accept pronouns in capitals, as it does
 * @param tag distinguishes "her" in "her book" from "I saw her": without it, "her" is never possessive
 */
export function pronounOf(word: string, faithful = false, tag = ''): Pronoun | undefined {
  const lower = word.toLowerCase()
  const pronoun = FORMS.get(lower)
  if (pronoun === undefined) return undefined
  if (faithful) return NOT_IN_RECONCILE.has(lower) ? undefined : pronoun
  const isCapitals = word.length > 1 && word === word.toUpperCase()
  if (isCapitals) return undefined
  return tag === 'PRP$' ? POSSESSIVE.get(pronoun) : pronoun
}
