import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument, MentionAttributes, MentionType } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { ReadContext } from '../format.ts'
import { nameInFile } from '../path.ts'
import { PlacedText } from '../placed.ts'
import { type CharacterAnnotation, placeSpans, tokenList } from '../shared/character-spans.ts'
import { nameWithout } from '../shared/companion-text.ts'
import { blankTokens, lineStarts } from '../shared/text-tokens.ts'
import type { ByteSource } from '../source.ts'
import { wholeText } from '../text-lines.ts'
import { readMarkup } from './markup.ts'

/** A remark by which this program keeps words that the rule for raw text would cut otherwise. */
export const BLANK_TOKENS = 'TOKENS:blanks'
/** The property that holds an entity type, alone or after a letter: `EN="p PER"`. */
export const ENTITY_TYPE = 'EN'

const TYPES: ReadonlySet<string> = new Set<MentionType>(['named', 'nominal', 'pronoun'])

/** Read a SACR file: one document, named after the file. */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const placed = new PlacedText(source.path, wholeText(source, context))
  if (placed.text === '') return
  const { inline, mentions, remarks } = readMarkup(placed, context)
  const text = inline.text()
  const annotations = mentions.map(
    ({ entity, start, end, offset }): CharacterAnnotation => ({
      pieces: [[start, end]],
      name: `the mention of "${entity}"`,
      source: placed,
      offset,
    }),
  )
  const given = remarks.includes(BLANK_TOKENS) ? blankTokens(text) : undefined
  const { tokens, spans } = placeSpans(text, annotations, { unit: 'utf-16', tokens: given }, context)
  const builder = new DocumentBuilder()
  for (const [m, { entity, properties }] of mentions.entries()) {
    const span = spans[m]?.[0]
    if (span === undefined) continue
    builder.addMention(...(span as Span), builder.entities.of(entity))
    builder.describeLast(attributesOf(properties))
  }
  yield builder.finish({
    id: nameInFile(nameWithout(source.path, '.sacr')),
    text,
    tokens: tokenList(text, tokens),
    sentences: lineStarts(text, tokens),
    origin: inline.origin(placed, tokens),
  })
}

function attributesOf(properties: ReadonlyMap<string, string>): MentionAttributes {
  const features = new Map(properties)
  const named = features.get(ENTITY_TYPE)
  const entityType = named === undefined ? undefined : named.slice(named.lastIndexOf(' ') + 1)
  if (named === entityType) features.delete(ENTITY_TYPE)
  const type = features.get('type')
  const isType = type !== undefined && TYPES.has(type)
  if (isType) features.delete('type')
  return {
    ...(isType ? { type: type as MentionType } : {}),
    ...(entityType === undefined ? {} : { entityType }),
    ...(features.size === 0 ? {} : { features }),
  }
}
