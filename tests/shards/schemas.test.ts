import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'
import { standOff, withOddities } from './corpora.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const schema = (name: string): object =>
  JSON.parse(readFileSync(join(root, 'schemas', `${name}.schema.json`), 'utf8')) as object
const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, allowUnionTypes: true })
ajv.addSchema(schema('scores'))
const is = {
  plan: ajv.compile(schema('plan')),
  part: ajv.compile(schema('part')),
  status: ajv.compile(schema('status')),
}
const sample = (name: string): string => join(root, `samples/${name}.coref.jsonl`)
const odd = withOddities(scratch)
const beside = standOff(scratch, 3)

describe.each([
  [
    'the sample',
    [sample('key'), sample('careful'), sample('eager'), '--by', 'type,pos+genre', '--metrics', 'b3,lea'],
  ],
  ['all metrics', [sample('key'), sample('eager'), '--metrics', 'all']],
  [
    'oddities',
    [odd.key, odd.response, '--missing', 'empty', '--metrics', 'papers', '--format', 'conll-2012'],
  ],
  ['files beside files', [beside.key, beside.response]],
  ['an error', [sample('key'), sample('eager'), '--match', 'min']],
])('the files of %s', (name, args) => {
  const folder = join(scratch.path, name.replaceAll(' ', '-'))
  const file = (own: string): unknown => JSON.parse(readFileSync(join(folder, own), 'utf8'))

  test('are as their schemas say', async () => {
    expect((await refereeHere(['plan', ...args, '--shards', '2', '--out', folder])).code).toBe(0)
    await refereeHere(['map', folder, '--shard', '0'])

    for (const [kind, value] of [
      ['plan', file('plan.json')],
      ['part', file('part-00000.json')],
      ['status', JSON.parse((await refereeHere(['status', folder, '--json'])).stdout)],
    ] as const) {
      is[kind](value)
      expect(is[kind].errors ?? []).toEqual([])
    }
  })
})

describe('a damaged one is refused', () => {
  const folder = join(scratch.path, 'the-sample')
  // biome-ignore lint/suspicious/noExplicitAny: damage takes any shape
  type Damage = readonly [string, 'plan' | 'part', (value: any) => void]
  const DAMAGES: readonly Damage[] = [
    ['a plan without a seal', 'plan', (value) => delete value.seal],
    ['a plan of another schema', 'plan', (value) => (value.schema = 'referee.plan/3')],
    ['a plan without the hash of a file', 'plan', (value) => delete value.files[0].sha256],
    ['a pair without its files', 'plan', (value) => delete value.pairs[0].key],
    ['a part without the hash of the plan', 'part', (value) => delete value.plan],
    ['a count that is null', 'part', (value) => (value.rows[0].counts.b3.recallNumerator = null)],
    ['a row without an id', 'part', (value) => delete value.rows[0].id],
    ['a row with a field that nobody knows', 'part', (value) => (value.rows[0].score = 1)],
  ]

  test.each(DAMAGES)('%s', (_, kind, damage) => {
    const value = JSON.parse(
      readFileSync(join(folder, kind === 'plan' ? 'plan.json' : 'part-00000.json'), 'utf8'),
    )

    expect(is[kind](value)).toBe(true)
    damage(value)
    expect(is[kind](value)).toBe(false)
  })
})
