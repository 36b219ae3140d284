import { renderSaved } from '../../report/saved.ts'
import { type Command, type FlagsFor, UsageError } from '../command.ts'
import { readResult } from '../files/read-result.ts'
import { type OutputFlags, outputFlags } from '../flags/output-flags.ts'

interface OwnFlags {
  readonly paper?: boolean
}

const ownFlags: FlagsFor<OwnFlags> = {
  paper: { description: 'of scores: the table as papers print it' },
}

const EXAMPLES = `
Examples:
  referee score key.conll response.conll --json -o scores.json
  referee show scores.json
  referee show scores.json --paper --to latex`

/** `referee show RESULT` */
export const command: Command<[result: string], OwnFlags & OutputFlags> = {
  arguments: [{ name: 'result', description: 'JSON that a command wrote, or - for standard input' }],
  flags: [ownFlags, outputFlags],
  notes: EXAMPLES,
  run: async (run, [path], { paper: isPaper = false }) => {
    const report = await readResult(path)
    if (isPaper && report.schema !== 'referee.scores/1') {
      throw new UsageError(`--paper is a table of scores, and this is ${report.schema}`)
    }
    run.emit(renderSaved(report, run.rendering, { ...run.renderOptions, isPaper }))
  },
}
