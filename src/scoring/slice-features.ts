import { type CorefDocument, entitySizes, type MentionAttributes } from '../document/document.ts'
import { headOf } from '../document/head.ts'
import { mentionTypes } from '../document/mention-type.ts'
import { classifyMentions } from '../document/resolution-class.ts'
import { RefereeError } from '../errors.ts'
import { previousMentions } from '../metrics/verdicts.ts'
import { didYouMean } from '../suggest.ts'

type Value = string | undefined

/** What a corpus can be sliced by, and whether slices consist of documents, mentions or entities. */
export type SliceFeature =
  | { readonly of: 'document'; readonly value: (document: CorefDocument) => Value }
  | {
      readonly of: 'mention' | 'entity'
      /** By mention; an entity feature is the same for all mentions of an entity. */
      readonly values: (document: CorefDocument) => readonly Value[]
    }

/** The feature with a name: a built-in one, or else whatever a format supplied under that name. */
export function sliceFeatureByName(name: string): SliceFeature {
  return KNOWN.get(name) ?? ofMentions(({ features }) => features?.get(name))
}

/** The features that a name denotes: `pos+type` crosses two. */
export function crossedNames(name: string): string[] {
  return name.split('+').map((each) => each.trim())
}

/** The values of a feature by mention, whatever kind of feature it is. */
export function valuesOf(feature: SliceFeature, document: CorefDocument): readonly Value[] {
  return feature.of === 'document'
    ? byMention(document, () => feature.value(document))
    : feature.values(document)
}

/** A new feature is a line here and a word in docs/scoring.md. */
const KNOWN: ReadonlyMap<string, SliceFeature> = new Map<string, SliceFeature>([
  ['genre', { of: 'document', value: ({ genre }) => genre }],
  ['length', { of: 'document', value: ({ tokens }) => tokens && bucketOf(tokens.count, LENGTHS) }],
  [
    'type',
    {
      of: 'mention',
      values: (document) => mentionTypes(document)?.types ?? byMention(document, () => undefined),
    },
  ],
  ['pos', { of: 'mention', values: partsOfSpeech }],
  ['number', ofMentions(({ number }) => number)],
  ['gender', ofMentions(({ gender }) => gender)],
  ['speaker', { of: 'mention', values: speakers }],
  ['distance', { of: 'mention', values: distances }],
  ['sentence-distance', { of: 'mention', values: sentenceDistances }],
  ['class', { of: 'mention', values: resolutionClassesOf }],
  ['entity-type', { of: 'entity', values: entityTypes }],
  ['entity-size', { of: 'entity', values: sizes }],
  ['spread', { of: 'entity', values: spreads }],
])

/** Relative and demonstrative pronouns, for example. */
const NO_CLASS = 'none of these'

export const knownSliceFeatures: readonly string[] = [...KNOWN.keys()]

/** The error for a feature without values: a known feature is missing from the data, an unknown one may be a typo. */
export function noFeature(name: string): RefereeError {
  if (KNOWN.has(name))
    return new RefereeError('no-feature', `--by ${name}: nothing in these files has that feature`)
  const others = `Built-in features are ${knownSliceFeatures.join(', ')}; others must be in the files`
  return new RefereeError(
    'bad-setting',
    `--by ${name}: nothing in these files has a feature of that name${didYouMean(name, knownSliceFeatures) || '.'} ${others}`,
  )
}

function byMention({ mentions }: CorefDocument, value: (mention: number) => Value): Value[] {
  return Array.from({ length: mentions.count }, (_, m) => value(m))
}

function ofMentions(read: (attributes: MentionAttributes) => Value): SliceFeature {
  return {
    of: 'mention',
    values: (document) =>
      byMention(document, (m) => {
        const attributes = document.mentions.attributes?.[m]
        return attributes && read(attributes)
      }),
  }
}

/** As annotated, or else the tag of the head, the universal one if there is no other. */
function partsOfSpeech(document: CorefDocument): Value[] {
  const { mentions, tokens } = document
  return byMention(document, (m) => {
    const annotated = mentions.attributes?.[m]?.pos
    if (annotated !== undefined || tokens === undefined) return annotated
    const { pos, upos } = tokens.token(headOf(document, m))
    return pos ?? upos
  })
}

/** The speaker of each mention. */
function speakers(document: CorefDocument): Value[] {
  const { mentions, tokens } = document
  return byMention(
    document,
    (m) =>
      mentions.attributes?.[m]?.features?.get('speaker') ??
      tokens?.token(mentions.start[m] as number).speaker,
  )
}

/** Tokens back to the start of the mention before it in its entity. */
function distances(document: CorefDocument): Value[] {
  if (document.tokens === undefined) return byMention(document, () => undefined)
  return stepsBack(document, document.mentions.start, TOKENS)
}

/** Sentences back to the mention before it in its entity. */
function sentenceDistances(document: CorefDocument): Value[] {
  if (document.sentences.length === 0) return byMention(document, () => undefined)
  return stepsBack(document, sentencesOf(document), SENTENCES)
}

