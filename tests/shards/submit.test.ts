import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { refereeHere } from '../support/in-process.ts'
import { needing } from '../support/needing.ts'
import { type Ended, program, referee, root, Scratch, shell } from '../support/program.ts'
import { inFiles } from './corpora.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const SHARDS = 5
const { key, response } = inFiles(scratch, 'native', 9, 41)
/** A name that needs quoting throughout. */
const folder = join(scratch.path, `it's a "run" of 100 % $HOME \\ &`)
const programs = join(scratch.path, 'bin')
const calls = join(scratch.path, 'calls')

/** A fake sbatch that runs every task at once, logs its arguments, and skips tasks on request. */
const SBATCH = `#!/bin/bash
printf '%s\\n' "$*" >> ${calls}
job=$(wc -l < ${calls}); array=
while [[ $1 == -* ]]; do [[ $1 == --array=* ]] && array=\${1#*=}; shift; done
if [[ $array ]]; then
  for piece in \${array//,/ }; do
    for task in $(seq \${piece%-*} \${piece#*-}); do
      [[ " $LEFT_OUT " == *" $((task + $2)) "* ]] && continue
      SLURM_ARRAY_JOB_ID=$job SLURM_ARRAY_TASK_ID=$task SLURM_JOB_ID=$job sh "$@" > /dev/null
    done
  done
else
  SLURM_JOB_ID=$job sh "$@" > /dev/null
fi
echo "$job;cluster"
`

mkdirSync(programs)
writeFileSync(join(programs, 'sbatch'), SBATCH)
chmodSync(join(programs, 'sbatch'), 0o755)
const PATH = `${programs}${delimiter}${process.env['PATH']}`
const submit = (flags: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Ended =>
  referee(['submit', 'slurm', folder, ...flags], { env: { PATH, ...env } })
const told = (text: string): string =>
  text
    .replaceAll(dirname(dirname(program)), 'PACKAGE')
    .replaceAll(process.execPath, 'NODE')
    .replaceAll(scratch.path, 'HERE')
const called = (): string[] => told(readFileSync(calls, 'utf8')).trim().split('\n')
const scores = (): string => readFileSync(join(folder, 'scores.json'), 'utf8')
const direct = (await refereeHere(['score', key, response, '--json', '--quiet'])).stdout

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  rmSync(calls, { force: true })
  expect((await refereeHere(['plan', key, response, '--shards', String(SHARDS), '--out', folder])).code).toBe(
    0,
  )
})

