import { resolve } from 'node:path'
import { printable } from '../../errors.ts'
import { partReader, readPlan } from '../../node/shards/run-folder.ts'
import { type SlurmJobs, slurmJobs, submitJob } from '../../node/shards/slurm.ts'
import { listShards, shellWord } from '../../shards/command-words.ts'
import { openShards, runStatus } from '../../shards/run-status.ts'
import { type Command, type FlagGroup, type FlagsOf, UsageError } from '../command.ts'
import { wholeNumber } from '../flags/whole-number.ts'
import type { Run } from '../run.ts'

/** Below the default MaxArraySize of 1001, which numbers must not reach. */
const ARRAY_MAX = 1000

const submitFlags = {
  dryRun: { description: 'write the scripts, but only print the commands', isCommon: true },
  arrayMax: {
    value: 'n',
    description: "tasks per job array; must be below the cluster's MaxArraySize",
    shownDefault: ARRAY_MAX,
  },
} as const satisfies FlagGroup

type SubmitFlags = FlagsOf<[typeof submitFlags]>

/** `referee submit slurm RUN` */
export const command: Command<[scheduler: string, folder: string, options: string[]], [typeof submitFlags]> =
  {
    arguments: [
      { name: 'scheduler', description: 'slurm', choices: ['slurm'] },
      { name: 'run', description: 'folder with a plan, at the same path on every node' },
      { name: 'options', description: 'options for sbatch, after --', variadic: true, optional: true },
    ],
    flags: [submitFlags],
    examples: [
      'referee submit slurm run',
      'referee submit slurm run -- --partition=long --time=30',
      'referee submit slurm run --dry-run | sh',
    ],
    notes: [
      'Submits the missing shards, then a merge that writes scores.json into the folder. To resume, submit again.',
    ],
    run: (run, [_, folder, options], flags) => submit(run, resolve(run.files.folder, folder), options, flags),
  }

function submit(run: Run, folder: string, options: readonly string[], flags: SubmitFlags): void {
  const most = wholeNumber('--array-max', flags.arrayMax, 1, Number.MAX_SAFE_INTEGER) ?? ARRAY_MAX
  const stray = options.find((option) => !option.startsWith('-'))
  if (stray !== undefined) throw new UsageError(`"${stray}": expected options for sbatch after --`)
  const shards = readPlan(folder, run.files)
  const jobs = slurmJobs(folder, openShards(runStatus(shards, partReader(shards, run.files))), most)
  run.print(flags.dryRun === true ? formatCommands(jobs, options) : submitJobs(run, jobs, options, folder))
}

/** The same as shell commands. */
function formatCommands({ maps, merge }: SlurmJobs, options: readonly string[]): string {
  const words = (args: readonly string[]): string => [...options, ...args].map(shellWord).join(' ')
  const names = maps.map((_, i) => `map${i}`)
  const lines = maps.map(({ args }, i) => `${names[i]}=$(sbatch --parsable ${words(args)})`)
  const waits = names.map((name) => `:\${${name}%%;*}`).join('')
  const dependency = maps.length === 0 ? '' : ` --dependency="afterany${waits}"`
  return `${[...lines, `sbatch --parsable${dependency} ${words([merge])}`].join('\n')}\n`
}

function submitJobs(
  run: Run,
  { maps, merge, scores }: SlurmJobs,
  options: readonly string[],
  folder: string,
): string {
  const lines: string[] = []
  const ids: string[] = []
  try {
    for (const { shards, args } of maps) {
      const id = submitJob([...options, ...args], folder)
      ids.push(id)
      lines.push(`job ${id}: shards ${listShards(shards)}`)
    }
    // After any end: a merge that waited for success would wait for ever after a failed task.
    const dependency = ids.length === 0 ? [] : [`--dependency=afterany:${ids.join(':')}`]
    ids.push(submitJob([...options, ...dependency, merge], folder))
  } catch (error) {
    // Report what is already queued.
    for (const line of lines) run.io.stderr(`${line}\n`)
    throw error
  }
  const named = printable(shellWord(folder))
  lines.push(
    `job ${ids.at(-1)}: merge, which writes ${printable(scores)} if no shard is missing`,
    `check status: referee status ${named}`,
    `resume:       referee submit slurm ${named}`,
  )
  return `${lines.join('\n')}\n`
}
