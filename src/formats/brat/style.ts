import type { MentionAttributes, MentionType } from '../../document/document.ts'
import { defined } from '../shared/defined.ts'
import { LABEL_OF_TYPE, TYPE_OF_LABEL } from '../shared/mention-types.ts'
import { blankTokens, isTokenised, type TextTokens } from '../shared/text-tokens.ts'
import { type BratLines, isIdentity } from './lines.ts'

/**
 * The two ways in which coreference is put into brat: LitBank has two T lines a mention, one for what it
 * is (`PROP_PER`) and one whose type is the entity (`Ann-0`); others link mentions with relations.
 */
export type Style = 'litbank' | 'relations'

/** What a mention of unknown kind is called, where its entity has no type either. */
export const MENTION = 'MENTION'

/** Both attributes that this program writes to keep what relations cannot say. */
export const ENTITY_ATTRIBUTE = 'Entity'
export const TYPE_ATTRIBUTE = 'MentionType'

export function styleOf({ textBounds, relations }: BratLines): Style {
  if (relations.some(({ type }) => isIdentity(type))) return 'relations'
  for (const { type } of textBounds.values()) if (parseKind(type) !== undefined) return 'litbank'
  return 'relations'
}

/**
 * The words of a text that was cut into words before, with blanks between: LitBank's, and others that
 * look like it. Undefined for raw text.
 */
export function givenTokens(style: Style, text: string): TextTokens | undefined {
  return style === 'litbank' || isTokenised(text) ? blankTokens(text) : undefined
}

/** `PROP_PER` taken apart; undefined for a type that names an entity. */
export function parseKind(type: string): Pick<MentionAttributes, 'type' | 'entityType'> | undefined {
  const line = type.indexOf('_')
  const kind = line < 0 ? type : type.slice(0, line)
  const mentionType = TYPE_OF_LABEL.get(kind)
  if (mentionType === undefined && kind !== MENTION) return undefined
  return defined({ type: mentionType, entityType: line < 0 ? undefined : type.slice(line + 1) || undefined })
}

export function formatKind(type: MentionType | undefined, entityType: string | undefined): string {
  const kind = type === undefined ? MENTION : LABEL_OF_TYPE[type]
  return entityType === undefined ? kind : `${kind}_${entityType}`
}
