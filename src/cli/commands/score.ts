import type { SystemRecord } from '../../compare/system-record.ts'
import { defaultTest, MOST_TRIALS } from '../../compare/test-options.ts'
import type { UncertaintyOptions } from '../../compare/uncertainty.ts'
import { type NamedPath, nameSystems } from '../../corpus/name-systems.ts'
import { type ScoresReport, scoresReport } from '../../report/scores.ts'
import { didYouMean } from '../../suggest.ts'
import { type Command, type FlagGroup, type FlagsOf, UsageError, under } from '../command.ts'
import { checkReferenceLines, emitScores, scoreSettingsOf } from '../emit-scores.ts'
import { appendToLedger, checkLedger, ledgerFlags } from '../files/ledger.ts'
import { checkGates, gateFlags, gatesOf } from '../flags/gates.ts'
import { inputFlags, inputOptionsOf } from '../flags/input-flags.ts'
import { outputFlags } from '../flags/output-flags.ts'
import { asksForSet, settingsFlags } from '../flags/settings-flags.ts'
import { wholeNumber } from '../flags/whole-number.ts'
import type { Run } from '../run.ts'
import { scoreResponses } from '../score-responses.ts'

const ownFlags = {
  perDocument: { description: 'also print the scores of each document', heading: 'Output', isCommon: true },
  confidence: { description: 'evaluate link confidences at every threshold', heading: 'Output' },
  paper: {
    description: 'print a table for a paper, with P, R and F1',
    heading: 'Output',
    isCommon: true,
  },
  ...under('Significance', {
    intervals: { description: 'add 95 % confidence intervals', isCommon: true },
    baseline: {
      value: 'label',
      description: 'mark significant differences from this system with †',
      isCommon: true,
    },
    trials: {
      value: 'n',
      description: 'resamples for --intervals and --baseline',
      shownDefault: defaultTest.trials,
    },
    seed: { value: 'n', description: 'random seed', shownDefault: defaultTest.seed },
  }),
  ...gateFlags,
  ...ledgerFlags,
} as const satisfies FlagGroup

const groups = [inputFlags, settingsFlags, outputFlags, ownFlags] as const
type ScoreFlags = FlagsOf<typeof groups>

/** `referee score KEY RESPONSE...` */
export const command: Command<[key: string, responses: string[]], typeof groups> = {
  arguments: [
    { name: 'key', description: 'file, directory or glob; - for standard input' },
    {
      name: 'response',
      description: 'the same, or LABEL=PATH; several make a table',
      variadic: true,
    },
  ],
  flags: groups,
  examples: [
    'referee score key.conll response.conll',
    'referee score key/ system-a/ system-b/ --metrics conll,lea --to latex',
    'referee score key.conll response.conll --by type,entity-size --json',
    'referee score key.conll old=a.conll new=b.conll --paper --intervals --baseline old --to latex',
    'referee score key.conll response.conll --fail-under conll=0.65',
    'my-resolver text.txt | referee score key.conll -',
  ],
  run: (run, [key, responses], flags) => score(run, key, responses, flags),
}

async function score(
  run: Run,
  key: string,
  responses: readonly string[],
  flags: ScoreFlags,
): Promise<number> {
  const settings = scoreSettingsOf(flags, run.files)
  const gates = gatesOf(flags, settings)
  const named = nameSystems(run.files, responses)
  const resampling = resamplingOf(flags, named)
  const perDocument = flags.perDocument ?? false
  checkReferenceLines(run, settings, flags)
  checkLedger(run, flags)
  const input = inputOptionsOf(flags, run.files)
  const records = resampling === undefined ? [] : await newRecords(named)
  const results = await scoreResponses(run, key, named, {
    settings,
    input: () => input,
    perDocument,
    confidence: flags.confidence ?? false,
    leavesOutMissing: asksForSet(flags),
    ...(resampling === undefined ? {} : { observer: (system) => records[system]?.observeCounts }),
  })
  const scores = scoresReport(results, { perDocument })
  const report = resampling === undefined ? scores : await withResampling(scores, records, resampling)
  emitScores(run, report, { isPaper: flags.paper ?? false })
  const signatures = results.map(({ signature }) => signature)
  if (await run.isDelivered()) appendToLedger(run, flags, report, signatures)
  return checkGates(run, report, gates)
}

// Code for resampling is loaded only on demand.

async function newRecords(named: readonly NamedPath[]): Promise<SystemRecord[]> {
  const { SystemRecord } = await import('../../compare/system-record.ts')
  return named.map(({ name }) => new SystemRecord(name))
}

async function withResampling(
  scores: ScoresReport,
  records: readonly SystemRecord[],
  resampling: UncertaintyOptions,
): Promise<ScoresReport> {
  const { withUncertainty } = await import('../../compare/uncertainty.ts')
  return withUncertainty(scores, records, resampling)
}

/** With fewer, no resample is outside the 95 % interval. */
const FEWEST_TRIALS = 40

/** @throws UsageError for a baseline that is not among the systems, or flags without effect */
function resamplingOf(flags: ScoreFlags, named: readonly NamedPath[]): UncertaintyOptions | undefined {
  const { intervals: hasIntervals = false, baseline } = flags
  const trials = wholeNumber('--trials', flags.trials, 1, MOST_TRIALS)
  const seed = wholeNumber('--seed', flags.seed, 0, Number.MAX_SAFE_INTEGER)
  if (!hasIntervals && baseline === undefined) {
    if (trials !== undefined) throw new UsageError('--trials requires --intervals or --baseline')
    return undefined
  }
  if (hasIntervals && trials !== undefined && trials < FEWEST_TRIALS) {
    throw new UsageError(`--trials ${trials}: a 95 % interval takes at least ${FEWEST_TRIALS} resamples`)
  }
  const names = named.map(({ name }) => name)
  if (baseline !== undefined && !names.includes(baseline)) {
    const known = `the systems are ${names.join(', ')}; LABEL=PATH names one`
    throw new UsageError(`--baseline ${baseline}: ${known}${didYouMean(baseline, names)}`)
  }
  if (baseline !== undefined && names.length < 2) {
    throw new UsageError('--baseline: give at least one other response to compare with')
  }
  return {
    hasIntervals,
    baseline,
    trials: trials ?? defaultTest.trials,
    seed: seed ?? defaultTest.seed,
  }
}
