/** The three moves of the arc-hybrid system (Kuhlmann, Gómez-Rodríguez and Satta, 2011). */
export const SHIFT = 0
/** The first word of the buffer governs the top of the stack. */
export const LEFT = 1
/** The second word of the stack governs its top. */
export const RIGHT = 2
export const MOVES = 3

/**
 * The state of parsing a sentence. Word 0 is the root above the sentence; the words follow from 1.
 * A word on the stack has no governor yet.
 */
export class ParserState {
  readonly length: number
  readonly stack: Int32Array
  depth = 1
  /** The first word of the buffer; past `length` when it is empty. */
  next = 1
  readonly governors: Int32Array
  readonly labels: Int32Array
  /** Outermost and second outermost dependents on either side, 0 for none; and the number of dependents. */
  readonly left1: Int32Array
  readonly left2: Int32Array
  readonly right1: Int32Array
  readonly right2: Int32Array
  readonly leftCount: Int32Array
  readonly rightCount: Int32Array

  constructor(length: number) {
    // One allocation for all columns: many small ones take longer than parsing a short sentence.
    const memory = new Int32Array(9 * (length + 1))
    let at = 0
    const column = (): Int32Array => {
      at += length + 1
      return memory.subarray(at - length - 1, at)
    }
    this.length = length
    this.stack = column()
    this.governors = column().fill(-1)
    this.labels = column().fill(-1)
    this.left1 = column()
    this.left2 = column()
    this.right1 = column()
    this.right2 = column()
    this.leftCount = column()
    this.rightCount = column()
  }

  get isDone(): boolean {
    return this.next > this.length && this.depth === 1
  }

  /** The word this many places below the top of the stack, -1 if there is none. */
  below(places: number): number {
    return places < this.depth ? (this.stack[this.depth - 1 - places] as number) : -1
  }

  allows(move: number): boolean {
    if (move === SHIFT) return this.next <= this.length
    if (move === LEFT) return this.next <= this.length && this.depth > 1
    return this.depth > 1
  }

  shift(): void {
    this.stack[this.depth++] = this.next++
  }

  /** Takes the top off the stack and attaches it to a governor. */
  attach(move: number, label: number): void {
    const dependent = this.below(0)
    const governor = move === LEFT ? this.next : this.below(1)
    this.depth--
    this.governors[dependent] = governor
    this.labels[dependent] = label
    if (move === LEFT) {
      this.left2[governor] = this.left1[governor] as number
      this.left1[governor] = dependent
      this.leftCount[governor] = (this.leftCount[governor] as number) + 1
    } else {
      this.right2[governor] = this.right1[governor] as number
      this.right1[governor] = dependent
      this.rightCount[governor] = (this.rightCount[governor] as number) + 1
    }
  }
}
