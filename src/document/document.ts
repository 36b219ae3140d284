import type { Place } from '../errors.ts'
import type { Span } from './span.ts'
import type { Tokens } from './tokens.ts'

/** One annotated text: its tokens, its mentions in text order and the entities they refer to. */
export interface CorefDocument {
  readonly id: string
  /** Number of the part, in formats that cut a text into parts; otherwise 0. */
  readonly part: number
  readonly genre: string | undefined
  /** Features of the whole document, by name. */
  readonly features?: ReadonlyMap<string, string> | undefined
  /** The original text before it was cut into tokens, where a format has it; token offsets point into it. */
  readonly text: string | undefined
  /** Absent when a format names mentions without giving the text (id-only scoring). */
  readonly tokens: Tokens | undefined
  /** Position of the first token of each sentence. */
  readonly sentences: Int32Array
  /** Position of the first token of each paragraph, where a format marks them. */
  readonly paragraphs?: Int32Array | undefined
  /** Position of the first token of each document that was joined to make this one. */
  readonly documents?: Int32Array | undefined
  readonly mentions: Mentions
  readonly entityCount: number
  /** The id of an entity in the file, an opaque string; undefined for an entity that has none there. */
  readonly entityId: (entity: number) => string | undefined
  /** True if these ids mean nothing in other documents, as is the case with numbers. */
  readonly hasOwnIds?: boolean | undefined
  readonly links: readonly Link[]
  /** Discourse deixis, where a format annotates it: the same text with entities of its own. */
  readonly deixis?: CorefDocument
  readonly origin: Origin
}

/**
 * The mentions of one document as columns, sorted by start, then end.
 *
 * Columns rather than objects, because scoring touches every mention of a corpus and mostly needs
 * only these three numbers; everything else is in `attributes`.
 */
export interface Mentions {
  readonly count: number
  readonly start: Int32Array
  readonly end: Int32Array
  /** Entities are numbered by their first mention, so the numbering does not depend on the file's order. */
  readonly entity: Int32Array
  /** Pieces, for discontinuous mentions only; start and end are then the outermost tokens. */
  readonly pieces: ReadonlyMap<number, readonly Span[]>
  /** By mention; absent when the format says nothing beyond spans and entities. */
  readonly attributes: readonly MentionAttributes[] | undefined
  /** True if this side has some span twice. */
  readonly repeats: boolean
}

export type MentionType = 'named' | 'nominal' | 'pronoun'

/** What a format may say about a mention beyond its span and entity. */
export interface MentionAttributes {
  readonly head?: number
  /** The minimum span: what a response must cover under `--match min`. */
  readonly min?: readonly Span[]
  readonly type?: MentionType
  readonly pos?: string
  readonly entityType?: string
  readonly number?: string
  readonly gender?: string
  readonly zero?: boolean
  /** The system's confidence that this is a mention, from 0 to 1. */
  readonly mentionConfidence?: number
  readonly features?: ReadonlyMap<string, string>
}

/** The kind of link that says why a mention is in its entity: `anchors` has its antecedent, `to` is empty. */
export const ANTECEDENT = 'antecedent'

/** A relation from a mention to other entities, for example its split antecedent, or to its own antecedent. */
export interface Link {
  readonly kind: string
  /** Index of the mention in text order. */
  readonly from: number
  readonly to: readonly string[]
  /** By entity in `to`: the index of the mention that is meant, in text order, or -1 if none is named. */
  readonly anchors?: readonly number[]
  /** The system's confidence in it, from 0 to 1. */
  readonly confidence?: number
}

/** Where a document came from, so that later stages can still point at the file. */
export interface Origin {
  readonly path: string
  /** The place of a token; of the document if no token is given or the file has none. */
  locate(token?: number): Place
  /** The place of a word, for formats in which `locate` points to the annotation instead. */
  locateWord?(token: number): Place
  /**
   * The place of a mention, for formats that store mentions apart from the words.
   *
   * @param nth which of the mentions with this span and entity, from 0
   */
  locateMention?(start: number, end: number, entity: string | undefined, nth: number): Place
  /** The document as it is in the file. */
  bytes(): Uint8Array
}

/** The name by which the two sides are paired and which users see: the part is shown only if there are parts. */
export function documentLabel(document: Pick<CorefDocument, 'id' | 'part'>): string {
  return document.part === 0 ? document.id : `${document.id}; part ${document.part}`
}

/** Whether a document is known to have more than one paragraph. */
export function tellsParagraphs({ paragraphs = NO_POSITIONS }: Pick<CorefDocument, 'paragraphs'>): boolean {
  return paragraphs.some((start) => start > 0)
}

const NO_POSITIONS: Int32Array = new Int32Array()

/** All pieces of a mention; just one for a contiguous mention. */
export function piecesOf(mentions: Mentions, mention: number): readonly Span[] {
  return (
    mentions.pieces.get(mention) ?? [[mentions.start[mention] as number, mentions.end[mention] as number]]
  )
}

/** Number of tokens of a mention. */
export function mentionSize(mentions: Mentions, mention: number): number {
  const pieces = mentions.pieces.get(mention)
  if (pieces === undefined) return (mentions.end[mention] as number) - (mentions.start[mention] as number)
  return pieces.reduce((size, [start, end]) => size + end - start, 0)
}

/** Number of mentions of each entity. */
export function entitySizes(document: CorefDocument): Int32Array {
  const { count, entity } = document.mentions
  const sizes = new Int32Array(document.entityCount)
  for (let m = 0; m < count; m++) {
    const e = entity[m] as number
    sizes[e] = (sizes[e] as number) + 1
  }
  return sizes
}

/** The mentions of each entity, in text order. */
export function mentionsByEntity({ mentions, entityCount }: CorefDocument): number[][] {
  const lists: number[][] = Array.from({ length: entityCount }, () => [])
  for (let m = 0; m < mentions.count; m++) lists[mentions.entity[m] as number]?.push(m)
  return lists
}
