import { assign } from '../matching/assignment/assignment.ts'
import { type OverlapTable, tabulate } from '../matching/overlap-table.ts'
import type { TwinDocuments } from '../matching/twin-documents.ts'
import { type CountSettings, type Counts, type DiscourseMetric, ratio } from './metric.ts'
import { QuotientSum } from './quotient-sum.ts'

/*
 * Major Entity Identification: how well the mentions of the main characters are found, with each character as a
 * class. The F1 of a major entity compares its mentions with those of its partner, a response entity.
 *
 * The task gives the entities, so a system names the one it means. A coreference response does not, so its entities
 * are mapped one to one so that the score is greatest, as in CEAF.
 */

const PAPER =
  'Manikantan, Toshniwal, Tapaswi and Gandhi 2024, Major Entity Identification: a generalizable alternative to coreference resolution'

const READING =
  'Major entities are those of --only-entities, or else the five largest of each document with at least four mentions (ties: the one that begins first). --entity-map best (default) uses the one-to-one map with the highest score, id the response entity with the same id. Without a partner F1 is 0; without major entities the score is 0, flagged undefined.'

/** The most major entities per document in the authors' data, and the fewest mentions of each. */
const MOST = 5
const FEWEST_MENTIONS = 4

/** How F1 scores are averaged: weighted by mentions, or all alike. */
type Mean = 'micro' | 'macro'

/** The name of the sum of the weights. */
const TOTALS = { micro: 'mentions', macro: 'entities' } as const

/** The mean F1 of major entities, weighted by their mentions. */
export const meiMicro: DiscourseMetric = meanF1('micro')

/** The mean F1 of major entities. */
export const meiMacro: DiscourseMetric = meanF1('macro')

function meanF1(mean: Mean): DiscourseMetric {
  const total = TOTALS[mean]
  return {
    id: `mei.${mean}`,
    label: `MEI ${mean}`,
    family: 'discourse',
    counts: ['f1', total, 'mapped'],
    count: (documents, settings) => countMajor(majorEntities(documents, settings, mean), total),
    score: ({ f1 = 0, mapped = 0, [total]: weights = 0 }) => ({
      value: ratio(f1, weights),
      ...(weights === 0 ? { undefined: true } : {}),
      ...(weights > 0 && mapped === 0 ? { note: 'no response entity matches a major entity' } : {}),
    }),
    card: {
      formula: `F1(k) = 2 |k ∩ r| / (|k| + |r|)        r = the response entity for the major entity k
value = ${mean === 'micro' ? 'Σ_k |k| F1(k) ÷ Σ_k |k|' : 'Σ_k F1(k) ÷ number of major entities'}`,
      paper: PAPER,
      reading: READING,
      laws: {
        symmetric: false,
        identity: 'without a major entity there is nothing to score',
        ignoresTwinlessSingletons: true,
      },
    },
  }
}

/** A major entity and its partner in the response, if it has one. */
export interface MajorEntity {
  readonly key: number
  readonly size: number
  readonly weight: number
  readonly partner?: { readonly response: number; readonly size: number; readonly shared: number }
}

/** The n largest entities; ties go to those that begin first, which have lower numbers. */
export function largestEntities(sizes: Int32Array, n: number, fewest = 1): number[] {
  return Array.from(sizes, (size, e) => ({ size, e }))
    .filter(({ size }) => size >= fewest)
    .sort((a, b) => b.size - a.size || a.e - b.e)
    .slice(0, n)
    .map(({ e }) => e)
    .sort((a, b) => a - b)
}

/** The major entities of a document with their partners. */
export function majorEntities(documents: TwinDocuments, settings: CountSettings, mean: Mean): MajorEntity[] {
  const weigh = (size: number): number => (mean === 'micro' ? size : 1)
  const { key, response, twins } = documents
  const table = tabulate(key, response, twins)
  const { keySizes, responseSizes, column, shared } = table
  const major =
    settings.onlyEntities === undefined
      ? largestEntities(keySizes, MOST, FEWEST_MENTIONS)
      : Array.from(keySizes.keys())
  const cells =
    settings.entityMap === 'id' ? cellsById(documents, table, major) : bestCells(table, major, weigh)
  return major.map((k, i) => {
    const [size, cell] = [keySizes[k] as number, cells[i] as number]
    const entity = { key: k, size, weight: weigh(size) }
    if (cell < 0) return entity
    const r = column[cell] as number
    const partner = { response: r, size: responseSizes[r] as number, shared: shared[cell] as number }
    return { ...entity, partner }
  })
}

/** By major entity, its cell in the map with the greatest weighted F1, or -1. */
function bestCells(
  { keySizes, responseSizes, responseEntities, rowStart, column, shared }: OverlapTable,
  major: readonly number[],
  weigh: (size: number) => number,
): number[] {
  const starts = [0]
  const cells: number[] = []
  for (const k of major) {
    for (let c = rowStart[k] as number; c < (rowStart[k + 1] as number); c++) cells.push(c)
    starts.push(cells.length)
  }
  const sizes = major.flatMap((k, i) =>
    Array<number>((starts[i + 1] as number) - (starts[i] as number)).fill(keySizes[k] as number),
  )
  const weight = Float64Array.from(cells, (c, i) => {
    const [k, r] = [sizes[i] as number, responseSizes[column[c] as number] as number]
    return (weigh(k) * 2 * (shared[c] as number)) / (k + r)
  })
  const chosen = assign({
    rows: major.length,
    columns: responseEntities,
    rowStart: Int32Array.from(starts),
    column: Int32Array.from(cells, (c) => column[c] as number),
    weight,
  })
  return Array.from(chosen, (c) => (c < 0 ? -1 : (cells[c] as number)))
}

/** By major entity, its cell with the response entity of the same id, or -1. */
function cellsById(
  { key, response }: TwinDocuments,
  { rowStart, column }: OverlapTable,
  major: readonly number[],
): number[] {
  return major.map((k) => {
    const id = key.entityId(k)
    if (id === undefined) return -1
    for (let c = rowStart[k] as number; c < (rowStart[k + 1] as number); c++) {
      if (response.entityId(column[c] as number) === id) return c
    }
    return -1
  })
}

const sum: QuotientSum = new QuotientSum()

function countMajor(major: readonly MajorEntity[], totalName: string): Counts {
  let total = 0
  let mapped = 0
  for (const { size, weight, partner } of major) {
    total += weight
    if (partner === undefined) continue
    mapped++
    sum.add(2 * weight * partner.shared, size + partner.size)
  }
  return { f1: sum.take(), [totalName]: total, mapped }
}
