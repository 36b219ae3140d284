import { doubled } from '../../document/ints.ts'

/** Where the rows of one document stand: offsets from the start of the document. */
export class Rows {
  count = 0
  /** Two numbers a row: its start and the start of its coreference cell. */
  at: Int32Array = new Int32Array(2048)

  clear(): void {
    this.count = 0
  }

  add(start: number, cell: number): void {
    if (2 * this.count === this.at.length) this.at = doubled(this.at)
    this.at[2 * this.count] = start
    this.at[2 * this.count + 1] = cell
    this.count++
  }

  /** Add rows that are written down the same way. */
  append(rows: Int32Array): void {
    // Four times as long: memory that nobody has written to costs nothing, what is left behind on the way does.
    while (2 * this.count + rows.length > this.at.length) {
      const larger = new Int32Array(4 * this.at.length)
      larger.set(this.at)
      this.at = larger
    }
    this.at.set(rows, 2 * this.count)
    this.count += rows.length >> 1
  }
}
