import { assign } from '../matching/assignment/assignment.ts'
import type { OverlapTable } from '../matching/overlap-table.ts'
import {
  type Counts,
  type Laws,
  type PartitionMetric,
  RATIO_COUNTS,
  ratioScore,
  sharedNumerator,
} from './metric.ts'
import { QuotientSum } from './quotient-sum.ts'
import { splitCeaf } from './split.ts'

/*
 * CEAF: key and response entities are mapped one to one so that their total similarity is greatest;
 * each entity counts at most once. Four similarities give four metrics.
 *
 *     recall    = Φ ÷ Σ_k φ(k, k)        Φ = max over one-to-one maps g of Σ_k φ(k, g(k))
 *     precision = Φ ÷ Σ_r φ(r, r)
 *
 * Luo 2005. Maps never cross documents; Φ and the denominators are added up over documents.
 */

const PAPER = 'Luo 2005, On coreference resolution performance metrics'
const LAWS: Laws = { symmetric: true, identity: true, ignoresTwinlessSingletons: false }

/** CEAFm, φ3: the number of mentions that mapped entities share. */
export const ceafMention: PartitionMetric = {
  id: 'ceafm',
  label: 'CEAFm',
  family: 'partition',
  counts: RATIO_COUNTS,
  count: countMentions,
  countSplit: splitCeaf(countMentions, (shared) => shared, 'mentions'),
  score: ratioScore,
  card: {
    formula: `φ3(k, r) = |k ∩ r|
recall    = Φ ÷ Σ_k |k|        Φ = greatest total φ3 of a one-to-one map
precision = Φ ÷ Σ_r |r|`,
    paper: PAPER,
    reading: 'Denominators are mentions. With equal mention sets, recall equals precision.',
    laws: LAWS,
  },
}

const sum: QuotientSum = new QuotientSum()

/** CEAFe, φ4: the Dice coefficient of mapped entities. */
export const ceafEntity: PartitionMetric = {
  id: 'ceafe',
  label: 'CEAFe',
  family: 'partition',
  counts: RATIO_COUNTS,
  count: countEntities,
  countSplit: splitCeaf(countEntities, (shared, k, r) => (2 * shared) / (k + r), 'entities'),
  score: ratioScore,
  card: {
    formula: `φ4(k, r) = 2 |k ∩ r| / (|k| + |r|)
recall    = Φ ÷ number of key entities        Φ = greatest total φ4 of a one-to-one map
precision = Φ ÷ number of response entities`,
    paper: PAPER,
    reading:
      'Every entity has the same weight, singletons included, so this metric depends most on their treatment.',
    laws: LAWS,
  },
}

/** CEAF with φ1: the number of entities that are exactly right. */
export const ceafExact: PartitionMetric = {
  id: 'ceaf.phi1',
  label: 'CEAFφ1',
  family: 'partition',
  counts: RATIO_COUNTS,
  count({ keyEntities, responseEntities, keySizes, responseSizes, rowStart, column, shared }) {
    let equal = 0
    for (let i = 0; i < keyEntities; i++) {
      const c = rowStart[i] as number
      const size = keySizes[i]
      if (c < (rowStart[i + 1] as number) && shared[c] === size) {
        if (responseSizes[column[c] as number] === size) equal++
      }
    }
    return sharedNumerator(equal, keyEntities, responseEntities)
  },
  score: ratioScore,
  entityTerms: {
    key: ({ size, cells }) => ({ recallNumerator: isEqual(size, cells), recallDenominator: 1 }),
    response: ({ size, cells }) => ({ precisionNumerator: isEqual(size, cells), precisionDenominator: 1 }),
  },
  card: {
    formula: `φ1(k, r) = 1 if k = r, else 0
recall    = equal entities ÷ key entities
precision = equal entities ÷ response entities`,
    paper: PAPER,
    reading: 'Also called exact entity match. Equal entities are aligned in every best map.',
    laws: LAWS,
  },
}

