import { assignInOrder } from '../matching/assignment/assign-in-order.ts'
import {
  type ListedPair,
  type ListedTables,
  lastEntities,
  namesOf,
  tabulateLists,
} from '../matching/listed/listed-pair.ts'
import type { ListedAntecedent, ListedMention, ListedSide } from '../matching/listed/listed-side.ts'
import type { AntecedentMatch, MatchedAntecedents, SplitTable } from '../matching/split-table.ts'
import {
  type CountSettings,
  type Counts,
  harmonicMean,
  type Metric,
  type PartitionMetric,
} from '../metrics/metric.ts'

/** Which tables a metric counts from: recall and precision each from its own, or both from one of the other two. */
const TABLES: Readonly<Record<string, 'each' | 'recall' | 'members'>> = {
  muc: 'each',
  b3: 'each',
  lea: 'each',
  blanc: 'recall',
  ceafm: 'members',
  ceafe: 'members',
}

/** The counts of a metric when spans may be in several entities; undefined if it needs no tables. */
export function countListed(metric: Metric, pair: ListedPair, settings: CountSettings): Counts | undefined {
  if (metric.id === 'zero') return countZeros(pair)
  if (metric.id === 'mentions') return countSpans(pair)
  const tables = TABLES[metric.id]
  if (metric.family !== 'partition' || tables === undefined) return undefined
  const count = counterOf(metric, pair, settings)
  if (tables !== 'each') return count(tables)
  const { recallNumerator = 0, recallDenominator = 0 } = count('recall')
  const { precisionNumerator = 0, precisionDenominator = 0 } = count('precision')
  return { recallNumerator, recallDenominator, precisionNumerator, precisionDenominator }
}

function counterOf(
  metric: PartitionMetric,
  pair: ListedPair,
  settings: CountSettings,
): (table: keyof ListedTables) => Counts {
  const { tables, key, response } = pair
  const isSplit = key.antecedents.length + response.antecedents.length > 0
  if (!isSplit || metric.countSplit === undefined) return (table) => metric.count(tables[table])
  return (table) => {
    const plain = (side: ListedSide): SplitTable['key'] =>
      side.antecedents.map(({ entity }) => ({ entity, members: [] }))
    const split: SplitTable = {
      table: tables[table],
      key: plain(key),
      response: plain(response),
      candidates: [],
      align: (likeness) =>
        alignListed(pair, (parts) => bothSides(parts, TABLES[metric.id] ?? 'each', likeness)),
    }
    return metric.countSplit?.(split, settings) ?? {}
  }
}

function bothSides(
  parts: ListedTables,
  tables: 'each' | 'recall' | 'members',
  likeness: (part: ListedTables['recall']) => AntecedentMatch,
): AntecedentMatch {
  if (tables !== 'each') return likeness(parts[tables])
  const { recall } = likeness(parts.recall)
  const { precision } = likeness(parts.precision)
  return { recall, precision, f1: harmonicMean(recall, precision) }
}

/** The best one-to-one map of split antecedents, each compared only by the lists of its members. */
function alignListed(
  { key, response, partners }: ListedPair,
  likeness: (parts: ListedTables) => AntecedentMatch,
): MatchedAntecedents[] {
  const inOrder = (side: ListedSide): ListedAntecedent[] => {
    const place = new Map(side.order.map((e, at) => [e, at]))
    return [...side.antecedents].sort((a, b) => (place.get(a.entity) ?? 0) - (place.get(b.entity) ?? 0))
  }
  const [keys, responses] = [inOrder(key), inOrder(response)]
  const lists = ({ members }: ListedAntecedent): { entities: typeof members; order: number[] } => ({
    entities: members,
    order: [...members.keys()],
  })
  const likes = keys.flatMap((k) =>
    responses.map((r) => likeness(tabulateLists(lists(k), lists(r), partners))),
  )
  const columns = assignInOrder({
    rows: keys.length,
    columns: responses.length,
    rowStart: Int32Array.from({ length: keys.length + 1 }, (_, i) => i * responses.length),
    column: Int32Array.from(likes, (_, cell) => cell % responses.length),
    weight: Float64Array.from(likes, ({ f1 }) => f1),
  })
  return [...columns].flatMap((j, i): MatchedAntecedents[] => {
    const [like, k, r] = [likes[i * responses.length + j], keys[i], responses[j]]
    return like === undefined || k === undefined || r === undefined
      ? []
      : [{ ...like, keyEntity: k.entity, responseEntity: r.entity }]
  })
}

/** `mentions`: a span counts once, however many entities it is in. */
function countSpans({ key, response, partners }: ListedPair): Counts {
  const namesIn = (side: ListedSide): Set<number> =>
    new Set(side.entities.flatMap((list) => list.map(({ name }) => name)))
  const [keys, responses] = [namesIn(key), namesIn(response)]
  const partnersAmong = (names: ReadonlySet<number>, others: ReadonlySet<number>): number =>
    [...names].filter((name) => others.has(partners.get(name) ?? name)).length
  return {
    recallNumerator: partnersAmong(keys, responses),
    recallDenominator: keys.size,
    precisionNumerator: partnersAmong(responses, keys),
    precisionDenominator: responses.size,
  }
}

/** `zero`: the first mention of an entity is not an anaphor, and a mention on both sides is its own partner. */
function countZeros({ key, response, partners }: ListedPair): Counts {
  const inResponse = lastEntities(namesOf(response))
  const byPlace = (list: readonly ListedMention[]): ListedMention[] =>
    [...list].sort((a, b) => a.start - b.start || a.end - b.end || a.size - b.size)
  const responses = response.order.map((e) => byPlace(response.entities[e] ?? []))
  const firsts = new Set(responses.map(([first]) => first?.name))
  const covered = new Set<number>()
  const counts = { tp: 0, wl: 0, fn: 0, fp: 0 }
  for (const e of key.order) {
    const before = new Set<number>()
    for (const [i, { name, isZero }] of byPlace(key.entities[e] ?? []).entries()) {
      const other = inResponse.has(name) ? name : partners.get(name)
      const entity = other === undefined ? undefined : inResponse.get(other)
      if (i > 0 && isZero) {
        if (other === undefined || entity === undefined || firsts.has(other)) counts.fn++
        else if (before.has(entity)) counts.tp++
        else counts.wl++
        if (other !== undefined) covered.add(other)
      }
      if (entity !== undefined) before.add(entity)
    }
  }
  for (const { name, isZero } of responses.flat()) {
    if (isZero && !firsts.has(name) && !covered.has(name)) counts.fp++
  }
  return counts
}
