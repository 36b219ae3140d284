import { type PercentEscapes, percentEscapes } from '../percent-escapes.ts'
import { LAST_OPENED } from '../shared/brackets.ts'
import { textOf } from '../shared/bytes.ts'
import { type BracketedMention, MentionBrackets, type Piece } from '../shared/mention-brackets.ts'

const AT = 64

/** Escapes for the characters that separate things inside a bracket or end it. */
export const escapes: PercentEscapes = percentEscapes('%|()@=,')

/** Attributes inside a bracket, by the names that the file gives them. */
export type Attributes = ReadonlyMap<string, string>

/** Spellings of the attributes that have a special meaning. */
const SPELT = 'EntityID MarkableID Min SemType ElementOf MentionAnchor EntityAnchor Rel'.split(' ')
const NAMES: ReadonlyMap<string, string> = new Map(SPELT.map((name) => [name.toLowerCase(), name]))

/** `EntityID=1|MarkableID=m1`; case and underscores of names do not matter. */
export function attributesIn(text: string): Attributes {
  const attributes = new Map<string, string>()
  for (const item of text.split('|')) {
    if (item === '') continue
    const equals = item.indexOf('=')
    const written = equals < 0 ? item : item.slice(0, equals)
    const plain = written.toLowerCase().replaceAll('_', '')
    const name = plain === 'mentionid' ? 'MarkableID' : (NAMES.get(plain) ?? escapes.unescape(written))
    attributes.set(name, equals < 0 ? '' : item.slice(equals + 1))
  }
  return attributes
}

/** A mention of one layer. */
export interface Markable extends BracketedMention {
  /** Undefined if the file gives none. */
  readonly id: string | undefined
  readonly attributes: Attributes
}

/** The mentions of a layer. */
export type Layer = readonly Markable[]

/**
 * The IDENTITY or DISCOURSE_DEIXIS column: `)(EntityID=1|MarkableID=m1|Min=3,4(EntityID=2|MarkableID=m2)`. A bare
 * `)` closes what was opened last; `markable_3)`, which allows crossing, closes that markable. Brackets with the same
 * MarkableID are one discontinuous mention.
 */
export class LayerBrackets extends MentionBrackets<Markable> {
  readonly joiner: number = AT
  readonly isLenient = true
  readonly #byId: Map<string, Markable> = new Map()
  /** By bracket. */
  #opened: Markable[] = []
  /** The attributes of the current bracket. */
  #attributes: Attributes = new Map()

  name(bytes: Uint8Array, from: number, to: number, opens: boolean): number {
    const text = textOf(bytes, from, to)
    if (!opens) return text === '' ? LAST_OPENED : this.number(text)
    this.#attributes = attributesIn(text)
    return this.number(this.#attributes.get('MarkableID') ?? '')
  }

  open(_name: number, row: number, _isWhole: boolean, offset: number): number {
    const attributes = this.#attributes
    const id = attributes.get('MarkableID')
    const entity = attributes.get('EntityID') || undefined
    const known = id === undefined ? undefined : this.#byId.get(id)
    if (entity === undefined) this.report('bad-field', offset, 'a mention needs an EntityID')
    else if (known !== undefined && known.entity !== entity) {
      const reason = `the pieces of ${id} must have one entity, found ${entity} and before it ${known.entity ?? 'none'}`
      this.report('bad-field', offset, reason)
    }
    const piece: Piece = [row, row + 1]
    const markable = known ?? { id, entity, attributes, pieces: [piece], offset }
    if (id !== undefined) this.#byId.set(id, markable)
    this.#opened.push(markable)
    return this.openPiece(markable, piece)
  }

  group(): string {
    return ''
  }

  bad(_cell: string, piece: string): string {
    return `expected "(EntityID=...", ")" or both, found "${piece}"`
  }

  unclosed(bracket: number): string {
    const { id, entity } = this.#opened[bracket] as Markable
    return `${id === undefined ? `a mention of ${entity}` : `"${id}"`} opens here and is never closed`
  }

  unopened(name: number): string {
    const id = this.label(name)
    return `${id === undefined ? 'this bracket' : `"${id})"`} closes a mention that was never opened`
  }

  override clear(): void {
    super.clear()
    this.#byId.clear()
    this.#opened = []
  }
}
