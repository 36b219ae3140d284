import { comparisonReport } from '../../compare/comparison.ts'
import { finishTests, planTests } from '../../compare/paired-tests.ts'
import { checkStored, type StoredSystem, storedSystem } from '../../compare/stored-result.ts'
import { SystemRecord } from '../../compare/system-record.ts'
import {
  defaultTest,
  MOST_TRIALS,
  pairings,
  significanceTests,
  type TestOptions,
} from '../../compare/test-options.ts'
import { nameSystems } from '../../corpus/name-systems.ts'

import { readSavedScores } from '../../node/files/read-result.ts'
import { DEFAULT_DIFFERENCES, renderComparison } from '../../report/comparison.ts'
import { type ScoresReport, type SystemScores, scoresReport } from '../../report/scores.ts'
import type { SignedResult } from '../../scoring/evaluate.ts'
import type { Settings } from '../../scoring/settings.ts'
import { joinSignatures, type Signature } from '../../scoring/signature.ts'
import { type Command, type FlagGroup, type FlagsOf, UsageError, under } from '../command.ts'
import { appendToLedger, checkLedger, ledgerFlags } from '../files/ledger.ts'
import { checkDrops, dropFlags, dropGatesOf } from '../flags/gates.ts'
import { inputFlags, inputOptionsOf } from '../flags/input-flags.ts'
import { outputFlags } from '../flags/output-flags.ts'
import { asksForSet, settingsFlags, settingsOf } from '../flags/settings-flags.ts'
import { MOST_JOBS, wholeNumber } from '../flags/whole-number.ts'
import type { Run } from '../run.ts'
import { scoreResponses } from '../score-responses.ts'
import { resampleWithJobs } from '../workers/resample-with-jobs.ts'

const ownFlags = {
  ...under('Significance', {
    test: {
      value: 'name',
      description: 'significance test',
      choices: significanceTests,
      shownDefault: defaultTest.test,
      isCommon: true,
    },
    trials: {
      value: 'n',
      description: 'random resamples',
      shownDefault: defaultTest.trials,
      isCommon: true,
    },
    seed: { value: 'n', description: 'random seed', shownDefault: defaultTest.seed },
    shifted: { description: 'with --test bootstrap, centre the resampled differences on 0 first' },
    pairs: {
      value: 'which',
      description: 'which pairs to test, of more than two systems',
      choices: pairings,
      shownDefault: defaultTest.pairs,
    },
    jobs: {
      value: 'n',
      description: 'worker threads; the result does not depend on it',
      shownDefault: 1,
    },
  }),
  limit: {
    value: 'n',
    description: 'how many documents and entities to list',
    shownDefault: DEFAULT_DIFFERENCES,
    heading: 'Output',
    isCommon: true,
  },
} as const satisfies FlagGroup

const groups = [ownFlags, dropFlags, ledgerFlags, inputFlags, settingsFlags, outputFlags] as const
type CompareFlags = FlagsOf<typeof groups>

/** `referee compare KEY A B...` */
export const command: Command<[key: string, a: string, others: string[]], typeof groups> = {
  arguments: [
    { name: 'key', description: 'file, directory or glob' },
    {
      name: 'a',
      description: 'first response: path, LABEL=PATH or saved JSON',
    },
    { name: 'b', description: 'one or more other responses', variadic: true },
  ],
  flags: groups,
  examples: [
    'referee compare key.conll baseline.conll new.conll',
    'referee compare key.conll a.conll b.conll c.conll --to latex',
    'referee compare key.conll a.conll b.conll --test bootstrap --trials 100000 --jobs 4 --seed 7',
    'referee compare key.conll a.conll b.conll --by type,entity-size --json',
    'referee compare key.conll main.json new.conll --fail-drop conll=0.5 --fail-if-worse conll',
  ],
  run: (run, [key, a, others], flags) => compare(run, key, [a, ...others], flags),
}

