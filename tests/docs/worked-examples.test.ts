import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { metrics } from '../../src/metrics/registry.ts'
import { root } from '../support/program.ts'

interface Example {
  readonly format: string
  readonly key: string
  readonly response: string
  readonly settings?: object
}

interface Scored {
  readonly score?: { readonly f1?: number; readonly value?: number; readonly undefined?: true }
  readonly problem?: string
}

const load = (name: string): Promise<object> => import(pathToFileURL(join(root, 'site', name)).href)
const { exampleOf } = (await load('worked-examples.mjs')) as { exampleOf(metric: string): Example }
const { scoreExample } = (await load('score-example.mjs')) as {
  scoreExample(example: Example & { readonly metric: string }): Promise<Scored>
}

/** Perfect in any example by nature: the example's response is pro-stereotypical, and so on. */
const PERFECT = new Set(['bridging.anaphor', 'gap.masculine', 'winobias.pro'])

test.each(metrics)('the page of $id has an example that shows it at work', async ({ id }) => {
  const { score, problem } = await scoreExample({ metric: id, ...exampleOf(id) })
  const value = score?.f1 ?? score?.value ?? Number.NaN

  expect(problem).toBeUndefined()
  expect(score?.undefined).toBeUndefined()
  expect(value).toBeGreaterThan(0)
  if (PERFECT.has(id)) expect(value).toBe(1)
  else expect(id === 'ace' ? value / 100 : value).toBeLessThan(1)
})

test('an example with other words is a problem, and not a score', async () => {
  const { score, problem } = await scoreExample({
    metric: 'b3',
    ...exampleOf('b3'),
    response: 'Other words .',
  })

  expect(score).toBeUndefined()
  expect(problem).toContain('[text-mismatch]')
})
