import type { Slice } from '../../scoring/slices.ts'
import { type CountedScore, headline } from '../../scoring/tally.ts'

/** Where in a feature two systems differ. */
export interface SliceDifference {
  readonly value: string
  /** Key mentions in it. */
  readonly mentions: number
  readonly a: Readonly<Record<string, number>>
  readonly b: Readonly<Record<string, number>>
  readonly delta: Readonly<Record<string, number>>
}

/** Slices of the same feature side by side; a value that only one response has counts 0 for the other. */
export function sliceDifferences(a: readonly Slice[], b: readonly Slice[]): SliceDifference[] {
  const others = new Map(b.map((slice) => [slice.value, slice]))
  const own = new Set(a.map(({ value }) => value))
  const added = b.filter(({ value }) => !own.has(value))
  return [...a, ...added].map(({ value, mentions, scores }) => {
    const ids = Object.keys(scores)
    const [x, y] = [own.has(value) ? scores : undefined, others.get(value)?.scores]
    const of = (side: Slice['scores'] | undefined, id: string): number =>
      side === undefined ? 0 : headline(side[id] as CountedScore)
    const byMetric = (number: (id: string) => number): Record<string, number> =>
      Object.fromEntries(ids.map((id) => [id, number(id)]))
    return {
      value,
      mentions,
      a: byMetric((id) => of(x, id)),
      b: byMetric((id) => of(y, id)),
      delta: byMetric((id) => of(y, id) - of(x, id)),
    }
  })
}
