import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { corpusOf, documentOf, type TestMention } from '../../tests/documents.ts'
import { documentPair, type LawMention } from '../../tests/laws/arbitraries.ts'
import type { Corpus } from '../corpus/corpus.ts'
import type { CorefDocument } from '../document/document.ts'
import type { Metric } from '../metrics/metric.ts'
import { generalMetrics, metricSets } from '../metrics/registry.ts'
import { evaluate } from './evaluate.ts'

/** Whether a metric, or every metric it combines, gives terms of mentions or else of entities. */
const termsOver = (metric: Metric): 'mentions' | 'entities' | undefined => {
  if (metric.family === 'composite') {
    const parts = generalMetrics.filter(({ id }) => metric.of.includes(id)).map(termsOver)
    return parts.includes(undefined) ? undefined : parts.includes('entities') ? 'entities' : 'mentions'
  }
  if (metric.family === 'discourse') return metric.terms?.over
  return metric.mentionTerms !== undefined ? 'mentions' : metric.entityTerms && 'entities'
}
const withTerms = generalMetrics.filter((metric) => termsOver(metric) !== undefined)
const OVER_MENTIONS = withTerms.filter((metric) => termsOver(metric) === 'mentions').map(({ id }) => id)
const OVER_ENTITIES = withTerms.map(({ id }) => id)
const words = 'Ann saw her dog and it saw Bob'

const keyMentions: readonly TestMention[] = [
  { span: [0, 1], entity: 'ann', type: 'named', pos: 'NNP', entityType: 'PER' },
  { span: [2, 3], entity: 'ann', type: 'pronoun', pos: 'PRP', entityType: 'PER' },
  { span: [2, 4], entity: 'dog', type: 'nominal', pos: 'NN', entityType: 'ANIMAL' },
  { span: [5, 6], entity: 'dog', type: 'pronoun', pos: 'PRP' },
  { span: [7, 8], entity: 'bob', type: 'named', pos: 'NNP', entityType: 'PER' },
]
/** The pronouns are mixed up, Bob is missing, and "saw" is not a mention. */
const responseMentions: readonly TestMention[] = [
  { span: [0, 1], entity: 'x', type: 'named', pos: 'NNP' },
  { span: [5, 6], entity: 'x', pos: 'PRP' },
  { span: [2, 4], entity: 'y', type: 'nominal', pos: 'NN' },
  { span: [2, 3], entity: 'y', pos: 'PRP' },
  { span: [6, 7], entity: 'y' },
]

describe('slices by a feature of mentions', () => {
  const key = documentOf(keyMentions)
  const response = documentOf(responseMentions)

  test('put recall with the key mention, and precision with the response mention or else its twin', () => {
    const { slices } = evaluate(corpusOf(key), corpusOf(response), { metrics: ['b3'], by: ['pos'] })

    // Key entities have 2, 2 and 1 mentions and share one with each response entity, of 2 and 3.
    expect(slices['pos']).toEqual([
      { value: 'NN', mentions: 1, scores: { b3: ratio([1 / 2, 1], [1 / 3, 1]) } },
      { value: 'NNP', mentions: 2, scores: { b3: ratio([1 / 2 + 0, 2], [1 / 2, 1]) } },
      { value: 'PRP', mentions: 2, scores: { b3: ratio([1 / 2 + 1 / 2, 2], [1 / 2 + 1 / 3, 2]) } },
      { value: 'unknown', mentions: 0, scores: { b3: { ...ratio([0, 0], [0, 1]), undefined: true } } },
    ])
  })

  test('read the tag of the head where a mention has none', () => {
    const text = [
      { text: 'the', pos: 'DT' },
      { text: 'dog', pos: 'NN' },
      { text: 'it', pos: 'PRP' },
    ]
    const document = documentOf([{ span: [0, 2] }, { span: [2, 3] }], { words: text })

    const { slices } = evaluate(corpusOf(document), corpusOf(document), {
      metrics: ['mentions'],
      by: ['pos'],
    })

    expect(slices['pos']?.map(({ value, mentions }) => [value, mentions])).toEqual([
      ['NN', 1],
      ['PRP', 1],
    ])
  })

  test('take any feature that a format supplies, whatever its name', () => {
    const speakers = (...names: readonly string[]) =>
      documentOf(
        names.map((name, m) => ({
          span: [m, m + 1] as const,
          features: new Map([['__proto__', name]]),
        })),
      )
    const [a, b] = [speakers('A', 'B', 'A'), speakers('A', 'B')]

    const { slices } = evaluate(corpusOf(a), corpusOf(b), { metrics: ['mentions'], by: ['__proto__'] })

    expect(Object.entries(slices).map(([name, list]) => [name, list.map(({ value }) => value)])).toEqual([
      ['__proto__', ['A', 'B']],
    ])
  })

  test('of the type are derived from the text where a format does not say it', () => {
    const document = documentOf(
      keyMentions.map(({ span, entity }) => ({ span, ...(entity === undefined ? {} : { entity }) })),
      { words },
    )

    const { slices } = evaluate(corpusOf(document), corpusOf(document), {
      metrics: ['mentions'],
      by: ['type'],
    })

    expect(slices['type']?.map(({ value, mentions }) => [value, mentions])).toEqual([
      ['named', 1],
      ['nominal', 2],
      ['pronoun', 2],
    ])
  })
})

