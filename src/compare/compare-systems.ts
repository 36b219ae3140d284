import type { RepairReport } from '../align/repair-report.ts'
import { SHOWN_WITHOUT_ASKING } from '../report/comparison.ts'
import { type NamedResult, scoresReport } from '../report/scores.ts'
import { type Corpus, evaluate } from '../scoring/evaluate.ts'
import type { Settings } from '../scoring/settings.ts'
import { type ComparisonReport, comparisonReport } from './comparison.ts'
import { finishTests, planTests } from './paired-tests.ts'
import { resample } from './resamples.ts'
import { SystemRecord } from './system-record.ts'
import { resolveTest, type TestOptions } from './test-options.ts'

/** A response, and what was done to it where it had other words than the key. */
interface ComparedCorpus extends Corpus {
  readonly repair?: RepairReport
}

/**
 * Is the difference between systems real, and where does it come from? All of `referee compare` for programs,
 * in this thread.
 *
 * @param responses at least two, of the same documents
 * @throws RefereeError when they cannot be scored or were scored on different documents
 */
export function compareSystems(
  key: Corpus,
  responses: readonly [ComparedCorpus, ComparedCorpus, ...ComparedCorpus[]],
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
    }
  })
  const scores = scoresReport({ name: key.name, sha256: key.sha256 }, systems, resolved)
  const allScores = results.map((result) => result.scores)
  return comparisonReport(scores, finishTests(plan, allScores, resamples, SHOWN_WITHOUT_ASKING))
}
