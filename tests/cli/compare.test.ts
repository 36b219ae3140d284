import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'

const schema = (name: string): object =>
  JSON.parse(readFileSync(join(root, 'schemas', `${name}.schema.json`), 'utf8')) as object
const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false })
ajv.addSchema(schema('scores'))
const isComparison = ajv.compile(schema('comparison'))

const scratch = new Scratch()
afterAll(() => scratch.remove())

const [KEY, CAREFUL, EAGER] = ['key', 'careful', 'eager'].map((name) => `samples/${name}.coref.jsonl`) as [
  string,
  string,
  string,
]
const compare = (...args: readonly string[]) =>
  refereeHere(['compare', KEY, CAREFUL, EAGER, '--quiet', ...args])

/** Too many documents to enumerate: the sample twice, under other names. */
function doubled(name: string): string {
  const text = readFileSync(join(root, `samples/${name}.coref.jsonl`), 'utf8')
  return scratch.write(`${name}.coref.jsonl`, text + text.replaceAll('{"id":"', '{"id":"again/'))
}
const [KEY2, CAREFUL2, EAGER2] = ['key', 'careful', 'eager'].map(doubled) as [string, string, string]
const THIRD = scratch.write('third.coref.jsonl', readFileSync(EAGER2, 'utf8').replaceAll('"e1"', '"e2"'))

test('systems that are the same are not tested', async () => {
  const { stdout } = await refereeHere([
    ...['compare', 'samples/key.coref.jsonl', 'a=samples/eager.coref.jsonl', 'b=samples/eager.coref.jsonl'],
    ...['--metrics', 'muc,b3', '--trials', '10', '--quiet'],
  ])
  expect(stdout).toContain('the systems do not differ in any document: nothing to test')
  expect(stdout).not.toContain('ways to swap')
})

describe('the same bytes come out', () => {
  const random = [
    ['permutation', []],
    ['bootstrap', ['--test', 'bootstrap']],
    ['three systems', [THIRD]],
  ] as const

  test.each(random)('with one worker and with two or three: %s', async (_, more) => {
    const run = async (jobs: string): Promise<string> =>
      (
        await refereeHere([
          'compare',
          KEY2,
          CAREFUL2,
          EAGER2,
          ...more,
          '--json',
          '--trials',
          '501',
          '--jobs',
          jobs,
        ])
      ).stdout

    const one = await run('1')

    expect(one.length).toBeGreaterThan(1_000)
    expect(await run('2')).toBe(one)
    expect(await run('3')).toBe(one)
  })

  test('and others with another seed', async () => {
    const interval = async (seed: string): Promise<unknown> =>
      JSON.parse((await compare('--json', '--trials', '200', '--seed', seed)).stdout).metrics.conll.interval

    expect(await interval('2')).not.toEqual(await interval('1'))
    expect(await interval('1')).toEqual(await interval('1'))
  })
})

describe('comparison.schema.json holds for', () => {
  test.each([
    ['the default', []],
    ['few trials', ['--trials', '1']],
    ['bootstrap', ['--test', 'bootstrap', '--shifted', '--trials', '50']],
    ['t', ['--test', 't']],
    ['slices', ['--by', 'type,genre', '--metrics', 'b3,mentions']],
    ['macro averages', ['--average', 'macro']],
    ['all metrics', ['--metrics', 'muc,b3.sys,ceafe.typed,pairwise,mor']],
    ['several systems', [KEY]],
    ['the first against the others', [KEY, '--pairs', 'first']],
    ['no entities', ['--limit', '0']],
  ])('%s', async (_, args) => {
    const { code, stdout, stderr } = await compare('--json', ...args)

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    isComparison(JSON.parse(stdout))
    expect(isComparison.errors ?? []).toEqual([])
  })

  test('and not for a damaged one', async () => {
    const whole = (await compare('--json', '--trials', '50')).stdout
    // biome-ignore lint/suspicious/noExplicitAny: damage takes any shape
    const damages: readonly ((output: any) => void)[] = [
      (output) => delete output.metrics.conll.p,
      (output) => (output.metrics.conll.p = 1.5),
      (output) => (output.metrics.conll.interval = [0]),
      (output) => (output.signature = output.signature.replace('|seed:1', '')),
      (output) => delete output.pairs[0].entities[0].effect,
      (output) => (output.documents[0].delta.conll = null),
      (output) => (output.systems = [output.systems[0]]),
    ]
    for (const damage of damages) {
      const output = JSON.parse(whole)
      damage(output)
      expect(isComparison(output), String(damage)).toBe(false)
    }
  })
})

test('text', async () => {
  expect((await compare('--limit', '2', '--metrics', 'b3,conll')).stdout).toMatchSnapshot()
})

test('ranks of three systems', async () => {
  expect((await compare(KEY, '--limit', '0', '--metrics', 'conll', '--test', 't')).stdout).toMatchSnapshot()
})

