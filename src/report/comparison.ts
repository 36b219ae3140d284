import { ALPHA } from '../analysis/statistics.ts'
import type { ComparedPair, ComparisonReport, SliceDifference } from '../compare/comparison.ts'
import type { DocumentDifference } from '../compare/document-differences.ts'
import { discourseName } from '../corpus/join-pairs.ts'
import { counted, grouped, pluralOf, pValue, signedPercent } from './number.ts'
import { type Rendering, type RenderOptions, renderReport, type TableReport } from './render-report.ts'
import { type FormatScore, metricLabel, notesOn, scoreCell, writtenUnder } from './score-cells.ts'
import { repairSummary } from './scores.ts'
import { type Cell, cell, left, right, shorten, type Table } from './table.ts'

export interface ComparisonRenderOptions extends RenderOptions {
  /** How many documents and entities to show. */
  readonly limit?: number
}

/** How many documents and entities are shown by default. */
export const DEFAULT_DIFFERENCES = 10

/** Render a comparison. */
export function renderComparison(
  report: ComparisonReport,
  rendering: Rendering,
  { limit = DEFAULT_DIFFERENCES, ...options }: ComparisonRenderOptions = {},
): string {
  // Only text has the names of A and B above the tables.
  const tables = (form: string): TableReport => comparisonTables(report, limit, form !== 'text')
  return renderReport(report, { rows: () => rows(report), tables }, rendering, options)
}

/** One row for each number and what it describes, in full precision. */
function rows({ pairs, corpus, signature }: ComparisonReport): string[][] {
  const lines = [
    [
      'a',
      'b',
      'scope',
      'item',
      'metric',
      'score a',
      'score b',
      'delta',
      'low',
      'high',
      'p',
      'holm',
      'effect',
      'signature',
    ],
  ]
  for (const { a, b, metrics, documents, entities, slices } of pairs) {
    for (const [id, difference] of Object.entries(metrics)) {
      const { a: before, b: after, delta, interval, p, holm } = difference
      const tested = difference.undefined === true ? ['', '', '', ''] : [...interval, p, holm]
      const numbers = [before, after, delta, ...tested].map(String)
      lines.push([a, b, 'corpus', corpus.name, id, ...numbers, '', signature])
    }
    for (const { id: document, delta, effect } of documents) {
      for (const [id, difference] of Object.entries(delta)) {
        const numbers = ['', '', String(difference), '', '', '', '', String(effect[id])]
        lines.push([a, b, 'document', document, id, ...numbers, signature])
      }
    }
    for (const { doc, entity, text, effect } of entities) {
      const item = `${doc}: ${text ?? entity ?? ''}`
      lines.push([a, b, 'entity', item, 'b3', '', '', '', '', '', '', '', String(effect), signature])
    }
    for (const [feature, values] of Object.entries(slices ?? {})) {
      for (const { value, a: before, b: after, delta } of values) {
        for (const id of Object.keys(delta)) {
          const numbers = [before[id], after[id], delta[id]].map(String)
          lines.push([a, b, feature, value, id, ...numbers, '', '', '', '', '', signature])
        }
      }
    }
  }
  return lines
}

/** @param limit how many documents and entities to show for each pair */
export function comparisonTables(report: ComparisonReport, limit: number, isNamed = false): TableReport {
  const { corpus, pairs, systems } = report
  const isMany = pairs.length > 1
  const format = writtenUnder(report.settings)
  const scores = [
    ...(report.ranks === undefined ? [] : [ranksTable(report, report.ranks)]),
    ...pairs.map((pair) => metricsTable(pair, report, isMany || isNamed, format)),
  ]
  return {
    introduction: [
      `key  ${corpus.name}`,
      ...(isMany ? [] : [`A    ${systems[0]?.name}`, `B    ${systems[1]?.name}`]),
      `${counted(corpus.documents, discourseName(report.settings))}, ${counted(corpus.tokens, 'token')}`,
    ],
    tables: [...scores, ...pairs.flatMap((pair) => whereTables(pair, report, limit, isMany))],
    remarks: [...notesOn(scores), ...remarksOn(report), ...systems.flatMap(alignedRemarks)],
    signature: report.signature,
  }
}

