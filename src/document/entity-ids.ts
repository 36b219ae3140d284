import { doubleInts, FIRST_LENGTH, lengthenInts, newInts } from './ints.ts'

const DIRECT_LIMIT = 1 << 20
const NINE = 57
const CANONICAL_INTEGER = /^(?:0|[1-9]\d{0,8})$/
/** Marks, in the column of integers, an id that is not an integer; its text, if any, is stored separately. */
const NOT_AN_INTEGER = -1

/**
 * Gives the entity ids of one document small numbers in order of appearance.
 *
 * Ids are opaque: `01` and `1` are two entities, so are two 30-digit numbers that would be equal as
 * doubles, and `__proto__` is an ordinary id. Small integers without leading zeros, nearly all there
 * is, take a direct table, which is stamped rather than cleared between documents.
 */
export class EntityIds {
  #count = 0
  #integers: Int32Array = new Int32Array(FIRST_LENGTH)
  readonly #texts: Map<number, string> = new Map()
  readonly #named: Map<string, number> = new Map()
  #index: Int32Array = new Int32Array(FIRST_LENGTH)
  #stamp: Int32Array = new Int32Array(FIRST_LENGTH)
  #generation = 1

  get count(): number {
    return this.#count
  }

  /** The number of an entity whose id is this integer, written without leading zeros. */
  ofInteger(id: number): number {
    if (id >= DIRECT_LIMIT) return this.#ofName(String(id))
    if (id >= this.#index.length) this.#grow(id)
    if (this.#stamp[id] === this.#generation) return this.#index[id] as number
    this.#stamp[id] = this.#generation
    const entity = this.#add(id)
    this.#index[id] = entity
    return entity
  }

  of(id: string): number {
    // Most ids of some formats start with a letter: no need to look further.
    const mayBeInteger = id.charCodeAt(0) <= NINE
    return mayBeInteger && CANONICAL_INTEGER.test(id) ? this.ofInteger(Number(id)) : this.#ofName(id)
  }

  /** A new entity for a mention that has none in the file. */
  anonymous(): number {
    return this.#add(NOT_AN_INTEGER)
  }

  /** The id of an entity as written in the file; undefined for an anonymous one. */
  idOf(entity: number): string | undefined {
    const integer = this.#integers[entity] as number
    return integer === NOT_AN_INTEGER ? this.#texts.get(entity) : String(integer)
  }

  /** A lookup of the ids of these entities that still works when the next document has begun. */
  keep(entities: Int32Array, count: number): (at: number) => string | undefined {
    const integers = newInts(count)
    for (let i = 0; i < count; i++) integers[i] = this.#integers[entities[i] as number] as number
    const texts = this.#texts.size === 0 ? undefined : new Map<number, string | undefined>()
    if (texts !== undefined) {
      for (let i = 0; i < count; i++) texts.set(i, this.#texts.get(entities[i] as number))
    }
    return (at) => {
      const integer = integers[at] as number
      return integer === NOT_AN_INTEGER ? texts?.get(at) : String(integer)
    }
  }

  /** Begin a new document. */
  clear(): void {
    this.#count = 0
    this.#generation++
    if (this.#texts.size > 0) {
      this.#texts.clear()
      this.#named.clear()
    }
  }

  #add(integer: number): number {
    if (this.#count === this.#integers.length) this.#integers = doubleInts(this.#integers)
    this.#integers[this.#count] = integer
    return this.#count++
  }

  #ofName(id: string): number {
    let entity = this.#named.get(id)
    if (entity === undefined) {
      entity = this.#add(NOT_AN_INTEGER)
      this.#texts.set(entity, id)
      this.#named.set(id, entity)
    }
    return entity
  }

  #grow(id: number): void {
    let { length } = this.#index
    while (length <= id) length *= 2
    this.#index = lengthenInts(this.#index, length)
    this.#stamp = lengthenInts(this.#stamp, length)
  }
}
