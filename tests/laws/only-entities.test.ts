import { describe, expect, test } from 'vitest'
import { documentPair, type LawMention, over } from './arbitraries.ts'
import { countOf, scoreOf } from './scoring.ts'

const always = over(documentPair)
const RECALLS = ['muc', 'b3', 'lea', 'mentions']

/** The n largest entities, computed slowly from their definition. */
function largest(side: readonly LawMention[], n: number): Set<string> {
  const sorted = [...side].sort(
    (a, b) => first(a) - first(b) || last(a) - last(b) || a.span.length - b.span.length,
  )
  const ids = [...new Set(sorted.map(({ entity }) => entity))]
  const size = (id: string): number => side.filter(({ entity }) => entity === id).length
  return new Set(ids.sort((a, b) => size(b) - size(a)).slice(0, n))
}

const first = ({ span }: LawMention): number => span[0]?.[0] ?? 0
const last = ({ span }: LawMention): number => span.at(-1)?.[1] ?? 0

describe('some entities', () => {
  test.each(RECALLS)('of which all are chosen, leave the recall of %s as it is', (id) => {
    always((pair) => {
      const [all, some] = [scoreOf(id, pair), scoreOf(id, pair, { onlyEntities: 99 })]
      for (const name of ['recallNumerator', 'recallDenominator'])
        expect(countOf(some, name)).toBe(countOf(all, name))
    })
  })

  test.each(RECALLS)('have the recall of %s that a key without the others has', (id) => {
    always((pair) => {
      const chosen = largest(pair.key, 2)
      if (chosen.size === 0) return
      const restricted = { ...pair, key: pair.key.filter(({ entity }) => chosen.has(entity)) }
      const [some, without] = [scoreOf(id, pair, { onlyEntities: [...chosen] }), scoreOf(id, restricted)]
      for (const name of ['recallNumerator', 'recallDenominator']) {
        expect(countOf(some, name)).toBe(countOf(without, name))
      }
    })
  })

  test('are the same by number and by list', () => {
    always((pair) => {
      for (const n of [1, 2, 3]) {
        const chosen = largest(pair.key, n)
        if (chosen.size === 0) continue
        for (const id of ['b3', 'ceafe', 'mei.micro']) {
          expect(scoreOf(id, pair, { onlyEntities: n })).toEqual(
            scoreOf(id, pair, { onlyEntities: [...chosen] }),
          )
        }
      }
    })
  })

  test('of a document against itself score 1', () => {
    always(({ key }) => {
      if (key.length === 0) return
      for (const id of ['b3', 'ceafe', 'mei.micro', 'mei.macro']) {
        const { f1, value = f1 } = scoreOf(id, { key, response: key }, { onlyEntities: 2 })
        expect(value).toBe(1)
      }
    })
  })
})
