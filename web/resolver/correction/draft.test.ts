import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Draft,
  draftOf,
  entitiesOf,
  freshEntity,
  mentionAt,
  merge,
  split,
  withMention,
  withoutMention,
} from './draft.ts'
import { begin, step, stepBack, stepForward } from './history.ts'

const draft = draftOf([
  { start: 4, end: 5, entity: 1 },
  { start: 0, end: 1, entity: 2 },
  { start: 0, end: 3, entity: 1 },
  { start: 7, end: 8, entity: 1 },
])
const entities = (of: Draft): number[] => of.map(({ entity }) => entity)

describe('a draft', () => {
  test('is in the order of the text, of equal starts the longest first', () => {
    expect(draft.map(({ start, end }) => `${start}-${end}`)).toEqual(['0-3', '0-1', '4-5', '7-8'])
  })

  test('takes a mention, moves one that is there, and loses one', () => {
    const more = withMention(draft, { start: 5, end: 7, entity: freshEntity(draft) })
    expect(entities(more)).toEqual([1, 2, 1, 3, 1])
    expect(entities(withMention(draft, { start: 4, end: 5, entity: 2 }))).toEqual([1, 2, 2, 1])
    expect(withoutMention(draft, mentionAt(draft, 0, 1))).toEqual(draft.filter(({ entity }) => entity === 1))
  })

  test('splits an entity before a mention and merges two', () => {
    expect(entities(split(draft, 2))).toEqual([1, 2, 3, 3])
    expect(entities(merge(draft, 2, 1))).toEqual([1, 1, 1, 1])
    expect(entitiesOf(draft).map(({ number, mentions }) => [number, mentions.length])).toEqual([
      [1, 3],
      [2, 1],
    ])
  })

  test('to split and to merge again gives the same entities', () => {
    const mentions = fc.uniqueArray(
      fc.record({
        start: fc.nat(20),
        end: fc.integer({ min: 21, max: 24 }),
        entity: fc.integer({ min: 1, max: 5 }),
      }),
      { selector: ({ start, end }) => `${start}-${end}`, minLength: 1 },
    )
    fc.assert(
      fc.property(mentions, fc.nat(), (sample, at) => {
        const whole = draftOf(sample)
        const index = at % whole.length
        const apart = split(whole, index)
        expect(merge(apart, apart[index]?.entity as number, whole[index]?.entity as number)).toEqual(whole)
      }),
    )
  })
})

describe('a history', () => {
  test('goes back and forth, and forgets what was undone when another step is made', () => {
    const two = step(step(begin('a'), 'b'), 'c')

    expect(stepBack(two).present).toBe('b')
    expect(stepForward(stepBack(two))).toEqual(two)
    expect(step(stepBack(two), 'd')).toEqual({ past: ['a', 'b'], present: 'd', future: [] })
    expect(stepBack(begin('a'))).toEqual(begin('a'))
    expect(step(two, 'c')).toBe(two)
  })
})
