import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { corpusOf, documentOf, documentOfLetters } from '../../tests/documents.ts'
import type { Corpus } from '../corpus/corpus.ts'
import { evaluate } from '../scoring/evaluate.ts'
import { compareSystems } from './compare-systems.ts'
import type { ComparisonReport } from './comparison.ts'
import { entityEffects } from './entity-effects.ts'
import { holm } from './p-values.ts'
import { SystemRecord } from './system-record.ts'

const makeCorpus = (name: string, ...texts: readonly string[]): Corpus => ({
  ...corpusOf(...texts.map((text, d) => documentOfLetters(text, `d${d}`))),
  name,
})
const FEW = { trials: 20 }
const b3 = (key: Corpus, response: Corpus): number => evaluate(key, response).scores['b3']?.f1 as number

/** A document as entities of letters: a partition of some of them. */
const text = fc
  .array(fc.constantFrom(...'xyz-'), { minLength: 6, maxLength: 6 })
  .map((entities) =>
    [...'xyz'].map((entity) => [...'abcdef'].filter((_, i) => entities[i] === entity).join('')).join(' '),
  )
const corpora = fc.array(fc.tuple(text, text, text), { minLength: 2, maxLength: 3 })

describe('what carries a difference', () => {
  test('the effect of a document is what b loses by doing there what a did', () => {
    fc.assert(
      fc.property(corpora, (documents) => {
        const [key, a, b] = [0, 1, 2].map((side) =>
          makeCorpus(String(side), ...documents.map((each) => each[side] as string)),
        ) as [Corpus, Corpus, Corpus]
        const report = compareSystems(key, [a, b], { metrics: ['b3', 'muc'] }, FEW)
        for (const [d, { id, delta, effect }] of report.documents.entries()) {
          const instead = makeCorpus('b', ...documents.map((each, at) => each[at === d ? 1 : 2]))
          expect(id).toBe(`d${d}`)
          expect(effect['b3']).toBeCloseTo(b3(key, b) - b3(key, instead), 12)
          const alone = (side: 1 | 2): number => {
            const [k, r] = documents[d] === undefined ? ['', ''] : [documents[d][0], documents[d][side]]
            return b3(makeCorpus('k', k), makeCorpus('r', r))
          }
          expect(delta['b3']).toBeCloseTo(alone(2) - alone(1), 12)
        }
      }),
      { numRuns: 25 },
    )
  })

  test('entities are those that a and b treat differently, the largest effect first', () => {
    fc.assert(
      fc.property(corpora, (documents) => {
        const [key, a, b] = [0, 1, 2].map((side) =>
          makeCorpus(String(side), ...documents.map((each) => each[side] as string)),
        ) as [Corpus, Corpus, Corpus]
        const { pairs } = compareSystems(key, [a, b], { metrics: ['b3'] }, FEW)
        const entities = pairs[0]?.entities ?? []
        const sizes = entities.map(({ effect }) => Math.abs(effect))
        expect(sizes).toEqual([...sizes].sort((x, y) => y - x))
        for (const entity of entities) {
          // Equal means over all mentions and over twins can hide different twins, but not if recall is 0.
          const isSame = entity.a.recall === entity.b.recall && entity.a.precision === entity.b.precision
          expect(isSame && entity.a.recall === 0).toBe(false)
        }
        expect(
          compareSystems(key, [a, { ...a, name: 'again' }], { metrics: ['b3'] }, FEW).pairs[0]?.entities,
        ).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  const makeRecord = (key: Corpus, response: Corpus): SystemRecord => {
    const record = new SystemRecord(response.name)
    evaluate(key, response, {}, { observe: record.observe })
    return record
  }

  test('entities of a stored result are not known, and carry nothing', () => {
    const [key, a, b] = [makeCorpus('k', 'ab'), makeCorpus('a', 'a b'), makeCorpus('b', 'ab')]
    const [left, right] = [makeRecord(key, a), makeRecord(key, b)]
    const bare = (record: SystemRecord): SystemRecord => {
      const stored = new SystemRecord(record.name)
      for (const [id, { entities: _, ...rest }] of record.documents) stored.documents.set(id, rest)
      return stored
    }

    expect(entityEffects(left, right, 9)).toHaveLength(1)
    expect(entityEffects(bare(left), right, 9)).toEqual([])
    expect(entityEffects(left, bare(right), 9)).toEqual([])
  })

  test('equal effects come in the order of the key, and no more than were asked for', () => {
    const key = makeCorpus('k', 'ab', 'ab', 'ab')
    const backwards = (corpus: Corpus): Corpus => ({ ...corpus, documents: corpus.documents.toReversed() })
    const [none, all] = [makeCorpus('none', 'a b', 'a b', 'a b'), makeCorpus('all', 'ab', 'ab', 'ab')]
    for (const response of [all, backwards(all)]) {
      const found = entityEffects(makeRecord(key, none), makeRecord(key, response), 2)
      expect(found.map(({ document }) => document)).toEqual(['d0', 'd1'])
    }
    // B³ of 1 against a B³ in which two of six mentions have a recall of 1/2.
    const [first] = entityEffects(makeRecord(key, none), makeRecord(key, all), 1)
    expect(first?.effect).toBeCloseTo(1 - (2 * (5 / 6)) / (1 + 5 / 6), 12)
    expect(first).toMatchObject({ a: { recall: 1 / 2, precision: 1 }, b: { recall: 1, precision: 1 } })
  })

  test('an entity that a merges with another carries what its precision is worth', () => {
    const key = makeCorpus('k', 'ab cd')
    const found = entityEffects(
      makeRecord(key, makeCorpus('a', 'abcd')),
      makeRecord(key, makeCorpus('b', 'ab cd')),
      9,
    )
    // If the two mentions have 1/2 each, precision is 3/4.
    for (const { effect } of found) expect(effect).toBeCloseTo(1 - (2 * 0.75) / 1.75, 12)
    expect(found.map(({ a, b }) => [a.precision, b.precision])).toEqual([
      [1 / 2, 1],
      [1 / 2, 1],
    ])
    // Here only recall differs; above, only precision.
    const half = entityEffects(
      makeRecord(key, makeCorpus('a', 'a b cd')),
      makeRecord(key, makeCorpus('b', 'ab cd')),
      9,
    )
    expect(half.map(({ a }) => [a.recall, a.precision])).toEqual([[1 / 2, 1]])
  })

  test('documents come in the order of the key', () => {
    const of = (name: string, text: string): Corpus => ({
      ...corpusOf(...['z', 'a', 'm'].map((id) => documentOfLetters(text, id))),
      name,
    })
    const { documents } = compareSystems(
      of('k', 'ab'),
      [of('a', 'a b'), of('b', 'ab')],
      { metrics: ['b3'] },
      FEW,
    )
    expect(documents.map(({ id }) => id)).toEqual(['z', 'a', 'm'])
  })

  test('an entity is described by its id, its first words and its size', () => {
    const document = (entities: readonly (string | undefined)[]): Corpus =>
      corpusOf(
        documentOf(
          entities.map((entity, i) => ({
            span: [i, i + 1] as const,
            ...(entity === undefined ? {} : { entity }),
          })),
          { words: 'Ann saw her' },
        ),
      )
    const key = document(['x', 'x', undefined])
    const { pairs } = compareSystems(
      key,
      [
        { ...document(['x', 'y', 'y']), name: 'a' },
        { ...document(['x', 'x', 'z']), name: 'b' },
      ],
      { metrics: ['b3'] },
      FEW,
    )
    const found = pairs[0]?.entities ?? []
    expect(found).toMatchObject([
      { doc: 'd', entity: 'x', text: 'Ann', mentions: 2 },
      { doc: 'd', text: 'her', mentions: 1, a: { recall: 1, precision: 1 / 2 } },
    ])
    expect(found[1]).not.toHaveProperty('entity')
    const bare = compareSystems(
      makeCorpus('k', 'ab'),
      [makeCorpus('a', 'a b'), makeCorpus('b', 'ab')],
      { metrics: ['b3'] },
      FEW,
    )
    expect(bare.pairs[0]?.entities[0]).not.toHaveProperty('text')
  })
})

test.each(['permutation', 'bootstrap', 't'] as const)('of one document the %s test says nothing', (test) => {
  const options = { ...FEW, test }
  const one = compareSystems(
    makeCorpus('k', 'abc'),
    [makeCorpus('a', 'ab c'), makeCorpus('b', 'abc')],
    { metrics: ['b3'] },
    options,
  )
  expect(one.metrics['b3']).toMatchObject({ p: 1, undefined: true })
  const two = compareSystems(
    makeCorpus('k', 'abc', 'ab'),
    [makeCorpus('a', 'ab c', 'ab'), makeCorpus('b', 'abc', 'a b')],
    { metrics: ['b3'] },
    options,
  )
  expect(two.metrics['b3']).not.toHaveProperty('undefined')
  if (test === 'permutation') expect(two.metrics['b3']).toMatchObject({ exact: true, trials: 4 })
})

test('documents that have nothing to score for both do not take part in the t-test', () => {
  const compareByT = (a: readonly string[], b: readonly string[]) =>
    compareSystems(
      makeCorpus('k', 'ab', 'cd', 'e'),
      [makeCorpus('a', ...a), makeCorpus('b', ...b)],
      { metrics: ['muc'] },
      { test: 't' },
    ).metrics['muc']
  expect(compareByT(['a b', 'cd', 'e'], ['ab', 'cd', 'e'])).toMatchObject({ trials: 2, mean: 1 / 2 })
  // a links nothing in the first document, b does.
  expect(compareByT(['a b', 'cd', 'e'], ['a b', 'cd', 'e'])).toMatchObject({ trials: 1 })
})

describe('several systems', () => {
  const thrice = (...texts: readonly string[]): string[] => [...texts, ...texts, ...texts]
  const key = makeCorpus('key', ...thrice('abc de', 'ab cd', 'abcd', 'abc', 'ab cde'))
  const a = makeCorpus('a', ...thrice('ab cde', 'ab cd', 'ab cd', 'a bc', 'abc de'))
  const b = makeCorpus('b', ...thrice('abc de', 'ac bd', 'abcd', 'abc', 'ab cde'))
  const c = makeCorpus('c', ...thrice('a b c', 'a b cd', 'ab c', 'ab', 'ab c'))
  const report = compareSystems(key, [a, b, c], { metrics: ['b3', 'muc'] }, FEW)

  test('p is corrected for all pairs and metrics together, in their order', () => {
    const tests = report.pairs.flatMap(({ metrics }) => Object.values(metrics))
    expect(tests.map(({ holm: corrected }) => corrected)).toEqual(holm(tests.map(({ p }) => p)))
    expect(new Set(tests.map(({ holm: corrected }) => corrected)).size).toBeGreaterThan(2)
    expect(tests).toHaveLength(report.test.family)
  })

  test('each pair is as when it is compared alone, but for the correction', () => {
    const withoutHolm = ({ pairs }: ComparisonReport, at: number) =>
      Object.values(pairs[at]?.metrics ?? {}).map(({ holm: _, ...rest }) => rest)
    for (const test of ['permutation', 'bootstrap', 't'] as const) {
      const options = { test, trials: 30 }
      const all = compareSystems(key, [a, b, c], { metrics: ['b3', 'muc'] }, options)
      for (const [at, pair] of (
        [
          [a, b],
          [a, c],
          [b, c],
        ] as const
      ).entries()) {
        const alone = compareSystems(key, pair, { metrics: ['b3', 'muc'] }, options)
        expect(withoutHolm(all, at)).toEqual(withoutHolm(alone, 0))
        expect(all.pairs[at]?.documents).toEqual(alone.documents)
      }
    }
  })

  test('surely better systems stand above the others', () => {
    const many = (text: string): string[] => Array<string>(12).fill(text)
    const systems = [
      makeCorpus('low', ...many('a b c d')),
      makeCorpus('same', ...many('a b c d')),
      makeCorpus('high', ...many('abcd')),
    ]
    const { ranks } = compareSystems(
      makeCorpus('key', ...many('abcd')),
      systems as never,
      { metrics: ['muc'] },
      FEW,
    )
    expect(ranks).toEqual({
      muc: [
        { system: 'low', best: 2, worst: 3 },
        { system: 'same', best: 2, worst: 3 },
        { system: 'high', best: 1, worst: 1 },
      ],
    })
  })

  test('on different documents are refused, with the names of three of each side', () => {
    const without = (corpus: Corpus, ...ids: string[]): Corpus => ({
      ...corpus,
      documents: corpus.documents.filter(({ id }) => !ids.includes(id)),
    })
    expect(() =>
      compareSystems(key, [a, without(b, 'd0', 'd1', 'd2', 'd13')], { missing: 'skip' }, FEW),
    ).toThrow('only of a: "d0", "d1", "d2", 1 more [different-documents]')
    expect(() =>
      compareSystems(key, [without(a, 'd0', 'd1', 'd2'), without(b, 'd4')], { missing: 'skip' }, FEW),
    ).toThrow('needs the same ones; only of a: "d4"; only of b: "d0", "d1", "d2" [different-documents]')
    expect(() => compareSystems(key, [a, b, without(c, 'd4')], { missing: 'skip' }, FEW)).toThrow(
      'a and c were scored',
    )
  })
})

test('a slice that only one response has counts 0 for the other', () => {
  const corpusOfTypes = (name: string, ...types: readonly string[]): Corpus => ({
    ...corpusOf(
      documentOf(
        types.map((type, i) => ({
          span: [i, i + 1] as const,
          entity: 'x',
          features: new Map([['f', type]]),
        })),
      ),
    ),
    name,
  })
  const key = corpusOfTypes('key', 'p', 'p', 'q')
  const report = compareSystems(
    key,
    [corpusOfTypes('a', 'p', 'p', 's'), corpusOfTypes('b', 'p', 'p', 'q', 'r')],
    { metrics: ['mentions'], by: ['f'] as never },
    FEW,
  )
  const slices = report.pairs[0]?.slices?.['f'] ?? []
  for (const { a, b, delta } of slices) {
    expect(delta['mentions']).toBe((b['mentions'] as number) - (a['mentions'] as number))
  }
  const byValue = new Map(slices.map((slice) => [slice.value, slice]))
  expect([...byValue.keys()].sort()).toEqual(['p', 'q', 'r', 's'])
  expect(byValue.get('r')).toMatchObject({ a: { mentions: 0 } })
  expect(byValue.get('s')).toMatchObject({ b: { mentions: 0 } })
  expect(report.systems[0]).not.toHaveProperty('slices')
})
