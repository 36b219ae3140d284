import { describe, expect, test } from 'vitest'
import { documentOf } from '../../tests/documents.ts'
import type { CorefDocument } from './document.ts'
import { type SplitAntecedent, splitAntecedents } from './split-antecedents.ts'

/** Entities of one mention each; `antecedents` has, for each, the members of its antecedents. */
function document(antecedents: readonly (readonly (readonly number[])[])[]): CorefDocument {
  const mentions = antecedents.map((_, i) => ({ span: [i, i + 1] as const, entity: `e${i}` }))
  const links = antecedents.flatMap((sets, from) =>
    sets.map((members) => ({ kind: 'split' as const, from, to: members.map((member) => `e${member}`) })),
  )
  return { ...documentOf(mentions), links }
}

describe('split antecedents', () => {
  test('a chain of them is resolved at once', () => {
    const chain = document(Array.from({ length: 5000 }, (_, i) => (i < 2 ? [] : [[i - 2, i - 1]])))

    const { document: merged, antecedents } = splitAntecedents(chain)

    // Every antecedent resolves to e0 and e1, so all anaphors are one entity; the antecedent of e3 was e1 and e2.
    expect(merged.entityCount).toBe(3)
    expect(antecedents).toEqual([
      { entity: 2, members: [0, 1] },
      { entity: 2, members: [1] },
    ])
  })

  test('are those that following every path gives, in circles too', () => {
    const random = generator(7)
    for (let round = 0; round < 800; round++) {
      const size = 2 + Math.floor(random() * 6)
      const antecedents = Array.from({ length: size }, () =>
        Array.from({ length: Math.floor(random() * 2.6) }, () =>
          Array.from({ length: 1 + Math.floor(random() * 2) }, () => Math.floor(random() * size)),
        ),
      )
      const { document: merged, antecedents: found } = splitAntecedents(document(antecedents))

      expect(found, JSON.stringify(antecedents)).toEqual(byAllPaths(merged))
    }
  })

  test('are refused by name when chains give each of them more members', () => {
    // The anaphor i has the members 0 … i.
    const size = 4000
    const chain = document(
      Array.from({ length: 2 * size }, (_, i) => (i <= size ? [] : [[i === size + 1 ? 0 : i - 1, i - size]])),
    )

    expect(() => splitAntecedents(chain)).toThrow(
      'test:1:1: the split antecedents of document "d" have too many members, counting those of antecedents that are split themselves; use --split ignore [too-many-candidates]',
    )
  })
})

/** By the definition: follow every path to its end; an entity that is met again stands for itself. */
function byAllPaths({ links, mentions }: CorefDocument): SplitAntecedent[] {
  const numberOf = (id: string): number => mentions.entity[Number(id.slice(1))] as number
  const splits = new Map<number, number[][]>()
  for (const { from, to } of links) {
    const entity = mentions.entity[from] as number
    const members = to.map(numberOf).filter((member) => member !== entity)
    if (members.length > 0) splits.set(entity, [...(splits.get(entity) ?? []), members])
  }
  const expand = (entity: number, path: readonly number[]): number[] => {
    const sets = splits.get(entity)
    if (sets === undefined || path.includes(entity)) return [entity]
    return sets.flatMap((set) => set.flatMap((member) => expand(member, [...path, entity])))
  }
  return [...splits]
    .sort(([a], [b]) => a - b)
    .flatMap(([entity, sets]) => {
      const expanded = sets.map((set) =>
        [...new Set(set.flatMap((member) => expand(member, [entity])))]
          .filter((member) => member !== entity)
          .sort((a, b) => a - b),
      )
      const distinct = new Map(expanded.map((members) => [members.join(' '), members]))
      return [...distinct.values()].filter(({ length }) => length > 0).map((members) => ({ entity, members }))
    })
}

/** Reproducible random numbers from 0 to 1. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 2 ** 32
  }
}
