import type { Counts, Metric } from '../../metrics/metric.ts'
import { type CountedScore, headline } from '../../scoring/tally.ts'
import { rational } from './rational.ts'

/** From the counts of a metric to its score, one line per step. */
export function conclusion(metric: Metric, score: CountedScore, parts: readonly NamedScore[]): string[] {
  if (metric.family === 'composite') {
    const f1 = parts.map(({ id, score: part }) => `${id} ${headline(part)}`)
    return [`${metric.label} from ${f1.join(', ')}: ${headline(score)}`]
  }
  const lines = SHAPES.find(({ name }) => name in (score.counts ?? {}))?.lines(score.counts ?? {}, score)
  if (score.value !== undefined) return [...(lines ?? []), `value = ${score.value}`]
  return [...(lines ?? [`recall = ${score.recall}`, `precision = ${score.precision}`]), `F1 = ${score.f1}`]
}

export interface NamedScore {
  readonly id: string
  readonly score: CountedScore
}

interface Shape {
  readonly name: string
  readonly lines: (counts: Counts, score: CountedScore) => string[]
}

/** Metrics are recognised by the names of their counts. */
const SHAPES: readonly Shape[] = [
  {
    name: 'recallNumerator',
    lines: (counts, { recall, precision }) => [
      `recall = ${quotient(counts['recallNumerator'], counts['recallDenominator'])} = ${recall}`,
      `precision = ${quotient(counts['precisionNumerator'], counts['precisionDenominator'])} = ${precision}`,
    ],
  },
  {
    name: 'tp',
    lines: ({ tp = 0, wl, fn = 0, fp = 0 }, { recall, precision }) => {
      const found = wl === undefined ? `${tp}` : `${tp} + ${wl}`
      return [
        `recall = ${tp} ÷ (${found} + ${fn}) = ${recall}`,
        `precision = ${tp} ÷ (${found} + ${fp}) = ${precision}`,
      ]
    },
  },
  {
    name: 'mapped',
    lines: ({ f1, mentions, entities }) => [`value = ${quotient(f1, mentions ?? entities)}`],
  },
  {
    name: 'keyCoreferent',
    lines: (counts, { recall, precision }) => [
      ...(['Coreferent', 'NonCoreferent'] as const).map((half) => {
        const [common, key, response] = ['common', 'key', 'response'].map((side) => counts[`${side}${half}`])
        const name = half === 'Coreferent' ? 'pairs that corefer' : 'pairs that do not'
        return `${name}: recall ${quotient(common, key)}, precision ${quotient(common, response)}`
      }),
      `mean recall = ${recall}`,
      `mean precision = ${precision}`,
    ],
  },
]

function quotient(numerator = 0, denominator = 0): string {
  return `${rational(numerator)} ÷ ${rational(denominator)}`
}
