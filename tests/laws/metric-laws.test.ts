import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Metric, metricById } from '../../src/index.ts'
import { generalMetrics } from '../../src/metrics/registry.ts'
import {
  documentPair,
  type LawMention,
  over,
  type Pair,
  RUNS,
  shuffled,
  smallPair,
  swapped,
} from './arbitraries.ts'
import { countOf, numbersOf, ratioOf, scoreOf, scoreOfCorpus } from './scoring.ts'

const always = over(documentPair)

/** Problematic names: properties of objects, numbers that are equal as doubles, equal spellings. */
const NAMES: readonly string[] = [
  '__proto__',
  'constructor',
  'toString',
  '1',
  '01',
  '001',
  '1.0',
  '-1',
  '999999',
  '1000000',
  '1048575',
  '1048576',
  '100000000000000000000000000001',
  '100000000000000000000000000002',
  '',
  ' ',
  '\u00e9',
  'e\u0301',
]

const withOtherNames = over(
  fc.tuple(documentPair, fc.nat({ max: NAMES.length - 1 })).map(([pair, shift]) => ({
    pair,
    renamed: { key: rename(pair.key, shift), response: rename(pair.response, shift + 3) },
  })),
)

const inAnotherOrder = over(
  fc.tuple(fc.array(documentPair, { minLength: 1, maxLength: 3 }), fc.nat()).map(([pairs, seed]) => {
    const named = withIds(pairs)
    const mixed = shuffled(named, seed).map(({ key, response, id }) => ({
      id,
      key: shuffled(key, seed + 1),
      response: shuffled(response, seed + 2),
    }))
    return { named, mixed }
  }),
)

const inOneDocument = over(
  fc
    .array(smallPair, { minLength: 2, maxLength: 3 })
    .map((pairs) => ({ named: withIds(pairs), merged: merge(pairs) })),
)

describe.each(generalMetrics)('$id', (metric) => {
  const { laws } = metric.card
  const counted = metric.family === 'composite' ? [] : metric.counts

  test('declares its laws', () => {
    const { bounded, ...required } = laws
    expect(Object.keys(required).sort()).toEqual(['identity', 'ignoresTwinlessSingletons', 'symmetric'])
    expect(bounded).not.toBe('')
    expect([typeof laws.symmetric, typeof laws.ignoresTwinlessSingletons]).toEqual(['boolean', 'boolean'])
    expect(laws.identity === true || (typeof laws.identity === 'string' && laws.identity !== '')).toBe(true)
  })

  test(`is finite and ${laws.bounded === undefined ? 'stays between 0 and 1' : 'at most 1'}`, () => {
    const isInRange = (number: number): boolean =>
      Number.isFinite(number) && (laws.bounded !== undefined || number >= 0) && number <= 1
    always((pair) => {
      const score = scoreOf(metric, pair)

      // Not one expectation per number: those take longer than the score.
      const counts = counted.map((name) => [name, score.counts?.[name]])
      expect([
        numbersOf(score).filter((number) => !isInRange(number)),
        counts.filter(([, count]) => !Number.isFinite(count)),
      ]).toEqual([[], []])
    })
  })

  if (laws.bounded !== undefined) {
    test(`leaves the range from 0 to 1: ${laws.bounded}`, () => {
      expect(hasExample((pair) => numbersOf(scoreOf(metric, pair)).some((number) => number < 0))).toBe(true)
    })
  }

  test('is 0 and flagged undefined when both sides are empty', () => {
    const score = scoreOf(metric, { key: [], response: [] })

    expect(numbersOf(score).every((number) => Object.is(number, 0))).toBe(true)
    expect(score.undefined).toBe(true)
  })

  test('is flagged undefined exactly when one of its denominators is 0', () => {
    always((pair) => {
      const score = scoreOf(metric, pair)

      expect(score.undefined === true).toBe(denominatorsOf(metric, pair).includes(0))
    })
  })

  if (laws.identity === true) {
    test('scores a document against itself with exactly 1', () => {
      always(({ key }) => {
        if (key.length === 0) return

        expect(numbersOf(scoreOf(metric, { key, response: key })).every((number) => number === 1)).toBe(true)
      })
    })
  } else {
    test(`scores a document against itself with 1, except: ${laws.identity}`, () => {
      always(({ key }) => {
        const score = scoreOf(metric, { key, response: key })

        expect(score.undefined === true || numbersOf(score).every((number) => number === 1)).toBe(true)
      })
      const isException = ({ key }: Pair) =>
        key.length > 0 && numbersOf(scoreOf(metric, { key, response: key })).some((number) => number !== 1)
      expect(hasExample(isException), 'no exception found').toBe(true)
    })
  }

  const swapChanges = (pair: Pair): number => {
    const [there, back] = [scoreOf(metric, pair), scoreOf(metric, swapped(pair))]
    if ('value' in there || 'value' in back) return Math.abs(numbersOf(there)[0] - numbersOf(back)[0])
    return Math.max(
      Math.abs(there.recall - back.precision),
      Math.abs(there.precision - back.recall),
      Math.abs(there.f1 - back.f1),
    )
  }

  if (laws.symmetric) {
    test('swaps recall and precision when key and response are swapped', () => {
      always((pair) => expect(swapChanges(pair)).toBeLessThanOrEqual(1e-12))
    })
  } else {
    test('is not symmetric, as it says', () => {
      expect(hasExample((pair) => swapChanges(pair) > 1e-6)).toBe(true)
    })
  }

  if (laws.ignoresTwinlessSingletons) {
    test('takes no notice of a response singleton without a twin', () => {
      always((pair) => {
        expect(scoreOf(metric, withTwinlessSingleton(pair))).toStrictEqual(scoreOf(metric, pair))
      })
    })
  } else {
    test('takes notice of a response singleton without a twin, as it says', () => {
      const isNoticed = (pair: Pair) => {
        const [without, plus] = [scoreOf(metric, pair), scoreOf(metric, withTwinlessSingleton(pair))]
        return numbersOf(without).some(
          (number, i) => Math.abs(number - (numbersOf(plus)[i] as number)) > 1e-6,
        )
      }
      expect(hasExample(isNoticed)).toBe(true)
    })
  }

  test('does not depend on what entities are called, to the last bit', () => {
    withOtherNames(({ pair, renamed }) => {
      expect(scoreOf(metric, renamed)).toStrictEqual(scoreOf(metric, pair))
    })
  })

  test('does not depend on the order of mentions, entities and documents, to the last bit', () => {
    inAnotherOrder(({ named, mixed }) => {
      expect(scoreOfCorpus(metric, mixed)).toStrictEqual(scoreOfCorpus(metric, named))
    })
  })

  if (metric.family !== 'composite' && metric.id !== 'blanc') {
    test('has the same counts when documents are merged into one', () => {
      inOneDocument(({ named, merged }) => {
        const [apart, together] = [scoreOfCorpus(metric, named), scoreOf(metric, merged)]

        for (const name of counted) {
          expect(Math.abs(countOf(together, name) - countOf(apart, name)), name).toBeLessThanOrEqual(1e-12)
        }
      })
    })
  }
})

