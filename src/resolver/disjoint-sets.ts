/** Sets that only grow together: which mentions are of one entity. */
export class DisjointSets {
  readonly #parent: Int32Array

  constructor(count: number) {
    this.#parent = Int32Array.from({ length: count }, (_, i) => i)
  }

  find(member: number): number {
    let root = member
    while (this.#parent[root] !== root) root = this.#parent[root] as number
    let at = member
    while (at !== root) {
      const next = this.#parent[at] as number
      this.#parent[at] = root
      at = next
    }
    return root
  }

  /** The root of the joined set is the earliest member. */
  join(a: number, b: number): void {
    const [x, y] = [this.find(a), this.find(b)]
    if (x < y) this.#parent[y] = x
    else this.#parent[x] = y
  }

  /** By member: the earliest member of its set. */
  roots(): Int32Array {
    return Int32Array.from(this.#parent, (_, i) => this.find(i))
  }
}
