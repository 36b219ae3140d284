import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../tests/support/arbitrary.ts'
import { leastTime } from '../../../tests/support/processor-time.ts'
import { tokenize } from './tokenize.ts'

const wordsOf = (text: string, hyphens?: 'split' | 'keep'): string =>
  tokenize(text, hyphens === undefined ? {} : { hyphens }).words.join(' ')

const sentencesOf = (text: string): string[] => {
  const { words, sentences } = tokenize(text)
  return [...sentences].map((start, s) => words.slice(start, sentences[s + 1]).join(' '))
}

describe('words', () => {
  test.each([
    ["Ann didn't see Bob's dogs' bowls.", "Ann did n't see Bob 's dogs ' bowls ."],
    [
      'Mr. Smith, of the U.S. Navy (ret.), paid $1,200.50.',
      'Mr. Smith , of the U.S. Navy ( ret . ) , paid $ 1,200.50 .',
    ],
    ['a well-known non-profit', 'a well - known non-profit'],
    ['“We can’t,” they said — twice…', '“ We ca n’t , ” they said — twice …'],
    [
      'See https://example.org/a?b=c, or ask me@example.org.',
      'See https://example.org/a?b=c, or ask me@example.org .',
    ],
    ["I cannot; you're gonna.", "I can not ; you 're gon na ."],
    ["O'Brien in the 1990s, on the 3rd", "O'Brien in the 1990s , on the 3rd"],
  ])('%s', (text, expected) => {
    expect(wordsOf(text)).toBe(expected)
  })

  test('hyphens are kept if asked', () => {
    expect(wordsOf("a well-known man's-man", 'keep')).toBe("a well-known man's-man")
  })

  test('are slices of the text, in order, and leave out nothing but space and control characters', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: anyCharacter }),
          fc.string({ unit: fc.constantFrom(...'aB1 .\n-\'"’@é漢\u00a0') }),
        ),
        (text) => {
          const { words, starts, ends } = tokenize(text)
          let last = 0
          let between = ''
          words.forEach((word, i) => {
            expect(text.slice(starts[i], ends[i])).toBe(word)
            expect(starts[i]).toBeGreaterThanOrEqual(last)
            between += text.slice(last, starts[i])
            last = ends[i] as number
          })
          expect(
            [...(between + text.slice(last))].filter(
              (character) => character.trim() !== '' && character > ' ',
            ),
          ).toEqual([])
        },
      ),
      { seed: 1, numRuns: 500 },
    )
  })
})

describe('sentences', () => {
  test('end at full stops, not at abbreviations, initials or numbers', () => {
    expect(
      sentencesOf(
        'Mr. J. Smith came. He paid 3.50 to Dr. No. "Why?" she asked. (It was late.) So they left!',
      ),
    ).toEqual([
      'Mr. J. Smith came .',
      'He paid 3.50 to Dr. No .',
      '" Why ? " she asked .',
      '( It was late . )',
      'So they left !',
    ])
  })

  test('end at blank lines, not at line ends', () => {
    expect(sentencesOf('A heading\n\nThe first\nsentence goes on.\n\n\nThe end')).toEqual([
      'A heading',
      'The first sentence goes on .',
      'The end',
    ])
  })

  test('belong to paragraphs', () => {
    expect([...tokenize('One two.\n\nThree. Four.\n \nFive').paragraphs]).toEqual([0, 3, 7])
  })

  test('an empty text has none', () => {
    const { words, sentences, paragraphs } = tokenize(' \n\n ')
    expect([words.length, sentences.length, paragraphs.length]).toEqual([0, 0, 0])
  })

  test('without an end are cut after four hundred words', () => {
    const { words, sentences } = tokenize('word '.repeat(1_000_000))
    expect([words.length, sentences.length]).toEqual([1_000_000, 2500])
  })
})

test('time grows with length, whatever is repeated', { tags: ['growth'] }, () => {
  for (const unit of [
    'a.',
    'a-',
    "a'",
    'a@a.',
    '1.',
    '. " ',
    '. [1] ',
    '\n ',
    '\u00a0',
    '-',
    "'",
    'http://',
    'a&',
  ]) {
    const measure = (times: number): number => {
      const text = unit.repeat(times)
      return leastTime(() => tokenize(text))
    }
    measure(20_000)
    // Eight times the text; quadratic time would be 64 times as long.
    expect(measure(400_000), unit).toBeLessThan(Math.max(500, 30 * measure(50_000)))
  }
})
