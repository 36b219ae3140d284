import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceOf } from '../../../tests/support/plain.ts'
import { OFFICIAL_TESTS, officialIncidents } from './official-checks.ts'

type Row = readonly [line: number, test: string, severity: string]

/** What the official validator reported, written by scripts/official/run-validator.py. */
const { cases } = JSON.parse(
  readFileSync(new URL('../../../tests/golden/official/validator.json', import.meta.url), 'utf8'),
) as { cases: Readonly<Record<string, { readonly text: string; readonly incidents: readonly Row[] }>> }

/** Deliberate differences: its bridging pattern never matches, and it reports equal antecedent lists as different. */
const DIFFERENCES: Readonly<
  Record<string, { readonly more?: readonly Row[]; readonly fewer?: readonly Row[] }>
> = {
  'a bridge to itself': { more: [[4, 'spurious-bridge-relation', 'warning']] },
  'a bridge elsewhere': { more: [[5, 'misplaced-bridge-statement', 'warning']] },
  'a bridge twice': { more: [[5, 'repeated-bridge-relation', 'warning']] },
  'two kinds of a bridge': { more: [[6, 'bridge-relation-mismatch', 'warning']] },
  'the same split antecedents again': { fewer: [[5, 'split-antecedent-mismatch', 'error']] },
}

const sort = (rows: readonly Row[]): string[] => rows.map((row) => row.join(' ')).sort()
const check = (text: string): Row[] =>
  officialIncidents(sourceOf(text)).map(({ line, test: name, severity }): Row => [line, name, severity])

test.each(Object.entries(cases))('%s: as the official validator has it', (name, { text, incidents }) => {
  const { more = [], fewer = [] } = DIFFERENCES[name] ?? {}
  const gone = sort(fewer)

  expect(sort(check(text))).toEqual(sort([...incidents, ...more]).filter((row) => !gone.includes(row)))
})

test('every test has a case that fails it', () => {
  const seen = new Set(Object.values(cases).flatMap(({ text }) => check(text).map(([, name]) => name)))

  expect(OFFICIAL_TESTS.filter((name) => !seen.has(name))).toEqual([])
})
