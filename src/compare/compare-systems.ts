import type { Corpus } from '../corpus/corpus.ts'
import { SHOWN_WITHOUT_ASKING } from '../report/comparison.ts'
import { type NamedResult, scoresReport } from '../report/scores.ts'
import { evaluate } from '../scoring/evaluate.ts'
import type { Settings } from '../scoring/settings.ts'
import { type ComparisonReport, comparisonReport } from './comparison.ts'
import { finishTests, planTests } from './paired-tests.ts'
import { resample } from './resamples.ts'
import { SystemRecord } from './system-record.ts'
import { resolveTest, type TestOptions } from './test-options.ts'

/**
 * Is the difference between systems real, and where does it come from? All of `referee compare` for programs,
 * in this thread.
 *
 * @param responses at least two, of the same documents
 * @throws RefereeError when they cannot be scored or were scored on different documents
 */
export function compareSystems(
  key: Corpus,
  responses: readonly [Corpus, Corpus, ...Corpus[]],
  settings: Partial<Settings> = {},
  test: Partial<TestOptions> = {},
): ComparisonReport {
  const options = resolveTest(test)
  const records = responses.map(({ name }) => new SystemRecord(name))
  const results = responses.map((response, i) =>
    evaluate(key, response, settings, { observe: records[i]?.observe }),
  )
  const resolved = (results[0] as (typeof results)[number]).settings
  const plan = planTests(records, resolved, options)
  const resamples = resample(plan.task, { seed: options.seed, from: 0, to: options.trials })
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
  return comparisonReport(scores, finishTests(plan, allScores, resamples, SHOWN_WITHOUT_ASKING))
}
