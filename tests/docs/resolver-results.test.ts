import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { root } from '../support/program.ts'

interface Result {
  readonly rows: readonly { readonly corpus: string; readonly recipe: string; readonly conll: number }[]
}

interface Writer {
  readResult(name: string): Result | undefined
  resultsPage(text: string, resultOf: (name: string) => Result | undefined): string
}

const writer = (await import(pathToFileURL(join(root, 'scripts/resolver/report.mjs')).href)) as Writer
const page = readFileSync(join(root, 'docs/results/resolver.md'), 'utf8')

test('the tables of docs/results/resolver.md are what the scripts measured', () => {
  expect(writer.resultsPage(page, writer.readResult)).toBe(page)
})

test('another score changes its row and nothing else', () => {
  const changed = (name: string): Result | undefined => {
    const result = writer.readResult(name)
    if (name !== 'scores' || result === undefined) return result
    const rows = result.rows.map((row) =>
      row.corpus === 'gum' && row.recipe === 'soon' ? { ...row, conll: 12.34 } : row,
    )
    return { ...result, rows }
  }
  const lines = writer.resultsPage(page, changed).split('\n')
  const others = page.split('\n').filter((line, i) => line !== lines[i])

  expect(others.length).toBeGreaterThan(0)
  expect(others.every((line) => line.startsWith('| soon |'))).toBe(true)
})
