import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sealJson } from '../../src/node/shards/run-folder.ts'
import { type Ran, refereeHere } from '../support/in-process.ts'
import { needing } from '../support/needing.ts'
import { exitOf, root, Scratch, shell, start } from '../support/program.ts'
import { inFiles, standOff } from './corpora.ts'

const scratch = new Scratch()
const mounted: string[] = []
afterAll(() => {
  for (const path of mounted) spawnSync('umount', [path])
  scratch.remove()
})

const SHARDS = 4
const { key, response } = inFiles(scratch, 'conll', 12, 21)
const told = (text: string): string => text.replaceAll(`${scratch.path}/`, '')
const said = ({ code, stderr }: Ran): { code: number; said: string } => ({ code, said: told(stderr) })
const score = (await refereeHere(['score', key, response, '--json', '--quiet'])).stdout

const folder = join(scratch.path, 'run')
const part = (shard: number): string => join(folder, `part-0000${shard}.json`)
const merge = (): Promise<Ran> => refereeHere(['merge', folder, '--json', '--quiet'])
const map = (shards: string): Promise<Ran> => refereeHere(['map', folder, '--shard', shards])
const plan = (...flags: readonly string[]): Promise<Ran> =>
  refereeHere(['plan', key, response, '--shards', String(SHARDS), '--out', folder, '--quiet', ...flags])

/** A complete run. */
beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await plan()
  await map('0-3')
})

test('a whole run is what score prints', async () => {
  expect(await merge()).toEqual({ code: 0, stdout: score, stderr: '' })
  expect(await refereeHere(['status', folder])).toMatchObject({ code: 0, stderr: '' })
  expect(readdirSync(folder)).toEqual([...[0, 1, 2, 3].map((i) => `part-0000${i}.json`), 'plan.json'])
})

test('control arm: a part with another count that is sealed anew gives other scores', async () => {
  const { rows, seal: _, ...head } = JSON.parse(readFileSync(part(1), 'utf8'))
  rows[0].counts.muc.recallNumerator++
  writeFileSync(part(1), sealJson(head, ['rows', rows]))

  const { code, stdout } = await merge()

  expect(code).toBe(0)
  expect(stdout).not.toBe(score)
})

describe('a missing part', () => {
  test('ends in 4, named with the command that makes it', async () => {
    rmSync(part(2))

    const { code, stdout, stderr } = await merge()

    expect({ code, stdout }).toEqual({ code: 4, stdout: '' })
    expect(told(stderr)).toMatchInlineSnapshot(`
      "referee merge: run: 1 of 4 shards missing: 2; run "referee map run --shard 2", then merge again [missing-shard]
      "
    `)
    await map('2')
    expect((await merge()).stdout).toBe(score)
  })

  test('and several, as ranges', async () => {
    for (const shard of [0, 1, 3]) rmSync(part(shard))

    expect(said(await merge())).toMatchInlineSnapshot(`
      {
        "code": 4,
        "said": "referee merge: run: 3 of 4 shards missing: 0,1,3; run "referee map run --shard 0,1,3", then merge again [missing-shard]
      ",
      }
    `)
  })

  test('is seen by status, which asks nobody', async () => {
    rmSync(part(2))
    truncateSync(part(1), 100)

    const { code, stdout } = await refereeHere(['status', folder])

    expect(code).toBe(4)
    expect(told(stdout).replace(/[\d,]+ bytes/g, 'N bytes')).toMatchInlineSnapshot(`
      "2 of 4 shards done
      done     0,3  N bytes
      missing  2
      invalid  1  N bytes
      part-00001.json: cut short, changed or not a part
      next     referee map run --shard 1,2
      "
    `)
    const json = await refereeHere(['status', folder, '--json'])
    expect(json.code).toBe(4)
    expect(JSON.parse(json.stdout)).toMatchObject({
      schema: 'referee.status/1',
      complete: false,
      counts: { done: 2, missing: 1, invalid: 1 },
      shards: [{ state: 'done' }, { state: 'invalid', bytes: 100 }, { state: 'missing' }, { state: 'done' }],
    })
  })
})

