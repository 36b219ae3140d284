import type { WarningCode } from '../../errors.ts'
import type { InputText } from '../placed.ts'
import { type ChainLayer, type Layers, LINK_RELATION, LINK_TYPE } from './layers.ts'
import { type CellValue, parseCell, unescapeText } from './values.ts'

/** A token as read from its row; the range is `begin-end` in characters. */
export interface RowToken {
  readonly line: InputText
  readonly range: string
  readonly text: string
}

/** A mention as read from its rows. */
export interface RowMention {
  readonly start: number
  end: number
  /** Set if the layer itself names it. */
  readonly entity?: string
  /** By feature, as in its first row; undefined for a feature that is named but not set. */
  readonly features: Map<string, string | undefined>
}

/** A relation between two mentions: the later one refers back to the earlier one, on whose row it is written. */
export interface Relation {
  readonly kind: string | undefined
  readonly from: string
  readonly to: string
  /** The token at which the relation has its `from` mention. */
  readonly fromToken: string
  /** As written, and where. */
  readonly text: string
  readonly at: Cell
}

interface Cell {
  readonly line: InputText
  readonly offset: number
}

/**
 * Collects tokens, mentions and relations row by row. A mention is identified by its number, repeated on all its
 * tokens, or if it has a single token and no number, by that token. The first feature defines which mentions
 * exist; values of other features for other numbers are counted and ignored.
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
  /** How many values belong to no mention, and the first of them. */
  #orphans = 0
  #firstOrphan: { readonly at: Cell; readonly value: string } | undefined

  constructor(layers: Layers) {
    this.#layers = layers
  }

  /** The feature that holds the entity type. */
  get entityType(): string {
    return this.#layers.features[0] ?? ''
  }

  /** @returns where the word starts on the line, or undefined for a row that is not a token */
  add(line: InputText): number | undefined {
    const { columns, target, mention, features, chain } = this.#layers
    const cells = line.text.split('\t')
    const offsetOf = (column: number): number =>
      cells.slice(0, column).reduce((sum, { length }) => sum + length + 1, 0)
    const surplus = cells.findIndex((cell, c) => c >= columns && cell !== '' && cell !== '_')
    if (cells.length < columns || surplus >= 0) {
      const reason = `expected ${columns} columns with TABs between, as the header names them, found ${cells.length}`
      line.fault(offsetOf(Math.max(0, surplus)), reason)
    }
    const [token = '', range = '', form = ''] = cells
    if (this.#rowOf.has(token)) return line.fault(0, `token ${token} already has a row`)
    if (!isToken(token)) {
      return line.fault(0, `expected a token such as "1-3" in the first column, found "${token}"`)
    }
    const at = (column: number, offset = 0): Cell => ({ line, offset: offsetOf(column) + offset })
    const part = token.indexOf('.')
    const whole = part < 0 ? undefined : this.#rowOf.get(token.slice(0, part))
    if (part >= 0 && whole === undefined) {
      return line.fault(0, `${token} is part of a token without a row: expected it below its token`)
    }
    const number = whole ?? this.tokens.push({ line, range, text: unescapeText(form) }) - 1
    const sentence = token.slice(0, token.indexOf('-'))
    if (sentence !== this.#sentence) this.sentences.push(number)
    this.#sentence = sentence
    this.#rowOf.set(token, number)
    const first = chain?.relation ?? mention
    const here = whole === undefined ? 0 : parseCell(cells[first] ?? '_').length
    if (here > 0) {
      const message = `${here} mention(s) of a part of a token: widened to the tokens they touch`
      this.#warn(at(first), message, 'widened-mention')
    }
    if (chain !== undefined) this.#addLinks(chain, cells, at, number)
    for (const [f, feature] of features.entries()) {
      for (const value of parseCell(cells[mention + f] ?? '_')) {
        this.#addValue(at(mention + f, value.offset), value, token, number, f === 0, feature)
      }
    }
    if (chain === undefined && cells.length > target) this.#addRelations(cells, at, token)
    if (whole !== undefined) return undefined
    return cells.length > 2 ? offsetOf(2) : 0
  }

  /** The relations whose mentions exist; there is a warning about each of the others. */
  relations(): Relation[] {
    return this.#relations.filter(({ at, text, from, fromToken, to }) => {
      const mention = this.mentions.get(from)
      const missing = mention === undefined ? from : this.mentions.has(to) ? undefined : to
      if (missing !== undefined || from === to) {
        const why = missing === undefined ? 'joins a mention to itself' : `has no mention "${missing}"`
        this.#warn(at, `the relation ${text} ${why}: ignored`)
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
    this.#warn(at, `"${value}" belongs to no mention, like ${others}: ignored`)
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
      this.#firstOrphan ??= { at, value: formatCell(text, value) }
    } else if (!known.features.has(feature)) {
      known.features.set(feature, set)
    } else if (known.features.get(feature) !== set) {
      const before = known.features.get(feature)
      const was = before === undefined ? 'none' : `"${before}"`
      const now = `${feature} of mention ${key} is "${text}" here`
      this.#warn(at, `${now} and was ${was} on its first row, which counts`)
    }
  }

  /** The mentions of a chain layer on a row: `pr[1]` and `coref->1-2` are the second mention of entity 1. */
  #addLinks(
    { type, relation }: ChainLayer,
    cells: readonly string[],
    at: (column: number, offset?: number) => Cell,
    row: number,
  ): void {
    const types = parseCell(cells[type] ?? '_')
    const relations = parseCell(cells[relation] ?? '_')
    if (types.length !== relations.length) {
      const reason = `expected as many values of ${LINK_TYPE} as of ${LINK_RELATION}, found ${types.length} and ${relations.length}`
      this.#fault(at(relation), reason)
    }
    for (const [v, value] of relations.entries()) {
      const place = at(relation, value.offset)
      const kind = types[v]
      const [, label = '', entity = '', link = ''] =
        /^(.*?)->(\d{1,9})-(\d{1,9})$/s.exec(value.index === undefined ? (value.text ?? '') : '') ?? []
      if (link === '') {
        const found = formatCell(value.text ?? '*', value)
        this.#fault(
          place,
          `expected a relation, an entity and a mention, such as "coref->1-2", found "${found}"`,
        )
        continue
      }
      // Old versions repeat the numbers here if no type is set.
      const linkType = kind?.text?.replace(/->\d+-\d+$/, '')
      const number = kind?.index ?? entity
      if (number !== entity) {
        const reason = `the mention ${entity}-${link} is in entity ${entity} here and in ${number} by its ${LINK_TYPE}`
        this.#fault(place, reason)
      }
      this.#addLink(place, `${entity}-${link}`, row, entity, [
        [LINK_TYPE, linkType === '*' ? undefined : linkType],
        [LINK_RELATION, label === '*' ? undefined : label],
      ])
    }
  }

  #addLink(
    at: Cell,
    key: string,
    row: number,
    entity: string,
    features: readonly (readonly [string, string | undefined])[],
  ): void {
    const known = this.mentions.get(key)
    if (known === undefined) {
      this.mentions.set(key, { start: row, end: row + 1, entity, features: new Map(features) })
    } else if (known.end === row) known.end++
    else if (known.end < row) {
      this.#fault(at, `mention ${key} has ended before this row: its tokens must follow one another`)
    }
    for (const [name, value] of features) {
      const before = known?.features.get(name)
      if (known === undefined || before === value) continue
      const was = before === undefined ? 'none' : `"${before}"`
      const message = `${name} of mention ${key} is "${value ?? '*'}" here and was ${was} on its first row, which counts`
      this.#warn(at, message)
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
      const text = formatCell(fromToken, value)
      const place = at(target, value.offset)
      const [, from, to = ''] = /^(\d+)_(\d+)$/.exec(index) ?? []
      if (!isToken(fromToken) || from === undefined) {
        this.#fault(place, `expected a token and two mentions, such as "2-3[6_1]", found "${text}"`)
        continue
      }
      // 0 means that the mention on that side has no number and is identified by the token.
      const ends = { from: from === '0' ? fromToken : from, to: to === '0' ? token : to }
      this.#relations.push({ kind: kinds[r]?.text, ...ends, fromToken, text, at: place })
    }
  }

  #fault({ line, offset }: Cell, reason: string): void {
    line.fault(offset, reason)
  }

  #warn({ line, offset }: Cell, message: string, code: WarningCode = 'ignored-annotation'): void {
    line.warn(offset, code, message)
  }
}

function formatCell(text: string, { index }: CellValue): string {
  return index === undefined ? text : `${text}[${index}]`
}

/** `sentence-token`, or `sentence-token.part` for some of its characters. */
function isToken(text: string): boolean {
  return /^\d+-\d+(?:\.\d+)?$/.test(text)
}
