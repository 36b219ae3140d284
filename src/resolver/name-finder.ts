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
    let low = 0
    let high = this.#names.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#names[middle] as Name).start < position) low = middle + 1
      else high = middle
    }
    return low - 1
  }
}
