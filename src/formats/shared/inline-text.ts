import type { Origin } from '../../document/document.ts'
import { lastAtMost } from '../../document/sorted.ts'
import type { Span } from '../../document/span.ts'
import type { Place } from '../../errors.ts'
import type { MarkedMention, MarkedResponse, Repair } from '../parsed-response.ts'
import type { PlacedText } from '../placed.ts'
import { textOrigin } from './stand-off.ts'
import type { TextTokens } from './text-tokens.ts'

/** Text without its markup that knows where in the file each character was. */
export class InlineText {
  readonly #parts: string[] = []
  readonly #textOffsets: number[] = []
  readonly #fileOffsets: number[] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Add text from an offset of the file, or its replacement. */
  add(text: string, fileOffset: number): void {
    if (text === '') return
    this.#parts.push(text)
    this.#textOffsets.push(this.#length)
    this.#fileOffsets.push(fileOffset)
    this.#length += text.length
  }

  text(): string {
    return this.#parts.join('')
  }

  /** The place in the file of a character of the text. */
  place(source: PlacedText, offset: number): Place {
    const part = Math.max(0, lastAtMost(this.#textOffsets, offset))
    return source.place((this.#fileOffsets[part] ?? 0) + offset - (this.#textOffsets[part] ?? 0))
  }

  /** @param main the annotation file, if it is a different one */
  origin(source: PlacedText, tokens: TextTokens, main: PlacedText = source): Origin {
    return textOrigin(main, tokens, { place: (offset = 0) => this.place(source, offset) })
  }
}

/** True for a text without words. A no-break space is a word, as it is for the tokeniser. */
export function isBlank(text: string): boolean {
  return !/[^ \t\r\n]/.test(text)
}

/** Collects the text, the mentions and the repairs of marked text. */
export class MarkedResponseBuilder {
  readonly source: PlacedText
  readonly text: InlineText = new InlineText()
  readonly #mentions: MarkedMention[] = []
  readonly #repairs: Repair[] = []

  constructor(source: PlacedText) {
    this.source = source
  }

  mention(start: number, end: number, entity: string): void {
    this.#mentions.push({ start, end, entity })
  }

  /**
   * A mention with only one end marked.
   *
   * @param word the word at that end, in characters of the text; empty if there is none
   * @param offset of the mark in the file
   */
  half(missing: 'start' | 'end', [start, end]: Span, entity: string, offset: number): void {
    const [kind, fate] =
      missing === 'end'
        ? (['unclosed', 'opens here is never closed'] as const)
        : (['unopened', 'closes here was never opened'] as const)
    this.note(kind, offset, `the mention of "${entity}" that ${fate}`, start === end)
    if (start < end) this.#mentions.push({ start, end, entity, missing })
  }

  note(kind: Repair['kind'], offset: number, message: string, isLoss: boolean, characters?: number): void {
    const place = this.source.place(offset)
    this.#repairs.push({ kind, place, message, isLoss, ...(characters !== undefined && { characters }) })
  }

  finish(emptyNodes: MarkedResponse['emptyNodes'] = []): MarkedResponse {
    const { source, text } = this
    const mentions = this.#mentions.sort((a, b) => a.start - b.start || b.end - a.end)
    const repairs = this.#repairs.sort(({ place: a }, { place: b }) => a.line - b.line || a.column - b.column)
    const place = (offset = 0): Place => text.place(source, offset)
    const places = { path: source.path, place, bytes: () => source.bytes() }
    return {
      kind: 'marked',
      isAnswer: true,
      id: undefined,
      text: text.text(),
      mentions,
      emptyNodes,
      repairs,
      places,
    }
  }
}

/** Pairs each closing mark with the last open one of its name. */
export class OpenMarks<T> {
  readonly #open: T[] = []
  readonly #byName: Map<string, T[]> = new Map()
  readonly #closed: Set<T> = new Set()

  open(name: string, mark: T): void {
    this.#open.push(mark)
    const named = this.#byName.get(name)
    if (named === undefined) this.#byName.set(name, [mark])
    else named.push(mark)
  }

  /** @returns the closed mark, and whether a later one is still open, which means that two mentions cross */
  close(name: string): { readonly mark: T; readonly isCrossing: boolean } | undefined {
    const mark = this.#byName.get(name)?.pop()
    if (mark === undefined) return undefined
    while (this.#closed.has(this.#open.at(-1) as T)) this.#open.pop()
    this.#closed.add(mark)
    return { mark, isCrossing: this.#open.at(-1) !== mark }
  }

  /** The marks that were never closed. */
  findUnclosed(): T[] {
    return this.#open.filter((mark) => !this.#closed.has(mark))
  }
}
