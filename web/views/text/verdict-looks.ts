import type { Verdict } from 'coref-referee/explorer'

/** How a verdict is shown: a word for the legend, and a symbol beside the number, so as not to rely on colour alone. */
export const VERDICTS: readonly {
  readonly verdict: Verdict
  readonly label: string
  readonly sign: string
}[] = [
  { verdict: 'tp', label: 'right link', sign: '' },
  { verdict: 'wl', label: 'wrong link', sign: '✗' },
  { verdict: 'fn', label: 'missing link', sign: '−' },
  { verdict: 'fp', label: 'spurious link', sign: '+' },
  { verdict: 'first', label: 'first mention', sign: '′' },
  { verdict: 'twinless', label: 'first, on one side only', sign: '∅' },
]

export const SIGNS: Readonly<Record<Verdict, string>> = Object.fromEntries(
  VERDICTS.map(({ verdict, sign }) => [verdict, sign]),
) as Record<Verdict, string>
