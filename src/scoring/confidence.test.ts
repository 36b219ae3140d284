import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { corpusOf, documentOf } from '../../tests/documents.ts'
import { sidesOf } from '../corpus/sides.ts'
import { ANTECEDENT, type CorefDocument } from '../document/document.ts'
import { type ConfidenceScores, confidences } from './confidence.ts'
import { evaluate } from './evaluate.ts'
import { scoreSides } from './run/score-sides.ts'
import { resolveSettings } from './settings.ts'

/** Mentions 0, 1, … of entities by letter, each linked to the one before it in its entity. */
function documentOfLinks(entities: string, confidences: readonly number[] = []): CorefDocument {
  const document = documentOf(
    [...entities].flatMap((entity, i) => (entity === '-' ? [] : [{ span: [i, i + 1], entity }])),
    { words: 'a b c d e f' },
  )
  const { mentions } = document
  const links = Array.from({ length: mentions.count }, (_, m) => m).flatMap((from) => {
    const to = mentions.entity.lastIndexOf(mentions.entity[from] as number, from - 1)
    const confidence = confidences[from] ?? 0.5
    return from === 0 || to < 0 ? [] : [{ kind: ANTECEDENT, from, to: [], anchors: [to], confidence }]
  })
  return { ...document, links }
}

function tallyConfidence(
  key: CorefDocument,
  response: CorefDocument,
  metrics = ['conll'],
): ConfidenceScores | undefined {
  const settings = resolveSettings({ metrics })
  const sides = sidesOf(corpusOf(key), corpusOf(response), settings)
  return scoreSides(sides, settings, confidences()).result
}

describe('what confidences are worth', () => {
  // Links: 1→0 right (0.9), 2→1 wrong (0.6), 3→2 right (0.6), 4→3 wrong, without a twin (0.2).
  const key = documentOfLinks('aabb-')
  const response = documentOfLinks('aaaaa', [0, 0.9, 0.6, 0.6, 0.2])
  const found = tallyConfidence(key, response) as ConfidenceScores

  test('counts links, right ones and those that the key needs', () => {
    expect([found.links, found.right, found.needed]).toEqual([4, 2, 2])
  })

  test('has recall and precision of links at each threshold', () => {
    const at = (threshold: number) => found.curve.find((point) => point.threshold === threshold)
    expect(at(0)).toMatchObject({ links: 4, recall: 1, precision: 0.5, f1: 2 / 3 })
    expect(at(0.6)).toMatchObject({ links: 3, recall: 1, precision: 2 / 3 })
    expect(at(0.9)).toMatchObject({ links: 1, recall: 0.5, precision: 1 })
    expect(at(1)).toMatchObject({ links: 0, recall: 0, precision: 0, f1: 0 })
  })

  test('has the area in steps, links that are equally sure as one', () => {
    expect(found.area).toBeCloseTo(0.5 * 1 + 0.5 * (2 / 3), 12)
    // The most confident link is the last one, and wrong.
    expect(tallyConfidence(documentOfLinks('aab'), documentOfLinks('aaa', [0, 0.2, 0.9]))?.area).toBeCloseTo(
      1 / 2,
      12,
    )
  })

  test('has the calibration error over bins', () => {
    expect(found.bins.map(({ from, links, right }) => [from, links, right])).toEqual([
      [0.2, 1, 0],
      [0.6, 2, 0.5],
      [0.9, 1, 1],
    ])
    expect(found.calibrationError).toBeCloseTo((1 * 0.2 + 2 * 0.1 + 1 * 0.1) / 4, 12)
  })

  test('a response without confidences has none', () => {
    expect(
      tallyConfidence(key, documentOf([{ span: [0, 1], entity: 'a' }], { words: 'a b c d e f' })),
    ).toBeUndefined()
  })
})

test('without a threshold the score is that of the response, and the best is the highest of all', () => {
  const entities = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-'), minLength: 6, maxLength: 6 })
  const confidences = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(entities, entities, confidences, (k, r, sure) => {
      const [key, response] = [documentOfLinks(k), documentOfLinks(r, sure)]
      const found = tallyConfidence(key, response, ['b3'])
      if (found === undefined) return
      const whole = evaluate(corpusOf(key), corpusOf(response), { metrics: ['b3'] }).scores['b3']?.f1
      expect(found.curve[0]?.score).toBe(whole)
      expect(found.best.score).toBe(Math.max(...found.curve.map(({ score }) => score)))
      expect(found.area).toBeLessThanOrEqual(1 + 1e-12)
      const links = found.curve.map((point) => point.links)
      expect(links).toEqual([...links].sort((a, b) => b - a))
    }),
    { numRuns: 60 },
  )
})
