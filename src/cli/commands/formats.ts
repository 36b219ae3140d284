import { formats } from '../../formats/registry.ts'
import type { CommandModule } from '../command.ts'

/** `referee formats` */
export const formatsCommand: CommandModule = {
  define(command, io, finish) {
    command.option('--json', 'machine output').action((flags: { readonly json?: boolean }) => {
      if (flags.json === true) {
        const list = formats.map(({ id, label, summary, extensions, isUnmet, holds }) => ({
          id,
          label,
          summary,
          extensions,
          documentsPerFile: holds ?? 'many',
          metInRealData: isUnmet !== true,
        }))
        io.stdout(`${JSON.stringify(list, undefined, 2)}\n`)
      } else {
        const width = Math.max(...formats.map(({ id }) => id.length))
        for (const { id, summary, isUnmet } of formats) {
          io.stdout(`${id.padEnd(width)}  ${summary}${isUnmet === true ? UNMET : ''}\n`)
        }
        io.stdout('\nThe format of a file is detected; --format ID overrides.\n')
      }
      finish(0)
    })
  },
}

/** Built from the public description of the format; no file of it was at hand. */
const UNMET = ' (never met in real data)'