describe('slices by a feature of entities', () => {
  test('sort by size and count LEA at the entity', () => {
    const key = documentOf(keyMentions)

    const { slices } = evaluate(corpusOf(key), corpusOf(key), { metrics: ['lea'], by: ['entity-size'] })

    expect(slices['entity-size']).toEqual([
      { value: '1', mentions: 1, scores: { lea: ratio([1, 1], [1, 1]) } },
      { value: '2', mentions: 4, scores: { lea: ratio([4, 4], [4, 4]) } },
    ])
  })

  test('have buckets from 1 to 21 and more, in that order', () => {
    const sizes = [25, 1, 2, 3, 5, 6, 10, 11, 20, 21]
    let at = 0
    const document = documentOf(
      sizes.flatMap((size, e) =>
        Array.from({ length: size }, () => ({ span: [at, ++at] as const, entity: `e${e}` })),
      ),
    )

    const { slices } = evaluate(corpusOf(document), corpusOf(document), {
      metrics: ['ceaf.phi1'],
      by: ['entity-size'],
    })

    const counts = slices['entity-size']?.map(({ value, mentions, scores }) => [
      value,
      mentions,
      scores['ceaf.phi1']?.counts?.['recallDenominator'],
    ])
    expect(counts).toEqual([
      ['1', 1, 1],
      ['2', 2, 1],
      ['3-5', 3 + 5, 2],
      ['6-10', 6 + 10, 2],
      ['11-20', 11 + 20, 2],
      ['21+', 25 + 21, 2],
    ])
  })

  test('by entity type give a mention the type of its entity', () => {
    const key = documentOf(keyMentions)
    const response = documentOf(responseMentions)

    const { slices } = evaluate(corpusOf(key), corpusOf(response), {
      metrics: ['mentions'],
      by: ['entity-type'],
    })

    // "it" has no type of its own but is in the dog's entity; response mentions take their twin's.
    expect(slices['entity-type']).toEqual([
      { value: 'ANIMAL', mentions: 2, scores: { mentions: ratio([2, 2], [2, 2]) } },
      { value: 'PER', mentions: 3, scores: { mentions: ratio([2, 3], [2, 2]) } },
      { value: 'unknown', mentions: 0, scores: { mentions: { ...ratio([0, 0], [0, 1]), undefined: true } } },
    ])
  })
})

describe('slices of the scores that judge anaphors and anchors', () => {
  const anaphors = (...entities: readonly string[]): readonly TestMention[] =>
    entities.flatMap((letters, e) =>
      [...letters].map((letter) => {
        const at = 'abcdefgh'.indexOf(letter)
        const type = at < 2 ? ('named' as const) : ('pronoun' as const)
        return { span: [at, at + 1] as const, entity: `e${e}`, type, entityType: ['PER', 'ORG'][e] ?? 'X' }
      }),
    )
  const key = corpusOf(documentOf(anaphors('acd', 'b')))
  const response = corpusOf(documentOf(anaphors('ad', 'bch')))
  const countsOf = (id: string, by: string, keyOf = key): object =>
    Object.fromEntries(
      (evaluate(keyOf, response, { metrics: [id], by: [by] }).slices[by] ?? []).map(({ value, scores }) => [
        value,
        scores[id]?.counts,
      ]),
    )

  test('put tp, wl and fn with the key mention, fp with the response mention', () => {
    // c: the response leads to b, wl. d: to a and not to c, wl. h is not a mention of the key: fp.
    expect(countsOf('antecedent.immediate', 'type')).toEqual({
      named: { tp: 0, wl: 0, fn: 0, fp: 0 },
      pronoun: { tp: 0, wl: 2, fn: 0, fp: 1 },
    })
  })

  test('put anchors with their entity', () => {
    const pairs = corpusOf(documentOf(anaphors('acd', 'be')))

    expect(countsOf('anchor.mentions', 'entity-type', pairs)).toEqual({
      PER: { tp: 2, fn: 1, fp: 0 },
      ORG: { tp: 1, fn: 1, fp: 2 },
    })
    // Alone in its entity, b is not an anchor: the response's entity for it is spurious.
    expect(countsOf('anchor.detection', 'entity-type')).toEqual({
      PER: { tp: 1, fn: 0, fp: 0 },
      ORG: { tp: 0, fn: 0, fp: 1 },
    })
  })

  test('give the harmonic mean of the anchor scores of a slice', () => {
    const { slices } = evaluate(key, response, { metrics: ['anchor'], by: ['entity-type'] })

    // Both anchors are found; EM of PER has recall 2/3 and precision 1.
    expect(slices['entity-type']?.find(({ value }) => value === 'PER')?.scores['anchor']?.value).toBeCloseTo(
      (2 * 1 * 0.8) / 1.8,
      12,
    )
  })
})

