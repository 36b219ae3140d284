import type { ScoreSettings } from '../metrics/metric.ts'
import type { SliceCounter, SliceRow } from './slice-rows.ts'
import { compareSlices, type MetFeatures, sliceLabel } from './slicing.ts'
import { type Scores, scoreRow, Tally } from './tally.ts'

/** The scores of one slice. */
export interface Slice {
  readonly value: string
  /** The value of each feature, where several were crossed. */
  readonly values?: readonly string[]
  /** Key mentions in it. */
  readonly mentions: number
  readonly scores: Scores
}

/** The slices by one feature, added up over documents. */
export class SliceTally {
  readonly #counter: SliceCounter
  readonly #met: MetFeatures = new Set()
  readonly #slices: Map<string, { values: readonly string[]; mentions: number; tally: Tally }> = new Map()

  constructor(counter: SliceCounter) {
    this.#counter = counter
  }

  add({ met, slices }: SliceRow): void {
    for (const feature of met) this.#met.add(feature)
    for (const { values, mentions, sums } of slices) {
      const id = JSON.stringify(values)
      let slice = this.#slices.get(id)
      if (slice === undefined) {
        slice = { values, mentions: 0, tally: new Tally(this.#counter.plan) }
        this.#slices.set(id, slice)
      }
      slice.mentions += mentions
      slice.tally.addSums(sums)
    }
  }

  /** @throws RefereeError when the feature was never met */
  slices(settings: ScoreSettings): Slice[] {
    const { slicing, plan } = this.#counter
    const fault = slicing.fault(this.#met)
    if (fault !== undefined) throw fault
    return [...this.#slices.values()]
      .sort((a, b) => compareSlices(a.values, b.values))
      .map(({ values, mentions, tally }) => ({
        value: sliceLabel(values),
        ...(slicing.isCrossed ? { values } : {}),
        mentions,
        scores: scoreRow(plan, tally.row(), settings),
      }))
  }
}
