import { countBelow } from '../../document/sorted.ts'
import { NEWLINE, RETURN } from './bytes.ts'

/** What the offsets of a stand-off format count. */
export type OffsetUnit = 'utf-16' | 'code-points' | 'bytes'

export const OFFSET_UNITS: readonly OffsetUnit[] = ['code-points', 'utf-16', 'bytes']

/** Translates between offsets in some unit and UTF-16 offsets, by which strings are cut. */
export class OffsetScale {
  readonly unit: OffsetUnit
  /** False where CRLF counts as one character, as it does for programs that read text with translated line ends. */
  readonly countsReturns: boolean
  readonly #text: string
  /** By UTF-16 offset, how many units come before it; undefined if that is always the offset itself. */
  readonly #before: Int32Array | undefined

  constructor(text: string, unit: OffsetUnit, countsReturns = true) {
    this.unit = unit
    this.countsReturns = countsReturns
    this.#text = text
    this.#before = isIdentity(text, unit, countsReturns) ? undefined : table(text, unit, countsReturns)
  }

  /** Number of units in the text. */
  get size(): number {
    return this.#before?.[this.#text.length] ?? this.#text.length
  }

  /** The UTF-16 offset, or -1 where the offset lies outside the text or inside a character. */
  toUtf16(offset: number): number {
    if (!Number.isInteger(offset) || offset < 0 || offset > this.size) return -1
    const at = this.#before === undefined ? offset : countBelow(this.#before, offset)
    if (this.#before !== undefined && this.#before[at] !== offset) return -1
    return isInsidePair(this.#text, at) ? -1 : at
  }

  fromUtf16(offset: number): number {
    return this.#before === undefined ? offset : (this.#before[offset] as number)
  }

  /** The unit in words, for messages. */
  get words(): string {
    const unit =
      this.unit === 'utf-16' ? 'UTF-16 units' : this.unit === 'bytes' ? 'UTF-8 bytes' : 'code points'
    return this.countsReturns ? unit : `${unit} with CRLF as one`
  }
}

/** True in nearly every text, as no character is irregular; then no table is needed. */
function isIdentity(text: string, unit: OffsetUnit, countsReturns: boolean): boolean {
  if (!countsReturns && text.includes('\r\n')) return false
  if (unit === 'utf-16') return true
  const irregular = unit === 'bytes' ? 0x80 : 0xd800
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) >= irregular) return false
  return true
}

function table(text: string, unit: OffsetUnit, countsReturns: boolean): Int32Array {
  const before = new Int32Array(text.length + 1)
  let units = 0
  for (let at = 0; at < text.length; at++) {
    before[at] = units
    const code = text.charCodeAt(at)
    const isUncounted = !countsReturns && code === RETURN && text.charCodeAt(at + 1) === NEWLINE
    if (isUncounted) continue
    if (unit === 'utf-16') {
      units++
    } else if (isInsidePair(text, at + 1)) {
      // The second half has the same offset as the first, so that the search finds the first.
      before[++at] = units
      units += unit === 'bytes' ? 4 : 1
    } else {
      units += unit === 'code-points' || code < 0x80 ? 1 : code < 0x800 ? 2 : 3
    }
  }
  before[text.length] = units
  return before
}

/** True if an offset lies between the two halves of a character. Outside the text there are no halves. */
function isInsidePair(text: string, at: number): boolean {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)]
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000
}