describe('slices by distance', () => {
  test('count sentences or tokens back to the mention before, and name those that have none', () => {
    const mention = (at: number): TestMention => ({ span: [at, at + 1], entity: 'e' })
    const at = [0, 1, 2, 4, 9, 19, 39]
    const document = documentOf(at.map(mention), {
      words: Array.from({ length: 40 }, () => 'x').join(' '),
      sentences: Array.from({ length: 20 }, (_, s) => 2 * s),
    })

    const { slices } = evaluate(corpusOf(document), corpusOf(document), {
      metrics: ['antecedent.immediate'],
      by: ['sentence-distance', 'distance'],
    })

    const right = (feature: string) =>
      slices[feature]?.map(({ value, scores }) => [value, scores['antecedent.immediate']?.counts?.['tp']])
    expect(right('sentence-distance')).toEqual([
      ['same sentence', 1],
      ['1 sentence', 2],
      ['2 sentences', 1],
      ['3-5 sentences', 1],
      ['6-10 sentences', 1],
      ['no antecedent', 0],
    ])
    expect(right('distance')).toEqual([
      ['0-10 tokens', 5],
      ['11-50 tokens', 1],
      ['no antecedent', 0],
    ])
  })

  test('are refused where no document has sentences', () => {
    const document = corpusOf(documentOf([{ span: [0, 1] }]))

    expect(() => evaluate(document, document, { metrics: ['b3'], by: ['sentence-distance'] })).toThrow(
      expect.objectContaining({ code: 'no-feature' }),
    )
  })
})

describe('crossed features', () => {
  const corpus = corpusOf(documentOf(keyMentions, { genre: 'news' }))

  test('have both values in each slice, in reading order', () => {
    const { slices } = evaluate(corpus, corpus, { metrics: ['mentions'], by: ['entity-size+pos'] })

    expect(
      slices['entity-size+pos']?.map(({ value, values, mentions }) => [value, values, mentions]),
    ).toEqual([
      ['1 + NNP', ['1', 'NNP'], 1],
      ['2 + NN', ['2', 'NN'], 1],
      ['2 + NNP', ['2', 'NNP'], 1],
      ['2 + PRP', ['2', 'PRP'], 2],
    ])
  })

  test('slice what the finer of the two can slice', () => {
    const by = (feature: string): readonly string[] =>
      Object.keys(
        evaluate(corpus, corpus, { metrics: ['b3', 'lea', 'muc'], by: [feature] }).slices[feature]?.[0]
          ?.scores ?? {},
      )

    expect(by('genre')).toEqual(['b3', 'lea', 'muc'])
    expect(by('genre+entity-size')).toEqual(['b3', 'lea'])
    expect(by('genre+entity-size+pos')).toEqual(['b3'])
  })

  test('are refused where one of them is unknown, by its name', () => {
    expect(() => evaluate(corpus, corpus, { metrics: ['b3'], by: ['pos+topic'] })).toThrow(
      /^--by topic: nothing/,
    )
  })
})

