import type { Atoms, AtomTable } from './atoms.ts'
import { commonSubsequence } from './common.ts'
import { pairGap } from './gaps.ts'
import { EQUAL } from './relation.ts'

/** A response's text laid over the key's, atom by atom. */
export interface Overlay {
  /** First and last atom of the key that an atom of the response stands for; -1 where it has no partner. */
  readonly first: Int32Array
  readonly last: Int32Array
  readonly relation: Uint8Array
  /** For every atom of the response, the last one with an equal before it and the next one behind, or -1. */
  readonly before: Int32Array
  readonly after: Int32Array
  /** Share of atoms, of both sides, without an equal on the other. */
  readonly shareChanged: number
}

export function overlay(key: Atoms, response: Atoms, table: AtomTable): Overlay {
  const partner = commonSubsequence(response.word, key.word)
  const first = partner.slice()
  const last = partner.slice()
  const relation = new Uint8Array(response.count)
  let equalInKey = 0
  for (let r = 0; r < response.count; r++) {
    if ((partner[r] as number) < 0) continue
    relation[r] = EQUAL
    equalInKey++
  }
  let equalInResponse = equalInKey
  let [r, k] = [0, 0]
  while (r <= response.count) {
    let end = r
    while (end < response.count && (partner[end] as number) < 0) end++
    const keyEnd = end < response.count ? (partner[end] as number) : key.count
    if (end > r && keyEnd > k) {
      const gap = { r, rEnd: end, k, kEnd: keyEnd }
      if (pairGap(key, response, table, gap, { first, last, relation })) {
        equalInKey += keyEnd - k
        equalInResponse += end - r
      }
    }
    r = end + 1
    k = keyEnd + 1
  }
  const total = key.count + response.count
  return {
    first,
    last,
    relation,
    ...neighbours(relation),
    shareChanged: total === 0 ? 0 : 1 - (equalInKey + equalInResponse) / total,
  }
}

function neighbours(relation: Uint8Array): { before: Int32Array; after: Int32Array } {
  const before = new Int32Array(relation.length)
  const after = new Int32Array(relation.length)
  for (let r = 0, seen = -1; r < relation.length; r++) {
    before[r] = seen
    if (relation[r] === EQUAL) seen = r
  }
  for (let r = relation.length - 1, seen = -1; r >= 0; r--) {
    after[r] = seen
    if (relation[r] === EQUAL) seen = r
  }
  return { before, after }
}
