import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { phi1, phi2, phi3, phi4 } from '../../src/textbook/ceaf.ts'
import { type Fraction, formatFraction, parseFraction, toNumber } from '../../src/textbook/fraction.ts'
import type { Side } from '../../src/textbook/mention.ts'
import { toPartition } from '../../src/textbook/partition.ts'
import { type TextbookSettings, textbook } from '../../src/textbook/textbook.ts'

/** Entities as lists of mentions, as in the golden files. */
type Partition = readonly (readonly string[])[]

interface Prf<T> {
  readonly P: T
  readonly R: T
  readonly F: T
}

interface SeedCase {
  readonly id: string
  readonly metric: string
  readonly variant: string
  readonly key: Partition
  readonly response: Partition
  readonly named?: readonly string[]
  readonly expected: Prf<number>
  readonly exact: Prf<string>
  readonly decimals: number
}

interface SimilarityCase {
  readonly id: string
  readonly metric: string
  readonly key: Partition
  readonly response: Partition
  readonly expected: { readonly [name: string]: number }
}

interface ConllCase {
  readonly id: string
  readonly key: Partition
  readonly response: Partition
  readonly expected: { readonly [metric: string]: Prf<number> }
  readonly decimals: number
}

interface RandomCase {
  readonly id: string
  readonly key: readonly (readonly number[])[]
  readonly response: readonly (readonly number[])[]
  readonly types: readonly string[]
  readonly expected: { readonly [metric: string]: Prf<string> }
}

/** A metric's name in the golden files, and its id (head of METRICS.md). */
const SEED_IDS: { readonly [name: string]: string } = {
  muc: 'muc',
  b3: 'b3',
  'b3 0': 'b3.0',
  'b3 all': 'b3.all',
  'b3 r&n': 'b3.rn',
  'b3 sys': 'b3.sys',
  'ceaf orig-phi3': 'ceafm',
  'ceaf orig-phi4': 'ceafe',
  'ceaf phi1': 'ceaf.phi1',
  'ceaf phi2': 'ceaf.phi2',
  'ceaf r&n-phi3': 'ceafm.rn',
  'ceaf sys-phi3': 'ceafm.sys',
  'ceaf sys-phi4': 'ceafe.sys',
  // CONE is the plain metric on the named mentions (METRICS 12).
  'cone-b3': 'b3',
  'cone-ceaf orig-phi3': 'ceafm',
}

const CONLL_IDS: { readonly [name: string]: string } = {
  mentions: 'mentions',
  muc: 'muc',
  bcub: 'b3',
  ceafm: 'ceafm',
  ceafe: 'ceafe',
  lea: 'lea',
}

const RANDOM_IDS = ['pairwise', 'ceafm.rn', 'ceafm.sys', 'ceafe.rn', 'ceafe.sys']

const CONE_IDS: { readonly [name: string]: string } = {
  'cone.b3': 'b3',
  'cone.ceafm': 'ceafm',
  'cone.ceafe': 'ceafe',
}

describe('golden-seeds.json', () => {
  const all = golden<{ readonly cases: readonly (SeedCase | SimilarityCase)[] }>('golden-seeds.json').cases
  const cases = all.filter((entry): entry is SeedCase => 'exact' in entry)
  const similarities = all.filter((entry): entry is SimilarityCase => entry.metric === 'phi')

  test('has 104 partition cases and two of similarity', () => {
    expect([cases.length, similarities.length]).toEqual([104, 2])
  })

  test.each(cases)('$id comes out as the very fraction', (entry) => {
    const { metric, variant, named, expected, exact, decimals } = entry
    const keeps = (mention: string) => named === undefined || named.includes(mention)

    const id = SEED_IDS[`${metric} ${variant}`.trim()]
    const found = score(id, restrict(entry.key, keeps), restrict(entry.response, keeps))

    expect(asText(found)).toEqual(inLowestTerms(exact))
    expectToDecimals(found, expected, decimals)
  })

  test.each(similarities)('$id gives the similarities of Luo (2005)', ({ key, response, expected }) => {
    const [keyEntity = new Set<string>()] = toPartition(key)
    const [responseEntity = new Set<string>()] = toPartition(response)

    const found = Object.entries({ phi1, phi2, phi3, phi4 }).map(([name, phi]) => [
      name,
      toNumber(phi(keyEntity, responseEntity)),
    ])

    expect(Object.fromEntries(found)).toEqual(expected)
  })
})

