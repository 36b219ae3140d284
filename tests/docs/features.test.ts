import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { families } from '../../src/resolver/features/registry.ts'
import { root } from '../support/program.ts'

interface Writer {
  featuresPage(text: string, from: typeof families): string
}

const writer = (await import(pathToFileURL(join(root, 'scripts/write-features.mjs')).href)) as Writer
const page = readFileSync(join(root, 'docs/features.md'), 'utf8')

test('the tables of docs/features.md are those of the registry', () => {
  expect(writer.featuresPage(page, families)).toBe(page)
})

test('every family has a table, in order, with as many rows as its title promises', () => {
  const marked = [...page.matchAll(/^## .*\((\d+)\)\n[^#]*?^<!-- (\w+) -->/gm)]

  expect(marked.map(([, count, family]) => [family, Number(count)])).toEqual(
    Object.entries(families).map(([family, features]) => [family, features.length]),
  )
})
