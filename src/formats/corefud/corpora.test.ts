import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { describeData, sampleFolder } from '../../../tests/data.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { canonical, read, sourceOf } from '../../../tests/support/plain.ts'
import { trickle } from '../../../tests/support/trickle.ts'
import { type CorefDocument, entitySizes } from '../../document/document.ts'
import { format as corefudFormat } from './format.ts'

const corefud = await loadFormat(corefudFormat)

/** Counts from the README of the corpora; tokens are words, and empty nodes are counted separately. */
interface Row {
  readonly name: string
  readonly path: string
  readonly files: RegExp
  readonly counts: {
    readonly files: number
    readonly documents: number
    readonly tokens: number
    readonly empty?: number
    readonly mentions: number
    readonly entities: number
    readonly singletons?: number
    readonly zeros?: number
    readonly without?: number
    readonly bridging?: number
    readonly split?: number
    /** Discontinuous mentions. */
    readonly pieces?: number
  }
}

const ROWS: readonly Row[] = [
  {
    name: 'gum',
    path: 'gum/dep',
    files: /\.conllu$/,
    counts: {
      files: 112,
      documents: 112,
      tokens: 108_323,
      empty: 62,
      mentions: 31_428,
      entities: 16_823,
      singletons: 12_332,
      zeros: 0,
      // 920 tokens have Bridge=; on five of them it concerns two mentions.
      bridging: 925,
      split: 67,
    },
  },
  {
    name: 'ontogum',
    path: 'gum/coref/ontogum/conllu',
    files: /\.conllu$/,
    counts: { files: 7, documents: 7, tokens: 6_363, empty: 5, mentions: 781, entities: 188 },
  },
  {
    name: 'es-ancora',
    path: 'es-ancora-corefud',
    files: /\.conllu$/,
    counts: {
      files: 1,
      documents: 131,
      tokens: 45_888,
      empty: 780,
      mentions: 7_161,
      entities: 2_043,
      singletons: 71,
      zeros: 780,
      without: 1,
      split: 42,
    },
  },
  {
    name: 'amalgum',
    path: 'sys-amalgum/dep',
    files: /\.conllu$/,
    counts: {
      files: 15,
      documents: 15,
      tokens: 11_709,
      mentions: 3_794,
      entities: 1_976,
      singletons: 1_391,
    },
  },
  {
    name: 'cases of the CorefUD scorer',
    path: 'scorer-tests/corefud-scorer/tests-corefud',
    files: /\.(?:key|response)$/,
    counts: { files: 133, documents: 133, tokens: 5_738, empty: 37, mentions: 799, entities: 324, pieces: 8 },
  },
]

function filesOf({ path, files }: Row): string[] {
  const directory = sampleFolder(path)
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => files.test(name)).map((name) => join(directory, name))
}

const readFile = (path: string): readonly CorefDocument[] =>
  read(corefud, sourceOf(readFileSync(path), path)).documents

const inRepository = (row: Row): boolean => row.path.startsWith('scorer-tests/')
describe.each(ROWS.filter(inRepository))('$name', testRow)
describeData.each(ROWS.filter((row) => !inRepository(row)))('$name', testRow)

function testRow(row: Row): void {
  test('has the counts of the table', () => {
    const files = filesOf(row)
    const documents = files.flatMap(readFile)
    const sum = (count: (document: CorefDocument) => number): number =>
      documents.reduce((total, each) => total + count(each), 0)
    const links = (name: string): number =>
      sum(({ links: all }) => all.filter(({ kind }) => kind === name).length)
    const empty = sum(
      ({ tokens }) =>
        Array.from({ length: tokens?.count ?? 0 }, (_, t) => tokens?.token(t)).filter((t) => t?.empty).length,
    )
    const counts = {
      files: files.length,
      documents: documents.length,
      tokens: sum(({ tokens }) => tokens?.count ?? 0) - empty,
      empty,
      mentions: sum(({ mentions }) => mentions.count),
      entities: sum(({ entityCount }) => entityCount),
      singletons: sum((document) => entitySizes(document).filter((size) => size === 1).length),
      zeros: sum(({ mentions }) => mentions.attributes?.filter(({ zero }) => zero).length ?? 0),
      without: documents.filter(({ mentions }) => mentions.count === 0).length,
      bridging: links('bridging'),
      split: links('split'),
      pieces: sum(({ mentions }) => mentions.pieces.size),
    }

    expect(counts).toMatchObject(row.counts)
  })

  test('is written so that reading it gives the same', () => {
    const dropped = new Set<string>()
    // A third of the files of a large corpus is enough: the suite must stay short.
    const files = filesOf(row)
    for (const path of files.filter((_, i) => files.length < 50 || i % 3 === 0)) {
      const documents = readFile(path)
      const text = [...corefud.write(documents, { drop: (what) => dropped.add(what) })].join('')
      const again = read(corefud, sourceOf(text, path)).documents

      expect(again.map(canonical)).toEqual(documents.map(canonical))
      expect(again.map((document) => document.text)).toEqual(documents.map((document) => document.text))
      expect([...corefud.write(again)].join('')).toBe(text)
    }
    expect([...dropped]).toEqual([])
  })

  test('is the same however it arrives, and when text stays in the buffer', () => {
    const [path] = filesOf(row) as [string]
    const bytes = readFileSync(path)
    const documents = readFile(path).map(canonical)

    for (const size of [7, 4093]) {
      const context = { warn: () => {}, fault: raise, transient: true }
      const slow: object[] = []
      for (const document of corefud.read(trickle(path, bytes, size), context)) slow.push(canonical(document))
      expect(slow).toEqual(documents)
    }
  })

  test('is recognised', () => {
    for (const path of filesOf(row)) {
      expect(corefud.sniff(readFileSync(path, 'utf8').slice(0, 1 << 16))).toBeDefined()
    }
  })
}

function raise(error: Error): never {
  throw error
}
