import { expect, test } from 'vitest'
import { corpusOf, documentOf, type TestMention } from '../../../tests/documents.ts'
import { evaluate } from '../../scoring/evaluate.ts'

const repeated = (entities: number): TestMention[] =>
  Array.from({ length: entities }, (_, e) => ({ span: [0, 1], entity: `e${e}`, head: 0 }))

test('a span in many entities of both sides is refused before it fills the memory', () => {
  const corpus = corpusOf(documentOf(repeated(2300), { words: 'Ann left' }))

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
  const corpus = corpusOf(documentOf(repeated(2), { words: 'Ann left' }))
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
