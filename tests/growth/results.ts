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

/** Collect the rows of all test files, */
export function setup(project: TestProject): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(log, '')
  project.provide('growthLog', log)
}

/** and leave them in build/growth.json. */
export function teardown(): void {
  const rows = readFileSync(log, 'utf8').trim().split('\n').filter(Boolean)
  const sorted = rows.map((row) => JSON.parse(row) as { what: string; input: string })
  sorted.sort((a, b) => (`${a.what} ${a.input}` < `${b.what} ${b.input}` ? -1 : 1))
  writeFileSync(join(folder, 'growth.json'), `${JSON.stringify({ rows: sorted }, undefined, 2)}\n`)
  rmSync(log)
}
