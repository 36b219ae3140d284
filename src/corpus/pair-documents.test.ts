import { describe, expect, test } from 'vitest'
import { corpusOf, documentOf, documentOfLetters } from '../../tests/documents.ts'
import { type CorefDocument, documentLabel } from '../document/document.ts'
import type { Warning } from '../errors.ts'
import { evaluate } from '../scoring/evaluate.ts'
import { defaultSettings, type Settings } from '../scoring/settings.ts'
import { type PairList, type PairOptions, pairDocuments } from './pair-documents.ts'

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
      `[InputError: a.txt:1:1: document "a" occurs twice in the key; the first is at a.txt:1 [duplicate-document]]`,
    )
    expect(() => pair(named('a'), named('a', 'a'))).toThrowErrorMatchingInlineSnapshot(
      `[InputError: a.txt:1:1: document "a" occurs twice in the response; the first is at a.txt:1 [duplicate-document]]`,
    )
  })
})

test('a document that waits for its partner keeps its words', () => {
  const retained: string[] = []
  const watchTokens = (id: string): CorefDocument => {
    const document = documentOf([], { id, words: 'Ann ran' })
    const { tokens } = document
    if (tokens !== undefined) tokens.retain = () => void retained.push(id)
    return document
  }
  const both = (...ids: string[]): CorefDocument[] => ids.map(watchTokens)
  expect(pair(both('a', 'b'), both('a', 'b'))).toHaveLength(2)
  expect(retained).toEqual([])
  expect(pair(both('a', 'b', 'c'), both('c', 'a', 'b'))).toHaveLength(3)
  expect(retained).toEqual(['a', 'c', 'b'])
})

test('a document that stands twice is found before and after it was paired', () => {
  const twice = 'occurs twice in the key; the first is at a.txt:1'
  expect(() => pair(named('a', 'b', 'a'), named('b', 'c', 'a'))).toThrow(twice)
  expect(() => pair(named('a', 'b', 'a'), named('a', 'b', 'c'))).toThrow(twice)
  expect(() => pair(named('b', 'a', 'a'), named('b', 'c', 'd'))).toThrow(twice)
})

