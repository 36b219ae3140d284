import type { SplitAntecedent } from '../document/split-antecedents.ts'
import { assign } from './assignment/assignment.ts'
import type { OverlapTable } from './overlap-table.ts'

/** A table with the split antecedents that some of its entities have in addition to their mentions. */
export interface SplitTable {
  readonly table: OverlapTable
  readonly key: readonly SplitAntecedent[]
  readonly response: readonly SplitAntecedent[]
  /** By antecedent of the key: those of the response with members that share twins with its members, ascending. */
  readonly candidates: readonly (readonly number[])[]
  /** Set if another scorer aligns antecedents differently. */
  readonly align?: (likeness: (part: OverlapTable) => AntecedentMatch) => MatchedAntecedents[]
}

/** The maximum number of members that the candidates of all antecedents in a document may have in total. */
const MOST_MEMBERS = 20_000_000

/** @returns undefined if there are more candidates than can be compared */
export function splitTable(
  table: OverlapTable,
  key: readonly SplitAntecedent[],
  response: readonly SplitAntecedent[],
): SplitTable | undefined {
  const having = new Map<number, number[]>()
  for (const [r, { members }] of response.entries()) {
    for (const member of members) {
      const known = having.get(member)
      if (known === undefined) having.set(member, [r])
      else known.push(r)
    }
  }
  const candidates: number[][] = []
  let total = 0
  for (const { members } of key) {
    const found = new Set<number>()
    for (const member of members) {
      for (let c = table.rowStart[member] as number; c < (table.rowStart[member + 1] as number); c++) {
        const others = having.get(table.column[c] as number) ?? []
        total += others.length
        for (const r of others) found.add(r)
      }
    }
    for (const r of found) total += members.length + (response[r]?.members.length ?? 0)
    if (total > MOST_MEMBERS) return undefined
    candidates.push([...found].sort((a, b) => a - b))
  }
  return { table, key, response, candidates }
}

/** How well a response antecedent matches one in the key: each number from 0 to 1. */
export interface AntecedentMatch {
  readonly recall: number
  readonly precision: number
  readonly f1: number
}

/** A matched key and response antecedent, and the entities they are in. */
export interface MatchedAntecedents extends AntecedentMatch {
  readonly keyEntity: number
  readonly responseEntity: number
}

/**
 * The one-to-one map of antecedents with the greatest total F1; those with nothing in common have no partner.
 *
 * @param likeness of two sets of entities, treated as separate documents
 */
export function alignAntecedents(
  { table, key, response, candidates, align }: SplitTable,
  likeness: (part: OverlapTable) => AntecedentMatch,
): MatchedAntecedents[] {
  if (align !== undefined) return align(likeness)
  const rowStart = new Int32Array(key.length + 1)
  const column: number[] = []
  const found: AntecedentMatch[] = []
  for (const [k, { members }] of key.entries()) {
    for (const r of candidates[k] ?? []) {
      const part = tableOfEntities(table, members, response[r]?.members ?? [])
      const like = likeness(part)
      if (like.f1 === 0) continue
      column.push(r)
      found.push(like)
    }
    rowStart[k + 1] = column.length
  }
  const chosen = assign({
    rows: key.length,
    columns: response.length,
    rowStart,
    column: Int32Array.from(column),
    weight: Float64Array.from(found, ({ f1 }) => f1),
  })
  return [...chosen.entries()].flatMap(([k, cell]) => {
    if (cell < 0) return []
    const [keySide, responseSide] = [key[k], response[column[cell] as number]]
    if (keySide === undefined || responseSide === undefined) return []
    const like = found[cell] as AntecedentMatch
    return [{ ...like, keyEntity: keySide.entity, responseEntity: responseSide.entity }]
  })
}

/** The sizes of entities with their antecedents counted as mentions. */
export function sizesWith(sizes: Int32Array, antecedents: readonly SplitAntecedent[]): Int32Array {
  const all = Int32Array.from(sizes)
  for (const { entity } of antecedents) all[entity] = (all[entity] as number) + 1
  return all
}

/** Two entities that share twins, or matched antecedents. */
export interface SplitCell {
  readonly key: number
  readonly response: number
  /** Number of twins that they share. */
  readonly shared: number
  readonly aligned: readonly MatchedAntecedents[]
}

/** The cells of the table and of the aligned antecedents, by key entity, then response entity. */
export function splitCells(table: OverlapTable, aligned: readonly MatchedAntecedents[]): SplitCell[] {
  const byPair = new Map<
    number,
    { key: number; response: number; shared: number; aligned: MatchedAntecedents[] }
  >()
  const cellOf = (key: number, response: number): { shared: number; aligned: MatchedAntecedents[] } => {
    const name = key * table.responseEntities + response
    const known = byPair.get(name)
    if (known !== undefined) return known
    const cell = { key, response, shared: 0, aligned: [] }
    byPair.set(name, cell)
    return cell
  }
  for (let i = 0; i < table.keyEntities; i++) {
    for (let c = table.rowStart[i] as number; c < (table.rowStart[i + 1] as number); c++) {
      cellOf(i, table.column[c] as number).shared = table.shared[c] as number
    }
  }
  for (const pair of aligned) cellOf(pair.keyEntity, pair.responseEntity).aligned.push(pair)
  return [...byPair.values()].sort((a, b) => a.key - b.key || a.response - b.response)
}

/** The table of some entities alone, as if the document had no others. */
export function tableOfEntities(
  table: OverlapTable,
  keyEntities: readonly number[],
  responseEntities: readonly number[],
): OverlapTable {
  const columnOf = new Map(responseEntities.map((entity, at) => [entity, at]))
  const keySizes = Int32Array.from(keyEntities, (e) => table.keySizes[e] as number)
  const responseSizes = Int32Array.from(responseEntities, (e) => table.responseSizes[e] as number)
  const keyTwins = new Int32Array(keyEntities.length)
  const responseTwins = new Int32Array(responseEntities.length)
  const rowStart = new Int32Array(keyEntities.length + 1)
  const column: number[] = []
  const shared: number[] = []
  for (const [i, entity] of keyEntities.entries()) {
    for (let c = table.rowStart[entity] as number; c < (table.rowStart[entity + 1] as number); c++) {
      const j = columnOf.get(table.column[c] as number)
      if (j === undefined) continue
      const twins = table.shared[c] as number
      column.push(j)
      shared.push(twins)
      keyTwins[i] = (keyTwins[i] as number) + twins
      responseTwins[j] = (responseTwins[j] as number) + twins
    }
    rowStart[i + 1] = column.length
  }
  const responseMentions = sum(responseSizes)
  return {
    keyEntities: keyEntities.length,
    responseEntities: responseEntities.length,
    keySizes,
    responseSizes,
    keyTwins,
    responseTwins,
    keyMentions: sum(keySizes),
    responseMentions,
    responseSpans: responseMentions,
    twins: sum(keyTwins),
    rowStart,
    column: Int32Array.from(column),
    shared: Int32Array.from(shared),
  }
}

function sum(numbers: Int32Array): number {
  return numbers.reduce((total, number) => total + number, 0)
}
