import { formats } from '../../formats/registry.ts'
import { renderReport, type TableReport } from '../../report/render-report.ts'
import { cell, left } from '../../report/table.ts'
import type { Command } from '../command.ts'
import { outputFlags } from '../flags/output-flags.ts'

/** `referee formats` */
export const command: Command = {
  arguments: [],
  flags: [outputFlags],
  examples: ['referee formats', 'referee formats --to markdown'],
  run: (run) => run.emit(renderReport(describeFormats(), { tables }, run.rendering, run.renderOptions)),
}

function tables(form: string): TableReport {
  const rows = formats.map(({ id, summary, isUnmet }) => [id, `${summary}${isUnmet === true ? UNMET : ''}`])
  if (form !== 'text')
    return { tables: [{ columns: [left('id'), left('format')], rows: rows.map((row) => row.map(cell)) }] }
  const width = Math.max(...formats.map(({ id }) => id.length))
  const lines = rows.map(([id = '', summary]) => `${id.padEnd(width)}  ${summary}`)
  return {
    tables: [],
    details: () => [lines.join('\n'), 'The format of a file is detected; --format ID overrides.'],
  }
}

function describeFormats(): object[] {
  return formats.map(({ id, label, summary, extensions, isUnmet, isReadOnly, perFile, holds }) => ({
    id,
    label,
    summary,
    extensions,
    documentsPerFile: perFile ?? 'many',
    metInRealData: isUnmet !== true,
    holds: isReadOnly === true ? undefined : holds,
  }))
}

/** Built from the public description of the format, without a real file to test it on. */
const UNMET = ' (not tested on real data)'
