import { perturbationMeanings } from '../analysis/perturb.ts'
import type { PerturbedScores, SensitivityResult, SignedSensitivity } from '../compare/sensitivity.ts'
import type { Signature } from '../scoring/signature.ts'
import { type CountedScore, headline } from '../scoring/tally.ts'
import { version } from '../version.ts'
import type { Figure } from './figure.ts'
import { grouped, percent, signedPercent } from './number.ts'
import { type Rendering, type RenderOptions, renderReport, type TableReport } from './render-report.ts'
import { metricLabel, notesOn, scoreCell } from './score-cells.ts'
import { corpusLines } from './scores.ts'
import { type Cell, cell, left, right, type Table } from './table.ts'

/** The JSON that `referee sensitivity --json` prints, and the source of every rendering. */
export interface SensitivityReport
  extends Pick<
    SensitivityResult,
    'settings' | 'options' | 'scores' | 'perturbations' | 'twins' | 'twinless'
  > {
  readonly schema: 'referee.sensitivity/1'
  readonly referee: string
  readonly signature: Signature
  readonly corpus: {
    readonly name: string
    readonly documents: number
    readonly tokens: number
    readonly key: SensitivityResult['key']
  }
  readonly response: SensitivityResult['response'] & { readonly name: string; readonly sha256?: string }
}

export function sensitivityReport(result: SignedSensitivity): SensitivityReport {
  const { settings, options, names, sha256 } = result
  return {
    schema: 'referee.sensitivity/1',
    referee: version,
    signature: result.signature,
    settings,
    options,
    corpus: { name: names.key, documents: result.documents, tokens: result.tokens, key: result.key },
    response: {
      name: names.response,
      ...(sha256.response === undefined ? {} : { sha256: sha256.response }),
      ...result.response,
    },
    twins: result.twins,
    twinless: result.twinless,
    scores: result.scores,
    perturbations: result.perturbations,
  }
}

export function renderSensitivity(
  report: SensitivityReport,
  rendering: Rendering,
  options: RenderOptions = {},
): string {
  return renderReport(
    report,
    { tables: (form) => tablesOf(report, form === 'text'), rows: () => csvLines(report) },
    rendering,
    options,
  )
}

/** The curves of one perturbation. */
export function sensitivityFigure(report: SensitivityReport, perturbed: PerturbedScores): Figure {
  const { perturbation, steps } = perturbed
  return {
    title: `${perturbation}: ${perturbationMeanings[perturbation]}`,
    kind: 'lines',
    x: { label: 'share', range: [0, Math.max(...steps.map(({ share }) => share))] },
    y: { label: 'score' },
    series: metricsUnder(report, perturbed).map((id) => ({
      name: metricLabel(id),
      points: steps.map(({ share, scores }): [number, number] => [share, headlineOf(scores, id)]),
    })),
  }
}

function tablesOf(report: SensitivityReport, isDrawn: boolean): TableReport {
  const { corpus, response, signature, perturbations } = report
  const tables = [summaryTable(report), ...perturbations.map((each) => stepsTable(report, each, isDrawn))]
  const hasIntervals = perturbations.some(({ slopes }) =>
    Object.values(slopes).some(({ interval }) => interval !== undefined),
  )
  return {
    introduction: (style) =>
      corpusLines(corpus, [{ name: response.name, counts: response }], report.settings, style),
    tables,
    notes: notesOn(tables),
    remarks: [
      hasIntervals
        ? 'A metric notices a change when the 95 % interval of its slope does not contain 0. Slopes are points per 10 % of the share; intervals are from a bootstrap over documents.'
        : 'Slopes are points per 10 % of the share. Too few documents for intervals: ten are enough.',
    ],
    signature,
  }
}

/** The requested metrics that could be measured. */
function metricsOf({ settings, scores }: SensitivityReport): string[] {
  return settings.metrics.filter((id) => id in scores)
}