describe('--missing', () => {
  const key = named('both', 'key1', 'key2')
  const response = named('response1', 'both')

  test('error refuses documents on one side only, naming them', () => {
    expect(() => pair(key, response)).toThrowErrorMatchingInlineSnapshot(
      `[InputError: key1.txt:1:1: unpaired documents: 2 only in the key: "key1", "key2"; 1 only in the response: "response1". Give both sides the same documents, or use --missing empty (score the absent side as empty) or --missing skip (leave them out) [missing-document]]`,
    )
    expect(() => pair(named('a'), named('a', 'b'))).toThrowErrorMatchingInlineSnapshot(
      `[InputError: b.txt:1:1: unpaired documents: 1 only in the response: "b". Give both sides the same documents, or use --missing empty (score the absent side as empty) or --missing skip (leave them out) [missing-document]]`,
    )
  })

  test('error names five of many', () => {
    const many = named(...'abcdefg')

    expect(() => pair(many, [])).toThrowErrorMatchingInlineSnapshot(
      `[InputError: a.txt:1:1: unpaired documents: 7 only in the key: "a", "b", "c", "d", "e" and 2 more. Give both sides the same documents, or use --missing empty (score the absent side as empty) or --missing skip (leave them out) [missing-document]]`,
    )
  })

  test.each([
    [['a', 'b'], ['sys-a_v2', 'sys-b_v2'], 'with "sys-" before and "_v2" after them'],
    [['a_1', 'b_1'], ['A-1', 'B-1'], 'in another spelling'],
  ])('error says in what way the ids %j and %j differ', (keys, responses, way) => {
    expect(() => pair(named(...keys), named(...responses))).toThrow(
      `The ids of the response are those of the key ${way}: try --pair text`,
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

  test('empty puts all that the key lacks behind it, in the order of the response', () => {
    const positions = pair(named('both'), named('r1', 'both', 'r2', 'r3'), { missing: 'empty' })

    expect(positions.map(({ ids, position }) => `${position} ${ids}`)).toEqual([
      '0 both both',
      '1 r1 r1',
      '2 r2 r2',
      '3 r3 r3',
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
    const scoreWith = (overrides: Partial<Settings>) => {
      const { scores, documents } = evaluate(keys, responses, { metrics: ['mentions'], ...overrides })
      const { recall, precision } = scores['mentions'] as { recall: number; precision: number }
      return [documents, recall, precision]
    }

    expect(scoreWith({ missing: 'empty' })).toEqual([3, 2 / 5, 2 / 6])
    expect(scoreWith({ missing: 'skip' })).toEqual([1, 2 / 2, 2 / 2])
    expect(scoreWith({ compat: 'conll' })).toEqual([2, 2 / 5, 2 / 2])
  })
})

describe('names that say the same in another way', () => {
  const cases: [string, string[], string[], string[]][] = [
    ['an extension', ['e', 'd'], ['d.txt', 'e.txt'], ['d d.txt', 'e e.txt']],
    ['an escaped slash', ['dialogue/hut'], ['dialogue%2Fhut.txt'], ['dialogue/hut dialogue%2Fhut.txt']],
    ['a folder', ['e'], ['/home/ann/e.txt'], ['e /home/ann/e.txt']],
    ['a folder of Windows', ['e'], ['C:\\texts\\e.txt'], ['e C:\\texts\\e.txt']],
    ['only where exact ids do not match', ['e', 'd'], ['e', 'd.txt'], ['e e', 'd d.txt']],
    ['the last part of a path, if no id matches', ['news/7'], ['7.txt'], ['news/7 7.txt']],
  ]
  test.each(cases)('are paired: %s', (_, keys, responses, expected) => {
    const pairs = pair(named(...keys), named(...responses))
    expect(pairs.map(({ ids }) => ids).sort()).toEqual([...expected].sort())
  })

  test.each([
    [['e'], ['e.txt', 'e.xml']],
    [
      ['e', 'news.2001'],
      ['e', 'news.2002'],
    ],
    [
      ['e', 'a/7'],
      ['e', 'b/7.txt'],
    ],
  ])('are not paired where more than one fits, or a name is another: %j %j', (keys, responses) => {
    expect(() => pair(named(...keys), named(...responses))).toThrow('unpaired')
  })
})

describe('pairing by text', () => {
  const texts = {
    ann: 'Ann left . She sang in the rain with her dog',
    tom: 'Tom ran home . Nobody saw him go there today',
    eve: 'The bridges of Ostermond are older than its walls',
  }
  const of = (entries: Readonly<Record<string, string>>): CorefDocument[] =>
    Object.entries(entries).map(([id, text]) =>
      documentOf([{ span: [0, 1] }], { id, path: `${id}.txt`, words: text }),
    )
  const notes: string[] = []
  const by = (keys: CorefDocument[], responses: CorefDocument[], options: Partial<PairOptions> = {}) => {
    notes.length = 0
    const pairing = pairDocuments(
      keys,
      responses,
      {
        missing: 'error',
        note: (message) => notes.push(message),
        ...options,
      },
      () => {},
    )
    const ids = [...pairing.pairs].map(({ key, response }) => `${key.id} ${response.id}`).sort()
    return { ids, settled: pairing.by }
  }

  test('is what is left if no id fits at all, and is noted', () => {
    const responses = { 'run1-tom': texts.tom, 'run1-ann': `${texts.ann} Lee` }
    expect(by(of({ ann: texts.ann, tom: texts.tom }), of(responses))).toEqual({
      ids: ['ann run1-ann', 'tom run1-tom'],
      settled: 'text',
    })
    expect(notes).toEqual([
      'paired by text: "run1-tom" with "tom" (100 % of the text), "run1-ann" with "ann" (96 % of the text); --pair changes that',
    ])
  })

  test('is not tried where some id fits', () => {
    expect(() => by(of(texts), of({ ann: texts.ann, x: texts.tom, y: texts.eve }))).toThrow(
      '2 only in the key',
    )
  })

  test('needs most of the text to be the same, and shows what comes nearest', () => {
    expect(() =>
      by(of({ ann: texts.ann }), of({ x: 'Ann left . She sang' })),
    ).toThrowErrorMatchingInlineSnapshot(
      `[InputError: ann.txt:1:1: unpaired documents: 1 only in the key: "ann"; 1 only in the response: "x". No response document matches a key document by id or by text: "x" is most like "ann" (63 % of the text); pair them in order with --pair position, or by a list of ids with --pair FILE [missing-document]]`,
    )
  })

  test('refuses two that are nearly the same', () => {
    const twice = { a: texts.ann, b: `${texts.ann} again` }
    expect(() => by(of(twice), of({ x: texts.ann, y: `${texts.ann} again` }))).toThrow('is most like')
  })

  test('does without documents that have no tokens', () => {
    const bare = (id: string): CorefDocument => documentOf([{ span: [0, 1] }], { id })
    expect(() => by([bare('a')], [bare('b')])).toThrow('--pair position')
    expect(by([bare('a')], [bare('b')], { pairBy: 'position' })).toEqual({
      ids: ['a b'],
      settled: 'position',
    })
    expect(notes).toEqual(['paired by position: 1 document of key and response, in order'])
  })

  test('is not tried where ids were asked for, which may still be written in another way', () => {
    expect(() => by(of({ ann: texts.ann }), of({ x: texts.ann }), { pairBy: 'id' })).toThrow(
      'No response document matches a key document by id; pair them in order',
    )
    expect(by(of({ ann: texts.tom }), of({ 'ann.txt': texts.ann }), { pairBy: 'id' })).toEqual({
      ids: ['ann ann.txt'],
      settled: 'id',
    })
    expect(() => by(of({ ann: texts.ann }), of({ x: texts.tom }), { pairBy: 'text' })).toThrow(
      'No response document matches a key document by text; pair them in order',
    )
    expect(() => by(of({ ann: texts.ann }), of({ ann: texts.tom }), { pairBy: 'text' })).toThrow(
      'or by a list of ids with --pair FILE. They share ids: omit --pair [missing-document]',
    )
  })

  test('that finds nothing leaves some documents of a corpus as they are', () => {
    expect(by(of({ a: texts.ann }), of({ b: texts.tom }), { isPart: true, missing: 'skip' })).toEqual({
      ids: [],
      settled: 'id',
    })
    by(of({ a: texts.ann }), of({ b: texts.tom }), { isPart: true, missing: 'skip', pairBy: 'text' })
    expect(notes).toEqual([])
    expect(by([], [])).toEqual({ ids: [], settled: 'id' })
    expect(() => by(of({ b: texts.tom }), [], { missing: 'skip' })).toThrow('1 only in the key: "b"')
  })

  test('names five of many', () => {
    const words = (i: number): string => `w${i} x${i * 7} y${i * 3} z${i} of it .`
    const side = (mark: string, count: number, text = words): CorefDocument[] =>
      of(Object.fromEntries(Array.from({ length: count }, (_, i) => [`${mark}${i}`, text(i)])))
    by(side('k', 7), side('r', 7))
    expect(notes[0]).toMatch(/^paired by text: "r0" with "k0" \(100 % of the text\), .*"k4" .*\) and 2 more;/)
    expect(notes[0]).not.toContain('"k5"')
    by(side('k', 5), side('r', 5))
    expect(notes[0]).not.toContain('more')
    by(side('k', 2), side('r', 2), { pairBy: 'position' })
    expect(notes).toEqual(['paired by position: 2 documents of key and response, in order'])
    // Half of the words are the same.
    const half = (i: number): string => `w${i} x${i * 7} y${i * 3} q${i} r${i} s${i} t${i}`
    expect(() => by(side('k', 7), side('r', 7, half))).toThrow(
      /"r4" is most like "k4" \(\d+ % of the text\) \(and 2 more\);/,
    )
    expect(() => by(side('k', 5), side('r', 5, half))).toThrow(
      /"r4" is most like "k4" \(\d+ % of the text\);/,
    )
    // With nothing in common, or no text at all, there are no candidates to name.
    expect(() => by(of({ a: 'x y z' }), of({ b: '' }))).toThrow('by id or by text; pair them')
    expect(() => by(of({ a: '' }), of({ b: '' }))).toThrow('by id or by text; pair them')
    by(of({ a: texts.ann }), of({ 'a.txt': texts.ann }))
    expect(notes).toEqual([])
  })

  test('is by position for one without a name, alone on both sides, that has no text', () => {
    const bare = (...ids: string[]): CorefDocument[] =>
      ids.map((id) => documentOf([{ span: [0, 1] }], { id }))
    const isNameless = (): boolean => true
    expect(by(bare('a'), bare('x'), { isNameless })).toEqual({ ids: ['a x'], settled: 'position' })
    expect(by(of({ a: texts.ann }), of({ x: texts.ann }), { isNameless }).settled).toBe('text')
    expect(() => by(bare('a', 'b'), bare('x'), { isNameless })).toThrow('unpaired')
    expect(() => by(bare('a'), bare('x', 'y'), { isNameless })).toThrow('unpaired')
    expect(() => by(bare('a'), bare('x'), { isNameless, pairBy: 'id' })).toThrow('unpaired')
    expect(() => by(bare('a'), bare('x'), { isNameless: () => false })).toThrow('unpaired')
    expect(() => by(bare('a'), [], { isNameless })).toThrow('unpaired')
  })

  test('is advised where all ids differ in one way, and only there', () => {
    const hint = (keys: readonly string[], responses: readonly string[]): string => {
      const side = (ids: readonly string[], text: string): CorefDocument[] =>
        of(Object.fromEntries(ids.map((id) => [id, text])))
      try {
        by(side(keys, 'a b c'), side(responses, 'x y z'), { pairBy: 'id' })
      } catch (error) {
        return /FILE(.*) \[missing-document\]/.exec(String(error))?.[1] ?? ''
      }
      return 'paired'
    }
    const expected = (how: string): string =>
      `. The ids of the response are those of the key ${how}: try --pair text`

    expect(hint(['a1', 'b2'], ['run-a1', 'run-b2'])).toBe(expected('with "run-" before them'))
    expect(hint(['a1', 'b2'], ['a1-run', 'b2-run'])).toBe(expected('with "-run" after them'))
    expect(hint(['a1', 'b2'], ['x-a1-y', 'x-b2-y'])).toBe(expected('with "x-" before and "-y" after them'))
    expect(hint(['a-1', 'b-2'], ['A__1', 'B__2'])).toBe(expected('in another spelling'))
    expect(hint(['', 'b'], ['x', 'y'])).toBe('')
    expect(hint(['d', 'e'], ['one', 'two'])).toBe('')
    expect(hint(['--'], ['++'])).toBe('')
  })

  test('that was asked for does not look at ids', () => {
    const crossed = { ann: texts.tom, tom: texts.ann }
    expect(by(of({ ann: texts.ann, tom: texts.tom }), of(crossed), { pairBy: 'text' }).ids).toEqual([
      'ann tom',
      'tom ann',
    ])
  })

  test('finds one among very many', () => {
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [`k${i}`, `w${i} x${i * 7} y${i * 3} z${i} of it .`]),
    )
    const renamed = Object.fromEntries(Object.entries(many).map(([id, text]) => [`r-${id}`, text]))
    expect(by(of(many), of(renamed).reverse()).ids).toHaveLength(300)
  })
})

describe('a list of pairs', () => {
  const list = (...lines: readonly [string, string][]): PairList => ({
    path: 'pairs.tsv',
    sha256: 'abcdef0123456789',
    partners: new Map(lines.map(([key, response], i) => [key, { response, line: i + 1 }])),
  })

  test('pairs what it names, and nothing else', () => {
    const pairs = [
      ...pairDocuments(
        named('a', 'b', 'c'),
        named('c', 'x', 'y'),
        { missing: 'skip', pairBy: list(['a', 'y'], ['b', 'x']) },
        () => {},
      ).pairs,
    ]
    expect(pairs.map(({ key, response, position }) => `${key.id} ${response.id} ${position}`).sort()).toEqual(
      ['a y 0', 'b x 1'],
    )
  })

  const pairByList = (
    keys: CorefDocument[],
    responses: CorefDocument[],
    pairBy: PairList,
    options: Partial<PairOptions> = {},
  ): string[] =>
    [...pairDocuments(keys, responses, { missing: 'skip', pairBy, ...options }, () => {}).pairs].map(
      ({ key, response }) => `${documentLabel(key)} ${documentLabel(response)}`,
    )

  test('may name only what is there', () => {
    const lists = { response: list(['a', 'x'], ['b', 'nowhere']), key: list(['a', 'x'], ['nowhere', 'y']) }
    expect(() => pairByList(named('a', 'b'), named('x'), lists.response)).toThrow(
      'pairs.tsv:2:1: no document "nowhere" in the response [missing-document]',
    )
    expect(() => pairByList(named('a', 'b'), named('x', 'y'), lists.key)).toThrow(
      'pairs.tsv:2:1: no document "nowhere" in the key [missing-document]',
    )
    // A list may name documents that are not in this part of the corpus.
    expect(pairByList(named('a', 'b'), named('x'), lists.response, { isPart: true })).toEqual(['a x'])
  })

  test('may name a document with its part or without', () => {
    const part = (id: string): CorefDocument => documentOf([{ span: [0, 1] }], { id, part: 2 })
    expect(pairByList([part('a')], [part('x')], list(['a; part 2', 'x; part 2']))).toEqual([
      'a; part 2 x; part 2',
    ])
    expect(pairByList([part('a')], [part('x')], list(['a', 'x']))).toEqual(['a; part 2 x; part 2'])
  })
})

test('that no document has a partner is an error, whatever becomes of missing ones', () => {
  for (const missing of ['error', 'empty', 'skip'] as const) {
    expect(() => pair(named('a'), named('b'), { missing })).toThrow('unpaired documents')
  }
})

interface Seen {
  readonly ids: string
  readonly position: number
  readonly isEmpty?: 'key' | 'response'
}

function pair(
  keys: readonly CorefDocument[],
  responses: readonly CorefDocument[],
  overrides: Partial<Settings> = {},
  warnings: Warning[] = [],
): Seen[] {
  const settings = { ...defaultSettings, ...overrides }
  const warn = (warning: Warning): void => void warnings.push(warning)
  const { pairs } = pairDocuments(keys, responses, settings, warn)
  return [...pairs].map(({ key, response, position }) => ({
    ids: `${key.id} ${response.id}`,
    position,
    ...(key.mentions.count < response.mentions.count ? { isEmpty: 'key' as const } : {}),
    ...(response.mentions.count < key.mentions.count ? { isEmpty: 'response' as const } : {}),
  }))
}
