import type { ReadContext } from '../format.ts'
import type { PlacedText } from '../placed.ts'
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

interface Header {
  readonly entity: string
  readonly properties: Map<string, string>
  /** Offset of the first character of the words. */
  readonly end: number
}

/** Walk through a file once: braces nest, so the one that closes belongs to the one opened last. */
export function readMarkup(source: PlacedText, context: ReadContext): Markup {
  const { text } = source
  const inline = new InlineText()
  const mentions: BracedMention[] = []
  const remarks: string[] = []
  const open: Omit<BracedMention, 'end'>[] = []
  let from = 0
  let at = 0
  const flush = (next: number): void => {
    inline.add(text.slice(from, at), from)
    from = next
    at = next
  }
  while (at < text.length) {
    const character = text[at]
    if (character === '#' && (at === 0 || text[at - 1] === '\n')) {
      const end = text.indexOf('\n', at)
      remarks.push(text.slice(at + 1, end < 0 ? undefined : end).trim())
      flush(end < 0 ? text.length : end + 1)
    } else if (character === '{') {
      const header = readHeader(source, at, context)
      const offset = at
      flush(header?.end ?? at + 1)
      if (header === undefined) continue
      const { entity, properties } = header
      open.push({ entity, properties, start: inline.length, offset })
    } else if (character === '}') {
      const mention = open.pop()
      if (mention === undefined) {
        context.fault(source.error('unopened-mention', at, 'this brace closes no mention'))
      }
      flush(at + 1)
      if (mention !== undefined) mentions.push({ ...mention, end: inline.length })
    } else {
      at++
    }
  }
  flush(text.length)
  for (const { entity, offset } of open) {
    const reason = `this brace opens a mention of "${entity}" and is never closed`
    context.fault(source.error('unclosed-mention', offset, reason))
  }
  return { inline, mentions, remarks }
}

/** `{ID ` or `{ID:name="value",name="value" `, with one blank before the words. */
function readHeader(source: PlacedText, brace: number, context: ReadContext): Header | undefined {
  const { text } = source
  const properties = new Map<string, string>()
  const fail = (at: number, expected: string): undefined => {
    context.fault(source.error('bad-field', Math.min(at, text.length - 1), `expected ${expected}`))
  }
  let at = skipName(text, brace + 1)
  const entity = text.slice(brace + 1, at)
  if (entity === '') return fail(at, 'the id of an entity after "{"')
  if (text[at] === ':') {
    do {
      const name = at + 1
      at = skipName(text, name)
      if (at === name || text.slice(at, at + 2) !== '="') return fail(at, 'a property as in EN="PER"')
      const quote = text.indexOf('"', at + 2)
      if (quote < 0) return fail(at + 1, 'a second quotation mark after the value')
      properties.set(text.slice(name, at), text.slice(at + 2, quote))
      at = quote + 1
    } while (text[at] === ',')
  }
  const isBlank = text[at] === ' ' || text[at] === '\n'
  if (!isBlank) return fail(at, 'a blank between the properties and the words of a mention')
  return { entity, properties, end: at + 1 }
}

function skipName(text: string, from: number): number {
  let at = from
  while (at < text.length && !' \t\n:={}",'.includes(text.charAt(at))) at++
  return at
}
