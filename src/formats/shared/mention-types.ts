import type { MentionType } from '../../document/document.ts'

/** LitBank's names for the kinds of mentions, in its .ann files and as the first half of its brat types. */
export const TYPE_OF_LABEL: ReadonlyMap<string, MentionType> = new Map([
  ['PROP', 'named'],
  ['NOM', 'nominal'],
  ['PRON', 'pronoun'],
])

export const LABEL_OF_TYPE: Readonly<Record<MentionType, string>> = {
  named: 'PROP',
  nominal: 'NOM',
  pronoun: 'PRON',
}
