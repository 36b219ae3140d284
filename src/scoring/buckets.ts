/** Ranges of a number, ascending: each ends with its largest value. */
export type Buckets = readonly (readonly [largest: number, label: string])[]

/** Mentions of an entity. */
export const SIZES: Buckets = [
  [1, '1'],
  [2, '2'],
  [5, '3-5'],
  [10, '6-10'],
  [20, '11-20'],
  [Number.POSITIVE_INFINITY, '21+'],
]

/** Tokens of a document. */
export const LENGTHS: Buckets = [
  [100, '≤ 100'],
  [500, '101-500'],
  [1_000, '501-1000'],
  [5_000, '1001-5000'],
  [Number.POSITIVE_INFINITY, '> 5000'],
]

/** Sentences between a mention and its antecedent. */
export const DISTANCES: Buckets = [
  [0, 'same sentence'],
  [1, '1 sentence'],
  [2, '2 sentences'],
  [5, '3-5 sentences'],
  [10, '6-10 sentences'],
  [Number.POSITIVE_INFINITY, '11+ sentences'],
]

/** The distance of a mention that has no antecedent. */
export const NO_ANTECEDENT = 'no antecedent'

export function bucketOf(value: number, buckets: Buckets): string {
  return (buckets.find(([largest]) => value <= largest) as Buckets[number])[1]
}

/** The slice of mentions that have no value on either side. */
export const UNKNOWN = 'unknown'

const RANKS: ReadonlyMap<string, number> = new Map(
  [...SIZES, ...LENGTHS, ...DISTANCES].map(([, label], rank) => [label, rank]),
)
const LAST: readonly string[] = [NO_ANTECEDENT, UNKNOWN]

/** Slices in reading order: ranges by size, the rest by name, what has no value last. */
export function compareValues(a: string, b: string): number {
  const rank = (value: string): number =>
    LAST.includes(value) ? RANKS.size + 1 + LAST.indexOf(value) : (RANKS.get(value) ?? RANKS.size)
  return rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0)
}
