import type { Counts, Metric } from '../../metrics/metric.ts'
import { metricById } from '../../metrics/registry.ts'
import type { MatchedPair } from '../../scoring/match-documents.ts'
import { countDocument, planMetrics, scoreRow } from '../../scoring/tally.ts'
import { termsOf } from './explain.ts'
import { rational } from './rational.ts'

/** What one mention, or an entity containing it, adds to a score. */
export interface MentionTerm {
  readonly about: 'mention' | 'key entity' | 'response entity' | 'both entities'
  readonly arithmetic: string
  /** What is added to numerator and denominator, as `3/5 of 1`. */
  readonly recall?: string
  readonly precision?: string
}

/** The arithmetic of one mention under one metric. */
export interface MentionArithmetic {
  readonly metric: string
  readonly label: string
  readonly terms: readonly MentionTerm[]
}

/** The metrics that differ most in how they treat a mention. */
const TELLING: readonly string[] = ['muc', 'b3', 'ceafe', 'lea']

/**
 * Why metrics disagree about a mention: what it, or its entity on either side, adds to each of them.
 *
 * @param mention its number on its side
 */
export function explainMention(
  pair: MatchedPair,
  side: 'key' | 'response',
  mention: number,
  ids: readonly string[] = TELLING,
): MentionArithmetic[] {
  const twin = side === 'key' ? (pair.twins[mention] as number) : pair.twins.indexOf(mention)
  const [k, r] = side === 'key' ? [mention, twin] : [twin, mention]
  const keyEntity = k < 0 ? -1 : (pair.key.mentions.entity[k] as number)
  const responseEntity = r < 0 ? -1 : (pair.response.mentions.entity[r] as number)
  return ids.map((id) => {
    const metric = metricById(id) as Metric
    const plan = planMetrics([id])
    const score = scoreRow(plan, countDocument(plan, pair), pair.settings)[id]
    const terms = [...termsOf(metric, pair, score ?? { recall: 0, precision: 0, f1: 0 })].flatMap(
      (term): MentionTerm[] => {
        if (term.mention !== undefined) {
          const isOwn = term.mention.number === (term.mention.side === 'key' ? k : r)
          return isOwn ? [{ about: 'mention', arithmetic: term.arithmetic, ...parts(term.adds) }] : []
        }
        const ofKey = term.key !== undefined && term.key === keyEntity
        const ofResponse = term.response !== undefined && term.response === responseEntity
        if (!ofKey && !ofResponse) return []
        const about = ofKey && ofResponse ? 'both entities' : ofKey ? 'key entity' : 'response entity'
        return [{ about, arithmetic: term.arithmetic, ...parts(term.adds) }]
      },
    )
    return { metric: id, label: metric.label, terms }
  })
}

function parts(adds: Counts): Pick<MentionTerm, 'recall' | 'precision'> {
  const part = (name: 'recall' | 'precision'): string | undefined => {
    const [numerator, denominator] = [adds[`${name}Numerator`], adds[`${name}Denominator`]]
    if (numerator === undefined && denominator === undefined) return undefined
    const added = rational(numerator ?? 0)
    return denominator === undefined ? added : `${added} of ${rational(denominator)}`
  }
  const [recall, precision] = [part('recall'), part('precision')]
  return { ...(recall === undefined ? {} : { recall }), ...(precision === undefined ? {} : { precision }) }
}
