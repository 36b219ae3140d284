import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { root } from '../support/program.ts'

interface Result {
  readonly name: string
  readonly checks: string
  readonly cases: number
  readonly processorSeconds: number
  readonly result: string
  readonly command: string
  readonly date: string
  readonly node: string
  readonly tables?: readonly {
    readonly title: string
    readonly columns: readonly string[]
    readonly rows: readonly (readonly string[])[]
  }[]
}

interface Writer {
  readResults(): Result[]
  trustPage(results: readonly Result[]): string
  findingsPage(): string
  readFindings(): readonly Finding[]
}

interface Finding {
  readonly id: string
  readonly finding: string
  readonly tests: readonly { readonly file: string; readonly title: string }[]
  /** How 0.1.0 and this version handle the input that showed it. */
  readonly before: string
  readonly now: string
}

const writer = (await import(pathToFileURL(join(root, 'scripts/write-trust.mjs')).href)) as Writer
const results = writer.readResults()

test('docs/trust.md and the list of findings are what scripts/write-trust.mjs makes of the results', () => {
  expect(readFileSync(join(root, 'docs/trust.md'), 'utf8')).toBe(writer.trustPage(results))
  expect(readFileSync(join(root, 'docs/results/hostile-findings.md'), 'utf8')).toBe(writer.findingsPage())
})

test.each(results)('the result of $name has all that the page shows, and a command that exists', (result) => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const [, script = ''] = /^npm run (\S+)/.exec(result.command) ?? []

  expect(Object.keys(scripts)).toContain(script)
  expect(result.cases).toBeGreaterThan(0)
  expect(result.date).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect([result.checks, result.result, result.node].every((text) => text.length > 0)).toBe(true)
  for (const { columns, rows } of result.tables ?? []) {
    for (const row of rows) expect(row).toHaveLength(columns.length)
  }
})

test.each(writer.readFindings())(
  'the finding "$finding" has tests of these titles',
  ({ tests, ...finding }) => {
    const missing = tests.filter(({ file, title }) => !readFileSync(join(root, file), 'utf8').includes(title))

    expect(tests.length).toBeGreaterThan(0)
    expect(missing).toEqual([])
    expect([finding.before.length > 0, finding.now.length > 0]).toEqual([true, true])
  },
)
