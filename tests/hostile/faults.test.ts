import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { recordFaults } from '../support/fault-record.ts'
import {
  contentOf,
  freshFolder,
  furnish,
  OLD_LEDGER,
  runFailingAt,
  runKilledAfter,
  runScriptFailingAt,
  startFailingAt,
  type Writing,
  writings,
} from '../support/faults.ts'
import { exitOf, referee, root, Scratch, shell, start } from '../support/program.ts'

// The short version; `npm run test:faults` covers all commands, every write and many moments.
const isLong = process.env['REFEREE_FAULTS'] === '1'
const scratch = new Scratch()
afterAll(() => scratch.remove())
const record = recordFaults(isLong && process.env['CI'] === undefined)
afterAll(() => record.write())

const tested = writings.filter(({ name }) => isLong || name === 'score')

type Content = Readonly<Record<string, string>>

/** The files after a run without faults. */
function wanted(writing: Writing): Content {
  const folder = freshFolder(scratch.path, 'wanted', writing, writing.isAppended === true)
  const { code, stderr } = referee([...writing.args(join(folder, writing.target)), '--quiet'])
  expect([code, stderr]).toEqual([0, ''])
  return settled(contentOf(folder))
}

/** Content without what differs between runs: times, the path of the folder, and seals over both. */
function settled(content: Content): Content {
  return Object.fromEntries(
    Object.entries(content).map(([name, text]) => [
      name,
      text
        .replaceAll(/referee-test-\w+\/\w+/g, '')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
        .replaceAll(/"(?:seal|plan)":"\w+"/g, '')
        .replaceAll(/"seconds": ?[\d.]+/g, ''),
    ]),
  )
}

/** Expect the new result if the program reported success, otherwise the old one: complete files in any case. */
function expectWhole(left: Content, isDone: boolean, old: Content, whole: Content, writing: Writing): void {
  if (isDone) expect(left).toEqual(whole)
  else if (writing.isFileByFile !== true) expect(left).toEqual(old)
  else expect(left).toEqual({ ...old, ...only(whole, left) })
}

function only(content: Content, names: Content): Content {
  return Object.fromEntries(Object.entries(content).filter(([name]) => names[name] !== undefined))
}

function oldOf(writing: Writing): Content {
  return settled(contentOf(freshFolder(scratch.path, 'old', writing, true)))
}

const disk = join(scratch.path, 'disk')
mkdirSync(disk)
const mount = (...options: readonly string[]): boolean => {
  spawnSync('umount', [disk])
  return spawnSync('mount', ['-t', 'tmpfs', ...options, 'tmpfs', disk]).status === 0
}
const mountTest = test.runIf(isLong && mount())
afterAll(() => void spawnSync('umount', [disk]))

