/** How scores become probabilities: `1 / (1 + exp(-(slope * score + offset)))`, after Platt (1999). */
export interface Calibration {
  readonly slope: number
  readonly offset: number
}

/** The score of something that a model found, and whether it was right. */
export interface JudgedScore {
  readonly score: number
  readonly isRight: boolean
}

/** Log odds are kept within these bounds, however close to 0 or 1 a sum of floats brings a probability. */
const FARTHEST = 20

export function logOdds(probability: number): number {
  const odds = Math.log(probability) - Math.log1p(-probability)
  return Math.min(FARTHEST, Math.max(-FARTHEST, odds))
}

export function calibrate(score: number, { slope, offset }: Calibration): number {
  return 1 / (1 + Math.exp(-(slope * score + offset)))
}

const STEPS = 50
/** A weak pull towards a slope of 0: if scores separate right from wrong perfectly, the slope would grow for ever. */
const PULL = 1e-6

/**
 * The maximum-likelihood calibration, by Newton's method; undefined if everything is right or
 * everything is wrong, which teaches nothing.
 */
export function fitCalibration(scores: readonly JudgedScore[]): Calibration | undefined {
  const right = scores.filter(({ isRight }) => isRight).length
  if (right === 0 || right === scores.length) return undefined
  // Scores of a perceptron are in the thousands; they are scaled to about 1 for fitting.
  const unit = scores.reduce((sum, { score }) => sum + Math.abs(score), 0) / scores.length || 1
  let slope = 0
  let offset = Math.log(right / (scores.length - right))
  for (let step = 0; step < STEPS; step++) {
    let [g0, g1, h00, h01, h11] = [-PULL * slope, 0, PULL, 0, 0]
    for (const { score, isRight } of scores) {
      const x = score / unit
      const p = calibrate(x, { slope, offset })
      const error = (isRight ? 1 : 0) - p
      const weight = p * (1 - p)
      g0 += error * x
      g1 += error
      h00 += weight * x * x
      h01 += weight * x
      h11 += weight
    }
    const determinant = h00 * h11 - h01 * h01
    if (!(determinant > 1e-12)) break
    const bySlope = (g0 * h11 - g1 * h01) / determinant
    const byOffset = (g1 * h00 - g0 * h01) / determinant
    slope += bySlope
    offset += byOffset
    if (Math.abs(bySlope) + Math.abs(byOffset) < 1e-9) break
  }
  return { slope: round(slope / unit), offset: round(offset) }
}

/** Rounds to seven digits: the last digits of sums of exponentials differ between engines. */
function round(value: number): number {
  return Number(value.toPrecision(7))
}
