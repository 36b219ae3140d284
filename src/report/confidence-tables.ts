import type { ConfidenceScores } from '../scoring/confidence.ts'
import type { Figure } from './figure.ts'
import { counted, fixed, percent } from './number.ts'
import { type FormatScore, metricLabel } from './score-cells.ts'
import type { ScoresReport } from './scores.ts'
import { cell, left, right, type Table } from './table.ts'

/** For each system with confidences: what remains when weaker links are cut, and its scores. */
export function confidenceTables({ systems }: ScoresReport, format: FormatScore): Table[] {
  return systems.flatMap(({ name, confidence }) => {
    if (confidence === undefined) return []
    const { metric, curve, best } = confidence
    return [
      {
        title: `confidence of ${name}`,
        columns: [
          left('at least'),
          ...['links', 'recall', 'precision', 'F1', metricLabel(metric)].map(right),
        ],
        rows: curve.map(({ threshold, links, recall, precision, f1, score }) => [
          cell(fixed(threshold, 2)),
          cell(String(links)),
          ...[recall, precision, f1].map((figure) => cell(percent(figure))),
          { text: format(score), isBest: threshold === best.threshold },
        ]),
      },
    ]
  })
}

/** The same in one line per system. */
export function confidenceNotes({ systems }: Pick<ScoresReport, 'systems'>): string[] {
  return systems.flatMap(({ name, confidence }) =>
    confidence === undefined ? [] : [lineOf(name, confidence)],
  )
}

function lineOf(name: string, confidence: ConfidenceScores): string {
  const { links, right: correct, needed, area, calibrationError, best, metric } = confidence
  return [
    `${name}: ${correct} of ${counted(links, 'link')} right, ${needed} in the key`,
    `area under precision over recall ${percent(area)}`,
    `calibration error ${percent(calibrationError)}`,
    `best ${metricLabel(metric)} ${percent(best.score)} with links of at least ${fixed(best.threshold, 2)}`,
  ].join('; ')
}

/** Precision over recall, one curve per system. */
export function confidenceFigure({ systems }: Pick<ScoresReport, 'systems'>): Figure | undefined {
  const series = systems.flatMap(({ name, confidence }) =>
    confidence === undefined
      ? []
      : [
          {
            name,
            points: confidence.curve
              .filter(({ links }) => links > 0)
              .map(({ recall, precision }) => [100 * recall, 100 * precision] as const),
          },
        ],
  )
  if (series.length === 0) return undefined
  return {
    title: 'Links by confidence',
    kind: 'lines',
    x: { label: 'recall of links, percent', range: [0, 100] },
    y: { label: 'precision of links, percent', range: [0, 100] },
    series,
  }
}
