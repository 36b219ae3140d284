import { type PercentEscapes, percentEscapes } from '../percent-escapes.ts'
import { type BracketDialect, LAST_OPENED, type Report } from '../shared/brackets.ts'

const AT = 64

/** What separates things inside a bracket or ends it. */
const escapes: PercentEscapes = percentEscapes('%|()@=,')
export const escaped: PercentEscapes['escaped'] = escapes.escaped
export const unescaped: PercentEscapes['unescaped'] = escapes.unescaped

/** Attributes inside a bracket, by the names that the file gives them. */
export type Attributes = ReadonlyMap<string, string>

/** Spellings of the attributes that have a meaning of their own. */
const NAMES: ReadonlyMap<string, string> = new Map(
  ['EntityID', 'MarkableID', 'Min', 'SemType', 'ElementOf', 'MentionAnchor', 'EntityAnchor', 'Rel'].map(
    (name) => [name.toLowerCase(), name],
  ),
)

/** `EntityID=1|MarkableID=m1`; case and underscores of names do not matter. */
export function attributesIn(text: string): Attributes {
  const attributes = new Map<string, string>()
  for (const item of text.split('|')) {
    if (item === '') continue
    const equals = item.indexOf('=')
    const written = equals < 0 ? item : item.slice(0, equals)
    const plain = written.toLowerCase().replaceAll('_', '')
    const name = plain === 'mentionid' ? 'MarkableID' : (NAMES.get(plain) ?? unescaped(written))
    attributes.set(name, equals < 0 ? '' : item.slice(equals + 1))
  }
  return attributes
}

/** A mention of one layer, as its brackets give it. */
export interface Markable {
  /** Undefined where the file names none. */
  readonly id: string | undefined
  /** Undefined where it is missing. */
  readonly entity: string | undefined
  readonly attributes: Attributes
  readonly pieces: [start: number, end: number][]
  /** Offset of its first bracket in the document. */
  readonly offset: number
}

interface OpenPiece {
  readonly markable: Markable
  readonly piece: [start: number, end: number]
}

/**
 * The IDENTITY or DISCOURSE_DEIXIS column: `)(EntityID=1|MarkableID=m1|Min=3,4(EntityID=2|MarkableID=m2)`. A bare
 * `)` closes what was opened last; `markable_3)`, which allows crossing, closes that markable. Brackets of one
 * MarkableID are one discontinuous mention.
 */
export class LayerBrackets implements BracketDialect {
  readonly joiner: number = AT
  readonly waits = false
  readonly isLenient = true
  /** In the order in which they open. */
  markables: Markable[] = []
  readonly #report: Report
  readonly #byId: Map<string, Markable> = new Map()
  readonly #numbers: Map<string, number> = new Map()
  #ids: string[] = []
  /** Pieces of markables in the order in which they open. */
  #opened: OpenPiece[] = []
  /** Those of the bracket at hand. */
  #attributes: Attributes = new Map()

  constructor(report: Report) {
    this.#report = report
  }

  name(bytes: Uint8Array, from: number, to: number, opens: boolean): number {
    const text = decoder.decode(bytes.subarray(from, to))
    if (!opens) return text === '' ? LAST_OPENED : this.#number(text)
    this.#attributes = attributesIn(text)
    return this.#number(this.#attributes.get('MarkableID') ?? '')
  }

  #number(id: string): number {
    const known = this.#numbers.get(id)
    if (known !== undefined) return known
    this.#numbers.set(id, this.#ids.length)
    return this.#ids.push(id) - 1
  }

  open(_name: number, row: number, _isWhole: boolean, offset: number): number {
    const attributes = this.#attributes
    const id = attributes.get('MarkableID')
    const entity = attributes.get('EntityID') || undefined
    const known = id === undefined ? undefined : this.#byId.get(id)
    if (entity === undefined) this.#report('bad-field', offset, 'a mention needs an EntityID')
    else if (known !== undefined && known.entity !== entity) {
      const reason = `the pieces of ${id} must have one entity, found ${entity} and before it ${known.entity ?? 'none'}`
      this.#report('bad-field', offset, reason)
    }
    const markable = known ?? { id, entity, attributes, pieces: [], offset }
    const piece: [number, number] = [row, row + 1]
    markable.pieces.push(piece)
    if (known === undefined) this.markables.push(markable)
    if (id !== undefined) this.#byId.set(id, markable)
    return this.#opened.push({ markable, piece }) - 1
  }

  close(opened: number, row: number): void {
    const piece = this.#opened[opened]?.piece
    if (piece !== undefined) piece[1] = row + 1
  }

  group(): number {
    return 0
  }

  bad(_cell: string, piece: string): string {
    return `expected "(EntityID=...", ")" or both, found "${piece}"`
  }

  unclosed(_name: number, opened: number): string {
    const { id, entity } = (this.#opened[opened] as OpenPiece).markable
    return `${id === undefined ? `a mention of ${entity}` : `"${id}"`} opens here and is never closed`
  }

  unopened(name: number): string {
    const id = this.#ids[name]
    const what = id === undefined ? 'this bracket closes a mention' : `"${id})" closes a mention`
    return `${what} that was never opened`
  }

  clear(): void {
    this.#byId.clear()
    this.#numbers.clear()
    this.#ids = []
    this.#opened = []
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
