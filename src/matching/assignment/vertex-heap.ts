/**
 * A binary heap of vertices by distance, in which a distance can be lowered in place.
 *
 * A vertex keeps its distance after it has left the heap, until `clear`: the search needs it to set prices.
 */
export class VertexHeap {
  /**
   * By vertex: Infinity until it is first lowered. Changed only here, because a key that changes without sifting
   * breaks the heap.
   */
  readonly distance: Float64Array
  /** Every vertex lowered since `clear`, in order of first appearance. */
  readonly reached: Int32Array
  reachedCount = 0
  readonly #heap: Int32Array
  /** By vertex: its position in the heap; meaningless for a vertex outside. */
  readonly #place: Int32Array
  #size = 0

  constructor(vertices: number) {
    this.distance = new Float64Array(vertices).fill(Number.POSITIVE_INFINITY)
    this.reached = new Int32Array(vertices)
    this.#heap = new Int32Array(vertices)
    this.#place = new Int32Array(vertices)
  }

  /** Enter a vertex, or lower the distance of one inside. A vertex that has left may not come back. */
  lower(vertex: number, distance: number): void {
    const heap = this.#heap
    const place = this.#place
    const distances = this.distance
    let hole = place[vertex] as number
    if (distances[vertex] === Number.POSITIVE_INFINITY) {
      this.reached[this.reachedCount++] = vertex
      hole = this.#size++
    }
    distances[vertex] = distance
    while (hole > 0) {
      const above = (hole - 1) >> 1
      const parent = heap[above] as number
      if ((distances[parent] as number) <= distance) break
      heap[hole] = parent
      place[parent] = hole
      hole = above
    }
    heap[hole] = vertex
    place[vertex] = hole
  }

  /** Take out a nearest vertex; -1 if there is none. */
  pop(): number {
    if (this.#size === 0) return -1
    const heap = this.#heap
    const place = this.#place
    const distances = this.distance
    const nearest = heap[0] as number
    const size = --this.#size
    const moved = heap[size] as number
    const distance = distances[moved] as number
    let hole = 0
    for (let below = 1; below < size; below = 2 * hole + 1) {
      const right = below + 1
      if (right < size && nearer(distances, heap, right, below)) below = right
      const child = heap[below] as number
      if ((distances[child] as number) >= distance) break
      heap[hole] = child
      place[child] = hole
      hole = below
    }
    heap[hole] = moved
    place[moved] = hole
    return nearest
  }

  clear(): void {
    for (let index = 0; index < this.reachedCount; index++) {
      this.distance[this.reached[index] as number] = Number.POSITIVE_INFINITY
    }
    this.reachedCount = 0
    this.#size = 0
  }
}

function nearer(distances: Float64Array, heap: Int32Array, a: number, b: number): boolean {
  return (distances[heap[a] as number] as number) < (distances[heap[b] as number] as number)
}
