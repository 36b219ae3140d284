import { describe, expect, test } from 'vitest'
import { documentOf, type TestMention } from '../../tests/documents.ts'
import { piecesOf } from '../document/document.ts'
import { onSameText } from './same-text.ts'
import { findTwins, findTwinsByDependency } from './twins.ts'

/** Words or empty nodes: `*`, then what the node depends on, as in `*2:nsubj`. */
function side(words: string, mentions: readonly TestMention[], sentences: readonly number[] = [0]) {
  const tokens = words.split(' ').map((word) => {
    if (!word.startsWith('*')) return { text: word }
    const [governor, relation] = word.slice(1).split(':')
    const enhanced = relation === undefined ? [] : [[Number(governor), relation] as const]
    return { text: '', empty: true, enhanced }
  })
  return documentOf(mentions, { words: tokens, sentences })
}

test('of two zeros the one that shares more of its dependencies is the twin', () => {
  const zero = (...enhanced: readonly (readonly [number, string])[]) => ({ text: '', empty: true, enhanced })
  const words = [{ text: 'Ann' }, { text: 'came' }]
  const key = documentOf([{ span: [2, 3], zero: true }], {
    words: [...words, zero([0, 'a'], [1, 'b'])],
    sentences: [0],
  })
  const response = documentOf(
    [
      { span: [2, 3], zero: true },
      { span: [3, 4], zero: true },
    ],
    { words: [...words, zero([0, 'a']), zero([0, 'a'], [1, 'b'])], sentences: [0] },
  )

  expect([...findTwinsByDependency(...onSameText(key, response, () => {}), 'exact')]).toEqual([1])
})

describe('different empty nodes on the two sides', () => {
  test('do not keep mentions with the same words from being twins', () => {
    const key = side('Ann * came * home', [{ span: [0, 1] }, { span: [4, 5] }])
    const response = side('Ann came home', [{ span: [0, 1] }, { span: [2, 3] }])

    const sides = onSameText(key, response, () => {})

    expect([...findTwins(...sides, 'exact')]).toEqual([0, 1])
    expect(sides.map(({ tokens }) => tokens?.count)).toEqual([5, 5])
  })

  test('are the same node where they have the same place after the same word', () => {
    const key = side('Ann * * came', [
      { span: [1, 2], zero: true },
      { span: [2, 3], zero: true },
    ])
    const response = side('* Ann * came', [
      { span: [0, 1], zero: true },
      { span: [2, 3], zero: true },
    ])

    const sides = onSameText(key, response, () => {})

    expect([...findTwins(...sides, 'exact')]).toEqual([1, -1])
  })

  test('are of the sentence in which they are, from the first on', () => {
    const key = side(
      'Ann came * * He',
      [
        { span: [2, 3], zero: true },
        { span: [3, 4], zero: true },
      ],
      [0, 3],
    )
    const response = side('Ann came * He', [{ span: [2, 3], zero: true }], [0, 2])

    expect([...findTwins(...onSameText(key, response, () => {}), 'exact')]).toEqual([-1, 0])
  })

  test('at the end of a sentence are not those at the start of the next', () => {
    const key = side('Ann came * He', [{ span: [2, 3], zero: true }], [0, 3])
    const response = side('Ann came * He', [{ span: [2, 3], zero: true }], [0, 2])
    const shifted = side('Ann came He *', [{ span: [3, 4], zero: true }], [0, 2])

    // Equal texts are not checked again, and these two are equal.
    expect([...findTwins(...onSameText(key, response, () => {}), 'exact')]).toEqual([0])
    expect([...findTwins(...onSameText(response, shifted, () => {}), 'exact')]).toEqual([-1])
  })

  test('leave repeats of a span in the order of the file', () => {
    const mentions = [
      { span: [0, 2], entity: 'A' },
      { span: [0, 1], entity: 'B' },
      { span: [2, 3], entity: 'A' },
      { span: [2, 3], entity: 'B' },
    ] as const
    const [key] = onSameText(side('the dog barked', mentions), side('the dog barked *', []), () => {})

    const entities = Array.from(key.mentions.entity, (e) => key.entityId(e))
    expect(entities).toEqual(['B', 'A', 'A', 'B'])
  })

  test('inside a mention that has them make it another than one without them', () => {
    const key = side('the * dog', [{ span: [0, 3], head: 2, min: [[0, 3]] }])
    const response = side('the dog', [{ span: [0, 2], head: 1, min: [[0, 2]] }])

    const sides = onSameText(key, response, () => {})

    expect(sides.map(({ mentions }) => piecesOf(mentions, 0))).toEqual([
      [[0, 3]],
      [
        [0, 1],
        [2, 3],
      ],
    ])
    expect([...findTwins(...sides, 'exact')]).toEqual([-1])
    expect([...findTwins(...sides, 'head')]).toEqual([0])
  })

  test('do not hide words that differ', () => {
    const key = side('Ann * came', [])

    for (const words of ['Ann went', 'Ann came home', 'Ann', 'Ann * went']) {
      expect(() => onSameText(key, side(words, []), () => {})).toThrow(
        expect.objectContaining({ code: 'text-mismatch' }),
      )
    }
  })

  test('keep entities, attributes and places', () => {
    const key = side('* Ann', [{ span: [1, 2], entity: 'e', type: 'named' }])

    const [, moved] = onSameText(side('Ann', []), key, () => {})

    expect([moved.entityId(0), moved.mentions.attributes?.[0]?.type]).toEqual(['e', 'named'])
    expect(moved.origin.locate(1).line).toBe(2)
  })
})

