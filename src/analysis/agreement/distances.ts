/** How two sets of mentions relate: their sizes and how many mentions they share, at least one. */
export interface Overlap {
  readonly shared: number
  readonly size: number
  readonly other: number
}

/** Likeness of two sets, from 1 for equal to 0 for disjoint; the distance is 1 minus this. */
export type Likeness = (overlap: Overlap) => number

/** Passonneau's monotonicity: equal, one inside the other, or merely overlapping. */
function relation({ shared, size, other }: Overlap): number {
  if (shared === size && shared === other) return 1
  return shared === Math.min(size, other) ? 2 / 3 : 1 / 3
}

function jaccard({ shared, size, other }: Overlap): number {
  return shared / (size + other - shared)
}

/**
 * The distances for Krippendorff's alpha, by name.
 *
 * - muc: 0 for the same set, 1/3 for a subset, 2/3 for overlapping sets, 1 for disjoint ones (Passonneau 2004)
 * - jaccard: 1 - |A ∩ B| / |A ∪ B|
 * - masi: 1 - Jaccard · monotonicity, which is 1, 2/3, 1/3 or 0 in the same four cases (Passonneau 2006)
 */
export const likenesses: Readonly<Record<DistanceName, Likeness>> = {
  muc: relation,
  jaccard,
  masi: (overlap) => jaccard(overlap) * relation(overlap),
}

export type DistanceName = 'muc' | 'jaccard' | 'masi'

export const distanceNames: readonly DistanceName[] = ['muc', 'jaccard', 'masi']
