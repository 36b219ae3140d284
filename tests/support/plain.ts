import {
  ANTECEDENT,
  type CorefDocument,
  type Link,
  type MentionAttributes,
  piecesOf,
} from '../../src/document/document.ts'
import type { Span } from '../../src/document/span.ts'
import type { Token } from '../../src/document/tokens.ts'
import { type InputError, RefereeError, type Warning } from '../../src/errors.ts'
import type { FormatReader, ReadContext } from '../../src/formats/format.ts'
import { type ByteSource, bytesSource } from '../../src/formats/source.ts'

/** Everything a document says, in a shape that can be compared. */
export interface PlainDocument {
  readonly id: string
  readonly part: number
  readonly genre: string | undefined
  readonly tokens: readonly Token[] | undefined
  readonly sentences: readonly number[]
  readonly mentions: readonly PlainMention[]
  readonly entities: readonly (string | undefined)[]
  readonly links: readonly Link[]
}

export interface PlainMention {
  readonly pieces: readonly Span[]
  readonly entity: number
  readonly attributes: MentionAttributes
}

export function plain(document: CorefDocument): PlainDocument {
  const { mentions, tokens } = document
  return {
    id: document.id,
    part: document.part,
    genre: document.genre,
    tokens: tokens && Array.from({ length: tokens.count }, (_, i) => tokens.token(i)),
    sentences: [...document.sentences],
    mentions: Array.from({ length: mentions.count }, (_, m) => ({
      pieces: piecesOf(mentions, m),
      entity: mentions.entity[m] as number,
      attributes: mentions.attributes?.[m] ?? {},
    })),
    entities: Array.from({ length: document.entityCount }, (_, e) => document.entityId(e)),
    links: document.links,
  }
}

/**
 * The same without the order of mentions with equal spans, which is that of their entities in the file:
 * entities by id, mentions sorted, links by their source mention.
 */
export function canonical(document: CorefDocument): object {
  const { mentions, entities, links, ...frame } = plain(document)
  const named = mentions.map(({ pieces, entity, attributes: { features, ...plainly } }) => ({
    pieces,
    entity: entities[entity] ?? '(none)',
    attributes: { ...plainly, ...(features === undefined ? {} : { features: [...features].sort() }) },
  }))
  const sortKey = (value: unknown): string => JSON.stringify(value)
  const sorted = (values: readonly object[]): object[] =>
    [...values].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  return {
    ...frame,
    mentions: sorted(named),
    entityCount: entities.length,
    links: sorted(
      links.map(({ kind, from, to, anchors, confidence }) => ({
        kind,
        from: named[from],
        to,
        ...(kind === ANTECEDENT ? { anchor: named[anchors?.[0] ?? -1], confidence } : {}),
      })),
    ),
  }
}

/** Mentions as `start-end:entity`: the shortest way to write a partition in a test. */
export function brief(document: CorefDocument): string {
  const { mentions } = document
  return Array.from({ length: mentions.count }, (_, m) => {
    const spans = piecesOf(mentions, m).map(([start, end]) => `${start}-${end}`)
    return `${spans.join('+')}:${document.entityId(mentions.entity[m] as number) ?? ''}`
  }).join(' ')
}

export function words(document: CorefDocument): string[] | undefined {
  const { tokens } = document
  return tokens && Array.from({ length: tokens.count }, (_, i) => tokens.text(i))
}

const encoder = new TextEncoder()

export function sourceOf(text: string | Uint8Array, path = 'file'): ByteSource {
  return bytesSource(path, typeof text === 'string' ? encoder.encode(text) : text)
}

export interface Reading {
  readonly documents: readonly CorefDocument[]
  readonly warnings: readonly Warning[]
}

/** Read everything or throw at the first fault, as the library does by default. */
export function read(
  format: FormatReader,
  source: ByteSource,
  extra: Omit<ReadContext, 'warn' | 'fault'> = {},
): Reading {
  const warnings: Warning[] = []
  const context: ReadContext = {
    ...extra,
    warn: (warning) => warnings.push(warning),
    fault(error) {
      throw error
    },
  }
  return { documents: [...format.read(source, context)], warnings }
}

/** Read past faults and collect them, like a validator. */
export function readCollecting(
  format: FormatReader,
  text: string,
): Reading & { readonly faults: InputError[] } {
  const faults: InputError[] = []
  const warnings: Warning[] = []
  const context: ReadContext = {
    warn: (warning) => warnings.push(warning),
    fault: (error) => faults.push(error),
  }
  return { documents: [...format.read(sourceOf(text), context)], warnings, faults }
}

/** The error that some work throws. */
export function errorOf(work: () => unknown): RefereeError {
  try {
    work()
  } catch (error) {
    if (error instanceof RefereeError) return error
    throw error
  }
  throw new Error('no error came')
}
