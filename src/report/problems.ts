import { type ErrorCode, printable, type Warning, type WarningCode } from '../errors.ts'
import type { Omitted, Problem } from '../formats/validate.ts'
import { counted } from './number.ts'
import { type Rendering, renderReport } from './render-report.ts'
import { cell, left, right, type Table } from './table.ts'
import { plainStyle, type Style } from './text.ts'

/** What `referee validate` found in one file. */
export interface FileProblems {
  readonly path: string
  readonly format: string
  readonly documents: number
  readonly problems: readonly Problem[]
  /** How many more problems there are than are listed, if any. */
  readonly omitted?: Omitted
}

export function hasErrors({ problems, omitted }: FileProblems): boolean {
  return (omitted?.errors ?? 0) > 0 || problems.some(({ severity }) => severity === 'error')
}

/** The JSON that `referee validate --json` prints. */
export interface ProblemsReport {
  readonly schema: 'referee.problems/1'
  readonly files: readonly FileProblems[]
}

/** docs/errors.md has the long version. */
const REMEDIES: Partial<Record<ErrorCode | WarningCode, string>> = {
  'bad-bracket': 'Correct the cell, or move the coreference column to the end of the row.',
  'bad-field': "Write the field as the format's page describes: docs/formats.md links to it.",
  'bad-json':
    'Correct the character under the caret, or find out why the file is cut off there. JSON lines have one value a line.',
  'bad-xml': 'Correct the character under the caret, or find out why the file is cut off there.',
  'binary-file': 'Unpack or convert the file first.',
  'byte-order-mark': 'Save the file without it: other tools read it as part of the first line.',
  'corefud-check': 'docs/validate.md lists the tests of the official validator.',
  'duplicate-document': 'Rename or remove one of the two: documents are paired by their names.',
  'duplicate-mention':
    'A span can refer to one entity only: keep it in one, or let score decide with --duplicates or --key-duplicates.',
  'empty-document': 'Nothing, if the document is meant to be empty.',
  'empty-file': 'Check the path and the step that wrote this file.',
  'invalid-utf8': 'Convert the file, for example with: iconv -f LATIN1 -t UTF-8',
  'line-too-long': 'This is not a text file with lines; check what wrote it.',
  'missing-end': 'Add "#end document" after the last row, or find out why the file is cut off.',
  'missing-header':
    'Nothing, if this is intended. Otherwise add the missing line, so that documents have names.',
  'row-outside-document': 'Move the row into a document, or remove it.',
  'span-outside-document': 'Check whether ends are inclusive and whether offsets count characters or tokens.',
  'unclosed-mention': 'Add the closing bracket at the last token of the mention.',
  'unopened-mention': 'Add the opening bracket at the first token of the mention, or remove this one.',
  'utf-16': 'Convert the file with: iconv -f UTF-16 -t UTF-8',
}

/** What to do about a problem, in one sentence. */
export function remedyOf(code: Problem['code']): string | undefined {
  return REMEDIES[code]
}

export function renderProblems(
  report: ProblemsReport,
  rendering: Rendering,
  style: Style = plainStyle,
): string {
  return renderReport(
    report,
    {
      tables: (form) =>
        form === 'text'
          ? { tables: [], details: () => report.files.map((file) => fileBlock(file, style)) }
          : { tables: [problemsTable(report)] },
    },
    rendering,
  )
}

/** One row per problem; none for a file without problems. */
function problemsTable({ files }: ProblemsReport): Table {
  return {
    columns: [left('file'), right('line'), right('column'), left('severity'), left('code'), left('message')],
    rows: files.flatMap(({ path, problems }) =>
      problems.map(({ line, column, severity, code, message }) =>
        [path, String(line), String(column), severity, code, message].map(cell),
      ),
    ),
  }
}

function fileBlock({ path, format, documents, problems, omitted }: FileProblems, style: Style): string {
  const name = printable(path)
  const listed = problems.filter(({ severity }) => severity === 'error').length
  const errors = listed + (omitted?.errors ?? 0)
  const warnings = problems.length - listed + (omitted?.warnings ?? 0)
  const verdict =
    problems.length === 0 ? 'no problems' : `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`
  const lines = [`${style.strong(name)}: ${format}, ${counted(documents, 'document')}, ${verdict}`]
  for (const { code, severity, line, column, message, excerpt } of problems) {
    lines.push(`${name}:${line}:${column}: ${severity}: ${printable(message)} [${code}]`)
    if (excerpt !== undefined) lines.push(excerpt)
  }
  if (omitted !== undefined) {
    lines.push(`${name}: ${counted(omitted.errors + omitted.warnings, 'more problem')} not listed`)
  }
  const codes = [...new Set(problems.map(({ code }) => code))]
  const remedies = codes.flatMap((code) =>
    REMEDIES[code] === undefined ? [] : [`  ${code}: ${REMEDIES[code]}`],
  )
  if (remedies.length > 0) lines.push('What to do (more in docs/errors.md):', ...remedies)
  return lines.join('\n')
}

/** Warnings for display: the first few of each kind without repeats, then how many more there are. */
export function renderWarnings(warnings: readonly Warning[]): string {
  const byCode = new Map<string, Set<string>>()
  for (const { code, path, line, column, message } of warnings) {
    const where = path === '' ? '' : `${path}:${line}:${column}: `
    const group = byCode.get(code) ?? new Set()
    byCode.set(code, group.add(`warning: ${printable(`${where}${message}`)} [${code}]\n`))
  }
  return [...byCode]
    .map(([code, group]) => {
      const lines = [...group].slice(0, LIMIT).join('')
      return group.size > LIMIT ? `${lines}warning: ${group.size - LIMIT} more [${code}]\n` : lines
    })
    .join('')
}

const LIMIT = 5
