import { type CorefDocument, mentionSize } from '../document/document.ts'
import { assign } from './assignment/assignment.ts'
import type { Twins } from './exact.ts'
import { overlappingMentions } from './overlapping.ts'

/** How a rule that tolerates boundary errors judges a key and a response mention that share tokens. */
export interface Criterion {
  /** May mentions with the same tokens be twins? Always if absent. */
  readonly isExact?: (key: number, response: number) => boolean
  /** May these mentions be twins? */
  readonly fits: (key: number, response: number) => boolean
  /** How good a pair they are, above 0; if absent, the share of the key's tokens that they share. */
  readonly weight?: (key: number, response: number) => number
}

/** Breaks ties in favour of the response mention that comes first; far below any real difference. */
const TIE = 1e-9

/**
 * All such rules work in two steps, so that approximate matching never takes a mention from its exact
 * twin: exact twins first, then, among the rest, the one-to-one map with the greatest total weight.
 */
export function approximateTwins(key: CorefDocument, response: CorefDocument, rule: Criterion): Twins {
  const { twins, isTaken, pairsOf, partner, tokens } = exactFirst(key, response, rule.isExact)
  const start = new Int32Array(key.mentions.count + 1)
  const column = new Int32Array(partner.length)
  const weight = new Float64Array(partner.length)
  let count = 0
  for (let k = 0; k < key.mentions.count; k++) {
    if ((twins[k] as number) < 0) {
      let rank = 0
      for (let [p, end] = pairsOf(k); p < end; p++) {
        const r = partner[p] as number
        if (isTaken[r] === 1 || !rule.fits(k, r)) continue
        column[count] = r
        const share = rule.weight?.(k, r) ?? (tokens[p] as number) / mentionSize(key.mentions, k)
        weight[count++] = share - TIE * rank++
      }
    }
    start[k + 1] = count
  }
  const table = {
    rows: key.mentions.count,
    columns: response.mentions.count,
    rowStart: start,
    column,
    weight,
  }
  for (const [k, cell] of assign(table).entries()) if (cell >= 0) twins[k] = column[cell] as number
  return twins
}

/** The exact twins, and what is needed to continue from there. */
export interface ExactFirst {
  readonly twins: Twins
  /** By response mention: 1 if it has a twin. */
  readonly isTaken: Uint8Array
  /** The pairs of a key mention with response mentions that share tokens with it. */
  readonly pairsOf: (key: number) => [from: number, to: number]
  readonly partner: Int32Array
  readonly tokens: Int32Array
}

export function exactFirst(
  key: CorefDocument,
  response: CorefDocument,
  isExact: Criterion['isExact'] = () => true,
): ExactFirst {
  const twins = new Int32Array(key.mentions.count).fill(-1)
  const isTaken = new Uint8Array(response.mentions.count)
  const { rowStart, response: partner, tokens } = overlappingMentions(key, response)
  const pairsOf = (k: number): [from: number, to: number] => [
    rowStart[k] as number,
    rowStart[k + 1] as number,
  ]
  for (let k = 0; k < key.mentions.count; k++) {
    for (let [p, end] = pairsOf(k); p < end; p++) {
      const r = partner[p] as number
      const size = tokens[p] as number
      const isSame = size === mentionSize(key.mentions, k) && size === mentionSize(response.mentions, r)
      if (isTaken[r] === 0 && isSame && isExact(k, r)) {
        twins[k] = r
        isTaken[r] = 1
        break
      }
    }
  }
  return { twins, isTaken, pairsOf, partner, tokens }
}