test('on common nodes, all that a side says is at its new place, and a node that it lacks is empty', () => {
  const words = [
    { text: 'Ann', governor: 2, relation: 'nsubj', lemma: 'Ann' },
    { text: '', empty: true, enhanced: [[2, 'obj'] as const, [-1, 'root'] as const] },
    { text: 'ran', governor: -1, relation: 'root' },
  ]
  const key = documentOf(
    [
      { span: [0, 1] },
      { span: [0, 3], entity: 'e', head: 2, min: [[2, 3]], type: 'nominal' },
      { span: [1, 2] },
    ],
    { words, path: 'key.txt', sentences: [0], paragraphs: [0] },
  )
  const response = documentOf([{ span: [1, 2] }], {
    words: [{ text: '', empty: true }, { text: 'Ann' }, { text: 'ran' }],
    path: 'response.txt',
  })
  const [moved, other] = onSameText(key, response, () => {})

  // The response has a node before Ann, and the key one after her.
  expect(Array.from({ length: 4 }, (_, t) => moved.tokens?.token(t))).toStrictEqual([
    { text: '', empty: true },
    { text: 'Ann', relation: 'nsubj', lemma: 'Ann', governor: 3 },
    {
      text: '',
      empty: true,
      enhanced: [
        [3, 'obj'],
        [-1, 'root'],
      ],
    },
    { text: 'ran', relation: 'root', governor: -1 },
  ])
  expect([0, 1, 2, 3].map((t) => other.tokens?.text(t))).toEqual(['', 'Ann', '', 'ran'])
  const { mentions } = moved
  expect(
    Array.from({ length: 3 }, (_, m) => [
      piecesOf(mentions, m),
      moved.entityId(mentions.entity[m] as number),
    ]),
  ).toEqual([
    [[[1, 2]], undefined],
    [[[1, 4]], 'e'],
    [[[2, 3]], undefined],
  ])
  expect(mentions.attributes?.map((each) => each)).toEqual([
    {},
    { type: 'nominal', head: 3, min: [[3, 4]] },
    {},
  ])
  expect([...moved.sentences, ...(moved.paragraphs ?? [])]).toEqual([1, 1])
  expect(moved.origin.locate()).toEqual(key.origin.locate())
  expect(moved.origin.locate(3)).toEqual(key.origin.locate(2))
  expect(moved.origin.path).toBe('key.txt')
})

test('texts without empty nodes are left as they are', () => {
  const [key, response] = [side('Ann ran', []), side('Ann  ran'.replace('  ', ' '), [])]
  expect(onSameText(key, response, () => {})).toEqual([key, response])
})

describe('zeros by dependency', () => {
  const zero = (at: number): TestMention => ({ span: [at, at + 1], head: at, zero: true })
  const twinsOf = (key: ReturnType<typeof side>, response: ReturnType<typeof side>): number[] => [
    ...findTwinsByDependency(...onSameText(key, response, () => {}), 'exact'),
  ]

  test('are twins wherever they stand', () => {
    expect(twinsOf(side('*1:nsubj came in', [zero(0)]), side('came in *0:nsubj', [zero(2)]))).toEqual([0])
  })

  test('prefer the same relation to the same governor alone', () => {
    const key = side('*1:nsubj came', [zero(0)])
    const response = side('*2:obj *2:nsubj came', [zero(0), zero(1)])

    expect(twinsOf(key, response)).toEqual([1])
  })

  test('do not cross sentences, and are left to the rule where they depend on other words', () => {
    const key = side('came *0:nsubj in', [zero(1)])
    const other = side('came *2:nsubj in', [zero(1)])
    const elsewhere = side('*1:nsubj came in', [zero(0)])

    expect(twinsOf(key, other)).toEqual([0])
    expect(twinsOf(side('came *2:nsubj in', [zero(1)]), elsewhere)).toEqual([-1])
  })
})
