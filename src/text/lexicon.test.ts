import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../tests/support/program.ts'
import { possibleLemmas } from './lemmas.ts'
import { KNOWN, Lexicon } from './lexicon.ts'
import { encodeLexicon } from './lexicon-file.ts'

const lexicon = Lexicon.read(new Uint8Array(readFileSync(join(root, 'models/lexicon.bin'))))
const first = (word: string): number => lexicon.senses(word)[0] as number

test('a lexicon is read as it was written', () => {
  const small = Lexicon.read(
    encodeLexicon({
      senses: [
        { depth: 0, file: 3, semanticClass: -1 },
        { depth: 1, file: 18, semanticClass: 0 },
        { depth: 2, file: 18, semanticClass: -1 },
        { depth: 1, file: 6, semanticClass: 15 },
      ],
      words: [
        { word: 'queen', known: KNOWN.noun, senses: [2] },
        { word: 'queens', known: KNOWN.proper, senses: [] },
        { word: 'tool', known: KNOWN.noun | KNOWN.verb, senses: [3, 1] },
      ],
    }),
  )

  expect([...small.senses('tools')]).toEqual([3, 1])
  expect(small.classes('queen')).toEqual(['person'])
  expect(small.classes('tool')).toEqual(['artifact', 'person'])
  expect(small.distance(2, 3)).toBe(3)
  expect(small.isUnder(2, 1)).toBe(true)
  expect(small.isUnder(1, 1)).toBe(false)
  expect(small.attributes('Queens') & KNOWN.proper).toBe(KNOWN.proper)
})

describe('the shipped lexicon', () => {
  test.each([
    ['nurse', ['person', 'female']],
    ['woman', ['female', 'person', 'group']],
    ['company', ['organization', 'group', 'person']],
    ['Texas', ['location']],
    ['hammers', ['artifact']],
    ['zzyzx', []],
  ])('%s: %j', (word, classes) => {
    expect(lexicon.classes(word).slice(0, 3)).toEqual(classes)
  })

  test('knows files, ancestors and distances of senses', () => {
    expect(lexicon.file(first('Paris'))).toBe('location')
    expect(lexicon.isUnder(first('dog'), first('animal'))).toBe(true)
    expect(lexicon.isUnder(first('animal'), first('dog'))).toBe(false)
    expect(lexicon.distance(first('dog'), first('dog'))).toBe(0)
    expect(lexicon.distance(first('dog'), first('cat'))).toBe(4)
  })

  test('knows first names', () => {
    expect(['Emma', 'George', 'Robin', 'Table'].map((name) => lexicon.firstNameGender(name))).toEqual([
      'female',
      'male',
      'either',
      undefined,
    ])
  })

  test('knows parts of speech of inflected words', () => {
    expect(lexicon.attributes('walked') & KNOWN.verb).toBe(KNOWN.verb)
    expect(lexicon.attributes('wives') & KNOWN.noun).toBe(KNOWN.noun)
    expect(lexicon.attributes('quickly') & 15).toBe(KNOWN.adverb)
  })
})

test.each([
  ['ladies', 'lady'],
  ['stopped', 'stop'],
  ['making', 'make'],
  ['wolves', 'wolf'],
  ['firemen', 'fireman'],
  ['boxes', 'box'],
])('%s may be a form of %s', (word, lemma) => {
  expect(possibleLemmas(word)).toContain(lemma)
})
