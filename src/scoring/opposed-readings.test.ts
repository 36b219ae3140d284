import { expect, test } from 'vitest'
import { documentOf } from '../../tests/documents.ts'
import type { PossiblePlace, UncertainMention } from '../document/readings.ts'
import { opposedReadings } from './opposed-readings.ts'

const key = documentOf([
  { span: [0, 1], entity: 'A' },
  { span: [2, 3], entity: 'A' },
  { span: [4, 5], entity: 'B' },
  {
    span: [
      [6, 7],
      [8, 9],
    ],
    entity: 'B',
  },
  { span: [10, 11], entity: 'B' },
  { span: [12, 13], entity: 'B' },
])

const uncertain = (entity: string, ...places: readonly PossiblePlace[]): UncertainMention => ({
  entity,
  near: [0, 1],
  places,
  isOptional: false,
})

test('readings are as far as possible for the key and against it, and give each place to one mention', () => {
  const open = {
    certain: [{ entity: 'x', span: [0, 1] as const }],
    uncertain: [
      // x is A, because of its certain mention.
      uncertain('x', [4, 5], [2, 3]),
      uncertain('x', [2, 3], [9, 10]),
      // The gap between the pieces of a mention is not a mention.
      uncertain('y', [6, 9]),
      uncertain('z'),
      // As a mention of another entity, which is B for lack of other evidence.
      uncertain('w', [4, 5, 'v']),
      uncertain('x', [12, 13]),
      // B: two places against one.
      uncertain('t', [0, 1], [4, 5], [10, 11]),
    ],
  }

  expect(opposedReadings(key, open).map((reading) => [...Array.from(reading)])).toEqual([
    [-1, -1, -1, -1, -1, -1, -1],
    [0, 0, 0, -1, 0, 0, 0],
    [1, -1, -1, -1, 0, -1, 2],
    [1, -1, -1, -1, 0, 0, 2],
    [0, 1, 0, -1, -1, 0, 0],
  ])
})
