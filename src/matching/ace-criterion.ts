import type { CorefDocument } from '../document/document.ts'
import { aceHeads, matchingHeads } from './ace-heads.ts'
import type { Criterion } from './approximate.ts'

/** What heads must share of the longer one under `--match ace`, in characters. */
const THRESHOLDS = { head: 0.3, text: 0 }

/** `ace`: heads that share enough of their characters, of exact twins too. */
export function aceCriterion(key: CorefDocument, response: CorefDocument): Criterion {
  const overlap = new Map<string, number>()
  for (const pair of matchingHeads(aceHeads(key), aceHeads(response), THRESHOLDS)) {
    overlap.set(`${pair.key} ${pair.response}`, pair.overlap)
  }
  const fits = (k: number, r: number): boolean => overlap.has(`${k} ${r}`)
  return { isExact: fits, fits, weight: (k, r) => overlap.get(`${k} ${r}`) ?? 0 }
}
