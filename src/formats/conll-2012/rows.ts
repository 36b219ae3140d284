import { doubled } from '../../document/ints.ts'

/** Where the rows of one document stand: offsets from the start of the document. */
export class Rows {
  count = 0
  /** Start of each row, and of its coreference cell. */
  start: Int32Array = new Int32Array(1024)
  cell: Int32Array = new Int32Array(1024)

  clear(): void {
    this.count = 0
  }

  add(start: number, cell: number): void {
    if (this.count === this.start.length) this.grow()
    this.start[this.count] = start
    this.cell[this.count] = cell
    this.count++
  }

  grow(): void {
    this.start = doubled(this.start)
    this.cell = doubled(this.cell)
  }
}
