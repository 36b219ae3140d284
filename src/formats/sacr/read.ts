import { DocumentBuilder } from '../../document/builder.ts'
import type { MentionAttributes, MentionType } from '../../document/document.ts'
import type { ReadSource } from '../format.ts'
import { nameInFile } from '../path.ts'
import { attempt, type InputText } from '../placed.ts'
import { nameWithout } from '../shared/companion-text.ts'
import { defined } from '../shared/defined.ts'
import { InlineText } from '../shared/inline-text.ts'
import { buildFromCharacters, type CharacterMention, type TextFrame } from '../shared/stand-off.ts'
import { blankTokens, type TextTokens } from '../shared/text-tokens.ts'
import { wholeText } from '../text-lines.ts'

/** Our writer's remark that words are separated by blanks, not cut by the rule for raw text. */
export const BLANK_TOKENS = 'TOKENS:blanks'
/** The property that holds an entity type, alone or after a letter: `EN="p PER"`. */
export const ENTITY_TYPE = 'EN'

const TYPES: ReadonlySet<string> = new Set<MentionType>(['named', 'nominal', 'pronoun'])

/** Read a SACR file: one document, named after the file. */
export const read: ReadSource = function* (source, context) {
  const placed = wholeText(source, context)
  if (placed.text === '') return
  const { inline, mentions, remarks } = readMarkup(placed)
  const text = inline.text()
  const placing = {
    unit: 'utf-16' as const,
    tokens: remarks.includes(BLANK_TOKENS) ? blankTokens(text) : undefined,
  }
  const characters = mentions.map(({ entity, start, end, offset, properties }): CharacterMention => {
    const extent = {
      pieces: [[start, end] as const],
      name: `the mention of "${entity}"`,
      source: placed,
      offset,
    }
    return { extent, entity, describe: () => attributesOf(properties) }
  })
  const id = nameInFile(nameWithout(source.path, '.sacr'))
  const frame = (tokens: TextTokens): TextFrame => ({ id, origin: inline.origin(placed, tokens) })
  yield buildFromCharacters(new DocumentBuilder(context), text, characters, placing, frame)
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

/** A mention in braces; offsets are those of the text without markup. */
interface BracedMention {
  readonly entity: string
  readonly properties: ReadonlyMap<string, string>
  readonly start: number
  readonly end: number
  /** The offset of its opening brace in the file. */
  readonly offset: number
}

export interface Markup {
  readonly inline: InlineText
  readonly mentions: readonly BracedMention[]
  /** Lines that start with `#`, without it. */
  readonly remarks: readonly string[]
}

/** A remark, or a brace. */
const MARK = /#(?<![^\n]#)[^\n]*\n?|[{}]/g

/** Parse a file in one pass: braces nest, so a closing brace belongs to the one opened last. */
export function readMarkup(source: InputText): Markup {
  const { text } = source
  const inline = new InlineText()
  const mentions: BracedMention[] = []
  const remarks: string[] = []
  const open: BracedMention[] = []
  let from = 0
  for (const { 0: mark, index: offset } of text.matchAll(MARK)) {
    // The values of properties may contain any of these signs.
    if (offset < from) continue
    inline.add(text.slice(from, offset), from)
    from = offset + mark.length
    if (mark.startsWith('#')) remarks.push(mark.slice(1).trim())
    else if (mark === '{') {
      const header = attempt(source.context, () => readHeader(source, from))
      if (header === undefined) continue
      from = header.end
      const { entity, properties } = header
      open.push({ entity, properties, start: inline.length, end: 0, offset })
    } else {
      const mention = open.pop()
      if (mention !== undefined) mentions.push(Object.assign(mention, { end: inline.length }))
      else source.fault(offset, 'this brace closes no mention', 'unopened-mention')
    }
  }
  inline.add(text.slice(from), from)
  for (const { entity, offset } of open) {
    source.fault(offset, `this brace opens a mention of "${entity}" and is never closed`, 'unclosed-mention')
  }
  return { inline, mentions, remarks }
}

const NAME = /[^ \t\n:={}",]+/y
const [EQUALS, QUOTED, BLANK] = [/=(?=")/y, /"([^"]*)"/y, /[ \n]/y]

/** `ID ` or `ID:name="value",name="value" `, with one blank before the words, which begin at `end`. */
function readHeader(source: InputText, start: number): Pick<BracedMention, 'entity' | 'properties' | 'end'> {
  let at = start
  const take = (pattern: RegExp, expected: string): string => {
    pattern.lastIndex = at
    const match = pattern.exec(source.text)
    if (match !== null) at += match[0].length
    else throw source.error('bad-field', Math.min(at, source.text.length - 1), `expected ${expected}`)
    return match[1] ?? match[0]
  }
  const entity = take(NAME, 'the id of an entity after "{"')
  const properties = new Map<string, string>()
  while (source.text[at] === (properties.size === 0 ? ':' : ',')) {
    at++
    const name = take(NAME, PROPERTY)
    take(EQUALS, PROPERTY)
    properties.set(name, take(QUOTED, 'a second quotation mark after the value'))
  }
  take(BLANK, 'a blank between the properties and the words of a mention')
  return { entity, properties, end: at }
}

const PROPERTY = 'a property as in EN="PER"'
