import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { RefereeError } from '../../errors.ts'
import { listShards, shellWord } from '../../shards/command-words.ts'
import { packageFile } from '../files/package-file.ts'
import { systemErrorReason } from '../files/system-error.ts'
import { writeFile } from '../files/write-file.ts'
import { makeDirectory } from '../files/write-folder.ts'

/** The jobs that finish a run: arrays of maps, and a merge that waits for them. */
export interface SlurmJobs {
  readonly maps: readonly MapJob[]
  readonly merge: string
  /** Where the merge puts the scores. */
  readonly scores: string
}

/** One array of maps. */
export interface MapJob {
  readonly shards: readonly number[]
  readonly args: readonly string[]
}

/**
 * Write the scripts, and return the arguments for `sbatch`. Sites limit the numbers of array tasks, so shards are
 * cut into arrays whose numbers start from 0, and the script adds the first shard of its array.
 *
 * @param folder an absolute path: jobs start in another folder
 * @param shards those that are not done yet
 * @param most limit for the tasks of an array
 */
export function slurmJobs(folder: string, shards: readonly number[], most: number): SlurmJobs {
  const scripts = { map: join(folder, 'map.sbatch'), merge: join(folder, 'merge.sbatch') }
  const scores = join(folder, 'scores.json')
  const logs = join(folder, 'logs')
  makeDirectory(logs)
  const shard = '"$(($1 + SLURM_ARRAY_TASK_ID))"'
  writeFile(
    scripts.map,
    script(
      'map',
      `${shellWord(join(logs, 'map-'))}"$SLURM_ARRAY_JOB_ID-$SLURM_ARRAY_TASK_ID".log`,
      `map ${shellWord(folder)} --shard ${shard}`,
      MAP_REMARK,
    ),
  )
  writeFile(
    scripts.merge,
    script(
      'merge',
      `${shellWord(join(logs, 'merge-'))}"$SLURM_JOB_ID".log`,
      `merge ${shellWord(folder)} --json --output ${shellWord(scores)}`,
      MERGE_REMARK,
      // Scores of another plan must not be mistaken for those of this one.
      `rm -f ${shellWord(scores)}\n`,
    ),
  )
  return { maps: arraysOf(shards, most, scripts.map), merge: scripts.merge, scores }
}

const MAP_REMARK = 'Task 0 of an array is the shard that the first argument names.'
const MERGE_REMARK = 'Exits with 4 and lists the missing shards, if any.'

/** Node failure and preemption restart a job; finished work is not repeated. */
function script(name: string, log: string, command: string, remark: string, before = ''): string {
  const program = [process.execPath, packageFile('bin', 'referee.cjs')].map(shellWord).join(' ')
  return `#!/bin/sh
#SBATCH --job-name=referee-${name}
#SBATCH --requeue
#SBATCH --output=/dev/null
# Written by "referee submit". ${remark}
# The shell opens the log: Slurm has rules of its own for % and \\ in names.
exec >> ${log} 2>&1
${before}exec ${program} ${command}
`
}

function arraysOf(shards: readonly number[], most: number, path: string): MapJob[] {
  const arrays = new Map<number, number[]>()
  for (const shard of shards) {
    const first = shard - (shard % most)
    arrays.set(first, [...(arrays.get(first) ?? []), shard])
  }
  return [...arrays].map(([first, group]) => ({
    shards: group,
    args: [`--array=${listShards(group.map((shard) => shard - first))}`, path, String(first)],
  }))
}

/**
 * Submit a job.
 *
 * @returns its number
 * @throws RefereeError if there is no sbatch, or it refuses
 */
export function submitJob(args: readonly string[], run: string): string {
  const { error, status, stdout, stderr } = spawnSync('sbatch', ['--parsable', ...args], { encoding: 'utf8' })
  if (error !== undefined) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new RefereeError(
      'cannot-submit',
      `sbatch: ${isAbsent ? 'program not found' : systemErrorReason(error)}; the scripts are written: submit from ` +
        `a machine that has Slurm (--dry-run prints the commands), or run "referee map ${shellWord(run)} --shard I" yourself`,
    )
  }
  const job = /^\d+/.exec(stdout.trim())?.[0]
  if (status === 0 && job !== undefined) return job
  const reply =
    [stderr, stdout].map((text) => text.trim()).find((text) => text !== '') ?? `exit code ${status}`
  throw new RefereeError(
    'cannot-submit',
    `sbatch: ${reply.replace(/^sbatch: (error: )?/, '').replace(/\s+/g, ' ')}; options for sbatch go after "--", and --array-max makes smaller arrays`,
  )
}
