import { partReader, readPlan } from '../../node/shards/run-folder.ts'
import { mergeParts } from '../../shards/merge-parts.ts'
import type { Command, FlagGroup, FlagsOf } from '../command.ts'
import { checkReferenceLines, emitScores } from '../emit-scores.ts'
import { checkGates, gateFlags, gatesOf } from '../flags/gates.ts'
import { outputFlags } from '../flags/output-flags.ts'
import type { Run } from '../run.ts'

const mergeFlags = {
  perDocument: { description: 'also print the scores of each document', heading: 'Output', isCommon: true },
  ...gateFlags,
} as const satisfies FlagGroup

const groups = [outputFlags, mergeFlags] as const
type MergeFlags = FlagsOf<typeof groups>

/** `referee merge RUN` */
export const command: Command<[folder: string], typeof groups> = {
  arguments: [{ name: 'run', description: 'folder with a plan and all its parts' }],
  flags: groups,
  examples: [
    'referee merge run',
    'referee merge run --json --per-document -o scores.json',
    'referee merge run --fail-under conll=0.65',
  ],
  notes: [
    'Prints what "referee score" would have printed. The exit code is 4 if shards are missing; they are listed.',
  ],
  run: (run, [folder], flags) => merge(run, folder, flags),
}

function merge(run: Run, folder: string, flags: MergeFlags): number {
  const shards = readPlan(folder, run.files)
  const { settings } = shards.plan
  const gates = gatesOf(flags, settings)
  const perDocument = flags.perDocument ?? shards.plan.perDocument
  checkReferenceLines(run, settings, { perDocument })
  const merged = mergeParts(shards, partReader(shards), perDocument)
  if ('message' in merged) {
    run.complain(merged.message)
    return 3
  }
  emitScores(run, merged)
  return checkGates(run, merged, gates)
}
