import { mapByDice } from 'coref-referee/explorer'
import type { MatchedPair } from 'coref-referee/score'

/** An aligned entity has its partner's number; the others continue the key's. */
export function responseNumbers({ table }: MatchedPair): Int32Array {
  const numbers = new Int32Array(table.responseEntities)
  const alignment = mapByDice(table)
  for (let k = 0; k < table.keyEntities; k++) {
    const cell = alignment[k] as number
    if (cell >= 0) numbers[table.column[cell] as number] = k + 1
  }
  let next = table.keyEntities
  for (let r = 0; r < numbers.length; r++) if (numbers[r] === 0) numbers[r] = ++next
  return numbers
}
