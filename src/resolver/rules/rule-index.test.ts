import { expect, test } from 'vitest'
import { discourseOf } from '../../../tests/support/discourse.ts'
import { RuleIndex } from './rule-index.ts'

const SENTENCES = [
  '[Ann/NNP:PER] saw/VBD [a/DT dog/NN] and/CC [Bob/NNP:PER] ./.',
  '[She/PRP] liked/VBD [the/DT dog/NN] near/IN [the/DT boat/NN] ./.',
  '[The/DT man/NN] called/VBD [Jim/NNP:PER] ./.',
]

test('names and neighbours are those of a walk through all mentions', () => {
  const discourse = discourseOf([...SENTENCES, ...SENTENCES, ...SENTENCES].join(' | '))
  const index = new RuleIndex(discourse)
  for (const mention of discourse.mentions) {
    for (const reach of [1, 4, 60]) {
      const expected = discourse.mentions.filter(
        ({ index: i, pronoun, isName, sentence }) =>
          i < mention.index &&
          pronoun === undefined &&
          (sentence === mention.sentence || (isName && i >= mention.index - reach)),
      )
      expect(index.namesAndNeighbours(mention, reach)).toEqual(expected.map(({ index: i }) => i))
    }
  }
})
