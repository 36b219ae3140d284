import type { ReadContext } from '../format.ts'
import type { TextLine } from '../text-lines.ts'
import type { Layers } from './layers.ts'
import type { RowMention } from './mentions.ts'
import { parseCell } from './values.ts'

/** A relation between two mentions: the later one refers back to the earlier one, on whose row it stands. */
export interface Relation {
  readonly kind: string | undefined
  readonly from: string
  readonly to: string
}

/** A relation as a row gives it, before all mentions are known. */
interface RowRelation {
  readonly kind: string | undefined
  readonly line: TextLine
  readonly offset: number
  readonly text: string
  readonly from: string
  readonly fromToken: string
  readonly to: string
}

/** Collects relations row by row and finds their mentions in the end. */
export class RelationRows {
  readonly #layers: Layers
  readonly #context: ReadContext
  readonly #rows: RowRelation[] = []

  constructor(layers: Layers, context: ReadContext) {
    this.#layers = layers
    this.#context = context
  }

  read(line: TextLine, cells: readonly string[], offsets: readonly number[], token: string): void {
    const { kind, target } = this.#layers
    const targets = parseCell(cells[target] ?? '_')
    const kinds = kind < 0 ? targets.map(() => undefined) : parseCell(cells[kind] ?? '_')
    const at = offsets[target] as number
    if (kinds.length !== targets.length) {
      const reason = `expected as many kinds of relations as ends of relations, found ${kinds.length} and ${targets.length}`
      this.#context.fault(line.error('bad-field', offsets[Math.max(kind, 0)] as number, reason))
    }
    for (const [r, { text = '', index, offset }] of targets.entries()) {
      const numbers = index === undefined ? ['0', '0'] : index.split('_')
      const isNumbers = numbers.length === 2 && numbers.every((number) => /^\d+$/.test(number))
      if (!isToken(text) || !isNumbers) {
        const reason = `expected a token and two mentions, such as "2-3[6_1]", found "${text}${index === undefined ? '' : `[${index}]`}"`
        this.#context.fault(line.error('bad-field', at + offset, reason))
        continue
      }
      const [from, to] = numbers as [string, string]
      this.#rows.push({
        kind: kinds[r]?.text,
        line,
        offset: at + offset,
        text: index === undefined ? text : `${text}[${index}]`,
        // 0 means that the mention on that side has no number: the token stands for it.
        from: from === '0' ? text : from,
        fromToken: text,
        to: to === '0' ? token : to,
      })
    }
  }

  /** The relations whose mentions exist; the others are warned of. */
  resolve(mentions: ReadonlyMap<string, RowMention>, tokens: ReadonlyMap<string, number>): Relation[] {
    const relations: Relation[] = []
    for (const { kind, line, offset, text, from, fromToken, to } of this.#rows) {
      const mention = mentions.get(from)
      const missing = mention === undefined ? from : mentions.has(to) ? undefined : to
      if (missing !== undefined || from === to) {
        const why = missing === undefined ? 'joins a mention to itself' : `has no mention "${missing}"`
        this.#context.warn({
          code: 'ignored-annotation',
          ...line.place(offset),
          message: `the relation ${text} ${why}: passed over`,
        })
        continue
      }
      if (mention?.start !== tokens.get(fromToken)) {
        const reason = `mention ${from} does not start at token ${fromToken}, where this relation has it`
        this.#context.fault(line.error('bad-field', offset, reason))
      }
      relations.push({ kind, from, to })
    }
    return relations
  }
}

/** `sentence-token`. */
export function isToken(text: string): boolean {
  return /^\d+-\d+$/.test(text)
}