/** Each system's score and possible ranks, by metric. */
function ranksTable(
  { systems, settings }: ComparisonReport,
  ranks: NonNullable<ComparisonReport['ranks']>,
): Table {
  const format = writtenUnder(settings)
  const ids = Object.keys(ranks)
  return {
    title: `scores, with possible ranks (corrected p below ${ALPHA})`,
    columns: [left('system'), ...ids.map((id) => right(metricLabel(id)))],
    rows: systems.map(({ name, scores }, s) => [
      cell(name),
      ...ids.map((id): Cell => {
        const range = ranks[id]?.[s]
        const score = scores[id]
        if (range === undefined || score === undefined) return cell('')
        const span = range.best === range.worst ? `${range.best}` : `${range.best}-${range.worst}`
        return { ...scoreCell(score, format), text: `${format(score.value ?? score.f1)} (${span})` }
      }),
    ]),
  }
}

function metricsTable(
  { a, b, metrics }: ComparedPair,
  { systems }: ComparisonReport,
  isNamed: boolean,
  format: FormatScore,
): Table {
  const scoreOf = (system: string, id: string): Cell => {
    const score = systems.find(({ name }) => name === system)?.scores[id]
    return score === undefined ? cell('') : scoreCell(score, format)
  }
  return {
    ...(isNamed ? { title: `A ${a}, B ${b}` } : {}),
    columns: [
      left('metric'),
      right('A'),
      right('B'),
      right('B − A'),
      right('from'),
      right('to'),
      right('p'),
      right('Holm'),
      left(''),
    ],
    rows: Object.entries(metrics).map(([id, difference]) => [
      cell(metricLabel(id)),
      scoreOf(a, id),
      scoreOf(b, id),
      cell(signedPercent(difference.delta)),
      ...(difference.undefined === true
        ? ['–', '–', '–', '–', '']
        : [
            ...difference.interval.map(signedPercent),
            pValue(difference.p),
            pValue(difference.holm),
            difference.holm < ALPHA ? '†' : '',
          ]
      ).map(cell),
    ]),
  }
}

function whereTables(pair: ComparedPair, report: ComparisonReport, limit: number, isNamed: boolean): Table[] {
  const formatTitle = (title: string): string => (isNamed ? `${title} (A ${pair.a}, B ${pair.b})` : title)
  const ids = Object.keys(report.metrics)
  const metric = ids.includes('conll') ? 'conll' : (ids[0] as string)
  const format = writtenUnder(report.settings)
  const unit = discourseName(report.settings)
  const tables = [
    documentsTable(pair.documents, metric, limit, unit, formatTitle),
    entitiesTable(pair, limit, unit, formatTitle, format),
  ]
  const slices = Object.entries(pair.slices ?? {}).map(([feature, rows]) =>
    sliceTable(feature, rows, formatTitle, format),
  )
  return [...tables.filter(({ rows }) => rows.length > 0), ...slices]
}

type FormatTitle = (title: string) => string

function documentsTable(
  documents: readonly DocumentDifference[],
  metric: string,
  limit: number,
  unit: string,
  formatTitle: FormatTitle,
): Table {
  const effectOf = ({ effect }: DocumentDifference): number => effect[metric] as number
  const largest = documents
    .filter((document) => effectOf(document) !== 0)
    .sort((x, y) => Math.abs(effectOf(y)) - Math.abs(effectOf(x)))
    .slice(0, limit)
  return {
    title: formatTitle(`${pluralOf(unit)} that contribute most to the difference in ${metricLabel(metric)}`),
    columns: [left(unit), right('B − A there'), right('effect')],
    rows: largest.map((document) => [
      cell(document.id),
      cell(signedPercent(document.delta[metric] as number)),
      cell(signedPercent(effectOf(document))),
    ]),
  }
}

