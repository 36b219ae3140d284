import { mentionSize } from '../../document/document.ts'
import type { OverlapTable } from '../../matching/overlap-table.ts'
import { type AlignedEntities, alignTouching, mapByDice, mapByMentions } from '../../metrics/ceaf.ts'
import { alignByCredit, alignByDiceOfCredit } from '../../metrics/ceaf-partial.ts'
import { alignView } from '../../metrics/ceaf-twinless.ts'
import { weighByDice, weighByMentions } from '../../metrics/ceaf-typed.ts'
import { majorEntities } from '../../metrics/mei.ts'
import { overlapMap } from '../../metrics/mention-overlap.ts'
import type { Counts, Metric } from '../../metrics/metric.ts'
import type { MatchedPair } from '../../scoring/match-documents.ts'
import { countOf } from './count-of.ts'
import { rational } from './rational.ts'
import type { Explainer, Term } from './term.ts'

/** Metrics that first map one-to-one: CEAF entities, MOR mentions. */
export const byEntityMap: Explainer = {
  explains: (metric: Metric): metric is Metric => metric.id in ALIGNMENTS,
  terms: ({ id }, comparison) => ALIGNMENTS[id]?.(comparison) ?? [],
}

const ALIGNMENTS: Readonly<Record<string, (comparison: MatchedPair) => Term[]>> = {
  ceafm: ({ table }) => [
    ...pairsOf(table, mapByMentions(table), mentions, bySize),
    ...responseSizes(table, bySize),
  ],
  ceafe: ({ table }) => [...pairsOf(table, mapByDice(table), dice, one), ...responseSizes(table, one)],
  'ceaf.phi2': ({ table }) => [
    ...pairsOf(table, alignTouching(table), (shared) => [`share ${shared}, so 1`, 1], one),
    ...responseSizes(table, one),
  ],
  'ceafm.rn': ({ table }) => [
    ...pairsOf(table, mapByMentions(table), mentions, bySize),
    ...responseSizes(table, bySize, isTwinlessSingleton),
  ],
  'ceafe.rn': ({ table }) => [
    ...pairsOf(table, mapByDice(table), dice, one),
    ...responseSizes(table, one, isTwinlessSingleton),
  ],
  'ceafm.sys': ({ table }) => viewsOf(table, 'mentions', bySize),
  'ceafe.sys': ({ table }) => viewsOf(table, 'dice', one),
  'ceafm.typed': (comparison) => {
    const { pairs, keyWeight, responseWeight } = weighByMentions(comparison)
    return [
      ...pairs.map((pair) =>
        pairTerm({ ...pair, worth: pair.worth / 10 }, 'weight of shared mentions of the same type'),
      ),
      ...weightsOf(keyWeight, 'key', (weight) => weight / 10),
      ...weightsOf(responseWeight, 'response', (weight) => weight / 10),
    ]
  },
  'ceafe.typed': (comparison) => {
    const { pairs, keyWeight, responseWeight } = weighByDice(comparison)
    return [
      ...pairs.map((pair) => pairTerm(pair, '2 φ3w / (w(k) + w(r))')),
      ...weightsOf(keyWeight, 'key', () => 1),
      ...weightsOf(responseWeight, 'response', () => 1),
    ]
  },
  'ceafm.partial': (comparison) => [
    ...alignByCredit(comparison).map((pair) => pairTerm(pair, 'credit of overlapping mentions')),
    ...keySizes(comparison.table, bySize),
    ...responseSizes(comparison.table, bySize),
  ],
  'ceafe.partial': (comparison) => [
    ...alignByDiceOfCredit(comparison).map((pair) => pairTerm(pair, "2 φ3' / (|k| + |r|)")),
    ...keySizes(comparison.table, one),
    ...responseSizes(comparison.table, one),
  ],
  'mei.micro': (comparison) => majorTerms(comparison, 'micro'),
  'mei.macro': (comparison) => majorTerms(comparison, 'macro'),
  mor: (comparison) => {
    const { key, response } = comparison
    const size = (side: 'key' | 'response', name: string): Term[] =>
      Array.from({ length: comparison[side].mentions.count }, (_, number): Term => {
        const tokens = mentionSize(comparison[side].mentions, number)
        return {
          [side]: comparison[side].mentions.entity[number] as number,
          mention: { side, number },
          arithmetic: countOf(tokens, 'token'),
          adds: { [name]: tokens },
        }
      })
    return [
      ...overlapMap(comparison).map(
        ({ key: k, response: r, tokens }): Term => ({
          key: key.mentions.entity[k] as number,
          response: response.mentions.entity[r] as number,
          mention: { side: 'key', number: k },
          arithmetic: `aligned with a mention with which it shares ${countOf(tokens, 'token')}`,
          adds: numerators(tokens),
        }),
      ),
      ...size('key', 'recallDenominator'),
      ...size('response', 'precisionDenominator'),
    ]
  },
}