describe.each(tested)('$name', (writing) => {
  const { name, target, args, step = 1 } = writing

  test('the old result or the new one, whichever write fails', () => {
    const [old, whole] = [oldOf(writing), wanted(writing)]
    const most = isLong ? 400 : 12
    let failures = 0
    for (let n = 1; n <= most; n += step) {
      const folder = freshFolder(scratch.path, 'failing', writing, true)
      const { code, stderr } = runFailingAt(n, args(join(folder, target)))
      const left = settled(contentOf(folder))
      record.add(name, 'failed write', code)
      expectWhole(left, code === 0, old, whole, writing)
      if (stderr.includes('no write was left to fail')) {
        expect([code, left]).toEqual([0, whole])
        expect(failures).toBeGreaterThan(0)
        return
      }
      if (code !== 0) {
        failures++
        expect([n, code, stderr.includes('[cannot-write]')], stderr).toEqual([n, 3, true])
      }
    }
    expect(isLong).toBe(false)
  })

  test('the old result or the new one, whenever it is killed, and the next run leaves no rubbish', async () => {
    const [old, whole] = [oldOf(writing), wanted(writing)]
    for (let round = 0; round < (isLong ? (step > 1 ? 3 : 6) : 2); round++) {
      const folder = freshFolder(scratch.path, 'killed', writing, true)
      const { code } = await runKilledAfter(60 + round * 90 * step, args(join(folder, target)))
      record.add(name, 'killed', code)
      const left = Object.fromEntries(
        Object.entries(settled(contentOf(folder))).filter(([path]) => !path.includes('.referee.')),
      )
      // A killed process may already have finished.
      if (writing.isFileByFile === true) expectWhole(left, false, old, whole, writing)
      else expect([old, whole]).toContainEqual(left)

      // What a killed process cannot remove itself, the next one removes, a minute later.
      const past = new Date(Date.now() - 120_000)
      for (const each of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (/(?:^|\/)\.referee\.[^/]*$/.test(each)) utimesSync(join(folder, each), past, past)
      }
      if (name === 'plan' && left['run/plan.json'] !== undefined) continue
      referee([...args(join(folder, target)), '--quiet'])
      const after = settled(contentOf(folder))
      if (writing.isAppended === true) {
        const added = (whole[target] as string).slice((old[target] as string).length)
        expect(after).toEqual({ [target]: `${left[target]}${added}` })
        continue
      }
      // If a folder is written file by file, the killed process may have had nothing more to write.
      expect(writing.isFileByFile === true ? only(after, whole) : after).toEqual(whole)
    }
  })

  test.runIf(isLong)('the old result or the new one, with little memory', () => {
    const [old, whole] = [oldOf(writing), wanted(writing)]
    let failures = 0
    for (const megabytes of [6, 16, 40]) {
      const folder = freshFolder(scratch.path, 'little', writing, true)
      const options = { env: { NODE_OPTIONS: `--max-old-space-size=${megabytes} --max-semi-space-size=1` } }
      const { code } = referee([...args(join(folder, target)), '--quiet'], options)
      record.add(name, 'little memory', code)
      if (code !== 0) failures++
      expectWhole(settled(contentOf(folder)), code === 0, old, whole, writing)
    }
    // Control: six megabytes are too little.
    expect(failures).toBeGreaterThan(0)
  })

  mountTest('the old result or the new one, on a disk of any size', () => {
    const [old, whole] = [oldOf(writing), wanted(writing)]
    const isFurnished = writing.before !== undefined || writing.files !== undefined
    let failures = 0
    // The smallest has no room for another file.
    for (const kilobytes of isFurnished ? [128, 8192] : [4, 16, 128, 8192]) {
      mount('-o', `size=${kilobytes}k`, '-o', `nr_inodes=${kilobytes === 4 ? 2 : 0}`)
      furnish(scratch.path, disk, writing, true)
      if (isFurnished && kilobytes === 128) fill(disk)
      const { code } = referee([...args(join(disk, target)), '--quiet'])
      record.add(name, 'full disk', code)
      if (code !== 0) failures++
      const { filling: _, ...left } = settled(contentOf(disk))
      expectWhole(left, code === 0, old, whole, writing)
    }
    expect(failures).toBeGreaterThan(0)
  })

  mountTest('nothing on a disk that may only be read', () => {
    mount()
    furnish(scratch.path, disk, writing, true)
    spawnSync('mount', ['-o', 'remount,ro', disk])
    const before = contentOf(disk)
    const { code, stderr } = referee([...args(join(disk, target)), '--quiet'])
    record.add(name, 'read-only disk', code)

    expect([code, stderr.includes('[cannot-write]')], stderr).toEqual([3, true])
    expect(contentOf(disk)).toEqual(before)
  })

  test('nothing where a folder should be and a file is', () => {
    const folder = freshFolder(scratch.path, 'readonly', { ...writing, isFolder: true }, false)
    const before = Object.keys(contentOf(folder))
    const inside = join(folder, 'a-file')
    writeFileSync(inside, '')
    const { code } = referee([...args(join(inside, target)), '--quiet'])
    record.add(name, 'no folder', code)

    expect([code, Object.keys(contentOf(folder))]).toEqual([3, ['a-file', ...before].sort()])
  })
})

describe('runs that add to one ledger at once', () => {
  const add = (ledger: string, name: string): readonly string[] => {
    const [key, response] = ['key', 'careful'].map((each) => join(root, 'samples', `${each}.coref.jsonl`))
    return ['score', key as string, `${name}=${response}`, '--metrics', 'muc', '--ledger', ledger]
  }
  /** The systems whose lines were added; no line may be incomplete. */
  const systemsIn = (folder: string): string[] => {
    const { 'ledger.jsonl': text, ...others } = contentOf(folder)
    expect(Object.keys(others).filter((name) => !name.includes('.referee.'))).toEqual([])
    expect(text?.slice(0, OLD_LEDGER.length)).toBe(OLD_LEDGER)
    expect(text?.at(-1)).toBe('\n')
    const lines = text?.slice(OLD_LEDGER.length).split('\n').slice(0, -1) ?? []
    return lines.map((line) => (JSON.parse(line) as { system: string }).system).sort()
  }
  const newFolder = (name: string): string => {
    const folder = join(scratch.path, name)
    mkdirSync(folder)
    writeFileSync(join(folder, 'ledger.jsonl'), OLD_LEDGER)
    return folder
  }

  test('each is there once, also while others fail or are killed, and those are not there or whole', async () => {
    const rounds = isLong ? 10 : 1
    for (let round = 0; round < rounds; round++) {
      const folder = newFolder(`at-once-${round}`)
      const ledger = join(folder, 'ledger.jsonl')
      // The first write is to standard output, and the fifth contains the lines.
      const nth = isLong ? 2 + round : 5
      const mark = join(scratch.path, `failed-${round}`)
      const failing = startFailingAt(nth, add(ledger, 'failing'), mark)
      await failing.failed
      const killed = isLong
        ? [0, 1].map((i) => runKilledAfter(100 + 37 * round + 200 * i, add(ledger, `killed${i}`)))
        : []
      const names = isLong ? ['a', 'b', 'c', 'd'] : ['a', 'b']
      const good = await Promise.all(names.map((name) => exitOf(start([...add(ledger, name), '--quiet']))))
      const { code } = await failing.ended
      const dead = await Promise.all(killed)
      if (isLong) record.add('several with one ledger', 'failed write', code)
      for (const each of dead) record.add('several with one ledger', 'killed', each.code)
      const found = systemsIn(folder)

      expect(good.map((each) => each.code)).toEqual(names.map(() => 0))
      expect([0, 3]).toContain(code)
      expect(found.filter((name) => !name.startsWith('killed'))).toEqual(
        code === 0 ? [...names, 'failing'] : names,
      )
      for (const [i, each] of dead.entries()) {
        if (each.code === 0) expect(found).toContain(`killed${i}`)
      }
      expect(new Set(found).size).toBe(found.length)
    }
  })

  test('control arm: taking half a line back in place takes that of another run along', () => {
    const folder = newFolder('taken-back')
    const path = join(folder, 'ledger.jsonl')
    const line = `${JSON.stringify({ system: 'other' })}\n`
    const script = scratch.write(
      'take-back.cjs',
      `const fs = require('node:fs'); const f = fs.openSync(${JSON.stringify(path)}, 'a+'); const { size } = fs.fstatSync(f)
try { fs.writeSync(f, Buffer.from('{"system":"own"}\\n')) } catch { fs.appendFileSync(${JSON.stringify(path)}, ${JSON.stringify(line)}); fs.ftruncateSync(f, size) }`,
    )
    runScriptFailingAt(2, script)
    expect(systemsIn(folder)).toEqual([])
  })
})

