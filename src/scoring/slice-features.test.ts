import { describe, expect, test } from 'vitest'
import { documentOf, type TestFrame, type TestMention } from '../../tests/documents.ts'
import {
  bucketOf,
  compareValues,
  crossedNames,
  knownSliceFeatures,
  LENGTHS,
  NO_ANTECEDENT,
  noFeature,
  SENTENCES,
  SIZES,
  sliceFeatureByName,
  UNKNOWN_VALUE,
  valuesOf,
} from './slice-features.ts'

const of = (name: string, mentions: readonly TestMention[], frame: TestFrame = {}): readonly unknown[] =>
  valuesOf(sliceFeatureByName(name), documentOf(mentions, frame))

describe('the values of a feature', () => {
  const bare: TestMention[] = [{ span: [0, 1] }, { span: [1, 2] }]

  test('are unknown in a document that says nothing, for all but sizes', () => {
    for (const name of [...knownSliceFeatures, 'a name of a format']) {
      const expected = name === 'entity-size' ? ['1', '1'] : [undefined, undefined]
      expect([name, of(name, bare)]).toEqual([name, expected])
    }
  })

  test('are those of the mention, where only some have them', () => {
    const some: TestMention[] = [
      {
        span: [0, 1],
        number: 'singular',
        gender: 'feminine',
        pos: 'NN',
        features: new Map([['case', 'Nom']]),
      },
      { span: [1, 2] },
      { span: [2, 3], head: 2 },
    ]
    expect(of('number', some)).toEqual(['singular', undefined, undefined])
    expect(of('gender', some)).toEqual(['feminine', undefined, undefined])
    expect(of('pos', some)).toEqual(['NN', undefined, undefined])
    expect(of('case', some)).toEqual(['Nom', undefined, undefined])
  })

  test('of the document are those of all its mentions', () => {
    expect(of('genre', bare, { genre: 'nw' })).toEqual(['nw', 'nw'])
    expect(of('length', bare, { words: 'one two three' })).toEqual(['≤ 100', '≤ 100'])
  })

  test('of the part of speech are those of the head: the corpus tag, else the universal one', () => {
    const words = [{ text: 'Ann', pos: 'NNP', upos: 'PROPN' }, { text: 'ran', upos: 'VERB' }, { text: '.' }]
    const mentions: TestMention[] = [0, 1, 2].map((at) => ({ span: [at, at + 1] }))
    expect(of('pos', mentions, { words })).toEqual(['NNP', 'VERB', undefined])
  })

  test('of the speaker are those of the mention, else of its first word', () => {
    const words = [{ text: 'I', speaker: 'Ann' }, { text: 'saw' }, { text: 'you', speaker: 'Bob' }]
    expect(
      of(
        'speaker',
        [{ span: [0, 3] }, { span: [1, 2] }, { span: [2, 3], features: new Map([['speaker', 'Eve']]) }],
        {
          words,
        },
      ),
    ).toEqual(['Ann', undefined, 'Eve'])
  })

  test('of the sentence-distance are the sentences back to the mention before', () => {
    const at = [0, 1, 3, 4, 9, 10, 30]
    const mentions: TestMention[] = at.map((start) => ({ span: [start, start + 1], entity: 'x' }))
    const words = Array.from({ length: 40 }, (_, i) => `w${i}`).join(' ')
    const sentences = Array.from({ length: 20 }, (_, i) => 2 * i)
    expect(of('sentence-distance', [...mentions, { span: [39, 40] }], { words, sentences })).toEqual([
      NO_ANTECEDENT,
      'same sentence',
      '1 sentence',
      '1 sentence',
      '2 sentences',
      '1 sentence',
      '6-10 sentences',
      NO_ANTECEDENT,
    ])
  })

  test('of the class tell what comes first from what no class covers', () => {
    const mentions: TestMention[] = [
      { span: [0, 1], entity: 'x', type: 'named' },
      { span: [1, 2], entity: 'x', type: 'pronoun' },
      { span: [2, 3], entity: 'x', type: 'pronoun' },
    ]
    expect(of('class', mentions, { words: 'Ann who she' })).toEqual([NO_ANTECEDENT, 'none of these', 'G3Pr'])
  })

  test('of the entity type are those of its first mention that has one', () => {
    expect(
      of('entity-type', [
        { span: [0, 1], entity: 'x' },
        { span: [1, 2], entity: 'x', entityType: 'PER' },
        { span: [2, 3], entity: 'x', entityType: 'ORG' },
        { span: [3, 4], entity: 'y' },
      ]),
    ).toEqual(['PER', 'PER', 'PER', undefined])
  })
})

test('ranges end with their largest value', () => {
  for (const buckets of [SIZES, LENGTHS, SENTENCES]) {
    for (const [i, [largest, label]] of buckets.entries()) {
      expect(bucketOf(largest, buckets)).toBe(label)
      const next = buckets[i + 1]
      if (next !== undefined) expect(bucketOf(largest + 1, buckets)).toBe(next[1])
    }
  }
})

test('slices are in reading order: ranges by size, the rest by name, what has no value last', () => {
  const values = [
    'b',
    UNKNOWN_VALUE,
    '11-20',
    NO_ANTECEDENT,
    'a',
    '3-5',
    '1',
    '21+',
    '2',
    '6-10',
    'same sentence',
  ]
  expect(values.sort(compareValues)).toEqual([
    '1',
    '2',
    '3-5',
    '6-10',
    '11-20',
    '21+',
    'same sentence',
    'a',
    'b',
    NO_ANTECEDENT,
    UNKNOWN_VALUE,
  ])
  expect(compareValues('a', 'a')).toBe(0)
})

test('names are crossed by a plus, with blanks or without', () => {
  expect(crossedNames('pos + type')).toEqual(['pos', 'type'])
  expect(crossedNames('pos')).toEqual(['pos'])
})

test('a feature that nothing has is a matter of the data or of its name', () => {
  expect(noFeature('genre').message).toBe('--by genre: nothing in these files has that feature [no-feature]')
  expect(noFeature('gnere').message).toContain(
    '--by gnere: nothing in these files has a feature of that name',
  )
  expect(noFeature('gnere').message).toContain('genre')
  expect(noFeature('xyzzy').code).toBe('bad-setting')
  expect(noFeature('xyzzy').message).toContain(`are ${knownSliceFeatures.join(', ')};`)
})

test('distance and spread count tokens, from start to start', () => {
  const mentions = [
    { span: [0, 2], entity: 'a' },
    { span: [3, 4], entity: 'b' },
    { span: [11, 12], entity: 'a' },
  ] as const
  const frame = { words: Array.from({ length: 12 }, (_, t) => `w${t}`).join(' ') }

  expect(of('distance', mentions, frame)).toEqual(['no antecedent', 'no antecedent', '11-50 tokens'])
  expect(of('spread', mentions, frame)).toEqual(['11-50 tokens', '0-10 tokens', '11-50 tokens'])
})
