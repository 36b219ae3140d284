import { previousMentions, type Verdicts, verdictsOf } from 'coref-referee/explorer'
import {
  type CorefDocument,
  documentLabel,
  entitySizes,
  type MatchedPair,
  type Span,
  twinsOfResponse,
} from 'coref-referee/score'
import { responseNumbers } from './response-numbers.ts'
import { linesOf, speakersOf, type Words, wordsOf } from './words.ts'

/** One document as drawn by the page: in columns, so that even a novel is transferred at once. */
export interface DocumentModel {
  readonly label: string
  readonly genre: string | undefined
  /** Absent if the files name mentions without containing the text. */
  readonly words: Words | undefined
  /** First token of each line, and the end of the last. */
  readonly lines: Int32Array
  readonly speakers: readonly (string | undefined)[]
  readonly key: SideModel
  readonly responses: readonly ResponseModel[]
}

export interface SideModel {
  readonly start: Int32Array
  readonly end: Int32Array
  readonly pieces: ReadonlyMap<number, readonly Span[]>
  readonly entity: Int32Array
  /** By entity, its name in the file and its number of mentions. */
  readonly entityIds: readonly string[]
  readonly sizes: Int32Array
  /** By mention, the previous one of its entity, or -1. */
  readonly previous: Int32Array
  /** By entity, the number shown for it. Entities that CEAFe aligns have the same one on both sides. */
  readonly number: Int32Array
  /** By mention, what is known about it, in words. */
  readonly notes: readonly string[]
}

export interface ResponseModel extends SideModel {
  readonly system: number
  /** The matching with the key: for each key mention its twin here, for each mention its twin in the key, or -1. */
  readonly twins: { readonly key: Int32Array; readonly response: Int32Array }
  /** The verdict on each mention, on both sides. */
  readonly verdicts: Verdicts
}

/** @param compared at least one; the key side is the same in all of them */
export function documentModel(
  compared: readonly { readonly system: number; readonly comparison: MatchedPair }[],
): DocumentModel {
  const { comparison: first } = compared[0] as (typeof compared)[number]
  const { key } = first
  const lines = linesOf(key)
  return {
    label: documentLabel(key),
    genre: key.genre,
    words: key.tokens && wordsOf(key.tokens),
    lines,
    speakers: speakersOf(key, lines),
    key: side(
      key,
      Int32Array.from({ length: key.entityCount }, (_, e) => e + 1),
    ),
    responses: compared.map(({ system, comparison }) => ({
      ...side(comparison.response, responseNumbers(comparison)),
      system,
      twins: { key: comparison.twins.slice(), response: twinsOfResponse(comparison) },
      verdicts: verdictsOf(comparison),
    })),
  }
}

function side(document: CorefDocument, number: Int32Array): SideModel {
  const { mentions, entityCount } = document
  return {
    start: mentions.start.slice(),
    end: mentions.end.slice(),
    pieces: mentions.pieces,
    entity: mentions.entity.slice(),
    entityIds: Array.from({ length: entityCount }, (_, e) => document.entityId(e) ?? ''),
    sizes: entitySizes(document),
    previous: previousMentions(document),
    number,
    notes: Array.from({ length: mentions.count }, (_, m) => noteOf(document, m)),
  }
}

function noteOf({ mentions }: CorefDocument, mention: number): string {
  const attributes = mentions.attributes?.[mention]
  if (attributes === undefined) return ''
  const { type, pos, entityType, number, gender, zero, features } = attributes
  const labels = [type, pos, entityType, number, gender, zero === true ? 'zero' : undefined]
  const more = [...(features ?? [])].map(([name, value]) => `${name}: ${value}`)
  return [...labels.filter((each) => each !== undefined), ...more].join(' · ')
}
