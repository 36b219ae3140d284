import { listAt } from '../../document/list-at.ts'
import { overlap, sizeOf } from '../../document/span.ts'
import { InputError } from '../../errors.ts'
import { assignInOrder } from '../assignment/assign-in-order.ts'
import { describeZero, type Zero } from '../dependent-twins.ts'
import { type ListedPair, namesOf, tabulateLists } from './listed-pair.ts'
import type { ListedMention, ListedSide } from './listed-side.ts'

export interface MatchRules {
  readonly scorer: 'corefud' | 'ua'
  readonly match: 'exact' | 'head' | 'partial' | 'min'
  /** Zeros match by their dependencies before anything else. */
  readonly byDependency: boolean
}

/** Partners as the scorers find them. */
export function matchLists(key: ListedSide, response: ListedSide, rules: MatchRules): ListedPair {
  const partners =
    rules.scorer === 'corefud' ? corefudPartners(key, response, rules) : uaPartners(key, response, rules)
  refuseMany(key, response, partners)
  return { key, response, partners, tables: tabulateLists(namesOf(key), namesOf(response), partners) }
}

/**
 * The CorefUD scorer: zeros by their dependencies, then equal mentions, then the rest by heads or minima.
 *
 * Both directions share one table of names. If a name is on both sides but is not its own partner, the later
 * entry replaces the earlier, as in that scorer.
 */
function corefudPartners(key: ListedSide, response: ListedSide, rules: MatchRules): Map<number, number> {
  const [keys, responses] = [oneOfEach(key), oneOfEach(response)]
  const zeroPairs = rules.byDependency ? dependentPairs(key, keys, response, responses) : []
  for (const [k, r] of zeroPairs) {
    keys.delete(k.name)
    responses.delete(r.name)
  }
  const isOnly = (mine: Listed, others: Listed): ListedMention[] =>
    [...mine.values()].filter(({ name }) => !others.has(name))
  const rest = [isOnly(keys, responses), isOnly(responses, keys)] as const
  const fitting = rules.match === 'exact' ? [] : bestPairs(key, ...rest, likeness(rules))
  const pairs = [...fitting, ...zeroPairs].filter(([k, r]) => k.name !== r.name)
  return new Map([
    ...pairs.map(([k, r]) => [k.name, r.name] as const),
    ...pairs.map(([k, r]) => [r.name, k.name] as const),
  ])
}

/** The Universal Anaphora scorer: equal mentions, then the rest by minima, counting a mention as often as listed. */
function uaPartners(key: ListedSide, response: ListedSide, rules: MatchRules): Map<number, number> {
  const partners = new Map<number, number>()
  if (rules.match === 'exact') return partners
  const [keys, responses] = [oneOfEach(key), oneOfEach(response)]
  const rest = (side: ListedSide, others: Listed): ListedMention[] =>
    inOrder(side).filter(({ name, isZero }) => !isZero && !others.has(name))
  for (const [k, r] of bestPairs(key, rest(key, responses), rest(response, keys), likeness(rules))) {
    partners.set(r.name, k.name)
    partners.set(k.name, r.name)
  }
  return partners
}

/** Rejects too many cells: a span in many entities of both sides has one for each pair of them. */
function refuseMany(key: ListedSide, response: ListedSide, partners: ReadonlyMap<number, number>): void {
  const times = new Map<number, number>()
  for (const { name } of response.entities.flat()) times.set(name, (times.get(name) ?? 0) + 1)
  let cells = 0
  for (const { name } of key.entities.flat()) cells += times.get(partners.get(name) ?? name) ?? 0
  if (cells > MOST_CANDIDATES) throw tooMany(key)
}

type Listed = Map<number, ListedMention>
type Pair = readonly [key: ListedMention, response: ListedMention]
/** How alike two mentions are: above 0 if they can be partners. */
type Likeness = (key: ListedMention, response: ListedMention) => number

function inOrder({ entities, order }: ListedSide): ListedMention[] {
  return order.flatMap((e) => entities[e] ?? [])
}

/** The first of equal mentions represents all of them. */
function oneOfEach(side: ListedSide): Listed {
  const found: Listed = new Map()
  for (const mention of inOrder(side)) if (!found.has(mention.name)) found.set(mention.name, mention)
  return found
}

function likeness({ scorer, match }: MatchRules): Likeness {
  const share = (k: ListedMention, r: ListedMention): number => overlap(k.pieces, r.pieces) / k.size
  if (match === 'head') return (k, r) => (k.head === r.head ? share(k, r) : 0)
  const isWithin = (inner: ListedMention, outer: ListedMention): boolean => {
    const { minimum = [] } = outer
    const isCovered = overlap(minimum, inner.pieces) === sizeOf(minimum) && minimum.length > 0
    return isCovered && overlap(outer.pieces, inner.pieces) === inner.size
  }
  return (k, r) => {
    if (isWithin(r, k)) return share(k, r)
    return scorer === 'ua' && isWithin(k, r) ? share(r, k) : 0
  }
}

