import type { Place } from '../errors.ts'
import type { Span } from './span.ts'
import type { Tokens } from './tokens.ts'

/** One annotated text: its tokens, its mentions in text order and the entities they refer to. */
export interface CorefDocument {
  readonly id: string
  /** Formats that cut a text into parts number them; 0 when nothing was said. */
  readonly part: number
  readonly genre: string | undefined
  /** What a format says about the whole document, by name. */
  readonly features?: ReadonlyMap<string, string> | undefined
  /** The text as it was before it was cut into tokens, where a format has it; token offsets point into it. */
  readonly text: string | undefined
  /** Absent when a format names mentions without giving the text (id-only scoring). */
  readonly tokens: Tokens | undefined
  /** Position of the first token of each sentence. */
  readonly sentences: Int32Array
  /** Position of the first token of each paragraph, where a format tells them. */
  readonly paragraphs?: Int32Array | undefined
  /** Position of the first token of each document that was joined with others to make this one. */
  readonly documents?: Int32Array | undefined
  readonly mentions: Mentions
  readonly entityCount: number
  /** The id an entity had in the file, an opaque string; undefined for a mention that was given none. */
  readonly entityId: (entity: number) => string | undefined
  /** True if these ids mean nothing in other documents, as numbers do. */
  readonly hasOwnIds?: boolean | undefined
  readonly links: readonly Link[]
  /** Discourse deixis, where a format annotates it: the same text with entities of its own. */
  readonly deixis?: CorefDocument
  readonly origin: Origin
}

/**
 * The mentions of one document as columns, sorted by start, then end.
 *
 * Columns rather than objects because scoring touches every mention of a corpus and most of the time
 * needs no more than these three numbers; everything else is in `attributes`.
 */
export interface Mentions {
  readonly count: number
  readonly start: Int32Array
  readonly end: Int32Array
  /** Entities are numbered by their first mention, so the numbering does not depend on the file's order. */
  readonly entity: Int32Array
  /** The pieces of discontinuous mentions only; start and end are then the outermost tokens. */
  readonly pieces: ReadonlyMap<number, readonly Span[]>
  /** By mention; absent when the format says nothing beyond spans and entities. */
  readonly attributes: readonly MentionAttributes[] | undefined
  /** True when this side has a span twice. */
  readonly repeats: boolean
}

export type MentionType = 'named' | 'nominal' | 'pronoun'

/** What a format may say about a mention beyond its span and entity. */
export interface MentionAttributes {
  readonly head?: number
  /** The minimum span: what a response must at least cover under `--match min`. */
  readonly min?: readonly Span[]
  readonly type?: MentionType
  readonly pos?: string
  readonly entityType?: string
  readonly number?: string
  readonly gender?: string
  readonly zero?: boolean
  /** How sure a system is that this is a mention, from 0 to 1. */
  readonly mentionConfidence?: number
  readonly features?: ReadonlyMap<string, string>
}

/** The kind of links that say why a mention is in its entity: `anchors` has its antecedent, `to` is empty. */
export const ANTECEDENT = 'antecedent'

/** A relation from a mention to entities other than its own, for example its split antecedent, or to its antecedent. */
export interface Link {
  readonly kind: string
  /** Index of the mention in text order. */
  readonly from: number
  readonly to: readonly string[]
  /** By entity in `to`: the mention of it that is meant, in text order, where one is named, else -1. */
  readonly anchors?: readonly number[]
  /** How sure a system is of it, from 0 to 1. */
  readonly confidence?: number
}

/** Where a document came from, so that later stages can still point at the file. */
export interface Origin {
  readonly path: string
  /** The place of a token, or of the document where no token is given or the file has none. */
  locate(token?: number): Place
  /** The place of a word, for formats in which `locate` leads to what is annotated at it instead. */
  locateWord?(token: number): Place
  /**
   * The place of a mention, for formats that write mentions down apart from the words.
   *
   * @param nth which of those with this span and this entity, from 0
   */
  locateMention?(start: number, end: number, entity: string | undefined, nth: number): Place
  /** The document as it is in the file. */
  bytes(): Uint8Array
}

/** What two sides are paired by, and what people read: the part is shown only where there are parts. */
export function documentLabel(document: Pick<CorefDocument, 'id' | 'part'>): string {
  return document.part === 0 ? document.id : `${document.id}; part ${document.part}`
}

/** Whether a document is told to have more than one paragraph. */
export function tellsParagraphs({ paragraphs = NO_POSITIONS }: Pick<CorefDocument, 'paragraphs'>): boolean {
  return paragraphs.some((start) => start > 0)
}

const NO_POSITIONS: Int32Array = new Int32Array()

/** All pieces of a mention, one for a contiguous one. */
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
