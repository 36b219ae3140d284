import type { DocumentBuilder } from '../../document/builder.ts'
import type { ErrorCode } from '../../errors.ts'
import type { ByteStrings } from './byte-strings.ts'
import { type EntitySchema, type MentionFields, NO_FIELDS, typeOnly } from './fields.ts'
import { nextPart, parseLabel } from './label.ts'

const OPEN = 40
const CLOSE = 41
const HYPHEN = 45

/** Reports what is wrong at a byte of the document. */
export type Report = (code: ErrorCode, offset: number, reason: string) => void

/** A mention as its brackets give it. */
export interface BracketedMention {
  readonly start: number
  /** Half-open, and -1 while it is not known. */
  end: number
  readonly entity: number
  readonly fields: MentionFields
  /** Offset of its first bracket. */
  readonly offset: number
  /** The parts of a discontinuous mention. */
  readonly pieces: [start: number, end: number][] | undefined
}

/** All brackets of one name: what is open under it, and what waits for it, innermost last. */
interface Named {
  readonly entity: number
  readonly part: number
  readonly of: number
  /** Fields in the older form, where the name itself holds them. */
  readonly fields: MentionFields
  readonly open: BracketedMention[]
  /** Mentions of which this is the next part. */
  readonly awaiting: BracketedMention[]
}

/**
 * Reads `Entity=`: `(e1-person-1-x`, `e1)`, `(e2--1-)`, joined by nothing, from left to right. A closing
 * bracket ends the mention of its name that was opened last, so mentions of different entities may
 * cross. `[k/n]` belongs to the name, and part k goes on with the mention whose part k - 1 came last.
 */
export class EntityBrackets {
  /** In the order in which they open. */
  readonly mentions: BracketedMention[] = []
  readonly #builder: DocumentBuilder
  readonly #strings: ByteStrings
  readonly #report: Report
  readonly #named: Map<string, Named> = new Map()

  constructor(builder: DocumentBuilder, strings: ByteStrings, report: Report) {
    this.#builder = builder
    this.#strings = strings
    this.#report = report
  }

  /**
   * Read the value at bytes [from, to) on the token at `position`.
   *
   * @param schema undefined for the older form
   * @param base offset of the document in `bytes`; reported offsets count from it
   */
  read(
    bytes: Uint8Array,
    from: number,
    to: number,
    position: number,
    schema: EntitySchema | undefined,
    base: number,
  ): void {
    let at = from
    while (at < to) {
      const piece = at
      const opens = bytes[at] === OPEN
      if (opens) at++
      const text = at
      while (at < to && bytes[at] !== OPEN && bytes[at] !== CLOSE) at++
      const closes = at < to && bytes[at] === CLOSE
      if (at === text || !(opens || closes)) {
        const found = this.#strings.text(bytes, from, to)
        const reason = `expected "(ID-...", "ID)" or "(ID-...)" in Entity=, found "${found}"`
        this.#report('bad-bracket', piece - base, reason)
        return
      }
      if (opens) this.#open(bytes, text, at, position, schema, closes, base)
      else this.#close(this.#strings.text(bytes, text, at), position, text - base)
      if (closes) at++
    }
  }

  #open(
    bytes: Uint8Array,
    from: number,
    to: number,
    position: number,
    schema: EntitySchema | undefined,
    isWhole: boolean,
    base: number,
  ): void {
    let label: string
    let fields: MentionFields | undefined
    if (schema === undefined) label = this.#strings.text(bytes, from, to)
    else if (schema.entity === 0) {
      let at = from
      while (at < to && bytes[at] !== HYPHEN) at++
      label = this.#strings.text(bytes, from, at)
      fields = at === to ? NO_FIELDS : schema.fieldsOf(this.#strings.text(bytes, at + 1, to))
    } else {
      const values = this.#strings.text(bytes, from, to).split('-')
      label = values[schema.entity] ?? ''
      fields = schema.fieldsOf(values.toSpliced(schema.entity, 1).join('-'))
    }
    const offset = from - 1 - base
    const named = this.#name(label, schema !== undefined)
    if (named === undefined) {
      this.#report('bad-bracket', offset, `expected the id of an entity, found "${label}"`)
      return
    }
    fields ??= named.fields
    if (fields.problem !== undefined) this.#report('bad-field', offset, fields.problem)
    const end = isWhole ? position + 1 : -1
    let mention = named.part > 1 ? named.awaiting.pop() : undefined
    if (mention === undefined) {
      if (named.part > 1) {
        const reason = `part ${named.part} of ${named.of} follows no part ${named.part - 1} of a mention of this entity`
        this.#report('unopened-mention', offset, reason)
      }
      const pieces = named.of > 1 ? [] : undefined
      mention = { start: position, end, entity: named.entity, fields, offset, pieces }
      this.mentions.push(mention)
    }
    mention.pieces?.push([position, end])
    if (!isWhole) named.open.push(mention)
    if (named.part < named.of) {
      this.#name(nextPart(label, named.part, named.of), schema !== undefined)?.awaiting.push(mention)
    }
  }

  #close(label: string, position: number, offset: number): void {
    const named = this.#named.get(label)
    const mention = named?.open.pop()
    if (named === undefined || mention === undefined) {
      this.#report('unopened-mention', offset, `"${label})" closes a mention that was never opened`)
      return
    }
    // A part whose predecessor is missing stands in a lower place than its number says.
    const piece = mention.pieces?.[Math.min(named.part, mention.pieces.length) - 1]
    if (piece === undefined) mention.end = position + 1
    else piece[1] = position + 1
  }

  /** @param isPlain the label is an id; in the older form a type stands before it */
  #name(label: string, isPlain: boolean): Named | undefined {
    const known = this.#named.get(label)
    if (known !== undefined) return known
    const parsed = parseLabel(label)
    if (parsed === undefined) return undefined
    const hyphen = isPlain ? -1 : parsed.id.lastIndexOf('-')
    const id = parsed.id.slice(hyphen + 1)
    if (id === '') return undefined
    const named: Named = {
      entity: this.#builder.entities.of(id),
      part: parsed.part,
      of: parsed.of,
      fields: typeOnly(hyphen < 0 ? '' : parsed.id.slice(0, hyphen)),
      open: [],
      awaiting: [],
    }
    this.#named.set(label, named)
    return named
  }

  /** End the document: everything must be closed. What is not is cut to what is known of it. */
  finish(): void {
    for (const [label, { open, awaiting }] of this.#named) {
      for (const { offset } of open) {
        this.#report('unclosed-mention', offset, `"(${label}" opens a mention that is never closed`)
      }
      for (const { offset } of awaiting) {
        this.#report('unclosed-mention', offset, `the part "(${label}" of this mention never comes`)
      }
    }
    this.#named.clear()
    for (const mention of this.mentions) {
      for (const piece of mention.pieces ?? []) {
        if (piece[1] < 0) piece[1] = piece[0] + 1
        mention.end = Math.max(mention.end, piece[1])
      }
      if (mention.end < 0) mention.end = mention.start + 1
    }
  }

  clear(): void {
    this.mentions.length = 0
  }
}
