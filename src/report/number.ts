/**
 * A number with a fixed number of decimals, halves to the even digit, as C and Python print it. Whether
 * it is a half is determined from the exact decimal expansion of the double.
 */
export function fixed(value: number, decimals: number): string {
  const rounded = value.toFixed(decimals)
  const expansion = Math.abs(value).toFixed(Math.min(100, decimals + 60))
  const tail = expansion.slice(expansion.indexOf('.') + 1 + decimals)
  if (!/^50*$/.test(tail)) return rounded
  const down = (Math.sign(value) * Number(expansion.slice(0, expansion.length - tail.length))).toFixed(
    decimals,
  )
  return Number(down.at(-1)) % 2 === 0 ? down : rounded
}

/** A score from 0 to 1 for display: percent with two decimals. */
export function percent(value: number): string {
  return fixed(value * 100, 2)
}

/** A difference of scores for display: percentage points with two decimals and a sign, a true minus. */
export function signedPercent(value: number): string {
  const text = percent(Math.abs(value))
  if (Number(text) === 0) return text
  return `${value > 0 ? '+' : '−'}${text}`
}

/** A p-value for display: four decimals. */
export function pValue(p: number): string {
  return p < 0.0001 ? '< 0.0001' : fixed(p, 4)
}

/** A count and what is counted: `1 mention`, `1,234 mentions`. */
export function counted(count: number, singular: string, plural: string = pluralOf(singular)): string {
  return `${grouped(count)} ${count === 1 ? singular : plural}`
}

/** The plural of a counted noun, which may be the name of a feature. */
export function pluralOf(noun: string): string {
  if (noun === 'corpus') return 'corpora'
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}

/** A count for display: groups of three digits, the same in every locale. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
