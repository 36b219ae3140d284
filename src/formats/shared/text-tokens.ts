import { countBelow } from '../../document/sorted.ts'
import type { Span } from '../../document/span.ts'

/** The words of a text, as UTF-16 offsets. */
export interface TextTokens {
  readonly count: number
  readonly start: Int32Array
  readonly end: Int32Array
}

const BLANK = 0
const WORD = 1
const OTHER = 2

/**
 * Cut raw text into words: runs of letters, digits, combining marks, underscores and apostrophes, and
 * every other character except blanks on its own. A border inside a run cuts it, so that no span with
 * these borders is lost.
 */
export function ruleTokens(text: string, borders: readonly number[] = []): TextTokens {
  return cut(text, kindOf, borders)
}

/** Cut text that is already tokenised: words are separated by blanks, TABs and line ends. */
export function blankTokens(text: string, borders: readonly number[] = []): TextTokens {
  return cut(text, (code) => (isAsciiBlank(code) ? BLANK : WORD), borders)
}

function cut(text: string, kindOf: (code: number) => number, borders: readonly number[]): TextTokens {
  const sorted = new Float64Array(borders).sort()
  let border = 0
  const starts: number[] = []
  const ends: number[] = []
  let isInRun = false
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) as number
    const kind = kindOf(code)
    while ((sorted[border] as number) < at) border++
    if (isInRun && (kind !== WORD || sorted[border] === at)) {
      ends.push(at)
      isInRun = false
    }
    if (kind !== BLANK && !isInRun) starts.push(at)
    isInRun = kind === WORD
    at += code > 0xffff ? 2 : 1
    if (kind === OTHER) ends.push(at)
  }
  if (isInRun) ends.push(text.length)
  return { count: starts.length, start: new Int32Array(starts), end: new Int32Array(ends) }
}

/**
 * True for text that is already tokenised: it has commas, most of them after a blank and hardly any
 * directly after a letter. In raw text it is the other way round.
 */
export function isTokenised(text: string): boolean {
  let apart = 0
  let attached = 0
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) {
    if (at === 0 || isAsciiBlank(text.charCodeAt(at - 1))) apart++
    else if (kindOf(text.charCodeAt(at - 1)) === WORD) attached++
  }
  return apart > 0 && attached * 20 <= apart
}

/** The first token of each line that has any. */
export function lineStarts(text: string, tokens: TextTokens): Int32Array {
  const breaks = Array.from(text.matchAll(/\n/g), ({ index }) => index)
  return startsAt(breaks, tokens)
}

/** The first token, and the first one after each break, if any. @param breaks in order */
export function startsAt(breaks: readonly number[], { count, start }: TextTokens): Int32Array {
  const starts = [0, ...breaks.map((at) => countBelow(start, at, count))]
  return Int32Array.from(new Set(starts.filter((token) => token < count)))
}

/** The tokens that a range of characters touches, if any, and whether all of them lie within it. */
export function findTokens(
  { count, start: starts, end: ends }: TextTokens,
  start: number,
  end: number,
): { readonly span: Span; readonly isExact: boolean } | undefined {
  const first = countBelow(ends, start + 1, count)
  const after = countBelow(starts, end, count)
  if (after <= first) return undefined
  const isExact = (starts[first] as number) >= start && (ends[after - 1] as number) <= end
  return { span: [first, after], isExact }
}

function kindOf(code: number): number {
  if (code < 0x80) return ASCII[code] as number
  if (code === 0x2019) return WORD
  const character = String.fromCodePoint(code)
  if (/[\p{L}\p{M}\p{N}]/u.test(character)) return WORD
  return /\s/u.test(character) ? BLANK : OTHER
}

const ASCII: Uint8Array = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code)
  return /[A-Za-z0-9_']/.test(character) ? WORD : /\s/.test(character) ? BLANK : OTHER
})

function isAsciiBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13
}