function entitiesTable(
  { entities }: ComparedPair,
  limit: number,
  unit: string,
  formatTitle: FormatTitle,
  format: FormatScore,
): Table {
  return {
    title: formatTitle('key entities that contribute most to the difference in B³'),
    columns: [
      left('entity'),
      left(unit),
      right('mentions'),
      right('A R'),
      right('A P'),
      right('B R'),
      right('B P'),
      right('effect'),
    ],
    rows: entities
      .slice(0, limit)
      .map(({ doc, entity, text, mentions, a, b, effect }) => [
        cell(shorten(text ?? entity ?? '')),
        cell(doc),
        cell(grouped(mentions)),
        ...[a.recall, a.precision, b.recall, b.precision].map((score) => cell(format(score))),
        cell(signedPercent(effect)),
      ]),
  }
}

function sliceTable(
  feature: string,
  rows: readonly SliceDifference[],
  formatTitle: FormatTitle,
  format: FormatScore,
): Table {
  const ids = Object.keys(rows[0]?.delta ?? {})
  return {
    title: formatTitle(`by ${feature}`),
    columns: [
      left(feature),
      right('mentions'),
      ...ids.flatMap((id) => [right(`${metricLabel(id)} A`), right('B'), right('B − A')]),
    ],
    rows: rows.map(({ value, mentions, a, b, delta }) => [
      cell(value),
      cell(grouped(mentions)),
      ...ids.flatMap((id) => [
        cell(format(a[id] as number)),
        cell(format(b[id] as number)),
        cell(signedPercent(delta[id] as number)),
      ]),
    ]),
  }
}

/** The scores of an aligned response are those of its strict reading. */
function alignedRemarks(system: ComparisonReport['systems'][number]): string[] {
  const lines = repairSummary(system)
  return lines.length === 0 ? [] : [...lines, '  its scores are those of the strict reading']
}

function remarksOn({ test, pairs, corpus, settings }: ComparisonReport): string[] {
  const all = pairs.flatMap((pair) => Object.values(pair.metrics))
  // The test with the most ways to swap represents all of them.
  const first = all.reduce((most, each) => (each.trials > most.trials ? each : most))
  const unit = discourseName(settings)
  const units = pluralOf(unit)
  const level = `${test.level * 100} %`
  const resamples = `${grouped(test.trials)} bootstrap resamples of the ${units}`
  const remark = {
    permutation: first.exact
      ? `p: paired randomisation, all ${grouped(first.trials)} ways to swap the ${units} in which the two differ; from, to: ${level} interval from ${resamples}`
      : `p: paired approximate randomisation, ${grouped(test.trials)} trials; from, to: ${level} interval from ${resamples}`,
    bootstrap: `p: paired bootstrap, share of ${resamples} ${test.shifted ? 'with at least twice the difference' : 'in which the sign flips'}; from, to: their ${level} interval`,
    t: `p: paired t-test over ${units}; from, to: ${level} interval of the mean difference over ${units}`,
  }[test.name]
  const least = first.exact
    ? Math.min(1, 2 / first.trials)
    : test.name === 'permutation'
      ? 1 / (1 + test.trials)
      : 0
  const isHopeless = all.length * least >= ALPHA
  const untested = findUntested(pairs)
  if (untested.length === test.family) {
    return [
      corpus.documents < 2
        ? `no p and no interval: one ${unit} is not enough for a test; it takes at least two`
        : `no p and no interval: all ${units} show the same difference, or only one counts, so no test is possible`,
    ]
  }
  if (first.exact && first.trials === 1) return [`the systems do not differ in any ${unit}: nothing to test`]
  return [
    `${remark}; Holm: p corrected for ${counted(test.family, 'test')}; † below ${ALPHA}`,
    ...(isHopeless
      ? [
          `no corrected p can be below ${ALPHA} here, whatever the scores: ${first.exact ? `a difference in ${counted(Math.log2(first.trials), unit)} is too little for ${counted(test.family, 'test')}` : 'raise --trials'}`,
        ]
      : []),
    ...(untested.length === 0
      ? []
      : [
          `–: no p and no interval for ${[...new Set(untested)].map(metricLabel).join(', ')}: fewer than two ${units} count, or all show the same difference`,
        ]),
  ]
}

/** The metrics of tests that cannot separate a difference from chance, once for each pair. */
function findUntested(pairs: ComparisonReport['pairs']): string[] {
  return pairs.flatMap(({ metrics }) =>
    Object.entries(metrics).flatMap(([id, difference]) => (difference.undefined === true ? [id] : [])),
  )
}
