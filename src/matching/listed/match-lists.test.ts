import { expect, test } from 'vitest'
import { corpusOf, documentOf, type TestMention } from '../../../tests/documents.ts'
import { evaluate } from '../../scoring/evaluate.ts'

const repeatSpan = (entities: number): TestMention[] =>
  Array.from({ length: entities }, (_, e) => ({ span: [0, 1], entity: `e${e}`, head: 0 }))

const WORDS = { words: 'Ann saw her dog' }

test('a span in many entities of both sides is refused before it fills the memory', () => {
  const corpus = corpusOf(documentOf(repeatSpan(2300), { words: 'Ann left' }))

  expect(() => evaluate(corpus, corpus, { compat: 'corefud', singletons: 'keep' })).toThrow(
    expect.objectContaining({ code: 'too-many-candidates' }),
  )
})

test('mentions without heads cannot be matched by them', () => {
  const corpus = corpusOf(documentOf([{ span: [0, 1] }], { words: 'Ann left' }))

  expect(() => evaluate(corpus, corpus, { compat: 'corefud' })).toThrow(
    expect.objectContaining({ code: 'no-heads' }),
  )
})

test('what the scorer does not have is no setting of its own', () => {
  const corpus = corpusOf(documentOf(repeatSpan(2), { words: 'Ann left' }))
  const refused = [
    { compat: 'corefud', match: 'min' },
    { compat: 'corefud', metrics: ['mentions'] },
    { compat: 'corefud', by: ['type'] },
    { compat: 'ua', match: 'head' },
    { compat: 'ua', split: 'score', singletons: 'drop' },
    { compat: 'ua', split: 'score', metrics: ['blanc'] },
  ] as const

  for (const settings of refused) {
    expect(() => evaluate(corpus, corpus, settings as never), JSON.stringify(settings)).toThrow(
      expect.objectContaining({ code: 'bad-setting' }),
    )
  }
})

test('each mention has one twin: the first of its name that is left', () => {
  const mention = (start: number, entity: string): TestMention => ({
    span: [start, start + 1],
    entity,
    head: start,
  })
  const key = corpusOf(
    documentOf([mention(0, 'a'), mention(0, 'b'), mention(1, 'a'), mention(2, 'b')], WORDS),
  )
  const response = corpusOf(
    documentOf([mention(0, 'x'), mention(1, 'x'), mention(1, 'y'), mention(3, 'y')], WORDS),
  )
  const twins: number[][] = []

  evaluate(
    key,
    response,
    { compat: 'corefud', singletons: 'keep' },
    { observe: ({ pair }) => void twins.push([...pair.matched.twins]) },
  )

  expect(twins).toEqual([[0, -1, 1, -1]])
})

test.each(['corefud', 'ua'] as const)('mentions of which nothing is said score under %s', (compat) => {
  const sides = corpusOf(
    documentOf(
      [
        { span: [0, 1], entity: 'a' },
        { span: [1, 2], entity: 'a' },
      ],
      WORDS,
    ),
  )

  const { scores } = evaluate(sides, sides, { compat, match: 'exact', singletons: 'keep', metrics: ['b3'] })

  expect(scores['b3']?.f1).toBe(1)
})

test('a mention without a head that starts with an empty node is a zero to the CorefUD scorer', () => {
  const words = [{ text: 'Ann' }, { text: '', empty: true }, { text: 'left' }]
  const mentions: TestMention[] = [
    { span: [0, 1], entity: 'a' },
    { span: [1, 2], entity: 'a' },
  ]
  const sides = corpusOf(documentOf(mentions, { words }))

  const { scores } = evaluate(sides, sides, {
    compat: 'corefud',
    match: 'exact',
    zeros: 'linear',
    metrics: ['zero'],
  })

  expect(scores['zero']?.counts).toMatchObject({ tp: 1, wl: 0, fn: 0, fp: 0 })
})
