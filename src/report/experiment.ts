import { printable } from '../errors.ts'
import { version } from '../version.ts'
import { csvText } from './csv.ts'
import type { Figure } from './figure.ts'
import { markdownTable } from './markdown.ts'
import { counted } from './number.ts'
import { renderLatex } from './render-report.ts'
import type { Table } from './table.ts'
import { plainStyle, renderTable, type Style } from './text.ts'

/** The JSON that `referee experiment` writes: what was run on what, and what came out. */
export interface ExperimentReport {
  readonly schema: 'referee.experiment/1'
  readonly referee: string
  readonly experiment: string
  readonly paper: string
  readonly title: string
  readonly corpus: readonly { readonly name: string; readonly documents: number; readonly sha256: string }[]
  readonly seed: number
  readonly folds: number
  /** Of all that decides the result: a finished experiment is recognised by it. */
  readonly inputs: string
  readonly tables: readonly Table[]
  readonly figures: readonly Figure[]
  readonly remarks: readonly string[]
}

export function experimentReport(about: Omit<ExperimentReport, 'schema' | 'referee'>): ExperimentReport {
  return { schema: 'referee.experiment/1', referee: version, ...about }
}

/** What was run on what, in a line. */
export function experimentLine({ experiment, paper, corpus, seed, folds }: ExperimentReport): string {
  const data = corpus.map(({ name, documents }) => `${name} (${counted(documents, 'document')})`).join(', ')
  return `${experiment}: ${paper}${data === '' ? '' : `; on ${data}, ${folds} folds, seed ${seed}`}`
}

/** For standard output, where no pictures can go along. */
export function renderExperiment(
  report: ExperimentReport,
  rendering: 'text' | 'markdown' | 'latex',
  style: Style = plainStyle,
): string {
  switch (rendering) {
    case 'text':
      return renderExperimentText(report, style)
    case 'markdown':
      return renderExperimentMarkdown({ ...report, figures: [] }, () => '')
    case 'latex': {
      const { tables, remarks, title } = report
      const signature = `${title}; ${experimentLine(report)}`
      return renderLatex({ tables, remarks, signature })
    }
  }
}

/** Tables of several shapes make one CSV file when each row is a cell. */
export function renderExperimentCsv({ experiment, tables }: ExperimentReport, hasHeader: boolean): string {
  const head = ['experiment', 'table', 'title', 'row', 'column', 'name', 'value']
  const cells = tables.flatMap(({ title = '', columns, rows }, t) =>
    rows.flatMap((row, r) =>
      row.map(({ text }, c) => [
        experiment,
        String(t + 1),
        title,
        String(r + 1),
        String(c + 1),
        columns[c]?.title ?? '',
        text,
      ]),
    ),
  )
  return csvText(hasHeader ? [head, ...cells] : cells, false)
}

function renderExperimentText(report: ExperimentReport, style: Style = plainStyle): string {
  return `${[
    `${style.strong(printable(report.title))}\n${printable(experimentLine(report))}`,
    ...report.tables.map((table) => renderTable(table, style)),
    report.remarks.map(printable).join('\n'),
  ].join('\n\n')}\n`
}

/** @param picture the file of each figure */
export function renderExperimentMarkdown(
  report: ExperimentReport,
  picture: (figure: number) => string,
): string {
  return `${[
    `# ${printable(report.title)}`,
    printable(experimentLine(report)),
    ...report.tables.map(markdownTable),
    ...report.figures.map(({ title }, i) => `![${printable(title)}](${picture(i)})`),
    report.remarks.map((remark) => `* ${printable(remark)}`).join('\n'),
  ].join('\n\n')}\n`
}

/**
 * The verdicts as a page of the documentation.
 *
 * @param seeds how many were run
 * @param match how mentions were matched
 */
export function renderVerdictPage(report: ExperimentReport, seeds: number, match: string): string {
  const data = report.corpus.map(({ name, documents }) => `${name} (${counted(documents, 'document')})`)
  const [verdicts, figures] = report.tables.map(({ title: _, ...table }) => markdownTable(table))
  const corpora = report.corpus.map(({ name }) => `${printable(name)}=PATH`).join(' ')
  const rule = match === 'exact' ? '' : ` --match ${match}`
  return `${[
    `# What holds of the papers${match === 'exact' ? '' : `, mentions matched by ${match}`}`,
    `Written by \`referee experiment verdicts --seeds ${seeds} --folds ${report.folds}${rule} --corpus ${corpora} -o DIRECTORY --page FILE\`, which is part of \`referee experiment all\`: verdicts are computed from intervals over runs, and nothing here was typed. On ${printable(data.join(', '))}, with ${report.folds} folds and ${counted(seeds, 'seed')}, from ${report.seed} on; a run with more seeds and the same directory goes on where this one ended. Tables and figures of every experiment: [experiments](../experiments.md).`,
    '## Verdicts',
    verdicts ?? '',
    '## Figures',
    'A claim is a number that is above 0 where it holds. It is measured on each part of a corpus, a genre or a tenth of the documents, by models that have not seen it.',
    figures ?? '',
    '## How to read this',
    report.remarks.map((remark) => `* ${printable(remark)}`).join('\n'),
  ].join('\n\n')}\n`
}
