import type { Corpus } from '../corpus/corpus.ts'
import { pairDocuments } from '../corpus/pair-documents.ts'
import { type NamedResult, type ScoresReport, scoresReport } from '../report/scores.ts'
import { Evaluation, type EvaluationResult } from '../scoring/evaluation.ts'
import type { Settings } from '../scoring/settings.ts'
import { type DocumentTable, documentTable } from './document-table.ts'

/** All that the first screens show: the scores, and the documents with theirs. */
export interface Summary {
  /** What `referee score --json` prints for the same files. */
  readonly scores: ScoresReport
  readonly documents: DocumentTable
}

export interface SummaryOptions {
  /** Leave out metrics for which a document lacks the data, with a warning, where otherwise that is an error. */
  readonly leavesOutMissing?: boolean
  /** Called for each document that was scored, to show progress. */
  readonly onDocument?: () => void
}

export function summarize(
  key: Corpus,
  responses: readonly Corpus[],
  settings: Settings,
  options: SummaryOptions = {},
): Summary {
  const results = responses.map((response) => scored(key, response, settings, options))
  const systems = responses.map((response, s): NamedResult => {
    const { name, sha256, optimistic, repair, reading } = response
    return {
      name,
      sha256,
      result: results[s] as EvaluationResult,
      ...(optimistic === undefined ? {} : { optimistic: scored(key, optimistic, settings, options).scores }),
      ...(repair === undefined ? {} : { repair }),
      reading,
    }
  })
  return {
    scores: scoresReport(key, systems, settings),
    documents: documentTable(key, responses, results),
  }
}

function scored(
  key: Corpus,
  response: Corpus,
  settings: Settings,
  { leavesOutMissing = false, onDocument }: SummaryOptions,
): EvaluationResult {
  const evaluation = new Evaluation(settings, { perDocument: true, leavesOutMissing })
  for (const warning of [...key.warnings, ...response.warnings]) evaluation.warn(warning)
  for (const pair of pairDocuments(key.documents, response.documents, settings, evaluation.warn)) {
    evaluation.add(pair.key, pair.response, pair.position)
    onDocument?.()
  }
  return evaluation.result()
}
