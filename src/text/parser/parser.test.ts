import { describe, expect, test } from 'vitest'
import { WordForms } from '../word-forms.ts'
import { costOf } from './oracle.ts'
import { Parser } from './parser.ts'
import { LEFT, MOVES, ParserState, RIGHT, SHIFT } from './state.ts'
import { type ParsedSentence, trainParser } from './train.ts'

const forms = (): WordForms => new WordForms({ attributes: () => 0, kinds: () => 0 })

/** "word/TAG/governor/relation …", governors from 1, 0 for the root. */
const lesson = (text: string): ParsedSentence => {
  const fields = text.split(' ').map((word) => word.split('/') as [string, string, string, string])
  return {
    words: fields.map(([word]) => word),
    tags: fields.map(([, tag]) => tag),
    governors: Int32Array.from(fields, ([, , governor]) => Number(governor) - 1),
    relations: fields.map(([, , , relation]) => relation),
  }
}
const lessons = [
  'The/DT/2/det dog/NN/3/nsubj saw/VBD/0/root a/DT/5/det cat/NN/3/obj ././3/punct',
  'She/PRP/2/nsubj slept/VBD/0/root in/IN/5/case the/DT/5/det house/NN/2/obl ././2/punct',
  'The/DT/2/det king/NN/6/nsubj of/IN/4/case France/NNP/2/nmod quickly/RB/6/advmod left/VBD/0/root',
].map(lesson)

describe('training', () => {
  test('gives the same bytes twice', () => {
    expect(trainParser(lessons, forms())).toEqual(trainParser(lessons, forms()))
  })

  test('learns its lessons', () => {
    const words = forms()
    const parser = Parser.read(trainParser(lessons, words, { epochs: 15, leastUpdates: 1 }), words)

    for (const { words, tags, governors, relations } of lessons) {
      expect(parser.parse(words, tags, 0, words.length)).toEqual({ governors, relations })
    }
  })
})

describe('the oracle', () => {
  test('leads to the right tree, and what it calls costly loses arcs', () => {
    const { governors } = lessons[2] as ParsedSentence
    const right = Int32Array.from([-1, ...governors], (governor, i) => (i === 0 ? -1 : governor + 1))
    const state = new ParserState(governors.length)
    while (!state.isDone) {
      const free = Array.from({ length: MOVES }, (_, move) => move).filter(
        (move) => state.allows(move) && costOf(move, state, right) === 0,
      )
      expect(free.length).toBeGreaterThan(0)
      const move = free[0] as number
      if (move === SHIFT) state.shift()
      else state.attach(move, 0)
    }

    expect([...state.governors.subarray(1)]).toEqual([...right.subarray(1)])
  })

  test('counts each arc that a move gives up', () => {
    const right = Int32Array.of(-1, 2, 0, 2)
    const state = new ParserState(3)
    state.shift()

    expect(costOf(LEFT, state, right)).toBe(0)
    // The second word could no longer govern the first, nor be reached by the root below it.
    expect(costOf(SHIFT, state, right)).toBe(2)
    expect(costOf(RIGHT, state, right)).toBe(1)
  })
})
