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
import {
  contentOf,
  freshFolder,
  runFailingAt,
  runKilledAfter,
  runScriptFailingAt,
  type Writing,
  writings,
} from '../support/faults.ts'
import { exitOf, referee, Scratch, start } from '../support/program.ts'

// The short loop; `npm run test:faults` goes through all commands, every write and many moments.
const isLong = process.env['REFEREE_FAULTS'] === '1'
const scratch = new Scratch()
afterAll(() => scratch.remove())

const SHORT = ['score', 'convert to a folder']
const tested = writings.filter(({ name }) => isLong || SHORT.includes(name))

/** What a run without faults leaves. */
function wanted(writing: Writing): Record<string, string> {
  const folder = freshFolder(scratch.path, 'wanted', writing, false)
  const { code, stderr } = referee([...writing.args(join(folder, writing.target)), '--quiet'])
  expect([code, stderr]).toEqual([0, ''])
  return contentOf(folder)
}

/** Content without what differs between runs: times, the path of the folder, and a seal over both. */
const settled = (content: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(content).map(([name, text]) => [
      name,
      text
        .replaceAll(/referee-test-\w+\/\w+/g, '')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
        .replaceAll(/"seal":"\w+"/g, ''),
    ]),
  )

const disk = join(scratch.path, 'disk')
mkdirSync(disk)
const canMount = isLong && spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', disk]).status === 0
const mountTest = test.runIf(canMount)
afterAll(() => void spawnSync('umount', [disk]))

test.runIf(isLong)('an input that changes while it is read gives an error or a whole result', async () => {
  const line = `${JSON.stringify({ id: 'd', tokens: ['a', 'b'], mentions: [{ span: [0, 1], entity: 'e' }] })}\n`
  const text = Array.from({ length: 60_000 }, (_, i) => line.replace('"d"', `"d${i}"`)).join('')
  const ends = new Set<number | null>()
  for (let round = 0; round < 12; round++) {
    const input = scratch.write('changing.coref.jsonl', text)
    const out = join(scratch.path, 'changed.json')
    writeFileSync(out, '"the old result"')
    const child = start(['score', input, input, '--json', '--quiet', '-o', out])
    await new Promise((resolve) => setTimeout(resolve, 120 + 40 * round))
    if (round % 2 === 0) truncateSync(input, Math.floor((text.length * round) / 13))
    else writeFileSync(input, text.replaceAll('"e"', '"f"').slice(0, -50))
    const { code } = await exitOf(child)
    ends.add(code)
    const result: unknown = JSON.parse(readFileSync(out, 'utf8'))

    expect([0, 3]).toContain(code)
    expect(typeof result).toBe(code === 0 ? 'object' : 'string')
  }
  expect(ends.size).toBeGreaterThan(0)
})

describe.each(tested)('$name', (writing) => {
  const old = writing.isFolder === true ? {} : { [writing.target]: 'the old result' }

  test('the old result or the new one, whichever write fails', () => {
    const whole = settled(wanted(writing))
    const most = isLong ? 200 : 12
    for (let n = 1; n <= most; n++) {
      const folder = freshFolder(scratch.path, 'failing', writing, true)
      const { code, stderr } = runFailingAt(n, writing.args(join(folder, writing.target)))
      const left = settled(contentOf(folder))
      if (stderr.includes('no write was left to fail')) {
        expect([code, left]).toEqual([0, whole])
        return
      }
      expect([n, code === 0 ? whole : old]).toEqual([n, left])
      if (code !== 0) expect([n, code, stderr.includes('[cannot-write]')]).toEqual([n, 3, true])
    }
    expect(isLong).toBe(false)
  })

  test('the old result or the new one, whenever it is killed, and the next run leaves no rubbish', async () => {
    const whole = settled(wanted(writing))
    for (let round = 0; round < (isLong ? 6 : 2); round++) {
      const folder = freshFolder(scratch.path, 'killed', writing, true)
      await runKilledAfter(60 + round * 90, writing.args(join(folder, writing.target)))
      const left = Object.entries(settled(contentOf(folder))).filter(([name]) => !name.includes('.referee.'))

      expect([Object.entries(old), Object.entries(whole)]).toContainEqual(left)

      // What a killed process cannot remove itself, the next one does, a minute later.
      const past = new Date(Date.now() - 120_000)
      for (const name of readdirSync(folder)) {
        if (name.startsWith('.referee.')) utimesSync(join(folder, name), past, past)
      }
      if (readdirSync(folder).includes('run')) continue
      referee([...writing.args(join(folder, writing.target)), '--quiet'])
      expect(settled(contentOf(folder))).toEqual(whole)
    }
  })

  test.runIf(isLong)('the old result or the new one, with little memory', () => {
    const whole = settled(wanted(writing))
    let failures = 0
    for (const megabytes of [6, 16, 40]) {
      const folder = freshFolder(scratch.path, 'little', writing, true)
      const options = { env: { NODE_OPTIONS: `--max-old-space-size=${megabytes} --max-semi-space-size=1` } }
      const { code } = referee([...writing.args(join(folder, writing.target)), '--quiet'], options)
      if (code !== 0) failures++

      expect([megabytes, code === 0 ? whole : old]).toEqual([megabytes, settled(contentOf(folder))])
    }
    // Control arm: six megabytes are too little.
    expect(failures).toBeGreaterThan(0)
  })

  mountTest('the old result or the new one, on a disk of any size', () => {
    const whole = settled(wanted(writing))
    let failures = 0
    // The smallest has no room for another file.
    for (const kilobytes of [4, 16, 128, 8192]) {
      spawnSync('umount', [disk])
      spawnSync('mount', [
        '-t',
        'tmpfs',
        '-o',
        `size=${kilobytes}k,nr_inodes=${kilobytes === 4 ? 2 : 0}`,
        'tmpfs',
        disk,
      ])
      if (writing.isFolder !== true) writeFileSync(join(disk, writing.target), 'the old result')
      const { code } = referee([...writing.args(join(disk, writing.target)), '--quiet'])
      if (code !== 0) failures++

      expect([kilobytes, code === 0 ? whole : old]).toEqual([kilobytes, settled(contentOf(disk))])
    }
    expect(failures).toBeGreaterThan(0)
  })

  test('nothing of a folder that may not be written', () => {
    const folder = freshFolder(scratch.path, 'readonly', writing, false)
    const inside = join(folder, 'a-file')
    writeFileSync(inside, '')
    const { code } = referee([...writing.args(join(inside, writing.target)), '--quiet'])

    expect([code, Object.keys(contentOf(folder))]).toEqual([3, ['a-file']])
  })
})

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
