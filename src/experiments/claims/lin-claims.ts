import { relate, relateEntities } from '../../analysis/cone.ts'
import { estimatedKey } from '../../analysis/names/estimated-key.ts'
import { defaultMatching } from '../../analysis/names/match-names.ts'
import { type Correlation, kendall, mean } from '../../analysis/statistics.ts'
import { type ClaimGroup, claimsOf, type Measures, pick } from '../claim.ts'
import { CONE_SETUP, CONE_SYSTEMS, studyNames } from '../cone-study.ts'
import { f1Of } from '../scoring.ts'
import { modelsOf } from '../systems.ts'

const PAPER = 'Lin et al. 2010'

/** Lin et al. 2010. */
export const linClaims: ClaimGroup = {
  name: 'cone',
  claims: claimsOf(PAPER, 'r', [
    [
      'lin-documents',
      'CONE goes with the full score over documents, at r above .6',
      'r of B³ F1, mean over systems, less .6',
    ],
    [
      'lin-entities',
      'Names go with all mentions over single entities, strongly',
      'r over response entities of all systems, less .7',
    ],
    [
      'lin-control',
      'The rest does not go with all mentions',
      '.3 less r of the rest with all, over response entities',
    ],
    [
      'lin-rest',
      'Names go with the rest (not in the paper)',
      'r of names with the rest, over response entities, less .3',
    ],
    [
      'lin-estimated',
      'CONE against an estimated key goes with the full score',
      'r of B³ F1, mean over systems, less .3',
    ],
    ['lin-ranks', 'CONE ranks systems as the full score does', 'Kendall’s τ of B³ F1 over systems'],
  ]),
  needs: ['words', 'folds', 'names'],
  models: modelsOf(CONE_SYSTEMS, CONE_SETUP),
  prepare(lab, corpus) {
    const estimates = corpus.documents.map((document) =>
      estimatedKey(document, lab.names(document), defaultMatching),
    )
    const responses = CONE_SYSTEMS.map((system) => lab.responses(corpus, system, CONE_SETUP))
    return (members): Measures => {
      const studies = responses.map((own) =>
        studyNames(lab, pick(corpus.documents, members), pick(own, members), pick(estimates, members)),
      )
      const entities = relateEntities(studies.flatMap((study) => study.entities))
      const meanOfDefined = (correlations: readonly Correlation[]): number | undefined => {
        const defined = correlations.filter((each) => each.undefined !== true && each.pairs > 3)
        return defined.length === 0 ? undefined : mean(defined.map(({ r }) => r))
      }
      const less = (value: number | undefined, by: number): number | undefined =>
        value === undefined ? undefined : value - by
      const control = meanOfDefined([entities.restAll])
      return {
        'lin-documents': less(
          meanOfDefined(studies.map(({ annotated }) => relate(annotated.perDocument, 'b3').namesAll)),
          0.6,
        ),
        'lin-entities': less(meanOfDefined([entities.namesAll]), 0.7),
        'lin-control': control === undefined ? undefined : 0.3 - control,
        'lin-rest': less(meanOfDefined([entities.namesRest]), 0.3),
        'lin-estimated': less(
          meanOfDefined(studies.map(({ estimated }) => relate(estimated, 'b3').namesAll)),
          0.3,
        ),
        'lin-ranks': kendall(
          studies.map(({ annotated }) => f1Of({ b3: annotated.cone.b3 }, 'b3')),
          studies.map(({ annotated: { full } }) => (full === undefined ? 0 : f1Of({ b3: full.b3 }, 'b3'))),
        ),
      }
    }
  },
}
