import type { LineScanner } from '../line-scanner.ts'
import type { BracketReader } from './brackets.ts'
import type { Rows } from './rows.ts'
import type { ConllTokens } from './tokens.ts'

const TAB = 9
const NEWLINE = 10
const CARRIAGE_RETURN = 13
const BLANK = 32
const HASH = 35
const HYPHEN = 45

/*
 * Two short cuts through the rows of a sentence. Both stop at the first line that is anything out of the
 * ordinary and leave it to the reader, so neither can change what is read; together they are why a
 * gigabyte takes little longer than splitting it into lines.
 */

/** Take the rows that come next while TABs separate their cells and the last cell is not empty. */
export function takeTabbedRows(scanner: LineScanner, rows: Rows, brackets: BracketReader): void {
  const { bytes, words, limit, kept: base } = scanner
  const last = limit >> 2
  let { start: starts, cell: cells, count } = rows
  let start = scanner.next
  let newline = -1
  for (;;) {
    // The newline search of LineScanner, written out and two words a turn: most of the time goes here.
    let at = start >> 2
    let zero = (words[at] as number) ^ 0x0a0a0a0a
    let marks = ~(((zero & 0x7f7f7f7f) + 0x7f7f7f7f) | zero | 0x7f7f7f7f) & (-1 << ((start & 3) << 3))
    while (marks === 0 && at < last) {
      zero = (words[at + 1] as number) ^ 0x0a0a0a0a
      marks = (zero - 0x01010101) & ~zero & 0x80808080
      if (marks !== 0) {
        at++
        break
      }
      // Past the last word there is a spare one: a mark in it is found to be beyond the limit below.
      zero = (words[at + 2] as number) ^ 0x0a0a0a0a
      marks = (zero - 0x01010101) & ~zero & 0x80808080
      at += 2
    }
    if (marks === 0) break
    newline = (at << 2) + ((31 - Math.clz32(marks & -marks)) >> 3)
    if (newline >= limit) {
      newline = -1
      break
    }
    const lastByte = bytes[newline - 1]
    if (newline === start || lastByte === TAB || lastByte === BLANK || lastByte === CARRIAGE_RETURN) break
    if (bytes[start] === HASH) break
    let cell = newline - 1
    while (cell > start && bytes[cell - 1] !== TAB) cell--
    if (cell === start) break
    if (count === starts.length) {
      rows.grow()
      ;({ start: starts, cell: cells } = rows)
    }
    starts[count] = start - base
    cells[count] = cell - base
    if (lastByte !== HYPHEN || newline - cell > 1) brackets.read(bytes, cell, newline, count, base)
    count++
    start = newline + 1
    newline = -1
  }
  scanner.skip(count - rows.count, start, newline)
  rows.count = count
}

/**
 * Take the rows that come next while they repeat the rows of a guide, the same text on the other side,
 * byte for byte up to the last column. One comparison then finds the cell and proves the words equal;
 * no line end is searched for.
 *
 * @returns false when a row broke the likeness, so that following on would be in vain
 */
export function followGuide(
  scanner: LineScanner,
  rows: Rows,
  guide: ConllTokens,
  brackets: BracketReader,
): boolean {
  const { bytes, view, limit, kept: base } = scanner
  const { view: guideView, base: guideBase, rows: guideStarts, cells: guideCells, count: guideCount } = guide
  while (rows.start.length < guideCount) rows.grow()
  const { start: starts, cell: cells } = rows
  const first = rows.count
  let row = first
  let start = scanner.next
  let isAlike = true
  while (row < guideCount && start < limit && bytes[start] !== NEWLINE) {
    const guideStart = guideStarts[row] as number
    const length = (guideCells[row] as number) - guideStart
    const cell = start + length
    if (cell + 1 >= limit) break
    if (!sameBytes(view, start, guideView, guideBase + guideStart, length)) {
      isAlike = false
      break
    }
    let end = cell + 1
    if (bytes[cell] === HYPHEN && bytes[end] === NEWLINE) {
      starts[row] = start - base
      cells[row] = cell - base
      row++
      start = end + 1
      continue
    }
    end = cell
    let byte = bytes[end]
    while (byte !== NEWLINE && byte !== TAB && byte !== BLANK && byte !== CARRIAGE_RETURN) {
      if (++end === limit) break
      byte = bytes[end]
    }
    if (end === limit || byte !== NEWLINE) break
    starts[row] = start - base
    cells[row] = cell - base
    brackets.read(bytes, cell, end, row, base)
    row++
    start = end + 1
  }
  rows.count = row
  scanner.skip(row - first, start, -1)
  return isAlike
}

/**
 * Eight bytes at a time, as doubles; the last step overlaps the one before it rather than falling back to
 * bytes. Text has no NUL bytes, so no two doubles are equal but for their bits (0 and -0 are the only
 * such pair); a NaN would be unequal to itself, which only sends the reader the careful way.
 */
export function sameBytes(a: DataView, aStart: number, b: DataView, bStart: number, length: number): boolean {
  if (length < 8) {
    for (let i = 0; i < length; i++) if (a.getUint8(aStart + i) !== b.getUint8(bStart + i)) return false
    return true
  }
  const last = length - 8
  for (let i = 0; i < last; i += 8) {
    if (a.getFloat64(aStart + i, true) !== b.getFloat64(bStart + i, true)) return false
  }
  return a.getFloat64(aStart + last, true) === b.getFloat64(bStart + last, true)
}