/** CEAF with φ2: the number of entities that can be mapped to one with which they share a mention. */
export const ceafTouching: PartitionMetric = {
  id: 'ceaf.phi2',
  label: 'CEAFφ2',
  family: 'partition',
  counts: RATIO_COUNTS,
  count(table) {
    const alignment = alignTouching(table)
    let aligned = 0
    for (let i = 0; i < table.keyEntities; i++) if ((alignment[i] as number) >= 0) aligned++
    return sharedNumerator(aligned, table.keyEntities, table.responseEntities)
  },
  score: ratioScore,
  card: {
    formula: `φ2(k, r) = 1 if k ∩ r is not empty, else 0
recall    = Φ ÷ key entities        Φ = greatest number of disjoint pairs that share a mention
precision = Φ ÷ response entities`,
    paper: PAPER,
    reading: 'One shared mention is enough. Luo calls it too lenient.',
    laws: LAWS,
  },
}

function countMentions(table: OverlapTable): Counts {
  const alignment = mapByMentions(table)
  let total = 0
  for (let i = 0; i < table.keyEntities; i++) {
    const cell = alignment[i] as number
    if (cell >= 0) total += table.shared[cell] as number
  }
  return sharedNumerator(total, table.keyMentions, table.responseMentions)
}

function countEntities(table: OverlapTable): Counts {
  const total = sumOfDice(table, mapByDice(table))
  return sharedNumerator(total, table.keyEntities, table.responseEntities)
}

/** Two mapped entities, and their similarity. */
export interface AlignedEntities {
  readonly key: number
  readonly response: number
  readonly worth: number
}

let weights: Float64Array = new Float64Array(256)

/** The best map under a similarity: by key entity its cell in the table, or -1. */
function align(table: OverlapTable, weigh: (table: OverlapTable, into: Float64Array) => void): Int32Array {
  const { keyEntities: rows, responseEntities: columns, rowStart, column } = table
  const cells = rowStart[rows] as number
  if (weights.length < cells) weights = new Float64Array(cells * 2)
  weigh(table, weights)
  return assign({ rows, columns, rowStart, column, weight: weights })
}

/** By key entity, the cell of the entity that CEAF maps it to, or -1. */
export function mapByMentions(table: OverlapTable): Int32Array {
  return align(table, weighMentions)
}

export function mapByDice(table: OverlapTable): Int32Array {
  return align(table, weighDice)
}

export function alignTouching(table: OverlapTable): Int32Array {
  return align(table, weighTouching)
}

function weighMentions({ keyEntities, rowStart, shared }: OverlapTable, into: Float64Array): void {
  const cells = rowStart[keyEntities] as number
  for (let c = 0; c < cells; c++) into[c] = shared[c] as number
}

function weighDice(table: OverlapTable, into: Float64Array): void {
  const { keyEntities, keySizes, responseSizes, rowStart, column, shared } = table
  for (let i = 0; i < keyEntities; i++) {
    const size = keySizes[i] as number
    const end = rowStart[i + 1] as number
    for (let c = rowStart[i] as number; c < end; c++) {
      into[c] = (2 * (shared[c] as number)) / (size + (responseSizes[column[c] as number] as number))
    }
  }
}

function weighTouching({ keyEntities, rowStart }: OverlapTable, into: Float64Array): void {
  into.fill(1, 0, rowStart[keyEntities])
}

function sumOfDice(
  { keyEntities, keySizes, responseSizes, column, shared }: OverlapTable,
  alignment: Int32Array,
): number {
  for (let i = 0; i < keyEntities; i++) {
    const c = alignment[i] as number
    if (c < 0) continue
    sum.add(
      2 * (shared[c] as number),
      (keySizes[i] as number) + (responseSizes[column[c] as number] as number),
    )
  }
  return sum.take()
}

function isEqual(size: number, cells: readonly { shared: number; otherSize: number }[]): number {
  const [cell] = cells
  return cell !== undefined && cell.shared === size && cell.otherSize === size ? 1 : 0
}
