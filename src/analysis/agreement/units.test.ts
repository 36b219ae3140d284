import { describe, expect, test } from 'vitest'
import { documentOf } from '../../../tests/documents.ts'
import type { CorefDocument } from '../../document/document.ts'
import { alphaOf, disagreementIn } from './alpha.ts'
import { disagreementsIn } from './disagreements.ts'
import { groupingOf, matchedUnits, mentionUnits } from './units.ts'

type Marked = readonly [start: number, end: number, entity: string, head?: number]

const annotation = (...mentions: readonly Marked[]): CorefDocument =>
  documentOf(
    mentions.map(([start, end, entity, head]) => ({
      span: [start, end] as const,
      entity,
      ...(head === undefined ? {} : { head }),
    })),
    { words: 'the old dog saw the dog of Ann' },
  )
const shape = ({ spans, mentions }: ReturnType<typeof mentionUnits>): string[] =>
  spans.map((pieces, u) => `${pieces.join(' ')}: ${mentions.map((own) => own[u]).join(' ')}`)

const A = annotation([0, 3, 'd', 2], [4, 6, 'd', 5], [7, 8, 'a', 7])
const B = annotation([1, 3, 'x'], [4, 8, 'x'], [7, 8, 'y'])

describe('units of mentions whose borders differ', () => {
  test('are those of the spans where spans must be equal', () => {
    expect(matchedUnits('d', [A, B], 'exact')).toEqual(mentionUnits('d', [A, B]))
    expect(shape(matchedUnits('d', [A, B], 'exact'))).toEqual([
      '0,3: 0 -1',
      '1,3: -1 0',
      '4,6: 1 -1',
      '4,8: -1 1',
      '7,8: 2 2',
    ])
  })

  test('are joined by the rule: a part with the head, or one inside the other', () => {
    expect(shape(matchedUnits('d', [A, B], 'partial'))).toEqual([
      '0,3: 0 0',
      '4,6: 1 -1',
      '4,8: -1 1',
      '7,8: 2 2',
    ])
    expect(shape(matchedUnits('d', [A, B], 'craft'))).toEqual(['0,3: 0 0', '4,6: 1 1', '7,8: 2 2'])
  })

  test('make what differs in borders alone perfect agreement', () => {
    const units = matchedUnits('d', [A, B], 'craft')

    expect(alphaOf([disagreementIn(groupingOf(units, 'empty'))])).toMatchObject({
      muc: 1,
      jaccard: 1,
      masi: 1,
    })
    expect([...disagreementsIn(units)]).toEqual([])
  })

  test('have one mention of each annotator at most, with three of them too', () => {
    const C = annotation([0, 2, 'p'], [2, 3, 'q'])

    expect(shape(matchedUnits('d', [A, B, C], 'craft'))).toEqual([
      '0,3: 0 0 0',
      '2,3: -1 -1 1',
      '4,6: 1 1 -1',
      '7,8: 2 2 -1',
    ])
  })

  test('need heads where the rule does', () => {
    expect(() => matchedUnits('d', [B, A], 'partial')).toThrow(/no-heads/)
  })
})
