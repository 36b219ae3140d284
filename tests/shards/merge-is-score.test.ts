import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { shuffled } from '../laws/arbitraries.ts'
import { type Ran, refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'
import { inFiles, inFolders, standOff, withOddities } from './corpora.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const sample = (name: string): string => join(root, `samples/${name}.coref.jsonl`)
const SAMPLE = [sample('key'), sample('careful'), sample('eager')]
let runs = 0

interface Mapped {
  readonly folder: string
  readonly planned: Ran
}

/** Mapped runs, by inputs, settings and number of shards: they can be merged in any form. */
const mapped = new Map<string, Promise<Mapped>>()

/** Plan, and map every shard in some order. */
async function mapShards(
  inputs: readonly string[],
  settings: readonly string[],
  shards: number,
): Promise<Mapped> {
  const folder = join(scratch.path, `run-${runs++}`)
  const count = String(shards)
  const planned = await refereeHere(['plan', ...inputs, ...settings, '--shards', count, '--out', folder])
  if (planned.code !== 0) return { folder, planned }
  const order = shuffled(
    Array.from({ length: shards }, (_, i) => i),
    shards + runs,
  )
  for (const shard of order) await refereeHere(['map', folder, '--shard', String(shard), '--quiet'])
  expect(readdirSync(folder).length).toBe(shards + 1)
  return { folder, planned }
}

/** Plan, map, merge. */
async function inShards(
  inputs: readonly string[],
  settings: readonly string[],
  shards: number,
  rendering: readonly string[] = ['--json'],
): Promise<Ran & { readonly planned: Ran }> {
  const id = JSON.stringify([inputs, settings, shards])
  const run = mapped.get(id) ?? mapShards(inputs, settings, shards)
  mapped.set(id, run)
  const { folder, planned } = await run
  if (planned.code !== 0) return { ...planned, planned }
  return { ...(await refereeHere(['merge', folder, ...rendering])), planned }
}

/** Output of `score`, without the notes on formats, which `plan` prints. */
async function scored(inputs: readonly string[], flags: readonly string[]): Promise<Ran> {
  const { stderr, ...rest } = await refereeHere(['score', ...inputs, ...flags])
  const said = stderr.replace(/^.*: detected .*\n/gm, '').replaceAll('referee score', 'referee merge')
  return { ...rest, stderr: said }
}

async function expectSame(
  inputs: readonly string[],
  settings: readonly string[],
  shards: number,
  rendering: readonly string[] = ['--json'],
): Promise<Ran> {
  const { planned: _, ...merged } = await inShards(inputs, settings, shards, rendering)
  const direct = await scored(inputs, [...settings, ...rendering])
  expect(merged).toEqual(direct)
  return merged
}

const SETTINGS: readonly (readonly [string, readonly string[]])[] = [
  ['no settings', []],
  ['all metrics', ['--metrics', 'all']],
  ['the metrics of the papers', ['--metrics', 'papers']],
  ['the reference scorer', ['--compat', 'conll']],
  ['another scorer', ['--compat', 'ua']],
  ['windows', ['--window', '40']],
  ['main characters', ['--only-entities', 'top:2', '--metrics', 'conll,mei.micro']],
  ['a preset', ['--preset', 'conll-2012']],
  ['another preset', ['--preset', 'muc-6']],
  ['macro averages', ['--average', 'macro', '--metrics', 'all']],
  ['slices of mentions', ['--by', 'type,entity-size,type+distance']],
  ['slices of documents', ['--by', 'length', '--metrics', 'all']],
  ['no singletons', ['--singletons', 'drop', '--blanc', 'luo2014']],
  ['one type', ['--mentions', 'pronoun']],
]
const RENDERINGS = ['text', 'json', 'csv', 'markdown', 'latex'] as const

describe('the bundled sample', () => {
  test.each(SETTINGS)('merged is scored, byte for byte: %s', async (_, settings) => {
    const { code, stdout } = await expectSame(SAMPLE, settings, 5, ['--json', '--per-document'])

    expect(code).toBe(0)
    expect(stdout.length).toBeGreaterThan(1000)
  })

  test.each(RENDERINGS)('in every rendering: %s', async (form) => {
    const settings = ['--by', 'type,genre']
    for (const flags of [[], ['--per-document']])
      await expectSame(SAMPLE, settings, 4, ['--to', form, ...flags])
    await expectSame(SAMPLE.slice(0, 2), ['--compat', 'conll'], 3, ['--to', form])
  })

  test.each([1, 2, 7, 16, 31, 40])('in %i shards', async (shards) => {
    expect((await expectSame(SAMPLE, ['--by', 'pos'], shards)).code).toBe(0)
  })

  test('with gates', async () => {
    expect((await expectSame(SAMPLE, [], 3, ['--fail-under', 'conll=0.99'])).code).toBe(1)
    expect((await expectSame(SAMPLE, [], 3, ['--fail-under', 'conll=0.1'])).code).toBe(0)
  })

  test('with documents asked for at planning', async () => {
    const { stdout } = await inShards(SAMPLE, ['--per-document'], 3)

    expect(stdout).toBe((await scored(SAMPLE, ['--json', '--per-document'])).stdout)
    expect(stdout).toContain('"documents": [')
  })
})

describe('random corpora', () => {
  const corpora = [
    ['conll', inFiles(scratch, 'conll', 23, 11)],
    ['native', inFiles(scratch, 'native', 17, 12)],
    ['folders', inFolders(scratch, 20, 13)],
  ] as const

  test.each(corpora)('%s: any number of shards in any order', async (_, { key, response }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...SETTINGS.map(([, settings]) => settings)),
        fc.integer({ min: 1, max: 30 }),
        fc.array(fc.tuple(fc.constantFrom(...RENDERINGS), fc.boolean()), { minLength: 3, maxLength: 3 }),
        async (settings, shards, forms) => {
          for (const [form, perDocument] of forms) {
            const flags = ['--to', form, ...(perDocument ? ['--per-document'] : [])]
            await expectSame([key, response], settings, shards, flags)
          }
        },
      ),
      { seed: 20260101, numRuns: 4 },
    )
  })

  test('several responses, one of which is the key', async () => {
    const [, { key, response }] = corpora[0]
    const merged = await expectSame([key, response, key], ['--average', 'macro'], 6)

    expect(JSON.parse(merged.stdout).systems).toHaveLength(2)
  })
})

