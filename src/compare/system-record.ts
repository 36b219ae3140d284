import { mentionWords } from '../analysis/mention-words.ts'
import type { CorefDocument } from '../document/document.ts'
import type { OverlapTable } from '../matching/overlap-table.ts'
import type { Counts } from '../metrics/metric.ts'
import type { ScoredDocument } from '../scoring/evaluation.ts'
import type { SumTerms } from '../scoring/exact-sum.ts'
import type { SliceRow } from '../scoring/slices.ts'
import { type CountingMetric, type CountRow, planMetrics, type SumRow } from '../scoring/tally.ts'

/** The results of one system, document by document: enough to test it against another without rereading files. */
export class SystemRecord {
  readonly name: string
  readonly documents: Map<string, DocumentRecord> = new Map()
  readonly #other: SystemRecord | undefined

  /** @param other the record of a system scored against the same key, whose entity descriptions are reused */
  constructor(name: string, other?: SystemRecord) {
    this.name = name
    this.#other = other
  }

  /** Records only what intervals and score tests need. */
  readonly observeCounts = ({ id, position, pair, row, slices = [] }: ScoredDocument): void => {
    const { responseMentions } = pair.matched.table
    this.documents.set(id, { position, row, slices, responseMentions })
  }

  readonly observe = ({ id, position, pair, row }: ScoredDocument): void => {
    const { key, table } = pair.matched
    const described = this.#other?.documents.get(id)?.entities?.key
    this.documents.set(id, {
      position,
      row,
      responseMentions: table.responseMentions,
      entities: {
        key: described?.length === key.entityCount ? described : describeEntities(key),
        shares: entityShares(table),
      },
    })
  }

  /** The counts by document, for the tested ones among the scored metrics. */
  rowsFor(scored: readonly string[], tested: readonly string[]): Map<string, CountRow> {
    const { counted } = planMetrics(scored)
    const places = planMetrics(tested).counted.map((metric) => counted.indexOf(metric))
    return new Map(
      [...this.documents].map(([id, { row }]) => [id, places.map((place) => row[place] as Counts)]),
    )
  }

  /**
   * `rowsFor` for one slice.
   *
   * @param feature its index among those requested
   * @param sliced the metrics that the slices have sums for
   */
  sliceRowsFor(
    feature: number,
    values: readonly string[],
    sliced: readonly CountingMetric[],
    tested: readonly string[],
  ): Map<string, CountRow> {
    const { counted } = planMetrics(tested)
    const name = JSON.stringify(values)
    return new Map(
      [...this.documents].map(([id, { slices = [] }]) => {
        const own = slices[feature]?.slices.find((each) => JSON.stringify(each.values) === name)
        return [id, counted.map((metric) => totalsOf(metric, own?.sums[sliced.indexOf(metric)]))]
      }),
    )
  }
}

function totalsOf(metric: CountingMetric, sums: SumRow[number] | undefined): Counts {
  const total = (terms: SumTerms): number =>
    typeof terms === 'number' ? terms : terms.reduce((sum, term) => sum + term, 0)
  return Object.fromEntries(metric.counts.map((name, c) => [name, total(sums?.[c] ?? 0)]))
}

export interface DocumentRecord {
  /** Its position in the key. */
  readonly position: number
  readonly row: CountRow
  readonly responseMentions: number
  /** By requested feature. */
  readonly slices?: readonly SliceRow[]
  /** The key's entities, which are the same for all systems, and their B³ shares; absent in a saved result. */
  readonly entities?: { readonly key: readonly KeyEntity[]; readonly shares: EntityShares }
}

export interface KeyEntity {
  readonly id: string | undefined
  /** Its first mention. */
  readonly text: string | undefined
  readonly mentions: number
}

/** By key entity: its part of the two B³ numerators, and how many of its mentions have a twin. */
export interface EntityShares {
  readonly recall: Float64Array
  readonly precision: Float64Array
  readonly twins: Int32Array
}

function describeEntities(key: CorefDocument): KeyEntity[] {
  const { mentions, entityCount, entityId } = key
  const first = new Int32Array(entityCount).fill(-1)
  const sizes = new Int32Array(entityCount)
  for (let m = 0; m < mentions.count; m++) {
    const e = mentions.entity[m] as number
    if (first[e] === -1) first[e] = m
    sizes[e] = (sizes[e] as number) + 1
  }
  return Array.from(first, (m, e) => ({
    id: entityId(e),
    text: mentionWords(key, m),
    mentions: sizes[e] as number,
  }))
}

function entityShares(table: OverlapTable): EntityShares {
  const { keyEntities, rowStart, column, shared, keySizes, responseSizes } = table
  const recall = new Float64Array(keyEntities)
  const precision = new Float64Array(keyEntities)
  for (let i = 0; i < keyEntities; i++) {
    for (let c = rowStart[i] as number; c < (rowStart[i + 1] as number); c++) {
      const square = (shared[c] as number) ** 2
      recall[i] = (recall[i] as number) + square / (keySizes[i] as number)
      precision[i] = (precision[i] as number) + square / (responseSizes[column[c] as number] as number)
    }
  }
  return { recall, precision, twins: Int32Array.from(table.keyTwins) }
}
