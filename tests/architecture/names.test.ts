import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../support/program.ts'

interface SourceFile {
  /** As in `scoring/tally.ts`. */
  readonly path: string
  readonly values: readonly string[]
  readonly types: readonly string[]
}

/** All files except the entries, which re-export names. */
const sources = sourcesIn('src').filter(({ path }) => !/^(?:entries\/|index)/.test(path))

/** Names that every format, or every command, exports. */
const SHARED_NAMES: readonly string[] = ['read', 'parse', 'write', 'companions', 'format', 'command']

/** Files named after their contents or method rather than their export. */
const OTHERWISE_NAMED: readonly string[] = [
  'cli/to-commander.ts',
  'language/demonyms.ts',
  'language/nicknames.ts',
  'matching/assignment/auction.ts',
  'matching/assignment/shortest-path.ts',
  'suggest.ts',
  'text/parser/oracle.ts',
  'textbook/cone.ts',
  'textbook/mention-detection.ts',
  'worker/worker.ts',
  'resolver/worker/worker.ts',
]

function sourcesIn(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$|\.d\.ts$/.test(name))
    .map((path) => ({ path, ...exportsIn(readFileSync(join(root, folder, path), 'utf8')) }))
}

function exportsIn(source: string): Pick<SourceFile, 'values' | 'types'> {
  const names = (kinds: string): string[] =>
    [...source.matchAll(new RegExp(`^export (?:async |abstract )?(?:${kinds}) (\\w+)`, 'gm'))].map(
      ([, name]) => name as string,
    )
  return { values: names('function\\*?|const|class'), types: names('interface|type') }
}

/** Values exported from more than one folder of src, with the files. */
function homonyms(files: readonly SourceFile[]): string[] {
  const paths = new Map<string, string[]>()
  for (const { path, values } of files) {
    for (const name of values) paths.set(name, [...(paths.get(name) ?? []), path])
  }
  return [...paths]
    .filter(([name]) => !SHARED_NAMES.includes(name))
    .filter(([, found]) => new Set(found.map((path) => path.split('/', 1)[0])).size > 1)
    .map(([name, found]) => `${name}: ${found.join(', ')}`)
}

/** Whether a file is named after its export: all words of one are among those of the other. */
function isNamedAfter(path: string, exported: string): boolean {
  const file = stems((path.split('/').at(-1) as string).replace(/\.tsx?$/, ''))
  const name = stems(exported.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_/g, '-'))
  const isIn = (words: readonly string[], others: readonly string[]): boolean =>
    words.every((word) => others.some((other) => other.startsWith(word) || word.startsWith(other)))
  return isIn(file, name) || isIn(name, file)
}

/** Words without plural and verb endings. */
function stems(words: string): string[] {
  return words
    .toLowerCase()
    .split('-')
    .map((word) => word.replace(/(?:ies|es|s|ed|ing|e|y)$/, ''))
}

/** Files with one value that are named neither after it nor after one of their types. */
function misnamed(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ values, path }) => values.length === 1 && !OTHERWISE_NAMED.includes(path))
    .filter(({ values }) => !SHARED_NAMES.includes(values[0] as string))
    .filter(({ path, values, types }) => ![...values, ...types].some((name) => isNamedAfter(path, name)))
    .map(({ path, values }) => `${path}: ${values[0]}`)
}

describe('names', () => {
  test('no exported value is in two folders of src', () => {
    expect(sources.length).toBeGreaterThan(400)
    expect(homonyms(sources)).toEqual([])
  })

  test('a file with one export is named after it', () => {
    expect(misnamed(sources)).toEqual([])
    expect(misnamed(sourcesIn('web'))).toEqual([])
  })

  test('what is otherwise named exists', () => {
    const paths = [...sources, ...sourcesIn('web')].map(({ path }) => path)

    expect(OTHERWISE_NAMED.filter((path) => !paths.includes(path))).toEqual([])
  })

  test('a homonym and a wrong name would be noticed', () => {
    const files = [
      { path: 'document/head.ts', values: ['headOf'], types: [] },
      { path: 'resolver/head.ts', values: ['headOf'], types: [] },
      { path: 'resolver/given.ts', values: ['readCorpus'], types: ['Corpus'] },
    ]

    expect(homonyms(files)).toEqual(['headOf: document/head.ts, resolver/head.ts'])
    expect(misnamed(files)).toEqual(['resolver/given.ts: readCorpus'])
  })
})
