import { historyReport, renderHistory } from '../../report/history.ts'
import { didYouMean } from '../../suggest.ts'
import { type Command, type FlagsFor, UsageError } from '../command.ts'
import { readLedger } from '../files/ledger.ts'
import { type OutputFlags, outputFlags } from '../flags/output-flags.ts'

interface OwnFlags {
  readonly metric?: string
  readonly system?: string
}

const ownFlags: FlagsFor<OwnFlags> = {
  metric: { value: 'id', description: 'the one to follow (default: conll, or the first there is)' },
  system: { value: 'name', description: 'runs of this system only' },
}

const EXAMPLES = `
Examples:
  referee score key.conll new=response.conll --ledger scores.jsonl
  referee history scores.jsonl
  referee history scores.jsonl --metric lea --system new --to markdown`

/** `referee history LEDGER` */
export const command: Command<[ledger: string], OwnFlags & OutputFlags> = {
  arguments: [{ name: 'ledger', description: 'what --ledger wrote, or - for standard input' }],
  flags: [ownFlags, outputFlags],
  notes: EXAMPLES,
  run: async (run, [path], { metric, system }) => {
    const all = await readLedger(path)
    const systems = [...new Set(all.map((entry) => entry.system))]
    if (system !== undefined && !systems.includes(system)) throw notThere('--system', system, systems)
    const entries = all.filter((entry) => system === undefined || entry.system === system)
    const metrics = [...new Set(entries.flatMap(({ scores }) => Object.keys(scores)))]
    if (metric !== undefined && !metrics.includes(metric)) throw notThere('--metric', metric, metrics)
    run.emit(renderHistory(historyReport(entries, metric), run.rendering, run.renderOptions))
    if (entries.length === 0) run.note(`${path} is empty: "referee score … --ledger FILE" adds to it`)
  },
}

function notThere(flag: string, name: string, names: readonly string[]): UsageError {
  return new UsageError(
    `${flag} ${name}: not in this ledger, which has ${names.join(', ')}${didYouMean(name, names)}`,
  )
}
