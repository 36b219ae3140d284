// English pronouns, in lower case. The lists differ on purpose: a paper's classes, guesses at mention types and the
// resolver's features each need their own.
import { wordSet } from './word-set.ts'

/** A mention without a type or part of speech counts as a pronoun if it is one of these (our own list). */
export const PRONOUNS: ReadonlySet<string> = wordSet(`
  i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself
  she her hers herself it its itself they them their theirs themselves themself one oneself
  who whom whose which that this these those what`)

/** Relative pronouns, for use where nothing else identifies them (our own list). */
export const RELATIVE_PRONOUNS: ReadonlySet<string> = wordSet('who whom whose which that')

/** The three pronoun classes of Stoyanov et al. (2009), which the paper describes but does not list. */
export const FIRST_AND_SECOND_PERSON: ReadonlySet<string> = wordSet(
  'i me my mine myself we us our ours ourselves you your yours yourself yourselves thou thee thy thine',
)
export const GENDERED: ReadonlySet<string> = wordSet('he him his himself she her hers herself')
export const UNGENDERED: ReadonlySet<string> = wordSet(
  'it its itself they them their theirs themselves themself',
)

/**
 * For the resolver, as rows of forms: subject, object, possessive determiner, possessive pronoun, reflexive. The
 * shipped models were trained on them.
 */
export const PRONOUN_ROWS: readonly (readonly [
  person: 1 | 2 | 3,
  number: 'singular' | 'plural' | 'unknown',
  gender: 'masculine' | 'feminine' | 'neuter' | 'either',
  forms: string,
])[] = [
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

/** Pronouns in these rows that Reconcile's list lacks. */
export const NOT_IN_RECONCILE: ReadonlySet<string> = wordSet(
  'mine yours hers ours theirs itself thou thee thy thine thyself',
)
