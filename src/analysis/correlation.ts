/** How two lists of numbers go together. */
export interface Correlation {
  /** Pearson's r; 0 where one list is constant, and then `undefined` is set. */
  readonly r: number
  readonly pairs: number
  /** 95 % confidence interval by Fisher's transformation; absent with fewer than four pairs. */
  readonly interval?: readonly [low: number, high: number]
  readonly undefined?: true
}

/** 97.5th percentile of the normal distribution. */
const NORMAL_975 = 1.959963984540054

/** Pearson's correlation of paired numbers, from deviations, so that large means cost no digits. */
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

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The words that Lin et al. 2010 have for a correlation. */
export function strengthOf(r: number): 'strong' | 'high' | 'correlated' | 'weak' {
  if (r > 0.7) return 'strong'
  if (r > 0.5) return 'high'
  return r > 0.3 ? 'correlated' : 'weak'
}
