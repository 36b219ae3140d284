import {
  type CorefDocument,
  documentLabel,
  type MentionType,
  mentionsByEntity,
} from '../document/document.ts'
import { listAt } from '../document/list-at.ts'
import { classifyMentions, type ResolutionClass } from '../document/resolution-class.ts'
import type { Span } from '../document/span.ts'
import { type TwinDocuments, twinsOfResponse } from '../matching/twin-documents.ts'
import { previousMentions, type Verdict, verdictsOf } from '../metrics/verdicts.ts'
import { type CorefError, type DocumentErrors, type ErrorType, findErrors } from './error-types.ts'
import { type Context, contextOf, mentionWords } from './mention-words.ts'
import { type SideTypes, sideTypes } from './side-types.ts'

export type Side = 'key' | 'response'

/** A mention's tokens and, if there is a text, its words. */
export interface SpanText {
  readonly span: Span
  readonly text?: string | undefined
}

/** An entity as displayed: its id in the file, its first mention that is not a pronoun, and its size. */
export interface EntityName {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly mentions: number
}

/** The result for one mention. */
export interface ListedMention extends SpanText {
  readonly doc: string
  readonly side: Side
  /** Set for a discontinuous mention, whose `span` then has its outermost tokens. */
  readonly pieces?: readonly Span[] | undefined
  readonly verdict: Verdict
  readonly type?: MentionType | undefined
  /** Resolution class of the key anaphor that it or its twin is; null if neither is one or no class covers it. */
  readonly class: ResolutionClass | null
  readonly entity?: string | undefined
  readonly context?: Context | undefined
  /** The tokens of its twin, if they differ from its own. */
  readonly twin?: Span | undefined
  /** The mention before it in its entity on its own side, and the one before its twin on the other. */
  readonly antecedents: { readonly key?: SpanText | undefined; readonly response?: SpanText | undefined }
  /** Types of the errors that it is part of. */
  readonly errors: readonly ErrorType[]
}

/** An error with its mentions and entities named. */
export interface ListedError {
  readonly doc: string
  readonly type: ErrorType
  readonly side: Side
  readonly mentions: readonly SpanText[]
  /** For a span error, the mention that was meant. */
  readonly meant?: SpanText | undefined
  readonly keyEntity?: EntityName | undefined
  readonly responseEntity?: EntityName | undefined
}

/** Which mentions and errors to list; without a condition, all. */
export interface ListOptions {
  /** Names of documents. */
  readonly documents?: ReadonlySet<string> | undefined
  readonly types?: ReadonlySet<ErrorType> | undefined
  readonly mentionTypes?: ReadonlySet<MentionType> | undefined
  readonly verdicts?: ReadonlySet<Verdict> | undefined
  /** List twins of the same verdict once, on the key side. */
  readonly isOnce?: boolean | undefined
  /** List at most this many mentions and this many errors, in key order. */
  readonly limit?: number | undefined
}

/** Names the entities and mentions of one document. */
export class DocumentNames {
  readonly doc: string
  readonly #documents: TwinDocuments
  readonly #types: SideTypes
  readonly #members: Readonly<Record<Side, readonly (readonly number[])[]>>

  constructor(documents: TwinDocuments, types: SideTypes) {
    this.doc = documentLabel(documents.key)
    this.#documents = documents
    this.#types = types
    this.#members = { key: mentionsByEntity(documents.key), response: mentionsByEntity(documents.response) }
  }

  mention(side: Side, mention: number): SpanText {
    const document = this.#documents[side]
    return { span: spanOf(document, mention), text: mentionWords(document, mention) }
  }

