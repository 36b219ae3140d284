import type { ComparisonReport } from './comparison.ts'
import { comparisonTables } from './comparison-tables.ts'
import type { Rendering, RenderOptions } from './format-scores.ts'
import { renderReport, type TableReport } from './table-report.ts'

export interface ComparisonRenderOptions extends RenderOptions {
  /** How many documents and entities to show. */
  readonly limit?: number
}

/** How many documents and entities are shown unless someone wants more. */
export const SHOWN_WITHOUT_ASKING = 10

/** Write a comparison down. */
export function renderComparison(
  report: ComparisonReport,
  rendering: Rendering,
  { limit = SHOWN_WITHOUT_ASKING, ...options }: ComparisonRenderOptions = {},
): string {
  const tables = (): TableReport => comparisonTables(report, limit)
  return renderReport(report, { rows: () => rows(report), tables }, rendering, options)
}

/** One row for each number and what it is about, in full precision. */
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
