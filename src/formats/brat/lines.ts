import type { Span } from '../../document/span.ts'
import type { ReadContext } from '../format.ts'
import type { TextLine } from '../text-lines.ts'

/** A T line: a type and the characters it stands for. */
export interface TextBound {
  readonly id: string
  readonly type: string
  readonly pieces: readonly Span[]
  readonly surface: string | undefined
  readonly line: TextLine
  /** Where on the line the offsets begin. */
  readonly offset: number
}

/** An R line, or two neighbours on a `*` line. */
export interface Relation {
  readonly type: string
  readonly from: string
  readonly to: string
  readonly line: TextLine
}

/** An A or M line; a value that is not given is `true`. */
export interface Attribute {
  readonly name: string
  readonly value: string
}

const PASSED_OVER: ReadonlyMap<string, string> = new Map([
  ['E', 'an event'],
  ['N', 'a normalisation'],
  ['#', 'a note'],
])

/** Relations and `*` lines of these types say that two mentions are of one entity. */
export function isIdentity(type: string): boolean {
  const name = type.toLowerCase()
  return name.startsWith('coref') || name.startsWith('ident')
}

/** The lines of a brat .ann file. */
export class BratLines {
  readonly textBounds: Map<string, TextBound> = new Map()
  readonly relations: Relation[] = []
  readonly attributes: Map<string, Attribute[]> = new Map()
  readonly #context: ReadContext
  readonly #passedOver: Set<string> = new Set()

  constructor(context: ReadContext) {
    this.#context = context
  }

  add(line: TextLine): void {
    if (line.text.trim() === '') return
    const tab = line.text.indexOf('\t')
    const kind = line.text.charAt(0)
    const what = PASSED_OVER.get(kind)
    if (tab < 0) this.#fault(line, 0, 'expected an id and a TAB, for example "T1" or "R1"')
    else if (kind === 'T') this.#addTextBound(line, tab)
    else if (kind === 'R') this.#addRelation(line, tab)
    else if (kind === '*') this.#addEquivalence(line, tab)
    else if (kind === 'A' || kind === 'M') this.#addAttribute(line, tab)
    else if (what !== undefined) this.#passOver(line, tab, kind, what)
    else this.#fault(line, 0, 'expected an id that begins with T, R, A, M, E, N, # or *')
  }

  /**
   * Called once all lines are known, as relations may stand before what they relate. A link of an entity
   * that leads nowhere is a fault; other relations are no part of the entities.
   */
  checkReferences(): void {
    const known: Relation[] = []
    for (const relation of this.relations) {
      const { type, from, to, line } = relation
      const missing = [from, to].find((id) => !this.textBounds.has(id))
      if (missing === undefined) {
        known.push(relation)
        continue
      }
      const offset = Math.max(0, line.text.indexOf(missing))
      const reason = `there is no T line with the id "${missing}"`
      if (isIdentity(type)) this.#fault(line, offset, reason)
      else {
        const message = `${reason}: the relation was passed over`
        this.#context.warn({ code: 'ignored-annotation', ...line.place(offset), message })
      }
    }
    this.relations.length = 0
    for (const relation of known) this.relations.push(relation)
  }

  #addTextBound(line: TextLine, tab: number): void {
    const id = line.text.slice(0, tab)
    const second = line.text.indexOf('\t', tab + 1)
    const middle = line.text.slice(tab + 1, second < 0 ? undefined : second)
    const blank = middle.indexOf(' ')
    const pieces = blank < 0 ? undefined : readPieces(middle.slice(blank + 1))
    const offset = tab + 1 + Math.max(0, blank + 1)
    if (pieces === undefined) {
      this.#fault(
        line,
        offset,
        `expected a type and offsets as in "PER 5 9" or "PER 5 9;12 15", found "${middle}"`,
      )
    } else if (this.textBounds.has(id)) {
      this.#fault(line, 0, `there is a T line with the id "${id}" already`)
    } else {
      const surface = second < 0 ? undefined : line.text.slice(second + 1)
      this.textBounds.set(id, { id, type: middle.slice(0, blank), pieces, surface, line, offset })
    }
  }

  #addRelation(line: TextLine, tab: number): void {
    const [type, ...roles] = this.#fields(line, tab, 'a relation as in "Coreference Arg1:T2 Arg2:T1"', 3, 3)
    const [from = '', to = ''] = roles.map((role) => role.slice(role.indexOf(':') + 1))
    if (type !== undefined) this.relations.push({ type, from, to, line })
  }

  #addEquivalence(line: TextLine, tab: number): void {
    const [, ...ids] = this.#fields(line, tab, 'at least two ids as in "Equiv T1 T2"', 3)
    for (const [i, to] of ids.slice(0, -1).entries()) {
      this.relations.push({ type: 'Identity', from: ids[i + 1] as string, to, line })
    }
  }

  #addAttribute(line: TextLine, tab: number): void {
    const [name, target = '', ...values] = this.#fields(
      line,
      tab,
      'an attribute as in "Gender T1 Feminine"',
      2,
      undefined,
      ' ',
    )
    if (name === undefined) return
    const list = this.attributes.get(target) ?? []
    list.push({ name, value: values.length > 0 ? values.join(' ') : 'true' })
    this.attributes.set(target, list)
  }

  /** What follows the id on a line; nothing after a fault, which is too few fields, or too many. */
  #fields(
    line: TextLine,
    tab: number,
    expected: string,
    least: number,
    most: number = Number.POSITIVE_INFINITY,
    separator: string | RegExp = /[ \t]+/,
  ): string[] {
    const fields = line.text
      .slice(tab + 1)
      .trim()
      .split(separator)
    if (fields[0] !== '' && fields.length >= least && fields.length <= most) return fields
    this.#fault(line, tab + 1, `expected ${expected}`)
    return []
  }

  #passOver(line: TextLine, tab: number, kind: string, what: string): void {
    if (this.#passedOver.has(kind)) return
    this.#passedOver.add(kind)
    this.#context.warn({
      code: 'ignored-annotation',
      ...line.place(),
      message: `"${line.text.slice(0, tab)}" is ${what}: passed over, like all of its kind`,
    })
  }

  #fault(line: TextLine, offset: number, reason: string): void {
    this.#context.fault(line.error('bad-field', offset, reason))
  }
}

/** `5 9;12 15` as spans. */
function readPieces(text: string): Span[] | undefined {
  const pieces: Span[] = []
  for (const piece of text.split(';')) {
    const numbers = piece.split(' ')
    if (numbers.length !== 2 || !numbers.every((number) => /^\d{1,10}$/.test(number))) return undefined
    pieces.push([Number(numbers[0]), Number(numbers[1])])
  }
  return pieces
}
