import type { CorefDocument } from '../document/document.ts'
import { entitySizes } from '../document/document.ts'
import { headOf } from '../document/head.ts'
import { mentionTypes } from '../document/mention-type.ts'

/** What a corpus can be sliced by, and over what the slices run. */
export type Feature =
  | { readonly of: 'document'; readonly value: (document: CorefDocument) => string | undefined }
  | {
      readonly of: 'mention' | 'entity'
      readonly values: (document: CorefDocument) => readonly (string | undefined)[]
    }

/** The feature of a name: one of ours, or else whatever a format supplied under that name. */
export function featureByName(name: string): Feature {
  return (
    KNOWN.get(name) ?? {
      of: 'mention',
      values: (document) => attribute(document, (a) => a.features?.get(name)),
    }
  )
}

type Attributes = NonNullable<CorefDocument['mentions']['attributes']>[number]

function attribute(
  { mentions }: CorefDocument,
  read: (attributes: Attributes) => string | undefined,
): (string | undefined)[] {
  return Array.from({ length: mentions.count }, (_, m) => {
    const attributes = mentions.attributes?.[m]
    return attributes && read(attributes)
  })
}

const KNOWN: ReadonlyMap<string, Feature> = new Map<string, Feature>([
  ['genre', { of: 'document', value: ({ genre }) => genre }],
  ['length', { of: 'document', value: ({ tokens }) => tokens && bucketOf(tokens.count, LENGTHS) }],
  [
    'type',
    {
      of: 'mention',
      values: (document) => mentionTypes(document)?.types ?? attribute(document, () => undefined),
    },
  ],
  ['pos', { of: 'mention', values: partsOfSpeech }],
  ['number', { of: 'mention', values: (document) => attribute(document, (a) => a.number) }],
  ['gender', { of: 'mention', values: (document) => attribute(document, (a) => a.gender) }],
  ['entity-type', { of: 'entity', values: entityTypes }],
  ['entity-size', { of: 'entity', values: sizeBuckets }],
])

export const knownFeatures: readonly string[] = [...KNOWN.keys()]

/** As annotated, or else the tag of the head. */
function partsOfSpeech(document: CorefDocument): (string | undefined)[] {
  const { mentions, tokens } = document
  return Array.from(
    { length: mentions.count },
    (_, m) => mentions.attributes?.[m]?.pos ?? tokens?.token(headOf(document, m)).pos,
  )
}

/** By mention, the type of its entity: that of the entity's first mention that has one. */
function entityTypes(document: CorefDocument): (string | undefined)[] {
  const { count, entity, attributes } = document.mentions
  const types: (string | undefined)[] = []
  for (let m = 0; m < count; m++) types[entity[m] as number] ??= attributes?.[m]?.entityType
  return Array.from({ length: count }, (_, m) => types[entity[m] as number])
}

/** Ranges of a number, ascending: each ends with its largest value. */
type Buckets = readonly (readonly [largest: number, label: string])[]

const SIZES: Buckets = [
  [1, '1'],
  [2, '2'],
  [5, '3-5'],
  [10, '6-10'],
  [20, '11-20'],
  [Number.POSITIVE_INFINITY, '21+'],
]
const LENGTHS: Buckets = [
  [100, '≤ 100'],
  [500, '101-500'],
  [1_000, '501-1000'],
  [5_000, '1001-5000'],
  [Number.POSITIVE_INFINITY, '> 5000'],
]

function bucketOf(value: number, buckets: Buckets): string {
  return (buckets.find(([largest]) => value <= largest) as Buckets[number])[1]
}

function sizeBuckets(document: CorefDocument): string[] {
  const sizes = entitySizes(document)
  return Array.from(document.mentions.entity, (e) => bucketOf(sizes[e] as number, SIZES))
}

/** Slices in reading order: buckets by size, the rest by name, the unknown last. */
export function compareValues(a: string, b: string): number {
  const buckets = [...SIZES, ...LENGTHS].map(([, label]) => label)
  const rank = (value: string): number => {
    const bucket = buckets.indexOf(value)
    return value === UNKNOWN ? buckets.length + 1 : bucket < 0 ? buckets.length : bucket
  }
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0)
}

/** The slice of mentions that have no value on either side. */
export const UNKNOWN = 'unknown'
