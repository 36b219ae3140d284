import { ExactSum } from '../../scoring/exact-sum.ts'
import { type DistanceName, distanceNames, likenesses, type Overlap } from './distances.ts'
import type { Grouping } from './units.ts'

/** Observed and expected disagreement in some units of one document: mean distances from 0 to 1, by distance. */
export interface Disagreement {
  readonly units: number
  readonly observed: Readonly<Record<DistanceName, number>>
  readonly expected: Readonly<Record<DistanceName, number>>
}

/** Krippendorff's alpha by distance. */
export interface Alpha extends Readonly<Record<DistanceName, number>> {
  /** Disagreement was impossible, so there is nothing to measure: 0/0, reported as 0. */
  readonly undefined?: true
}

/**
 * Observed: the mean distance between two annotators' sets for the same unit. Expected: the mean distance between any
 * two sets given to any units of the document.
 *
 * @param isCounted which units (by place in the grouping) to look at; the sets stay whole
 */
export function disagreementIn(
  grouping: Grouping,
  isCounted: (place: number) => boolean = () => true,
): Disagreement {
  const places = [...grouping.units.keys()].filter(isCounted)
  const tables = overlapsOf(grouping)
  const weights = grouping.sets.map((sets) => weightsOf(places.map((place) => sets[place] as number)))
  const byDistance = (value: (name: DistanceName) => number): Record<DistanceName, number> => ({
    muc: value('muc'),
    jaccard: value('jaccard'),
    masi: value('masi'),
  })
  return {
    units: places.length,
    observed: byDistance((name) => observedDisagreement(grouping, places, tables, name)),
    expected: byDistance((name) => expectedDisagreement(places.length, weights, tables, name)),
  }
}

/**
 * Alpha of several documents. Chance is computed within each document: no annotator could have put a mention into an
 * entity of another text, and counting such pairs, all of them disjoint, would inflate alpha.
 */
export function alphaOf(parts: readonly Disagreement[]): Alpha {
  const mean = (of: 'observed' | 'expected', name: DistanceName): number => {
    const sum = new ExactSum()
    let units = 0
    for (const part of parts) {
      sum.add(part[of][name] * part.units)
      units += part.units
    }
    return units === 0 ? 0 : sum.value / units
  }
  const isUndefined = distanceNames.some((name) => mean('expected', name) === 0)
  const alpha = (name: DistanceName): number =>
    isUndefined ? 0 : 1 - mean('observed', name) / mean('expected', name)
  const values = { muc: alpha('muc'), jaccard: alpha('jaccard'), masi: alpha('masi') }
  return isUndefined ? { ...values, undefined: true } : values
}

/** The overlaps of two annotators' sets, by the first's set, then the second's. */
interface OverlapsOfPair {
  readonly a: number
  readonly b: number
  readonly cells: ReadonlyMap<number, ReadonlyMap<number, Overlap>>
}

function overlapsOf({ sets }: Grouping): OverlapsOfPair[] {
  const sizes = sets.map((own) => weightsOf(own))
  return sets.flatMap((left, a) =>
    sets.slice(a + 1).map((right, i) => {
      const b = a + 1 + i
      const shared = new Map<number, Map<number, number>>()
      for (const [place, x] of left.entries()) {
        const y = right[place] as number
        if (x < 0 || y < 0) continue
        const row = shared.get(x) ?? new Map<number, number>()
        shared.set(x, row.set(y, (row.get(y) ?? 0) + 1))
      }
      const size = (annotator: number, set: number): number => sizes[annotator]?.get(set) as number
      const cells = new Map(
        [...shared].map(([x, row]) => [
          x,
          new Map([...row].map(([y, count]) => [y, { shared: count, size: size(a, x), other: size(b, y) }])),
        ]),
      )
      return { a, b, cells }
    }),
  )
}

function observedDisagreement(
  { sets }: Grouping,
  places: readonly number[],
  tables: readonly OverlapsOfPair[],
  name: DistanceName,
): number {
  if (places.length === 0) return 0
  const likeness = likenesses[name]
  const alike = new ExactSum()
  for (const { a, b, cells } of tables) {
    for (const place of places) {
      const [x, y] = [sets[a]?.[place] as number, sets[b]?.[place] as number]
      const overlap = cells.get(x)?.get(y)
      // Two empty sets are the same.
      alike.add(overlap === undefined ? (x < 0 && y < 0 ? 1 : 0) : likeness(overlap))
    }
  }
  return 1 - alike.value / (places.length * tables.length)
}

/**
 * The mean distance of all pairs of values. Almost all sets are disjoint, so only the likenesses of overlapping sets
 * are added up.
 */
function expectedDisagreement(
  units: number,
  weights: readonly ReadonlyMap<number, number>[],
  tables: readonly OverlapsOfPair[],
  name: DistanceName,
): number {
  const values = units * weights.length
  if (values < 2) return 0
  const likeness = likenesses[name]
  const alike = new ExactSum()
  let empty = 0
  for (const own of weights) {
    empty += own.get(EMPTY) ?? 0
    for (const [set, weight] of own) if (set !== EMPTY) alike.add(weight ** 2)
  }
  alike.add(empty ** 2)
  for (const { a, b, cells } of tables) {
    for (const [x, row] of cells) {
      for (const [y, overlap] of row) {
        alike.add(2 * (weights[a]?.get(x) ?? 0) * (weights[b]?.get(y) ?? 0) * likeness(overlap))
      }
    }
  }
  // A value is not paired with itself.
  return 1 - (alike.value - values) / (values * (values - 1))
}

const EMPTY = -1

function weightsOf(sets: Iterable<number>): Map<number, number> {
  const weights = new Map<number, number>()
  for (const set of sets) weights.set(set, (weights.get(set) ?? 0) + 1)
  return weights
}
