import { expect, test } from 'vitest'
import { corpusOf, documentOf } from '../../tests/documents.ts'
import { resolveSettings } from '../scoring/settings.ts'
import { summarize } from './summary.ts'

const corpus = corpusOf(
  ...['1_1ecb', '2_1ecb', '1_2ecb'].map((id) =>
    documentOf([{ span: [0, 1], entity: 'a' }, { span: [1, 2] }], { id, words: 'Ann left home' }),
  ),
)

test.each([
  ['document', ['1_1ecb', '2_1ecb', '1_2ecb'], [2, 2, 2]],
  ['topic', ['1', '2'], [4, 2]],
  ['corpus', ['corpus'], [6]],
] as const)('the sizes of what is scored are those of the whole: %s', (across, labels, mentions) => {
  const { documents, scores } = summarize(corpus, [corpus], resolveSettings({ across }))

  expect(documents.labels).toEqual(labels)
  expect([...documents.keyMentions]).toEqual(mentions)
  expect([...(documents.systems[0]?.responseMentions ?? [])]).toEqual(mentions)
  expect(documents.tokens.reduce((sum, each) => sum + each)).toBe(scores.corpus.tokens)
})
