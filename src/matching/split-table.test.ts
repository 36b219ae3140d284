import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentOfEntities } from '../../tests/documents.ts'
import type { SplitAntecedent } from '../document/split-antecedents.ts'
import { exactTwins } from './exact.ts'
import { type OverlapTable, tabulate } from './overlap-table.ts'
import { type AntecedentMatch, alignAntecedents, sizesWith, splitCells, splitTable } from './split-table.ts'

const LETTERS = [...'abcdefghij']

/** By letter its entity, or none: `00-1` puts a and b in the first entity and d in the second. */
const side = fc.array(fc.constantFrom('0', '1', '2', '3', '-'), {
  minLength: LETTERS.length,
  maxLength: LETTERS.length,
})
const antecedents = fc.array(
  fc.record({ entity: fc.nat(2), members: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 }) }),
  { maxLength: 4 },
)

/** In order of first mentions, which is how a document numbers entities. */
const entitiesOf = (letters: readonly string[]): string[][] =>
  [...new Set(letters)]
    .filter((entity) => entity !== '-')
    .map((entity) => LETTERS.filter((_, i) => letters[i] === entity))

function tableOf(
  key: readonly (readonly string[])[],
  response: readonly (readonly string[])[],
): OverlapTable {
  const [k, r] = [documentOfEntities(key, LETTERS), documentOfEntities(response, LETTERS)]
  return tabulate(k, r, exactTwins(k.mentions, r.mentions))
}

const within = (splits: readonly SplitAntecedent[], count: number): SplitAntecedent[] =>
  splits
    .map(({ entity, members }) => ({
      entity,
      members: members.filter((member) => member < count).sort((a, b) => a - b),
    }))
    .filter(({ entity, members }) => entity < count && members.length > 0)

/** The parts of a table that do not depend on the order of its cells. */
const numbersOf = (table: OverlapTable): unknown => ({
  ...table,
  column: undefined,
  shared: undefined,
  rowStart: [...table.rowStart],
  cells: Array.from({ length: table.keyEntities }, (_, i) =>
    Array.from({ length: (table.rowStart[i + 1] as number) - (table.rowStart[i] as number) }, (_, c) => {
      const at = (table.rowStart[i] as number) + c
      return `${table.column[at]}:${table.shared[at]}`
    }).sort(),
  ),
})

const f1Of = ({ twins, keyMentions, responseMentions }: OverlapTable): AntecedentMatch => ({
  recall: twins / keyMentions,
  precision: twins / responseMentions,
  f1: (2 * twins) / (keyMentions + responseMentions),
})

test('antecedents are compared as documents of their members alone, and matched for the greatest total', () => {
  fc.assert(
    fc.property(
      side,
      side,
      antecedents,
      antecedents,
      (keySide, responseSide, keyAntecedents, responseAntecedents) => {
        const [keys, responses] = [entitiesOf(keySide), entitiesOf(responseSide)]
        const table = tableOf(keys, responses)
        const [key, response] = [
          within(keyAntecedents, keys.length),
          within(responseAntecedents, responses.length),
        ]
        const split = splitTable(table, key, response)
        if (split === undefined) throw new Error('not that many')
        const part = (k: SplitAntecedent, r: SplitAntecedent): OverlapTable =>
          tableOf(
            k.members.map((member) => keys[member] ?? []),
            r.members.map((member) => responses[member] ?? []),
          )
        expect(split.candidates).toEqual(
          key.map((k) => response.flatMap((r, at) => (part(k, r).twins > 0 ? [at] : []))),
        )

        const seen: unknown[] = []
        const matched = alignAntecedents(split, (each) => {
          seen.push(numbersOf(each))
          return f1Of(each)
        })
        expect(seen).toEqual(
          key.flatMap((k, i) =>
            (split.candidates[i] ?? []).map((at) => numbersOf(part(k, response[at] as SplitAntecedent))),
          ),
        )
        const best = (from: number, taken: ReadonlySet<number>): number => {
          const k = key[from]
          if (k === undefined) return 0
          const others = response.map((r, at) =>
            taken.has(at) ? 0 : f1Of(part(k, r)).f1 + best(from + 1, new Set([...taken, at])),
          )
          return Math.max(best(from + 1, taken), ...others)
        }
        const total = matched.reduce((sum, { f1 }) => sum + f1, 0)
        expect(total).toBeCloseTo(best(0, new Set()), 12)
        for (const { keyEntity, responseEntity, f1 } of matched) {
          expect(f1).toBeGreaterThan(0)
          expect(key.some(({ entity }) => entity === keyEntity)).toBe(true)
          expect(response.some(({ entity }) => entity === responseEntity)).toBe(true)
        }
      },
    ),
    { numRuns: 120, seed: 4 },
  )
})

test('cells are those of the table and of matched antecedents, in order, each once', () => {
  const table = tableOf(
    [
      ['a', 'b'],
      ['c', 'd', 'e'],
    ],
    [['a', 'b', 'd'], ['c'], ['j']],
  )
  const match = (keyEntity: number, responseEntity: number) => ({
    keyEntity,
    responseEntity,
    recall: 1,
    precision: 1,
    f1: 1,
  })
  const cells = splitCells(table, [match(1, 2), match(0, 1), match(0, 1), match(0, 0)])
  expect(cells.map(({ aligned, ...cell }) => ({ ...cell, aligned: aligned.length }))).toEqual([
    { key: 0, response: 0, shared: 2, aligned: 1 },
    { key: 0, response: 1, shared: 0, aligned: 2 },
    { key: 1, response: 0, shared: 1, aligned: 0 },
    { key: 1, response: 1, shared: 1, aligned: 0 },
    { key: 1, response: 2, shared: 0, aligned: 1 },
  ])
})

test('cells of many key entities and few response entities stay apart', () => {
  const table = tableOf([['a'], ['b'], ['c']], [['b', 'c'], ['j']])
  const match = { keyEntity: 0, responseEntity: 1, recall: 1, precision: 1, f1: 1 }
  const cells = splitCells(table, [match])
  expect(cells.map(({ key, response, shared }) => [key, response, shared])).toEqual([
    [0, 1, 0],
    [1, 0, 1],
    [2, 0, 1],
  ])
})

test('antecedents count as mentions of their entity, and leave the sizes given alone', () => {
  const sizes = Int32Array.of(2, 0, 1)
  const of = (entity: number): SplitAntecedent => ({ entity, members: [0] })
  expect([...sizesWith(sizes, [of(0), of(2), of(0)])]).toEqual([4, 0, 2])
  expect([...sizes]).toEqual([2, 0, 1])
})
