import { twinsOfResponse } from '../../matching/twin-documents.ts'
import type { DiscourseMetric, Metric, PartitionMetric } from '../../metrics/metric.ts'
import { verdictsOf } from '../../metrics/verdicts.ts'
import type { MatchedPair } from '../../scoring/match-documents.ts'
import { partitionTerms, situationsOf } from '../../scoring/partition-terms.ts'
import type { Explainer } from './term.ts'

const SIDES = ['key', 'response'] as const

type OverMentions = PartitionMetric & { readonly mentionTerms: NonNullable<PartitionMetric['mentionTerms']> }
type OverEntities = PartitionMetric & { readonly entityTerms: NonNullable<PartitionMetric['entityTerms']> }
type Judging = DiscourseMetric & { readonly terms: NonNullable<DiscourseMetric['terms']> }

/** Metrics that are sums over mentions: B³ and its variants, mention detection. */
export const byMention: Explainer<OverMentions> = {
  explains: (metric: Metric): metric is OverMentions =>
    metric.family === 'partition' && metric.mentionTerms !== undefined,
  *terms(metric, comparison) {
    const terms = partitionTerms(metric, comparison)
    for (const side of SIDES) {
      const situations = situationsOf(comparison, side)
      const { entity } = comparison[side].mentions
      const other = entitiesOfTwins(comparison, side)
      for (const [m, adds] of terms[side].entries()) {
        const { hasTwin, shared, size } = situations.mention(m)
        const found = hasTwin
          ? `has a twin; its entity and that of the twin share ${shared} of ${size}`
          : `has no twin; its entity has ${size}`
        yield {
          ...entities(side, entity[m] as number, other[m]),
          mention: { side, number: m },
          arithmetic: found,
          adds: adds ?? {},
        }
      }
    }
  },
}

/** Metrics that are sums over entities: LEA, exact entity match. */
export const byEntity: Explainer<OverEntities> = {
  explains: (metric: Metric): metric is OverEntities =>
    metric.family === 'partition' && metric.entityTerms !== undefined,
  *terms(metric, comparison) {
    const terms = partitionTerms(metric, comparison)
    for (const side of SIDES) {
      const situations = situationsOf(comparison, side)
      for (const [m, adds] of terms[side].entries()) {
        const situation = situations.firstOf(m)
        if (situation === undefined || adds === undefined) continue
        const { size, cells } = situation
        const parts = cells.map(({ shared, otherSize }) => `${shared} with one of ${otherSize}`)
        yield {
          ...entities(side, comparison[side].mentions.entity[m] as number),
          arithmetic: `size ${size}; shares ${parts.length === 0 ? 'nothing' : parts.join(', ')}`,
          adds,
        }
      }
    }
  },
}

/** Metrics that judge anaphors or anchors one by one. */
export const byVerdict: Explainer<Judging> = {
  explains: (metric: Metric): metric is Judging =>
    metric.family === 'discourse' && metric.terms !== undefined,
  *terms({ terms }, comparison) {
    const all = terms.of(comparison)
    const verdicts = verdictsOf(comparison)
    for (const side of SIDES) {
      const other = entitiesOfTwins(comparison, side)
      for (const [m, adds] of all[side].entries()) {
        if (adds === undefined) continue
        const own = comparison[side].mentions.entity[m] as number
        yield terms.over === 'mentions'
          ? {
              ...entities(side, own, other[m]),
              mention: { side, number: m },
              arithmetic: `${Object.keys(adds).join(' ')} (${terms.because ?? `by its immediate antecedent ${verdicts[side][m]}`})`,
              adds,
            }
          : {
              ...entities(side, own),
              arithmetic: 'by its anchor, the first mention that is not a pronoun',
              adds,
            }
      }
    }
  },
}

/** By mention of a side: the entity of its twin, if any. */
function entitiesOfTwins(comparison: MatchedPair, side: 'key' | 'response'): (number | undefined)[] {
  const twins = side === 'key' ? comparison.twins : twinsOfResponse(comparison)
  const other = comparison[side === 'key' ? 'response' : 'key'].mentions.entity
  return Array.from(twins, (twin) => (twin < 0 ? undefined : other[twin]))
}

function entities(
  side: 'key' | 'response',
  own: number,
  other?: number,
): { readonly key?: number; readonly response?: number } {
  const [key, response] = side === 'key' ? [own, other] : [other, own]
  return { ...(key === undefined ? {} : { key }), ...(response === undefined ? {} : { response }) }
}
