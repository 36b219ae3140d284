import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import type { ScoresReport } from '../../src/report/scores.ts'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const tokens = 'Ann saw her dog and it saw Bob he ran'.split(' ')
const mention = (start: number, end: number, entity: string, more: object = {}): object => ({
  span: [start, end],
  entity,
  ...more,
})
const line = (mentions: readonly object[]): string => `${JSON.stringify({ id: 'd', tokens, mentions })}\n`
const KEY = line([
  mention(0, 1, 'a'),
  mention(2, 3, 'a'),
  mention(2, 4, 'd'),
  mention(5, 6, 'd'),
  mention(7, 8, 'b'),
  mention(8, 9, 'b'),
])
/** One weak link, which is wrong: Bob is Ann. */
const RESPONSE = line([
  mention(0, 1, 'a'),
  mention(2, 3, 'a', { antecedent: 0, confidence: 0.95 }),
  mention(2, 4, 'd', { mentionConfidence: 0.7 }),
  mention(5, 6, 'd', { antecedent: 2, confidence: 0.9 }),
  mention(7, 8, 'a', { antecedent: 1, confidence: 0.3 }),
  mention(8, 9, 'a', { antecedent: 4, confidence: 0.8 }),
])
const key = scratch.write('key.coref.jsonl', KEY)
const response = scratch.write('response.coref.jsonl', RESPONSE)

describe('score --confidence', () => {
  test('finds the threshold under which the wrong link is', async () => {
    const { stdout, code } = await refereeHere(['score', key, response, '--confidence', '--json', '--quiet'])
    expect(code).toBe(0)
    const { systems } = JSON.parse(stdout) as ScoresReport
    expect(systems[0]?.confidence).toMatchObject({
      metric: 'conll',
      links: 4,
      right: 3,
      needed: 3,
      area: 1,
      best: { threshold: 0.35, score: 1 },
    })
  })

  test('has a table and a line for people, and rows for spreadsheets', async () => {
    const text = (await refereeHere(['score', key, response, '--confidence', '--quiet'])).stdout
    expect(text).toContain('0.35          3  100.00     100.00  100.00  100.00')
    expect(text).toContain(
      'response.coref.jsonl: 3 of 4 links right, 3 in the key; area under precision over recall 100.00; calibration error 16.25; best CoNLL 100.00 with links of at least 0.35',
    )
    const csv = (await refereeHere(['score', key, response, '--confidence', '--to', 'csv', '--quiet'])).stdout
    expect(csv).toContain('response.coref.jsonl,confidence,0.35,links,1,1,1,')
    expect(csv).toContain('response.coref.jsonl,confidence,0.35,conll,,,,1,')
  })

  test('is an error where no link has one', async () => {
    const { code, stderr, stdout } = await refereeHere(['score', key, key, '--confidence', '--quiet'])
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toContain('key.coref.jsonl: no link has a confidence')
    expect(stderr).toContain('[no-confidence]')
  })

  test('what is written comes back, and other formats say what they leave behind', async () => {
    const { stdout } = await refereeHere(['convert', response, '--to', 'referee', '--quiet'])
    const { mentions } = JSON.parse(stdout) as { mentions: object[] }
    expect(mentions).toEqual((JSON.parse(RESPONSE) as { mentions: object[] }).mentions)
    const { stderr } = await refereeHere(['convert', response, '--to', 'conll-2012'])
    expect(stderr).toContain('antecedents of mentions, and their confidence')
    expect(stderr).toContain('how sure mentions are')
  })
})

describe('document.schema.json', () => {
  const schema = JSON.parse(readFileSync(join(root, 'schemas/document.schema.json'), 'utf8')) as object
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, allowUnionTypes: true })
  const isDocument = ajv.compile(schema)

  test.each(['key', 'careful', 'eager'])('holds for the sample %s', (name) => {
    const lines = readFileSync(join(root, `samples/${name}.coref.jsonl`), 'utf8')
      .trimEnd()
      .split('\n')
    for (const each of lines)
      expect(isDocument(JSON.parse(each)), JSON.stringify(isDocument.errors)).toBe(true)
  })

  test('holds for confidences, and knows what they may be', () => {
    expect(isDocument(JSON.parse(RESPONSE)), JSON.stringify(isDocument.errors)).toBe(true)
    const of = (more: object): object => JSON.parse(line([mention(0, 1, 'a', more)])) as object
    expect(isDocument(of({ antecedent: 0, confidence: 2 }))).toBe(false)
    expect(isDocument(of({ confidence: 0.5 }))).toBe(false)
    expect(isDocument(of({ mentionConfidence: -1 }))).toBe(false)
  })
})
