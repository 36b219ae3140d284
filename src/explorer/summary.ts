import type { Corpus } from '../corpus/corpus.ts'
import { pairDocuments } from '../corpus/pair-documents.ts'
import { type NamedResult, type ScoresReport, scoresReport } from '../report/scores.ts'
import { Evaluation } from '../scoring/evaluation.ts'
import { scoreRange } from '../scoring/score-range.ts'
import type { Settings } from '../scoring/settings.ts'
import { finish, type Steps } from '../steps.ts'
import {
  type DocumentTable,
  documentTable,
  type PairSizes,
  type ScoredPairs,
  sizesOf,
} from './document-table.ts'

/** Everything the first screens show: the scores, and the documents with theirs. */
export interface Summary {
  /** What `referee score --json` prints for the same files. */
  readonly scores: ScoresReport
  readonly documents: DocumentTable
}

export interface SummaryOptions {
  /** Leave out metrics for which a document lacks the data, with a warning instead of an error. */
  readonly leavesOutMissing?: boolean
}

export function summarize(
  key: Corpus,
  responses: readonly Corpus[],
  settings: Settings,
  options: SummaryOptions = {},
): Summary {
  return finish(summarizeInSteps(key, responses, settings, options))
}

/** The same, one document at a time. */
export function* summarizeInSteps(
  key: Corpus,
  responses: readonly Corpus[],
  settings: Settings,
  options: SummaryOptions = {},
): Steps<Summary> {
  const total = key.documents.length * responses.length
  let done = 0
  const results: ScoredPairs[] = []
  const systems: NamedResult[] = []
  for (const response of responses) {
    const { name, sha256, repair, reading } = response
    const scoredPairs = yield* scoreResponse(response)
    const { result } = scoredPairs
    results.push(scoredPairs)
    systems.push({
      name,
      sha256,
      result,
      ...(repair === undefined ? {} : { repair, range: scoreRange(key, response, settings, result.scores) }),
      reading,
    })
  }
  return {
    scores: scoresReport(key, systems, settings),
    documents: documentTable(results),
  }

  function* scoreResponse(response: Corpus): Steps<ScoredPairs> {
    const sizes: PairSizes[] = []
    const evaluation = new Evaluation(settings, { perDocument: true, ...options })
    for (const warning of [...key.warnings, ...response.warnings]) evaluation.warn(warning)
    for (const pair of pairDocuments(key.documents, response.documents, settings, evaluation.warn)) {
      evaluation.add(pair.key, pair.response, pair.position)
      sizes.push(sizesOf(pair))
      yield Math.min(1, ++done / total)
    }
    return { result: evaluation.result(), sizes }
  }
}