/** @param place of each mention, in the unit to be counted */
function stepsBack(
  document: CorefDocument,
  place: ArrayLike<number>,
  buckets: Parameters<typeof bucketOf>[1],
): Value[] {
  const previous = previousMentions(document)
  return byMention(document, (m) => {
    const antecedent = previous[m] as number
    if (antecedent < 0) return NO_ANTECEDENT
    return bucketOf((place[m] as number) - (place[antecedent] as number), buckets)
  })
}

/** Tokens from the first mention of the entity to its last. */
function spreads(document: CorefDocument): Value[] {
  if (document.tokens === undefined) return byMention(document, () => undefined)
  const { start, entity } = document.mentions
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  for (const [m, e] of entity.entries()) {
    if (!first.has(e)) first.set(e, start[m] as number)
    last.set(e, start[m] as number)
  }
  return Array.from(entity, (e) => bucketOf((last.get(e) as number) - (first.get(e) as number), TOKENS))
}

/** What it takes to resolve each mention; the first of an entity needs no resolution. */
function resolutionClassesOf(document: CorefDocument): readonly Value[] {
  const classes = classifyMentions(document)
  if (classes === undefined) return byMention(document, () => undefined)
  const previous = previousMentions(document)
  return classes.map((each, m) => each ?? ((previous[m] as number) < 0 ? NO_ANTECEDENT : NO_CLASS))
}

/** By mention: the sentence it starts in; mentions are sorted, so one pass finds them all. */
function sentencesOf({ mentions, sentences }: CorefDocument): number[] {
  let sentence = 0
  return Array.from(mentions.start, (start) => {
    while (sentence + 1 < sentences.length && (sentences[sentence + 1] as number) <= start) sentence++
    return sentence
  })
}

/** By mention: the type of its entity, taken from the entity's first mention that has one. */
function entityTypes(document: CorefDocument): Value[] {
  const { count, entity, attributes } = document.mentions
  const types: Value[] = []
  for (let m = 0; m < count; m++) types[entity[m] as number] ??= attributes?.[m]?.entityType
  return byMention(document, (m) => types[entity[m] as number])
}

function sizes(document: CorefDocument): string[] {
  const mentions = entitySizes(document)
  return Array.from(document.mentions.entity, (e) => bucketOf(mentions[e] as number, SIZES))
}

/** Ranges of a number, ascending: each ends with its largest value. */
export type Buckets = readonly (readonly [largest: number, label: string])[]

/** Mentions of an entity. */
export const SIZES: Buckets = [
  [1, '1'],
  [2, '2'],
  [5, '3-5'],
  [10, '6-10'],
  [20, '11-20'],
  [Number.POSITIVE_INFINITY, '21+'],
]

/** Tokens of a document. */
export const LENGTHS: Buckets = [
  [100, '≤ 100'],
  [500, '101-500'],
  [1_000, '501-1000'],
  [5_000, '1001-5000'],
  [Number.POSITIVE_INFINITY, '> 5000'],
]

/** Sentences between a mention and its antecedent. */
export const SENTENCES: Buckets = [
  [0, 'same sentence'],
  [1, '1 sentence'],
  [2, '2 sentences'],
  [5, '3-5 sentences'],
  [10, '6-10 sentences'],
  [Number.POSITIVE_INFINITY, '11+ sentences'],
]

/** Tokens between mentions, up to a book. */
export const TOKENS: Buckets = [
  [10, '0-10 tokens'],
  [50, '11-50 tokens'],
  [200, '51-200 tokens'],
  [1_000, '201-1000 tokens'],
  [5_000, '1001-5000 tokens'],
  [20_000, '5001-20000 tokens'],
  [100_000, '20001-100000 tokens'],
  [Number.POSITIVE_INFINITY, '100001+ tokens'],
]

/** The features whose ranges are the points of a curve. */
export const curveFeatures: ReadonlySet<string> = new Set(['distance', 'sentence-distance', 'spread'])

/** The distance of a mention without an antecedent. */
export const NO_ANTECEDENT = 'no antecedent'

export function bucketOf(value: number, buckets: Buckets): string {
  return (buckets.find(([largest]) => value <= largest) as Buckets[number])[1]
}

/** The slice of mentions without a value on either side. */
export const UNKNOWN_VALUE = 'unknown'

const RANKS: ReadonlyMap<string, number> = new Map(
  [...SIZES, ...LENGTHS, ...SENTENCES, ...TOKENS].map(([, label], rank) => [label, rank]),
)
const LAST: readonly string[] = [NO_ANTECEDENT, UNKNOWN_VALUE]

/** Slices in reading order: ranges by size, the rest by name, missing values last. */
export function compareValues(a: string, b: string): number {
  const rank = (value: string): number =>
    LAST.includes(value) ? RANKS.size + 1 + LAST.indexOf(value) : (RANKS.get(value) ?? RANKS.size)
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0)
}
