import { doubled } from '../../document/ints.ts'

/** Where the tokens and sentences of one document stand: offsets count from the start of the document. */
export class Rows {
  count = 0
  /** By token: start of its row and of its last column, and 1 for an empty node. */
  start: Int32Array = new Int32Array(1024)
  misc: Int32Array = new Int32Array(1024)
  empty: Uint8Array = new Uint8Array(1024)
  emptyCount = 0
  sentences = 0
  /** By sentence: its first token, and its first row, which may be that of a multiword token. */
  sentence: Int32Array = new Int32Array(64)
  block: Int32Array = new Int32Array(64)

  clear(): void {
    this.count = 0
    this.emptyCount = 0
    this.sentences = 0
  }

  addToken(start: number, misc: number, isEmpty: boolean): number {
    const at = this.count++
    if (at === this.start.length) {
      this.start = doubled(this.start)
      this.misc = doubled(this.misc)
      const empty = new Uint8Array(this.start.length)
      empty.set(this.empty)
      this.empty = empty
    }
    this.start[at] = start
    this.misc[at] = misc
    this.empty[at] = isEmpty ? 1 : 0
    if (isEmpty) this.emptyCount++
    return at
  }

  addSentence(block: number): void {
    const at = this.sentences++
    if (at === this.sentence.length) {
      this.sentence = doubled(this.sentence)
      this.block = doubled(this.block)
    }
    this.sentence[at] = this.count
    this.block[at] = block
  }
}
