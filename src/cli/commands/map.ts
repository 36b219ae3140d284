import { signalsReleased } from '../../node/files/held-signals.ts'
import { mapShard } from '../../node/shards/map-shard.ts'
import { partPath, readPart, readPlan } from '../../node/shards/run-folder.ts'
import { listShards, parseShards } from '../../shards/command-words.ts'
import type { PartState, StoredError } from '../../shards/part.ts'
import type { ShardRun } from '../../shards/plan.ts'
import { type Command, type FlagGroup, type FlagsOf, UsageError } from '../command.ts'
import type { Run } from '../run.ts'

/** Where schedulers put the number of a task: array jobs of Slurm, indexed jobs of Kubernetes. */
const NUMBERS_OF_TASKS = ['SLURM_ARRAY_TASK_ID', 'JOB_COMPLETION_INDEX'] as const

const mapFlags = {
  shard: {
    value: 'i',
    description: 'shard to score, from 0; several as in 3,5,9-12',
    shownDefault: `$${NUMBERS_OF_TASKS.join(' or $')}`,
    isCommon: true,
  },
} as const satisfies FlagGroup

type MapFlags = FlagsOf<[typeof mapFlags]>

/** `referee map RUN --shard I` */
export const command: Command<[folder: string], [typeof mapFlags]> = {
  arguments: [{ name: 'run', description: 'folder with a plan' }],
  flags: [mapFlags],
  examples: [
    'referee map run --shard 17',
    'referee map run --shard 3,9-12',
    'seq 0 19 | parallel referee map run --shard {}',
  ],
  notes: ['A valid part that already exists is left alone, so you can repeat a run at any time.'],
  run: (run, [folder], flags) => mapShards(run, folder, flags),
}

async function mapShards(run: Run, folder: string, flags: MapFlags): Promise<number> {
  const planned = readPlan(folder, run.files)
  const shards = requireShards(flags.shard ?? numberOfTask(), planned.plan.shards.length)
  let code = 0
  for (const shard of shards) {
    const error = await once(run, planned, shard)
    if (error !== undefined) {
      run.complain(error.message)
      code = 3
    }
    await signalsReleased()
  }
  return code
}

/** Do the work unless it is already done. */
async function once(run: Run, planned: ShardRun, shard: number): Promise<StoredError | undefined> {
  const before: PartState = readPart(planned, shard, run.files)
  const path = partPath(planned, shard)
  if (before.state === 'done') {
    run.note(`${path}: already there`)
    return before.part.error
  }
  if (before.state === 'invalid') run.note(`${path}: ${before.reason}; scored again`)
  return mapShard(planned, shard, run)
}

/** @throws UsageError for anything but a list of shards in the plan */
function requireShards(text: string, count: number): number[] {
  const shards = parseShards(text, count)
  if (shards !== undefined) return shards
  throw new UsageError(
    `--shard ${text}: this plan has shards ${listShards(Array.from({ length: count }, (_, i) => i))}; ` +
      'name one, or several as in 3,5,9-12',
  )
}

function numberOfTask(): string {
  for (const name of NUMBERS_OF_TASKS) {
    const number = process.env[name]
    if (number !== undefined && number !== '') return number
  }
  throw new UsageError(`--shard is required: neither ${NUMBERS_OF_TASKS.join(' nor ')} is set`)
}
