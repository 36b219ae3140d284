import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import type { StandingsReport } from '../../src/report/standings.ts'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const sample = (name: string): string[] =>
  readFileSync(join(root, `samples/${name}.coref.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')

// Two data sets: the halves of the sample.
for (const name of ['key', 'careful', 'eager']) {
  const lines = sample(name)
  scratch.write(`first/${name}.coref.jsonl`, `${lines.slice(0, 8).join('\n')}\n`)
  scratch.write(`second/${name}.coref.jsonl`, `${lines.slice(8).join('\n')}\n`)
}

function suite(name: string, changes: object = {}): string {
  const datasets = ['first', 'second'].map((each) => ({ name: each, key: `${each}/key.coref.jsonl` }))
  const systems = ['careful', 'eager'].map((each) => ({
    name: each,
    responses: `{dataset}/${each}.coref.jsonl`,
  }))
  const settings = { metrics: 'muc,b3,ceafe,conll' }
  return scratch.write(
    name,
    JSON.stringify({ schema: 'referee.suite/1', name: 'halves', settings, datasets, systems, ...changes }),
  )
}
const SUITE = suite('suite.json')

async function standings(...args: readonly string[]): Promise<StandingsReport> {
  const { code, stdout, stderr } = await refereeHere(['suite', ...args, '--json', '--quiet'])
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as StandingsReport
}

const schemaOf = (name: string): object =>
  JSON.parse(readFileSync(join(root, `schemas/${name}.schema.json`), 'utf8')) as object
const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, allowUnionTypes: true })
for (const name of ['scores', 'plan']) ajv.addSchema(schemaOf(name))

describe('referee suite', () => {
  test('has the scores of each system on each data set, and their means', async () => {
    const { systems, datasets, metric } = await standings(SUITE)

    expect(datasets.map(({ name, documents }) => [name, documents])).toEqual([
      ['first', 8],
      ['second', 8],
    ])
    expect(metric).toBe('conll')
    for (const { name, results, average } of systems) {
      for (const [d, half] of ['first', 'second'].entries()) {
        const paths = ['key', name].map((each) => join(scratch.path, half, `${each}.coref.jsonl`))
        const args = ['score', ...paths, '--metrics', 'muc,b3,ceafe,conll', '--json', '--quiet']
        const alone = JSON.parse((await refereeHere(args)).stdout)
        expect(results[d]?.signature).toBe(alone.signature)
        expect(results[d]?.scores['b3']?.recall).toBe(alone.systems[0].scores.b3.recall)
        expect(results[d]?.scores['conll']?.value).toBe(alone.systems[0].scores.conll.value)
      }
      const values = results.map((result) => result?.scores['b3']?.f1 ?? Number.NaN)
      expect(average?.['b3']?.f1).toBeCloseTo(((values[0] ?? 0) + (values[1] ?? 0)) / 2, 15)
    }
  })

  test('follows its schema, and show renders it again', async () => {
    const report = await standings(SUITE)
    const isStandings = ajv.compile(schemaOf('standings'))
    isStandings(report)
    const path = scratch.write('standings.json', JSON.stringify(report))

    expect(isStandings.errors ?? []).toEqual([])
    expect((await refereeHere(['show', path])).stdout).toBe(
      (await refereeHere(['suite', SUITE, '--quiet'])).stdout,
    )
  })

  test('prints data sets by system, and means as papers do', async () => {
    const { stdout } = await refereeHere(['suite', SUITE, '--quiet'])
    const latex = (await refereeHere(['suite', SUITE, '--to', 'latex', '--quiet'])).stdout

    expect(stdout).toMatch(/^halves\n\nCoNLL\ndata set +careful +eager\nfirst .*\nsecond .*\nmean /)
    expect(stdout).toMatch(/means over data sets\n +MUC +B³ +CEAFe +CoNLL\nsystem +P +R +F1 +P/)
    expect(latex).toContain('\\multicolumn{3}{c}{MUC}')
    expect(latex).toContain('\\textbf{')
  })

  test('has the columns of CRAC with its presets, and those that are asked for', async () => {
    const datasets = ['random-1', 'random-2'].map((name) => ({
      name,
      key: join(root, `tests/golden/official/${name}.key.conllu`),
    }))
    const systems = ['key', 'response'].map((side) => ({
      name: side,
      responses: join(root, `tests/golden/official/{dataset}.${side}.conllu`),
    }))
    const settings = { preset: 'crac-2026', keyDuplicates: 'first' }
    const path = suite('crac.json', { datasets, systems, settings })
    const { columns = [], systems: primary } = await standings(path)

    expect(columns.map(({ name, settings: own }) => [name, own])).toEqual([
      ['partial match', { match: 'partial' }],
      ['exact match', { match: 'exact' }],
      ['with singletons', { singletons: 'keep' }],
    ])
    for (const { settings: own, systems: standing } of columns) {
      const flags = Object.entries(own).flatMap(([name, value]) => [`--${name}`, value])
      const alone = await standings(path, '--columns', 'none', ...flags)
      expect(alone.columns).toBeUndefined()
      expect(standing).toEqual(alone.systems)
    }
    // The first of the two has no zeros: averaging in a 0 would mean that the key misses some.
    expect(primary[0]?.average?.['zero']?.f1).toBe(1)
    const { stdout, stderr } = await refereeHere(['suite', path])
    expect(stdout).toContain(
      'CoNLL under other settings, means over data sets\nsystem    primary  partial match  exact match  with singletons\nkey        100.00         100.00       100.00           100.00\n',
    )
    const notes = stderr.split('\n').filter((line) => line.includes('random-1.response.conllu: detected'))
    expect(notes).toHaveLength(1)
    const own = suite('own.json', { columns: { loose: { match: 'craft' } } })
    expect((await standings(own)).columns?.map(({ name }) => name)).toEqual(['loose'])
    const wrong = suite('wrong.json', { columns: { loose: { mach: 'craft' } } })
    expect((await refereeHere(['suite', wrong])).stderr).toContain(
      'columns: loose: unknown setting "mach"; did you mean match?',
    )
  })

  test('marks a mean of nothing as 0/0, which is never the best', async () => {
    const path = suite('zeros.json', { settings: { metrics: 'muc,zero' } })
    const report = await standings(path, '--metric', 'zero')
    const markdown = (await refereeHere(['suite', path, '--metric', 'zero', '--to', 'markdown', '--quiet']))
      .stdout
    const csv = (await refereeHere(['suite', path, '--to', 'csv', '--quiet'])).stdout

    expect(report.systems[0]?.average?.['zero']).toEqual({ recall: 0, precision: 0, f1: 0, undefined: true })
    expect(report.systems[0]?.average?.['muc']?.undefined).toBeUndefined()
    expect(markdown).toContain('| mean | \\*0.00 | \\*0.00 |')
    expect(markdown).toContain('undefined here (0/0)')
    expect(markdown).not.toContain('**0.00')
    expect(csv).toMatch(/^careful,mean,zero,0,0,0,,,primary,true$/m)
    expect(csv).toMatch(/^careful,mean,muc,.*,primary,$/m)
  })

  test('a system without a response has no mean, and that is said', async () => {
    const path = suite('gap.json', {
      systems: [{ name: 'eager', responses: { first: 'first/eager.coref.jsonl', second: null } }],
    })
    const [eager] = (await standings(path)).systems

    expect(eager?.average).toBeNull()
    expect(eager?.results[1]).toBeNull()
    expect((await refereeHere(['suite', path, '--quiet'])).stdout).toContain(
      'no response, so no mean: eager on second',
    )
  })

  test('keeps what is done, and scores again what has changed', async () => {
    const keep = join(scratch.path, 'kept')
    const args = ['suite', SUITE, '--keep', keep]
    const times = (): number[] =>
      ['first', 'second'].flatMap((each) =>
        readdirSync(join(keep, each)).map((name) => statSync(join(keep, each, name)).mtimeMs),
      )
    const first = await refereeHere(args)
    const written = times()
    const isCell = ajv.compile(schemaOf('cell'))
    isCell(JSON.parse(readFileSync(join(keep, 'first/eager.json'), 'utf8')))

    const again = await refereeHere(args)

    expect(isCell.errors ?? []).toEqual([])
    expect(again.stdout).toBe(first.stdout)
    expect(times()).toEqual(written)
    expect(again.stderr.match(/: already done$/gm)).toHaveLength(4)
    // Another setting, another response, half a result: each causes rescoring.
    expect((await refereeHere([...args, '--singletons', 'drop'])).stderr).not.toContain('already done')
    await refereeHere(args)
    const path = join(scratch.path, 'second/eager.coref.jsonl')
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"entity":"[^"]*"/, '"entity":"another"'))
    writeFileSync(join(keep, 'first/careful.json'), '{"schema":"referee.cell/1"')
    const changed = await refereeHere(args)
    expect(changed.stderr.match(/: already done$/gm)).toHaveLength(2)
    expect(changed.code, changed.stderr).toBe(0)
  })
})

describe('a suite that cannot be scored', () => {
  const refused = [
    [
      'no response',
      { systems: [{ name: 'a', responses: { first: null } }] },
      'a has no response to second; write null',
    ],
    ['an unknown data set', { systems: [{ name: 'a', responses: { frst: 'x' } }] }, 'did you mean first?'],
    ['a name twice', { datasets: [1, 2].map(() => ({ name: 'a', key: 'k' })) }, '"a" is used twice'],
    ['an unknown field', { dataset: [] }, 'dataset: unknown field; did you mean datasets?'],
    ['no systems', { systems: [] }, 'systems: expected at least 1; see schemas/suite.schema.json'],
    ['an object', { datasets: {} }, 'datasets: expected a list, found an object'],
    ['another version', { schema: 'referee.suite/9' }, 'schema: expected "referee.suite/1"'],
    [
      'no name',
      { datasets: [{ name: '', key: 'k' }] },
      'datasets[0].name: expected a text, found an empty one',
    ],
    ['an absent key', { datasets: [{ name: 'a', key: 'none' }] }, 'none: no such file [cannot-read]'],
  ] as const

  test.each(refused)('%s', async (_, changes, message) => {
    const { code, stderr } = await refereeHere(['suite', suite('bad.json', changes), '--quiet'])

    expect(code).toBe(3)
    expect(stderr).toMatch(/bad\.json:1:\d+: /)
    expect(stderr).toContain(message)
  })

  test('a response that is not there', async () => {
    const path = suite('absent.json', { systems: [{ name: 'a', responses: 'none/{dataset}.conll' }] })
    const { code, stderr } = await refereeHere(['suite', path])

    expect(code).toBe(3)
    // Before any file was read.
    expect(stderr).toMatch(/^referee suite: .*absent\.json:1:\d+: systems\[0\]\.responses: /)
    expect(stderr).toContain(`${join(scratch.path, 'none/first.conll')}: no such file [cannot-read]`)
  })

  test('a setting or a metric that does not exist', async () => {
    const odd = await refereeHere(['suite', suite('odd.json', { settings: { mach: 'head' } }), '--quiet'])
    const metric = await refereeHere(['suite', SUITE, '--metric', 'leaf', '--quiet'])

    expect([odd.code, metric.code]).toEqual([2, 2])
    expect(odd.stderr).toContain('unknown setting "mach"; did you mean match?')
    expect(metric.stderr).toContain('--metric leaf: not among those that were scored')
  })
})
