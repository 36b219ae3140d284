/** Connected components of things numbered from 0: entities, where a format gives links between mentions. */
export class Components {
  readonly #parent: number[] = []

  /** @param count of things to begin with, each in a component of its own */
  constructor(count = 0) {
    for (let i = 0; i < count; i++) this.add()
  }

  /** Add a thing, alone in its component. Returns its number. */
  add(): number {
    return this.#parent.push(this.#parent.length) - 1
  }

  /** @returns false if they were together already */
  join(a: number, b: number): boolean {
    const [one, other] = [this.find(a), this.find(b)]
    if (one === other) return false
    // The smallest number represents all, so that the result does not depend on the order of links.
    this.#parent[Math.max(one, other)] = Math.min(one, other)
    return true
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

  /** By thing: the smallest number of its component. */
  roots(): Int32Array {
    const roots = new Int32Array(this.#parent.length)
    for (let i = 0; i < roots.length; i++) roots[i] = this.find(i)
    return roots
  }
}