  entity(side: Side, entity: number): EntityName {
    const members = this.#members[side][entity] as readonly number[]
    const named = members.find((m) => this.#types[side][m] !== 'pronoun') ?? (members[0] as number)
    const document = this.#documents[side]
    return {
      id: document.entityId(entity),
      name: mentionWords(document, named),
      mentions: members.length,
    }
  }
}

/** What one document adds to the lists. */
export interface DocumentListing {
  /** Generated on demand: all of a long document take a lot of memory. */
  readonly mentions: Iterable<ListedMention>
  readonly errors: Iterable<ListedError>
  /** How many there would be without a limit. */
  readonly found: { readonly mentions: number; readonly errors: number }
}

/** The errors of one type in a document, without their gains. */
export function listErrors(documents: TwinDocuments, type: ErrorType): readonly ListedError[] {
  const types = sideTypes(documents)
  const found = findErrors(documents, types)
  const errors = found.errors.filter((error) => error.type === type)
  return [...listDocument(documents, types, { ...found, errors }, { verdicts: new Set() }).errors]
}

const NOTHING: DocumentListing = { mentions: [], errors: [], found: { mentions: 0, errors: 0 } }

export function listDocument(
  documents: TwinDocuments,
  types: SideTypes,
  found: DocumentErrors,
  options: ListOptions,
): DocumentListing {
  const names = new DocumentNames(documents, types)
  if (options.documents?.has(names.doc) === false) return NOTHING
  const most = options.limit ?? Number.POSITIVE_INFINITY
  const typesOf = involvedErrors(found, documents)
  const verdicts = verdictsOf(documents)
  const other: Readonly<Record<Side, Int32Array>> = {
    key: documents.twins,
    response: twinsOfResponse(documents),
  }
  const before = { key: previousMentions(documents.key), response: previousMentions(documents.response) }

  const classes = most > 0 ? classifyMentions(documents.key) : undefined

  const isListed = (side: Side, m: number): boolean => {
    const verdict = verdicts[side][m] as Verdict
    const type = types[side][m]
    if (options.verdicts?.has(verdict) === false) return false
    if (options.mentionTypes !== undefined && (type === undefined || !options.mentionTypes.has(type)))
      return false
    if (
      options.types !== undefined &&
      !(typesOf[side].get(m) ?? []).some((each) => options.types?.has(each))
    ) {
      return false
    }
    const twin = other.response[m] as number
    return !(options.isOnce === true && side === 'response' && twin >= 0 && verdicts.key[twin] === verdict)
  }

  const describe = (side: Side, m: number): ListedMention => {
    const document = documents[side]
    const twin = other[side][m] as number
    const otherSide = side === 'key' ? 'response' : 'key'
    const own = antecedent(side, m)
    const others = twin < 0 ? undefined : antecedent(otherSide, twin)
    return {
      doc: names.doc,
      side,
      ...names.mention(side, m),
      pieces: document.mentions.pieces.get(m),
      verdict: verdicts[side][m] as Verdict,
      type: types[side][m],
      class: classes?.[side === 'key' ? m : twin] ?? null,
      entity: document.entityId(document.mentions.entity[m] as number),
      context: contextOf(document, m),
      twin: twin < 0 ? undefined : otherSpan(document, m, documents[otherSide], twin),
      antecedents: side === 'key' ? { key: own, response: others } : { key: others, response: own },
      errors: typesOf[side].get(m) ?? [],
    }
  }

  let count = 0
  for (const [side, m] of inTextOrder(documents)) if (isListed(side, m)) count++
  const errors = found.errors.filter(isErrorListed)
  return {
    mentions: { [Symbol.iterator]: listMentions },
    errors: { [Symbol.iterator]: listErrors },
    found: { mentions: count, errors: errors.length },
  }

  function* listMentions(): Generator<ListedMention> {
    let left = most
    for (const [side, m] of inTextOrder(documents)) {
      if (left <= 0) return
      if (!isListed(side, m)) continue
      left--
      yield describe(side, m)
    }
  }

  function* listErrors(): Generator<ListedError> {
    for (const error of errors.slice(0, most)) yield describeError(error)
  }

  function antecedent(side: Side, m: number): SpanText | undefined {
    const at = before[side][m] as number
    return at < 0 ? undefined : names.mention(side, at)
  }

  function isErrorListed({ type, side, mentions: concerned }: CorefError): boolean {
    if (options.types?.has(type) === false) return false
    const { mentionTypes } = options
    return (
      mentionTypes === undefined || concerned.some((m) => mentionTypes.has(types[side][m] as MentionType))
    )
  }

  function describeError(error: CorefError): ListedError {
    const { type, side, keyEntity, responseEntity, keyMention } = error
    return {
      doc: names.doc,
      type,
      side,
      mentions: error.mentions.map((m) => names.mention(side, m)),
      meant: keyMention === undefined ? undefined : names.mention('key', keyMention),
      keyEntity: keyEntity === undefined ? undefined : names.entity('key', keyEntity),
      responseEntity: responseEntity === undefined ? undefined : names.entity('response', responseEntity),
    }
  }
}

/** By mention: the types of the errors that it is part of, or its twin once spans are mended. */
export function involvedErrors(
  { errors, twins }: DocumentErrors,
  { response }: TwinDocuments,
): Record<Side, Map<number, ErrorType[]>> {
  const types: Record<Side, Map<number, ErrorType[]>> = { key: new Map(), response: new Map() }
  const keyMention = new Int32Array(response.mentions.count).fill(-1)
  for (const [k, r] of twins.entries()) if (r >= 0) keyMention[r] = k
  for (const { type, side, mentions } of errors) {
    for (const m of mentions) {
      listAt(types[side], m).push(type)
      if (side === 'response' && (keyMention[m] as number) >= 0)
        listAt(types.key, keyMention[m] as number).push(type)
    }
  }
  return types
}

/** The mentions of both sides in text order, the key's first if they start together. */
function* inTextOrder({ key, response }: TwinDocuments): Generator<[Side, number]> {
  let r = 0
  for (let k = 0; k <= key.mentions.count; k++) {
    const next = k < key.mentions.count ? (key.mentions.start[k] as number) : Number.POSITIVE_INFINITY
    while (r < response.mentions.count && (response.mentions.start[r] as number) < next) {
      yield ['response', r++]
    }
    if (k < key.mentions.count) yield ['key', k]
  }
}

function spanOf({ mentions }: CorefDocument, mention: number): Span {
  return [mentions.start[mention] as number, mentions.end[mention] as number]
}

function otherSpan(document: CorefDocument, m: number, other: CorefDocument, twin: number): Span | undefined {
  const [start, end] = spanOf(document, m)
  const [twinStart, twinEnd] = spanOf(other, twin)
  return start === twinStart && end === twinEnd ? undefined : [twinStart, twinEnd]
}
