import { describe, expect, test } from 'vitest'
import { corpusOf, documentOf } from '../../tests/documents.ts'
import { ceaf, type EntitySimilarity, type SimilarEntity } from './ceaf.ts'
import { evaluate } from './evaluate.ts'

const side = (...entities: readonly string[]) =>
  corpusOf(
    documentOf(
      entities.flatMap((letters, e) =>
        [...letters].map((letter) => {
          const at = 'abcdefghxyz'.indexOf(letter)
          return {
            span: [at, at + 1] as const,
            entity: `e${e}`,
            type: at < 3 ? ('named' as const) : ('pronoun' as const),
          }
        }),
      ),
      { words: 'a b c d e f g h x y z' },
    ),
  )
const key = side('abc', 'de', 'f')
const response = side('ab', 'cdx', 'y')

const countShared: EntitySimilarity = (k, r) => {
  const ids = new Set(k.mentions.map(({ id }) => id))
  return r.mentions.filter(({ id }) => ids.has(id)).length
}
const dice: EntitySimilarity = (k, r) => (2 * countShared(k, r)) / (k.mentions.length + r.mentions.length)

describe('CEAF by a similarity of your own', () => {
  test.each([
    ['ceafm', countShared],
    ['ceafe', dice],
    ['ceaf.phi1', (k: SimilarEntity, r: SimilarEntity) => (dice(k, r) === 1 ? 1 : 0)],
    ['ceaf.phi2', (k: SimilarEntity, r: SimilarEntity) => (countShared(k, r) > 0 ? 1 : 0)],
  ])('is %s by its similarity', (id, similarity) => {
    const { scores } = evaluate(key, response, { metrics: [id] })

    const found = ceaf({ similarity })(key, response)
    expect(found.recall).toBeCloseTo(scores[id]?.recall ?? Number.NaN, 12)
    expect(found.precision).toBeCloseTo(scores[id]?.precision ?? Number.NaN, 12)
    expect(found.counts['recallDenominator']).toBe(scores[id]?.counts?.['recallDenominator'])
  })

  test('can weigh mentions by what is known of them', () => {
    // Names count 1, pronouns 0: abc maps to ab; c of cdx is left with de, which has no name.
    const names: EntitySimilarity = (k, r) => {
      const ids = new Set(k.mentions.filter(({ type }) => type === 'named').map(({ id }) => id))
      return r.mentions.filter(({ id, type }) => type === 'named' && ids.has(id)).length
    }

    expect(ceaf({ similarity: names })(key, response)).toMatchObject({ recall: 2 / 3, precision: 2 / 3 })
  })

  test('can find entities alike that share no mention', () => {
    const sameSize: EntitySimilarity = (k, r) => (k.mentions.length === r.mentions.length ? 1 : 0)

    expect(ceaf({ similarity: sameSize })(key, response)).toMatchObject({ recall: 1, precision: 1, f1: 1 })
  })

  test('takes the settings of scoring', () => {
    const { counts } = ceaf({ similarity: countShared })(key, response, { singletons: 'drop' })

    expect(counts).toMatchObject({ recallDenominator: 5, precisionDenominator: 5 })
  })

  test.each([Number.NaN, -1, Number.POSITIVE_INFINITY])('refuses %s', (value) => {
    expect(() => ceaf({ similarity: () => value })(key, response)).toThrow(
      `the similarity of e0 and e0 is ${value}; it must be a number, 0 or more`,
    )
  })

  test('has words where the document has', () => {
    const texts: (string | undefined)[] = []
    ceaf({
      similarity: (k) => {
        texts.push(k.mentions[0]?.text)
        return 1
      },
    })(key, response)

    expect(texts).toContain('d')
  })

  test('of nothing is undefined', () => {
    expect(ceaf({ similarity: countShared })(side(), side())).toMatchObject({ f1: 0, undefined: true })
  })
})

test('a mention has the id of its twin, and one without a twin an id of its own', () => {
  const seen: { key: number[]; response: number[] }[] = []
  const noting: EntitySimilarity = (k, r) => {
    seen.push({ key: k.mentions.map(({ id }) => id), response: r.mentions.map(({ id }) => id) })
    return 0
  }
  ceaf({ similarity: noting })(side('abc'), side('xab', 'y'))
  expect(seen).toContainEqual({ key: [0, 1, 2], response: [0, 1, 5] })
  expect(seen).toContainEqual({ key: [0, 1, 2], response: [6] })
})
