import type { CommandModule, Io } from '../command.ts'
import { checkReferenceLines, emitScores } from '../emit-scores.ts'
import { type GateFlags, gateOption, gatesFailed, gatesOf } from '../gates.ts'
import { checkTarget } from '../output.ts'
import { addReportOptions, type ReportFlags, renderingOf } from '../report-options.ts'
import { mergeParts } from '../shards/merge-parts.ts'
import { readPlan } from '../shards/plan.ts'

interface MergeFlags extends ReportFlags, GateFlags {
  readonly perDocument?: boolean
}

/** `referee merge RUN` */
export const merge: CommandModule = {
  define(command, io, finish) {
    command.argument('<run>', 'folder with a plan and all of its parts')
    addReportOptions(command)
    command
      .option('--per-document', 'scores of each document too')
      .addOption(gateOption())
      .addHelpText('after', EXAMPLES)
      .action((run: string, flags: MergeFlags) => finish(mergeRun(run, flags, io)))
  },
}

const EXAMPLES = `
Examples:
  referee merge run
  referee merge run --json --per-document -o scores.json
  referee merge run --fail-under conll=0.65

Prints what "referee score" would have printed. Exit code 4: shards are missing, and are named.`

function mergeRun(folder: string, flags: MergeFlags, io: Io): number {
  const rendering = renderingOf(flags)
  checkTarget(flags.output)
  const run = readPlan(folder)
  const gates = gatesOf(flags, run.plan.settings)
  const perDocument = flags.perDocument ?? run.plan.perDocument
  const { settings } = run.plan
  checkReferenceLines({ settings, rendering, perDocument, isQuiet: flags.quiet ?? false }, io)
  const merged = mergeParts(run, perDocument)
  if ('message' in merged) {
    io.stderr(`referee merge: ${merged.message}\n`)
    return 3
  }
  emitScores(merged, rendering, flags, io)
  return gatesFailed('merge', merged, gates, io) === 0 ? 0 : 1
}
