import { type CorefDocument, type Mentions, piecesOf } from '../document/document.ts'
import { overlap } from '../document/span.ts'
import { hasUnplaced, isUnplaced } from '../document/unplaced.ts'
import { InputError } from '../errors.ts'

/** Pairs of a key and a response mention that share tokens, in rows by key mention. */
export interface OverlappingMentions {
  readonly rowStart: Int32Array
  readonly response: Int32Array
  /** By pair: the number of tokens they share. */
  readonly tokens: Int32Array
}

/** More overlapping pairs than this in one document are rejected: they would take minutes and gigabytes. */
const MOST_PAIRS = 5_000_000

/**
 * All overlapping pairs; mentions that an alignment could not place overlap nothing.
 *
 * @throws InputError if there are too many
 */
export function overlappingMentions(key: CorefDocument, response: CorefDocument): OverlappingMentions {
  const [keys, responses] = [key.mentions, response.mentions]
  const rowStart = new Int32Array(keys.count + 1)
  const skipsUnplaced = hasUnplaced(response)
  let room = 2 * keys.count + 16
  let partner = new Int32Array(room)
  let tokens = new Int32Array(room)
  let count = 0
  sweepOverlaps(keys, responses, (k, r) => {
    if (skipsUnplaced && isUnplaced(responses, r)) return
    const shared = sharedTokens(keys, k, responses, r)
    if (shared <= 0) return
    if (count === MOST_PAIRS) throw tooManyPairs(key)
    if (count === room) {
      room *= 2
      partner = enlarge(partner, room)
      tokens = enlarge(tokens, room)
    }
    partner[count] = r
    tokens[count++] = shared
    rowStart[k + 1] = count
  })
  // A row without pairs ends where the one before it does.
  for (let k = 0; k < keys.count; k++) {
    rowStart[k + 1] = Math.max(rowStart[k] as number, rowStart[k + 1] as number)
  }
  return { rowStart, response: partner.subarray(0, count), tokens: tokens.subarray(0, count) }
}

function tooManyPairs(key: CorefDocument): InputError {
  return new InputError(
    'too-many-candidates',
    key.origin.locate(),
    `document "${key.id}" has more than 5 million pairs of a key and a response mention that overlap; use --match exact and metrics that do not compare spans`,
  )
}

/** Some spans sorted by start. */
export interface SortedSpans {
  readonly count: number
  readonly start: Int32Array
  readonly end: Int32Array
}

/** Visit all pairs of overlapping spans, by key, then response; takes as many steps as there are spans and pairs. */
export function sweepOverlaps(
  key: SortedSpans,
  response: SortedSpans,
  visit: (key: number, response: number) => void,
): void {
  // Response spans that start before the key span and end after its start.
  const open: number[] = []
  let next = 0
  for (let k = 0; k < key.count; k++) {
    const start = key.start[k] as number
    const end = key.end[k] as number
    for (; next < response.count && (response.start[next] as number) < start; next++) open.push(next)
    let kept = 0
    for (const r of open) {
      if ((response.end[r] as number) <= start) continue
      open[kept++] = r
      if (end > start) visit(k, r)
    }
    open.length = kept
    for (let r = next; r < response.count && (response.start[r] as number) < end; r++) {
      if ((response.end[r] as number) > start) visit(k, r)
    }
  }
}

function enlarge(numbers: Int32Array, room: number): Int32Array<ArrayBuffer> {
  const more = new Int32Array(room)
  more.set(numbers)
  return more
}

/** Number of tokens two mentions share. */
function sharedTokens(key: Mentions, k: number, response: Mentions, r: number): number {
  if (key.pieces.has(k) || response.pieces.has(r)) return overlap(piecesOf(key, k), piecesOf(response, r))
  return (
    Math.min(key.end[k] as number, response.end[r] as number) -
    Math.max(key.start[k] as number, response.start[r] as number)
  )
}
