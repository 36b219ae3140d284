import { describe, expect, test } from 'vitest'
import { corpusOf, documentOf, type TestMention } from '../../../tests/documents.ts'
import { evaluate, type Settings } from '../../index.ts'
import type { CountedScore } from '../../scoring/tally.ts'

function ace(
  key: readonly TestMention[],
  response: readonly TestMention[],
  settings: Partial<Settings> = {},
  words?: string,
): CountedScore {
  const frame = words === undefined ? {} : { words }
  const { scores } = evaluate(corpusOf(documentOf(key, frame)), corpusOf(documentOf(response, frame)), {
    metrics: ['ace'],
    ...settings,
  })
  return scores['ace'] as CountedScore
}

const ANN: TestMention = { span: [0, 1], entity: 'a', type: 'named', entityType: 'PER' }
const SHE: TestMention = { span: [4, 5], entity: 'a', type: 'pronoun', entityType: 'PER' }
const DOG: TestMention = { span: [2, 4], entity: 'b', type: 'nominal', entityType: 'PER' }

describe('the ACE value', () => {
  test('of the key against itself is 100', () => {
    expect(ace([ANN, SHE, DOG], [ANN, SHE, DOG])).toMatchObject({ value: 100, unit: 'percent' })
  })

  test('of an empty response is 0, all of it missed', () => {
    expect(ace([ANN, SHE, DOG], [])).toMatchObject({
      value: 0,
      counts: { reference: 1.5, miss: 1.5, error: 0, falseAlarm: 0 },
    })
  })

  test('is below 0 when false alarms cost more than is found', () => {
    const alarm: TestMention = { span: [7, 8], entity: 'x', type: 'named', entityType: 'ORG' }

    expect(ace([DOG], [alarm])).toMatchObject({
      value: 100 * (1 - (0.5 + 0.75 * 0.75) / 0.5),
      counts: { reference: 0.5, miss: 0.5, error: 0, falseAlarm: 0.75 * 0.75 },
    })
  })

  test('halves an entity of another type', () => {
    expect(ace([ANN], [{ ...ANN, entityType: 'ORG' }])).toMatchObject({
      value: 50,
      counts: { reference: 1, miss: 0, error: 0.5, falseAlarm: 0 },
    })
  })

  test('takes a tenth for a wrong role and a tenth for a wrong style', () => {
    const mentionWith = (role: string, style: string): TestMention => ({
      ...ANN,
      features: new Map([
        ['role', role],
        ['style', style],
      ]),
    })

    expect(ace([mentionWith('PER', 'LITERAL')], [mentionWith('ORG', 'METONYMIC')]).value).toBeCloseTo(81, 12)
  })

  test('gives generic entities no worth, and says so when nothing else is there', () => {
    const generic: TestMention = { ...ANN, features: new Map([['class', 'GEN']]) }

    expect(ace([generic], [generic])).toMatchObject({ value: 0, undefined: true, counts: { reference: 0 } })
  })

  test('counts what it had to assume', () => {
    const complete: TestMention = {
      ...ANN,
      head: 0,
      features: new Map(
        Object.entries({ role: 'PER', style: 'LITERAL', subtype: 'Individual', class: 'SPC' }),
      ),
    }

    expect(ace([complete], [complete])).not.toHaveProperty('note')
    expect(ace([ANN], [complete])).toMatchObject({
      counts: { assumed: 3 },
      note: '3 entities and mentions lack a subtype, class, role, style or head, which counts as equal',
    })
  })

  test('compares heads by their characters', () => {
    const response: TestMention = { ...ANN, span: [0, 2] }

    // "Ann" is 3 of the 7 characters of "Ann Lee", which is enough, but 3 of the 12 of "Ann Margaret", which is not.
    expect(ace([ANN], [response], {}, 'Ann Lee smiled').value).toBe(100)
    expect(ace([ANN], [response], {}, 'Ann Margaret smiled').value).toBeLessThan(0)
    expect(ace([ANN], [{ ...response, min: [[0, 1]] }], {}, 'Ann Margaret smiled').value).toBe(100)
  })

  test('of 2007 also compares heads as text', () => {
    const [key, response]: TestMention[] = [
      { ...ANN, span: [0, 2] },
      { ...ANN, span: [1, 3] },
    ]
    const words = 'a.-.-.- b;;;;;; c'

    // The spans share 7 of 15 characters, but of the letters "ab" and "bc" only half.
    expect(ace([key as TestMention], [response as TestMention], { aceYear: '2007' }, words).value).toBe(100)
    const strict = { aceYear: '2007', aceWeights: { 'overlap.text': 0.6 } } as const
    expect(ace([key as TestMention], [response as TestMention], strict, words).value).toBeLessThan(0)
  })

  test('obeys weights of its user', () => {
    const original = { 'level.NOM': 0.2, 'level.PRO': 0.04 }

    expect(ace([ANN, SHE, DOG], [], { aceWeights: original }).counts).toMatchObject({ reference: 1.2 })
    expect(ace([ANN, SHE], [], { aceWeights: original, aceWeighting: 'mention' }).counts).toMatchObject({
      reference: 1.04,
    })
  })

  test('takes a lonely key entity even at a loss, as the scorers of NIST do', () => {
    const pronoun: TestMention = { ...SHE, entity: 'p' }
    const alarms = [6, 8, 10, 12].map((at): TestMention => ({ ...ANN, span: [at, at + 1], entity: 'r' }))
    const found = ace([pronoun], [{ ...SHE, entity: 'r' }, ...alarms])

    expect(found.counts).toMatchObject({ miss: 0, falseAlarm: 0 })
    expect(found.counts?.['error']).toBeGreaterThan(0.1)
  })

  test('needs types that ACE has', () => {
    expect(() => ace([{ ...ANN, entityType: 'person' }], [ANN])).toThrow(
      'test:1:1: entity type "person" is not an ACE type; expected PER, ORG, LOC, GPE, FAC, VEH, WEA; leave ace out of --metrics, or use data with ACE attributes [not-ace]',
    )
    const { entityType: _, ...untyped } = ANN
    expect(() => ace([ANN], [untyped])).toThrow('this mention has no entity type')
    expect(() => ace([{ ...ANN, features: new Map([['class', 'ODD']]) }], [ANN])).toThrow(
      'entity class "ODD" is not an ACE class; expected SPC, GEN, NEG, USP',
    )
  })

  test.each([
    [{ 'level.NOUN': 1 }, 'unknown weight "level.NOUN"; weights are type.PER, '],
    [{ 'level.NOM': '1' }, '"level.NOM" must be a number of at least 0, found "1"'],
    [{ 'level.NOM': -1 }, '"level.NOM" must be a number of at least 0, found -1'],
    [{ 'overlap.head': 2 }, '"overlap.head" must be a number from 0 to 1, found 2'],
    [[1], 'expected an object of numbers'],
  ])('refuses the weights %j', (weights, message) => {
    expect(() => ace([ANN], [ANN], { aceWeights: weights as object })).toThrow(
      `weights of the ACE value: ${message}`,
    )
  })

  test('over documents is the mean of their values when asked for', () => {
    const [a, b] = [documentOf([ANN], { id: 'a' }), documentOf([ANN], { id: 'b' })]
    const { scores } = evaluate(corpusOf(a, b), corpusOf(a, documentOf([], { id: 'b' })), {
      metrics: ['ace'],
      average: 'macro',
    })

    expect(scores['ace']).toMatchObject({ value: 50, unit: 'percent' })
  })
})

