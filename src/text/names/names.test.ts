import { describe, expect, test } from 'vitest'
import { WordForms } from '../word-forms.ts'
import { encodeLabel, FIRST, INNER, LAST, mayFollow, ONLY, OUTSIDE, readLabels } from './labels.ts'
import { NameTagger } from './name-tagger.ts'
import { type NameLessons, trainNames } from './train.ts'

const forms = (): WordForms => new WordForms({ attributes: () => 0, kinds: () => 0 })

const document: NameLessons = {
  words: 'Ann Lee lives in Paris . Lee works for Acme Corp . The Nile is long .'.split(' '),
  tags: 'NNP NNP VBZ IN NNP . NNP VBZ IN NNP NNP . DT NNP VBZ JJ .'.split(' '),
  sentences: Int32Array.of(0, 6, 12),
  names: [
    { start: 0, end: 2, types: ['PER'] },
    { start: 4, end: 5, types: ['GPE', 'LOC', 'FAC'] },
    { start: 6, end: 7, types: ['PER'] },
    { start: 9, end: 11, types: ['ORG'] },
    { start: 13, end: 14, types: ['LOC'] },
  ],
  mayHaveOthers: false,
}

describe('training', () => {
  test('gives the same bytes twice', () => {
    expect(trainNames([document], forms())).toEqual(trainNames([document], forms()))
  })

  test('learns its lessons; where several types are right, one of them', () => {
    const words = forms()
    const tagger = NameTagger.read(trainNames([document], words, { epochs: 20, leastUpdates: 1 }), words)
    const found = tagger.find(document)

    expect(found.map(({ start, end }) => [start, end])).toEqual(
      document.names.map(({ start, end }) => [start, end]),
    )
    for (const [n, { types }] of document.names.entries()) expect(types).toContain(found[n]?.type)
  })
})

describe('labels', () => {
  test('no name is left open or begun in the middle', () => {
    const [first, inner, last, only] = [FIRST, INNER, LAST, ONLY].map((part) => encodeLabel(0, part)) as [
      number,
      number,
      number,
      number,
    ]
    expect(mayFollow(OUTSIDE, first) && mayFollow(OUTSIDE, only) && mayFollow(last, OUTSIDE)).toBe(true)
    expect(mayFollow(OUTSIDE, inner) || mayFollow(first, OUTSIDE) || mayFollow(first, only)).toBe(false)
    expect(mayFollow(first, encodeLabel(1, LAST))).toBe(false)
  })

  test('a name at the end of a piece is closed there', () => {
    const names: Parameters<typeof readLabels>[2] = []
    readLabels(Int32Array.of(OUTSIDE, encodeLabel(0, FIRST), encodeLabel(0, INNER)), 10, names)

    expect(names).toEqual([{ start: 11, end: 13, type: 'PER' }])
  })
})