async function compare(
  run: Run,
  key: string,
  responses: readonly string[],
  flags: CompareFlags,
): Promise<number> {
  const settings = settingsOf(flags, run.files)
  const options = testOf(flags)
  const gates = dropGatesOf(flags, settings)
  const jobs = wholeNumber('--jobs', flags.jobs, 1, MOST_JOBS) ?? 1
  const limit = wholeNumber('--limit', flags.limit, 0, 1_000_000) ?? DEFAULT_DIFFERENCES
  checkLedger(run, flags)
  if (key === '-')
    throw new UsageError('the key is read again for each response: give it as a file, not as -')
  const { records, scores, signatures } = await scoreAll(run, key, responses, settings, flags)
  run.warn(scores.systems.flatMap(({ warnings }) => warnings))
  // Metrics for which some system has no data were left out with a warning.
  const tested = settings.metrics.filter((id) => scores.systems.every((system) => id in system.scores))
  const plan = planTests(records, settings, options, tested)
  const resamples = await resampleWithJobs(plan.task, options.seed, options.trials, jobs)
  const systems = scores.systems.map((system) => system.scores)
  const report = comparisonReport(scores, finishTests(plan, systems, resamples, limit))
  run.emit(renderComparison(report, run.rendering, { ...run.renderOptions, limit }))
  if (await run.isDelivered()) appendToLedger(run, flags, scores, signatures)
  return checkDrops(run, report, gates)
}

/** Score the given responses, and take the other systems from saved results. */
async function scoreAll(
  run: Run,
  key: string,
  responses: readonly string[],
  settings: Settings,
  flags: CompareFlags,
): Promise<{
  readonly records: readonly SystemRecord[]
  readonly scores: ScoresReport
  /** Of the systems. */
  readonly signatures: readonly Signature[]
}> {
  const named = nameSystems(run.files, responses)
  const stored: (StoredSystem | undefined)[] = []
  for (const { name, path } of named) {
    const report = await readSavedScores(run.files, path)
    stored.push(report === undefined ? undefined : storedSystem(report, name, settings, path))
  }
  const present = named.filter((_, i) => stored[i] === undefined)
  if (present.length === 0) {
    throw new UsageError('all systems are saved results: name a response to compare them with')
  }
  const ownRecords: SystemRecord[] = []
  for (const { name } of present) ownRecords.push(new SystemRecord(name, ownRecords[0]))
  const input = inputOptionsOf(flags, run.files)
  const results = await scoreResponses(run, key, present, {
    settings,
    input: () => input,
    leavesOutMissing: asksForSet(flags),
    observer: (system) => ownRecords[system]?.observe,
  })
  const scored = scoresReport(results)
  const systems: SystemScores[] = []
  const records: SystemRecord[] = []
  const signatures: Signature[] = []
  for (const [i, { path }] of named.entries()) {
    const saved = stored[i]
    const at = systems.length - stored.slice(0, i).filter((each) => each !== undefined).length
    if (saved !== undefined) warnOfChanges(run, path, checkStored(saved.signature, scored.signature, path))
    systems.push(saved?.system ?? (scored.systems[at] as SystemScores))
    records.push(saved?.record ?? (ownRecords[at] as SystemRecord))
    signatures.push(saved?.signature ?? (results[at] as SignedResult).signature)
  }
  return { records, scores: { ...scored, signature: joinSignatures(signatures), systems }, signatures }
}

function warnOfChanges(run: Run, path: string, changes: readonly string[]): void {
  for (const change of changes) run.note(`${path}: saved by an older version; since then: ${change}`)
}

function testOf(flags: CompareFlags): TestOptions {
  const test = flags.test ?? defaultTest.test
  if (flags.shifted === true && test !== 'bootstrap') {
    throw new UsageError(`--shifted requires --test bootstrap, but the test is ${test}`)
  }
  if (test === 't' && flags.trials !== undefined) {
    throw new UsageError('--test t has no random replicates: leave out --trials')
  }
  return {
    test,
    trials: wholeNumber('--trials', flags.trials, 1, MOST_TRIALS) ?? defaultTest.trials,
    seed: wholeNumber('--seed', flags.seed, 0, Number.MAX_SAFE_INTEGER) ?? defaultTest.seed,
    shifted: flags.shifted ?? false,
    pairs: flags.pairs ?? defaultTest.pairs,
  }
}
