import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { root } from '../support/program.ts'

type ResultOf = (name: string) => object | undefined

interface Writer {
  readonly readResult: ResultOf
  benchPage(text: string, resultOf: ResultOf): string
}

const writer = (await import(pathToFileURL(join(root, 'scripts/write-bench.mjs')).href)) as Writer
const page = readFileSync(join(root, 'docs/bench.md'), 'utf8')

test('the tables of docs/bench.md are what the benchmarks wrote', () => {
  expect(writer.benchPage(page, writer.readResult)).toBe(page)
})

test('a new result takes the place of the table that was there, and leaves the rest', () => {
  const rows = [
    { what: 'reading', runs: 3, before: { least: 0.02, median: 0.2 }, now: { least: 0.01, median: 0.3 } },
  ]
  const result = { date: '2026-11-16', node: 'v22.1.0', rows }
  const text = 'before\n<!-- turns -->\nold\n<!-- end -->\nafter\n<!-- readers -->\n<!-- end -->\n'
  const written = writer.benchPage(text, (name) => (name === 'turns' ? result : undefined))
  expect(written).toMatch(/^before\n<!-- turns -->\n\n\| what .*\n\n<!-- end -->\nafter\n/s)
  expect(written.endsWith('after\n<!-- readers -->\n<!-- end -->\n')).toBe(true)
  expect(written).toContain('| reading | 20.0 ms | 10.0 ms | 0.50 | 200 ms | 300 ms | 1.50 | 3 |')
  expect(written).toContain('Measured on 2026-11-16 with Node 22.1.0.')
  expect(written).not.toContain('old')
})