describe('an invalid part', () => {
  const foreign = join(scratch.path, 'foreign')
  const DAMAGES: readonly (readonly [string, () => void | Promise<void>])[] = [
    ['is empty', () => writeFileSync(part(1), '')],
    ['is garbage', () => writeFileSync(part(1), '\u0000\u0001{"rows":')],
    ['is other JSON', () => writeFileSync(part(1), '{"schema":"referee.part/1","rows":[]}\n')],
    ['lost its last byte', () => truncateSync(part(1), statSync(part(1)).size - 1)],
    ['lost its end', () => truncateSync(part(1), statSync(part(1)).size >> 1)],
    [
      'has another digit',
      () => writeFileSync(part(1), readFileSync(part(1), 'utf8').replace('"twins":', '"twins":1')),
    ],
    ['is of another shard', () => copyFileSync(part(2), part(1))],
    [
      'is a directory',
      () => {
        rmSync(part(1))
        mkdirSync(part(1))
      },
    ],
    [
      'is of another plan',
      async () => {
        await refereeHere(['plan', key, response, '--shards', '4', '--singletons', 'drop', '--out', foreign])
        await refereeHere(['map', foreign, '--shard', '1'])
        copyFileSync(join(foreign, 'part-00001.json'), part(1))
      },
    ],
  ]

  test.each(DAMAGES)('that %s counts as missing, and is made again', async (what, damage) => {
    await damage()
    const before = await merge()
    if (what === 'is a directory') rmSync(part(1), { recursive: true })
    const again = await map('1')

    expect(before.code).toBe(4)
    expect(before.stderr).toContain('1 of 4 shards missing: 1 (part-00001.json is ')
    expect(again.code).toBe(0)
    if (what !== 'is a directory') expect(again.stderr).toContain('; scored again\n')
    expect((await merge()).stdout).toBe(score)
  })

  test('control arm: a valid one is left alone', async () => {
    const { ino } = statSync(part(1))

    expect(said(await map('1'))).toEqual({ code: 0, said: 'run/part-00001.json: already there\n' })
    expect(statSync(part(1)).ino).toBe(ino)
  })
})

describe('a plan', () => {
  test('made again from the same is the same, and its parts stay', async () => {
    const text = readFileSync(join(folder, 'plan.json'), 'utf8')

    const again = await refereeHere(['plan', key, response, '--shards', '4', '--out', folder])

    expect(readFileSync(join(folder, 'plan.json'), 'utf8')).toBe(text)
    expect(again.stderr).not.toContain('replaced')
    expect((await merge()).stdout).toBe(score)
  })

  test('of something else says that the parts will go, and its merge takes none of them', async () => {
    const { stderr } = await refereeHere(['plan', key, key, '--shards', '4', '--out', folder])

    expect(told(stderr)).toContain('run: 4 parts of another plan will be replaced\n')
    expect((await merge()).code).toBe(4)
  })

  test.each([
    ['is not there', () => rmSync(join(folder, 'plan.json'))],
    ['was cut short', () => truncateSync(join(folder, 'plan.json'), 300)],
    ['was edited', () => edit((text) => text.replace('"singletons":"keep"', '"singletons":"drop"'))],
    ['is of another version', () => resealed({ referee: '0.0.9' })],
    ['has another layout', () => resealed({ schema: 'referee.plan/9' })],
  ])('that %s is refused by all', async (_, damage) => {
    damage()

    for (const command of [
      ['map', folder, '--shard', '0'],
      ['merge', folder],
      ['status', folder],
    ]) {
      const { code, stdout, stderr } = await refereeHere(command)

      expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
      expect(stderr).toContain('[bad-plan]')
    }
  })

  function edit(change: (text: string) => string): void {
    const path = join(folder, 'plan.json')
    writeFileSync(path, change(readFileSync(path, 'utf8')))
  }

  function resealed(fields: object): void {
    edit((text) => {
      const { pairs, seal: _, ...head } = JSON.parse(text)
      return sealJson({ ...head, ...fields }, ['pairs', pairs])
    })
  }
})