describe('referee submit slurm', () => {
  test('runs every shard and the merge, which gives what score prints', () => {
    const { code, stdout, stderr } = submit()

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(told(stdout)).toMatchInlineSnapshot(`
      "job 1: shards 0-4
      job 2: merge, which writes HERE/it's a "run" of 100 % $HOME \\ &/scores.json if no shard is missing
      check status: referee status 'HERE/it'\\''s a "run" of 100 % $HOME \\ &'
      resume:       referee submit slurm 'HERE/it'\\''s a "run" of 100 % $HOME \\ &'
      "
    `)
    expect(called()).toMatchInlineSnapshot(`
      [
        "--parsable --array=0-4 HERE/it's a "run" of 100 % $HOME \\ &/map.sbatch 0",
        "--parsable --dependency=afterany:1 HERE/it's a "run" of 100 % $HOME \\ &/merge.sbatch",
      ]
    `)
    expect(scores()).toBe(direct)
  })

  test('cuts arrays where a site allows small ones only', () => {
    expect(submit(['--array-max', '2']).code).toBe(0)

    expect(called().map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      '--parsable --array=0,1',
      '--parsable --array=0,1',
      '--parsable --array=0',
      '--parsable --dependency=afterany:1:2:3',
    ])
    expect(scores()).toBe(direct)
  })

  test('control arm: without a shard there are no scores; submitting again does that shard alone', async () => {
    submit([], { LEFT_OUT: '1 3' })

    expect(existsSync(join(folder, 'scores.json'))).toBe(false)
    expect(readFileSync(join(folder, 'logs/merge-2.log'), 'utf8')).toContain('2 of 5 shards missing: 1,3;')
    expect((await refereeHere(['merge', folder])).code).toBe(4)

    expect(submit().code).toBe(0)
    expect(called()[2]).toContain('--array=1,3 ')
    expect(scores()).toBe(direct)
  })

  test('takes old scores away before it makes new ones', () => {
    writeFileSync(join(folder, 'scores.json'), 'of another plan')
    submit([], { LEFT_OUT: '2' })

    expect(existsSync(join(folder, 'scores.json'))).toBe(false)
  })

  test('of a run that is done submits the merge alone', () => {
    submit()
    rmSync(join(folder, 'scores.json'))
    submit()

    expect(called()).toHaveLength(3)
    expect(called()[2]).not.toContain('--dependency')
    expect(scores()).toBe(direct)
  })

  test('hands on options for sbatch', () => {
    submit(['--', '--partition=long', '--time=30'])

    for (const line of called()) expect(line).toMatch(/^--parsable --partition=long --time=30 --/)
  })

  test('says what sbatch says', () => {
    const bad = join(scratch.path, 'bad')
    mkdirSync(bad, { recursive: true })
    writeFileSync(join(bad, 'sbatch'), '#!/bin/sh\necho "sbatch: error: invalid partition" >&2; exit 1\n')
    chmodSync(join(bad, 'sbatch'), 0o755)
    const { code, stdout, stderr } = submit([], { PATH: `${bad}${delimiter}${PATH}` })

    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toMatchInlineSnapshot(`
      "referee submit: sbatch: invalid partition; options for sbatch go after "--", and --array-max makes smaller arrays [cannot-submit]
      "
    `)
  })

  test('without sbatch is an error with a way out', () => {
    const { code, stdout, stderr } = submit([], { PATH: '/nowhere' })

    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(told(stderr)).toMatchInlineSnapshot(`
      "referee submit: sbatch: program not found; the scripts are written: submit from a machine that has Slurm (--dry-run prints the commands), or run "referee map 'HERE/it'\\''s a "run" of 100 % $HOME \\ &' --shard I" yourself [cannot-submit]
      "
    `)
  })

  test.each([
    ['another scheduler', ['submit', 'pbs', folder]],
    ['no folder', ['submit', 'slurm']],
    ['a stray word', ['submit', 'slurm', folder, 'twice']],
    ['an array of none', ['submit', 'slurm', folder, '--array-max', '0']],
  ])('%s is a wrong command line', async (_, args) => {
    expect(await refereeHere(args)).toMatchObject({ code: 2, stdout: '' })
    expect(existsSync(calls)).toBe(false)
  })
})

describe('a dry run', () => {
  test('writes the scripts and prints the commands', () => {
    const { code, stdout } = submit(['--dry-run', '--array-max', '3', '--', '--comment=a b'])

    expect(code).toBe(0)
    expect(existsSync(calls)).toBe(false)
    expect(told(stdout)).toMatchInlineSnapshot(`
      "map0=$(sbatch --parsable '--comment=a b' --array=0-2 'HERE/it'\\''s a "run" of 100 % $HOME \\ &/map.sbatch' 0)
      map1=$(sbatch --parsable '--comment=a b' --array=0,1 'HERE/it'\\''s a "run" of 100 % $HOME \\ &/map.sbatch' 3)
      sbatch --parsable --dependency="afterany:\${map0%%;*}:\${map1%%;*}" '--comment=a b' 'HERE/it'\\''s a "run" of 100 % $HOME \\ &/merge.sbatch'
      "
    `)
    for (const name of ['map', 'merge']) {
      expect(told(readFileSync(join(folder, `${name}.sbatch`), 'utf8'))).toMatchSnapshot(name)
    }
  })

  test('whose commands are run does what submitting does', () => {
    const { stdout } = submit(['--dry-run', '--array-max', '2'])
    writeFileSync(join(scratch.path, 'commands.sh'), stdout)

    expect(shell(`sh ${scratch.path}/commands.sh`, { env: { PATH } }).code).toBe(0)
    expect(scores()).toBe(direct)
  })
})

needing('parallel').test('GNU parallel runs the shards', async () => {
  const run = join(scratch.path, 'parallel')
  await refereeHere(['plan', key, response, '--shards', '4', '--out', run])
  // As on the page, with another name for the program.
  const line =
    /^seq 0 19 \| (parallel .*)$/m.exec(readFileSync(join(root, 'docs/shards.md'), 'utf8'))?.[1] ?? ''
  const command = line.replace('referee map run', `$REFEREE map ${run}`)

  expect(command).toContain('--retries')
  expect(shell(`seq 0 3 | ${command}`).code).toBe(0)
  expect((await refereeHere(['merge', run, '--json', '--quiet'])).stdout).toBe(direct)
})
