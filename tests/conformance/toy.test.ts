import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runToy, type WorkedExamples } from '../../src/experiments/toy.ts'
import { compute } from '../../src/experiments/worked-example.ts'
import { golden } from './golden.ts'

const examples = golden<WorkedExamples>('../../samples/worked-examples.json')

describe('the worked examples of the five papers', () => {
  test.each(examples.cases)('$id comes out', (example) => {
    const ours = compute(example)

    const reach = example.tolerance ?? 0.5 * 10 ** -example.decimals + 1e-9
    for (const [name, value] of Object.entries(example.expected ?? {})) {
      expect(Math.abs((ours[name] ?? Number.NaN) - value), name).toBeLessThanOrEqual(reach)
    }
  })

  test('have their errata in the documentation', () => {
    const page = readFileSync(new URL('../../docs/errata.md', import.meta.url), 'utf8')

    for (const { where, what } of examples.errata) expect(page).toContain(`| ${where} | ${what} |`)
  })

  test('give every figure that a paper prints its cell', () => {
    const { tables } = runToy(examples)
    const cells = tables
      .flatMap(({ rows }) => rows.map((row) => row.map(({ text }) => text)))
      .filter(([, id]) => id?.startsWith('luo2005-phi'))
      .map(([, , , printed]) => printed)

    expect(cells).toEqual(['0.000 – 2 0.800', '0.000 – 1.000 0.500'])
  })

  test('differ from what is printed only where the paper rounds or errs', () => {
    const { remarks } = runToy(examples)

    expect(remarks).toMatchSnapshot()
  })
})
