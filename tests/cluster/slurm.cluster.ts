import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Plan } from '../../src/shards/plan.ts'
import { inFolders } from '../shards/corpora.ts'
import { program, Scratch } from '../support/program.ts'
import { SlurmCluster, until } from './slurm-cluster.ts'

const scratch = new Scratch()
let cluster: SlurmCluster
beforeAll(async () => {
  // Small arrays, so that even a small plan takes several.
  cluster = await SlurmCluster.start(5)
})
afterAll(async () => {
  await cluster?.stop()
  scratch.remove()
})

const SHARDS = 10
const { key, response } = inFolders(scratch, 40, 31)
const SETTINGS = ['--by', 'entity-size', '--average', 'macro']
/** A name that needs quoting throughout. */
const folder = join(scratch.path, `it's a "run" of 100 % $HOME \\ &`)
const parts = (): string[] => readdirSync(folder).filter((name) => name.startsWith('part-'))
const scores = (): string => readFileSync(join(folder, 'scores.json'), 'utf8')

function referee(...args: readonly string[]): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env: cluster.env,
    encoding: 'utf8',
  })
  return { code: status, stdout, stderr }
}
const direct = (): string => referee('score', key, response, ...SETTINGS, '--json', '--quiet').stdout
const submit = (...flags: readonly string[]): ReturnType<typeof referee> =>
  referee('submit', 'slurm', folder, '--array-max', '4', ...flags)
const planned = (): void => {
  rmSync(folder, { recursive: true, force: true })
  const { code, stderr } = referee(
    'plan',
    key,
    response,
    ...SETTINGS,
    '--shards',
    String(SHARDS),
    '--out',
    folder,
  )
  expect(code, stderr).toBe(0)
}

/** The file with the response of the first document of a shard. */
function firstResponseOf(shard: number): string {
  const { shards, pairs, files } = JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8')) as Plan
  return files[pairs[shards[shard]?.from as number]?.response as number]?.path as string
}

/** During the work, the file is a pipe without a writer: any process that opens it blocks in the middle of its work. */
async function blocked(path: string, work: () => Promise<void>): Promise<void> {
  const bytes = readFileSync(path)
  rmSync(path)
  try {
    expect(spawnSync('mkfifo', [path]).status).toBe(0)
    await work()
  } finally {
    rmSync(path, { force: true })
    writeFileSync(path, bytes)
  }
}

/** The process that maps a shard; 0 if there is none. */
function mapOf(shard: number): number {
  const wanted = `\0map\0${folder}\0--shard\0${shard}\0`
  const commandLine = (pid: string): string => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      return ''
    }
  }
  return Number(
    readdirSync('/proc').find((name) => /^\d+$/.test(name) && commandLine(name).endsWith(wanted)) ?? 0,
  )
}

test('two nodes score what one process scores, byte for byte', async () => {
  planned()
  const { code, stdout, stderr } = submit()
  expect(code, stderr).toBe(0)
  expect(stdout).toMatch(/^job \d+: shards 0-3\njob \d+: shards 4-7\njob \d+: shards 8,9\njob \d+: merge, /)

  await cluster.idle()

  expect(parts()).toHaveLength(SHARDS)
  expect(scores()).toBe(direct())
  expect(referee('status', folder).code).toBe(0)
  const nodes = cluster.ask('scontrol', 'show', 'job').match(/ NodeList=n\d$/gm)
  expect(new Set(nodes)).toEqual(new Set([' NodeList=n1', ' NodeList=n2']))
  const logs = readdirSync(join(folder, 'logs'))
  expect(logs.filter((name) => /^map-\d+-\d\.log$/.test(name))).toHaveLength(SHARDS)
  expect(logs.filter((name) => /^merge-\d+\.log$/.test(name))).toHaveLength(1)
})

test('the commands of a dry run do the same', async () => {
  planned()
  const { stdout } = submit('--dry-run')
  expect(spawnSync('sh', ['-c', stdout], { env: cluster.env }).status).toBe(0)

  await cluster.idle()

  expect(scores()).toBe(direct())
})

test('a task that was killed is named by the merge, and submitting again does it alone', async () => {
  planned()
  await blocked(firstResponseOf(3), async () => {
    submit()
    await until(() => parts().length === SHARDS - 1, 'all other parts', 120)
    process.kill(mapOf(3), 'SIGKILL')
    await cluster.idle()
  })

  expect(parts()).not.toContain('part-00003.json')
  expect(existsSync(join(folder, 'scores.json'))).toBe(false)
  const [log] = readdirSync(join(folder, 'logs')).filter((name) => name.startsWith('merge-'))
  expect(readFileSync(join(folder, 'logs', log as string), 'utf8')).toContain('1 of 10 shards missing: 3;')
  expect(referee('merge', folder).code).toBe(4)

  expect(submit().stdout).toMatch(/^job \d+: shards 3\njob \d+: merge, /)
  await cluster.idle()

  expect(scores()).toBe(direct())
})

test('scancel in the middle leaves no half part, and a second run completes it', async () => {
  planned()
  await blocked(firstResponseOf(3), async () => {
    const jobs = [...submit().stdout.matchAll(/^job (\d+)/gm)].map(([, job]) => job as string)
    await until(() => mapOf(3) > 0, 'shard 3 to start', 60)
    cluster.ask('scancel', '--full', ...jobs)
    await cluster.idle()
  })

  expect(parts().length).toBeLessThan(SHARDS)
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
  expect(referee('status', folder).stdout).not.toContain('invalid')
  submit()
  await cluster.idle()
  expect(scores()).toBe(direct())
})

test('two submissions of the same plan at once do no harm', async () => {
  planned()
  expect([submit().code, submit().code]).toEqual([0, 0])
  await cluster.idle()

  expect(parts()).toHaveLength(SHARDS)
  expect(scores()).toBe(direct())
})

test('an array that the site does not allow is refused with the way out', () => {
  planned()
  const { code, stderr } = referee('submit', 'slurm', folder)

  expect(code).toBe(3)
  expect(stderr).toMatch(
    /sbatch: .*Invalid job array specification.*--array-max makes smaller arrays \[cannot-submit\]\n$/,
  )
})
