import { historyReport, type LedgerEntry, renderHistory, runsNotShown } from '../../report/history.ts'
import { didYouMean } from '../../suggest.ts'
import { type Command, type FlagGroup, UsageError } from '../command.ts'
import { readLedger } from '../files/ledger.ts'
import { outputFlags } from '../flags/output-flags.ts'
import { metricFlag } from '../flags/settings-flags.ts'

const ownFlags = {
  metric: {
    ...metricFlag('metric to follow'),
    shownDefault: 'conll, or the first',
    isCommon: true,
  },
  system: { value: 'name', description: 'show only runs of this system', isCommon: true },
} as const satisfies FlagGroup

const groups = [ownFlags, outputFlags] as const

/** `referee history LEDGER` */
export const command: Command<[ledger: string], typeof groups> = {
  arguments: [{ name: 'ledger', description: 'file that --ledger wrote; - for standard input' }],
  flags: groups,
  examples: [
    'referee history scores.jsonl',
    'referee history scores.jsonl --metric lea --system new --to markdown',
    'referee score key.conll new=response.conll --ledger scores.jsonl',
  ],
  run: async (run, [path], { metric, system }) => {
    const all = await readLedger(run.files, path)
    const systems = [...new Set(all.map((entry) => entry.system))]
    if (system !== undefined && !systems.includes(system)) throw notThere('--system', system, systems)
    const entries = all.filter((entry) => system === undefined || entry.system === system)
    const metrics = [...new Set(entries.flatMap(({ scores }) => Object.keys(scores)))]
    if (metric !== undefined && !metrics.includes(metric)) throw notThere('--metric', metric, metrics)
    const report = historyReport(entries, metric)
    run.emit(renderHistory(report, run.rendering, run.renderOptions))
    const hidden = runsNotShown(entries, report)
    if (hidden.length > 0) run.note(hiddenNote(hidden, metric ?? report.groups[0]?.metric ?? 'scores'))
    if (entries.length === 0) run.note(`${path} is empty: "referee score … --ledger FILE" adds to it`)
  },
}

function hiddenNote(hidden: readonly LedgerEntry[], metric: string): string {
  const runs = hidden.length === 1 ? '1 run without' : `${hidden.length} runs without`
  const shared = Object.keys(hidden[0]?.scores ?? {}).find((id) => hidden.every(({ scores }) => id in scores))
  const instead =
    shared === undefined ? '' : `; --metric ${shared} shows ${hidden.length === 1 ? 'it' : 'them'}`
  return `${runs} ${metric} ${hidden.length === 1 ? 'is' : 'are'} not shown${instead}`
}

function notThere(flag: string, name: string, names: readonly string[]): UsageError {
  return new UsageError(
    `${flag} ${name}: not in this ledger, which has ${names.join(', ')}${didYouMean(name, names)}`,
  )
}