test('LaTeX', async () => {
  expect((await compare('--limit', '1', '--metrics', 'b3', '--to', 'latex')).stdout).toMatchSnapshot()
})

test('Markdown', async () => {
  expect((await compare('--limit', '1', '--metrics', 'b3', '--to', 'markdown')).stdout).toMatchSnapshot()
})

test('CSV has a row for every number, each with the signature', async () => {
  const [head, ...rows] = (
    await compare('--limit', '3', '--metrics', 'b3,conll', '--by', 'genre', '--to', 'csv')
  ).stdout
    .trimEnd()
    .split('\r\n')

  const scopes = rows.map((row) => row.split(',')[2])
  const count = (scope: string): number => scopes.filter((each) => each === scope).length
  expect(head).toBe('a,b,scope,item,metric,score a,score b,delta,low,high,p,holm,effect,signature')
  expect([count('corpus'), count('document'), count('entity')]).toEqual([2, 32, 3])
  expect(count('genre')).toBeGreaterThan(2)
  expect(rows.every((row) => row.includes('|test:permutation|trials:10000|seed:1|'))).toBe(true)
})

test('metrics of a set for which there are no data are left out of the tests', async () => {
  const bare = (name: string, entities: readonly string[]): string => {
    const mentions = entities.map((entity, i) => ({ span: [i, i + 1], entity }))
    return scratch.write(name, `${JSON.stringify({ id: 'd', mentions })}\n`)
  }
  const files = [
    bare('bare-key.coref.jsonl', ['x', 'x', 'y', 'y']),
    bare('bare-a.coref.jsonl', ['x', 'x', 'x', 'y']),
    bare('bare-b.coref.jsonl', ['x', 'x', 'y', 'z']),
  ]

  const { code, stdout, stderr } = await refereeHere(['compare', ...files, '--metrics', 'all', '--json'])

  const { metrics, test: tested } = JSON.parse(stdout)
  expect(code).toBe(0)
  expect(stderr).toMatch(/ceafm\.typed, .*left out/)
  expect(metrics).not.toHaveProperty(['ceafm.typed'])
  // Each finds one of two key links, with two response links against one: the counts are still muc's own.
  expect(metrics.muc).toMatchObject({ a: 1 / 2, b: 2 / 3 })
  expect(tested.family).toBe(Object.keys(metrics).length)
})

describe('what cannot be compared is refused', () => {
  const shorter = scratch.write(
    'shorter.coref.jsonl',
    readFileSync(join(root, EAGER), 'utf8').split('\n').slice(1).join('\n'),
  )

  test('a response that lacks a document', async () => {
    const { code, stdout, stderr } = await refereeHere(['compare', KEY, CAREFUL, shorter, '--quiet'])

    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toContain('unpaired documents: 1 only in the key:')
    expect(stderr).toContain('[missing-document]')
  })

  test('responses that were scored on different documents', async () => {
    const { code, stdout, stderr } = await refereeHere([
      'compare',
      KEY,
      CAREFUL,
      shorter,
      '--quiet',
      '--missing',
      'skip',
    ])

    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toMatchInlineSnapshot(`
      "referee compare: careful.coref.jsonl and shorter.coref.jsonl were scored on different documents, but a paired test needs the same ones; only of careful.coref.jsonl: "story/the-lighthouse-key" [different-documents]
      "
    `)
  })

  test.each([
    ['a seed that is no number', ['--seed', 'lucky']],
    ['a negative seed', ['--seed', '-1']],
    ['a seed too large to be exact', ['--seed', '9007199254740993']],
    ['no trials', ['--trials', '0']],
    ['half a trial', ['--trials', '0.5']],
    ['no worker', ['--jobs', '0']],
    ['an unknown test', ['--test', 'sign']],
    ['a shift of no bootstrap', ['--shifted']],
    ['trials without random replicates', ['--test', 't', '--trials', '9']],
    ['two forms', ['--json', '--to', 'csv']],
  ])('%s: wrong command line', async (_, args) => {
    const { code, stdout, stderr } = await compare(...args)

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^referee compare: /)
  })

  test('one response', async () => {
    expect((await refereeHere(['compare', KEY, EAGER])).code).toBe(2)
  })

  test('the seed, by name', async () => {
    expect((await compare('--seed', 'lucky')).stderr).toMatchInlineSnapshot(`
      "referee compare: --seed lucky: expected a whole number from 0 to 9007199254740991
      See "referee compare --help" for usage.
      "
    `)
  })

  test('the signature of a comparison by referee verify', async () => {
    const { signature } = JSON.parse((await compare('--json', '--trials', '10')).stdout)
    const { code, stderr } = await refereeHere(['verify', signature, KEY, CAREFUL, EAGER])

    expect(code).toBe(2)
    expect(stderr).toContain('this signature is of referee compare')
  })
})
