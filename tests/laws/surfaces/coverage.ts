import { isMissing } from './cell-choices.ts'
import { type Cell, cells } from './cells.ts'
import type { Surface } from './surface.ts'

/** Cells, and the surfaces to examine in each. */
export type Coverage = ReadonlyMap<Cell, readonly Surface[]>

export function fullCoverage(surfaces: readonly Surface[]): Coverage {
  return new Map(cells.map((cell) => [cell, surfaces]))
}

/**
 * Few cells in which each surface has every pair of values that it has in any cell (a variant, every value), and each
 * of its exclusions. Where possible, surfaces share their cells.
 */
export function pairCoverage(surfaces: readonly Surface[]): Coverage {
  const examined: Surface[][] = cells.map(() => [])
  for (const { alike, goals } of kindsOf(surfaces)) {
    const chosen = cover(goals, (c) => {
      const { responses } = cells[c] as Cell
      // A cell that no surface has yet must be written and scored first.
      return alike.length * responses + (examined[c]?.length === 0 ? 1 + responses : 0)
    })
    for (const c of chosen) examined[c]?.push(...alike)
  }
  const all = cells.map((cell, c) => [cell, examined[c] ?? []] as const)
  return new Map(all.filter(([, here]) => here.length > 0))
}

/** Surfaces with the same goals, which can share all their cells. */
interface Kind {
  readonly alike: readonly Surface[]
  /** By cell. */
  readonly goals: readonly (readonly string[])[]
}

/** Those that have few cells come first: the others can share these. */
function kindsOf(surfaces: readonly Surface[]): readonly Kind[] {
  const kinds = new Map<string, Kind & { readonly alike: Surface[]; readonly size: number }>()
  for (const surface of surfaces) {
    const goals = cells.map((cell) => goalsIn(cell, surface))
    const size = goals.reduce((sum, { length }) => sum + length, 0)
    const id = goals.join('\n')
    const kind = kinds.get(id) ?? { alike: [], goals, size }
    kind.alike.push(surface)
    kinds.set(id, kind)
  }
  return [...kinds.values()].sort((a, b) => a.size - b.size)
}

/** What a surface should be examined with, and has in a cell. */
export function goalsIn(cell: Cell, surface: Surface): readonly string[] {
  // Whatever the data are.
  const reason = surface.cannot?.(cell, { isRefused: false, isIncomplete: false })
  if (reason !== undefined) return [`excluded: ${reason}`]
  if (surface.isVariant === true) return valuesIn(cell)
  const way = surface.wayOf?.(cell)
  return way === undefined
    ? pairsIn(cell)
    : [...pairsIn(cell), `${way}, ${cell.pairing}`, `${way}, ${cell.reading}`]
}

function valuesIn({ format, metrics, pairing, reading, responses, manner, ids }: Cell): readonly string[] {
  return [format, metrics, pairing, reading, `manner ${manner}`, ids, `${responses} responses`]
}

const pairs = new Map<Cell, readonly string[]>()

/** Of the axes. Of what is drawn, pairs that affect how documents are paired and signed. */
function pairsIn(cell: Cell): readonly string[] {
  const known = pairs.get(cell)
  if (known !== undefined) return known
  const { format, metrics, pairing, reading, responses, manner, ids } = cell
  const values = [format, metrics, pairing, reading]
  const ofAxes = values.flatMap((value, i) => values.slice(i + 1).map((other) => `${value}, ${other}`))
  const many = `${responses} responses`
  const drawn = [`manner ${manner}`, ids, `${many}, ${pairing}`, `${many}, ${reading}`]
  const found = [...ofAxes, ...drawn, ...(isMissing(cell) ? [`missing, ${pairing}`] : [])]
  pairs.set(cell, found)
  return found
}

/** Numbers of items that together reach all goals: one by one, those that reach the most for their cost. */
function cover(goals: readonly (readonly string[])[], costOf: (item: number) => number): number[] {
  const itemsWith = new Map<string, number[]>()
  for (const [i, each] of goals.entries()) {
    for (const goal of each) itemsWith.set(goal, [...(itemsWith.get(goal) ?? []), i])
  }
  const gains = goals.map(({ length }) => length)
  const chosen: number[] = []
  while (itemsWith.size > 0) {
    const rates = gains.map((gain, i) => gain / costOf(i))
    const best = rates.indexOf(Math.max(...rates))
    chosen.push(best)
    for (const goal of goals[best] ?? []) {
      for (const i of itemsWith.get(goal) ?? []) gains[i] = (gains[i] as number) - 1
      itemsWith.delete(goal)
    }
  }
  return chosen
}
