const DIRECT_LIMIT = 1 << 20
const CANONICAL_INTEGER = /^(?:0|[1-9]\d{0,5})$/

/** As the file has it; integers of the common kind are kept as numbers. */
export type EntityId = string | number | undefined

/**
 * Gives the entity ids of one document small numbers in order of appearance.
 *
 * Ids are opaque: `01` and `1` are two entities, so are two 30-digit numbers that would be equal as
 * doubles, and `__proto__` is an id like any other. Small integers without leading zeros, which is
 * nearly all there is, take a direct table; it is stamped rather than cleared between documents.
 */
export class EntityIds {
  #ids: EntityId[] = []
  #index: Int32Array = new Int32Array(1024)
  #stamp: Int32Array = new Int32Array(1024)
  #generation = 1
  readonly #named: Map<string, number> = new Map()

  get count(): number {
    return this.#ids.length
  }

  /** The number of an entity whose id is written as this integer without leading zeros. */
  ofInteger(id: number): number {
    if (id >= DIRECT_LIMIT) return this.#ofName(String(id))
    if (id >= this.#index.length) this.#grow(id)
    if (this.#stamp[id] === this.#generation) return this.#index[id] as number
    this.#stamp[id] = this.#generation
    const entity = this.#ids.push(id) - 1
    this.#index[id] = entity
    return entity
  }

  of(id: string): number {
    return CANONICAL_INTEGER.test(id) ? this.ofInteger(Number(id)) : this.#ofName(id)
  }

  /** An entity of its own for a mention to which the file gives none. */
  anonymous(): number {
    return this.#ids.push(undefined) - 1
  }

  idOf(entity: number): string | undefined {
    return this.#ids[entity]?.toString()
  }

  /** The ids in order of appearance; the next document starts afresh. */
  take(): EntityId[] {
    const ids = this.#ids
    this.#ids = []
    this.#generation++
    if (this.#named.size > 0) this.#named.clear()
    return ids
  }

  #ofName(id: string): number {
    let entity = this.#named.get(id)
    if (entity === undefined) {
      entity = this.#ids.push(id) - 1
      this.#named.set(id, entity)
    }
    return entity
  }

  #grow(id: number): void {
    const size = Math.max(this.#index.length * 2, 2 ** Math.ceil(Math.log2(id + 1)))
    const index = new Int32Array(size)
    const stamp = new Int32Array(size)
    index.set(this.#index)
    stamp.set(this.#stamp)
    this.#index = index
    this.#stamp = stamp
  }
}
