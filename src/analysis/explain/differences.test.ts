import { describe, expect, test } from 'vitest'
import { corpusOf, documentOf, documentOfLetters } from '../../../tests/documents.ts'
import type { Corpus } from '../../corpus/corpus.ts'
import { resolveSettings } from '../../scoring/settings.ts'
import { explainDifferences, type PeerDifference } from './differences.ts'
import { peers } from './peers.ts'

const settings = resolveSettings({
  metrics: ['mentions', 'muc', 'b3', 'ceafm', 'ceafe', 'blanc', 'lea', 'conll'],
})

function differences(key: Corpus | string, response: Corpus | string): Map<string, PeerDifference> {
  const corpus = (side: Corpus | string) =>
    typeof side === 'string' ? corpusOf(documentOfLetters(side)) : side
  const { peers: found } = explainDifferences(corpus(key), corpus(response), settings)
  return new Map(found.map((each) => [each.peer.split(' ')[0] as string, each]))
}

describe('what other scorers say', () => {
  test.each([
    ['abc de', 'ab cdef'],
    ['abc d e', 'ab c de f g'],
    ['a b c', 'a bc d'],
    ['ab', ''],
  ])('of %s against %s is ours plus the changes of each convention', (key, response) => {
    for (const { ours, steps, theirs } of differences(key, response).values()) {
      for (const [id, value] of Object.entries(ours)) {
        const total = steps.reduce((sum, { changes }) => sum + (changes[id] ?? 0), value)
        expect(Math.abs(total - (theirs[id] ?? Number.NaN))).toBeLessThanOrEqual(1e-12)
      }
    }
  })

  test('of clean input without singletons is the same but for rounding', () => {
    const found = differences('abc de', 'ab cde')

    for (const [peer, { ours, theirs }] of found) {
      for (const id of Object.keys(ours).filter((each) => each !== 'ceafm')) {
        expect(Math.abs((ours[id] ?? 0) - (theirs[id] ?? 0)), `${peer} ${id}`).toBeLessThan(1e-4)
      }
    }
  })

  test('of a key of one entity that the response splits: BLANC 50 and 25', () => {
    const found = differences('abcd', 'ab cd')

    expect(found.get('reference')?.theirs['blanc']).toBeCloseTo(0.5, 12)
    expect(found.get('Universal')?.theirs['blanc']).toBeCloseTo(0.25, 12)
    expect(
      found.get('Universal')?.steps.find(({ convention }) => convention === 'blanc:luo2014')?.changes,
    ).toMatchObject({
      muc: 0,
      blanc: -0.25,
    })
  })

  test('of a spurious singleton: scorch sees nothing wrong', () => {
    const { theirs } = differences('ab', 'ab c').get('scorch') as PeerDifference

    expect([theirs['muc'], theirs['b3'], theirs['ceafe']]).toEqual([1, 1, 1])
    expect(differences('ab', 'ab c').get('reference')?.theirs).toMatchObject({ b3: 0.8, ceafe: 0.6666 })
  })

  test('of equal singletons: trainers drop those of the response only', () => {
    const { theirs, steps } = differences('ab c', 'ab c').get('trainers') as PeerDifference

    expect(theirs).toMatchObject({ muc: 1, b3: 1 })
    expect(theirs['ceafe']).toBeCloseTo(2 / 3, 12)
    expect(steps.map(({ convention }) => convention)).toEqual([
      'b3:no-singletons',
      'ceafe:no-response-singletons',
    ])
  })

  test('cuts percentages off where the reference scorer does: two thirds are 66.66', () => {
    expect(differences('abcd', 'ab cd').get('reference')?.theirs['b3']).toBe(0.6666)
  })

  test('tries no convention that the data do not allow, and says why', () => {
    const steps = differences('ab', 'ab').get('corefud-scorer')?.steps ?? []

    expect(steps[0]?.skipped).toMatch(/needs the head of every key mention/)
    expect(steps.map(({ convention }) => convention)).toEqual([
      'match:head',
      'singletons:drop',
      'blanc:luo2014',
    ])
  })

  test('counts documents as each scorer does where one side lacks some', () => {
    const key = corpusOf(documentOfLetters('ab', 'd1'), documentOfLetters('ab', 'd2'))
    const response = corpusOf(documentOfLetters('ab', 'd1'), documentOfLetters('abcd', 'd3'))
    const { peers: found } = explainDifferences(key, response, { ...settings, missing: 'empty' })
    const theirs = (name: string) => found.find(({ peer }) => peer.startsWith(name))?.theirs['b3']

    // The reference scorer: recall 2 of 4, precision 2 of 2. scorch ignores d2, and in d3 sees four
    // singletons against one entity of four: recall 1, precision 1/4, F1 2/5, with weight 8 against 4.
    expect(theirs('reference')).toBe(Math.trunc(10_000 * (2 / 3)) / 10_000)
    expect(theirs('scorch')).toBeCloseTo((1 * 4 + 0.4 * 8) / 12, 12)
  })

  test('sees repeated mentions as the reference scorer does', () => {
    const repeated = corpusOf(
      documentOf([
        { span: [0, 1], entity: 'x' },
        { span: [1, 2], entity: 'x' },
        { span: [5, 6], entity: 'x' },
        { span: [5, 6], entity: 'y' },
      ]),
    )

    const steps = differences(corpusOf(documentOfLetters('ab')), repeated).get('reference')?.steps ?? []

    expect(steps.map(({ convention }) => convention)).toEqual(['duplicates:reference', 'rounding:cut'])
    expect(steps[0]?.changes['b3']).toBeLessThan(0)
  })

  test('every peer has a metric, a convention and a remark', () => {
    for (const { metrics, conventions, remarks } of peers) {
      expect([metrics.length, conventions.length, remarks.length].every((length) => length > 0)).toBe(true)
    }
  })
})
