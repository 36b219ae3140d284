import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { details, elsewhere } from '../../src/metrics/beyond-cards.ts'
import { metrics } from '../../src/metrics/registry.ts'
import { textbook } from '../../src/textbook/textbook.ts'
import { root } from '../support/program.ts'

interface Writer {
  metricsPage(text: string, source: object, scoring: string): string
}

const writer = (await import(pathToFileURL(join(root, 'scripts/write-metrics.mjs')).href)) as Writer
const read = (name: string): string => readFileSync(join(root, 'docs', name), 'utf8')
const page = read('metrics.md')
const source = { metrics, textbook, details, elsewhere }

test('docs/metrics.md says of each metric what the registry says', () => {
  expect(writer.metricsPage(page, source, read('scoring.md'))).toBe(page)
})

test('the table of docs/metrics.md lists every metric', () => {
  const listed = [...page.matchAll(/^\| .*$/gm)].flatMap(([row]) => [...row.matchAll(/\[([\w.]+)\]\(#/g)])

  expect(listed.map(([, id]) => id).sort()).toEqual(metrics.map(({ id }) => id).sort())
})

test('only metrics that exist have details or peers', () => {
  const ids = new Set(metrics.map(({ id }) => id))

  expect([...Object.keys(details), ...Object.keys(elsewhere)].filter((id) => !ids.has(id))).toEqual([])
})

test('a flag with a section of its own is linked, another is code', () => {
  const card = { formula: 'f', paper: 'p', reading: 'As --match says, not --nothing or `--match`.' }
  const one = {
    metrics: [{ id: 'x', label: 'X', card }],
    textbook: { x: { file: 'x.ts' } },
    details: {},
    elsewhere: {},
  }
  const written = writer.metricsPage('a\n<!-- metrics -->\nold\n<!-- end -->\nb\n', one, '### --match\n')

  expect(written).toMatch(/^a\n<!-- metrics -->\n\n## x\n\nX\.\n\n```text\nf\n```\n\n.*<!-- end -->\nb\n$/s)
  expect(written).toContain('As [`--match`](scoring.md#--match) says, not `--nothing` or `--match`.')
})
