import type { ReadContext } from '../format.ts'
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

/** A COP or APPOS line. */
export interface RelationLine {
  readonly kind: string
  readonly from: string
  readonly to: string
}

interface PairLine {
  readonly fields: readonly [kind: string, from: string, to: string]
  readonly line: TextLine
}

const MENTION_FIELDS = 9
const PAIR_FIELDS = 3
const WHOLE_NUMBER = /^\d{1,9}$/

/** The lines of a LitBank .ann file, which may refer to one another in any order. */
export class AnnotationLines {
  readonly mentions: Map<string, MentionLine> = new Map()
  readonly relations: RelationLine[] = []
  readonly #pairs: PairLine[] = []
  readonly #context: ReadContext

  constructor(context: ReadContext) {
    this.#context = context
  }

  add(line: TextLine): void {
    if (line.text.trim() === '') return
    const fields = line.text.split('\t')
    const [kind] = fields as [string]
    if (kind === 'MENTION') {
      this.#addMention(line, fields)
    } else if (kind === 'COREF' || kind === 'COP' || kind === 'APPOS') {
      if (this.#hasFields(line, fields, PAIR_FIELDS)) {
        this.#pairs.push({ fields: fields as [string, string, string], line })
      }
    } else {
      this.#fault(line, 0, `expected MENTION, COREF, COP or APPOS, found "${kind.slice(0, 40)}"`)
    }
  }

  /**
   * Entities by mention id. COP and APPOS lines have targets without one here and there: such a target is
   * an entity called like the mention, so that there is something to point at.
   */
  labels(): ReadonlyMap<string, string> {
    const labels = new Map<string, string>()
    const relations: [PairLine, RelationLine][] = []
    for (const pair of this.#pairs) {
      const [kind, from, to] = pair.fields
      if (!this.#isMention(pair, from)) continue
      if (kind === 'COREF') {
        if (to === '') this.#fault(pair.line, pair.line.text.length, 'an entity needs a label')
        else if ((labels.get(from) ?? to) !== to) {
          this.#fault(pair.line, 0, `${from} is in entity "${labels.get(from)}" already`)
        } else labels.set(from, to)
      } else if (this.#isMention(pair, to)) {
        relations.push([pair, { kind: kind.toLowerCase(), from, to }])
      }
    }
    for (const [, relation] of relations) {
      if (!labels.has(relation.to)) labels.set(relation.to, relation.to)
      this.relations.push(relation)
    }
    return labels
  }

  #addMention(line: TextLine, fields: readonly string[]): void {
    if (!this.#hasFields(line, fields, MENTION_FIELDS)) return
    const [, id, ...rest] = fields as [string, string, ...string[]]
    const offset = 'MENTION'.length + id.length + 2
    const numbers = rest.slice(0, 4)
    const bad = numbers.findIndex((field) => !WHOLE_NUMBER.test(field))
    if (bad >= 0) {
      const before = numbers.slice(0, bad).reduce((length, field) => length + field.length + 1, 0)
      this.#fault(line, offset + before, `expected a whole number, found "${numbers[bad]}"`)
      return
    }
    if (this.mentions.has(id)) {
      this.#fault(line, 'MENTION'.length + 1, `there is a mention ${id} already`)
      return
    }
    const [s1, t1, s2, t2] = numbers.map(Number) as [number, number, number, number]
    const [text, entityType, type] = rest.slice(4) as [string, string, string]
    this.mentions.set(id, { id, first: [s1, t1], last: [s2, t2], text, entityType, type, line, offset })
  }

  #hasFields(line: TextLine, fields: readonly string[], count: number): boolean {
    if (fields.length === count) return true
    const found = `found ${fields.length} field(s)`
    this.#fault(line, 0, `expected ${count} fields with TABs between on a ${fields[0]} line, ${found}`)
    return false
  }

  #isMention({ line }: PairLine, id: string): boolean {
    if (this.mentions.has(id)) return true
    const offset = Math.max(0, line.text.indexOf(id))
    this.#fault(line, offset, `"${id}" is not the id of a MENTION line`)
    return false
  }

  #fault(line: TextLine, offset: number, reason: string): void {
    this.#context.fault(line.error('bad-field', offset, reason))
  }
}
