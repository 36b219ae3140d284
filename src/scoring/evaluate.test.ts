import { describe, expect, test } from 'vitest'
import { corpusOf, documentOf } from '../../tests/documents.ts'
import type { Corpus } from '../corpus/corpus.ts'
import { evaluate } from './evaluate.ts'

describe('evaluate refuses', () => {
  const corpus = corpusOf(documentOf([{ span: [0, 1] }]))
  const unawaited = Promise.resolve(corpus) as unknown as Corpus

  test('what is no corpus', () => {
    const bare = evaluate as unknown as () => unknown

    expect(() => bare()).toThrowErrorMatchingInlineSnapshot(
      `[RefereeError: evaluate: the key is no corpus: await what readCorpus returns, or add a name to what readBytes returns [bad-setting]]`,
    )
    expect(() => evaluate(corpus, unawaited)).toThrowErrorMatchingInlineSnapshot(
      `[RefereeError: evaluate: the response is no corpus: await what readCorpus returns, or add a name to what readBytes returns [bad-setting]]`,
    )
  })

  test('a metric that does not exist, and guesses', () => {
    expect(() => evaluate(corpus, corpus, { metrics: ['b4'] })).toThrowErrorMatchingInlineSnapshot(
      `[RefereeError: no metric is called "b4"; did you mean b3? [bad-setting]]`,
    )
  })
})
