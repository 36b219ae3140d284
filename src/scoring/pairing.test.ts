import { describe, expect, test } from 'vitest'
import { corpusOf, documentOf, documentOfLetters } from '../../tests/documents.ts'
import type { CorefDocument } from '../document/document.ts'
import type { Warning } from '../errors.ts'
import { evaluate } from './evaluate.ts'
import { pairDocuments } from './pairing.ts'
import { defaultSettings, type Settings } from './settings.ts'

const named = (...ids: readonly string[]): CorefDocument[] =>
  ids.map((id) => documentOf([{ span: [0, 1] }], { id, path: `${id}.txt` }))

describe('pairing', () => {
  test('brings documents in any order together and keeps the order of the key', () => {
    const pairs = pair(named('a', 'b', 'c', 'd'), named('d', 'b', 'a', 'c'))

    expect(pairs.sort((x, y) => x.position - y.position)).toEqual([
      { ids: 'a a', position: 0 },
      { ids: 'b b', position: 1 },
      { ids: 'c c', position: 2 },
      { ids: 'd d', position: 3 },
    ])
  })

  test('tells the parts of one document apart', () => {
    const parts = [0, 1].map((part) => documentOf([], { id: 'a', part }))

    expect(pair(parts, parts.toReversed()).map(({ position }) => position)).toEqual([1, 0])
    expect(() => pair(parts, parts.slice(1))).toThrow()
  })

  test('gives per-document scores in the order of the key, whatever that of the response', () => {
    const ids = ['z', 'a', 'm']
    const key = corpusOf(...ids.map((id) => documentOfLetters('ab', id)))
    const response = corpusOf(...ids.toReversed().map((id) => documentOfLetters('ab', id)))

    const { perDocument } = evaluate(key, response, {}, { perDocument: true })

    expect(perDocument.map(({ id }) => id)).toEqual(ids)
  })

  test('refuses a document that one side has twice', () => {
    expect(() => pair(named('a', 'b', 'a'), named('a', 'b'))).toThrowErrorMatchingInlineSnapshot(
      `[InputError: a.txt:1:1: document "a" stands twice in the key; the first is at a.txt:1 [duplicate-document]]`,
    )
    expect(() => pair(named('a'), named('a', 'a'))).toThrowErrorMatchingInlineSnapshot(
      `[InputError: a.txt:1:1: document "a" stands twice in the response; the first is at a.txt:1 [duplicate-document]]`,
    )
  })
})

describe('--missing', () => {
  const key = named('both', 'key1', 'key2')
  const response = named('response1', 'both')

  test('error refuses documents on one side only, naming them', () => {
    expect(() => pair(key, response)).toThrowErrorMatchingInlineSnapshot(
      `[InputError: key1.txt:1:1: documents without a partner: 2 only in the key: "key1", "key2"; 1 only in the response: "response1". Give both sides the same documents, or say --missing empty (score the absent side as empty) or --missing skip (leave them out) [missing-document]]`,
    )
    expect(() => pair(named('a'), named('a', 'b'))).toThrowErrorMatchingInlineSnapshot(
      `[InputError: b.txt:1:1: documents without a partner: 1 only in the response: "b". Give both sides the same documents, or say --missing empty (score the absent side as empty) or --missing skip (leave them out) [missing-document]]`,
    )
  })

  test('error names five of many', () => {
    const many = named(...'abcdefg')

    expect(() => pair(many, [])).toThrowErrorMatchingInlineSnapshot(
      `[InputError: a.txt:1:1: documents without a partner: 7 only in the key: "a", "b", "c", "d", "e" and 2 more. Give both sides the same documents, or say --missing empty (score the absent side as empty) or --missing skip (leave them out) [missing-document]]`,
    )
  })

  test('empty scores the absent side as empty, in both directions', () => {
    const warnings: Warning[] = []

    expect(pair(key, response, { missing: 'empty' }, warnings)).toEqual([
      { ids: 'both both', position: 0 },
      { ids: 'key1 key1', position: 1, isEmpty: 'response' },
      { ids: 'key2 key2', position: 2, isEmpty: 'response' },
      { ids: 'response1 response1', position: 3, isEmpty: 'key' },
    ])
    expect(warnings.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'key1.txt: document "key1" is not in the response: its response counts as empty',
      'key2.txt: document "key2" is not in the response: its response counts as empty',
      'response1.txt: document "response1" is not in the key: its key counts as empty',
    ])
  })

  test('skip leaves such documents out, in both directions', () => {
    const warnings: Warning[] = []

    expect(pair(key, response, { missing: 'skip' }, warnings)).toEqual([{ ids: 'both both', position: 0 }])
    expect(warnings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'missing-document: document "key1" is not in the response: left out',
      'missing-document: document "key2" is not in the response: left out',
      'missing-document: document "response1" is not in the key: left out',
    ])
  })

  test('does not matter under --compat conll: absent responses are empty, extra ones ignored', () => {
    const warnings: Warning[] = []

    expect(pair(key, response, { compat: 'conll' }, warnings)).toEqual([
      { ids: 'both both', position: 0 },
      { ids: 'key1 key1', position: 1, isEmpty: 'response' },
      { ids: 'key2 key2', position: 2, isEmpty: 'response' },
    ])
    expect(warnings.map(({ message }) => message)).toEqual([
      'document "key1" is not in the response: its response counts as empty',
      'document "key2" is not in the response: its response counts as empty',
      'document "response1" is not in the key: left out',
    ])
  })

  test('moves scores as it says', () => {
    const keys = corpusOf(documentOfLetters('ab', 'd1'), documentOfLetters('abc', 'd2'))
    const responses = corpusOf(documentOfLetters('ab', 'd1'), documentOfLetters('abcd', 'd3'))
    const found = (given: Partial<Settings>) => {
      const { scores, documents } = evaluate(keys, responses, { metrics: ['mentions'], ...given })
      const { recall, precision } = scores['mentions'] as { recall: number; precision: number }
      return [documents, recall, precision]
    }

    expect(found({ missing: 'empty' })).toEqual([3, 2 / 5, 2 / 6])
    expect(found({ missing: 'skip' })).toEqual([1, 2 / 2, 2 / 2])
    expect(found({ compat: 'conll' })).toEqual([2, 2 / 5, 2 / 2])
  })
})

interface Seen {
  readonly ids: string
  readonly position: number
  readonly isEmpty?: 'key' | 'response'
}

function pair(
  keys: readonly CorefDocument[],
  responses: readonly CorefDocument[],
  given: Partial<Settings> = {},
  warnings: Warning[] = [],
): Seen[] {
  const settings = { ...defaultSettings, ...given }
  const pairs = pairDocuments(keys, responses, settings, (warning) => warnings.push(warning))
  return [...pairs].map(({ key, response, position }) => ({
    ids: `${key.id} ${response.id}`,
    position,
    ...(key.mentions.count < response.mentions.count ? { isEmpty: 'key' as const } : {}),
    ...(response.mentions.count < key.mentions.count ? { isEmpty: 'response' as const } : {}),
  }))
}
