import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { WordPieces } from './word-pieces.ts'

/** All pieces of BERT's uncased vocabulary that occur in the words below: complete for these words. */
const vocabulary = readFileSync(new URL('../tests/fixtures/some-pieces.txt', import.meta.url), 'utf8')
const names = vocabulary.split('\n')
const pieces = new WordPieces(vocabulary)
const cut = (word: string): string => [...pieces.piecesOf(word)].map((row) => names[row]).join(' ')

describe('words become the pieces of BERT', () => {
  test.each([
    ['the', 'the'],
    ['The', 'the'],
    ['naïve', 'naive'],
    ['Élan', 'el ##an'],
    ['ZÜRICH', 'zurich'],
    ['İstanbul', 'istanbul'],
    ['Straße', 'st ##raße'],
    ['각', 'ᄀ ##ᅡ ##ᆨ'],
    ['東京', '東 京'],
    ["don't", "don ' t"],
    ['U.S.A.', 'u . s . a .'],
    ['state-of-the-art', 'state - of - the - art'],
    ['résumé’', 'resume ’'],
    ['1,000', '1 , 000'],
    ['embeddings', 'em ##bed ##ding ##s'],
    ['antidisestablishmentarianism', 'anti ##dis ##est ##ab ##lish ##ment ##arian ##ism'],
    ['New York', 'new york'],
    ['a\u0000b', 'ab'],
    ['co\u00adop', 'coop'],
    ['e\u0301lan', 'el ##an'],
  ])('%j is %s', (word, expected) => {
    expect(cut(word)).toBe(expected)
  })

  test.each([
    ['an empty word', ''],
    ['control characters', '\u0007\u200b\ufffd'],
    ['an emoji that the vocabulary does not have', '🎉'],
    ['half of a surrogate pair', '\ud800'],
    ['a hundred and fifty characters', 'x'.repeat(150)],
    ['a hundred and one characters', 'x'.repeat(101)],
  ])('%s is one unknown piece', (_, word) => {
    expect(cut(word)).toBe('[UNK]')
  })

  test('a hundred characters are still cut', () => {
    expect(cut('x'.repeat(100)).startsWith('xx ##xx')).toBe(true)
  })

  test('only the part that has no match is unknown', () => {
    expect(cut('the-🎉')).toBe('the - [UNK]')
  })
})

test('a text has a first piece for every word', () => {
  const { pieces: rows, first } = pieces.cut(['Élan', '', 'the'])

  expect(Array.from(rows, (row) => names[row])).toEqual(['el', '##an', '[UNK]', 'the'])
  expect([...first]).toEqual([0, 2, 3])
})

test('lines may end in CR LF', () => {
  expect(new WordPieces(vocabulary.replaceAll('\n', '\r\n')).piecesOf('Élan')).toEqual(
    pieces.piecesOf('élan'),
  )
})

test('a vocabulary without [CLS] is refused', () => {
  expect(() => new WordPieces('[UNK]\n[SEP]\n')).toThrow('the vocabulary of the model has no [CLS]')
})
