import type { Corpus } from '../corpus/corpus.ts'
import { type Sides, sidesOf } from '../corpus/sides.ts'
import { type ScoresReport, scoresReport } from '../report/scores.ts'
import { evaluateSides } from '../scoring/evaluate.ts'
import type { ScoredDocument } from '../scoring/evaluation.ts'
import type { Settings } from '../scoring/settings.ts'
import { asPart, finish, type Steps } from '../steps.ts'
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
  const sides = responses.map((response) => sidesOf(key, response, settings))
  return finish(summarizeInSteps(sides, settings, options))
}

/** `summarize`, one document at a time, however the responses were read. */
export function* summarizeInSteps(
  all: readonly Sides[],
  settings: Settings,
  options: SummaryOptions = {},
): Steps<Summary> {
  const scored: ScoredPairs[] = []
  for (const [i, sides] of all.entries()) {
    const sizes: PairSizes[] = []
    const observe = ({ pair }: ScoredDocument): void => void sizes.push(sizesOf(pair))
    const steps = evaluateSides(sides, settings, { ...options, perDocument: true, observe })
    scored.push({ result: yield* asPart(steps, i / all.length, 1 / all.length), sizes })
  }
  return {
    scores: scoresReport(scored.map(({ result }) => result)),
    documents: documentTable(scored),
  }
}