/** Limits on cells of a full matrix and steps of a search, far above what any of our documents needs. */
const MOST_CELLS = 1_000_000_000
const MOST_CANDIDATES = 5_000_000

/** The best one-to-one map of some mentions, each side sorted by start, end and size. */
function bestPairs(
  side: ListedSide,
  unsortedKeys: readonly ListedMention[],
  unsortedResponses: readonly ListedMention[],
  like: Likeness,
): Pair[] {
  const [keys, responses] = [unsortedKeys, unsortedResponses].map((each) => [...each].sort(byPlace)) as [
    ListedMention[],
    ListedMention[],
  ]
  let candidates = keys.length * responses.length > MOST_CELLS ? Number.POSITIVE_INFINITY : 0
  const rowStart = new Int32Array(keys.length + 1)
  const [column, weight]: [number[], number[]] = [[], []]
  let from = 0
  const reach = runningEnds(responses)
  for (const [i, k] of keys.entries()) {
    while (from < responses.length && (reach[from] as number) <= k.start) from++
    for (let j = from; j < responses.length && (responses[j] as ListedMention).start < k.end; j++) {
      if (++candidates > MOST_CANDIDATES) throw tooMany(side)
      const share = like(k, responses[j] as ListedMention)
      if (share <= 0) continue
      column.push(j)
      weight.push(share)
    }
    rowStart[i + 1] = column.length
  }
  if (candidates > MOST_CANDIDATES) throw tooMany(side)
  return pairsOf(keys, responses, { rowStart, column, weight })
}

/** By mention: the farthest end among it and those before it. */
function runningEnds(mentions: readonly ListedMention[]): number[] {
  let far = 0
  return mentions.map(({ end }) => {
    far = Math.max(far, end)
    return far
  })
}

function byPlace(a: ListedMention, b: ListedMention): number {
  return a.start - b.start || a.end - b.end || a.size - b.size
}

function tooMany({ document }: ListedSide): InputError {
  return new InputError(
    'too-many-candidates',
    document.origin.locate(),
    `document "${document.id}" has too many repeated spans, or mentions without an equal on the other side, to be matched as that scorer does; leave out --compat`,
  )
}

interface PairWeights {
  readonly rowStart: Int32Array
  readonly column: readonly number[]
  readonly weight: readonly number[]
}

function pairsOf(
  keys: readonly ListedMention[],
  responses: readonly ListedMention[],
  { rowStart, column, weight }: PairWeights,
): Pair[] {
  if (column.length === 0) return []
  const columns = assignInOrder({
    rows: keys.length,
    columns: responses.length,
    rowStart,
    column: Int32Array.from(column),
    weight: Float64Array.from(weight),
  })
  return [...columns].flatMap((j, i): Pair[] => {
    const isCell = column.slice(rowStart[i], rowStart[i + 1]).includes(j)
    return isCell ? [[keys[i] as ListedMention, responses[j] as ListedMention]] : []
  })
}

function dependentPairs(key: ListedSide, keys: Listed, response: ListedSide, responses: Listed): Pair[] {
  const zerosOf = (listed: Listed): ListedMention[] =>
    [...listed.values()].filter(({ isZero }) => isZero).sort(byPlace)
  const [keyZeros, responseZeros] = [zerosOf(keys), zerosOf(responses)]
  const describeZeros = (side: ListedSide, zeros: readonly ListedMention[]): Zero[] =>
    zeros.map(({ mention, head }) => describeZero(side.document, mention, head))
  const [own, others] = [describeZeros(key, keyZeros), describeZeros(response, responseZeros)]
  const bySentence = new Map<number, number[]>()
  for (const [j, { sentence }] of others.entries()) listAt(bySentence, sentence).push(j)
  const rowStart = new Int32Array(own.length + 1)
  const [column, weight]: [number[], number[]] = [[], []]
  for (const [i, zero] of own.entries()) {
    for (const j of bySentence.get(zero.sentence) ?? []) {
      const other = others[j] as Zero
      const score = 10 * f1(zero.relations, other.relations) + f1(zero.governors, other.governors)
      if (score === 0) continue
      column.push(j)
      weight.push(score)
    }
    rowStart[i + 1] = column.length
  }
  return pairsOf(keyZeros, responseZeros, { rowStart, column, weight })
}

/** Computed via recall and precision, because rounding in the last digit decides between equal scores. */
function f1(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const each of a) if (b.has(each)) shared++
  if (shared === 0) return 0
  const [first, second] = [shared / a.size, shared / b.size]
  return (2 * first * second) / (first + second)
}
