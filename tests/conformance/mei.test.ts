import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCorpus } from '../../src/entries/node.ts'
import { evaluate } from '../../src/scoring/evaluate.ts'
import type { Settings } from '../../src/scoring/settings.ts'
import { root } from '../support/program.ts'

const folder = join(root, 'tests/golden/official/mei')
const [key, response] = await Promise.all(
  ['key.coref.jsonl', 'response.coref.jsonl'].map((name) => readCorpus(join(folder, name))),
)
/** The output of the authors' script (scripts/official/run-mei.py). */
const printed = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Record<
  'micro' | 'macro',
  number
>

function score(mean: 'micro' | 'macro', settings: Partial<Settings>): number {
  if (key === undefined || response === undefined) throw new Error('the files cannot be read')
  const id = `mei.${mean}`
  return 100 * (evaluate(key, response, { metrics: [id], ...settings }).scores[id]?.value ?? Number.NaN)
}

test.each(['micro', 'macro'] as const)("mei.%s by id is that of the authors' script", (mean) => {
  expect(score(mean, { entityMap: 'id' })).toBeCloseTo(printed[mean], 9)
})

test.each(['micro', 'macro'] as const)(
  'mei.%s of the best map forgives entities that changed their names',
  (mean) => {
    expect(score(mean, {})).toBeGreaterThan(printed[mean] + 1)
  },
)
