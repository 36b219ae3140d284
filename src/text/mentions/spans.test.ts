import { expect, test } from 'vitest'
import type { Analysis, Name } from '../analysis.ts'
import { WordForms } from '../word-forms.ts'
import { findHighRecall } from './high-recall.ts'
import { sentencesOf, spanGroups } from './spans.ts'

/** "word/TAG/governor/relation …", governors from 1, 0 for the root. */
function parse(text: string, names: readonly Name[] = []): Analysis {
  const fields = text.split(' ').map((word) => word.split('/') as [string, string, string, string])
  return {
    words: fields.map(([word]) => word),
    tags: fields.map(([, tag]) => tag),
    governors: Int32Array.from(fields, ([, , governor]) => Number(governor) - 1),
    relations: fields.map(([, , , relation]) => relation),
    sentences: Int32Array.of(0),
    paragraphs: Int32Array.of(0),
    names,
  }
}

const phrase =
  'The/DT/2/det king/NN/9/nsubj of/IN/4/case France/NNP/2/nmod and/CC/7/cc his/PRP$/7/nmod:poss wife/NN/2/conj ,/,/9/punct left/VBD/0/root'

function spansOf(analysis: Analysis): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const text = (start: number, end: number): string => analysis.words.slice(start, end).join(' ')
  for (const sentence of sentencesOf(analysis)) {
    for (const { head, isJoined, spans } of spanGroups(analysis, sentence, { nameAt: () => undefined })) {
      found.set(
        `${analysis.words[head]}${isJoined ? ' +' : ''}`,
        spans.map(({ start, end }) => text(start, end)),
      )
    }
  }
  return found
}

test('each head has its spans, joined heads theirs', () => {
  const spans = spansOf(parse(phrase))

  expect([...spans.keys()]).toEqual(['king', 'king +', 'France', 'his', 'wife'])
  expect(spans.get('king')).toEqual(['The king', 'The king of France'])
  expect(spans.get('king +')).toEqual(['The king of France and his wife'])
  expect(spans.get('France')).toEqual(['France'])
  expect(spans.get('wife')).toEqual(['his wife'])
})

test('without dependencies the tags give base noun phrases', () => {
  const { governors: _, relations: __, ...bare } = parse(phrase)

  expect(spansOf(bare).get('king')).toContain('The king of France')
  expect(spansOf(bare).get('wife')).toContain('his wife')
})

test('punctuation at the edge is left out, a pair of brackets stays in', () => {
  const spans = spansOf(
    parse('a/DT/2/det man/NN/0/root (/-LRB-/4/punct Ann/NNP/2/appos )/-RRB-/4/punct ,/,/2/punct'),
  )

  expect(spans.get('man')).toEqual(['a man', 'a man ( Ann )'])
  expect(spans.get('Ann')).toEqual(['Ann'])
})

test('the heuristic tagger takes them all, once each, outer before inner, with their types', () => {
  const found = findHighRecall(
    parse(phrase, [{ start: 3, end: 4, type: 'GPE' }]),
    new WordForms({ attributes: () => 0, kinds: () => 0 }),
  )

  expect(found).toEqual([
    { start: 0, end: 7, head: 1, type: 'nominal' },
    { start: 0, end: 4, head: 1, type: 'nominal' },
    { start: 0, end: 2, head: 1, type: 'nominal' },
    { start: 3, end: 4, head: 3, type: 'named', entityType: 'GPE' },
    { start: 5, end: 7, head: 6, type: 'nominal' },
    { start: 5, end: 6, head: 5, type: 'pronoun' },
  ])
})
