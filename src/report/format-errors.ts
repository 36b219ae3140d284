import type { ErrorsReport } from './errors.ts'
import { renderErrorsCsv } from './errors-csv.ts'
import { errorsTables } from './errors-tables.ts'
import { renderErrorsText } from './errors-text.ts'
import type { Rendering, RenderOptions } from './format-scores.ts'
import { latexTables } from './latex.ts'
import { markdownTables } from './markdown.ts'
import { plainStyle } from './text.ts'

/** Write an error analysis down: CSV has the mentions, Markdown and LaTeX the summary, text and JSON both. */
export function renderErrors(
  report: ErrorsReport,
  rendering: Rendering,
  options: RenderOptions = {},
): string {
  switch (rendering) {
    case 'text':
      return renderErrorsText(report, options.style ?? plainStyle)
    case 'json':
      return `${JSON.stringify(report, undefined, 2)}\n`
    case 'csv':
      return renderErrorsCsv(report, options.isRawCsv ?? false)
    case 'markdown':
      return markdownTables(errorsTables(report), report.signature)
    case 'latex':
      return latexTables(errorsTables(report), report.signature)
  }
}