test('an attribute that one side does not have costs nothing', () => {
  const attributes = new Map([
    ['role', 'GPE'],
    ['style', 'LITERAL'],
    ['subtype', 'Nation'],
  ])
  const full = { ...ANN, features: attributes }
  expect(ace([full], [ANN]).value).toBe(100)
  expect(ace([ANN], [full]).value).toBe(100)
  const other = { ...ANN, features: new Map([...attributes, ['role', 'ORG']]) }
  expect(ace([full], [other]).value).toBeCloseTo(90, 12)
})

test.each(['2007', '2008'] as const)(
  'by the rules of %s a false alarm costs the weight of its entity',
  (aceYear) => {
    const alarm: TestMention = { span: [7, 8], entity: 'x', type: 'named', entityType: 'ORG' }
    const weights = { 'type.ORG': 4, 'type.PER': 1 }
    // ANN is worth 1; the alarm costs three quarters of 4.
    expect(ace([ANN], [ANN, alarm], { aceYear, aceWeights: weights }).counts).toMatchObject({ falseAlarm: 3 })
    // A surplus mention in a mapped entity costs its share of the entity's level, which is that of its name.
    const wrong: TestMention = { ...SHE, span: [7, 8] }
    const both = ace([ANN], [ANN, wrong], { aceYear, aceWeights: { 'type.PER': 2 } })
    expect(both.value).toBeCloseTo(100 * ((2 - 0.75 * 2 * (1 / 1.1) * 0.1) / 2), 9)
  },
)
