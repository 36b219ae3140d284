import type { CorefDocument } from '../document/document.ts'
import type { Span } from '../document/span.ts'
import { type SortedSpans, sweepOverlaps } from './overlapping.ts'

/**
 * The heads of a side as ACE compares them: by the characters they cover, and by their text. A head is
 * the minimum span of a mention, else its head word, else all of it; a discontinuous one extends from
 * its first to its last word.
 */
export interface AceHeads {
  readonly start: Int32Array
  readonly end: Int32Array
  /** The words of a head. Without a text, positions replace characters, and only they can be compared. */
  readonly text: ((mention: number) => string) | undefined
  /** Number of mentions without an annotated head. */
  readonly assumed: number
}

export function aceHeads(document: CorefDocument): AceHeads {
  const { mentions, tokens } = document
  const start = new Int32Array(mentions.count)
  const end = new Int32Array(mentions.count)
  const offsets = characterOffsets(document)
  const spans: Span[] = []
  let assumed = 0
  for (let m = 0; m < mentions.count; m++) {
    const head = headSpan(document, m)
    if (head === undefined) assumed++
    const span = head ?? [mentions.start[m] as number, mentions.end[m] as number]
    const [from, to] = span
    spans.push(span)
    start[m] = offsets === undefined ? from : (offsets.start[from] as number)
    end[m] = offsets === undefined ? to : (offsets.end[to - 1] as number)
  }
  if (tokens === undefined) return { start, end, text: undefined, assumed }
  const known: string[] = []
  const text = (m: number): string => {
    const [from, to] = spans[m] as Span
    known[m] ??= comparable(Array.from({ length: to - from }, (_, i) => tokens.text(from + i)).join(' '))
    return known[m]
  }
  return { start, end, text, assumed }
}

function headSpan({ mentions }: CorefDocument, mention: number): Span | undefined {
  const attributes = mentions.attributes?.[mention]
  const pieces = attributes?.min
  if (pieces !== undefined && pieces.length > 0) {
    return [Math.min(...pieces.map(([from]) => from)), Math.max(...pieces.map(([, to]) => to))]
  }
  return attributes?.head === undefined ? undefined : [attributes.head, attributes.head + 1]
}

/** The offset of each word in the text or, if that is unknown, in the words joined by blanks. */
function characterOffsets({ tokens }: CorefDocument): { start: Int32Array; end: Int32Array } | undefined {
  if (tokens === undefined) return undefined
  const start = new Int32Array(tokens.count)
  const end = new Int32Array(tokens.count)
  let next = 0
  for (let t = 0; t < tokens.count; t++) {
    const token = tokens.token(t)
    start[t] = token.start ?? next
    end[t] = token.end ?? (start[t] as number) + token.text.length
    next = (end[t] as number) + 1
  }
  return { start, end }
}

/** Ignores case and, in ASCII text, everything except letters and digits. */
function comparable(text: string): string {
  const folded = text.toLowerCase()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is the range of ASCII.
  return /^[\u0000-\u007f]*$/.test(folded) ? folded.replace(/[^a-z0-9]/g, '') : folded
}

/** How much two heads must share of the longer one: in characters, and as running text. */
export interface HeadThresholds {
  readonly head: number
  readonly text: number
}

/** A pair of mentions whose heads are close enough, and how close: 0 to 1. */
export interface HeadPair {
  readonly key: number
  readonly response: number
  readonly overlap: number
}

/** All pairs of mentions whose heads match, by key mention, then response mention. */
export function matchingHeads(key: AceHeads, response: AceHeads, thresholds: HeadThresholds): HeadPair[] {
  const pairs: HeadPair[] = []
  const [keys, responses] = [byStart(key), byStart(response)]
  sweepOverlaps(keys, responses, (at, other) => {
    const [k, r] = [keys.head[at] as number, responses.head[other] as number]
    const overlap = headOverlap(key, k, response, r)
    if (overlap > 0 && overlap >= thresholds.head && hasText(key, k, response, r, thresholds.text)) {
      pairs.push({ key: k, response: r, overlap })
    }
  })
  return pairs.sort((a, b) => a.key - b.key || a.response - b.response)
}

function byStart({ start, end }: AceHeads): SortedSpans & { readonly head: Int32Array } {
  const head = new Int32Array(start.keys()).sort((a, b) => (start[a] as number) - (start[b] as number))
  return {
    count: head.length,
    head,
    start: head.map((m) => start[m] as number),
    end: head.map((m) => end[m] as number),
  }
}

/** The share of the longer head that two heads have in common: at most 1, and not above 0 if they do not overlap. */
export function headOverlap(key: AceHeads, k: number, response: AceHeads, r: number): number {
  const [start, end] = [key.start[k] as number, key.end[k] as number]
  const [from, to] = [response.start[r] as number, response.end[r] as number]
  const longer = Math.max(end - start, to - from)
  return longer === 0 ? 0 : (Math.min(end, to) - Math.max(start, from)) / longer
}

function hasText(key: AceHeads, k: number, response: AceHeads, r: number, threshold: number): boolean {
  if (threshold === 0 || key.text === undefined || response.text === undefined) return true
  const [a, b] = [key.text(k), response.text(r)]
  const longer = Math.max(a.length, b.length)
  return longer === 0 || commonRun(a, b) / longer >= threshold
}

/** Length of the longest common run of characters. */
function commonRun(a: string, b: string): number {
  let longest = 0
  let before = new Int32Array(b.length + 1)
  for (let i = 0; i < a.length; i++) {
    const runs = new Int32Array(b.length + 1)
    for (let j = 0; j < b.length; j++) {
      if (a[i] === b[j]) runs[j + 1] = (before[j] as number) + 1
      longest = Math.max(longest, runs[j + 1] as number)
    }
    before = runs
  }
  return longest
}
