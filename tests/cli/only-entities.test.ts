import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { refereeHere } from '../support/in-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'only-entities-'))
const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const document = (
  id: string,
  tokens: string,
  mentions: readonly (readonly [number, number, string])[],
): string =>
  `${JSON.stringify({
    id,
    tokens: tokens.split(' '),
    mentions: mentions.map(([start, end, entity]) => ({ span: [start, end], entity })),
  })}\n`

const TEXT = 'Alice said she saw Bob . Bob saw her and the dog , it ran . Alice laughed .'
const FILES = [
  file(
    'key.coref.jsonl',
    document('d', TEXT, [
      [0, 1, 'a'],
      [2, 3, 'a'],
      [4, 5, 'b'],
      [6, 7, 'b'],
      [8, 9, 'a'],
      [10, 12, 'c'],
      [13, 14, 'c'],
      [16, 17, 'a'],
    ]),
  ),
  // One mention of Alice is in the dog's entity, and "Alice laughed" is in Bob's.
  file(
    'response.coref.jsonl',
    document('d', TEXT, [
      [0, 1, 'x'],
      [2, 3, 'x'],
      [4, 5, 'y'],
      [6, 7, 'y'],
      [8, 9, 'z'],
      [10, 12, 'z'],
      [13, 14, 'z'],
      [16, 18, 'y'],
    ]),
  ),
]

async function scored(
  ...flags: readonly string[]
): Promise<Record<string, { counts: Record<string, number> }>> {
  const { stdout } = await refereeHere(['score', ...FILES, '--json', '--quiet', ...flags])
  return JSON.parse(stdout).systems[0].scores
}

describe('--only-entities', () => {
  test('keeps entities of the key, and of the response what is about them', async () => {
    const { mentions, b3 } = await scored('--metrics', 'mentions,b3', '--only-entities', 'top:2')

    // Alice and Bob: of the dog's entity only "her" stays, and "Alice laughed" stays with Bob.
    expect(mentions?.counts).toMatchObject({
      recallDenominator: 6,
      precisionDenominator: 6,
      recallNumerator: 5,
    })
    expect(b3?.counts['recallNumerator']).toBeCloseTo(2 / 4 + 2 / 4 + 1 / 4 + 2, 12)
    expect(b3?.counts['precisionNumerator']).toBeCloseTo(2 + 2 * (2 / 3) + 1, 12)
  })

  test('takes ids and names, for all documents or one', async () => {
    const list = file('list.txt', '  b\r\n\nd\tthe  dog\n')
    const { 'mei.macro': macro } = await scored('--metrics', 'mei.macro', '--only-entities', list)

    // Bob gets y, with two of three right, and the dog z.
    expect(macro?.counts).toEqual({ f1: expect.closeTo(4 / 5 + 4 / 5, 12), entities: 2, mapped: 2 })
  })

  test('is in the signature, and verify repeats it', async () => {
    const list = file('names.txt', 'Bob\nthe dog\n')
    const { stdout } = await refereeHere(['score', ...FILES, '--only-entities', list, '--quiet'])
    const signature = stdout.trimEnd().split('\n').at(-1) ?? ''

    expect(signature).toContain('|only-entities:Bob,the%20dog|docs:1|')
    expect((await refereeHere(['verify', signature, ...FILES])).code).toBe(0)
  })

  test.each([
    ['Bob\nCarl\n', 'list.txt:2:1: no document of the key has an entity "Carl"'],
    ['d\tBob\nelse\tBob\n', 'list.txt:2:1: no document "else" of the key has an entity "Bob"'],
    [' \n\n', 'list.txt:1:1: no entity is listed'],
  ])('%j is an error with its place', async (text, reason) => {
    const { code, stderr } = await refereeHere(['score', ...FILES, '--only-entities', file('list.txt', text)])

    expect([code, stderr]).toEqual([3, expect.stringContaining(reason)])
    expect(stderr).toContain('[bad-entities]')
  })

  test('a name of two entities is an error with their ids', async () => {
    const key = file(
      'two.coref.jsonl',
      document('d', 'Ann saw Ann', [
        [0, 1, 'p'],
        [2, 3, 'q'],
      ]),
    )
    const { code, stderr } = await refereeHere(['score', key, key, '--only-entities', file('ann.txt', 'Ann')])

    expect([code, stderr]).toEqual([
      3,
      expect.stringContaining('"Ann" names 2 entities of document "d" (p, q)'),
    ])
  })

  test.each([
    [['top:0'], 'expected a whole number'],
    [['top:x'], 'expected a whole number'],
    [['top:2', '--split', 'score'], '--only-entities beside --split score'],
    [['top:2', '--metrics', 'bridging.entity'], '--only-entities beside --metrics bridging.entity'],
    [['top:2', '--compat', 'conll'], 'that scorer has no --only-entities top:2'],
  ])('%j is refused', async (flags, reason) => {
    const { code, stderr } = await refereeHere(['score', ...FILES, '--only-entities', ...flags])

    expect([code, stderr]).toEqual([2, expect.stringContaining(reason)])
  })

  test('a file that is not there is an error', async () => {
    expect((await refereeHere(['score', ...FILES, '--only-entities', 'nowhere.txt'])).code).toBe(3)
  })
})
