import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { correctedTable } from '../../src/analysis/corrected.ts'
import { addChange, documentGain, entityGainsInSteps } from '../../src/analysis/entity-gains.ts'
import { errorTypes, findErrors } from '../../src/analysis/error-types.ts'
import { judgeLinks, type LinkErrors, linkOutcomes } from '../../src/analysis/link-errors.ts'
import { countTable, damagePlan, fixes, WaterfallTally } from '../../src/analysis/waterfall.ts'
import { type MatchedPair, matchDocuments } from '../../src/scoring/match-documents.ts'
import { defaultSettings } from '../../src/scoring/settings.ts'
import { scoreRow } from '../../src/scoring/tally.ts'
import { finish } from '../../src/steps.ts'
import { documentOf } from '../documents.ts'
import { documentPair, type LawMention, type Pair, RUNS, shuffled } from './arbitraries.ts'

const WORDS = Array.from({ length: 20 }, (_, i) => (i % 4 === 0 ? 'the' : `word${i}`)).join(' ')

const comparisonOf = ({ key, response }: Pair): MatchedPair =>
  matchDocuments(
    documentOf(key, { words: WORDS }),
    documentOf(response, { words: WORDS }),
    defaultSettings,
    () => {},
  )

const holds = (law: (comparison: MatchedPair, pair: Pair) => void): void => {
  fc.assert(
    fc.property(documentPair, (pair) => law(comparisonOf(pair), pair)),
    RUNS,
  )
}

describe('fixing', () => {
  test('everything makes the response the key', () => {
    holds((comparison) => {
      const { keySizes, ...table } = correctedTable(comparison, findErrors(comparison), new Set(fixes))

      expect(table.shared.slice(0, table.keyEntities)).toEqual(keySizes)
      expect([...table.responseSizes].sort()).toEqual([...keySizes].sort())
      expect(table.twins).toBe(comparison.key.mentions.count)
      expect(table.responseMentions).toBe(comparison.key.mentions.count)
    })
  })

  test('nothing leaves the response as it is', () => {
    holds((comparison) => {
      const table = correctedTable(comparison, findErrors(comparison), new Set())

      expect(countTable(table)).toEqual(countTable(comparison.table))
    })
  })

  test('in order ends at 1 for every score that is defined, and alone is one step of it', () => {
    holds((comparison) => {
      const tally = new WaterfallTally()
      tally.add(comparison, findErrors(comparison), countTable(comparison.table))
      const steps = tally.steps(defaultSettings)

      for (const score of Object.values(steps.at(-1)?.scores ?? {})) {
        if (score.f1 !== undefined) expect(score.f1).toBe(score.undefined === true ? 0 : 1)
      }
      expect(steps[0]?.alone).toEqual(steps[0]?.scores)
      expect(steps.map(({ fix }) => fix)).toEqual([...errorTypes, 'uncounted'])
    })
  })
})

describe('the errors', () => {
  test('account for every operation', () => {
    holds((comparison) => {
      const { errors, uncounted, operations } = findErrors(comparison)
      const mentionsOf = (...types: readonly string[]): number =>
        errors
          .filter(({ type }) => types.includes(type))
          .reduce((sum, { mentions }) => sum + mentions.length, 0)

      expect(mentionsOf('extra-mention', 'extra-entity') + uncounted.extra.length).toBe(operations.remove)
      expect(mentionsOf('missing-mention', 'missing-entity') + uncounted.missing.length).toBe(
        operations.introduce,
      )
    })
  })

  test('are none where key and response are the same', () => {
    fc.assert(
      fc.property(documentPair, ({ key }) => {
        const { errors, uncounted } = findErrors(comparisonOf({ key, response: key }))

        expect({ errors, uncounted }).toEqual({ errors: [], uncounted: { extra: [], missing: [] } })
      }),
      RUNS,
    )
  })

  test('do not depend on the order or the names in the file', () => {
    fc.assert(
      fc.property(documentPair, fc.integer(), (pair, seed) => {
        const renamed = (side: readonly LawMention[]): LawMention[] =>
          shuffled(
            side.map((mention) => ({ ...mention, entity: `x${mention.entity}` })),
            seed,
          )
        const [one, other] = [pair, { key: renamed(pair.key), response: renamed(pair.response) }].map(
          comparisonOf,
        ) as [MatchedPair, MatchedPair]

        expect(findErrors(other)).toEqual(findErrors(one))
        expect(finish(entityGainsInSteps(other, findErrors(other).twins))).toEqual(
          finish(entityGainsInSteps(one, findErrors(one).twins)),
        )
      }),
      RUNS,
    )
  })
})

