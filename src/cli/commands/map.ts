import { type Command, type FlagsFor, UsageError } from '../command.ts'
import { signalsReleased } from '../files/held-signals.ts'
import type { Run } from '../run.ts'
import { mapShard } from '../shards/map-shard.ts'
import { type PartState, partPath, readPart, type StoredError } from '../shards/part.ts'
import { readPlan, type ShardRun } from '../shards/plan.ts'
import { parseShards } from '../shards/shard-list.ts'

interface MapFlags {
  readonly shard?: string
}

/** Where schedulers say which task this is: array jobs of Slurm, indexed jobs of Kubernetes. */
const NUMBERS_OF_TASKS = ['SLURM_ARRAY_TASK_ID', 'JOB_COMPLETION_INDEX'] as const

const mapFlags: FlagsFor<MapFlags> = {
  shard: {
    value: 'i',
    description: `which, numbered from 0; several as in 3,5,9-12 (default: ${NUMBERS_OF_TASKS.join(' or ')} in the environment)`,
  },
}

const EXAMPLES = `
Examples:
  referee map run --shard 17
  referee map run --shard 3,9-12
  seq 0 19 | parallel referee map run --shard {}

A part that is there and valid is left alone, so a run may be repeated at any time.`

/** `referee map RUN --shard I` */
export const command: Command<[folder: string], MapFlags> = {
  arguments: [{ name: 'run', description: 'folder with a plan' }],
  flags: [mapFlags],
  notes: EXAMPLES,
  run: (run, [folder], flags) => mapShards(run, folder, flags),
}

async function mapShards(run: Run, folder: string, flags: MapFlags): Promise<number> {
  const planned = readPlan(folder)
  const shards = parseShards(flags.shard ?? numberOfTask(), planned.plan.shards.length)
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

/** Do the work unless it is done. */
async function once(run: Run, planned: ShardRun, shard: number): Promise<StoredError | undefined> {
  const before: PartState = readPart(planned, shard)
  const path = partPath(planned, shard)
  if (before.state === 'done') {
    run.note(`${path}: already there`)
    return before.part.error
  }
  if (before.state === 'invalid') run.note(`${path}: ${before.reason}; made again`)
  return mapShard(run, planned, shard)
}

function numberOfTask(): string {
  for (const name of NUMBERS_OF_TASKS) {
    const number = process.env[name]
    if (number !== undefined && number !== '') return number
  }
  throw new UsageError(`--shard: which one? Neither ${NUMBERS_OF_TASKS.join(' nor ')} is in the environment`)
}
