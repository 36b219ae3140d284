import type { MentionType } from '../../document/document.ts'

/** LitBank's names for the kinds of mentions, in its .ann files and as the first half of its brat types. */
export const LABEL_OF_TYPE: LabelOfType = { named: 'PROP', nominal: 'NOM', pronoun: 'PRON' }

export const TYPE_OF_LABEL: ReadonlyMap<string, MentionType> = typesByLabel(LABEL_OF_TYPE)

type LabelOfType = Readonly<Record<MentionType, string>>

/** The inverse of a table of labels. */
export function typesByLabel(labels: LabelOfType): ReadonlyMap<string, MentionType> {
  return new Map((Object.keys(labels) as MentionType[]).map((type) => [labels[type], type]))
}