describe('BLANC', () => {
  test('counts pairs within documents only, so merging documents adds non-coreferent pairs', () => {
    const isChanged = (pair: Pair) => {
      const apart = scoreOfCorpus('blanc', [
        { ...pair, id: 'd0' },
        { ...pair, id: 'd1' },
      ])
      const merged = scoreOf('blanc', merge([pair, pair]))
      return countOf(merged, 'keyNonCoreferent') > countOf(apart, 'keyNonCoreferent')
    }
    expect(hasExample(isChanged)).toBe(true)
  })

  test('is symmetric under the rule luo2014', () => {
    always((pair) => {
      const there = ratioOf('blanc', pair, { blanc: 'luo2014' })
      const back = ratioOf('blanc', swapped(pair), { blanc: 'luo2014' })

      expect(there.recall).toBe(back.precision)
      expect(there.f1).toBeCloseTo(back.f1, 12)
    })
  })
})

function withIds(pairs: readonly Pair[]): (Pair & { readonly id: string })[] {
  return pairs.map((pair, d) => ({ ...pair, id: `d${d}` }))
}

const added: LawMention = { span: [[90, 91]], entity: 'added', type: 'named', entityType: 'PER' }
const plusOne: WeakMap<Pair, Pair> = new WeakMap()

function withTwinlessSingleton(pair: Pair): Pair {
  const more = plusOne.get(pair) ?? { ...pair, response: [...pair.response, added] }
  plusOne.set(pair, more)
  return more
}

/** A metric's denominators; for a composite, those of its parts. */
function denominatorsOf(metric: Metric, pair: Pair): number[] {
  if (metric.family === 'composite') {
    return metric.of.flatMap((id) => denominatorsOf(metricById(id) as Metric, pair))
  }
  const score = scoreOf(metric, pair)
  const sumOf = (...names: string[]): number => names.reduce((sum, name) => sum + countOf(score, name), 0)
  if (metric.counts.includes('wl')) return [sumOf('tp', 'wl', 'fn'), sumOf('tp', 'wl', 'fp')]
  if (metric.counts.includes('tp')) return [sumOf('tp', 'fn'), sumOf('tp', 'fp')]
  if (metric.counts.includes('reference')) return [countOf(score, 'reference')]
  if (metric.id.startsWith('mei.')) {
    return [countOf(score, metric.id === 'mei.micro' ? 'mentions' : 'entities')]
  }
  const names =
    metric.id === 'blanc'
      ? ['keyCoreferent', 'responseCoreferent', 'keyNonCoreferent', 'responseNonCoreferent']
      : ['recallDenominator', 'precisionDenominator']
  return names.map((name) => countOf(score, name))
}

let examples: readonly Pair[] | undefined

/** Whether some document has the property. A claim that something does not always hold needs one. */
function hasExample(isExample: (pair: Pair) => boolean): boolean {
  examples ??= fc.sample(documentPair, { seed: RUNS.seed, numRuns: 1000 })
  return examples.some(isExample)
}

function rename(side: readonly LawMention[], shift: number): LawMention[] {
  const names = new Map<string, string>()
  const renamed = (entity: string): string => {
    const name = names.get(entity) ?? (NAMES[(names.size + shift) % NAMES.length] as string)
    names.set(entity, name)
    return name
  }
  const entities = side.map(({ entity }) => renamed(entity))
  return side.map((mention, m) => ({
    ...mention,
    entity: entities[m] as string,
    ...(mention.bridgesTo === undefined ? {} : { bridgesTo: mention.bridgesTo.map(renamed) }),
  }))
}

/** One document with the mentions of several, each shifted by another hundred tokens. */
function merge(pairs: readonly Pair[]): Pair {
  const side = (of: 'key' | 'response'): LawMention[] =>
    pairs.flatMap((pair, d) =>
      pair[of].map((mention) => ({
        ...mention,
        entity: `${d} ${mention.entity}`,
        ...(mention.bridgesTo === undefined
          ? {}
          : { bridgesTo: mention.bridgesTo.map((entity) => `${d} ${entity}`) }),
        span: mention.span.map(([start, end]) => [start + 100 * d, end + 100 * d] as const),
      })),
    )
  return { key: side('key'), response: side('response') }
}
