import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { allFlags, type NamedFlag } from '../../src/cli/flags/all-flags.ts'
import { root } from '../support/program.ts'

interface Writer {
  readonly METHODS: readonly string[]
  optionsModule(flagsOf: Record<string, readonly NamedFlag[]>): string
}

test('the options of the Python package are the flags of the commands', async () => {
  const writer = (await import(pathToFileURL(join(root, 'python/write-options.mjs')).href)) as Writer
  const flagsOf: Record<string, readonly NamedFlag[]> = {}
  for (const { name, load } of commands) {
    if (writer.METHODS.includes(name)) flagsOf[name] = allFlags((await load()).command)
  }
  const written = readFileSync(join(root, 'python/src/coref_referee/_options.py'), 'utf8')

  expect(Object.keys(flagsOf).sort()).toEqual([...writer.METHODS].sort())
  expect(writer.optionsModule(flagsOf)).toBe(written)
})