describe('input that changed after the plan', () => {
  const original = readFileSync(response)

  async function mapChanged(change: () => void): Promise<Ran & { readonly parts: string[] }> {
    rmSync(part(1))
    change()
    const ran = await map('1').finally(() => writeFileSync(response, original))
    return { ...ran, parts: readdirSync(folder) }
  }

  test.each([
    ['in a word', () => writeFileSync(response, original.toString().replace('t3', 'u3'))],
    ['by a comment', () => writeFileSync(response, Buffer.concat([original, Buffer.from('\n')]))],
    ['into something that cannot be read', () => writeFileSync(response, 'nothing')],
    ['by losing documents', () => truncateSync(response, original.length >> 1)],
    ['by going away', () => rmSync(response)],
  ])('%s is an error, and no part is written', async (_, change) => {
    const { code, stderr, parts } = await mapChanged(change)

    expect(code).toBe(3)
    expect(told(stderr)).toBe(
      'referee map: conll-21/response.conll: the file has changed since the plan was made; ' +
        'restore it, or plan again [changed-input]\n',
    )
    expect(parts).not.toContain('part-00001.json')
    expect((await map('1')).code).toBe(0)
    expect((await merge()).stdout).toBe(score)
  })

  test('control arm: another date is no change', async () => {
    expect((await mapChanged(() => utimesSync(response, 1, 1))).code).toBe(0)
  })

  test.each([
    ['with another word', 'Ann saw her cat .'],
    ['too short for its mentions', 'Ann'],
  ])('is seen in the text beside stand-off annotation too: %s', async (name, text) => {
    const inputs = standOff(scratch, 2)
    const run = join(scratch.path, `stand-off ${name}`)
    await refereeHere(['plan', inputs.key, inputs.response, '--shards', '2', '--out', run])
    writeFileSync(join(inputs.key, 'd1.txt'), text)

    expect((await refereeHere(['map', run, '--shard', '0'])).code).toBe(0)
    const { code, stderr } = await refereeHere(['map', run, '--shard', '1'])
    expect(code).toBe(3)
    expect(told(stderr)).toMatch(/^referee map: brat\/key\/d1\.\w+: .* \[changed-input\]\n$/)
    expect(readdirSync(run)).toEqual(['part-00000.json', 'plan.json'])
  })
})

describe('a map that is ended in the middle', () => {
  test.each([
    ['SIGKILL', 'SIGKILL'],
    ['SIGTERM', 'SIGTERM'],
    ['SIGINT', 'SIGINT'],
  ] as const)('by %s leaves no part, and the next one completes it', async (_, signal) => {
    rmSync(part(1))
    const aside = `${response}.aside`
    renameSync(response, aside)
    // Opening a pipe without a writer blocks: in the middle of its work, for as long as we want.
    expect(spawnSync('mkfifo', [response]).status).toBe(0)
    const child = start(['map', folder, '--shard', '1'])
    const ended = exitOf(child)
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(child.exitCode).toBe(null)
    child.kill(signal)

    expect(await ended).toEqual({ code: null, signal })
    renameSync(aside, response)
    expect(readdirSync(folder)).not.toContain('part-00001.json')
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
    expect((await merge()).code).toBe(4)
    expect((await map('1')).code).toBe(0)
    expect((await merge()).stdout).toBe(score)
  })
})

test('maps of the same shard at once do no harm', async () => {
  const before = readFileSync(part(1), 'utf8')
  for (let round = 0; round < 3; round++) {
    rmSync(part(1))
    const children = Array.from({ length: 4 }, () => start(['map', folder, '--shard', '1']))
    const ends = await Promise.all(children.map(exitOf))

    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    expect(readFileSync(part(1), 'utf8')).toBe(before)
    expect(readdirSync(folder)).toHaveLength(SHARDS + 1)
  }
})

describe('where nothing can be written', () => {
  /** A separate small file system, if this process is allowed to mount one. */
  function disk(name: string, size: string): string | undefined {
    const path = join(scratch.path, name)
    mkdirSync(path)
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path]).status !== 0)
      return undefined
    mounted.push(path)
    return path
  }
  const tiny = disk('tiny', '16k')
  const readOnly = disk('read-only', '1m')
  const mountTest = needing('mount', tiny !== undefined && readOnly !== undefined).test

  mountTest('on a full disk, it is said and no half file stays', async () => {
    const run = join(tiny as string, 'run')
    const big = inFiles(scratch, 'conll', 60, 22)

    const planned = await refereeHere([
      'plan',
      big.key,
      big.response,
      '--shards',
      '1',
      '--out',
      run,
      '--quiet',
    ])
    expect(planned.code).toBe(0)
    const { code, stderr } = await refereeHere(['map', run, '--shard', '0'])

    expect(code).toBe(3)
    expect(told(stderr)).toBe(
      'referee map: tiny/run/part-00000.json: no space left on the device; nothing was written [cannot-write]\n',
    )
    expect(readdirSync(run)).toEqual(['plan.json'])
  })

  mountTest('in a folder that is read-only', async () => {
    const run = join(readOnly as string, 'run')
    await refereeHere(['plan', key, response, '--shards', '2', '--out', run])
    spawnSync('mount', ['-o', 'remount,ro', readOnly as string])

    const mapped = await refereeHere(['map', run, '--shard', '0'])
    const planned = await refereeHere(['plan', key, response, '--shards', '3', '--out', run, '--quiet'])

    for (const { code, stderr } of [mapped, planned]) {
      expect(code).toBe(3)
      expect(stderr).toContain('the file system is read-only')
    }
    expect(readdirSync(run)).toEqual(['plan.json'])
    expect((await refereeHere(['status', run])).code).toBe(4)
  })

  test('a part that is a device stays one', async () => {
    rmSync(part(1))
    symlinkSync('/dev/full', part(1))

    const { code, stderr } = await refereeHere(['map', folder, '--shard', '1', '--quiet'])

    expect(code).toBe(3)
    expect(stderr).toContain('no space left on the device')
    expect(statSync('/dev/full').isCharacterDevice()).toBe(true)
  })

  test('a plan in a folder that is a file', async () => {
    const { code, stderr } = await refereeHere(['plan', key, response, '--shards', '2', '--out', key])

    expect(code).toBe(3)
    expect(stderr).toContain('[cannot-write]')
  })
})

