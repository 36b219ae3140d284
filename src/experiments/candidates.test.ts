import { describe, expect, test } from 'vitest'
import type { Analysis } from '../text/analysis.ts'
import { findCandidates } from './candidates.ts'
import { MentionModel } from './mention-model.ts'

/** Parses words with tags, `word/TAG`. */
function analysisOf(text: string): Analysis {
  const pairs = text.split(' ').map((each) => each.split('/') as [string, string])
  return {
    words: pairs.map(([word]) => word),
    tags: pairs.map(([, tag]) => tag),
    sentences: Int32Array.of(0),
    paragraphs: Int32Array.of(0),
    names: [],
  }
}

function listCandidates(text: string): string[] {
  const analysis = analysisOf(text)
  return findCandidates(analysis).map(
    ({ start, end, shape }) => `${analysis.words.slice(start, end).join(' ')}: ${shape}`,
  )
}

describe('candidates', () => {
  test('are pronouns and base phrases', () => {
    expect(listCandidates('She/PRP saw/VBD the/DT old/JJ man/NN')).toEqual([
      'She: pronoun',
      'the old man: base',
    ])
  })

  test('a determiner after a noun begins a new phrase', () => {
    expect(listCandidates('gave/VBD Ann/NNP the/DT book/NN')).toEqual(['Ann: base', 'the book: base'])
  })

  test('possessors, pronouns inside and names inside are candidates too', () => {
    expect(listCandidates("Ann/NNP 's/POS Ford/NNP car/NN")).toEqual([
      'Ann: possessor',
      "Ann 's Ford car: base",
      'Ford: nested name',
    ])
    expect(listCandidates('her/PRP$ dog/NN')).toEqual(['her: pronoun', 'her dog: base'])
  })

  test('phrases are joined by of, other prepositions and and', () => {
    expect(listCandidates('the/DT end/NN of/IN the/DT day/NN')).toEqual([
      'the end: base',
      'the end of the day: of',
      'the day: base',
    ])
    expect(listCandidates('Ann/NNP and/CC Bob/NNP')).toContain('Ann and Bob: coordination')
    expect(listCandidates('a/DT man/NN in/IN black/NN')).toContain('a man in black: preposition')
  })

  test('a run without a noun is none', () => {
    expect(listCandidates('the/DT very/RB tall/JJ')).toEqual([])
  })
})

describe('the learned tagger', () => {
  const lexicon = { senses: () => new Int32Array(), file: () => 'Tops' as const }
  const man = analysisOf('the/DT man/NN')
  const day = analysisOf('the/DT day/NN')
  const unseen = analysisOf('the/DT sky/NN')
  const model = new MentionModel(lexicon)
  for (let i = 0; i < 4; i++) {
    model.learn(man, findCandidates(man), () => true)
    model.learn(day, findCandidates(day), () => false)
  }
  for (let i = 0; i < 4; i++) model.learn(day, findCandidates(day), () => false)

  test.each([
    ['a head that was a mention', man, true],
    ['a head that was none', day, false],
    ['a head that was never seen, by its kind', unseen, false],
  ])('%s', (_, analysis, expected) => {
    const [candidate] = findCandidates(analysis)

    expect(candidate && model.isMention(analysis, candidate)).toBe(expected)
  })
})
