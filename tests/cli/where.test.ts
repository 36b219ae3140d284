import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import type { ConcordanceReport } from '../../src/report/concordance.ts'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const [key, careful, eager] = ['key', 'careful', 'eager'].map((name) => `samples/${name}.coref.jsonl`) as [
  string,
  string,
  string,
]

async function ask(...args: readonly string[]): Promise<ConcordanceReport> {
  const { stdout, code } = await refereeHere(['errors', ...args, '--json', '--quiet'])
  expect(code).toBe(0)
  return JSON.parse(stdout) as ConcordanceReport
}

describe('errors --where', () => {
  test('prints what its schema says, for one response and for two', async () => {
    const schema = JSON.parse(
      readFileSync(join(root, 'schemas', 'concordance.schema.json'), 'utf8'),
    ) as object
    const isConcordance = new Ajv2020({ allErrors: true }).compile(schema)
    for (const report of [
      await ask(key, eager, '--where', 'verdict:wrong'),
      await ask(key, careful, eager, '--where', 'verdict:wrong'),
    ]) {
      isConcordance(report)
      expect(isConcordance.errors ?? []).toEqual([])
    }
  })

  test('counts as the list of mentions does', async () => {
    const { stdout } = await refereeHere(['errors', key, eager, '--json', '--quiet', '--verdict', 'wl,fn'])
    const { mentions } = JSON.parse(stdout) as { mentions: { side: string; type: string }[] }
    const inKey = mentions.filter(({ side }) => side === 'key')
    expect((await ask(key, eager, '--where', 'verdict:wl,fn')).found).toBe(inKey.length)
    expect((await ask(key, eager, '--where', 'verdict:wl,fn type:pronoun')).found).toBe(
      inKey.filter(({ type }) => type === 'pronoun').length,
    )
  })

  test('scores links as the slice of a type does', async () => {
    const { stdout } = await refereeHere([
      ...['score', key, eager, '--by', 'type', '--metrics', 'antecedent.immediate', '--json', '--quiet'],
    ])
    const { systems } = JSON.parse(stdout) as {
      systems: { slices: { type: { value: string; scores: Record<string, { recall: number }> }[] } }[]
    }
    const slice = systems[0]?.slices.type.find(({ value }) => value === 'pronoun')
    const { links } = await ask(key, eager, '--where', 'type:pronoun')
    const { right, key: all } = links[0] as { right: number; key: number }
    expect(right / all).toBeCloseTo(slice?.scores['antecedent.immediate']?.recall as number, 12)
  })

  test('is signed as the errors of the same files are, with documents left out too', async () => {
    const short = scratch.write(
      'short.coref.jsonl',
      readFileSync(eager, 'utf8').split('\n').slice(0, 3).join('\n'),
    )
    const args = [key, short, '--missing', 'skip', '--json', '--quiet']
    const { stdout } = await refereeHere(['errors', ...args])
    const asked = await refereeHere(['errors', ...args, '--where', 'doc:*'])
    const { signature } = JSON.parse(stdout) as { signature: string }
    expect(JSON.parse(asked.stdout)).toMatchObject({ signature, documents: 3 })
  })

  test('takes --type, --verdict and --doc as conditions', async () => {
    const long = await ask(key, eager, '--where', 'type:pronoun verdict:wl doc:news/tram-strike-ends')
    const short = await ask(
      ...[
        key,
        eager,
        '--where',
        '',
        '--type',
        'pronoun',
        '--verdict',
        'wl',
        '--doc',
        'news/tram-strike-ends',
      ],
    )
    expect({ ...short, query: long.query }).toEqual(long)
  })

  test('says what is wrong with a query', async () => {
    const { code, stderr } = await refereeHere(['errors', key, eager, '--where', 'type:verb'])
    expect(code).toBe(2)
    expect(stderr).toContain('type: "verb" is not one of named, nominal, pronoun')
    const two = await refereeHere(['errors', key, careful, eager])
    expect(two.code).toBe(2)
    expect(two.stderr).toContain('--where')
  })

  test.each(['csv', 'markdown', 'latex', 'text'])('is written as %s', async (form) => {
    const { stdout, code } = await refereeHere([
      ...['errors', key, careful, eager, '--where', 'A:wrong B:right', '--to', form, '--quiet'],
    ])
    expect(code).toBe(0)
    expect(stdout).toMatch(/antecedent B|in B/)
  })
})
