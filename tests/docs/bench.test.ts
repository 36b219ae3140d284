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

test('the history ends with the results that the page shows', () => {
  const lines = readFileSync(join(root, 'docs/results/bench/history.jsonl'), 'utf8').trimEnd().split('\n')
  const latest = new Map(
    lines.map((line) => {
      const { benchmark, version, ...result } = JSON.parse(line) as { benchmark: string; version: string }
      return [benchmark, { version, result }]
    }),
  )

  for (const [benchmark, { version, result }] of latest) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(result).toEqual(writer.readResult(benchmark))
  }
  expect([...latest.keys()].sort()).toEqual(['compare', 'readers', 'resolving', 'score', 'turns'])
})

test('a new result takes the place of the table that was there, and leaves the rest', () => {
  const before = { least: 0.02, median: 0.2, memory: 80 }
  const now = { least: 0.01, median: 0.3, memory: 60 }
  const rows = ['score S', 'reading'].map((what) => ({ what, against: '0.2.0', runs: 3, before, now }))
  const result = { date: '2026-11-16', node: 'v22.1.0', rows }
  const text = 'before\n<!-- turns -->\nold\n<!-- end -->\nafter\n<!-- readers -->\n<!-- end -->\n'
  const written = writer.benchPage(text, (name) => (name === 'turns' ? result : undefined))
  expect(written).toMatch(/^before\n<!-- turns -->\n\n\| what .*\n\n<!-- end -->\nafter\n/s)
  expect(written.endsWith('after\n<!-- readers -->\n<!-- end -->\n')).toBe(true)
  expect(written).toContain('| score S | 200 ms | 300 ms | 1.50 | 0.50 | 60 MB | 0.75 | 3 |')
  expect(written).toContain('Reading takes 0.50 to 0.50 times the CPU time of 0.2.0 on 1 corpora, 0.50 times')
  expect(written).toContain('Measured on 2026-11-16 with Node 22.1.0.')
  expect(written).not.toContain('old')
})
