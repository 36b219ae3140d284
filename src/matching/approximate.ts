import { type CorefDocument, mentionSize, piecesOf } from '../document/document.ts'
import { overlap, type Span, sizeOf } from '../document/span.ts'
import { InputError } from '../errors.ts'
import { assign } from './assignment/assignment.ts'
import type { Twins } from './exact.ts'
import { overlappingMentions } from './overlapping.ts'

/**
 * The rules that forgive boundaries. All work in two steps, so that approximate matching never takes a
 * mention from its exact twin: exact twins first, then, among the rest, the one-to-one map of greatest
 * total score.
 */
export type ApproximateRule = 'head' | 'partial' | 'min'

/** A tie is broken in favour of the response mention that stands first; far below any real difference. */
const TIE = 1e-9

export function approximateTwins(key: CorefDocument, response: CorefDocument, rule: ApproximateRule): Twins {
  requireWhatIsCompared(key, response, rule)
  const twins = new Int32Array(key.mentions.count).fill(-1)
  const isTaken = new Uint8Array(response.mentions.count)
  const { rowStart, response: partner, tokens } = overlappingMentions(key.mentions, response.mentions)
  const pairsOf = (k: number): [from: number, to: number] => [
    rowStart[k] as number,
    rowStart[k + 1] as number,
  ]
  const isExact = (k: number, p: number): boolean => {
    const r = partner[p] as number
    const size = tokens[p] as number
    return size === mentionSize(key.mentions, k) && size === mentionSize(response.mentions, r)
  }

  for (let k = 0; k < key.mentions.count; k++) {
    for (let [p, end] = pairsOf(k); p < end; p++) {
      const r = partner[p] as number
      if (isTaken[r] === 0 && isExact(k, p) && (rule !== 'head' || sameHead(key, k, response, r))) {
        twins[k] = r
        isTaken[r] = 1
        break
      }
    }
  }

  const start = new Int32Array(key.mentions.count + 1)
  const column: number[] = []
  const weight: number[] = []
  for (let k = 0; k < key.mentions.count; k++) {
    if ((twins[k] as number) < 0) {
      let rank = 0
      for (let [p, end] = pairsOf(k); p < end; p++) {
        const r = partner[p] as number
        if (isTaken[r] === 1 || !fits(key, k, response, r, rule)) continue
        column.push(r)
        weight.push((tokens[p] as number) / mentionSize(key.mentions, k) - TIE * rank++)
      }
    }
    start[k + 1] = column.length
  }
  const table = {
    rows: key.mentions.count,
    columns: response.mentions.count,
    rowStart: start,
    column: Int32Array.from(column),
    weight: Float64Array.from(weight),
  }
  for (const [k, cell] of assign(table).entries()) if (cell >= 0) twins[k] = column[cell] as number
  return twins
}

/**
 * May these be twins? `head`: their heads are the same token. `min` and `partial`: the response covers
 * the key's minimum and stays inside the key's span; for `partial` the minimum is the head.
 */
function fits(
  key: CorefDocument,
  k: number,
  response: CorefDocument,
  r: number,
  rule: ApproximateRule,
): boolean {
  if (rule === 'head') return sameHead(key, k, response, r)
  const pieces = piecesOf(response.mentions, r)
  const isInside = overlap(piecesOf(key.mentions, k), pieces) === sizeOf(pieces)
  const minimum = rule === 'min' ? minimumOf(key, k) : headSpan(key, k)
  return isInside && overlap(minimum, pieces) === sizeOf(minimum)
}

function sameHead(key: CorefDocument, k: number, response: CorefDocument, r: number): boolean {
  return key.mentions.attributes?.[k]?.head === response.mentions.attributes?.[r]?.head
}

function minimumOf(document: CorefDocument, mention: number): readonly Span[] {
  return document.mentions.attributes?.[mention]?.min as readonly Span[]
}

function headSpan(document: CorefDocument, mention: number): readonly Span[] {
  const head = document.mentions.attributes?.[mention]?.head as number
  return [[head, head + 1]]
}

/** A rule that lacks what it compares would match nothing, or everything: better no score at all. */
function requireWhatIsCompared(key: CorefDocument, response: CorefDocument, rule: ApproximateRule): void {
  const requireAll = (document: CorefDocument, field: 'head' | 'min', side: string): void => {
    const { attributes, count, start } = document.mentions
    for (let m = 0; m < count; m++) {
      if (attributes?.[m]?.[field] !== undefined) continue
      const what = field === 'head' ? 'head' : 'minimum span'
      throw new InputError(
        field === 'head' ? 'no-heads' : 'no-minimum-spans',
        document.origin.locate(start[m]),
        `--match ${rule} needs the ${what} of every ${side} mention, and this one has none; use a format that gives it, or --match exact`,
      )
    }
  }
  requireAll(key, rule === 'min' ? 'min' : 'head', 'key')
  if (rule === 'head') requireAll(response, 'head', 'response')
}
