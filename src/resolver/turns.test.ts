import { expect, test } from 'vitest'
import { discourseOf } from '../../tests/support/discourse.ts'
import { findTurns } from './turns.ts'

const DIALOGUE =
  'ANNA/NNP :/: Did/VBD you/PRP ?/. | BEN/NNP :/: Yes/UH ./. | I/PRP did/VBD ./. | ANNA/NNP :/: Good/JJ ./. || Curtain/NN ./.'

test('lines that begin with a name and a colon are turns, up to the next or to the end of a paragraph', () => {
  const turns = findTurns(discourseOf(DIALOGUE).analysis, undefined)
  expect(turns?.labels).toEqual(['anna', 'ben'])
  expect([...(turns?.voiceOf ?? [])].join(' ')).toBe('-1 -1 0 0 0 -1 -1 1 1 1 1 1 -1 -1 0 0 -1 -1')
})

test('one such line is no dialogue', () => {
  const { analysis } = discourseOf('Note/NN :/: Ann/NNP left/VBD ./. | Ben/NNP stayed/VBD ./.')
  expect(findTurns(analysis, undefined)).toBeUndefined()
})

test('what a format says of speakers is taken before what a text looks like', () => {
  const { analysis } = discourseOf(DIALOGUE)
  const turns = findTurns(
    analysis,
    analysis.words.map((_, w) => (w < 5 ? 'Jacky Wyers' : undefined)),
  )
  expect(turns?.labels).toEqual(['jackywyers'])
  expect(turns?.voiceOf[0]).toBe(0)
  expect(turns?.voiceOf[5]).toBe(-1)
})
