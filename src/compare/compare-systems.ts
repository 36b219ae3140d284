import type { Corpus } from '../corpus/corpus.ts'
import { DEFAULT_DIFFERENCES } from '../report/comparison.ts'
import { type NamedResult, scoresReport } from '../report/scores.ts'
import { evaluateInSteps, type SignedResult } from '../scoring/evaluate.ts'
import type { Settings } from '../scoring/settings.ts'
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
  return finish(compareInSteps(key, responses, settings, test))
}

/** `compareSystems`, one document or a few resamples at a time. */
export function* compareInSteps(
  key: Corpus,
  responses: readonly [Corpus, Corpus, ...Corpus[]],
  settings: Partial<Settings> = {},
  test: Partial<TestOptions> = {},
): Steps<ComparisonReport> {
  const options = resolveTest(test)
  const records = responses.map(({ name }) => new SystemRecord(name))
  const results: SignedResult[] = []
  for (const [i, response] of responses.entries()) {
    const scoring = evaluateInSteps(key, response, settings, { observe: records[i]?.observe })
    results.push(yield* asPart(scoring, i / responses.length / 2, 1 / responses.length / 2))
  }
  const resolved = (results[0] as SignedResult).settings
  const plan = planTests(records, resolved, options)
  const resamples = yield* asPart(
    resampleInSteps(plan.task, { seed: options.seed, from: 0, to: options.trials }),
    0.5,
    0.5,
  )
  const systems = results.map((result, i): NamedResult => {
    const repair = responses[i]?.repair
    return {
      name: records[i]?.name as string,
      sha256: result.sha256.response,
      result,
      ...(repair === undefined ? {} : { repair }),
      reading: result.readings.response,
    }
  })
  const scores = scoresReport(key, systems, resolved)
  const allScores = results.map((result) => result.scores)
  return comparisonReport(scores, finishTests(plan, allScores, resamples, DEFAULT_DIFFERENCES))
}