describe('golden-conll.json', () => {
  const cases = golden<readonly ConllCase[]>('golden-conll.json')

  test('has 36 cases of 8 scores', () => {
    expect(cases.map(({ expected }) => Object.keys(expected).length)).toEqual(Array(36).fill(8))
  })

  test.each(cases)('$id comes out to its decimals', ({ key, response, expected, decimals }) => {
    for (const [name, prf] of Object.entries(expected)) {
      const found = conllScore(name, key, response)

      expectToDecimals(found, prf, decimals)
    }
  })
})

describe('golden-random.json', () => {
  const { cases } = golden<{ readonly cases: readonly RandomCase[] }>('golden-random.json')

  test('has 60 cases', () => {
    expect(cases.length).toBe(60)
  })

  test.each(cases)('$id comes out as the very fractions', ({ key, response, types, expected }) => {
    const isNamed = (mention: string) => types[Number(mention)] === 'named'
    const [keySide, responseSide] = [named(key), named(response)]

    const found = [
      ...RANDOM_IDS.map((id) => [id, asText(score(id, keySide, responseSide))]),
      ...Object.entries(CONE_IDS).map(([name, id]) => [
        name,
        asText(score(id, restrict(keySide, isNamed), restrict(responseSide, isNamed))),
      ]),
    ]

    const wanted = [...RANDOM_IDS, ...Object.keys(CONE_IDS)].map((name) => [
      name,
      inLowestTerms(expected[name]),
    ])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
  })
})

test.each([...Object.values(SEED_IDS), ...Object.values(CONLL_IDS), ...RANDOM_IDS])(
  '%s is 0 of 0 when both sides are empty',
  (id) => {
    expect(asText(score(id, [], []))).toEqual({ P: '0', R: '0', F: '0' })
  },
)

test('a side that is not a partition is refused', () => {
  expect(() => toPartition([['a'], ['a', 'b']])).toThrow(RangeError)
  expect(() => toPartition([['a'], []])).toThrow(RangeError)
  expect(() => score('muc', [['a'], ['a', 'b']], [])).toThrow(RangeError)
})

function golden<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../golden/${name}`, import.meta.url), 'utf8')) as T
}

function score(
  id: string | undefined,
  key: Partition,
  response: Partition,
  settings: TextbookSettings = {},
): Prf<Fraction> {
  const found = textbook[id ?? '']?.score(toSide(key), toSide(response), settings)
  if (found === undefined || !('f1' in found)) throw new Error(`no definition of ${id}`)
  return { P: found.precision, R: found.recall, F: found.f1 }
}

function conllScore(name: string, key: Partition, response: Partition): Prf<Fraction> {
  if (name === 'blanc_luo2014') return score('blanc', key, response, { blanc: 'luo2014' })
  return score(name === 'blanc' ? 'blanc' : CONLL_IDS[name], key, response)
}

const tokens = new Map<string, number>()

/** Each mention name gets a token of its own. */
function toSide(side: Partition): Side {
  return side.flatMap((entity, e) =>
    entity.map((name) => {
      const token = tokens.get(name) ?? tokens.size
      tokens.set(name, token)
      return { span: [[token, token + 1] as const], entity: `e${e}` }
    }),
  )
}

function restrict(side: Partition, keeps: (mention: string) => boolean): Partition {
  return side.map((entity) => entity.filter(keeps)).filter((entity) => entity.length > 0)
}

function named(side: readonly (readonly number[])[]): Partition {
  return side.map((entity) => entity.map(String))
}

function asText({ P, R, F }: Prf<Fraction>): Prf<string> {
  return { P: formatFraction(P), R: formatFraction(R), F: formatFraction(F) }
}

function inLowestTerms(prf: Prf<string> | undefined): Prf<string> | undefined {
  return prf === undefined
    ? undefined
    : asText({ P: parseFraction(prf.P), R: parseFraction(prf.R), F: parseFraction(prf.F) })
}

/** The golden rule for printed values: half a unit of the last decimal. */
function expectToDecimals(found: Prf<Fraction>, expected: Prf<number>, decimals: number): void {
  for (const part of ['P', 'R', 'F'] as const) {
    const difference = Math.abs(toNumber(found[part]) - expected[part])
    expect(
      difference,
      `${part} ${formatFraction(found[part])} against ${expected[part]}`,
    ).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9)
  }
}