/** Major entities, each with its partner in the response. */
function majorTerms(comparison: MatchedPair, mean: 'micro' | 'macro'): Term[] {
  const total = mean === 'micro' ? 'mentions' : 'entities'
  return majorEntities(comparison, comparison.settings, mean).map(({ key, size, weight, partner }): Term => {
    if (partner === undefined)
      return { key, arithmetic: `size ${size}, no partner: 0`, adds: { [total]: weight } }
    const [arithmetic, f1] = dice(partner.shared, size, partner.size)
    const weighted = mean === 'micro' ? `${weight} · ${arithmetic}` : arithmetic
    return {
      key,
      response: partner.response,
      arithmetic: `size ${size}, aligned: ${weighted}`,
      adds: { f1: weight * f1, [total]: weight, mapped: 1 },
    }
  })
}

function numerators(worth: number): Counts {
  return { recallNumerator: worth, precisionNumerator: worth }
}

function pairTerm({ key, response, worth }: AlignedEntities, similarity: string): Term {
  return { key, response, arithmetic: `aligned: ${similarity} = ${rational(worth)}`, adds: numerators(worth) }
}

type Similarity = (
  shared: number,
  keySize: number,
  responseSize: number,
) => [arithmetic: string, worth: number]

/** What an entity is worth under φ3, and under similarities that range from 0 to 1. */
const bySize = (size: number): number => size
const one = (): number => 1

const mentions: Similarity = (shared) => [`|k ∩ r| = ${shared}`, shared]
const dice: Similarity = (shared, k, r) => [`2 · ${shared} / (${k} + ${r})`, (2 * shared) / (k + r)]

/** By key entity: the worth of its pair, and its worth if paired with itself. */
function pairsOf(
  table: OverlapTable,
  alignment: Int32Array,
  similarity: Similarity,
  worthOf: (size: number) => number,
): Term[] {
  return Array.from(table.keySizes, (size, key): Term => {
    const cell = alignment[key] as number
    const recallDenominator = worthOf(size)
    if (cell < 0) {
      return { key, arithmetic: `size ${size}, aligned with nothing`, adds: { recallDenominator } }
    }
    const response = table.column[cell] as number
    const [arithmetic, worth] = similarity(
      table.shared[cell] as number,
      table.keySizes[key] as number,
      table.responseSizes[response] as number,
    )
    const adds = { ...numerators(worth), recallDenominator }
    return { key, response, arithmetic: `size ${size}, aligned: ${arithmetic}`, adds }
  })
}

function keySizes(table: OverlapTable, worth: (size: number) => number): Term[] {
  return Array.from(
    table.keySizes,
    (size, key): Term => ({ key, arithmetic: `size ${size}`, adds: { recallDenominator: worth(size) } }),
  )
}

function responseSizes(
  table: OverlapTable,
  worth: (size: number) => number,
  isRemoved: (table: OverlapTable, entity: number) => boolean = () => false,
): Term[] {
  return Array.from(
    table.responseSizes,
    (size, response): Term =>
      isRemoved(table, response)
        ? { response, arithmetic: 'a twinless singleton, removed', adds: { precisionDenominator: 0 } }
        : { response, arithmetic: `size ${size}`, adds: { precisionDenominator: worth(size) } },
  )
}

function weightsOf(
  weights: Float64Array,
  side: 'key' | 'response',
  worth: (weight: number) => number,
): Term[] {
  const name = side === 'key' ? 'recallDenominator' : 'precisionDenominator'
  return Array.from(weights, (weight, e) => ({
    [side]: e,
    arithmetic: `weight ${rational(weight / 10)}`,
    adds: { [name]: worth(weight) },
  }))
}

/** The two views of Cai and Strube, each with its own entity map. */
function viewsOf(
  table: OverlapTable,
  similarity: 'mentions' | 'dice',
  worth: (size: number) => number,
): Term[] {
  const terms: Term[] = []
  for (const view of ['recall', 'precision'] as const) {
    alignView(table, similarity, view, (key, response, numerator, denominator) => {
      const value = `${numerator}${denominator === 1 ? '' : `/${denominator}`}`
      const partner = key < 0 || response < 0 ? 'aligned with the singleton of a twinless mention' : 'aligned'
      terms.push({
        ...(key < 0 ? {} : { key }),
        ...(response < 0 ? {} : { response }),
        arithmetic: `${view} view, ${partner}: ${value}`,
        adds: { [`${view}Numerator`]: numerator / denominator },
      })
    })
  }
  return [
    ...terms,
    ...keySizes(table, worth),
    ...responseSizes(table, worth, isTwinlessSingleton),
    ...Array.from(table.keySizes, (size, key): Term => {
      const twinless = size - (table.keyTwins[key] as number)
      return {
        key,
        arithmetic: `${twinless} twinless mentions, singletons in the response of the precision view`,
        adds: { precisionDenominator: twinless },
      }
    }).filter(({ adds }) => adds['precisionDenominator'] !== 0),
  ]
}

function isTwinlessSingleton({ responseSizes, responseTwins }: OverlapTable, entity: number): boolean {
  return responseSizes[entity] === 1 && responseTwins[entity] === 0
}
