import { wordSet } from './word-set.ts'

/** Words that begin a noun phrase, which is then not a bare noun (our own list). */
export const DETERMINERS: ReadonlySet<string> = wordSet(
  'a an the this that these those my your his her its our their some any no every each all both either neither another',
)

/** Common nouns in -ing that are not gerunds (our own list). */
export const ING_NOUNS: ReadonlySet<string> = wordSet(
  'thing nothing something anything everything king ring spring string wing morning evening building wedding meeting ceiling being feeling painting offspring sibling earring clothing lightning darling duckling hearing ending opening beginning meaning warning drawing dwelling stocking shilling sterling stuffing pudding herring',
)

/** Small words inside names, as in "Bank of America" (our own list). */
export const INSIDE_NAMES: ReadonlySet<string> = wordSet("of the for de la von van & - 's ’s")

/** Words that never come between a noun and its modifiers, for texts without parts of speech (our own list). */
export const NOT_IN_PHRASES: ReadonlySet<string> = wordSet(
  "'s ’s ' ’ and or of in on at by for from with to is was",
)

/** Prepositions that join two base noun phrases into one mention (our own list). */
export const JOINING_PREPOSITIONS: ReadonlySet<string> = wordSet('in for with from to on at')

/** Modifiers of a noun that has only one referent, as in "the last man" (our own list). */
export const UNIQUE_MODIFIERS: ReadonlySet<string> = wordSet('first last only')