describe('the gain of', () => {
  test('a key entity is what scoring the document with that entity gives', () => {
    holds((comparison) => {
      const before = countTable(comparison.table)
      for (const { side, entity, change } of finish(
        entityGainsInSteps(comparison, findErrors(comparison).twins),
      )) {
        if (side === 'response') continue
        const after = scoreRow(damagePlan, addChange(before, change), defaultSettings)

        expectSameScores(after, rescored(comparison, entity))
      }
    })
  })

  test('a document is what is missing to the score of the key', () => {
    holds((comparison) => {
      const before = countTable(comparison.table)
      const perfect = addChange(before, documentGain(comparison.key, before))
      const { key } = comparison

      expect(perfect).toEqual(countTable(matchDocuments(key, key, defaultSettings, () => {}).table))
    })
  })

  test('entities that are right is none', () => {
    fc.assert(
      fc.property(documentPair, ({ key }) => {
        const comparison = comparisonOf({ key, response: key })

        expect(finish(entityGainsInSteps(comparison, comparison.twins))).toEqual([])
      }),
      RUNS,
    )
  })
})

describe('decisions about links', () => {
  test('are as many as there are links, on both sides', () => {
    holds((comparison) => {
      const counts = Object.fromEntries(linkOutcomes.map((outcome) => [outcome, 0])) as Record<
        keyof LinkErrors,
        number
      >
      judgeLinks(comparison, (outcome) => counts[outcome]++)
      const { key, response } = comparison

      expect(counts.right + counts.wl + counts.fn + counts.fn_missing).toBe(
        key.mentions.count - key.entityCount,
      )
      expect(counts.right + counts.wl + counts.fa + counts.fa_spurious).toBe(
        response.mentions.count - response.entityCount,
      )
      expect(counts.wl_any).toBeLessThanOrEqual(counts.wl)
      expect(counts.right + counts.wl + counts.fn + counts.fa + counts.new).toBe(comparison.table.twins)
    })
  })
})

/** The scores of the response after correcting one key entity, from scratch. */
function rescored(comparison: MatchedPair, entity: number) {
  const { key, response } = comparison
  const { twins } = findErrors(comparison)
  const taken = new Set<number>()
  const mentions: { span: readonly (readonly [number, number])[]; entity: string }[] = []
  const piecesOf = (document: typeof key, m: number) =>
    document.mentions.pieces.get(m) ??
    ([[document.mentions.start[m] as number, document.mentions.end[m] as number]] as const)
  for (let k = 0; k < key.mentions.count; k++) {
    if (key.mentions.entity[k] !== entity) continue
    taken.add(twins[k] as number)
    mentions.push({ span: piecesOf(key, k), entity: 'right' })
  }
  for (let r = 0; r < response.mentions.count; r++) {
    if (!taken.has(r)) {
      mentions.push({ span: piecesOf(response, r), entity: `r${response.mentions.entity[r]}` })
    }
  }
  const corrected = documentOf(mentions, { words: WORDS })
  const { table } = matchDocuments(key, corrected, defaultSettings, () => {})
  return scoreRow(damagePlan, countTable(table), defaultSettings)
}

function expectSameScores(found: ReturnType<typeof scoreRow>, wanted: ReturnType<typeof scoreRow>): void {
  for (const [id, score] of Object.entries(wanted)) {
    const value = found[id]
    expect(value?.value ?? value?.f1).toBeCloseTo(score.value ?? (score.f1 as number), 12)
  }
}
