import { isMissing } from './cell-choices.ts'
import { type Cell, cells } from './cells.ts'
import type { Surface } from './surface.ts'

/** Cells, and the surfaces to examine in each. */
export type Coverage = ReadonlyMap<Cell, readonly Surface[]>

export function fullCoverage(surfaces: readonly Surface[]): Coverage {
  return new Map(cells.map((cell) => [cell, surfaces]))
}

/**
 * Few cells in which each surface has every pair of values that it has in any cell, and each of its exclusions. Where
 * possible, surfaces share their cells.
 */
export function pairCoverage(surfaces: readonly Surface[]): Coverage {
  const coverage = new Map<Cell, Surface[]>()
  for (const alike of alikeIn(surfaces)) {
    const open = new Set(cells.flatMap((cell) => goalsIn(cell, alike[0] as Surface)))
    while (open.size > 0) {
      const cell = bestOf(cells, (each) => {
        const gain = goalsIn(each, alike[0] as Surface).filter((goal) => open.has(goal)).length
        // A cell that nobody has yet must be written and scored first.
        return gain / (alike.length * each.responses + (coverage.has(each) ? 0 : 1 + each.responses))
      })
      coverage.set(cell, [...(coverage.get(cell) ?? []), ...alike])
      for (const goal of goalsIn(cell, alike[0] as Surface)) open.delete(goal)
    }
  }
  return new Map(cells.flatMap((cell) => (coverage.has(cell) ? [[cell, coverage.get(cell) ?? []]] : [])))
}

/** Surfaces with the same exclusions, which can share their cells. */
function alikeIn(surfaces: readonly Surface[]): readonly (readonly Surface[])[] {
  const groups = new Map<string, Surface[]>()
  for (const surface of surfaces) {
    const exclusions = cells.map((cell) => reasonFor(surface, cell) ?? '').join()
    groups.set(exclusions, [...(groups.get(exclusions) ?? []), surface])
  }
  const possible = ([surface]: readonly Surface[]): number =>
    cells.filter((cell) => reasonFor(surface as Surface, cell) === undefined).length
  // What is possible for few is possible for many.
  return [...groups.values()].sort((a, b) => possible(a) - possible(b))
}

/** What a surface should be examined with, and has in a cell. */
export function goalsIn(cell: Cell, surface: Surface): readonly string[] {
  const reason = reasonFor(surface, cell)
  return reason === undefined ? pairsIn(cell) : [`excluded: ${reason}`]
}

/** Of the axes. Of what is drawn, pairs that affect how documents are paired and signed. */
function pairsIn(cell: Cell): readonly string[] {
  const { format, metrics, pairing, reading, responses, manner, ids } = cell
  const values = [format, metrics, pairing, reading]
  const pairs = values.flatMap((value, i) => values.slice(i + 1).map((other) => `${value}, ${other}`))
  const many = `${responses} responses`
  return [
    ...pairs,
    manner,
    ids,
    `${many}, ${pairing}`,
    `${many}, ${reading}`,
    ...(isMissing(cell) ? [`missing, ${pairing}`] : []),
  ]
}

/** Why a surface is excluded from a cell, whatever its data are. */
function reasonFor(surface: Surface, cell: Cell): string | undefined {
  return surface.cannot?.(cell, { isRefused: false, isIncomplete: false })
}

/** The first item with the highest value. */
function bestOf<T>(items: readonly T[], rate: (item: T) => number): T {
  const values = items.map(rate)
  return items[values.indexOf(Math.max(...values))] as T
}
