import type { DocumentPair } from '../corpus/pair-documents.ts'
import { documentLabel } from '../document/document.ts'
import type { SignedResult } from '../scoring/evaluate.ts'
import type { EvaluationResult } from '../scoring/evaluation.ts'
import type { ColumnFile, NumberColumn } from './column-file.ts'

/** All documents and their scores, as columns: a corpus may have forty thousand of them. */
export interface DocumentTable {
  readonly labels: readonly string[]
  readonly genres: readonly string[]
  readonly tokens: Int32Array
  readonly keyMentions: Int32Array
  readonly keyEntities: Int32Array
  readonly systems: readonly SystemColumns[]
}

/** The scores of one response on each document. */
export interface SystemColumns {
  readonly responseMentions: Int32Array
  readonly metrics: ReadonlyMap<string, MetricColumns>
}

/** One metric by document; NaN where a document was left out. */
export interface MetricColumns {
  /** F1, or the value of a metric that is one number. */
  readonly headline: Float64Array
  /** Absent for a metric that is one number. */
  readonly recall?: Float64Array
  readonly precision?: Float64Array
  /** 1 where the score is 0/0, a number by convention; absent if no score is. */
  readonly isUndefined?: Uint8Array | undefined
}

/** The sizes of a document on both sides, or of all that `--across` joins. */
export interface PairSizes {
  readonly label: string
  readonly genre: string
  readonly tokens: number
  readonly keyMentions: number
  readonly keyEntities: number
  readonly responseMentions: number
}

export function sizesOf({ key, response }: DocumentPair): PairSizes {
  return {
    label: documentLabel(key),
    genre: key.genre ?? '',
    tokens: key.tokens?.count ?? 0,
    keyMentions: key.mentions.count,
    keyEntities: key.entityCount,
    responseMentions: response.mentions.count,
  }
}

/** The result of one response, with the scores of each document, and the sizes of its pairs. */
export interface ScoredPairs {
  readonly result: SignedResult
  readonly sizes: readonly PairSizes[]
}

/** @param systems in the order of the responses */
export function documentTable(systems: readonly ScoredPairs[]): DocumentTable {
  const rows = new Map<string, number>()
  for (const { result } of systems) {
    for (const { id } of result.perDocument) if (!rows.has(id)) rows.set(id, rows.size)
  }
  const column = (sizes: readonly PairSizes[], read: (pair: PairSizes) => number): Int32Array => {
    const numbers = new Int32Array(rows.size)
    for (const pair of sizes) numbers[rows.get(pair.label) as number] = read(pair)
    return numbers
  }
  const all = systems.flatMap(({ sizes }) => sizes)
  const genres = Array.from({ length: rows.size }, () => '')
  for (const { label, genre } of all) genres[rows.get(label) as number] = genre
  return {
    labels: [...rows.keys()],
    genres,
    tokens: column(all, ({ tokens }) => tokens),
    keyMentions: column(all, ({ keyMentions }) => keyMentions),
    keyEntities: column(all, ({ keyEntities }) => keyEntities),
    systems: systems.map(({ result, sizes }) => ({
      responseMentions: column(sizes, ({ responseMentions }) => responseMentions),
      metrics: metricColumns(result, rows),
    })),
  }
}

function metricColumns(
  { scores, perDocument }: EvaluationResult,
  rows: ReadonlyMap<string, number>,
): Map<string, MetricColumns> {
  const columns = new Map<string, MetricColumns>()
  for (const [metric, score] of Object.entries(scores)) {
    const column = (): Float64Array => new Float64Array(rows.size).fill(Number.NaN)
    const own =
      score.value === undefined
        ? { headline: column(), recall: column(), precision: column() }
        : { headline: column() }
    let isUndefined: Uint8Array | undefined
    for (const { id, scores: ofDocument } of perDocument) {
      const row = rows.get(id) as number
      const its = ofDocument[metric]
      if (its === undefined) continue
      if (its.undefined === true) {
        isUndefined ??= new Uint8Array(rows.size)
        isUndefined[row] = 1
      }
      own.headline[row] = its.value ?? its.f1
      if (its.value !== undefined || own.recall === undefined) continue
      own.recall[row] = its.recall
      own.precision[row] = its.precision
    }
    columns.set(metric, isUndefined === undefined ? own : { ...own, isUndefined })
  }
  return columns
}

export interface TableHeader {
  readonly labels: readonly string[]
  readonly genres: readonly string[]
  readonly systems: readonly (readonly { readonly metric: string; readonly hasParts: boolean }[])[]
}

/** The table as columns. */
export function packTable(table: DocumentTable): ColumnFile<TableHeader> {
  const columns = new Map<string, NumberColumn>([
    ['tokens', table.tokens],
    ['keyMentions', table.keyMentions],
    ['keyEntities', table.keyEntities],
  ])
  for (const [s, { responseMentions, metrics }] of table.systems.entries()) {
    columns.set(`${s}.responseMentions`, responseMentions)
    for (const [metric, { headline, recall, precision, isUndefined }] of metrics) {
      columns.set(`${s}.${metric}`, headline)
      if (isUndefined !== undefined) columns.set(`${s}.${metric}.undefined`, isUndefined)
      if (recall !== undefined) columns.set(`${s}.${metric}.recall`, recall)
      if (precision !== undefined) columns.set(`${s}.${metric}.precision`, precision)
    }
  }
  const header = {
    labels: table.labels,
    genres: table.genres,
    systems: table.systems.map(({ metrics }) =>
      [...metrics].map(([metric, { recall }]) => ({ metric, hasParts: recall !== undefined })),
    ),
  }
  return { header, columns }
}

export function unpackTable({ header, columns }: ColumnFile<TableHeader>): DocumentTable {
  const ints = (name: string): Int32Array => columns.get(name) as Int32Array
  const numbers = (name: string): Float64Array => columns.get(name) as Float64Array
  return {
    labels: header.labels,
    genres: header.genres,
    tokens: ints('tokens'),
    keyMentions: ints('keyMentions'),
    keyEntities: ints('keyEntities'),
    systems: header.systems.map((metrics, s) => ({
      responseMentions: ints(`${s}.responseMentions`),
      metrics: new Map(
        metrics.map(({ metric, hasParts }): [string, MetricColumns] => {
          const headline = numbers(`${s}.${metric}`)
          const isUndefined = columns.get(`${s}.${metric}.undefined`) as Uint8Array | undefined
          if (!hasParts) return [metric, { headline, isUndefined }]
          const recall = numbers(`${s}.${metric}.recall`)
          return [metric, { headline, recall, precision: numbers(`${s}.${metric}.precision`), isUndefined }]
        }),
      ),
    })),
  }
}