/** Those that could be measured at every step of a perturbation. */
function metricsUnder(report: SensitivityReport, { steps, slopes }: PerturbedScores): string[] {
  return metricsOf(report).filter((id) => id in slopes && steps.every(({ scores }) => id in scores))
}

/** A slope in points per tenth of the share. */
const TENTH = 0.1

function summaryTable(report: SensitivityReport): Table {
  const { perturbations } = report
  return {
    title: 'which metric would have noticed? points per 10 %, in brackets where the interval contains 0',
    columns: [left('metric'), ...perturbations.map(({ perturbation }) => right(perturbation))],
    rows: metricsOf(report).map((id) => [
      cell(metricLabel(id)),
      ...perturbations.map(({ slopes }): Cell => {
        const measured = slopes[id]
        if (measured === undefined) return cell('')
        const { slope, notices } = measured
        const text = signedPercent(slope * TENTH)
        return cell(notices === 'no' ? `(${text})` : text)
      }),
    ]),
  }
}

function stepsTable(report: SensitivityReport, perturbed: PerturbedScores, isDrawn: boolean): Table {
  const { perturbation, steps, slopes } = perturbed
  const metrics = metricsUnder(report, perturbed)
  const changes = metrics.flatMap((id) =>
    steps.map(({ scores }) => headlineOf(scores, id) - headlineOf(report.scores, id)),
  )
  const scale: [number, number] = [Math.min(...changes), Math.max(...changes)]
  return {
    title: `${perturbation}: ${perturbationMeanings[perturbation]}; changed ${steps.map(({ changed }) => grouped(changed)).join(', ')}`,
    columns: [
      left('metric'),
      ...(isDrawn ? [left('')] : []),
      ...steps.map(({ share }) => right(`${Math.round(100 * share)} %`)),
      ...['slope', '95 %'].map(right),
      left('notices'),
    ],
    rows: metrics.map((id) => {
      const { slope = 0, interval, notices = '' } = slopes[id] ?? {}
      const values = steps.map(({ scores }) => headlineOf(scores, id))
      return [
        cell(metricLabel(id)),
        ...(isDrawn ? [cell(drawBlocks(values, scale))] : []),
        ...steps.map(({ scores }) => scoreCell(scores[id] as CountedScore, percent)),
        cell(signedPercent(slope * TENTH)),
        cell(interval === undefined ? '' : interval.map((end) => signedPercent(end * TENTH)).join(' to ')),
        cell(notices),
      ]
    }),
  }
}

const HEIGHTS = [...'▁▂▃▄▅▆▇█']

/** One block per score; all metrics of a table have the same scale. */
function drawBlocks(values: readonly number[], [low, high]: readonly [number, number]): string {
  if (high === low) return ''
  return values
    .map((value) => {
      const share = (value - (values[0] ?? 0) - low) / (high - low)
      return HEIGHTS[Math.round(share * (HEIGHTS.length - 1))] ?? ''
    })
    .join('')
}

function headlineOf(scores: SensitivityReport['scores'], id: string): number {
  return headline(scores[id] as CountedScore)
}

function csvLines(report: SensitivityReport): string[][] {
  const { perturbations, signature } = report
  return [
    [
      'perturbation',
      'metric',
      'share',
      'changed',
      'recall',
      'precision',
      'score',
      'slope',
      'slope_low',
      'slope_high',
      'notices',
      'signature',
    ],
    ...perturbations.flatMap((perturbed) =>
      metricsUnder(report, perturbed).flatMap((id) =>
        perturbed.steps.map(({ share, changed, scores }) => {
          const score = scores[id] as CountedScore
          const { slope = 0, interval, notices = '' } = perturbed.slopes[id] ?? {}
          const isRatio = score.value === undefined
          return [
            perturbed.perturbation,
            id,
            String(share),
            String(changed),
            isRatio ? String(score.recall) : '',
            isRatio ? String(score.precision) : '',
            String(headlineOf(scores, id)),
            String(slope),
            ...(interval === undefined ? ['', ''] : interval.map(String)),
            notices,
            signature,
          ]
        }),
      ),
    ),
  ]
}
