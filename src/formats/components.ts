/** Connected components of things numbered from 0: entities, where a format gives links between mentions. */
export class Components {
  readonly #parent: number[] = []

  /** The number of a new thing, alone in its component. */
  add(): number {
    return this.#parent.push(this.#parent.length) - 1
  }

  join(a: number, b: number): void {
    const [one, other] = [this.find(a), this.find(b)]
    // The smaller number stands for all, so that the result does not depend on the order of links.
    if (one !== other) this.#parent[Math.max(one, other)] = Math.min(one, other)
  }

  /** The smallest number of the component. */
  find(a: number): number {
    let root = a
    while (this.#parent[root] !== root) root = this.#parent[root] as number
    let at = a
    while (at !== root) {
      const next = this.#parent[at] as number
      this.#parent[at] = root
      at = next
    }
    return root
  }
}
