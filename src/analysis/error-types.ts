import { mentionsByEntity } from '../document/document.ts'
import type { Twins } from '../matching/exact.ts'
import { type TwinDocuments, twinsOfResponse } from '../matching/twin-documents.ts'
import { type SideTypes, sideTypes } from './side-types.ts'
import { findSpanErrors } from './span-errors.ts'

/** The types of Kummerfeld and Klein (2013), in the order in which errors are fixed. */
export const errorTypes = [
  'span',
  'conflated',
  'extra-mention',
  'extra-entity',
  'divided',
  'missing-mention',
  'missing-entity',
] as const
export type ErrorType = (typeof errorTypes)[number]

/** One error: which mentions would have to change for the response to be right, and which entities they belong to. */
export interface CorefError {
  readonly type: ErrorType
  /** The side that `mentions` are on: the key only for what is missing from the response. */
  readonly side: 'key' | 'response'
  /** In text order: the mention with another span, the part to split off or to join, what to remove or introduce. */
  readonly mentions: readonly number[]
  /** The key entity that the mentions belong to; undefined for extra mentions. */
  readonly keyEntity?: number
  /** The response entity that they are in; undefined for missing mentions. */
  readonly responseEntity?: number
  /** For a span error: the key mention that was meant. */
  readonly keyMention?: number
}

/** How many operations turn the response, its spans mended, into the key. */
export interface Operations {
  readonly split: number
  readonly remove: number
  readonly introduce: number
  readonly merge: number
}

/** What separates one response document from its key. */
export interface DocumentErrors {
  /** By type in the order of `errorTypes`, within a type in text order. */
  readonly errors: readonly CorefError[]
  /**
   * Operations that no type counts: extra mentions that head their response entity and missing ones that head their
   * key entity, singletons included.
   */
  readonly uncounted: { readonly extra: readonly number[]; readonly missing: readonly number[] }
  readonly operations: Operations
  /** By key mention: its response mention once spans are mended, or -1. */
  readonly twins: Twins
  /** By key entity: a response mention of the part that the rest is joined to, or -1 if no mention was found. */
  readonly homes: Int32Array
}

/**
 * Kummerfeld and Klein's errors in one document. Spans are mended first; then each response entity is split into the
 * parts it shares with key entities, and extra mentions; then the pieces of each key entity are joined, and missing
 * mentions introduced. The part that holds the head of its entity (the first mention that is not a pronoun, or else the
 * first) stays where it is and is not an error.
 */
export function findErrors(
  documents: TwinDocuments,
  types: SideTypes = sideTypes(documents),
): DocumentErrors {
  const spans = findSpanErrors(documents)
  const twins = documents.twins.slice()
  for (const { key, response } of spans) twins[key] = response
  const mended = { ...documents, twins }
  const tooMuch = compareResponseEntities(mended, types.response)
  const tooLittle = compareKeyEntities(mended, types.key)
  const { entity: keyEntity } = documents.key.mentions
  const { entity: responseEntity } = documents.response.mentions
  const errors: CorefError[] = [
    ...spans.map(
      ({ key, response }): CorefError => ({
        type: 'span',
        side: 'response',
        mentions: [response],
        keyMention: key,
        keyEntity: keyEntity[key] as number,
        responseEntity: responseEntity[response] as number,
      }),
    ),
    ...tooMuch.errors,
    ...tooLittle.errors,
  ]
  return {
    errors: errors.sort(
      (a, b) =>
        errorTypes.indexOf(a.type) - errorTypes.indexOf(b.type) ||
        (a.mentions[0] as number) - (b.mentions[0] as number),
    ),
    uncounted: { extra: tooMuch.uncounted, missing: tooLittle.uncounted },
    operations: { ...tooMuch.operations, ...tooLittle.operations },
    twins,
    homes: tooLittle.homes,
  }
}

