import { describe, expect, test } from 'vitest'
import { documentOf } from '../../tests/documents.ts'
import { tailor } from '../../tests/support/tailor.ts'
import { classifyMentions } from './resolution-class.ts'

describe('resolution classes', () => {
  test('follow the words that an anaphor shares with what comes before it in its entity', () => {
    expect(classifyMentions(tailor)).toEqual([
      undefined,
      undefined,
      'CN-p',
      'PN-p',
      'G3Pr',
      'G3Pr',
      undefined,
      'U3Pr',
    ])
  })

  test.each([
    ['Rome', 'ROME', 'named', 'PN-e'],
    ['Rome', 'Roma', 'named', 'PN-n'],
    ['the old house', 'the house', 'nominal', 'CN-p'],
    ['the house', 'the building', 'nominal', 'CN-n'],
    ['the house', 'the house', 'nominal', 'CN-e'],
    ['John', 'yourselves', 'pronoun', '1+2Pr'],
    ['the house', 'which', 'pronoun', undefined],
  ] as const)('%s … %s (%s) is %s', (first, second, type, expected) => {
    const [a, b] = [first.split(' ').length, second.split(' ').length]
    const document = documentOf(
      [
        { span: [0, a], entity: 'e', type: 'nominal' },
        { span: [a, a + b], entity: 'e', type },
      ],
      { words: `${first} ${second}` },
    )

    expect(classifyMentions(document)?.[1]).toBe(expected)
  })

  test('need a text', () => {
    expect(classifyMentions(documentOf([{ span: [0, 1], type: 'named' }]))).toBeUndefined()
  })
})
