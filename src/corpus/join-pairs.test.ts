import { expect, test } from 'vitest'
import { documentOf } from '../../tests/documents.ts'
import type { CorefDocument } from '../document/document.ts'
import { joinPairs } from './join-pairs.ts'

const worded = (words: string): CorefDocument => documentOf([{ span: [0, 1] }], { words })
const wordless = (end: number): CorefDocument => documentOf([{ span: [end - 1, end] }])

test.each([
  ['its words, if both have some', worded('a b c'), worded('a b'), [3, 2]],
  ['the words of the key, if the response has none', worded('a b c'), wordless(2), [3, 3]],
  ['the words of the response, if the key has none', wordless(2), worded('a b c'), [3, 3]],
  ['the last mention of either, if neither has words', wordless(4), wordless(2), [4, 4]],
  ['a mention behind the words, if the other side has none', worded('a'), wordless(2), [2, 2]],
])('the next document starts behind %s', (_, key, response, starts) => {
  const last = { key: worded('z'), response: worded('z'), position: 1 }

  const [joined] = joinPairs([{ key, response, position: 0 }, last], 'corpus', () => {})

  expect(Array.from(joined?.key.documents ?? [])).toEqual([0, starts[0]])
  expect(Array.from(joined?.response.documents ?? [])).toEqual([0, starts[1]])
})