/** What has to be split off and removed. */
function compareResponseEntities(
  documents: TwinDocuments,
  types: SideTypes['response'],
): {
  errors: CorefError[]
  uncounted: number[]
  operations: Pick<Operations, 'split' | 'remove'>
} {
  const { key, response } = documents
  const twins = twinsOfResponse(documents)
  const isPronoun = (r: number): boolean => types[r] === 'pronoun'
  const errors: CorefError[] = []
  const uncounted: number[] = []
  const operations = { split: 0, remove: 0 }
  for (const [responseEntity, mentions] of mentionsByEntity(response).entries()) {
    const { parts, twinless: extra } = divide(mentions, twins, key.mentions.entity)
    const head = headMention(mentions, isPronoun)
    const add = (type: ErrorType, some: readonly number[], keyEntity?: number): void => {
      const owners = keyEntity === undefined ? { responseEntity } : { keyEntity, responseEntity }
      errors.push({ type, side: 'response', mentions: some, ...owners })
    }
    operations.remove += extra.length
    operations.split += extra.length
    const isEntity = extra.length >= 2 && mentions.every((r) => (twins[r] as number) < 0 || isPronoun(r))
    if (isEntity) add('extra-entity', extra)
    else {
      for (const r of extra) {
        if (r === head) uncounted.push(r)
        else add('extra-mention', [r])
      }
    }
    for (const [keyEntity, part] of parts) {
      if (part.length === mentions.length) continue
      operations.split++
      if (!part.includes(head)) add('conflated', part, keyEntity)
    }
  }
  return { errors, uncounted, operations }
}

/** What has to be introduced and joined. */
function compareKeyEntities(
  { key, response, twins }: TwinDocuments,
  types: SideTypes['key'],
): {
  errors: CorefError[]
  uncounted: number[]
  operations: Pick<Operations, 'introduce' | 'merge'>
  homes: Int32Array
} {
  const isPronoun = (k: number): boolean => types[k] === 'pronoun'
  const errors: CorefError[] = []
  const uncounted: number[] = []
  const operations = { introduce: 0, merge: 0 }
  const homes = new Int32Array(key.entityCount).fill(-1)
  for (const [keyEntity, mentions] of mentionsByEntity(key).entries()) {
    const { parts: pieces, twinless: missing } = divide(mentions, twins, response.mentions.entity)
    const head = headMention(mentions, isPronoun)
    const home = [...pieces.values()].find((piece) => piece.includes(head)) ?? [...pieces.values()][0]
    homes[keyEntity] = home === undefined ? -1 : (twins[home[0] as number] as number)
    operations.introduce += missing.length
    if (mentions.length > 1) operations.merge += missing.length
    const isEntity = missing.length >= 2 && mentions.every((k) => (twins[k] as number) < 0 || isPronoun(k))
    if (isEntity) errors.push({ type: 'missing-entity', side: 'key', mentions: missing, keyEntity })
    else {
      for (const k of missing) {
        if (k === head) uncounted.push(k)
        else errors.push({ type: 'missing-mention', side: 'key', mentions: [k], keyEntity })
      }
    }
    for (const [responseEntity, piece] of pieces) {
      if (piece.length === mentions.length) continue
      operations.merge++
      if (piece.includes(head)) continue
      const found = piece.map((k) => twins[k] as number)
      errors.push({ type: 'divided', side: 'response', mentions: found, keyEntity, responseEntity })
    }
  }
  return { errors, uncounted, operations, homes }
}

/** The first mention that is not a pronoun, or the first if all are. */
function headMention(mentions: readonly number[], isPronoun: (mention: number) => boolean): number {
  return mentions.find((m) => !isPronoun(m)) ?? (mentions[0] as number)
}

/** Group mentions by the entities of their twins, and those without a twin. */
function divide(
  mentions: readonly number[],
  twins: Twins,
  entityOfTwin: Int32Array,
): { parts: Map<number, number[]>; twinless: number[] } {
  const parts = new Map<number, number[]>()
  const twinless: number[] = []
  for (const m of mentions) {
    const twin = twins[m] as number
    const e = twin < 0 ? -1 : (entityOfTwin[twin] as number)
    const part = twin < 0 ? twinless : parts.get(e)
    if (part === undefined) parts.set(e, [m])
    else part.push(m)
  }
  return { parts, twinless }
}
