import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../tests/support/program.ts'
import { Lexicon } from './lexicon.ts'
import { properNames } from './proper-names.ts'

const lexicon = Lexicon.read(new Uint8Array(readFileSync(join(root, 'models/lexicon.bin'))))

/** Words with tags as `word/TAG`. */
function namesIn(text: string): [string, string | undefined][] {
  const pairs = text.split(' ').map((word) => word.split('/') as [string, string])
  const words = pairs.map(([word]) => word)
  const tags = pairs.map(([, tag]) => tag)
  return properNames(words, tags, lexicon).map(({ start, end, type }) => [
    words.slice(start, end).join(' '),
    type,
  ])
}

test('runs of proper nouns are names', () => {
  expect(namesIn('Mr./NNP Darcy/NNP saw/VBD Paris/NNP ,/, Texas/NNP')).toEqual([
    ['Mr. Darcy', 'PER'],
    ['Paris', 'GPE'],
    ['Texas', 'GPE'],
  ])
})

test('a joint goes on with a name only before another proper noun', () => {
  expect(namesIn('the/DT Duke/NNP of/IN Kent/NNP of/IN old/JJ')).toEqual([['Duke of Kent', 'PER']])
})

test('a type is left open where no word is known', () => {
  expect(namesIn('Xqzw/NNP')).toEqual([['Xqzw', undefined]])
})

test('a text without proper nouns has no names', () => {
  expect(namesIn('a/DT dog/NN')).toEqual([])
})
