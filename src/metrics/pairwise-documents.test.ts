import { expect, test } from 'vitest'
import { corpusOf, documentOfLetters } from '../../tests/documents.ts'
import { evaluate } from '../scoring/evaluate.ts'

/** By metric: the number of pairs on both sides, in the key, and in the response. */
function pairs(key: readonly string[], response: readonly string[]): Record<string, readonly unknown[]> {
  const side = (documents: readonly string[]) =>
    corpusOf(...documents.map((letters, d) => documentOfLetters(letters, `d${d}`)))
  const metrics = ['pairwise.within', 'pairwise.across']
  const { scores } = evaluate(side(key), side(response), { metrics, across: 'corpus' })
  return Object.fromEntries(
    metrics.map((id) => {
      const { recallNumerator, recallDenominator, precisionDenominator } = scores[id]?.counts ?? {}
      return [id, [recallNumerator, recallDenominator, precisionDenominator]]
    }),
  )
}

// The first word of a document is a mention of entity e0, the second of e1.
test.each([
  ['one document', ['abc de'], ['ab cd'], [1, 4, 2], [0, 0, 0]],
  ['entities that go on', ['abc de', 'ab c'], ['abc de', 'ab c'], [5, 5, 5], [8, 8, 8]],
  ['a response that takes the entities apart', ['abc', 'ab'], ['ab c', 'a b'], [1, 4, 1], [3, 6, 3]],
  ['a response that joins them', ['a b', 'a b', 'a b'], ['ab', 'ab', 'ab'], [0, 0, 3], [6, 6, 12]],
])('pairs of %s', (_, key, response, within, across) => {
  expect(pairs(key, response)).toEqual({ 'pairwise.within': within, 'pairwise.across': across })
})
