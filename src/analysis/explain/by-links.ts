import type { OverlapTable } from '../../matching/overlap-table.ts'
import { countLinks, pairs } from '../../metrics/links.ts'
import type { Metric } from '../../metrics/metric.ts'
import { countOf } from './count-of.ts'
import type { Explainer, Term } from './term.ts'

/** Metrics that count links: MUC the links that hold an entity together, pairwise and BLANC all pairs. */
export const byLinks: Explainer = {
  explains: (metric: Metric): metric is Metric => metric.id in LINKS,
  terms: ({ id }, { table }) => LINKS[id]?.(table) ?? [],
}

const LINKS: Readonly<Record<string, (table: OverlapTable) => Term[]>> = {
  muc: (table) => [
    ...partsOf(table, 'key').map(
      ({ entity, size, twins, cells }): Term => ({
        key: entity,
        arithmetic: partition(size, twins, cells),
        adds: { recallNumerator: twins - cells, recallDenominator: size - 1 },
      }),
    ),
    ...partsOf(table, 'response').map(
      ({ entity, size, twins, cells }): Term => ({
        response: entity,
        arithmetic: partition(size, twins, cells),
        adds: { precisionNumerator: twins - cells, precisionDenominator: size - 1 },
      }),
    ),
  ],
  pairwise: (table) => [
    ...ownPairs(table, 'recallDenominator', 'precisionDenominator'),
    ...sharedPairs(table, (common) => ({ recallNumerator: common, precisionNumerator: common })),
  ],
  blanc: (table) => [
    ...ownPairs(table, 'keyCoreferent', 'responseCoreferent'),
    ...sharedPairs(table, (common) => ({ commonCoreferent: common })),
    ...otherPairs(table),
  ],
}

interface Parts {
  readonly entity: number
  readonly size: number
  readonly twins: number
  /** Entities of the other side that it shares mentions with. */
  readonly cells: number
}

function partsOf(table: OverlapTable, side: 'key' | 'response'): Parts[] {
  const [sizes, twins] =
    side === 'key' ? [table.keySizes, table.keyTwins] : [table.responseSizes, table.responseTwins]
  const cells = new Int32Array(sizes.length)
  for (const { key, response } of cellsOf(table)) {
    const e = side === 'key' ? key : response
    cells[e] = (cells[e] as number) + 1
  }
  return Array.from(sizes, (size, entity) => ({
    entity,
    size,
    twins: twins[entity] as number,
    cells: cells[entity] as number,
  }))
}

function partition(size: number, twins: number, cells: number): string {
  const parts = cells + size - twins
  return `${countOf(size, 'mention')} in ${countOf(parts, 'part')} (${cells} shared with entities, ${size - twins} twinless): ${size} − ${parts} of ${countOf(size - 1, 'link')}`
}

function* cellsOf({ keyEntities, rowStart, column, shared }: OverlapTable): Generator<{
  readonly key: number
  readonly response: number
  readonly shared: number
}> {
  for (let i = 0; i < keyEntities; i++) {
    for (let c = rowStart[i] as number; c < (rowStart[i + 1] as number); c++) {
      yield { key: i, response: column[c] as number, shared: shared[c] as number }
    }
  }
}

function ownPairs(table: OverlapTable, ofKey: string, ofResponse: string): Term[] {
  const say = (size: number): string => `pairs within ${size}: ${size} · ${size - 1} / 2`
  return [
    ...Array.from(
      table.keySizes,
      (size, key): Term => ({ key, arithmetic: say(size), adds: { [ofKey]: pairs(size) } }),
    ),
    ...Array.from(
      table.responseSizes,
      (size, response): Term => ({ response, arithmetic: say(size), adds: { [ofResponse]: pairs(size) } }),
    ),
  ]
}

function sharedPairs(table: OverlapTable, adds: (common: number) => Term['adds']): Term[] {
  return [...cellsOf(table)].map(({ key, response, shared }) => ({
    key,
    response,
    arithmetic: `pairs within the ${shared} shared: ${shared} · ${shared - 1} / 2`,
    adds: adds(pairs(shared)),
  }))
}

/** Pairs that do not corefer are all pairs minus those that do. */
function otherPairs(table: OverlapTable): Term[] {
  const links = countLinks(table)
  const { keyMentions, responseMentions, twins } = table
  const all = (n: number): string => `${n} · ${n - 1} / 2 = ${countOf(pairs(n), 'pair')}`
  const inKey = sumOfPairs(table.keyTwins)
  const inResponse = sumOfPairs(table.responseTwins)
  return [
    {
      arithmetic: `key: ${all(keyMentions)} less ${links.keyCoreferent} that corefer`,
      adds: { keyNonCoreferent: links.keyNonCoreferent },
    },
    {
      arithmetic: `response: ${all(responseMentions)} less ${links.responseCoreferent} that corefer`,
      adds: { responseNonCoreferent: links.responseNonCoreferent },
    },
    {
      arithmetic: `twins: ${all(twins)} less ${inKey} that corefer in the key, less ${inResponse} in the response, plus ${links.commonCoreferent} in both`,
      adds: { commonNonCoreferent: links.commonNonCoreferent },
    },
  ]
}

function sumOfPairs(sizes: Int32Array): number {
  return sizes.reduce((sum, size) => sum + pairs(size), 0)
}