describe('what is odd about files', () => {
  const { key, response } = withOddities(scratch)

  test.each([
    ['empty', ['--missing', 'empty']],
    ['skip', ['--missing', 'skip']],
    ['reference scorer', ['--compat', 'conll']],
  ])('is said in the same order: %s', async (_, settings) => {
    for (const shards of [1, 2, 3, 6]) {
      const { stdout } = await expectSame([key, response], settings, shards, ['--json', '--per-document'])
      const codes = JSON.parse(stdout).systems[0].warnings.map(({ code }: { code: string }) => code)

      expect(new Set(codes)).toEqual(
        new Set(['byte-order-mark', 'duplicate-mention', 'empty-document', 'missing-document']),
      )
    }
  })

  test('that stops scoring stops planning, with the same message', async () => {
    const { planned } = await inShards([key, response], [], 2)
    const direct = await scored([key, response], [])

    expect(planned.code).toBe(3)
    expect(planned.stdout).toBe('')
    expect(planned.stderr.replace(/^.*: detected .*\n/gm, '').replace('plan:', 'merge:')).toBe(direct.stderr)
  })

  test('stand-off annotation is read with the text beside it', async () => {
    const inputs = standOff(scratch, 5)
    const { code, stdout } = await expectSame([inputs.key, inputs.response], [], 3)

    expect(code).toBe(0)
    expect(JSON.parse(stdout).corpus).toMatchObject({ documents: 5, key: { mentions: 10 } })
  })
})

describe('an error of a document', () => {
  const native = (id: string, word: string): string =>
    `${JSON.stringify({ id, tokens: [word, 'b'], mentions: [{ span: [0, 1], entity: 'e' }] })}\n`
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  const key = scratch.write('errors/key.coref.jsonl', ids.map((id) => native(id, 'x')).join(''))
  const response = scratch.write(
    'errors/response.coref.jsonl',
    ids.map((id) => native(id, 'cf'.includes(id) ? 'y' : 'x')).join(''),
  )

  test.each([1, 2, 3, 6, 8])('is the first of all shards, as without shards: %i', async (shards) => {
    const { code, stderr } = await expectSame([key, response], [], shards, [])

    expect(code).toBe(3)
    expect(stderr).toContain('[text-mismatch]')
    expect(stderr).toContain('"c"')
  })

  test('is told by its own map, each time', async () => {
    const folder = join(scratch.path, 'told')
    await refereeHere(['plan', key, response, '--shards', '3', '--out', folder])
    const first = await refereeHere(['map', folder, '--shard', '1', '--quiet'])
    const part = readFileSync(join(folder, 'part-00001.json'), 'utf8')

    expect(first.code).toBe(3)
    expect(first.stderr).toContain('[text-mismatch]')
    expect(await refereeHere(['map', folder, '--shard', '1', '--quiet'])).toEqual(first)
    expect(readFileSync(join(folder, 'part-00001.json'), 'utf8')).toBe(part)
    expect((await refereeHere(['map', folder, '--shard', '0'])).code).toBe(0)
  })

  test('is none of a shard: a feature that nothing has', async () => {
    const { code, stderr } = await expectSame([key, key], ['--by', 'mood'], 3)

    expect(code).toBe(2)
    expect(stderr).toContain('[bad-setting]')
  })
})
