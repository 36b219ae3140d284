import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { refereeHere } from '../support/in-process.ts'
import { program, root, Scratch } from '../support/program.ts'

// What only these tests would catch, according to mutants of the command line.

const scratch = new Scratch()
afterAll(() => scratch.remove())
const KEY = 'samples/key.coref.jsonl'

test('train --epochs decides how often the learner sees the documents', async () => {
  const three = readFileSync(KEY, 'utf8').split('\n').slice(0, 3).join('\n')
  const key = scratch.write('three.coref.jsonl', `${three}\n`)
  const model = async (...flags: readonly string[]): Promise<string> => {
    const path = join(scratch.path, `${flags.join('')}.bin`)
    const { code, stderr } = await refereeHere([
      'train',
      key,
      '--recipe',
      'ranking',
      '--tagger',
      'key',
      '--model',
      path,
      ...flags,
    ])
    expect(code, stderr).toBe(0)
    return readFileSync(path, 'latin1')
  }
  expect(await model('--epochs', '1')).not.toBe(await model('--epochs', '2'))
})

test('train --folds shows each fold once', async () => {
  let now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000))
  const args = ['train', KEY, '--recipe', 'soon', '--tagger', 'key', '--folds', '4']
  const { stderr } = await refereeHere([...args, '--model', join(scratch.path, 'folds.bin')], {
    isTerminal: true,
  })
  vi.restoreAllMocks()
  const shown = [...stderr.matchAll(/(\d+) % {2}cross-validating/g)].map(([, percent]) => Number(percent))
  expect(new Set(shown)).toEqual(new Set([0, 25, 50, 75]))
})

test('plan takes a mention for three tokens when it shares documents out', async () => {
  const words = (count: number): string[] => Array.from({ length: count }, (_, i) => `w${i}`)
  const spans = (...all: readonly [number, number][]): object[] => all.map((span) => ({ span, entity: 'e' }))
  const documents = [
    { id: 'a', tokens: words(22), mentions: [] },
    { id: 'b', tokens: words(1), mentions: spans([0, 1]) },
    { id: 'c', tokens: words(3), mentions: spans([0, 1], [1, 2], [2, 3], [0, 2], [1, 3], [0, 3]) },
  ]
  const key = scratch.write(
    'key.coref.jsonl',
    `${documents.map((each) => JSON.stringify(each)).join('\n')}\n`,
  )
  const run = join(scratch.path, 'run')
  await refereeHere(['plan', key, key, '--shards', '2', '--out', run])
  const { shards } = JSON.parse(readFileSync(join(run, 'plan.json'), 'utf8'))
  // 45 | 9 + 43; with four tokens per mention it would be 45 + 11 | 55.
  expect(shards).toEqual([
    { from: 0, to: 1 },
    { from: 1, to: 3 },
  ])
})

test('standard input that cannot be read is an error, and not an empty file', () => {
  // A directory can be opened, but not read.
  const folder = openSync(root, 'r')
  const { status, stderr } = spawnSync(process.execPath, [program, 'score', KEY, '-'], {
    cwd: root,
    stdio: [folder, 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  closeSync(folder)
  expect(stderr).toMatch(/<stdin>: this is a directory \[cannot-read\]/)
  expect(status).toBe(3)
})
