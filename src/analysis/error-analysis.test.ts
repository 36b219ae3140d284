import { expect, test } from 'vitest'
import { documentOfLetters } from '../../tests/documents.ts'
import { ErrorAnalysis, type ErrorAnalysisOptions, type ErrorAnalysisResult } from './error-analysis.ts'

/** Some differ only in their names, and so have equal gains. */
const PAIRS: readonly (readonly [key: string, response: string])[] = [
  ['abcd ef', 'ab cd ef'],
  ['ab cd ef', 'abcd ef'],
  ['abcd ef', 'ab cd ef'],
  ['ab', 'ab'],
  ['abc def', 'abd cef'],
  ['abcd ef', 'ab cd ef'],
  ['abc def', 'abd cef'],
]

function analyse(order: readonly number[], options: ErrorAnalysisOptions = {}): ErrorAnalysisResult {
  const analysis = new ErrorAnalysis({}, options)
  for (const position of order) {
    const [key, response] = PAIRS[position] as (typeof PAIRS)[number]
    const id = `d${position}`
    analysis.add(documentOfLetters(key, id), documentOfLetters(response, id), position)
  }
  return analysis.result()
}

const inOrder = [...PAIRS.keys()]
const all = analyse(inOrder, { top: 1000 })

test.each([[inOrder], [inOrder.toReversed()], [[3, 6, 0, 5, 1, 4, 2]]])(
  'documents may come in any order: %j',
  (order) => {
    expect(analyse(order, { top: 1000 })).toEqual(all)
  },
)

test.each([0, 1, 2, 3, 5, 8])('the first %d of what is listed or named are those of the whole', (most) => {
  for (const order of [inOrder, inOrder.toReversed(), [3, 6, 0, 5, 1, 4, 2]]) {
    const { worst, errors, mentions, ...rest } = analyse(order, { top: most, limit: most })
    expect({ errors, mentions }).toEqual({
      errors: all.errors.slice(0, most),
      mentions: all.mentions.slice(0, most),
    })
    expect(worst).toEqual({
      entities: all.worst.entities.slice(0, most),
      documents: all.worst.documents.slice(0, most),
    })
    expect(rest.listed).toEqual(all.listed)
  }
})
