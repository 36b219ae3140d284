import type { Corpus } from '../corpus/corpus.ts'
import type { PairBy } from '../corpus/pair-documents.ts'
import { type Sides, sidesOf } from '../corpus/sides.ts'
import { finish, type Steps } from '../steps.ts'
import type { ConfidenceScores } from './confidence.ts'
import { type EvaluationOptions, type EvaluationResult, scores } from './evaluation.ts'
import { type NewAnalysis, together } from './run/analysis.ts'
import { type Signed, scoreSidesInSteps } from './run/score-sides.ts'
import { type ScoreRange, withRange } from './score-range.ts'
import { resolveSettings, type Settings } from './settings.ts'

/** An evaluation, the line that reproduces it and its inputs. */
export interface SignedResult extends EvaluationResult, Signed {
  /** Of an aligned response, some of whose mentions may be uncertain: the others are scores of the strict reading. */
  readonly range?: ScoreRange
  /** If requested: what the response's confidences in its links are worth. */
  readonly confidence?: ConfidenceScores
}

export interface EvaluateOptions extends Omit<EvaluationOptions, 'warnings'> {
  /** How to pair documents; by default by id or, if no id matches, by text. */
  readonly pairBy?: PairBy | undefined
  /** `confidences()`, to score the response at every confidence threshold, too. */
  readonly confidence?: NewAnalysis<ConfidenceScores | undefined> | undefined
}

/**
 * Score a response against a key.
 *
 * @throws RefereeError if the two cannot be compared: different texts, missing documents, duplicates in the key
 */
export function evaluate(
  key: Corpus,
  response: Corpus,
  overrides: Partial<Settings> = {},
  options: EvaluateOptions = {},
): SignedResult {
  const settings = resolveSettings(overrides)
  const { pairBy, ...rest } = options
  return finish(evaluateSides(sidesOf(key, response, { ...settings, pairBy }), settings, rest))
}

/** Score two sides, however they were read, one document at a time. */
export function* evaluateSides(
  sides: Sides,
  settings: Settings,
  { confidence, ...options }: Omit<EvaluateOptions, 'pairBy'> = {},
): Steps<SignedResult> {
  const strict = scores(options)
  const analyses = together({ scores: sides.isAligned ? withRange(strict) : strict, confidence })
  const { result, signed } = yield* scoreSidesInSteps(sides, settings, analyses)
  return {
    ...result.scores,
    ...signed,
    ...(result.confidence === undefined ? {} : { confidence: result.confidence }),
  }
}