/** Fill a disk. */
function fill(folder: string): void {
  shell(`cat /dev/zero > ${join(folder, 'filling')}`)
}

const DOCUMENT = { id: 'd', tokens: ['a', 'b'], mentions: [{ span: [0, 1], entity: 'e' }] }

const reading: readonly (readonly [name: string, args: (input: string, out: string) => readonly string[]])[] =
  [
    ['score', (input, out) => ['score', input, input, '--json', '-o', out]],
    ['compare', (input, out) => ['compare', input, input, input, '--trials', '5', '--json', '-o', out]],
    ['errors', (input, out) => ['errors', input, input, '--json', '-o', out]],
    ['agree', (input, out) => ['agree', input, input, '--json', '-o', out]],
    ['stats', (input, out) => ['stats', input, '--json', '-o', out]],
    ['convert', (input, out) => ['convert', input, '--to', 'preco', '-o', out]],
    ['validate', (input, out) => ['validate', input, '--json', '-o', out]],
    ['resolve', (input, out) => ['resolve', input, '--tagger', 'key', '-o', out]],
    ['train', (input, out) => ['train', input, '--model', out]],
  ]

test.runIf(isLong).each(reading)(
  '%s: an input that changes while it is read gives an error and the old result',
  async (name, args) => {
    const line = `${JSON.stringify(DOCUMENT)}\n`
    const text = Array.from({ length: 60_000 }, (_, i) => line.replace('"d"', `"d${i}"`)).join('')
    const ends: (number | null)[] = []
    for (let round = 0; round < 4; round++) {
      const input = scratch.write('changing.coref.jsonl', text)
      const out = join(scratch.path, 'changed')
      writeFileSync(out, 'the old result')
      const child = start([...args(input, out), '--quiet'])
      const ended = exitOf(child)
      await new Promise((resolve) => setTimeout(resolve, 120 + 60 * round))
      if (round % 2 === 0) truncateSync(input, Math.floor((text.length * (round + 1)) / 13))
      else writeFileSync(input, text.replaceAll('"e"', '"f"').slice(0, -50))
      const { code } = await ended
      ends.push(code)
      record.add(name, 'input changed', code)
      const isOld = readFileSync(out, 'utf8') === 'the old result'

      // 1: validate found faults, and reports them.
      expect(name === 'validate' ? [0, 1, 3] : [0, 3]).toContain(code)
      expect(isOld).toBe(code === 3)
    }
    // Control: at least one change came in time.
    expect(ends.some((code) => code !== 0)).toBe(true)
  },
)

test('control arm: writing in place leaves half of a file when a write fails', () => {
  const folder = join(scratch.path, 'control')
  mkdirSync(folder)
  const path = join(folder, 'out')
  writeFileSync(path, 'the old result')
  const script = scratch.write(
    'plain.cjs',
    `const fs = require('node:fs'); const f = fs.openSync(${JSON.stringify(path)}, 'w'); fs.writeSync(f, Buffer.from('the new result, which is longer'))`,
  )
  expect(runScriptFailingAt(2, script)).not.toBe(0)
  expect(['the old result', 'the new result, which is longer']).not.toContain(contentOf(folder)['out'])
})

test('control arm: a temporary file that was left is seen by these tests', () => {
  const folder = join(scratch.path, 'seen')
  mkdirSync(folder)
  writeFileSync(join(folder, 'x'), '')
  renameSync(join(folder, 'x'), join(folder, '.referee.host.1.aa.tmp'))

  expect(Object.keys(contentOf(folder))).toEqual(['.referee.host.1.aa.tmp'])
})
