import { exp } from './exp.ts'

/** A mention's antecedent, or -1 for none, with the model's confidence. */
export interface DecodedLink {
  readonly antecedent: number
  /** From 0 to 1; 0 without an antecedent. */
  readonly confidence: number
}

const NO_LINK: DecodedLink = { antecedent: -1, confidence: 0 }

/**
 * Take the candidate with the highest score if that exceeds the threshold; of equal ones the first, which is nearest.
 * The confidence is the probability of its entity: the sum over all candidates in that entity, relative to all
 * candidates and the option of none, whose score is the threshold.
 *
 * @param entityOf the entity of each mention so far
 */
export function decodeLink(
  candidates: readonly { readonly earlier: number }[],
  scores: Float64Array,
  entityOf: readonly number[],
  { temperature, threshold }: { readonly temperature: number; readonly threshold: number },
): DecodedLink {
  let best = -1
  for (let k = 0; k < scores.length; k++) {
    if (best < 0 || (scores[k] as number) > (scores[best] as number)) best = k
  }
  const top = scores[best]
  if (top === undefined || !(top > threshold)) return NO_LINK
  const antecedent = candidates[best]?.earlier ?? -1
  let all = exp((threshold - top) / temperature)
  let inside = 0
  for (const [k, { earlier }] of candidates.entries()) {
    const share = exp(((scores[k] as number) - top) / temperature)
    all += share
    if (entityOf[earlier] === entityOf[antecedent]) inside += share
  }
  return { antecedent, confidence: inside / all }
}

/** The model's confidence that a span is a mention, from 0 to 1. */
export function mentionConfidence(score: number, temperature: number): number {
  return 1 / (1 + exp(Math.min(700, -score / temperature)))
}
