import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const HEADER = 'ID\tText\tPronoun\tPronoun-offset\tA\tA-offset\tA-coref\tB\tB-offset\tB-coref\tURL\n'
const row = (id: string, text: string, pronoun: string, a: string, b: string, isA: boolean): string => {
  const at = (word: string): number => text.lastIndexOf(word)
  const answer = (yes: boolean): string => (yes ? 'TRUE' : 'FALSE')
  return `${[id, text, pronoun, at(pronoun), a, at(a), answer(isA), b, at(b), answer(!isA), 'http://x'].join('\t')}\n`
}
const GAP = scratch.write(
  'gap.tsv',
  HEADER +
    row(
      'd-1',
      'Anna Smith wrote a book. Later John Brown read what she had written.',
      'she',
      'Anna Smith',
      'John Brown',
      true,
    ) +
    row(
      'd-2',
      'Mary Jones met Peter Black in Oslo. He gave a talk there.',
      'He',
      'Mary Jones',
      'Peter Black',
      false,
    ),
)
const conll = (id: string, words: readonly (readonly [string, string])[]): string =>
  `#begin document (${id}); part 000\n${words.map(([word, coref], i) => `${id}\t0\t${i}\t${word}\t${coref}`).join('\n')}\n\n#end document\n`
const sentence = (id: string, pronoun: string): string =>
  conll(id, [
    ['The', '-'],
    ['cook', '-'],
    ['told', '-'],
    ['the', '(1'],
    ['nurse', '1)'],
    ['that', '-'],
    [pronoun, '(1)'],
    ['left', '-'],
  ])
const WINOBIAS = scratch.write('winobias.conll', sentence('pro', 'she') + sentence('anti', 'he'))

describe('the questions of GAP', () => {
  test('are answered by resolve, in the lines that its scorer takes', async () => {
    const { stdout, code } = await refereeHere([
      'resolve',
      GAP,
      '--to',
      'gap',
      '--recipe',
      'rules',
      '--quiet',
    ])

    expect([code, stdout]).toEqual([0, 'd-1\tTRUE\tFALSE\nd-2\tFALSE\tTRUE\n'])
  })

  test('have all parts of their score, by the name of the metric and by the preset', async () => {
    const response = join(scratch.path, 'response.coref.jsonl')
    await refereeHere(['resolve', GAP, '--recipe', 'rules', '--quiet', '-o', response])
    for (const asked of [
      ['--metrics', 'gap'],
      ['--preset', 'gap'],
    ]) {
      const { stdout } = await refereeHere(['score', GAP, response, '--quiet', '--json', ...asked])
      const report = JSON.parse(stdout) as object
      const schema = JSON.parse(readFileSync(join(root, 'schemas/scores.schema.json'), 'utf8')) as object

      expect(new Ajv2020({ strict: true, strictRequired: false }).compile(schema)(report)).toBe(true)
      expect(report).toMatchObject({
        systems: [
          {
            scores: {
              gap: { f1: 1, counts: { masculineTp: 1, feminineTp: 1, masculineTn: 1, feminineTn: 1 } },
              'gap.masculine': { f1: 1 },
              'gap.feminine': { f1: 1 },
              'gap.bias': { value: 1 },
            },
          },
        ],
      })
    }
    const { stdout } = await refereeHere(['explain', 'gap', GAP, response, '--doc', 'd-1', '--quiet'])
    expect(stdout).toContain(
      'feminineTp (by the response entities with a head in the noun and in the pronoun)',
    )
  })

  test('are not asked of other keys', async () => {
    for (const asked of [
      ['--metrics', 'gap'],
      ['--preset', 'gap'],
    ]) {
      const { code, stderr } = await refereeHere(['score', WINOBIAS, WINOBIAS, '--quiet', ...asked])
      expect([code, stderr]).toEqual([3, expect.stringContaining('[not-gap]')])
    }
    const { code, stderr } = await refereeHere(['resolve', WINOBIAS, '--to', 'gap', '--quiet'])
    expect([code, stderr]).toEqual([3, expect.stringContaining('[not-gap]')])
  })
})

test('the questions of WinoBias: an entity with both occupations is wrong', async () => {
  const all = ['The', 'cook', 'told', 'the', 'nurse', 'that', 'she', 'left']
  const merged = (words: readonly string[]): string =>
    JSON.stringify({
      id: words[6] === 'he' ? 'anti' : 'pro',
      tokens: words,
      mentions: [
        [0, 2],
        [3, 5],
        [6, 7],
      ].map((span) => ({ span, entity: words[6] === 'he' ? '1' : String(span[0]) })),
    })
  const anti = all.map((word) => (word === 'she' ? 'he' : word))
  const response = scratch.write('merged.coref.jsonl', `${merged(anti)}\n${merged(all)}\n`)
  const flags = ['--preset', 'winobias', '--quiet', '--json']
  const { stdout } = await refereeHere(['score', WINOBIAS, response, ...flags])

  expect(JSON.parse(stdout)).toMatchObject({
    systems: [{ scores: { winobias: { value: 0, counts: { proWrong: 1, antiMerged: 1 } } } }],
  })
  const perfect = JSON.parse((await refereeHere(['score', WINOBIAS, WINOBIAS, ...flags])).stdout) as object
  expect(perfect).toMatchObject({
    systems: [
      {
        scores: {
          winobias: { value: 1 },
          'winobias.pro': { value: 1 },
          'winobias.anti': { value: 1 },
          'winobias.difference': { value: 0 },
        },
      },
    ],
  })
})
