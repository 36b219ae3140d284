import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf } from '../../tests/documents.ts'
import { documentPair } from '../../tests/laws/arbitraries.ts'
import type { CorefDocument } from '../document/document.ts'
import { exactTwins, type Twins } from './exact.ts'
import { tabulate } from './overlap-table.ts'

describe('the overlap table', () => {
  test('counts the twins of every pair of entities, and says how large they are', () => {
    fc.assert(
      fc.property(documentPair, (pair) => {
        const [key, response] = [documentOf(pair.key), documentOf(pair.response)]
        const twins = exactTwins(key.mentions, response.mentions)

        const table = tabulate(key, response, twins)

        const dense = denseTable(key, response, twins)
        const found = dense.map((row) => row.map(() => 0))
        for (let i = 0; i < table.keyEntities; i++) {
          for (let c = table.rowStart[i] as number; c < (table.rowStart[i + 1] as number); c++) {
            const row = found[i] as number[]
            const j = table.column[c] as number
            expect(row[j], 'one cell for each pair').toBe(0)
            row[j] = table.shared[c] as number
            expect(row[j]).toBeGreaterThan(0)
          }
        }
        expect(found).toEqual(dense)
        expect([...table.keySizes]).toEqual(sizes(key))
        expect([...table.responseSizes]).toEqual(sizes(response))
        expect([...table.keyTwins]).toEqual(dense.map(total))
        expect([...table.responseTwins]).toEqual(
          sizes(response).map((_, j) => total(dense.map((row) => row[j] as number))),
        )
        expect([table.keyMentions, table.responseMentions, table.responseSpans]).toEqual([
          key.mentions.count,
          response.mentions.count,
          response.mentions.count,
        ])
        expect(table.twins).toBe(total(dense.map(total)))
        expect(table.rowStart[table.keyEntities]).toBe(dense.flat().filter((shared) => shared > 0).length)
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  test('does not remember tables made before it', () => {
    const wide = documentOf(Array.from({ length: 600 }, (_, m) => ({ span: [m, m + 1] as const })))
    const small = documentOf([
      { span: [0, 1], entity: '1' },
      { span: [1, 2], entity: '1' },
    ])
    tabulate(wide, wide, exactTwins(wide.mentions, wide.mentions))

    const { rowStart, column, shared } = tabulate(small, small, exactTwins(small.mentions, small.mentions))

    expect([[...rowStart], column[0], shared[0]]).toEqual([[0, 1], 0, 2])
  })
})

function denseTable(key: CorefDocument, response: CorefDocument, twins: Twins): number[][] {
  const table = sizes(key).map(() => sizes(response).map(() => 0))
  for (const [k, r] of twins.entries()) {
    if (r < 0) continue
    const row = table[key.mentions.entity[k] as number] as number[]
    const j = response.mentions.entity[r] as number
    row[j] = (row[j] as number) + 1
  }
  return table
}

function sizes({ mentions, entityCount }: CorefDocument): number[] {
  return Array.from({ length: entityCount }, (_, e) => mentions.entity.filter((own) => own === e).length)
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
