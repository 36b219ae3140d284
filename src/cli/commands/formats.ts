import { formats } from '../../formats/registry.ts'
import { renderList } from '../../report/format-list.ts'
import type { Rendering } from '../../report/format-scores.ts'
import { cell, left } from '../../report/table.ts'
import type { CommandModule } from '../command.ts'
import { checkTarget, emit } from '../output.ts'
import { addReportOptions, type ReportFlags, renderingOf } from '../report-options.ts'

/** `referee formats` */
export const formatsCommand: CommandModule = {
  define(command, io, finish) {
    addReportOptions(command)
    command.action((flags: ReportFlags) => {
      const rendering = renderingOf(flags)
      checkTarget(flags.output)
      emit(list(rendering), flags.output, io)
      finish(0)
    })
  },
}

function list(rendering: Rendering): string {
  const rows = formats.map(({ id, summary, isUnmet }) => [id, `${summary}${isUnmet === true ? UNMET : ''}`])
  switch (rendering) {
    case 'json':
      return `${JSON.stringify(described(), undefined, 2)}\n`
    case 'text': {
      const width = Math.max(...formats.map(({ id }) => id.length))
      const lines = rows.map(([id = '', summary]) => `${id.padEnd(width)}  ${summary}\n`)
      return `${lines.join('')}\nThe format of a file is detected; --format ID overrides.\n`
    }
    default:
      return renderList(
        { columns: [left('id'), left('format')], rows: rows.map((row) => row.map(cell)) },
        rendering,
      )
  }
}

function described(): object[] {
  return formats.map(({ id, label, summary, extensions, isUnmet, holds }) => ({
    id,
    label,
    summary,
    extensions,
    documentsPerFile: holds ?? 'many',
    metInRealData: isUnmet !== true,
  }))
}

/** Built from the public description of the format; no file of it was at hand. */
const UNMET = ' (never met in real data)'
