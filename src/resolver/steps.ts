/** Finds the step that a position is on, for positions that never go back. */
export class Steps {
  readonly #starts: Int32Array
  #at = 0

  constructor(starts: Int32Array) {
    this.#starts = starts
  }

  at(position: number): number {
    while (this.#at + 1 < this.#starts.length && (this.#starts[this.#at + 1] as number) <= position)
      this.#at++
    return this.#at
  }
}
