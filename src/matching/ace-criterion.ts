import type { CorefDocument } from '../document/document.ts'
import { aceHeads, headOverlap } from './ace-heads.ts'
import type { Criterion } from './approximate.ts'

/** The share of the longer head's characters that heads must have in common under `--match ace`. */
const SHARE = 0.3

/** `ace`: heads must share enough of their characters; this applies to exact twins too. */
export function aceCriterion(key: CorefDocument, response: CorefDocument): Criterion {
  const [keyHeads, responseHeads] = [aceHeads(key), aceHeads(response)]
  const weight = (k: number, r: number): number => headOverlap(keyHeads, k, responseHeads, r)
  const fits = (k: number, r: number): boolean => weight(k, r) >= SHARE
  return { isExact: fits, fits, weight }
}
