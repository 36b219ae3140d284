import { bCubed, bCubed0, bCubedAll, bCubedRn, bCubedSys } from './b-cubed.ts'
import { ceaf, ceafRn, ceafSys, phi1, phi2, phi3, phi4 } from './ceaf.ts'
import { lea } from './lea.ts'
import { mentionDetection } from './mention-detection.ts'
import { muc } from './muc.ts'
import { pairwise } from './pairs.ts'
import { requirePartition } from './partition.ts'
import type { Oracle } from './score.ts'

export {
  type BlancCounts,
  type BlancRule,
  type BlancScore,
  blanc,
  blancCounts,
  blancOfCounts,
} from './blanc.ts'
export { f1, type Oracle, type OracleScore, type Ratio, value } from './score.ts'

/**
 * The partition metrics by their definitions, by id, in exact arithmetic.
 *
 * They build the views, list the pairs and try the maps that the definitions speak of, and share no
 * formula with the metrics of the program, so that agreement of the two says something. Slow on
 * purpose: meant for documents of some dozens of mentions.
 *
 * @throws {RangeError} from each oracle, when a side is not a partition
 */
export const oracles: { readonly [id: string]: Oracle } = {
  mentions: checked(mentionDetection),
  muc: checked(muc),
  b3: checked(bCubed),
  'b3.0': checked(bCubed0),
  'b3.all': checked(bCubedAll),
  'b3.rn': checked(bCubedRn),
  'b3.sys': checked(bCubedSys),
  ceafm: checked(ceaf(phi3)),
  ceafe: checked(ceaf(phi4)),
  'ceaf.phi1': checked(ceaf(phi1)),
  'ceaf.phi2': checked(ceaf(phi2)),
  'ceafm.rn': checked(ceafRn(phi3)),
  'ceafm.sys': checked(ceafSys(phi3)),
  'ceafe.rn': checked(ceafRn(phi4)),
  'ceafe.sys': checked(ceafSys(phi4)),
  pairwise: checked(pairwise),
  lea: checked(lea),
}

function checked(oracle: Oracle): Oracle {
  return (key, response) => {
    requirePartition(key)
    requirePartition(response)
    return oracle(key, response)
  }
}
