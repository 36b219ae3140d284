import { kendall, mean } from '../../analysis/statistics.ts'
import { type ClaimGroup, claimsOf, POINTS, pick } from '../claim.ts'
import { f1Of } from '../scoring.ts'
import type { Setup } from '../setup.ts'
import { modelsOf, type SystemName } from '../systems.ts'

const PAPER = 'Tuggener 2014'
const PRECISE: Setup = { mentions: 'precise' }

const APPLICATION_SYSTEMS: readonly SystemName[] = ['head', 'rules', 'soon', 'reconcile-61']

/** Tuggener 2014. */
export const tuggenerClaims: ClaimGroup = {
  name: 'applications',
  claims: [
    ...claimsOf(PAPER, 'points', [
      [
        'tu-pronouns',
        'Pronouns do better when the immediate antecedent is asked for',
        'F1 of pronouns by immediate antecedents less that by inferred ones, mean over systems',
      ],
      [
        'tu-nouns',
        'Nouns do better when the nominal antecedent is asked for',
        'F1 of names and nominals by inferred antecedents less that by immediate ones, mean over systems',
      ],
    ]),
    ...claimsOf(PAPER, 'r', [
      ['tu-ranks', 'Anchors rank systems as the CoNLL score does', 'Kendall’s τ over systems'],
    ]),
  ],
  needs: ['words', 'folds'],
  models: modelsOf(APPLICATION_SYSTEMS, PRECISE),
  prepare(lab, corpus) {
    const responses = APPLICATION_SYSTEMS.map((system) => lab.responses(corpus, system, PRECISE))
    return (members) => {
      const keys = pick(corpus.documents, members)
      const results = responses.map((own) => {
        const chosen = pick(own, members)
        const { slices } = lab.score(keys, chosen, {
          metrics: ['antecedent.immediate', 'antecedent.inferred'],
          by: ['type'],
        })
        const difference = (types: readonly string[]): number =>
          mean(
            (slices['type'] ?? [])
              .filter(({ value }) => types.includes(value))
              .map(
                ({ scores }) => f1Of(scores, 'antecedent.immediate') - f1Of(scores, 'antecedent.inferred'),
              ),
          )
        const { scores } = lab.score(keys, chosen, { metrics: ['conll', 'anchor'] })
        return {
          pronouns: difference(['pronoun']),
          nouns: difference(['named', 'nominal']),
          conll: f1Of(scores, 'conll'),
          anchor: f1Of(scores, 'anchor'),
        }
      })
      return {
        'tu-pronouns': POINTS * mean(results.map(({ pronouns }) => pronouns)),
        'tu-nouns': -POINTS * mean(results.map(({ nouns }) => nouns)),
        'tu-ranks': kendall(
          results.map(({ conll }) => conll),
          results.map(({ anchor }) => anchor),
        ),
      }
    }
  },
}
