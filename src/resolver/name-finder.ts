import { partitionPoint } from '../document/sorted.ts'
import type { Name } from '../text/analysis.ts'

/** Names by position. They never overlap, so both their starts and their ends ascend. */
export class NameFinder {
  readonly #names: readonly Name[]

  constructor(names: readonly Name[]) {
    this.#names = names
  }

  lastOverlapping(start: number, end: number): Name | undefined {
    const name = this.#names[this.#lastStartingBefore(end)]
    return name !== undefined && name.end > start ? name : undefined
  }

  lastEndingInside(start: number, end: number): Name | undefined {
    for (let i = this.#lastStartingBefore(end); i >= 0; i--) {
      const name = this.#names[i] as Name
      if (name.end <= start) return undefined
      if (name.end <= end) return name
    }
    return undefined
  }

  /** Number of the last name that starts before a position, -1 for none. */
  #lastStartingBefore(position: number): number {
    return partitionPoint(this.#names.length, (n) => (this.#names[n] as Name).start < position) - 1
  }
}
