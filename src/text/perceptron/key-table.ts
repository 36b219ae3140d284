/** Maps feature keys to row numbers, in order of entry, by open addressing in typed arrays. */
export class KeyTable {
  #slots: Int32Array
  #rows: Int32Array
  #mask: number
  #count = 0

  /** @param expected how many keys there will be, if known, which saves growing */
  constructor(expected = 1000) {
    let size = 1024
    while (size < expected * 2) size *= 2
    this.#slots = new Int32Array(size).fill(-1)
    this.#rows = new Int32Array(size)
    this.#mask = size - 1
  }

  get count(): number {
    return this.#count
  }

  /** Row of a key, or -1. */
  find(key: number): number {
    const slots = this.#slots
    const mask = this.#mask
    let at = Math.imul(key, 0x9e3779b1) >>> 6
    for (at &= mask; ; at = (at + 1) & mask) {
      const held = slots[at] as number
      if (held === key) return this.#rows[at] as number
      if (held === -1) return -1
    }
  }

  /** Row of a key, a new one if it has none yet. */
  enter(key: number): number {
    const found = this.find(key)
    if (found !== -1) return found
    if (this.#count * 2 >= this.#slots.length) this.#grow()
    this.#place(key, this.#count)
    return this.#count++
  }

  /** All keys, by row. */
  keys(): Int32Array {
    const keys = new Int32Array(this.#count)
    for (let at = 0; at < this.#slots.length; at++) {
      if (this.#slots[at] !== -1) keys[this.#rows[at] as number] = this.#slots[at] as number
    }
    return keys
  }

  #grow(): void {
    const slots = this.#slots
    const rows = this.#rows
    this.#slots = new Int32Array(slots.length * 2).fill(-1)
    this.#rows = new Int32Array(slots.length * 2)
    this.#mask = this.#slots.length - 1
    for (let at = 0; at < slots.length; at++) {
      if (slots[at] !== -1) this.#place(slots[at] as number, rows[at] as number)
    }
  }

  #place(key: number, row: number): void {
    let at = (Math.imul(key, 0x9e3779b1) >>> 6) & this.#mask
    while (this.#slots[at] !== -1) at = (at + 1) & this.#mask
    this.#slots[at] = key
    this.#rows[at] = row
  }
}
