import { readResult } from '../../node/files/read-result.ts'
import { renderSaved } from '../../report/saved.ts'
import { type Command, type FlagGroup, UsageError } from '../command.ts'
import { outputFlags } from '../flags/output-flags.ts'

const ownFlags = {
  paper: { description: 'print scores as a table for a paper', heading: 'Output', isCommon: true },
} as const satisfies FlagGroup

const groups = [ownFlags, outputFlags] as const

/** `referee show RESULT` */
export const command: Command<[result: string], typeof groups> = {
  arguments: [{ name: 'result', description: 'JSON file that a command wrote; - for standard input' }],
  flags: groups,
  examples: [
    'referee show scores.json',
    'referee show scores.json --paper --to latex',
    'referee score key.conll response.conll --json -o scores.json',
  ],
  run: async (run, [path], { paper: isPaper = false }) => {
    const report = await readResult(run.files, path)
    if (isPaper && report.schema !== 'referee.scores/1') {
      throw new UsageError(`--paper needs saved scores, but this is ${report.schema}`)
    }
    run.emit(renderSaved(report, run.rendering, { ...run.renderOptions, isPaper }))
  },
}
