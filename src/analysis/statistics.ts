/** Share of the resamples that an interval covers. */
export const LEVEL = 0.95

/** A corrected p below this counts as significant where a decision is needed: ranks and daggers. */
export const ALPHA = 0.05

/** With fewer documents than this, resampling them says more about the method than about the system. */
export const FEWEST_DOCUMENTS = 10

/** How two lists of numbers correlate. */
export interface Correlation {
  /** Pearson's r; 0 if one list is constant, and then `undefined` is set. */
  readonly r: number
  readonly pairs: number
  /** 95 % confidence interval by Fisher's transformation; absent with fewer than four pairs. */
  readonly interval?: readonly [low: number, high: number]
  readonly undefined?: true
}

/** 97.5th percentile of the normal distribution. */
const NORMAL_975 = 1.959963984540054

/** Pearson's correlation of paired numbers, computed from deviations so that large means cost no precision. */
export function pearson(xs: readonly number[], ys: readonly number[]): Correlation {
  if (xs.length !== ys.length) throw new RangeError('correlation needs as many values on either side')
  const pairs = xs.length
  const [meanX, meanY] = [mean(xs), mean(ys)]
  let [xx, yy, xy] = [0, 0, 0]
  for (let i = 0; i < pairs; i++) {
    const dx = (xs[i] as number) - meanX
    const dy = (ys[i] as number) - meanY
    xx += dx * dx
    yy += dy * dy
    xy += dx * dy
  }
  if (xx === 0 || yy === 0) return { r: 0, pairs, undefined: true }
  const r = Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)))
  if (pairs < 4) return { r, pairs }
  const z = Math.atanh(r)
  const reach = NORMAL_975 / Math.sqrt(pairs - 3)
  return { r, pairs, interval: [Math.tanh(z - reach), Math.tanh(z + reach)] }
}

/** A straight line through paired numbers: y = slope · x + intercept. */
export interface Regression {
  readonly slope: number
  readonly intercept: number
  /** Standard deviation of y around the line; absent with fewer than three pairs. */
  readonly error?: number
  /** 95 % confidence interval of the slope. */
  readonly interval?: readonly [low: number, high: number]
  readonly pairs: number
  /** All x are equal: no line is better than the mean. */
  readonly undefined?: true
}

/** Least squares. */
export function regress(xs: readonly number[], ys: readonly number[]): Regression {
  if (xs.length !== ys.length) throw new RangeError('regression needs as many values on either side')
  const pairs = xs.length
  const [meanX, meanY] = [mean(xs), mean(ys)]
  const xx = sumOf(xs, (x) => (x - meanX) ** 2)
  if (xx === 0) return { slope: 0, intercept: meanY, pairs, undefined: true }
  const slope = sumOf(xs, (x, i) => (x - meanX) * ((ys[i] as number) - meanY)) / xx
  const intercept = meanY - slope * meanX
  if (pairs < 3) return { slope, intercept, pairs }
  const error = Math.sqrt(sumOf(xs, (x, i) => ((ys[i] as number) - slope * x - intercept) ** 2) / (pairs - 2))
  const reach = (criticalT(1 - LEVEL, pairs - 2) * error) / Math.sqrt(xx)
  return { slope, intercept, error, interval: [slope - reach, slope + reach], pairs }
}

function sumOf(values: readonly number[], term: (value: number, i: number) => number): number {
  return values.reduce((sum, value, i) => sum + term(value, i), 0)
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The terms that Lin et al. 2010 use for a correlation. */
export function strengthOf(r: number): 'strong' | 'high' | 'correlated' | 'weak' {
  if (r > 0.7) return 'strong'
  if (r > 0.5) return 'high'
  return r > 0.3 ? 'correlated' : 'weak'
}

/** Probability that |T| is at least |t| under Student's t distribution. */
export function twoSidedT(t: number, freedom: number): number {
  if (!Number.isFinite(t)) return 0
  return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5)
}

/** The t beyond which, in both tails together, this share of the distribution lies. */
export function criticalT(share: number, freedom: number): number {
  let low = 0
  let high = 1
  while (twoSidedT(high, freedom) > share) high *= 2
  // The function decreases monotonically: sixty halvings exhaust the precision of a double.
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (twoSidedT(middle, freedom) > share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The regularised incomplete beta function I_x(a, b), by its continued fraction (DLMF 8.17.22). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  // The fraction converges fast below this point, its mirror image above it.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a)
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b)) / a
  return front * betaFraction(x, a, b)
}

const MOST_STEPS = 500
const TINY = 1e-300

/** Lentz's method, as modified by Thompson and Barnett (1986). */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / notZero(1 - ((a + b) * x) / (a + 1))
  let value = d
  for (let m = 1; m <= MOST_STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / notZero(1 + even * d)
    c = notZero(1 + even / c)
    value *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / notZero(1 + odd * d)
    c = notZero(1 + odd / c)
    const step = d * c
    value *= step
    if (Math.abs(step - 1) < Number.EPSILON) break
  }
  return value
}

function notZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b)
}

const LARGE = 15

/** Stirling's series (DLMF 5.11.1), small x being shifted up by x Γ(x) = Γ(x + 1). @param x above 0 */
function logGamma(x: number): number {
  let product = 1
  let z = x
  for (; z < LARGE; z++) product *= z
  const inverse = 1 / (z * z)
  const series =
    (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse * (1 / 1680 - inverse / 1188)))) / z
  return (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series - Math.log(product)
}

/** Kendall's τ: the pairs ordered alike minus those ordered differently, as a share of all. */
export function kendall(xs: readonly number[], ys: readonly number[]): number {
  let [sum, pairs] = [0, 0]
  for (let i = 0; i < xs.length; i++) {
    for (let j = 0; j < i; j++) {
      const product = ((xs[i] as number) - (xs[j] as number)) * ((ys[i] as number) - (ys[j] as number))
      sum += Math.sign(product)
      pairs++
    }
  }
  return pairs === 0 ? 0 : sum / pairs
}
