import { expect, test } from 'vitest'
import { documentOf, documentOfLetters, type TestMention } from '../../../tests/documents.ts'
import { disagreementsIn } from './disagreements.ts'
import { mentionUnits } from './units.ts'

function findDisagreements(...texts: readonly string[]): string[] {
  const units = mentionUnits(
    'd',
    texts.map((text) => documentOfLetters(text)),
  )
  return disagreementsIn(units).map(
    ({ span, kind, placements }) =>
      `${'abcdefghij'[span[0]?.[0] as number]} ${kind} ${placements.map((each) => each?.group ?? '-').join('')}`,
  )
}

test('who says the same has nothing to decide', () => {
  expect(findDisagreements('abc de', 'abc de')).toEqual([])
})

test('a mention in another entity is one decision, not one for each of its fellows', () => {
  expect(findDisagreements('abcd ef', 'abc def')).toEqual(['d entity 01'])
})

test('a mention that one did not mark is one decision', () => {
  expect(findDisagreements('abc de', 'ab de')).toEqual(['c mention 0-'])
  expect(findDisagreements('ab de', 'abc de')).toEqual(['c mention -0'])
})

test('an entity that was cut in two is decided at its smaller part', () => {
  expect(findDisagreements('abcde', 'abc de')).toEqual(['d entity 01', 'e entity 01'])
})

test('three annotators: the second and the third can agree on what the first does not have', () => {
  expect(findDisagreements('ab', 'ab cd', 'ab cd')).toEqual(['c mention -11', 'd mention -11'])
  expect(findDisagreements('abc', 'ab c', 'ab')).toEqual(['c both 01-'])
})

test('text, context, and the entities by their first mentions', () => {
  const words = 'Ann saw Mary before she left the house and its garden for good today'
  const of = (entity: string): TestMention[] => [
    { span: [0, 1], entity: 'ann' },
    { span: [2, 3], entity: 'mary' },
    { span: [4, 5], entity },
  ]
  const units = mentionUnits('d', [documentOf(of('ann'), { words }), documentOf(of('mary'), { words })])

  expect(disagreementsIn(units)).toEqual([
    {
      document: 'd',
      span: [[4, 5]],
      text: 'she',
      context: 'Ann saw Mary before [she] left the house and its garden for good',
      kind: 'entity',
      placements: [
        { entity: 'ann', text: 'Ann', group: 0 },
        { entity: 'mary', text: 'Mary', group: 1 },
      ],
    },
  ])
})
