import { chmodSync, existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as node from '../../src/entries/node.ts'
import { scoreAnswer } from '../../src/entries/promptfoo.ts'
import { RefereeError } from '../../src/errors.ts'
import * as core from '../../src/index.ts'
import type { ShardRun } from '../../src/shards/plan.ts'
import { refereeHere } from '../support/in-process.ts'
import { Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const KEY = 'samples/key.coref.jsonl'
const EAGER = 'samples/eager.coref.jsonl'

const file = scratch.write('file', '')
const unreadable = scratch.write('unreadable', '{}')
chmodSync(unreadable, 0)
symlinkSync('loop', join(scratch.path, 'loop'))

/** Paths that the system refuses, and for what kind of thing. */
const REFUSED: readonly (readonly [what: string, path: string])[] = [
  ['a missing file', join(scratch.path, 'nosuch.tsv')],
  ['a missing file, without a folder', 'nosuch.tsv'],
  ['a missing folder', join(scratch.path, 'nosuch', 'file')],
  ['a path through a file', join(file, 'inside')],
  ['a name that is too long', join(scratch.path, 'x'.repeat(300))],
  ['a link to itself', join(scratch.path, 'loop')],
  ['a name with a NUL', join(scratch.path, 'a\0b')],
  ...(existsSync('/proc/self/mem') ? [['a file that cannot be read', '/proc/self/mem'] as const] : []),
  // Root may read everything.
  ...(process.getuid?.() === 0 ? [] : [['a file without permission', unreadable] as const]),
]
const DIRECTORY = ['a directory', scratch.path] as const

interface PathTaker {
  readonly name: string
  readonly call: (path: string) => unknown
  /** A command line that does the same with the path. */
  readonly args?: (path: string) => readonly string[]
  /** May the path be a directory? */
  readonly takesDirectory?: boolean
  /** What it does with a path where nothing is. */
  readonly makes?: boolean
}

let planned: ShardRun
beforeAll(async () => {
  const folder = join(scratch.path, 'run')
  node.writePlan(folder, await node.makePlan({ key: KEY, responses: [EAGER], shards: 1 }))
  planned = node.readPlan(folder)
})

const text = scratch.write('text.txt', 'Ann left. She sang.')
const plan = (...args: readonly string[]): string[] => ['plan', ...args, '--shards', '1', '--quiet']

/** Everything exported for Node that takes a path. */
const TAKERS: readonly PathTaker[] = [
  {
    name: 'readCorpus',
    call: (path) => node.readCorpus(path),
    args: (path) => ['stats', path],
    takesDirectory: true,
  },
  {
    name: 'readPair',
    call: (path) => node.readPair(path, EAGER),
    args: (path) => ['score', path, EAGER],
    takesDirectory: true,
  },
  {
    name: 'readPair',
    call: (path) => node.readPair(KEY, path),
    args: (path) => ['score', KEY, path],
    takesDirectory: true,
  },
  {
    name: 'readPair',
    call: (path) => node.readPair(KEY, EAGER, { pair: path }),
    args: (path) => ['score', KEY, EAGER, '--pair', path],
  },
  {
    name: 'loadModel',
    call: (path) => node.loadModel('ranking', 'gum', path),
    args: (path) => ['resolve', text, '--recipe', 'ranking', '--model', path],
  },
  {
    name: 'makePlan',
    call: (key) => node.makePlan({ key, responses: [EAGER], shards: 1 }),
    args: (path) => plan(path, EAGER, '--out', join(scratch.path, 'made')),
    takesDirectory: true,
  },
  {
    name: 'makePlan',
    call: (path) => node.makePlan({ key: KEY, responses: [path], shards: 1 }),
    args: (path) => plan(KEY, path, '--out', join(scratch.path, 'made')),
    takesDirectory: true,
  },
  { name: 'readPlan', call: (path) => node.readPlan(path), args: (path) => ['status', path] },
  {
    name: 'writePlan',
    call: (path) => node.writePlan(path, planned.plan),
    args: (path) => plan(KEY, EAGER, '--out', path),
    takesDirectory: true,
    makes: true,
  },
  { name: 'partReader', call: (folder) => node.partReader({ ...planned, folder })(0), takesDirectory: true },
  { name: 'mapShard', call: (folder) => node.mapShard({ ...planned, folder }, 0), takesDirectory: true },
  { name: 'slurmJobs', call: (path) => node.slurmJobs(path, [0], 1), takesDirectory: true, makes: true },
  { name: 'scoreAnswer', call: (key) => scoreAnswer('Ann', { config: { key } }), takesDirectory: true },
]

/** Exports for Node that take no path of the caller's. */
const OTHERS: readonly string[] = [
  'loadAnalyst',
  'makeReport',
  'mergeParts',
  'openLab',
  'runStatus',
  'serveReport',
  'submitJob',
]

const CASES = TAKERS.flatMap((taker, i) =>
  [...REFUSED, ...(taker.takesDirectory === true ? [] : [DIRECTORY])]
    .filter(([what]) => taker.makes !== true || !what.startsWith('a missing'))
    .map(([what, path]) => ({ title: `${taker.name} (${i + 1}) with ${what}`, taker, path })),
)

async function failure(taker: PathTaker, path: string): Promise<unknown> {
  try {
    return { result: await taker.call(path) }
  } catch (error) {
    return error
  }
}

describe('what the system refuses is an error of ours', () => {
  test.each(CASES)('$title', async ({ taker, path }) => {
    const error = await failure(taker, path)
    // A part that cannot be read is a part that is not there, or invalid.
    if (taker.name === 'partReader' && !(error instanceof Error)) {
      expect(error).toMatchObject({ result: { state: expect.stringMatching(/^missing|invalid$/) } })
      return
    }

    expect(error).toBeInstanceOf(RefereeError)
    if (taker.args === undefined) return
    const { code, stderr } = await refereeHere(taker.args(path))
    expect(stderr).toContain(`: ${(error as RefereeError).message}\n`)
    expect(code).toBe(3)
  })

  test('is tried with everything that takes a path', () => {
    const functions = Object.entries({ ...node, scoreAnswer })
      .filter(([name, value]) => typeof value === 'function' && (!(name in core) || name === 'readCorpus'))
      .map(([name]) => name)

    expect([...new Set(TAKERS.map(({ name }) => name)), ...OTHERS].sort()).toEqual(functions.sort())
  })
})
