import { wordSet } from './word-set.ts'

/** Words that begin a noun phrase, so that what they begin is not a bare noun. */
export const DETERMINERS: ReadonlySet<string> = wordSet(
  'a an the this that these those my your his her its our their some any no every each all both either neither another',
)

/** Common nouns in -ing that are not gerunds. */
export const ING_NOUNS: ReadonlySet<string> = wordSet(
  'thing nothing something anything everything king ring spring string wing morning evening building wedding meeting ceiling being feeling painting offspring sibling earring clothing lightning darling duckling hearing ending opening beginning meaning warning drawing dwelling stocking shilling sterling stuffing pudding herring',
)
