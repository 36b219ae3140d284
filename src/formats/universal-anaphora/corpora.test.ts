import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sampleFolder } from '../../../tests/data.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { canonical, read, sourceOf } from '../../../tests/support/plain.ts'
import { trickle } from '../../../tests/support/trickle.ts'
import type { CorefDocument } from '../../document/document.ts'
import { format as corefudFormat } from '../corefud/format.ts'
import { format as universalAnaphoraFormat } from './format.ts'

const corefud = await loadFormat(corefudFormat)
const universalAnaphora = await loadFormat(universalAnaphoraFormat)

/** Counted in the files themselves: they have no row in the table of the corpora. */
const ROWS = [
  {
    name: 'cases of the Universal Anaphora scorer',
    path: 'scorer-tests/ua-scorer',
    counts: {
      files: 17,
      tokens: 224,
      empty: 0,
      mentions: 123,
      entities: 73,
      split: 22,
      pieces: 0,
      min: 0,
      zeros: 0,
    },
  },
  {
    name: 'cases of the CorefUD scorer',
    path: 'scorer-tests/corefud-scorer/tests-ua',
    counts: {
      files: 137,
      tokens: 5_243,
      empty: 16,
      mentions: 828,
      entities: 359,
      split: 22,
      pieces: 34,
      min: 55,
      zeros: 16,
    },
  },
] as const

function filesOf(path: string): string[] {
  const directory = sampleFolder(path)
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => /\.(?:key|sys|response)$/.test(name)).map((name) => join(directory, name))
}

const readFile = (path: string): readonly CorefDocument[] =>
  read(universalAnaphora, sourceOf(readFileSync(path), path)).documents

describe.each(ROWS)('$name', ({ path, counts }) => {
  test('have as many words, mentions and entities as were counted', () => {
    const files = filesOf(path)
    const documents = files.flatMap(readFile)
    const sum = (count: (document: CorefDocument) => number): number =>
      documents.reduce((total, each) => total + count(each), 0)
    const attributes = documents.flatMap(({ mentions }) => mentions.attributes ?? [])
    const empty = sum(
      ({ tokens }) =>
        Array.from({ length: tokens?.count ?? 0 }, (_, t) => tokens?.token(t)).filter((t) => t?.empty).length,
    )

    expect(documents.length).toBe(files.length)
    expect({
      files: files.length,
      tokens: sum(({ tokens }) => tokens?.count ?? 0) - empty,
      empty,
      mentions: sum(({ mentions }) => mentions.count),
      entities: sum(({ entityCount }) => entityCount),
      split: sum(({ links }) => links.filter(({ kind }) => kind === 'split').length),
      pieces: sum(({ mentions }) => mentions.pieces.size),
      min: attributes.filter(({ min }) => min).length,
      zeros: attributes.filter(({ zero }) => zero).length,
    }).toEqual(counts)
  })

  test('are written so that reading them gives the same', () => {
    const dropped = new Set<string>()
    for (const file of filesOf(path)) {
      const documents = readFile(file)
      const text = [...universalAnaphora.write(documents, { drop: (what) => dropped.add(what) })].join('')
      const again = read(universalAnaphora, sourceOf(text, file)).documents

      expect(again.map(canonical)).toEqual(documents.map(canonical))
      expect(again.map((document) => document.text)).toEqual(documents.map((document) => document.text))
    }
    expect([...dropped]).toEqual([])
  })

  test('are the same however they arrive', () => {
    for (const file of filesOf(path).slice(0, 5)) {
      const { documents } = read(universalAnaphora, trickle(file, readFileSync(file), 7))

      expect(documents.map(canonical)).toEqual(readFile(file).map(canonical))
    }
  })

  test('are recognised, and are not taken for CorefUD', () => {
    for (const file of filesOf(path)) {
      const head = readFileSync(file, 'utf8')
      expect([universalAnaphora.sniff(head) !== undefined, corefud.sniff(head)]).toEqual([true, undefined])
    }
  })
})
