import type { MentionAttributes, MentionType } from '../../document/document.ts'
import { listAt } from '../../document/list-at.ts'
import type { Span } from '../../document/span.ts'
import type { InputText } from '../placed.ts'
import { defined } from '../shared/defined.ts'
import { LABEL_OF_TYPE, TYPE_OF_LABEL } from '../shared/mention-types.ts'
import type { TextAnnotation } from '../shared/stand-off.ts'
import { blankTokens, isTokenised, type TextTokens } from '../shared/text-tokens.ts'

/** A T line: a type and the characters it covers. */
export interface TextBound extends TextAnnotation {
  readonly type: string
}

/** An R line, or two neighbours on a `*` line. */
export interface Relation {
  readonly type: string
  readonly from: string
  readonly to: string
  readonly line: InputText
  /** Where ids are on the line, if there may be many. */
  readonly places?: ReadonlyMap<string, number>
}

/** An A or M line; a value that is not given is `true`. */
export interface Attribute {
  readonly name: string
  readonly value: string
}

const PASSED_OVER = new Map(Object.entries({ E: 'an event', N: 'a normalisation', '#': 'a note' }))

/** Relations and `*` lines of these types mean that two mentions belong to one entity. */
export function isIdentity(type: string): boolean {
  return /^(?:coref|ident)/i.test(type)
}

/** The lines of a brat .ann file. */
export class BratLines {
  /** By id. */
  readonly textBounds: Map<string, TextBound> = new Map()
  /** After `checkReferences`, only those whose ends exist. */
  relations: Relation[] = []
  /** By the id of what they describe. */
  readonly attributes: Map<string, Attribute[]> = new Map()
  readonly #passedOver: Set<string> = new Set()

  add(line: InputText): void {
    const { text } = line
    if (text.trim() === '') return
    const tab = text.indexOf('\t')
    const [id, kind] = [text.slice(0, tab), text.charAt(0)]
    const what = PASSED_OVER.get(kind)
    const rest = text.slice(tab + 1).trim()
    const fields = rest === '' ? [] : rest.split(/[ \t]+/)
    if (tab < 0) {
      line.fault(0, 'expected an id and a TAB, for example "T1" or "R1"')
    } else if (kind === 'T') {
      this.#addTextBound(line, id)
    } else if (kind === 'R') {
      const [type = '', ...roles] = fields
      const [from = '', to = ''] = roles.map((role) => role.slice(role.indexOf(':') + 1))
      if (fields.length === 3) this.relations.push({ type, from, to, line })
      else line.fault(tab + 1, 'expected a relation as in "Coreference Arg1:T2 Arg2:T1"')
    } else if (kind === '*') {
      const ids = fields.slice(1)
      const places = new Map(Array.from(text.matchAll(/[^ \t]+/g), (match) => [match[0], match.index]))
      if (ids.length < 2) line.fault(tab + 1, 'expected at least two ids as in "Equiv T1 T2"')
      else
        for (const [i, to] of ids.slice(0, -1).entries()) {
          this.relations.push({ type: 'Identity', from: ids[i + 1] as string, to, line, places })
        }
    } else if (kind === 'A' || kind === 'M') {
      const [name = '', target, ...values] = rest.split(' ')
      if (target === undefined) line.fault(tab + 1, 'expected an attribute as in "Gender T1 Feminine"')
      else listAt(this.attributes, target).push({ name, value: values.join(' ') || 'true' })
    } else if (what === undefined) {
      line.fault(0, 'expected an id that begins with T, R, A, M, E, N, # or *')
    } else if (!this.#passedOver.has(kind)) {
      this.#passedOver.add(kind)
      line.warn(0, 'ignored-annotation', `"${id}" is ${what}: ignored, like all of its kind`)
    }
  }

  /**
   * Call this after all lines, as relations may come before what they relate. A link of an entity that leads
   * nowhere is a fault; other relations that do are ignored with a warning, as they do not affect entities.
   */
  checkReferences(): void {
    this.relations = this.relations.filter(({ type, from, to, line, places }) => {
      const missing = [from, to].find((id) => !this.textBounds.has(id))
      if (missing === undefined) return true
      const offset = places?.get(missing) ?? Math.max(0, line.text.indexOf(missing))
      const reason = `no T line with the id "${missing}"`
      if (isIdentity(type)) line.fault(offset, reason)
      else line.warn(offset, 'ignored-annotation', `${reason}: relation ignored`)
      return false
    })
  }

  #addTextBound(line: InputText, name: string): void {
    const second = line.text.indexOf('\t', name.length + 1)
    const middle = line.text.slice(name.length + 1, second < 0 ? undefined : second)
    const surface = second < 0 ? undefined : line.text.slice(second + 1)
    const blank = middle.indexOf(' ')
    const pieces = blank < 0 ? undefined : readPieces(middle.slice(blank + 1))
    const offset = name.length + 1 + Math.max(0, blank + 1)
    if (pieces === undefined) {
      line.fault(offset, `expected a type and offsets as in "PER 5 9" or "PER 5 9;12 15", found "${middle}"`)
    } else if (this.textBounds.has(name)) {
      line.fault(0, `there is already a T line with the id "${name}"`)
    } else {
      this.textBounds.set(name, { name, type: middle.slice(0, blank), pieces, surface, source: line, offset })
    }
  }
}

/** `5 9;12 15` as spans. */
function readPieces(text: string): Span[] | undefined {
  const pieces = text.split(';').map((piece) => /^(\d{1,10}) (\d{1,10})$/.exec(piece))
  const isWhole = pieces.every((piece) => piece !== null)
  return isWhole ? pieces.map(([, start, end]): Span => [Number(start), Number(end)]) : undefined
}

/**
 * The two ways to annotate coreference in brat: LitBank has two T lines per mention, one for its kind
 * (`PROP_PER`) and one whose type is the entity (`Ann-0`); others link mentions with relations.
 */
export type Style = 'litbank' | 'relations'

/** The kind written for a mention of unknown kind. */
export const MENTION = 'MENTION'

/** Attributes that Referee writes to keep what relations cannot express. */
export const ENTITY_ATTRIBUTE = 'Entity'
export const TYPE_ATTRIBUTE = 'MentionType'

export function styleOf({ textBounds, relations }: BratLines): Style {
  if (relations.some(({ type }) => isIdentity(type))) return 'relations'
  for (const { type } of textBounds.values()) if (parseKind(type) !== undefined) return 'litbank'
  return 'relations'
}

/**
 * The words of a text that is already tokenised, with blanks between: LitBank's, and others that
 * look like it. Undefined for raw text.
 */
export function splitTokenised(style: Style, text: string): TextTokens | undefined {
  return style === 'litbank' || isTokenised(text) ? blankTokens(text) : undefined
}

/** `PROP_PER` split into its parts; undefined for a type that names an entity. */
export function parseKind(type: string): Pick<MentionAttributes, 'type' | 'entityType'> | undefined {
  const line = type.indexOf('_')
  const kind = line < 0 ? type : type.slice(0, line)
  const mentionType = TYPE_OF_LABEL.get(kind)
  if (mentionType === undefined && kind !== MENTION) return undefined
  return defined({ type: mentionType, entityType: line < 0 ? undefined : type.slice(line + 1) || undefined })
}

export function formatKind(type: MentionType | undefined, entityType: string | undefined): string {
  const kind = type === undefined ? MENTION : LABEL_OF_TYPE[type]
  return entityType === undefined ? kind : `${kind}_${entityType}`
}
