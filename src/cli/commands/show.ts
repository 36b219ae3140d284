import { renderSaved } from '../../report/saved.ts'
import type { Command } from '../command.ts'
import { readResult } from '../files/read-result.ts'
import { type OutputFlags, outputFlags } from '../flags/output-flags.ts'

const EXAMPLES = `
Examples:
  referee score key.conll response.conll --json -o scores.json
  referee show scores.json
  referee show scores.json --to latex`

/** `referee show RESULT` */
export const command: Command<[result: string], OutputFlags> = {
  arguments: [{ name: 'result', description: 'JSON that a command wrote, or - for standard input' }],
  flags: [outputFlags],
  notes: EXAMPLES,
  run: async (run, [path]) => {
    run.emit(renderSaved(await readResult(path), run.rendering, run.renderOptions))
  },
}
