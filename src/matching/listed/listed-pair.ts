import { listAt } from '../../document/list-at.ts'
import type { Twins } from '../exact.ts'
import type { OverlapTable } from '../overlap-table.ts'
import type { ListedMention, ListedSide } from './listed-side.ts'

/** Two listed sides and which of their mentions are partners. */
export interface ListedPair {
  readonly key: ListedSide
  readonly response: ListedSide
  /** The partners of mentions that differ from them; any other mention is its own partner, if the other side has it. */
  readonly partners: ReadonlyMap<number, number>
  readonly tables: ListedTables
}

/**
 * If a span is in several entities, recall, precision and the overlap of entities no longer share one
 * table. A mention is looked up in the *last* entity of the other side that has its partner.
 */
export interface ListedTables {
  /** By key entity: the response entities in which its mentions are looked up. */
  readonly recall: OverlapTable
  /** By response entity: the key entities in which its mentions are looked up; same layout as the others. */
  readonly precision: OverlapTable
  /** By key entity: how many of its mentions a response entity has, whether it is the last one or not. */
  readonly members: OverlapTable
}

/** Entities as lists of names, and the order in which the scorer goes through them. */
export interface NamedLists {
  readonly entities: readonly (readonly number[])[]
  readonly order: readonly number[]
}

export function namesOf({ entities, order }: ListedSide): NamedLists {
  return { entities: entities.map((list) => list.map(({ name }) => name)), order }
}

/** The entity of each name: the last one that has it. */
export function lastEntities({ entities, order }: NamedLists): Map<number, number> {
  return new Map(order.flatMap((e) => (entities[e] ?? []).map((name) => [name, e] as const)))
}

export function tabulateLists(
  key: NamedLists,
  response: NamedLists,
  partners: ReadonlyMap<number, number>,
): ListedTables {
  const partnerOf = (name: number): number => partners.get(name) ?? name
  const [inKey, inResponse] = [lastEntities(key), lastEntities(response)]
  const having = new Map<number, Set<number>>()
  for (const [j, names] of response.entities.entries()) {
    for (const name of names) {
      const known = having.get(name)
      if (known === undefined) having.set(name, new Set([j]))
      else known.add(j)
    }
  }
  const [recall, precision, members] = [
    new Cells(key, response),
    new Cells(key, response),
    new Cells(key, response),
  ]
  for (const [i, names] of key.entities.entries()) {
    for (const name of names) {
      const j = inResponse.get(partnerOf(name))
      if (j !== undefined) recall.add(i, j)
      for (const each of having.get(partnerOf(name)) ?? []) members.add(i, each)
    }
  }
  for (const [j, names] of response.entities.entries()) {
    for (const name of names) {
      const i = inKey.get(partnerOf(name))
      if (i !== undefined) precision.add(i, j)
    }
  }
  return { recall: recall.table(), precision: precision.table(), members: members.table() }
}

class Cells {
  readonly #keySizes: Int32Array
  readonly #responseSizes: Int32Array
  readonly #rows: Map<number, number>[]

  constructor(key: NamedLists, response: NamedLists) {
    this.#keySizes = Int32Array.from(key.entities, ({ length }) => length)
    this.#responseSizes = Int32Array.from(response.entities, ({ length }) => length)
    this.#rows = key.entities.map(() => new Map())
  }

  add(i: number, j: number): void {
    const row = this.#rows[i]
    row?.set(j, (row.get(j) ?? 0) + 1)
  }

  table(): OverlapTable {
    const [keySizes, responseSizes] = [this.#keySizes, this.#responseSizes]
    const responseTwins = new Int32Array(responseSizes.length)
    const rowStart = new Int32Array(keySizes.length + 1)
    const [column, shared]: [number[], number[]] = [[], []]
    for (const [i, row] of this.#rows.entries()) {
      for (const [j, count] of row) {
        column.push(j)
        shared.push(count)
        responseTwins[j] = (responseTwins[j] as number) + count
      }
      rowStart[i + 1] = column.length
    }
    const keyTwins = Int32Array.from(this.#rows, (row) => sum([...row.values()]))
    return {
      keyEntities: keySizes.length,
      responseEntities: responseSizes.length,
      keySizes,
      responseSizes,
      keyTwins,
      responseTwins,
      keyMentions: sum(keySizes),
      responseMentions: sum(responseSizes),
      responseSpans: sum(responseSizes),
      twins: sum(keyTwins),
      rowStart,
      column: Int32Array.from(column),
      shared: Int32Array.from(shared),
    }
  }
}

function sum(numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}

/** One twin per mention, for code that needs it: a response mention with the partner's name, each used only once. */
export function twinsOfLists({ key, response, partners }: Omit<ListedPair, 'tables'>): Twins {
  const free = new Map<number, number[]>()
  const all = (side: ListedSide): ListedMention[] =>
    side.entities.flat().sort((a, b) => a.mention - b.mention)
  for (const { name, mention } of all(response).reverse()) listAt(free, name).push(mention)
  const twins = new Int32Array(key.document.mentions.count).fill(-1)
  for (const { name, mention } of all(key)) twins[mention] = free.get(partners.get(name) ?? name)?.pop() ?? -1
  return twins
}
