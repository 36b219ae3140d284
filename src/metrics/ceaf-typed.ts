import type { CorefDocument, MentionType } from '../document/document.ts'
import { assign } from '../matching/assignment/assignment.ts'
import { tabulate } from '../matching/overlap-table.ts'
import type { TwinDocuments } from '../matching/twin-documents.ts'
import type { AlignedEntities } from './ceaf.ts'
import { type Counts, type DiscourseMetric, RATIO_COUNTS, ratioScore, sharedNumerator } from './metric.ts'
import { requiredTypes } from './required-types.ts'

/** Ten times the weights 1, .5 and .1 that ACE gives its mention levels: integers add exactly. */
const TENTHS: Readonly<Record<MentionType, number>> = { named: 10, nominal: 5, pronoun: 1 }

const READING =
  'Weights are 1 for named, 0.5 for nominal and 0.1 for pronoun mentions, as in ACE. A twin of another type shares nothing. Missing types are derived from parts of speech, with a note.'

/** CEAFm in which a name is worth more than a pronoun. */
export const ceafMentionTyped: DiscourseMetric = {
  id: 'ceafm.typed',
  label: 'CEAFm typed',
  family: 'discourse',
  readsTypes: true,
  counts: RATIO_COUNTS,
  count: (documents) => {
    const { keyWeight, responseWeight, best } = weighByMentions(documents)
    return sharedNumerator(best / 10, total(keyWeight) / 10, total(responseWeight) / 10)
  },
  score: ratioScore,
  card: {
    formula: `φ3w(k, r) = Σ over twins in k and r of min(w(type in k), w(type in r)) if the types are equal, else 0
recall    = Φ ÷ Σ_k w(k)        Φ = greatest total of a one-to-one map
precision = Φ ÷ Σ_r w(r)`,
    paper: 'Luo 2005, On coreference resolution performance metrics, section 2.2 proposes such weights',
    reading: READING,
    laws: { symmetric: true, identity: true, ignoresTwinlessSingletons: false },
  },
}

/** CEAFe in which a name is worth more than a pronoun. */
export const ceafEntityTyped: DiscourseMetric = {
  ...ceafMentionTyped,
  id: 'ceafe.typed',
  label: 'CEAFe typed',
  count: (documents): Counts => {
    const { best } = weighByDice(documents)
    return sharedNumerator(best, documents.key.entityCount, documents.response.entityCount)
  },
  card: {
    ...ceafMentionTyped.card,
    formula: `φ4w(k, r) = 2 φ3w(k, r) / (w(k) + w(r))      w(e) = Σ of the weights of its mentions
recall    = Φ ÷ number of key entities
precision = Φ ÷ number of response entities`,
  },
}

/** The best map of entities, with the weights of entities (in tenths) and of pairs (in tenths under φ3w). */
export interface WeightedMap {
  readonly keyWeight: Float64Array
  readonly responseWeight: Float64Array
  readonly pairs: readonly AlignedEntities[]
  readonly best: number
}

/** The map under φ3w, in tenths. */
export function weighByMentions(documents: TwinDocuments): WeightedMap {
  return mapBySimilarity(documents, (shared) => shared)
}

/** The map under φ4w. */
export function weighByDice(documents: TwinDocuments): WeightedMap {
  return mapBySimilarity(documents, (shared, k, r) => (2 * shared) / (k + r))
}

function mapBySimilarity(
  { key, response, twins }: TwinDocuments,
  similarity: (shared: number, keyWeight: number, responseWeight: number) => number,
): WeightedMap {
  const keyTypes = requiredTypes(key)
  const responseTypes = requiredTypes(response)
  const keyWeight = weightsOf(key, keyTypes)
  const responseWeight = weightsOf(response, responseTypes)
  const table = tabulate(key, response, twins)
  const cells = table.rowStart[table.keyEntities] as number
  const shared = new Float64Array(cells)
  for (const [k, r] of twins.entries()) {
    if (r < 0 || keyTypes[k] !== responseTypes[r]) continue
    const i = key.mentions.entity[k] as number
    const j = response.mentions.entity[r] as number
    let cell = table.rowStart[i] as number
    while (table.column[cell] !== j) cell++
    shared[cell] = (shared[cell] as number) + TENTHS[keyTypes[k] as MentionType]
  }
  const weight = new Float64Array(cells)
  for (let i = 0; i < table.keyEntities; i++) {
    for (let c = table.rowStart[i] as number; c < (table.rowStart[i + 1] as number); c++) {
      const j = table.column[c] as number
      weight[c] = similarity(shared[c] as number, keyWeight[i] as number, responseWeight[j] as number)
    }
  }
  const { rowStart, column, keyEntities: rows, responseEntities: columns } = table
  const pairs: AlignedEntities[] = []
  for (const [i, cell] of assign({ rows, columns, rowStart, column, weight }).entries()) {
    if (cell >= 0) pairs.push({ key: i, response: column[cell] as number, worth: weight[cell] as number })
  }
  return { keyWeight, responseWeight, pairs, best: pairs.reduce((sum, { worth }) => sum + worth, 0) }
}

function weightsOf(document: CorefDocument, types: readonly MentionType[]): Float64Array {
  const weights = new Float64Array(document.entityCount)
  for (const [m, type] of types.entries()) {
    const e = document.mentions.entity[m] as number
    weights[e] = (weights[e] as number) + TENTHS[type]
  }
  return weights
}

function total(weights: Float64Array): number {
  return weights.reduce((sum, weight) => sum + weight, 0)
}
