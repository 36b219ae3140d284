import { ConeAnalysis, type ConeDocument, type ConeResult, coneSettings } from '../analysis/cone.ts'
import type { EntityShares } from '../analysis/entity-shares.ts'
import { annotatedNames, estimatedKey } from '../analysis/names/estimated-key.ts'
import { defaultMatching } from '../analysis/names/match-names.ts'
import type { FoundName } from '../analysis/names/name-words.ts'
import type { CorefDocument } from '../document/document.ts'
import { onlyType } from '../document/filter.ts'
import { ScoredPair } from '../scoring/run/scored-pair.ts'
import type { Scores } from '../scoring/tally.ts'
import type { ExperimentCorpus } from './corpus.ts'
import type { Lab } from './lab.ts'
import type { Setup } from './setup.ts'
import { type SystemName, systemLabels } from './systems.ts'

export const CONE_SYSTEMS: readonly SystemName[] = ['string', 'head', 'rules', 'soon', 'reconcile-61']
export const CONE_SETUP: Setup = { mentions: 'precise' }

/** The results for one system. */
export interface SystemStudy {
  readonly system: SystemName
  readonly annotated: ConeResult
  /** CONE against the estimated key, the full score against the true one. */
  readonly estimated: readonly ConeDocument[]
  readonly estimatedScores: ConeResult['cone']
  readonly entities: readonly EntityShares[]
}

/** The results on CONE for one corpus. */
export interface ConeStudy {
  readonly corpus: string
  readonly systems: readonly SystemStudy[]
  readonly quality: readonly { readonly names: string; readonly matching: string; readonly scores: Scores }[]
}

/** Score names and all mentions, with the key and with an estimated one. */
export function coneStudy(lab: Lab, corpus: ExperimentCorpus): ConeStudy {
  const found = corpus.documents.map((document) => lab.names(document))
  const estimates = corpus.documents.map((document, d) =>
    estimatedKey(document, found[d] as readonly FoundName[], defaultMatching),
  )
  const named = corpus.documents.map((document) => onlyType(document, 'named') ?? document)
  const quality = (['key', 'pos'] as const).flatMap((names) =>
    (['full', 'paper'] as const).map((matching) => ({
      names,
      matching,
      scores: lab.score(
        named,
        corpus.documents.map((document, d) =>
          estimatedKey(
            document,
            names === 'key' ? annotatedNames(document) : (found[d] as readonly FoundName[]),
            matching,
          ),
        ),
        { metrics: ['mentions', 'b3', 'ceafm'] },
      ).scores,
    })),
  )
  return {
    corpus: corpus.name,
    systems: lab.each(
      CONE_SYSTEMS,
      (system) => `${corpus.name} with ${systemLabels[system]}`,
      (system) => ({
        system,
        ...studyNames(lab, corpus.documents, lab.responses(corpus, system, CONE_SETUP), estimates),
      }),
    ),
    quality,
  }
}

/** Compare names with all mentions on some documents, with the key and with an estimated one. */
export function studyNames(
  { match }: Lab,
  keys: readonly CorefDocument[],
  responses: readonly CorefDocument[],
  estimates: readonly CorefDocument[],
): Omit<SystemStudy, 'system'> {
  const settings = coneSettings({ keyDuplicates: 'first', match })
  const [full, estimated] = [new ConeAnalysis(settings, true), new ConeAnalysis(settings, false)]
  for (const [position, key] of keys.entries()) {
    const response = responses[position] as CorefDocument
    full.add(new ScoredPair({ key, response, position }, settings))
    const estimate = estimates[position] as CorefDocument
    estimated.add(new ScoredPair({ key: estimate, response, position }, settings))
  }
  const annotated = full.result()
  const other = estimated.result()
  return {
    annotated,
    estimated: annotated.perDocument.map((document, d) => ({
      ...document,
      cone: other.perDocument[d]?.cone ?? {},
    })),
    estimatedScores: other.macro.cone,
    entities: annotated.perEntity,
  }
}
