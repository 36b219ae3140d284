import type { ReadContext } from '../format.ts'
import { faultAt } from '../placed.ts'
import type { TextLine } from '../text-lines.ts'

/** A MENTION line: sentence and token of its first and of its last word. */
export interface MentionLine {
  readonly id: string
  readonly first: readonly [sentence: number, token: number]
  readonly last: readonly [sentence: number, token: number]
  readonly text: string
  readonly entityType: string
  readonly type: string
  readonly line: TextLine
  /** Where on the line the positions begin. */
  readonly offset: number
}

/** A COREF line, or a COP or APPOS line, which relates two mentions. */
export interface PairLine {
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly line: TextLine
}

const FIELDS: ReadonlyMap<string, number> = new Map([
  ['MENTION', 9],
  ['COREF', 3],
  ['COP', 3],
  ['APPOS', 3],
])

/** The lines of a LitBank .ann file, which may refer to one another in any order. */
export class AnnotationLines {
  readonly mentions: Map<string, MentionLine> = new Map()
  readonly #pairs: PairLine[] = []
  readonly #context: ReadContext

  constructor(context: ReadContext) {
    this.#context = context
  }

  add(line: TextLine): void {
    if (line.text.trim() === '') return
    const fields = line.text.split('\t')
    const [kind = '', from = '', to = ''] = fields
    const count = FIELDS.get(kind)
    if (count === undefined) {
      const reason = `expected MENTION, COREF, COP or APPOS, found "${kind.slice(0, 40)}"`
      faultAt(this.#context, line, 0, reason)
    } else if (fields.length !== count) {
      const reason = `expected ${count} fields with TABs between on a ${kind} line, found ${fields.length} field(s)`
      faultAt(this.#context, line, 0, reason)
    } else if (kind === 'MENTION') this.#addMention(line, fields)
    else this.#pairs.push({ kind: kind.toLowerCase(), from, to, line })
  }

  /**
   * Entities by mention id, and the relations. COP and APPOS lines have targets without entity here and there:
   * such a target is an entity called like the mention, so that there is something to point at.
   */
  resolve(): { readonly labels: ReadonlyMap<string, string>; readonly relations: readonly PairLine[] } {
    const labels = new Map<string, string>()
    const relations = this.#pairs.filter(({ kind, from, to, line }) => {
      const known = labels.get(from) ?? to
      if (!this.#isMention(line, from)) return false
      if (kind !== 'coref') return this.#isMention(line, to)
      if (to === '') faultAt(this.#context, line, line.text.length, 'an entity needs a label')
      else if (known !== to) faultAt(this.#context, line, 0, `${from} is in entity "${known}" already`)
      else labels.set(from, to)
      return false
    })
    for (const { to } of relations) if (!labels.has(to)) labels.set(to, to)
    return { labels, relations }
  }

  #addMention(line: TextLine, fields: readonly string[]): void {
    const [kind = '', id = '', ...rest] = fields
    const numbers = rest.slice(0, 4)
    const bad = numbers.findIndex((field) => !/^\d{1,9}$/.test(field))
    if (bad >= 0) {
      const before = fields.slice(0, 2 + bad).join('\t').length + 1
      faultAt(this.#context, line, before, `expected a whole number, found "${numbers[bad]}"`)
    } else if (this.mentions.has(id)) {
      faultAt(this.#context, line, kind.length + 1, `there is a mention ${id} already`)
    } else {
      const [s1, t1, s2, t2] = numbers.map(Number) as [number, number, number, number]
      const [text = '', entityType = '', type = ''] = rest.slice(4)
      const offset = kind.length + id.length + 2
      this.mentions.set(id, { id, first: [s1, t1], last: [s2, t2], text, entityType, type, line, offset })
    }
  }

  #isMention(line: TextLine, id: string): boolean {
    if (this.mentions.has(id)) return true
    const offset = Math.max(0, line.text.indexOf(id))
    faultAt(this.#context, line, offset, `"${id}" is not the id of a MENTION line`)
    return false
  }
}
