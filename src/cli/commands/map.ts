import { type CommandModule, type Io, UsageError } from '../command.ts'
import { signalsReleased } from '../files/held-signals.ts'
import { mapShard } from '../shards/map-shard.ts'
import { type PartState, partPath, readPart, type StoredError } from '../shards/part.ts'
import { readPlan, type ShardRun } from '../shards/plan.ts'
import { parseShards } from '../shards/shard-list.ts'

interface MapFlags {
  readonly shard?: string
  readonly quiet?: boolean
}

/** Where schedulers say which task this is: array jobs of Slurm, indexed jobs of Kubernetes. */
const NUMBERS_OF_TASKS = ['SLURM_ARRAY_TASK_ID', 'JOB_COMPLETION_INDEX'] as const

/** `referee map RUN --shard I` */
export const map: CommandModule = {
  define(command, io, finish) {
    command
      .argument('<run>', 'folder with a plan')
      .option(
        '--shard <i>',
        `which, numbered from 0; several as in 3,5,9-12 (default: ${NUMBERS_OF_TASKS.join(' or ')} in the environment)`,
      )
      .addHelpText('after', EXAMPLES)
      .action(async (run: string, flags: MapFlags) => finish(await mapShards(run, flags, io)))
  },
}

const EXAMPLES = `
Examples:
  referee map run --shard 17
  referee map run --shard 3,9-12
  seq 0 19 | parallel referee map run --shard {}

A part that is there and valid is left alone, so a run may be repeated at any time.`

async function mapShards(folder: string, flags: MapFlags, io: Io): Promise<number> {
  const run = readPlan(folder)
  const shards = parseShards(flags.shard ?? numberOfTask(), run.plan.shards.length)
  const note = (message: string): void => {
    if (flags.quiet !== true) io.stderr(`${message}\n`)
  }
  let code = 0
  for (const shard of shards) {
    const error = await once(run, shard, note, io)
    if (error !== undefined) {
      io.stderr(`referee map: ${error.message}\n`)
      code = 3
    }
    await signalsReleased()
  }
  return code
}

/** Do the work unless it is done. */
async function once(
  run: ShardRun,
  shard: number,
  note: (message: string) => void,
  io: Io,
): Promise<StoredError | undefined> {
  const before: PartState = readPart(run, shard)
  const path = partPath(run, shard)
  if (before.state === 'done') {
    note(`${path}: already there`)
    return before.part.error
  }
  if (before.state === 'invalid') note(`${path}: ${before.reason}; made again`)
  return mapShard(run, shard, io)
}

function numberOfTask(): string {
  for (const name of NUMBERS_OF_TASKS) {
    const number = process.env[name]
    if (number !== undefined && number !== '') return number
  }
  throw new UsageError(`--shard: which one? Neither ${NUMBERS_OF_TASKS.join(' nor ')} is in the environment`)
}
