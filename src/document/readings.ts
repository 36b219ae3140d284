import { DocumentBuilder } from './builder.ts'
import type { CorefDocument, Origin } from './document.ts'
import type { Span } from './span.ts'
import { isZeroSpan, type Tokens } from './tokens.ts'
import { ALIGNMENT, isUnplaced, UNPLACED } from './unplaced.ts'

/** A possible place of a mention, with the entity it then belongs to where several claim it. */
export type PossiblePlace = readonly [start: number, end: number, entity?: string]

export interface CertainMention {
  readonly entity: string
  readonly span: Span
}

/** A mention whose place is uncertain. */
export interface UncertainMention {
  readonly entity: string
  /** The span near which it is listed while it has no place. */
  readonly near: Span
  /** Most likely first. */
  readonly places: readonly PossiblePlace[]
  /** True if a mention without a place does not exist; otherwise it counts, and has no twin. */
  readonly isOptional: boolean
}

/** The mentions of a response that was aligned with its key. */
export interface OpenMentions {
  readonly certain: readonly CertainMention[]
  readonly uncertain: readonly UncertainMention[]
}

/** By uncertain mention: the index of its place, or -1 for none. */
export type Reading = ArrayLike<number>

/** The feature that lists the places of an uncertain mention. */
const PLACES = 'places'
const UNCERTAIN = 'uncertain'
/** Ends the list of an optional mention. */
const NO_PLACE = null

/**
 * A document under one reading of its mentions. A place holds one mention: an uncertain one whose place is
 * taken gets none. Its possible places stay with it, so that `openMentions` finds them again.
 */
export function readingOf(
  { tokens, ...frame }: Frame,
  { certain, uncertain }: OpenMentions,
  reading: Reading,
): CorefDocument {
  const builder = new DocumentBuilder()
  const spans = new FreeSpans(tokens.count)
  const add = (entity: string, [start, end]: Span, features?: ReadonlyMap<string, string>): void => {
    builder.addMention(start, end, builder.entities.of(entity))
    const isZero = features?.get(ALIGNMENT) !== UNPLACED && isZeroSpan(tokens, start, end)
    if (isZero || features !== undefined) {
      builder.describeLast({ ...(isZero ? { zero: true } : {}), ...(features && { features }) })
    }
  }
  for (const { entity, span } of certain) {
    spans.take(span)
    add(entity, span)
  }
  const homeless: UncertainMention[] = []
  for (const [u, mention] of uncertain.entries()) {
    const place = mention.places[reading[u] ?? -1]
    if (place !== undefined && spans.take([place[0], place[1]])) {
      add(place[2] ?? mention.entity, [place[0], place[1]], featuresOf(mention, UNCERTAIN))
    } else if (!mention.isOptional) homeless.push(mention)
  }
  for (const mention of homeless) {
    const span = spans.near(mention.near)
    if (span !== undefined) add(mention.entity, span, featuresOf(mention, UNPLACED))
  }
  return builder.finish({ ...frame, tokens })
}

/** The document that a reading is made in: the words of the key, with the origin of the response. */
export type Frame = Pick<CorefDocument, 'id' | 'part' | 'genre' | 'text' | 'sentences'> & {
  readonly tokens: Tokens
  readonly origin: Origin
}

/** Built once per mention: a search tries hundreds of readings of the same ones. */
const knownFeatures: WeakMap<UncertainMention, Map<string, ReadonlyMap<string, string>>> = new WeakMap()

function featuresOf(mention: UncertainMention, alignment: string): ReadonlyMap<string, string> {
  const known = knownFeatures.get(mention) ?? new Map<string, ReadonlyMap<string, string>>()
  knownFeatures.set(mention, known)
  const features = known.get(alignment) ?? makeFeatures(mention, alignment)
  known.set(alignment, features)
  return features
}

function makeFeatures(
  { entity, places, isOptional }: UncertainMention,
  alignment: string,
): ReadonlyMap<string, string> {
  const features = new Map([[ALIGNMENT, alignment]])
  const named = places.map(([start, end, name = entity]) => [start, end, name])
  if (places.length > 0) features.set(PLACES, JSON.stringify(isOptional ? [...named, NO_PLACE] : named))
  return features
}

/** The mentions of a document that `readingOf` made. */
export function openMentions({ mentions, entityId }: CorefDocument): OpenMentions {
  const certain: CertainMention[] = []
  const uncertain: UncertainMention[] = []
  for (let m = 0; m < mentions.count; m++) {
    const span: Span = [mentions.start[m] as number, mentions.end[m] as number]
    const entity = entityId(mentions.entity[m] as number) ?? ''
    const places = mentions.attributes?.[m]?.features?.get(PLACES)
    if (places === undefined && !isUnplaced(mentions, m)) {
      certain.push({ entity, span })
      continue
    }
    const listed = JSON.parse(places ?? '[]') as (PossiblePlace | typeof NO_PLACE)[]
    const real = listed.filter((place) => place !== NO_PLACE)
    uncertain.push({ entity, near: span, places: real, isOptional: real.length < listed.length })
  }
  return { certain, uncertain }
}

/** The document with every mention in its most likely place, without those that have none. */
export function likelyReading(document: CorefDocument): CorefDocument {
  const { tokens } = document
  if (tokens === undefined) return document
  const open = openMentions(document)
  const likely = readingOf({ ...document, tokens }, open, new Int32Array(open.uncertain.length))
  const { mentions, entityId } = likely
  const certain: CertainMention[] = []
  for (let m = 0; m < mentions.count; m++) {
    if (isUnplaced(mentions, m)) continue
    const entity = entityId(mentions.entity[m] as number) ?? ''
    certain.push({ entity, span: [mentions.start[m] as number, mentions.end[m] as number] })
  }
  return readingOf({ ...document, tokens }, { certain, uncertain: [] }, [])
}

/** Hands out spans, each only once. */
class FreeSpans {
  readonly #tokens: number
  readonly #taken: Set<number> = new Set()
  /** By requested span: the first end that may still be free. */
  readonly #next: Map<number, number> = new Map()

  constructor(tokens: number) {
    this.#tokens = tokens
  }

  /** @returns false if it is taken already */
  take([start, end]: Span): boolean {
    const before = this.#taken.size
    return this.#taken.add(this.#key(start, end)).size > before
  }

  /** A free span with the same start and the same or a later end; if there is none, with an earlier start. */
  near([start, end]: Span): Span | undefined {
    for (let from = start; from >= 0; from--) {
      const first = this.#key(from, from === start ? end : from + 1)
      let to = this.#next.get(first) ?? (from === start ? end : from + 1)
      while (to <= this.#tokens && this.#taken.has(this.#key(from, to))) to++
      this.#next.set(first, to)
      if (to > this.#tokens) continue
      this.take([from, to])
      return [from, to]
    }
    return undefined
  }

  #key(start: number, end: number): number {
    return start * (this.#tokens + 1) + end
  }
}