describe('what cannot be scored in shards is refused by plan, with the reason', () => {
  const out = join(scratch.path, 'refused')
  const planOf = (...args: readonly string[]): string[] => ['plan', ...args, '--shards', '2', '--out', out]

  test.each([
    ['standard input', planOf(key, '-'), 3, 'standard input can be read only once'],
    [
      'aligned responses',
      planOf(key, response, '--align'),
      3,
      '--align needs the whole key and cannot be split into shards',
    ],
    [
      'a metric that has no slices',
      planOf(key, response, '--by', 'type', '--metrics', 'muc'),
      2,
      'not a sum over',
    ],
    ['no shards', [...planOf(key, response), '--shards', '0'], 2, 'expected a whole number from 1'],
    ['no number of shards', ['plan', key, response, '--out', out], 2, '--shards'],
    ['no folder', ['plan', key, response, '--shards', '2'], 2, '--out'],
    ['a file that is not there', planOf(key, 'nowhere.conll'), 3, 'no such file'],
  ])('%s', async (_, args, code, reason) => {
    const ran = await refereeHere(args)

    expect(ran.code).toBe(code)
    expect(ran.stdout).toBe('')
    expect(ran.stderr).toContain(reason)
    expect(existsSync(join(out, 'plan.json'))).toBe(false)
  })

  test('what a language model wrote', async () => {
    const words = scratch.write('model.txt', '[Ann](#1) saw [her](#1) dog .\n')
    const { code, stderr } = await refereeHere(planOf(key, words))

    expect(code).toBe(3)
    expect(stderr).toContain('aligned with the whole key')
  })

  test('a pipe, which shards could not read again', () => {
    const { code, stderr } = shell(
      `$REFEREE plan ${key} <(cat ${response}) --format conll-2012 --shards 2 --out ${out}`,
    )

    expect(code).toBe(3)
    expect(stderr).toContain('[cannot-shard]')
  })
})

describe('--shard', () => {
  afterEach(() => vi.unstubAllEnvs())

  test.each([
    ['-1', 2],
    ['4', 2],
    ['x', 2],
    ['3-1', 2],
    ['0,7', 2],
    ['', 2],
    ['3', 0],
    ['0,2-3', 0],
  ])('"%s" ends in %i', async (shard, code) => {
    expect((await refereeHere(['map', folder, `--shard=${shard}`])).code).toBe(code)
  })

  test.each(['SLURM_ARRAY_TASK_ID', 'JOB_COMPLETION_INDEX'])(
    'is what %s says where it is left out',
    async (name) => {
      rmSync(part(3))
      vi.stubEnv(name, '3')

      expect(await refereeHere(['map', folder])).toMatchObject({ code: 0, stdout: '' })
      expect(existsSync(part(3))).toBe(true)
    },
  )

  test('must be known', async () => {
    vi.stubEnv('SLURM_ARRAY_TASK_ID', '')

    expect(await refereeHere(['map', folder])).toMatchObject({
      code: 2,
      stdout: '',
    })
  })

  test('works from another folder than that of the plan', async () => {
    const files = ['samples/key.coref.jsonl', 'samples/eager.coref.jsonl']
    const run = join(scratch.path, 'elsewhere')
    const direct = await refereeHere(['score', ...files, '--json', '--quiet'], { cwd: root })
    await refereeHere(['plan', ...files, '--shards', '2', '--out', run], { cwd: root })
    await refereeHere(['map', run, '--shard', '0-1'], { cwd: scratch.path })

    expect(await refereeHere(['merge', run, '--json', '--quiet'], { cwd: '/' })).toEqual(direct)
  })
})
