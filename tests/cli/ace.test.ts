import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const mention = (start: number, entity: string, type: string): object => ({
  span: [start, start + 1],
  entity,
  type,
  entityType: 'PER',
})
const line = (mentions: readonly object[]): string =>
  `${JSON.stringify({ id: 'd', tokens: ['Ann', 'met', 'friends', 'she', 'knew'], mentions })}\n`
const KEY = scratch.write(
  'key.coref.jsonl',
  line([mention(0, 'a', 'named'), mention(3, 'a', 'pronoun'), mention(2, 'b', 'nominal')]),
)
const RESPONSE = scratch.write(
  'response.coref.jsonl',
  line([mention(0, 'a', 'named'), mention(3, 'a', 'pronoun')]),
)
const WEIGHTS = scratch.write('weights.json', '{"level.PRO": 0.04, "level.NOM": 0.25}')

describe('the ACE value', () => {
  test('is in percent, in JSON and in tables', async () => {
    const flags = ['score', KEY, RESPONSE, '--quiet', '--metrics', 'ace']
    const schema = JSON.parse(readFileSync(join(root, 'schemas/scores.schema.json'), 'utf8')) as object
    const report: unknown = JSON.parse((await refereeHere([...flags, '--json'])).stdout)

    expect(new Ajv2020({ strict: true, strictRequired: false }).compile(schema)(report)).toBe(true)
    expect(report).toMatchObject({
      systems: [{ scores: { ace: { value: 100 * (1 - 0.5 / 1.5), unit: 'percent' } } }],
    })
    expect((await refereeHere(flags)).stdout).toMatch(/^ACE value +66\.67$/m)
  })

  test('is in a suite what it is alone', async () => {
    const suite = scratch.write(
      'suite.json',
      JSON.stringify({
        schema: 'referee.suite/1',
        name: 'ace',
        settings: { metrics: 'ace' },
        datasets: [{ name: 'news', key: KEY }],
        systems: [{ name: 'ours', responses: RESPONSE }],
      }),
    )
    const { stdout } = await refereeHere(['suite', suite, '--quiet'])
    expect(stdout).toMatch(/^news +66\.67\nmean +66\.67$/m)
  })

  test('is gated as a share of a perfect value', async () => {
    const flags = ['score', KEY, RESPONSE, '--quiet', '--metrics', 'ace', '--fail-under']

    expect((await refereeHere([...flags, 'ace=66'])).code).toBe(0)
    expect((await refereeHere([...flags, 'ace=0.67'])).code).toBe(1)
  })

  test('has weights from a file, which the signature spells out and verify obeys', async () => {
    const flags = ['--metrics', 'ace', '--ace-weights', WEIGHTS, '--ace-year', '2007']
    const { stdout } = await refereeHere(['score', KEY, RESPONSE, '--quiet', ...flags])
    const signature = stdout.trim().split('\n').at(-1) ?? ''

    expect(stdout).toMatch(/^ACE value +80\.00$/m)
    expect(signature).toContain('|ace-year:2007|ace-weights:level.NOM=0.25,level.PRO=0.04|')
    const verified = await refereeHere(['verify', signature, KEY, RESPONSE, '--metrics', 'ace'])
    expect(verified.code).toBe(0)
    expect(verified.stdout).toMatch(/^ACE value +80\.00$/m)
  })

  test.each([
    ['{"level.NOM": 2', 'not JSON: expected "," or "}", found the end', ':1:16'],
    ['{"level.NOUN": 2}', 'weights of the ACE value: unknown weight "level.NOUN"; weights are '],
    ['{"entity.TYPE": 2}', 'weights of the ACE value: "entity.TYPE" must be a number from 0 to 1, found 2'],
  ])('refuses the file of weights %s', async (text, reason, place = '') => {
    const path = scratch.write('bad.json', text)
    const { code, stdout, stderr } = await refereeHere(['score', KEY, RESPONSE, '--ace-weights', path])

    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toContain(`${path}${place}: ${reason}`)
    expect(stderr).toContain('[bad-weights]')
  })

  test('refuses a file of weights that is not there', async () => {
    const { code, stderr } = await refereeHere(['score', KEY, RESPONSE, '--ace-weights', 'nowhere.json'])

    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: 'referee score: nowhere.json: no such file [cannot-read]\n',
    })
  })
})
