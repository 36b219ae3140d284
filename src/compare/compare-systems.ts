import type { Corpus } from '../corpus/corpus.ts'
import { type Sides, sidesOf } from '../corpus/sides.ts'
import { DEFAULT_DIFFERENCES } from '../report/comparison.ts'
import { scoresReport } from '../report/scores.ts'
import { evaluateSides, type SignedResult } from '../scoring/evaluate.ts'
import { resolveSettings, type Settings } from '../scoring/settings.ts'
import { asPart, finish, type Steps } from '../steps.ts'
import { type ComparisonReport, comparisonReport } from './comparison.ts'
import { finishTests, planTests } from './paired-tests.ts'
import { resampleInSteps } from './resamples.ts'
import { SystemRecord } from './system-record.ts'
import { resolveTest, type TestOptions } from './test-options.ts'

/**
 * Is the difference between systems real, and where does it come from? The whole of `referee compare` as a function,
 * run in this thread.
 *
 * @param responses at least two, to the same documents
 * @throws RefereeError if they cannot be scored or were scored on different documents
 */
export function compareSystems(
  key: Corpus,
  responses: readonly [Corpus, Corpus, ...Corpus[]],
  settings: Partial<Settings> = {},
  test: Partial<TestOptions> = {},
): ComparisonReport {
  const resolved = resolveSettings(settings)
  const sides = responses.map((response) => sidesOf(key, response, resolved))
  return finish(compareSides(sides, resolved, test))
}

/** `compareSystems`, one document or a few resamples at a time, however the responses were read. */
export function* compareSides(
  sides: readonly Sides[],
  settings: Settings,
  test: Partial<TestOptions> = {},
): Steps<ComparisonReport> {
  const options = resolveTest(test)
  const records = sides.map(({ response }) => new SystemRecord(response.name))
  const results: SignedResult[] = []
  const half = 1 / sides.length / 2
  for (const [i, own] of sides.entries()) {
    const scoring = evaluateSides(own, settings, { observe: records[i]?.observe })
    results.push(yield* asPart(scoring, i * half, half))
  }
  const plan = planTests(records, settings, options)
  const resamples = yield* asPart(
    resampleInSteps(plan.task, { seed: options.seed, from: 0, to: options.trials }),
    0.5,
    0.5,
  )
  const scores = scoresReport(results)
  const allScores = results.map((result) => result.scores)
  return comparisonReport(scores, finishTests(plan, allScores, resamples, DEFAULT_DIFFERENCES))
}
