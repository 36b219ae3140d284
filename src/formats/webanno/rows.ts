import type { InputText } from '../placed.ts'
import type { Layers } from './layers.ts'
import { type CellValue, parseCell, unescapedText } from './values.ts'

/** A token as its row gives it; the range is `begin-end` in characters. */
export interface RowToken {
  readonly line: InputText
  readonly range: string
  readonly text: string
}

/** A mention as its rows give it. */
export interface RowMention {
  readonly start: number
  end: number
  /** By feature, as its first row has them; undefined where one is named and not set. */
  readonly features: Map<string, string | undefined>
}

/** A relation between two mentions: the later one refers back to the earlier one, on whose row it stands. */
export interface Relation {
  readonly kind: string | undefined
  readonly from: string
  readonly to: string
  /** The token that the relation has its first mention at. */
  readonly fromToken: string
  /** As it is written, and where. */
  readonly text: string
  readonly at: Cell
}

interface Cell {
  readonly line: InputText
  readonly offset: number
}

/**
 * Collects tokens, mentions and relations row by row. A mention is known by its number, which all its tokens
 * repeat; one of a single token may have none and is then known by the token. The first feature says which
 * mentions there are; values of the others for numbers it does not have are counted and left out.
 */
export class TokenRows {
  readonly tokens: RowToken[] = []
  /** The first row of each sentence. */
  readonly sentences: number[] = []
  readonly mentions: Map<string, RowMention> = new Map()
  readonly #layers: Layers
  readonly #rowOf: Map<string, number> = new Map()
  readonly #relations: Relation[] = []
  #sentence = ''
  /** Values that belong to no mention, and the first of them. */
  #orphans = 0
  #firstOrphan: { readonly at: Cell; readonly value: string } | undefined

  constructor(layers: Layers) {
    this.#layers = layers
  }

  /** The feature that stands for the entity type. */
  get entityType(): string {
    return this.#layers.features[0] ?? ''
  }

  /** @returns where the word stands on the line, or undefined for a row that is no token */
  add(line: InputText): number | undefined {
    const { columns, target, mention, features } = this.#layers
    const cells = line.text.split('\t')
    const offsetOf = (column: number): number =>
      cells.slice(0, column).reduce((sum, { length }) => sum + length + 1, 0)
    const surplus = cells.findIndex((cell, c) => c >= columns && cell !== '' && cell !== '_')
    if (cells.length < columns || surplus >= 0) {
      const reason = `expected ${columns} columns with TABs between, as the header names them, found ${cells.length}`
      line.fault(offsetOf(Math.max(0, surplus)), reason)
    }
    const [token = '', range = '', form = ''] = cells
    if (this.#rowOf.has(token)) return line.fault(0, `token ${token} has had a row before`)
    if (!isToken(token)) {
      return line.fault(0, `expected a token such as "1-3" in the first column, found "${token}"`)
    }
    const number = this.tokens.push({ line, range, text: unescapedText(form) }) - 1
    const sentence = token.slice(0, token.indexOf('-'))
    if (sentence !== this.#sentence) this.sentences.push(number)
    this.#sentence = sentence
    this.#rowOf.set(token, number)
    const at = (column: number, offset = 0): Cell => ({ line, offset: offsetOf(column) + offset })
    for (const [f, feature] of features.entries()) {
      for (const value of parseCell(cells[mention + f] ?? '_')) {
        this.#addValue(at(mention + f, value.offset), value, token, number, f === 0, feature)
      }
    }
    if (cells.length > target) this.#addRelations(cells, at, token)
    return cells.length > 2 ? offsetOf(2) : 0
  }

  /** The relations whose mentions exist; the others are warned of. */
  relations(): Relation[] {
    return this.#relations.filter(({ at, text, from, fromToken, to }) => {
      const mention = this.mentions.get(from)
      const missing = mention === undefined ? from : this.mentions.has(to) ? undefined : to
      if (missing !== undefined || from === to) {
        const why = missing === undefined ? 'joins a mention to itself' : `has no mention "${missing}"`
        this.#warn(at, `the relation ${text} ${why}: passed over`)
        return false
      }
      if (mention?.start !== this.#rowOf.get(fromToken)) {
        this.#fault(at, `mention ${from} does not start at token ${fromToken}, where this relation has it`)
      }
      return true
    })
  }

  warnOfOrphans(): void {
    if (this.#firstOrphan === undefined) return
    const { at, value } = this.#firstOrphan
    const others = `${this.#orphans - 1} more value(s) of this file`
    this.#warn(at, `"${value}" belongs to no mention, like ${others}: passed over`)
  }

  #addValue(at: Cell, value: CellValue, token: string, row: number, isFirst: boolean, feature: string): void {
    const { text = '*', index, text: set } = value
    const key = index ?? token
    const known = this.mentions.get(key)
    if (index !== undefined && !/^\d+$/.test(index)) {
      this.#fault(at, `expected the number of a mention in brackets, found "[${index}]"`)
      return
    }
    if (isFirst && known === undefined) {
      this.mentions.set(key, { start: row, end: row + 1, features: new Map([[feature, set]]) })
      return
    }
    if (isFirst && known?.end === row) known.end++
    else if (isFirst) {
      const reason =
        (known?.end ?? 0) > row
          ? `two mentions on this token are both known as "${key}"`
          : `mention ${key} has ended before this row: its tokens must follow one another`
      this.#fault(at, reason)
    }
    if (known === undefined || known.end !== row + 1) {
      this.#orphans++
      this.#firstOrphan ??= { at, value: spelt(text, value) }
    } else if (!known.features.has(feature)) {
      known.features.set(feature, set)
    } else if (known.features.get(feature) !== set) {
      const before = known.features.get(feature)
      const was = before === undefined ? 'none' : `"${before}"`
      const now = `${feature} of mention ${key} is "${text}" here`
      this.#warn(at, `${now} and was ${was} on its first row, which holds`)
    }
  }

  #addRelations(
    cells: readonly string[],
    at: (column: number, offset?: number) => Cell,
    token: string,
  ): void {
    const { kind, target } = this.#layers
    const targets = parseCell(cells[target] ?? '_')
    const kinds = kind < 0 ? targets.map(() => undefined) : parseCell(cells[kind] ?? '_')
    if (kinds.length !== targets.length) {
      const reason = `expected as many kinds of relations as ends of relations, found ${kinds.length} and ${targets.length}`
      this.#fault(at(Math.max(kind, 0)), reason)
    }
    for (const [r, value] of targets.entries()) {
      const { text: fromToken = '', index = '0_0' } = value
      const text = spelt(fromToken, value)
      const place = at(target, value.offset)
      const [, from, to = ''] = /^(\d+)_(\d+)$/.exec(index) ?? []
      if (!isToken(fromToken) || from === undefined) {
        this.#fault(place, `expected a token and two mentions, such as "2-3[6_1]", found "${text}"`)
        continue
      }
      // 0 means that the mention on that side has no number: the token stands for it.
      const ends = { from: from === '0' ? fromToken : from, to: to === '0' ? token : to }
      this.#relations.push({ kind: kinds[r]?.text, ...ends, fromToken, text, at: place })
    }
  }

  #fault({ line, offset }: Cell, reason: string): void {
    line.fault(offset, reason)
  }

  #warn({ line, offset }: Cell, message: string): void {
    line.warn(offset, 'ignored-annotation', message)
  }
}

function spelt(text: string, { index }: CellValue): string {
  return index === undefined ? text : `${text}[${index}]`
}

/** `sentence-token`. */
function isToken(text: string): boolean {
  return /^\d+-\d+$/.test(text)
}
