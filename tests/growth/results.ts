import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { root } from '../support/program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    growthLog: string
  }
}

const folder = join(root, 'build')
const log = join(folder, 'growth.log')

/** A line of the log. */
interface Row {
  readonly what: string
  readonly input: string
  readonly bound: number
  readonly attempts: number
  readonly sizes: readonly [number, number]
  readonly milliseconds: readonly [number, number]
  readonly ratio: number
}

/** Collect the rows of all test files, */
export function setup(project: TestProject): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(log, '')
  project.provide('growthLog', log)
}

/** and write them to build/growth.json and, if all files ran, a summary for docs/trust.md. */
export function teardown(): void {
  const lines = readFileSync(log, 'utf8').trim().split('\n').filter(Boolean)
  const all = lines.map((line) => JSON.parse(line) as Row | { readonly processorSeconds: number })
  const rows = all.filter((each) => 'what' in each)
  rows.sort((a, b) => (`${a.what} ${a.input}` < `${b.what} ${b.input}` ? -1 : 1))
  writeFileSync(join(folder, 'growth.json'), `${JSON.stringify({ rows }, undefined, 2)}\n`)
  rmSync(log)
  const ends = all.filter((each) => 'processorSeconds' in each)
  const seconds = ends.reduce((sum, each) => sum + each.processorSeconds, 0)
  // Runs in CI change no page.
  if (process.env['CI'] !== undefined || groupsOf(rows).some(({ worst }) => worst === undefined)) return
  const path = join(root, 'docs/results/trust/growth.json')
  writeFileSync(path, `${JSON.stringify(summary(rows, seconds), undefined, 2)}\n`)
  spawnSync(process.execPath, [join(root, 'scripts/write-trust.mjs')])
}

function summary(rows: readonly Row[], seconds: number): object {
  const failed = rows.filter(({ ratio, bound }) => ratio > bound).length
  const bounds = [...new Set(rows.map(({ bound }) => bound))].sort((a, b) => a - b)
  const worstOf = (bound: number): string =>
    `${Math.max(...rows.filter((row) => row.bound === bound).map(({ ratio }) => ratio))} of ${bound}`
  return {
    name: 'growth',
    checks:
      'How CPU time grows when the input doubles, on the worst known inputs: mentions nested, chained, all different, everything broken. The bound is a factor of 2.6, or 4.6 where a definition requires pairs of mentions. Ratios are geometric means of three doublings, each the fastest of several runs.',
    cases: rows.length,
    processorSeconds: Math.round(seconds),
    result:
      failed > 0
        ? `${failed} of ${rows.length} beyond their bound`
        : `all within their bound: at most ${bounds.map(worstOf).join(', ')}`,
    command: 'npm run test:growth',
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    tables: [
      {
        title: 'Worst growth when the input doubles',
        columns: ['what', 'bound', 'inputs', 'worst', 'on', 'size', 'ms'],
        rows: groupsOf(rows).map(({ name, bound, count, worst }) => [
          name,
          String(bound),
          String(count),
          worst === undefined ? '' : worst.ratio.toFixed(2),
          worst === undefined ? '' : `${worst.what}: ${worst.input}`,
          worst === undefined ? '' : worst.sizes.join(' → '),
          worst === undefined ? '' : worst.milliseconds.join(' → '),
        ]),
      },
    ],
  }
}

/** The kinds of rows in a full run. */
const GROUPS: readonly (readonly [name: string, pattern: RegExp, bound: number])[] = [
  ['readers', /^read /, 2.6],
  ['`validate`', /^validate /, 2.6],
  ['`--match`', /^--match /, 2.6],
  ['`--match`, where candidates are pairs', /^--match /, 4.6],
  ['`--split`', /^--split /, 2.6],
  ['`--split`, where candidates are pairs', /^--split /, 4.6],
  ['`--align`', /^--align/, 2.6],
  ['`--across`', /^--across/, 2.6],
  ['matching of names', /^names/, 2.6],
  ['`explain`', /^explain/, 2.6],
  ['`explain`, where words are listed for pairs', /^explain/, 4.6],
  ['`errors`', /^errors/, 2.6],
  ['`errors`, where candidates are pairs', /^errors/, 4.6],
  ['`compare`', /^compare/, 2.6],
  ['`agree`', /^agree/, 2.6],
  ['`agree`, where candidates are pairs', /^agree/, 4.6],
]

function groupsOf(
  rows: readonly Row[],
): { name: string; bound: number; count: number; worst: Row | undefined }[] {
  return GROUPS.map(([name, pattern, bound]) => {
    const own = rows.filter((row) => pattern.test(row.what) && row.bound === bound)
    const worst = own.reduce<Row | undefined>(
      (a, b) => (a === undefined || b.ratio > a.ratio ? b : a),
      undefined,
    )
    return { name, bound, count: own.length, worst }
  })
}
