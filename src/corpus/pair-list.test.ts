import { describe, expect, test } from 'vitest'
import { signedPairing } from './pair-documents.ts'
import { parsePairList } from './pair-list.ts'

const parse = (text: string): unknown => parsePairList(text, 'pairs.tsv', '0123456789abcdef')

test('a list of pairs has the partners with their lines, whatever its line ends', () => {
  expect(parse('\ufeffa\tx\r\n\n  \n b \t y z \nc\t\ufeffq')).toEqual({
    path: 'pairs.tsv',
    sha256: '0123456789abcdef',
    partners: new Map([
      ['a', { response: 'x', line: 1 }],
      ['b', { response: 'y z', line: 4 }],
      ['c', { response: 'q', line: 5 }],
    ]),
  })
})

describe('refused, with its line', () => {
  const EXPECTED = 'expected the id of a key document, a TAB, and the id of a response document'
  test.each([
    ['a', `pairs.tsv:2:1: ${EXPECTED}`],
    ['a\t', `pairs.tsv:2:1: ${EXPECTED}`],
    ['\tx', `pairs.tsv:2:1: ${EXPECTED}`],
    ['a\tx\ty', `pairs.tsv:2:1: ${EXPECTED}`],
    ['a\tx\t', `pairs.tsv:2:1: ${EXPECTED}`],
    ['first\tx', 'pairs.tsv:2:1: document "first" already has a partner'],
    ['a\tone', 'pairs.tsv:2:1: document "one" already has a partner'],
  ])('%j', (line, reason) => {
    expect(() => parse(`first\tone\n${line}\n`)).toThrow(reason)
  })
})

test('a signature states every pairing but the usual one', () => {
  expect(signedPairing('id')).toBeUndefined()
  expect(signedPairing('text')).toBe('text')
  expect(signedPairing('position')).toBe('position')
  expect(signedPairing(parsePairList('a\tx', 'pairs.tsv', '0123456789abcdef'))).toBe('sha256-01234567')
})
