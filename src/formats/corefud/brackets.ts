import type { DocumentBuilder } from '../../document/builder.ts'
import { type BracketDialect, LEFT_OUT, NO_NAME, type Report } from '../shared/brackets.ts'
import type { ByteStrings } from './byte-strings.ts'
import { type EntitySchema, type MentionFields, NO_FIELDS, typeOnly } from './fields.ts'

const HYPHEN = 45

/** A mention as its brackets give it. */
export interface BracketedMention {
  readonly start: number
  /** Half-open. */
  end: number
  readonly entity: number
  readonly fields: MentionFields
  /** Offset of its first bracket. */
  readonly offset: number
  /** The parts of a discontinuous mention. */
  readonly pieces: [start: number, end: number][] | undefined
}

/** The name of a bracket: an entity and, for a mention in parts, `[part/of]`; both 0 where there is no such mark. */
interface Name {
  readonly label: string
  readonly entity: number
  readonly part: number
  readonly of: number
  /** Fields in the older form, where the name itself holds them. */
  readonly fields: MentionFields
  /** Mentions of which this is the next part, innermost last. */
  readonly awaiting: BracketedMention[]
}

/**
 * `Entity=`: `(e1-person-1-x`, `e1)`, `(e2--1-)`, joined by nothing. Mentions of different entities may cross.
 * `[k/n]` belongs to the name, and part k goes on with the mention whose part k - 1 came last.
 */
export class EntityBrackets implements BracketDialect {
  readonly joiner = -1
  readonly waits = false
  /** Undefined for the older form. */
  schema: EntitySchema | undefined
  /** In the order in which they open. */
  readonly mentions: BracketedMention[] = []
  readonly #builder: DocumentBuilder
  readonly #strings: ByteStrings
  readonly #report: Report
  readonly #numbers: Map<string, number> = new Map()
  readonly #names: Name[] = []
  /** Brackets in the order in which they open. */
  #opened: BracketedMention[] = []
  /** What the label at hand says besides its name. */
  #fields: MentionFields | undefined

  constructor(builder: DocumentBuilder, strings: ByteStrings, report: Report) {
    this.#builder = builder
    this.#strings = strings
    this.#report = report
  }

  name(bytes: Uint8Array, from: number, to: number, opens: boolean, offset: number): number {
    if (from === to) return NO_NAME
    const label = opens ? this.#openingLabel(bytes, from, to) : this.#strings.text(bytes, from, to)
    const name = opens ? this.#nameOf(label) : this.#numbers.get(label)
    if (name !== undefined) return name
    if (opens) this.#report('bad-bracket', offset, `expected the id of an entity, found "${label}"`)
    else this.#report('unopened-mention', offset, unopened(label))
    return LEFT_OUT
  }

  open(number: number, row: number, _isWhole: boolean, offset: number): number {
    const { label, entity, part, of, awaiting, fields: own } = this.#names[number] as Name
    const fields = this.#fields ?? own
    if (fields.problem !== undefined) this.#report('bad-field', offset, fields.problem)
    let mention = part > 1 ? awaiting.pop() : undefined
    if (mention === undefined) {
      if (part > 1) {
        const reason = `part ${part} of ${of} follows no part ${part - 1} of a mention of this entity`
        this.#report('unopened-mention', offset, reason)
      }
      mention = { start: row, end: row + 1, entity, fields, offset, pieces: of > 1 ? [] : undefined }
      this.mentions.push(mention)
    }
    mention.pieces?.push([row, row + 1])
    if (part < of) {
      const next = this.#nameOf(`${label.slice(0, label.lastIndexOf('['))}[${part + 1}/${of}]`)
      this.#names[next ?? -1]?.awaiting.push(mention)
    }
    return this.#opened.push(mention) - 1
  }

  close(bracket: number, row: number, name: number): void {
    const mention = this.#opened[bracket] as BracketedMention
    // A part whose predecessor is missing stands in a lower place than its number says.
    const part = Math.min((this.#names[name] as Name).part, mention.pieces?.length ?? 0)
    const piece = mention.pieces?.[part - 1]
    if (piece === undefined) mention.end = row + 1
    else piece[1] = row + 1
  }

  bad(cell: string): string {
    return `expected "(ID-...", "ID)" or "(ID-...)" in Entity=, found "${cell}"`
  }

  unclosed(name: number): string {
    return `"(${this.#names[name]?.label}" opens a mention that is never closed`
  }

  unopened(name: number): string {
    return unopened(this.#names[name]?.label)
  }

  clear(): void {
    for (const { label, awaiting } of this.#names) {
      for (const { offset } of awaiting) {
        this.#report('unclosed-mention', offset, `the part "(${label}" of this mention never comes`)
      }
    }
    for (const mention of this.mentions) {
      for (const [, end] of mention.pieces ?? []) mention.end = Math.max(mention.end, end)
    }
    this.#numbers.clear()
    this.#names.length = 0
    this.#opened = []
  }

  /** The name in the label of an opening bracket; the other fields are kept. */
  #openingLabel(bytes: Uint8Array, from: number, to: number): string {
    const { schema } = this
    this.#fields = undefined
    if (schema === undefined) return this.#strings.text(bytes, from, to)
    if (schema.entity === 0) {
      let at = from
      while (at < to && bytes[at] !== HYPHEN) at++
      this.#fields = at === to ? NO_FIELDS : schema.fieldsIn(this.#strings.text(bytes, at + 1, to))
      return this.#strings.text(bytes, from, at)
    }
    const values = this.#strings.text(bytes, from, to).split('-')
    this.#fields = schema.fieldsIn(values.toSpliced(schema.entity, 1).join('-'))
    return values[schema.entity] ?? ''
  }

  #nameOf(label: string): number | undefined {
    const known = this.#numbers.get(label)
    if (known !== undefined) return known
    const parsed = parseLabel(label)
    if (parsed === undefined) return undefined
    const { id: text, part, of } = parsed
    // In the older form the type of the mention stands before the id.
    const hyphen = this.schema === undefined ? text.lastIndexOf('-') : -1
    const id = text.slice(hyphen + 1)
    if (id === '') return undefined
    const entity = this.#builder.entities.of(id)
    const fields = typeOnly(hyphen < 0 ? '' : text.slice(0, hyphen))
    const number = this.#names.push({ label, entity, part, of, fields, awaiting: [] }) - 1
    this.#numbers.set(label, number)
    return number
  }
}

function unopened(label: string | undefined): string {
  return `"${label})" closes a mention that was never opened`
}

/** Read `e5` or `e5[2/3]`; undefined where it is neither. */
function parseLabel(
  text: string,
): { readonly id: string; readonly part: number; readonly of: number } | undefined {
  const match = text.endsWith(']') ? /^(.+)\[([1-9]\d{0,5})\/([1-9]\d{0,5})\]$/.exec(text) : undefined
  if (match === undefined) return text === '' || text.includes('[') ? undefined : { id: text, part: 0, of: 0 }
  if (match === null) return undefined
  const [, id = '', part, of] = match
  return Number(part) > Number(of) ? undefined : { id, part: Number(part), of: Number(of) }
}
