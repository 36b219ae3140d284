import { expect, test } from 'vitest'
import { documentOf, type TestMention } from '../../../tests/documents.ts'
import { aceSide } from './entities.ts'
import { aceWeights, checkAceWeights } from './weights.ts'

test('weights are 0 or more, and shares at most 1', () => {
  const names = Object.keys(aceWeights('2005')) as (keyof ReturnType<typeof aceWeights>)[]
  expect(names).toContain('level.NOM')
  for (const name of names) {
    const isShare = /^(?:entity|mention|overlap)\./.test(name)
    for (const value of [0, 0.5, 1]) expect(checkAceWeights({ [name]: value })).toEqual({ [name]: value })
    if (isShare) {
      expect(() => checkAceWeights({ [name]: 1.01 })).toThrow(
        `"${name}" must be a number from 0 to 1, found 1.01`,
      )
    } else expect(checkAceWeights({ [name]: 7 })).toEqual({ [name]: 7 })
    for (const wrong of [-0.1, Number.NaN, '1', null, undefined, Number.POSITIVE_INFINITY]) {
      expect(() => checkAceWeights({ [name]: wrong })).toThrow(`"${name}" must be a number`)
    }
  }
})

test.each([undefined, null, 3, 'level.NOM', [1]])('%j is no object of weights', (value) => {
  expect(() => checkAceWeights(value)).toThrow('expected an object of numbers, for example')
})

test('a name that no weight has is refused with the names of all', () => {
  expect(() => checkAceWeights({ 'level.XYZ': 1 })).toThrow(
    'unknown weight "level.XYZ"; weights are type.PER, ',
  )
  expect(() => checkAceWeights({ toString: 1 })).toThrow('unknown weight "toString"')
})

test('a year changes some weights, and its user any', () => {
  expect(aceWeights('2005')).toMatchObject({
    'false-alarm.coreference': 0,
    'overlap.text': 0,
    'class.GEN': 0,
  })
  expect(aceWeights('2007')).toMatchObject({
    'false-alarm.coreference': 1,
    'overlap.text': 0.3,
    'class.GEN': 0,
  })
  expect(aceWeights('2008')).toMatchObject({
    'false-alarm.coreference': 1,
    'overlap.text': 0,
    'class.USP': 1e-8,
  })
  expect(aceWeights('2008', { 'class.USP': 0.5, 'level.NAM': 2 })).toMatchObject({
    'class.USP': 0.5,
    'level.NAM': 2,
  })
})

test('an entity has what its first mention says that says something, and the weights of its mentions', () => {
  const mentions: TestMention[] = [
    { span: [0, 1], entity: 'x', type: 'pronoun', entityType: 'GPE' },
    {
      span: [1, 3],
      entity: 'x',
      type: 'nominal',
      entityType: 'PER',
      features: new Map([
        ['subtype', 'Nation'],
        ['class', 'USP'],
        ['role', 'GPE'],
      ]),
    },
    {
      span: [2, 3],
      entity: 'x',
      type: 'named',
      features: new Map([
        ['subtype', 'State'],
        ['style', 'LITERAL'],
      ]),
    },
    { span: [5, 6], entity: 'y', type: 'nominal', entityType: 'PER' },
  ]
  const weights = aceWeights('2005', { 'class.USP': 0.5, 'type.GPE': 3 })
  const { entities, mentions: found, assumed } = aceSide(documentOf(mentions), weights)

  expect(entities).toEqual([
    {
      type: 'GPE',
      subtype: 'Nation',
      class: 'USP',
      mentions: [0, 1, 2],
      weight: 3 * 0.5,
      level: 1,
      sum: 0.1 + 0.5 + 1,
    },
    { type: 'PER', subtype: undefined, class: 'SPC', mentions: [3], weight: 1, level: 0.5, sum: 0.5 },
  ])
  expect(found[1]).toEqual({ weight: 0.5, type: 'nominal', role: 'GPE', style: undefined })
  expect(found[2]).toEqual({ weight: 1, type: 'named', role: undefined, style: 'LITERAL' })
  // Four mentions lack a role or a style and a head, one entity its subtype and its class.
  expect(assumed).toBe(4 + 1 + 4)
})
