import { formats } from '../../formats/registry.ts'
import { renderList } from '../../report/format-list.ts'
import type { Rendering } from '../../report/format-scores.ts'
import { cell, left } from '../../report/table.ts'
import type { Command } from '../command.ts'
import { outputFlags } from '../flags/output-flags.ts'

/** `referee formats` */
export const command: Command = {
  arguments: [],
  flags: [outputFlags],
  run: (run) => run.emit(list(run.rendering)),
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
  return formats.map(({ id, label, summary, extensions, isUnmet, perFile }) => ({
    id,
    label,
    summary,
    extensions,
    documentsPerFile: perFile ?? 'many',
    metInRealData: isUnmet !== true,
  }))
}

/** Built from the public description of the format, without a file to try it on. */
const UNMET = ' (never met in real data)'
