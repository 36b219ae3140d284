import type { Gender, Grammatical } from './mention.ts'

/** What the form of a pronoun says. */
export interface Pronoun {
  readonly person: 1 | 2 | 3
  readonly number: Grammatical
  readonly gender: Gender
  readonly isPossessive: boolean
  readonly isReflexive: boolean
  /** The first form of its row: "him" and "himself" are forms of "he". */
  readonly lemma: string
}

/** Rows of forms: subject, object, possessive determiner, possessive pronoun, reflexive. */
const ROWS: readonly (readonly [1 | 2 | 3, Grammatical, Gender, string])[] = [
  [1, 'singular', 'either', 'i me my mine myself'],
  [1, 'plural', 'either', 'we us our ours ourselves'],
  [2, 'unknown', 'either', 'you you your yours yourself'],
  [2, 'plural', 'either', 'you you your yours yourselves'],
  [2, 'singular', 'either', 'thou thee thy thine thyself'],
  [3, 'singular', 'masculine', 'he him his his himself'],
  [3, 'singular', 'feminine', 'she her her hers herself'],
  [3, 'singular', 'neuter', 'it it its its itself'],
  [3, 'plural', 'either', 'they them their theirs themselves'],
]

const FORMS: ReadonlyMap<string, Pronoun> = tabulate()

function tabulate(): Map<string, Pronoun> {
  const forms = new Map<string, Pronoun>()
  for (const [person, number, gender, row] of ROWS) {
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

/** Each as what it is where it possesses: "her" in "her book". */
const POSSESSIVE: ReadonlyMap<Pronoun, Pronoun> = new Map(
  [...FORMS.values()].map((pronoun) => [pronoun, { ...pronoun, isPossessive: true }]),
)

/** Forms that the original list forgot. */
const FORGOTTEN: ReadonlySet<string> = new Set(
  'mine yours hers ours theirs itself thou thee thy thine thyself'.split(' '),
)

/**
 * The pronoun that a word is. Names in capitals, "US" and "IT", are none.
 *
 * @param faithful leave out the forms that Reconcile's list lacks, and take capitals for pronouns as it does
 * @param tag tells the "her" of "her book" from that of "I saw her": without it, women would never possess
 */
export function pronounOf(word: string, faithful = false, tag = ''): Pronoun | undefined {
  const lower = word.toLowerCase()
  const pronoun = FORMS.get(lower)
  if (pronoun === undefined) return undefined
  if (faithful) return FORGOTTEN.has(lower) ? undefined : pronoun
  const isCapitals = word.length > 1 && word === word.toUpperCase()
  if (isCapitals) return undefined
  return tag === 'PRP$' ? POSSESSIVE.get(pronoun) : pronoun
}
