import { describe, expect, test } from 'vitest'
import { documentOf } from '../../tests/documents.ts'
import { classesOf } from './resolution-class.ts'

//            0   1   2   3      4  5    6   7     8  9   10   11     12 13  14    15 16
const TEXT = 'Ann Lee met  a tailor . The tailor knew Mrs Lee ; she paid him and it pleased them'
  .replace('  ', ' ')
  .split(' ')

const key = documentOf(
  [
    { span: [0, 2], entity: 'ann', type: 'named' },
    { span: [3, 5], entity: 'tailor', type: 'nominal' },
    { span: [6, 8], entity: 'tailor', type: 'nominal' },
    { span: [9, 11], entity: 'ann', type: 'named' },
    { span: [12, 13], entity: 'ann', type: 'pronoun' },
    { span: [14, 15], entity: 'tailor', type: 'pronoun' },
    { span: [16, 17], entity: 'payment', type: 'pronoun' },
    { span: [18, 19], entity: 'payment', type: 'pronoun' },
  ],
  { words: TEXT.join(' ') },
)

describe('resolution classes', () => {
  test('follow the words that an anaphor shares with what comes before it in its entity', () => {
    expect(classesOf(key)).toEqual([undefined, undefined, 'CN-p', 'PN-p', 'G3Pr', 'G3Pr', undefined, 'U3Pr'])
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

    expect(classesOf(document)?.[1]).toBe(expected)
  })

  test('need a text', () => {
    expect(classesOf(documentOf([{ span: [0, 1], type: 'named' }]))).toBeUndefined()
  })
})
