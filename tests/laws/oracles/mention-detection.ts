import { fraction } from './fraction.ts'
import { mentionsOf } from './partition.ts'
import { inBothDirections, type Oracle } from './score.ts'

/** Of the mentions of a side, those the other side has too. Entities do not matter (METRICS 2). */
export const mentionDetection: Oracle = inBothDirections((side, other) => {
  const others = mentionsOf(other)
  const mentions = [...mentionsOf(side)]
  const found = mentions.filter((mention) => others.has(mention))
  return { numerator: fraction(found.length), denominator: fraction(mentions.length) }
})
