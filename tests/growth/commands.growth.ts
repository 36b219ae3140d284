import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect } from 'vitest'
import { refereeHere } from '../support/in-process.ts'
import { type GrowthRow, LINEAR, PAIRS, testGrowth } from './growth.ts'
import { leftAligned, type Shape, shapes } from './shapes.ts'

const folder = mkdtempSync(join(tmpdir(), 'referee-growth-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0

/** Write a file of this run and return its path. */
function file(name: string, text: string): string {
  const own = join(folder, String(count++))
  mkdirSync(own)
  const path = join(own, name)
  writeFileSync(path, text)
  return path
}

function native(shape: Shape, n: number, side: 'key' | 'response', id = 'd', words = 2 * n + 10): string {
  const tokens = Array.from({ length: words }, (_, i) => `w${i}`)
  return `${JSON.stringify({ id, tokens, mentions: shape(n, side) })}\n`
}

function run(...args: readonly string[]): () => Promise<void> {
  return async () => {
    const { code, stderr } = await refereeHere([...args, '--quiet'])
    expect([code, stderr]).toEqual([0, ''])
  }
}

const QUADRATIC = ['errors', 'agree', 'explain --differences']
const NESTED = ['inside one another', 'with one boundary in common']
const SHAPES = { ...shapes, 'with one boundary in common': leftAligned }

const commands: Readonly<Record<string, (key: string, response: string) => readonly string[]>> = {
  'explain muc': (key, response) => ['explain', 'muc', key, response],
  'explain b3': (key, response) => ['explain', 'b3', key, response],
  'explain ceafe': (key, response) => ['explain', 'ceafe', key, response],
  'explain lea': (key, response) => ['explain', 'lea', key, response],
  'explain blanc': (key, response) => ['explain', 'blanc', key, response],
  'explain --differences': (key, response) => ['explain', '--differences', key, response],
  errors: (key, response) => ['errors', key, response, '--json'],
  compare: (key, response) => ['compare', key, response, key, '--trials', '100', '--json'],
  agree: (key, response) => ['agree', key, response, '--json'],
}

const rows = Object.entries(commands).flatMap(([what, args]): GrowthRow[] => [
  ...Object.entries(SHAPES).map(([input, shape]) => ({
    what,
    input,
    // The words of every mention are listed, or the rules of other scorers weigh every overlapping pair: n² of them
    // if mentions are nested.
    bound: QUADRATIC.includes(what) && NESTED.includes(input) ? PAIRS : LINEAR,
    prepare: (n: number) =>
      run(
        ...args(
          file('key.coref.jsonl', native(shape, n, 'key')),
          file('response.coref.jsonl', native(shape, n, 'response')),
        ),
      ),
  })),
  ...(what.startsWith('explain ') && what !== 'explain --differences'
    ? []
    : [
        {
          what,
          input: 'documents',
          bound: LINEAR,
          prepare(n: number) {
            const all = (side: 'key' | 'response'): string =>
              Array.from({ length: n }, (_, i) =>
                native(shapes['inside one another'] as Shape, 2 + (i % 3), side, `d${i}`),
              ).join('')
            return run(
              ...args(file('key.coref.jsonl', all('key')), file('response.coref.jsonl', all('response'))),
            )
          },
        },
      ]),
])

describe('commands', () => testGrowth(rows))

/** A key of n words with every third word a mention, and texts to align with it. */
const key = (n: number, word: (i: number) => string): string =>
  `${JSON.stringify({
    id: 'd',
    tokens: Array.from({ length: n }, (_, i) => word(i)),
    mentions: Array.from({ length: Math.floor(n / 3) }, (_, i) => ({
      span: [3 * i, 3 * i + 1],
      entity: `e${i % 40}`,
    })),
  })}\n`

const different = (i: number): string => `w${i}`
const marked = (n: number, word: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => (i % 3 === 0 ? `[${word(i)}](#e${i % 40})` : word(i))).join(' ')

const aligned: readonly [
  input: string,
  keyWord: (i: number) => string,
  name: string,
  text: (n: number) => string,
][] = [
  ['the same words', different, 'd.txt', (n) => marked(n, different)],
  ['one word throughout', () => 'a', 'd.txt', (n) => marked(n, () => 'a')],
  ['every second word missing', different, 'd.txt', (n) => marked(n / 2, (i) => `w${2 * i}`)],
  [
    'every second word added',
    different,
    'd.txt',
    (n) => marked(2 * n, (i) => (i % 2 === 0 ? `w${i / 2}` : 'and')),
  ],
  ['words in reverse', different, 'd.txt', (n) => marked(n, (i) => `w${n - 1 - i}`)],
  [
    'tags never closed',
    different,
    'd.txt',
    (n) =>
      Array.from({ length: n }, (_, i) => `[w${i}`)
        .join(' ')
        .replace('[w0', '[w0](#e1)'),
  ],
  [
    'lists of all words',
    different,
    'd.json',
    (n) => JSON.stringify(Array.from({ length: n / 2 }, (_, i) => [`w${i}`, `w${i + 1}`])),
  ],
  ['lists of one word', () => 'a', 'd.json', (n) => JSON.stringify([Array.from({ length: n }, () => 'a')])],
  [
    "lists in Python's notation",
    different,
    'd.json',
    (n) =>
      `[('w0', "w3"), ${Array.from({ length: n / 2 }, (_, i) => `['w${i}', 'say "x${i}"',]`).join(', ')}]`,
  ],
  ['lists that never close', different, 'd.json', (n) => `[["w0", "w3"], ${'['.repeat(8 * n)}`],
  [
    'lists of words that are not there',
    different,
    'd.json',
    (n) => JSON.stringify([['w0', 'w3'], Array.from({ length: n }, (_, i) => `x${i}`)]),
  ],
]

const alignment: GrowthRow[] = aligned.map(([input, word, name, text]) => ({
  what: '--align',
  input,
  bound: LINEAR,
  prepare(n) {
    const args = [
      'score',
      file('key.coref.jsonl', key(n, word)),
      file(name, text(n)),
      '--align',
      '--json',
      '--quiet',
    ]
    return () => refereeHere(args)
  },
}))
// Nothing in common: detected early, as an error.
alignment.push({
  what: '--align',
  input: 'all words different',
  bound: LINEAR,
  prepare(n) {
    const paths = [
      file('key.coref.jsonl', key(n, different)),
      file(
        'd.coref.jsonl',
        key(n, (i) => `x${i}`),
      ),
    ]
    return async () => {
      expect((await refereeHere(['score', ...paths, '--align'])).code).toBe(3)
    }
  },
})

describe('alignment', () => testGrowth(alignment))

/** Documents that share entities: `entity` returns a mention's entity, given the document and the mention's number. */
const documents = (
  n: number,
  unit: (i: number) => number,
  entity: (i: number, m: number) => string,
): string =>
  Array.from({ length: n }, (_, i) => {
    const mentions = [0, 1, 2].map((m) => ({ span: [2 * m, 2 * m + 1], entity: entity(i, m) }))
    return `${JSON.stringify({ id: `${unit(i)}_${i}ecb`, tokens: ['a', 'b', 'c', 'd', 'e', 'f'], mentions })}\n`
  }).join('')

const discourses: readonly [
  input: string,
  across: string,
  unit: (i: number) => number,
  key: (i: number, m: number) => string,
  response: (i: number, m: number) => string,
][] = [
  ['one entity in all documents', 'corpus', () => 1, () => 'e', () => 'e'],
  [
    'an entity of key and response in all documents',
    'corpus',
    () => 1,
    (_, m) => `e${m}`,
    (i, m) => `e${(i + m) % 3}`,
  ],
  ['entities from document to document', 'corpus', () => 1, (i, m) => `e${i + m}`, (i, m) => `e${i + 2 * m}`],
  ['entities of one document', 'corpus', () => 1, (i, m) => `${i}-${m}`, (i, m) => `${i}-${m % 2}`],
  ['many topics', 'topic', (i) => i, (_, m) => `e${m}`, (_, m) => `e${m % 2}`],
  [
    'topics of ten documents',
    'topic',
    (i) => Math.floor(i / 10),
    (i, m) => `e${(i + m) % 7}`,
    (i, m) => `e${(i * m) % 5}`,
  ],
]

const METRICS = 'mentions,muc,b3,ceafm,ceafe,blanc,lea,conll,pairwise.within,pairwise.across'

const joined: GrowthRow[] = discourses.flatMap(([input, across, unit, ofKey, ofResponse]) => {
  const files = (n: number): [string, string] => [
    file('key.coref.jsonl', documents(n, unit, ofKey)),
    file('response.coref.jsonl', documents(n, unit, ofResponse)),
  ]
  const score = (n: number) =>
    run('score', ...files(n), '--across', across, '--metrics', METRICS, '--per-document', '--json')
  const errors = (n: number) => run('errors', ...files(n), '--across', across, '--json')
  return [
    { what: '--across score', input, bound: LINEAR, prepare: score },
    { what: '--across errors', input, bound: LINEAR, prepare: errors },
  ]
})

describe('documents that share entities', () => testGrowth(joined))
