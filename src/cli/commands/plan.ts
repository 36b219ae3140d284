import { readdirSync, readFileSync } from 'node:fs'
import { discourseName } from '../../corpus/join-pairs.ts'
import type { NodeFiles } from '../../node/files/node-files.ts'
import { cannotShard, makePlan } from '../../node/shards/make-plan.ts'
import { planPath, planText, writePlan } from '../../node/shards/run-folder.ts'
import { counted } from '../../report/number.ts'
import { type Command, type FlagGroup, type FlagsOf, UsageError } from '../command.ts'
import { scoreSettingsOf } from '../emit-scores.ts'
import { inputFlags, inputOptionsOf } from '../flags/input-flags.ts'
import { asksForSet, settingsFlags } from '../flags/settings-flags.ts'
import { wholeNumber } from '../flags/whole-number.ts'
import type { Run } from '../run.ts'

const shardFlags = {
  shards: { value: 'n', description: 'how many shards to make, numbered from 0', isRequired: true },
  out: {
    value: 'run',
    description: 'folder for the plan and its results; created if missing',
    isRequired: true,
  },
} as const satisfies FlagGroup

const documentFlags = {
  perDocument: { description: 'also keep the scores of each document', heading: 'Output', isCommon: true },
} as const satisfies FlagGroup

const MOST_SHARDS = 100_000

const groups = [shardFlags, inputFlags, settingsFlags, documentFlags] as const
type PlanFlags = FlagsOf<typeof groups>

/** `referee plan KEY RESPONSE... --shards N --out RUN` */
export const command: Command<[key: string, responses: string[]], typeof groups> = {
  arguments: [
    { name: 'key', description: 'file, directory or glob' },
    {
      name: 'response',
      description: 'the same, or LABEL=PATH; several make a table',
      variadic: true,
    },
  ],
  flags: groups,
  examples: [
    'referee plan key.conll response.conll --shards 20 --out run',
    'referee plan key/ a/ b/ --metrics all --shards 200 --out run',
  ],
  notes: [
    'Then run "referee map run --shard 0" and so on, and "referee merge run"; or "referee submit slurm run".',
  ],
  run: (run, [key, responses], flags) => planShards(run, key, responses, flags),
}

async function planShards(
  run: Run,
  key: string,
  responses: readonly string[],
  flags: PlanFlags,
): Promise<void> {
  const settings = scoreSettingsOf(flags, run.files)
  const shards = wholeNumber('--shards', flags.shards, 1, MOST_SHARDS) as number
  if (flags.out === '-') throw new UsageError('--out -: expected a folder')
  if (flags.align === true) {
    throw cannotShard(
      responses.join(', '),
      '--align needs the whole key and cannot be split into shards; use "referee score --align"',
    )
  }
  // Checked before the work: its result needs a place to go.
  run.files.makeDirectory(flags.out)
  const made = await makePlan(
    {
      key,
      responses,
      settings,
      input: inputOptionsOf(flags, run.files),
      perDocument: flags.perDocument ?? false,
      leavesOutMissing: asksForSet(flags),
      shards,
    },
    run,
  )
  const replaced = noteOnParts(run.files, flags.out, planText(made))
  if (replaced !== undefined) run.note(replaced)
  writePlan(flags.out, made, run.files)
  const documents = counted(made.pairs.length, discourseName(settings))
  run.print(
    `${planPath(flags.out)}: ${documents} in ${shards === 1 ? '1 shard' : `${shards} shards, 0 to ${shards - 1}`}\n`,
  )
}

/** Parts of another plan are useless for this one, and the user should know. */
function noteOnParts(files: NodeFiles, folder: string, text: string): string | undefined {
  const parts = readdirSync(files.locate(folder)).filter((name) => /^part-\d+\.json$/.test(name)).length
  if (parts === 0 || isPlanOf(files.locate(folder), text)) return undefined
  return `${folder}: ${parts} parts of another plan will be replaced`
}

function isPlanOf(folder: string, text: string): boolean {
  try {
    return readFileSync(planPath(folder), 'utf8') === text
  } catch {
    return false
  }
}
