import { scoreBCubed } from './b-cubed.ts'
import { ceafRecall, phi4 } from './ceaf.ts'
import { div, fraction, sum } from './fraction.ts'
import { scoreMuc } from './muc.ts'
import type { Partition } from './partition.ts'
import { inBothDirections, type TextbookValue } from './score.ts'

/**
 * The CoNLL score (Pradhan et al. 2011, 2012; Denis and Baldridge 2009, under the name MELA): the mean of three F1s.
 *
 *     (F1 of MUC + F1 of B³ + F1 of CEAFe) ÷ 3
 *
 * The three F1s are those of the whole corpus. There is no CoNLL recall or precision.
 */
export function scoreConll(key: Partition, response: Partition): TextbookValue {
  const metrics = [scoreMuc, scoreBCubed, inBothDirections(ceafRecall(phi4))]
  return { value: div(sum(metrics.map((score) => score(key, response).f1)), fraction(metrics.length)) }
}
