import type { CorefDocument, MentionAttributes, MentionType } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import { nameInFile } from '../path.ts'
import { nameWithout } from '../shared/companion-text.ts'
import { defined } from '../shared/defined.ts'
import { buildFromCharacters } from '../shared/stand-off.ts'
import { blankTokens } from '../shared/text-tokens.ts'
import type { ByteSource } from '../source.ts'
import { wholeText } from '../text-lines.ts'
import { readMarkup } from './markup.ts'

/** The remark of our writer that words are between blanks, not cut by the rule for raw text. */
export const BLANK_TOKENS = 'TOKENS:blanks'
/** The property that holds an entity type, alone or after a letter: `EN="p PER"`. */
export const ENTITY_TYPE = 'EN'

const TYPES: ReadonlySet<string> = new Set<MentionType>(['named', 'nominal', 'pronoun'])

/** Read a SACR file: one document, named after the file. */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const placed = wholeText(source, context)
  if (placed.text === '') return
  const { inline, mentions, remarks } = readMarkup(placed)
  const text = inline.text()
  const given = remarks.includes(BLANK_TOKENS) ? blankTokens(text) : undefined
  yield buildFromCharacters(
    text,
    mentions.map(({ entity, start, end, offset, properties }) => ({
      extent: { pieces: [[start, end]], name: `the mention of "${entity}"`, source: placed, offset },
      entity,
      describe: () => attributesOf(properties),
    })),
    { unit: 'utf-16', tokens: given },
    (tokens) => ({
      id: nameInFile(nameWithout(source.path, '.sacr')),
      origin: inline.origin(placed, tokens),
    }),
  )
}

function attributesOf(properties: ReadonlyMap<string, string>): MentionAttributes {
  const features = new Map(properties)
  const named = features.get(ENTITY_TYPE)
  const entityType = named === undefined ? undefined : named.slice(named.lastIndexOf(' ') + 1)
  if (named === entityType) features.delete(ENTITY_TYPE)
  const type = features.get('type')
  const isType = type !== undefined && TYPES.has(type)
  if (isType) features.delete('type')
  return defined({
    type: isType ? (type as MentionType) : undefined,
    entityType,
    features: features.size === 0 ? undefined : features,
  })
}
