import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import type { ErrorsReport } from '../../src/report/errors.ts'
import type { SensitivityReport } from '../../src/report/sensitivity.ts'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const KEY = 'samples/key.coref.jsonl'
const EAGER = 'samples/eager.coref.jsonl'
const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false })
const schemaOf = (name: string): object =>
  JSON.parse(readFileSync(join(root, 'schemas', name), 'utf8')) as object

ajv.addSchema(schemaOf('scores.schema.json'))

const json = async (...args: readonly string[]): Promise<unknown> => {
  const { stdout, stderr, code } = await refereeHere([...args, '--json', '--quiet'])
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout)
}
const sensitivity = async (...flags: readonly string[]): Promise<SensitivityReport> =>
  (await json('sensitivity', KEY, EAGER, '--trials', '50', ...flags)) as SensitivityReport
const scored = async (...flags: readonly string[]): Promise<unknown> =>
  ((await json('score', KEY, EAGER, ...flags)) as { systems: { scores: unknown }[] }).systems[0]?.scores

describe('sensitivity', () => {
  test.each([[[]], [['--singletons', 'drop', '--metrics', 'b3,muc']], [['--average', 'macro']]])(
    'at a share of 0 is what score prints (%j)',
    async (flags) => {
      const { scores, perturbations } = await sensitivity('--shares', '50', ...flags)

      expect(scores).toEqual(await scored(...flags))
      for (const { steps } of perturbations) expect(steps[0]?.scores).toEqual(scores)
    },
  )

  test('a metric that does not move has a slope of 0 and does not notice', async () => {
    const { perturbations } = await sensitivity('--perturb', 'add', '--metrics', 'muc,b3')

    expect(perturbations[0]?.slopes['muc']).toEqual({ slope: 0, interval: [0, 0], notices: 'no' })
    expect(perturbations[0]?.slopes['b3']).toMatchObject({ notices: 'falls' })
  })

  test('against the key itself there is nothing to drop', async () => {
    const report = (await json(
      'sensitivity',
      KEY,
      KEY,
      '--perturb',
      'drop',
      '--trials',
      '20',
    )) as SensitivityReport

    expect(report.perturbations[0]?.steps.map(({ changed }) => changed)).toEqual([0, 0, 0, 0, 0])
    expect(Object.values(report.perturbations[0]?.slopes ?? {}).every(({ slope }) => slope === 0)).toBe(true)
  })

  test('depends on the seed, and on nothing else', async () => {
    const flags = ['--perturb', 'merge', '--shares', '20']
    const first = await sensitivity(...flags)

    expect(await sensitivity(...flags)).toEqual(first)
    expect((await sensitivity(...flags, '--seed', '2')).perturbations).not.toEqual(first.perturbations)
    expect(first.signature).toMatch(/\|perturbations:merge\|shares:0.2\|seed:1\|trials:50$/)
  })

  test('JSON follows the schema', async () => {
    const holds = ajv.compile(schemaOf('sensitivity.schema.json'))
    holds(await sensitivity('--metrics', 'standard'))

    expect(holds.errors ?? []).toEqual([])
  })

  test.each(['text', 'csv', 'markdown', 'latex'])('--to %s', async (form) => {
    const flags = [
      '--trials',
      '50',
      '--perturb',
      'drop,merge',
      '--metrics',
      'muc,b3',
      '--to',
      form,
      '--quiet',
    ]
    const { code, stdout } = await refereeHere(['sensitivity', KEY, EAGER, ...flags])

    expect(code).toBe(0)
    await expect(stdout).toMatchFileSnapshot(join(root, `tests/golden-cli/sensitivity.${form}`))
  })

  test('--figures draws a curve for each perturbation', async () => {
    const directory = join(scratch.path, 'curves')
    await sensitivity('--perturb', 'drop,split', '--figures', directory)

    expect(readdirSync(directory).sort()).toEqual(['drop.svg', 'split.svg'])
    expect(readFileSync(join(directory, 'drop.svg'), 'utf8')).toContain('<svg')
  })

  test.each([
    [['--perturb', 'dorp'], '"dorp" is not one of drop, add, merge, split, shift'],
    [['--shares', '120'], 'Expected percentages from 0 to 100'],
    [['--shares', '0'], 'shares: none'],
  ])('%j is refused', async (flags, message) => {
    const { code, stderr } = await refereeHere(['sensitivity', KEY, EAGER, ...flags])

    expect(code).not.toBe(0)
    expect(stderr).toContain(message)
  })
})

describe('errors --ladder', () => {
  test('begins with what score prints and ends at 100, and follows the schema', async () => {
    const report = (await json('errors', KEY, EAGER, '--ladder', '--limit', '0')) as ErrorsReport
    const holds = ajv.compile(schemaOf('errors.schema.json'))
    holds(report)

    expect(holds.errors ?? []).toEqual([])
    expect(report.ladder?.scores).toEqual(await scored())
    for (const score of Object.values(report.ladder?.steps.at(-1)?.scores ?? {})) {
      expect(score.value ?? score.f1).toBe(1)
    }
  })
})
