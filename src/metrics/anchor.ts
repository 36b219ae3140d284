import { type CorefDocument, entitySizes } from '../document/document.ts'
import { tabulate } from '../matching/overlap-table.ts'
import { type TwinDocuments, twinsOfResponse } from '../matching/twin-documents.ts'
import {
  type CompositeMetric,
  type Counts,
  type DiscourseMetric,
  harmonicMean,
  type Laws,
  type RatioScore,
  ratioScore,
  type SideTerms,
  totalOf,
} from './metric.ts'
import { requiredTypes } from './required-types.ts'

const COUNTS: readonly string[] = ['tp', 'fn', 'fp']
const PAPER = 'Tuggener 2014, Coreference resolution evaluation for higher level applications, section 3.3'

const LAWS: Laws = {
  symmetric: false,
  identity: 'an anchor needs an entity of two mentions, not all pronouns',
  ignoresTwinlessSingletons: true,
}

/** Is the mention that introduces an entity found at all? */
export const anchorDetection: DiscourseMetric = {
  id: 'anchor.detection',
  label: 'Anchor detection',
  family: 'discourse',
  readsTypes: true,
  counts: COUNTS,
  count: (documents) => totalOf(COUNTS, detectionTerms(documents)),
  terms: { over: 'entities', of: detectionTerms },
  score: detectedScore,
  card: {
    formula: `anchor(e) = the first mention of e that is not a pronoun   (entities of one mention are left out)
tp: key entities whose anchor is in a response entity   fn: the others   fp: response entities whose anchor is in no key entity
recall    = tp ÷ (tp + fn)
precision = tp ÷ (tp + fp)`,
    paper: PAPER,
    reading:
      'Singletons are ignored on both sides, whatever --singletons is (footnote 1 of the paper). Pronoun-only entities have no anchor and are left out. In slices, tp and fn belong to the key entity, fp to the response entity.',
    laws: LAWS,
  },
}

/** How much of an entity is found together with its anchor? */
export const anchorMentions: DiscourseMetric = {
  ...anchorDetection,
  id: 'anchor.mentions',
  label: 'Anchor mentions',
  count: (documents) => totalOf(COUNTS, mentionTerms(documents)),
  terms: { over: 'entities', of: mentionTerms },
  card: {
    formula: `k: a key entity whose anchor is in a response entity   r: that response entity
tp: Σ |k ∩ r|   fn: Σ |k − r|   fp: Σ |r − k|
recall    = tp ÷ (tp + fn)
precision = tp ÷ (tp + fp)`,
    paper: PAPER,
    reading:
      'Singletons are ignored on both sides. Only key entities whose anchor was found count, the anchor too. If several key entities have their anchors in one response entity, its mentions count for each. In slices, everything belongs to the key entity.',
    laws: LAWS,
  },
}

/** Tuggener's F_φ: are entities found, and their mentions? */
export const anchor: CompositeMetric = {
  id: 'anchor',
  label: 'Anchor',
  family: 'composite',
  of: ['anchor.detection', 'anchor.mentions'],
  combine(scores) {
    const [detection, mentions] = scores as readonly [RatioScore, RatioScore]
    const value = harmonicMean(detection.f1, mentions.f1)
    return detection.undefined || mentions.undefined ? { value, undefined: true } : { value }
  },
  card: {
    formula: '2 · F1 of anchor.detection · F1 of anchor.mentions ÷ (their sum)',
    paper: PAPER,
    reading: 'From the two F1 scores of the whole corpus (F_φ in the paper); undefined if either is.',
    laws: LAWS,
  },
}

/** By entity: its first mention that is not a pronoun, or -1; entities of one mention have none. */
function anchorsOf(document: CorefDocument): Int32Array {
  const types = requiredTypes(document)
  const sizes = entitySizes(document)
  const anchors = new Int32Array(document.entityCount).fill(-1)
  for (const [m, e] of document.mentions.entity.entries()) {
    if (anchors[e] === -1 && (sizes[e] as number) > 1 && types[m] !== 'pronoun') anchors[e] = m
  }
  return anchors
}

/** Whether a mention, or -1 for none, belongs to an entity of two or more. */
function belonging(document: CorefDocument): (mention: number) => boolean {
  const sizes = entitySizes(document)
  const { entity } = document.mentions
  return (m) => m >= 0 && (sizes[entity[m] as number] as number) > 1
}

function detectionTerms(documents: TwinDocuments): SideTerms {
  const { key, response, twins } = documents
  const reverse = twinsOfResponse(documents)
  const [isInKey, isInResponse] = [belonging(key), belonging(response)]
  const [found, missed, invented] = [{ tp: 1 }, { fn: 1 }, { fp: 1 }]
  return {
    key: atFirstMentions(key, anchorsOf(key), (m) => (isInResponse(twins[m] as number) ? found : missed)),
    response: atFirstMentions(response, anchorsOf(response), (m) =>
      isInKey(reverse[m] as number) ? undefined : invented,
    ),
  }
}

function mentionTerms(documents: TwinDocuments): SideTerms {
  const { key, response, twins } = documents
  const { rowStart, column, shared, keySizes, responseSizes } = tabulate(key, response, twins)
  const isInResponse = belonging(response)
  const termOf = (m: number): Counts | undefined => {
    const twin = twins[m] as number
    if (!isInResponse(twin)) return undefined
    const i = key.mentions.entity[m] as number
    const j = response.mentions.entity[twin] as number
    let cell = rowStart[i] as number
    while (column[cell] !== j) cell++
    const tp = shared[cell] as number
    return { tp, fn: (keySizes[i] as number) - tp, fp: (responseSizes[j] as number) - tp }
  }
  return { key: atFirstMentions(key, anchorsOf(key), termOf), response: [] }
}

/** The term of each entity's anchor, entered at the entity's first mention. */
function atFirstMentions(
  { mentions, entityCount }: CorefDocument,
  anchors: Int32Array,
  termOf: (anchor: number) => Counts | undefined,
): (Counts | undefined)[] {
  const isSeen = new Uint8Array(entityCount)
  return Array.from(mentions.entity, (e) => {
    const m = anchors[e] as number
    if (isSeen[e] === 1 || m < 0) return undefined
    isSeen[e] = 1
    return termOf(m)
  })
}

function detectedScore(counts: Counts): RatioScore {
  const { tp = 0, fn = 0, fp = 0 } = counts
  return ratioScore({
    recallNumerator: tp,
    recallDenominator: tp + fn,
    precisionNumerator: tp,
    precisionDenominator: tp + fp,
  })
}
