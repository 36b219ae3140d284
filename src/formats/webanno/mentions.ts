import type { ReadContext } from '../format.ts'
import type { TextLine } from '../text-lines.ts'
import type { Layers } from './layers.ts'
import { type CellValue, parseCell } from './values.ts'

/** A mention as its rows give it. */
export interface RowMention {
  readonly start: number
  end: number
  /** By feature; those that are not set are absent. */
  readonly features: Map<string, string>
  /** Features that were seen, set or not, to notice one that changes midway. */
  readonly seen: Set<string>
}

/** A cell and where it stands. */
interface Cell {
  readonly line: TextLine
  readonly offset: number
  readonly text: string
}

/**
 * Collects mentions row by row. A mention is known by its number, which all its tokens repeat; one of a
 * single token may have none and is then known by the token. The first feature says which mentions there
 * are; values of the others for numbers it does not have are counted and left out.
 */
export class MentionRows {
  readonly byKey: Map<string, RowMention> = new Map()
  /** Values that belong to no mention, and the first of them. */
  orphans = 0
  firstOrphan: { readonly line: TextLine; readonly offset: number; readonly value: string } | undefined
  readonly #layers: Layers
  readonly #context: ReadContext

  constructor(layers: Layers, context: ReadContext) {
    this.#layers = layers
    this.#context = context
  }

  read(
    line: TextLine,
    cells: readonly string[],
    offsets: readonly number[],
    token: string,
    row: number,
  ): void {
    const { mention, features } = this.#layers
    for (const [f, feature] of features.entries()) {
      const text = cells[mention + f] ?? '_'
      if (text === '_') continue
      const cell: Cell = { line, offset: offsets[mention + f] as number, text }
      for (const value of parseCell(text)) {
        const key = this.#key(cell, value, token)
        if (key === undefined) continue
        if (f === 0) this.#open(cell, value, key, row)
        this.#describe(cell, value, key, row, feature)
      }
    }
  }

  #key(cell: Cell, { index, offset }: CellValue, token: string): string | undefined {
    if (index === undefined) return token
    if (/^\d+$/.test(index)) return index
    const reason = `expected the number of a mention in brackets, found "[${index}]"`
    this.#context.fault(cell.line.error('bad-field', cell.offset + offset, reason))
    return undefined
  }

  #open(cell: Cell, value: CellValue, key: string, row: number): void {
    const known = this.byKey.get(key)
    if (known === undefined) {
      this.byKey.set(key, { start: row, end: row + 1, features: new Map(), seen: new Set() })
      return
    }
    if (known.end === row) {
      known.end = row + 1
      return
    }
    const reason =
      known.end > row
        ? `two mentions on this token are both known as "${key}"`
        : `mention ${key} has ended before this row: its tokens must follow one another`
    this.#context.fault(cell.line.error('bad-field', cell.offset + value.offset, reason))
  }

  #describe(cell: Cell, value: CellValue, key: string, row: number, feature: string): void {
    const mention = this.byKey.get(key)
    if (mention === undefined || mention.end !== row + 1) {
      this.orphans++
      const text = value.index === undefined ? (value.text ?? '*') : `${value.text ?? '*'}[${value.index}]`
      this.firstOrphan ??= { line: cell.line, offset: cell.offset + value.offset, value: text }
      return
    }
    const before = mention.features.get(feature)
    if (!mention.seen.has(feature)) {
      mention.seen.add(feature)
      if (value.text !== undefined) mention.features.set(feature, value.text)
    } else if (before !== value.text) {
      const was = before === undefined ? 'none' : `"${before}"`
      const message = `${feature} of mention ${key} is "${value.text ?? '*'}" here and was ${was} on its first row, which holds`
      this.#context.warn({
        code: 'ignored-annotation',
        ...cell.line.place(cell.offset + value.offset),
        message,
      })
    }
  }
}
