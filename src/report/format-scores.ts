import type { SignedResult } from '../scoring/evaluate.ts'
import { renderCsv } from './csv.ts'
import { renderLatex } from './latex.ts'
import { renderMarkdown } from './markdown.ts'
import { type ScoresReport, scoresReport } from './scores.ts'
import { plainStyle, renderText, type Style } from './text.ts'

/** How scores can be written down. */
export const renderings = ['text', 'json', 'csv', 'markdown', 'latex'] as const
export type Rendering = (typeof renderings)[number]

export interface RenderOptions {
  readonly style?: Style
  /** Leave CSV text that a spreadsheet would run as a formula as it is. */
  readonly isRawCsv?: boolean
}

/** Write a report down. */
export function renderScores(
  report: ScoresReport,
  rendering: Rendering,
  options: RenderOptions = {},
): string {
  switch (rendering) {
    case 'text':
      return renderText(report, options.style ?? plainStyle)
    case 'json':
      return `${JSON.stringify(report, undefined, 2)}\n`
    case 'csv':
      return renderCsv(report, options.isRawCsv ?? false)
    case 'markdown':
      return renderMarkdown(report)
    case 'latex':
      return renderLatex(report)
  }
}

/** Write down what `evaluate` returned, for one or more responses to the same key. */
export function formatScores(
  results: SignedResult | readonly [SignedResult, ...SignedResult[]],
  rendering: Rendering = 'text',
): string {
  const [first, ...rest] = 'signature' in results ? [results] : results
  const systems = [first, ...rest].map((result) => ({
    name: result.names.response,
    sha256: result.sha256.response,
    result,
  }))
  const key = { name: first.names.key, sha256: first.sha256.key }
  const perDocument = first.perDocument.length > 0
  return renderScores(scoresReport(key, systems, first.settings, { perDocument }), rendering)
}
