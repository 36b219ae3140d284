import type { MentionType } from '../../document/document.ts'

export const ENTITY_HEADER = 'COREF\tstart_token\tend_token\tprop\tcat\ttext'

/** The feature that keeps the words of a mention where the document has none. */
export const TEXT = 'text'

export const TYPES: ReadonlyMap<string, MentionType> = new Map([
  ['PROP', 'named'],
  ['NOM', 'nominal'],
  ['PRON', 'pronoun'],
])