describe('slices by a feature of documents', () => {
  const genres = (side: readonly TestMention[]): Corpus =>
    corpusOf(
      documentOf(side, { id: 'd1', genre: 'news' }),
      documentOf(side.slice(0, 2), { id: 'd2', genre: 'fiction' }),
      documentOf(side.slice(1), { id: 'd3', genre: 'news' }),
    )

  test('are the scores of those documents alone, for any metric', () => {
    const [key, response] = [genres(keyMentions), genres(responseMentions)]
    const settings = { metrics: metricSets['standard'] as readonly string[], by: ['genre'] }
    const only = (corpus: Corpus, genre: string): Corpus => ({
      ...corpus,
      documents: corpus.documents.filter((document) => document.genre === genre),
    })

    const { slices, warnings } = evaluate(key, response, settings)

    for (const { value, mentions, scores } of slices['genre'] ?? []) {
      const alone = evaluate(only(key, value), only(response, value), { metrics: settings.metrics })
      expect(scores).toStrictEqual(alone.scores)
      expect(mentions).toBe(alone.key.mentions)
    }
    expect(slices['genre']?.map(({ value }) => value)).toEqual(['fiction', 'news'])
    expect(warnings).toEqual([])
  })
})

describe('every slicing', () => {
  test.each([
    'type',
    'pos',
    'entity-type',
    'genre',
    'entity-size',
    'pos+type',
    'genre+entity-type',
    'length+genre',
  ])('by %s adds up to the whole', (feature) => {
    const isOfDocuments = feature === 'genre' || feature === 'length+genre'
    const ids = isOfDocuments ? OVER_ENTITIES.concat('muc', 'ceafe', 'blanc') : OVER_ENTITIES
    const isFine = ['type', 'pos', 'pos+type'].includes(feature)
    const sliceable = isFine ? OVER_MENTIONS : ids
    fc.assert(
      fc.property(fc.array(documentPair, { minLength: 1, maxLength: 3 }), (pairs) => {
        const corpora = (['key', 'response'] as const).map((side) =>
          corpusOf(...pairs.map((pair, d) => annotate(pair[side], d))),
        ) as [Corpus, Corpus]

        const { scores, slices, key } = evaluate(...corpora, { metrics: sliceable, by: [feature] })

        const rows = slices[feature] ?? []
        expect(rows.reduce((sum, { mentions }) => sum + mentions, 0)).toBe(key.mentions)
        for (const id of sliceable) {
          for (const [name, total] of Object.entries(scores[id]?.counts ?? {})) {
            const sum = rows.reduce((part, row) => part + (row.scores[id]?.counts?.[name] as number), 0)
            expect(Math.abs(sum - total), `${id} ${name}`).toBeLessThanOrEqual(1e-12)
          }
        }
      }),
      { seed: 5, numRuns: 60 },
    )
  })
})

