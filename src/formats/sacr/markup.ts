import { attempt, type InputText } from '../placed.ts'
import { InlineText } from '../shared/inline-text.ts'

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
const MARK = /(?<![^\n])#[^\n]*\n?|[{}]/g

/** Walk through a file once: braces nest, so the one that closes belongs to the one opened last. */
export function readMarkup(source: InputText): Markup {
  const { text } = source
  const inline = new InlineText()
  const mentions: BracedMention[] = []
  const remarks: string[] = []
  const open: Omit<BracedMention, 'end'>[] = []
  let from = 0
  for (const { 0: mark, index: offset } of text.matchAll(MARK)) {
    // Inside the values of properties there may be any sign.
    if (offset < from) continue
    inline.add(text.slice(from, offset), from)
    from = offset + mark.length
    if (mark.startsWith('#')) remarks.push(mark.slice(1).trim())
    else if (mark === '{') {
      const header = attempt(source.context, () => readHeader(source, from))
      if (header === undefined) continue
      from = header.end
      open.push({ ...header, start: inline.length, offset })
    } else {
      const mention = open.pop()
      if (mention !== undefined) mentions.push({ ...mention, end: inline.length })
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

/** `ID ` or `ID:name="value",name="value" `, with one blank before the words, which begin at `end`. */
function readHeader(
  source: InputText,
  start: number,
): Pick<BracedMention, 'entity' | 'properties'> & { readonly end: number } {
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
    take(/=(?=")/y, PROPERTY)
    properties.set(name, take(/"([^"]*)"/y, 'a second quotation mark after the value'))
  }
  take(/[ \n]/y, 'a blank between the properties and the words of a mention')
  return { entity, properties, end: at }
}

const PROPERTY = 'a property as in EN="PER"'
