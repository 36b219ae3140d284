import type { CorefDocument } from '../../document/document.ts'
import { isBlank, MarkedText, SourceText } from '../alignment/marked-text.ts'
import { EMPTY_MARK, plainDocument } from '../alignment/plain-document.ts'
import type { ReadContext } from '../format.ts'
import type { MarkedMention, MarkedResponse, ParsedResponse, Repair } from '../parsed-response.ts'
import type { ByteSource } from '../source.ts'
import { textLines } from '../text-lines.ts'
import { readWord } from './tags.ts'

/** What a model wrote, for `alignResponse`: a line is a document, in the order of the key's. */
export function* parse(source: ByteSource, context: ReadContext): Generator<ParsedResponse> {
  for (const line of textLines(source, context)) {
    if (!isBlank(line.text)) yield parseCracLine(new SourceText(line.path, line.number, line.text))
  }
}

/** Read the text of the CRAC shared task's language-model track, in its own words. */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  let number = 0
  for (const parsed of parse(source, context)) yield plainDocument(parsed, ++number, context.warn)
}

function parseCracLine(source: SourceText): MarkedResponse {
  const line = new LineParser(source)
  let at = 0
  while (at < source.text.length) {
    let end = at
    while (end < source.text.length && !isSeparator(source.text, end)) end++
    if (end > at) line.takeWord(source.text.slice(at, end), at)
    at = end + 1
  }
  return line.finish()
}

/** A word and the characters it has in the text. */
type Span = readonly [start: number, end: number]

/** A word that opens a mention, and where it stands in the line. */
interface Opened {
  readonly span: Span
  readonly offset: number
}

class LineParser {
  readonly #source: SourceText
  readonly #out: MarkedText
  readonly #open: Map<string, Opened[]> = new Map()
  readonly #mentions: MarkedMention[] = []
  readonly #emptyNodes: Span[] = []
  readonly #repairs: Repair[] = []

  constructor(source: SourceText) {
    this.#source = source
    this.#out = new MarkedText(source)
  }

  takeWord(word: string, offset: number): void {
    const { form, tags, rest, misspelt } = readWord(word)
    if (this.#out.length > 0) this.#out.add(' ', Math.max(0, offset - 1))
    const start = this.#out.length
    this.#out.add(form, offset)
    const span: Span = [start, this.#out.length]
    if (form.startsWith(EMPTY_MARK)) this.#emptyNodes.push(span)
    this.#out.add(rest, offset + word.length - rest.length)
    for (const piece of misspelt) {
      this.#note('misspelt', offset, `"${piece}" is no tag: expected "[e1", "e1]" or "[e1]"`, piece !== '')
    }
    for (const { entity, opens, closes } of tags) {
      if (form === '') this.#note('empty', offset, `a tag of "${entity}" without a word`, true)
      else if (opens && closes) this.#mentions.push({ start: span[0], end: span[1], entity })
      else if (opens) this.#opened(entity).push({ span, offset })
      else this.#close(entity, span, offset)
    }
  }

  finish(): MarkedResponse {
    for (const [entity, spans] of this.#open) {
      for (const {
        span: [start, end],
        offset,
      } of spans) {
        this.#note('unclosed', offset, `the mention of "${entity}" that opens here is never closed`, false)
        this.#mentions.push({ start, end, entity, missing: 'end' })
      }
    }
    return {
      kind: 'marked',
      id: undefined,
      text: this.#out.text(),
      mentions: this.#mentions.sort((a, b) => a.start - b.start || b.end - a.end),
      emptyNodes: this.#emptyNodes,
      repairs: this.#repairs.sort((a, b) => a.place.column - b.place.column),
      places: this.#out,
    }
  }

  #opened(entity: string): Opened[] {
    let spans = this.#open.get(entity)
    if (spans === undefined) {
      spans = []
      this.#open.set(entity, spans)
    }
    return spans
  }

  /** The mention of its entity that was opened last; mentions of different entities may cross. */
  #close(entity: string, [start, end]: Span, offset: number): void {
    const opened = this.#open.get(entity)?.pop()
    if (opened !== undefined) {
      this.#mentions.push({ start: opened.span[0], end, entity })
    } else {
      this.#note('unopened', offset, `the mention of "${entity}" that closes here was never opened`, false)
      this.#mentions.push({ start, end, entity, missing: 'start' })
    }
  }

  #note(kind: Repair['kind'], offset: number, message: string, isLoss: boolean): void {
    this.#repairs.push({ kind, place: this.#source.place(offset), message, isLoss })
  }
}

function isSeparator(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === 32 || code === 9 || code === 13
}
