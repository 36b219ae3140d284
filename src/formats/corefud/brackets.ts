import { listAt } from '../../document/list-at.ts'
import { LEFT_OUT, NO_NAME } from '../shared/brackets.ts'
import { HYPHEN } from '../shared/bytes.ts'
import { type BracketedMention, MentionBrackets, type Piece } from '../shared/mention-brackets.ts'
import { type EntitySchema, MentionFields, NO_FIELDS } from './fields.ts'
import { repeatedText } from './repeated-text.ts'

/** A mention and the fields of its first bracket. */
export interface EntityMention extends BracketedMention {
  readonly fields: MentionFields
}

/** What a label names: an entity and, for a mention in parts, `[part/of]`; both are 0 without such a mark. */
interface Name {
  readonly entity: string
  readonly part: number
  readonly of: number
  /** Fields in the older form, where the name itself holds them. */
  readonly fields: MentionFields
}

/**
 * `Entity=`: `(e1-person-1-x`, `e1)`, `(e2--1-)`, without separators. Mentions of different entities may cross.
 * `[k/n]` belongs to the name, and part k continues the mention whose part k - 1 came last.
 */
export class EntityBrackets extends MentionBrackets<EntityMention> {
  readonly joiner = -1
  /** Undefined for the older form. */
  schema: EntitySchema | undefined
  #names: (Name | undefined)[] = []
  /** By the label of the next part: mentions that wait for it, innermost last. */
  readonly #awaiting: Map<string, EntityMention[]> = new Map()
  /** What the current label has besides its name. */
  #fields: MentionFields | undefined

  name(bytes: Uint8Array, from: number, to: number, opens: boolean, offset: number): number {
    if (from === to) return NO_NAME
    if (!opens) return this.number(repeatedText(bytes, from, to))
    const label = this.#openingLabel(bytes, from, to)
    const number = this.number(label)
    this.#names[number] ??= parseName(label, this.schema === undefined)
    if (this.#names[number] !== undefined) return number
    this.report('bad-bracket', offset, `expected the id of an entity, found "${label}"`)
    return LEFT_OUT
  }

  open(number: number, row: number, _isWhole: boolean, offset: number): number {
    const { entity, part, of, fields: own } = this.#names[number] as Name
    const label = this.label(number) as string
    const fields = this.#fields ?? own
    if (fields.problem !== undefined) this.report('bad-field', offset, fields.problem)
    const begun = this.#awaiting.get(label)?.pop()
    if (part > 1 && begun === undefined) {
      const reason = `part ${part} of ${of} follows no part ${part - 1} of a mention of this entity`
      this.report('unopened-mention', offset, reason)
    }
    const piece: Piece = [row, row + 1]
    const mention = begun ?? { entity, fields, pieces: [piece], offset }
    if (part < of) {
      listAt(this.#awaiting, `${label.slice(0, label.lastIndexOf('['))}[${part + 1}/${of}]`).push(mention)
    }
    return this.openPiece(mention, piece)
  }

  bad(cell: string): string {
    return `expected "(ID-...", "ID)" or "(ID-...)" in Entity=, found "${cell}"`
  }

  unopened(name: number): string {
    return `"${this.label(name)})" closes a mention that was never opened`
  }

  override clear(): void {
    super.clear()
    for (const [label, mentions] of this.#awaiting) {
      for (const { offset } of mentions) {
        this.report('unclosed-mention', offset, `the next part of this mention, "(${label}", is missing`)
      }
    }
    this.#awaiting.clear()
    this.#names = []
  }

  /** The name in the label of an opening bracket; the other fields go to `#fields`. */
  #openingLabel(bytes: Uint8Array, from: number, to: number): string {
    const { schema } = this
    this.#fields = undefined
    if (schema === undefined) return repeatedText(bytes, from, to)
    if (schema.entity === 0) {
      let at = from
      while (at < to && bytes[at] !== HYPHEN) at++
      this.#fields = at === to ? NO_FIELDS : schema.fieldsIn(repeatedText(bytes, at + 1, to))
      return repeatedText(bytes, from, at)
    }
    const values = repeatedText(bytes, from, to).split('-')
    this.#fields = schema.fieldsIn(values.toSpliced(schema.entity, 1).join('-'))
    return values[schema.entity] ?? ''
  }
}

/** Read `e5` or `e5[2/3]`; undefined if it is neither. @param isOlder whether a type comes before the id */
function parseName(label: string, isOlder: boolean): Name | undefined {
  const match = /^(.+)\[([1-9]\d{0,5})\/([1-9]\d{0,5})\]$/.exec(label)
  if (match === null && /\[|\]$/.test(label)) return undefined
  const [, text = label, part = 0, of = 0] = match ?? []
  const hyphen = isOlder ? text.lastIndexOf('-') : -1
  const entity = text.slice(hyphen + 1)
  if (entity === '' || Number(part) > Number(of)) return undefined
  const fields = hyphen > 0 ? MentionFields.ofType(text.slice(0, hyphen)) : NO_FIELDS
  return { entity, part: Number(part), of: Number(of), fields }
}