describe('what cannot be sliced', () => {
  const key = corpusOf(documentOf(keyMentions))

  test('is left out and named, where other metrics can be', () => {
    const { slices, warnings } = evaluate(key, key, { metrics: ['muc', 'b3', 'lea', 'conll'], by: ['pos'] })

    expect(Object.keys(slices['pos']?.[0]?.scores ?? {})).toEqual(['b3'])
    expect(warnings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'left-out-metric: no slices by pos for muc, lea, conll: these are not sums over mentions',
    ])
  })

  test('is refused by name where no metric can be', () => {
    expect(() =>
      evaluate(key, key, { metrics: ['muc', 'ceafe'], by: ['pos'] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[RefereeError: muc, ceafe: not a sum over mentions, so it cannot be sliced by pos; mentions, b3 and its variants, antecedent.* and zero can, and by entity features also lea, ceaf.phi1 and anchor [undecomposable-metric]]`,
    )
    expect(() =>
      evaluate(key, key, { metrics: ['muc'], by: ['entity-size'] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[RefereeError: muc: not a sum over mentions or entities, so it cannot be sliced by entity-size; mentions, b3 and its variants, antecedent.* and zero can, and by entity features also lea, ceaf.phi1 and anchor [undecomposable-metric]]`,
    )
  })

  test('comes with a code', () => {
    expect(() => evaluate(key, key, { metrics: ['muc'], by: ['pos'] })).toThrow(
      expect.objectContaining({ code: 'undecomposable-metric' }),
    )
    expect(() => evaluate(key, key, { metrics: ['b3'], by: ['gender'] })).toThrow(
      expect.objectContaining({ code: 'no-feature' }),
    )
  })

  test('is every metric but those that give terms', () => {
    const sliceable = (feature: string) =>
      generalMetrics
        .map(({ id }) => id)
        .filter((id) => {
          try {
            evaluate(key, key, { metrics: [id], by: [feature] })
            return true
          } catch {
            return false
          }
        })

    expect(sliceable('pos')).toEqual(OVER_MENTIONS)
    expect(sliceable('entity-size')).toEqual(OVER_ENTITIES)
    expect(OVER_MENTIONS).toEqual(
      expect.arrayContaining(['mentions', 'b3', 'b3.twins', 'b3.0', 'b3.all', 'b3.rn', 'b3.sys']),
    )
    expect(OVER_MENTIONS).toEqual(
      expect.arrayContaining(['antecedent.immediate', 'antecedent.inferred', 'antecedent.any', 'zero']),
    )
    expect(OVER_ENTITIES).toEqual(
      expect.arrayContaining(['lea', 'ceaf.phi1', 'anchor.detection', 'anchor.mentions', 'anchor']),
    )
  })

  test('is a feature that nothing has', () => {
    expect(() => evaluate(key, key, { metrics: ['b3'], by: ['topic'] })).toThrowErrorMatchingInlineSnapshot(
      `[RefereeError: --by topic: nothing in these files has a feature of that name. Built-in features are genre, length, type, pos, number, gender, speaker, distance, sentence-distance, class, entity-type, entity-size, spread; others must be in the files [bad-setting]]`,
    )
    expect(() => evaluate(key, key, { metrics: ['b3'], by: ['genre'] })).toThrowErrorMatchingInlineSnapshot(
      `[RefereeError: --by genre: nothing in these files has that feature [no-feature]]`,
    )
  })
})

/** A recall and a precision as fractions: [numerator, denominator]. */
function ratio(recall: readonly [number, number], precision: readonly [number, number]) {
  const over = ([n, d]: readonly [number, number]): number => (d === 0 ? 0 : n / d)
  const [r, p] = [over(recall), over(precision)]
  return {
    recall: r,
    precision: p,
    f1: r + p === 0 ? 0 : (2 * r * p) / (r + p),
    counts: {
      recallNumerator: recall[0],
      recallDenominator: recall[1],
      precisionNumerator: precision[0],
      precisionDenominator: precision[1],
    },
  }
}

/** Give some but not all mentions a part of speech and an entity type, and documents a genre. */
function annotate(side: readonly LawMention[], d: number): CorefDocument {
  const tags = ['NN', 'NNP', undefined]
  const certain: LawMention = { span: [[60, 61]], entity: 'certain', type: 'named' }
  const mentions = [...side, certain].map((mention): TestMention => {
    const at = (mention.span[0]?.[0] ?? 0) % 3
    const [pos, entityType] = [tags[at], tags[(at + d) % 3]]
    return {
      ...mention,
      ...(pos === undefined ? {} : { pos }),
      ...(entityType === undefined ? {} : { entityType }),
    }
  })
  const genre = ['news', 'fiction', undefined][d]
  const text = Array.from({ length: 95 }, () => 'x').join(' ')
  return documentOf(mentions, { id: `d${d}`, words: text, ...(genre === undefined ? {} : { genre }) })
}

test('the speaker of a mention is its own, or that of its first token; without both it has none', () => {
  const words = ['Ann', 'saw', 'Bob'].map((text, i) => ({ text, ...(i === 2 ? { speaker: 'Eve' } : {}) }))
  const key = documentOf(
    [
      { span: [0, 1], entity: 'a', features: new Map([['speaker', 'Al']]) },
      { span: [1, 2], entity: 'a', pos: 'VB' },
      { span: [2, 3], entity: 'a' },
    ],
    { words },
  )
  const { slices } = evaluate(corpusOf(key), corpusOf(key), { metrics: ['mentions'], by: ['speaker'] })

  expect(slices['speaker']?.map(({ value, mentions }) => [value, mentions])).toEqual([
    ['Al', 1],
    ['Eve', 1],
    ['unknown', 1],
  ])
})

test('the type of an entity is that of its first mention that has one, where others have no attributes at all', () => {
  const key = documentOf([
    { span: [0, 1], entity: 'a' },
    { span: [1, 2], entity: 'a', entityType: 'PER' },
    { span: [2, 3], entity: 'a', entityType: 'ORG' },
  ])
  const { slices } = evaluate(corpusOf(key), corpusOf(key), { metrics: ['mentions'], by: ['entity-type'] })

  expect(slices['entity-type']?.map(({ value, mentions }) => [value, mentions])).toEqual([['PER', 3]])
})

test.each(['speaker', 'entity-type'] as const)('without any attributes there is no %s to slice by', (by) => {
  const bare = corpusOf(documentOf([{ span: [0, 1], entity: 'a' }]))

  expect(() => evaluate(bare, bare, { metrics: ['mentions'], by: [by] })).toThrow('[no-feature]')
})
