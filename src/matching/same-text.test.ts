import { describe, expect, test } from 'vitest'
import { documentOf } from '../../tests/documents.ts'
import type { Warning } from '../errors.ts'
import { onSameBorders, onSameText } from './same-text.ts'

describe('both sides must have the same words', () => {
  test('and then nothing is said', () => {
    expect(warningsFor('Ann saw her', 'Ann saw her')).toEqual([])
  })

  test('or the first that differs is named, with its place on both sides', () => {
    expect(() => warningsFor('Ann saw her dog', 'Ann saw his cat')).toThrowErrorMatchingInlineSnapshot(
      `[InputError: response.txt:3:1: document "d1" differs from key.txt:3: token 3 is "his" here and "her" there. Both sides need the same tokens; use --align, or referee convert --tokens-of, to map one onto the tokens of the other [text-mismatch]]`,
    )
  })

  test('or the end of the shorter response is named', () => {
    expect(() => warningsFor('Ann saw her', 'Ann saw')).toThrowErrorMatchingInlineSnapshot(
      `[InputError: response.txt:2:1: document "d1" differs from key.txt:3: token 3 is the end of the document here and "her" there. Both sides need the same tokens; use --align, or referee convert --tokens-of, to map one onto the tokens of the other [text-mismatch]]`,
    )
  })

  test('or the end of the shorter key is named', () => {
    expect(() => warningsFor('Ann', 'Ann saw')).toThrowErrorMatchingInlineSnapshot(
      `[InputError: response.txt:2:1: document "d1" differs from key.txt:1: token 2 is "saw" here and the end of the document there. Both sides need the same tokens; use --align, or referee convert --tokens-of, to map one onto the tokens of the other [text-mismatch]]`,
    )
  })

  test('as far as the terminal is safe', () => {
    expect(() => warningsFor('Ann', 'A\u001b[31mnn')).toThrowErrorMatchingInlineSnapshot(
      `[InputError: response.txt:1:1: document "d1" differs from key.txt:1: token 1 is "A·[31mnn" here and "Ann" there. Both sides need the same tokens; use --align, or referee convert --tokens-of, to map one onto the tokens of the other [text-mismatch]]`,
    )
  })

  test('in the same letters: case counts', () => {
    expect(() => warningsFor('Ann', 'ann')).toThrow(expect.objectContaining({ code: 'text-mismatch' }))
  })

  test('but composed and decomposed letters are the same, with one warning for the document', () => {
    expect(warningsFor('Caf\u00e9 und Caf\u00e9', 'Cafe\u0301 und Cafe\u0301')).toEqual([
      {
        code: 'unicode-normalisation',
        path: 'response.txt',
        line: 1,
        column: 1,
        message: '"Cafe\u0301" has other code points in the key; treated as the same word',
      },
    ])
  })

  test('whichever side has them composed', () => {
    const [composed, decomposed] = ['Caf\u00e9', 'Cafe\u0301']

    expect(warningsFor(composed, decomposed).length).toBe(1)
    expect(warningsFor(decomposed, composed).length).toBe(1)
    expect(warningsFor(decomposed, decomposed).length).toBe(0)
  })

  test('and a real difference after a difference of spelling is still found', () => {
    expect(() => warningsFor('Caf\u00e9 one', 'Cafe\u0301 two')).toThrowErrorMatchingInlineSnapshot(
      `[InputError: response.txt:2:1: document "d1" differs from key.txt:2: token 2 is "two" here and "one" there. Both sides need the same tokens; use --align, or referee convert --tokens-of, to map one onto the tokens of the other [text-mismatch]]`,
    )
  })

  test('unless a side has no text', () => {
    const [text, none] = [documentOf([], { words: 'Ann' }), documentOf([])]

    expect(() => onSameText(text, none, () => {})).not.toThrow()
    expect(() => onSameText(none, text, () => {})).not.toThrow()
  })
})

function warningsFor(key: string, response: string): Warning[] {
  const warnings: Warning[] = []
  onSameText(
    documentOf([], { id: 'd1', words: key, path: 'key.txt' }),
    documentOf([], { id: 'd1', words: response, path: 'response.txt' }),
    (warning) => warnings.push(warning),
  )
  return warnings
}

test('what an empty node is called does not matter', () => {
  const withEmptyNode = (text: string) => documentOf([], { words: [{ text: 'Ann' }, { text, empty: true }] })

  expect(() => onSameText(withEmptyNode('1.1'), withEmptyNode('#Pron'), () => {})).not.toThrow()
})

describe('an empty node between two sentences', () => {
  const words = [{ text: 'Ann' }, { text: '', empty: true }, { text: 'left' }]
  const [ofFirst, ofSecond] = [
    [0, 2],
    [0, 1],
  ].map((sentences) => documentOf([{ span: [1, 2] }], { words, sentences })) as [
    ReturnType<typeof documentOf>,
    ReturnType<typeof documentOf>,
  ]

  test('is another at the end of the first than at the start of the second, where that counts', () => {
    const [key, response] = onSameBorders(ofFirst, ofSecond, () => {})

    expect(key.tokens?.count).toBe(4)
    expect([key.mentions.start[0], response.mentions.start[0]]).toEqual([1, 2])
  })

  test('is the same where sentences are, and where they do not count', () => {
    expect(onSameBorders(ofFirst, ofFirst, () => {})[0].tokens?.count).toBe(3)
    expect(onSameText(ofFirst, ofSecond, () => {})[0].tokens?.count).toBe(3)
  })
})
