import type { SystemRecord } from '../../compare/system-record.ts'
import { defaultTest, MOST_TRIALS } from '../../compare/test-options.ts'
import type { UncertaintyOptions } from '../../compare/uncertainty.ts'
import { type NamedPath, nameSystems } from '../../corpus/name-systems.ts'
import type { ScoresReport } from '../../report/scores.ts'
import { didYouMean } from '../../suggest.ts'
import { type Command, type FlagsFor, UsageError } from '../command.ts'
import { checkReferenceLines, emitScores, scoreSettingsOf } from '../emit-scores.ts'
import { appendToLedger, checkLedger, type LedgerFlags, ledgerFlags } from '../files/ledger.ts'
import { nodeFiles } from '../files/read-inputs.ts'
import { checkGates, type GateFlags, gateFlags, gatesOf } from '../flags/gates.ts'
import { type InputFlags, inputFlags, inputOptionsOf } from '../flags/input-flags.ts'
import { type OutputFlags, outputFlags } from '../flags/output-flags.ts'
import { asksForSet, type SettingsFlags, settingsFlags } from '../flags/settings-flags.ts'
import { wholeNumber } from '../flags/whole-number.ts'
import type { Run } from '../run.ts'
import { scoreResponses } from '../score-responses.ts'

interface OwnFlags extends GateFlags, LedgerFlags {
  readonly perDocument?: boolean
  readonly confidence?: boolean
  readonly paper?: boolean
  readonly intervals?: boolean
  readonly baseline?: string
  readonly trials?: string
  readonly seed?: string
}

type ScoreFlags = InputFlags & SettingsFlags & OutputFlags & OwnFlags

const ownFlags: FlagsFor<OwnFlags> = {
  perDocument: { description: 'scores of each document too' },
  confidence: { description: 'what the confidences of the links are worth, at every threshold' },
  paper: {
    description: 'a table as papers print it: precision, recall and F1 of each metric, a row a system',
  },
  intervals: { description: '95 % intervals from resampled documents' },
  baseline: { value: 'label', description: 'mark with † what differs from this system beyond chance' },
  trials: { value: 'n', description: `resamples for both (default: ${defaultTest.trials})` },
  seed: { value: 'n', description: `of the random numbers (default: ${defaultTest.seed})` },
  ...gateFlags,
  ...ledgerFlags,
}

const EXAMPLES = `
Examples:
  referee score key.conll response.conll
  referee score key/ system-a/ system-b/ --metrics conll,lea --to latex
  referee score key.conll response.conll --by type,entity-size --json
  referee score key.conll old=a.conll new=b.conll --paper --intervals --baseline old --to latex
  referee score key.conll response.conll --fail-under conll=0.65
  my-resolver text.txt | referee score key.conll -`

/** `referee score KEY RESPONSE...` */
export const command: Command<[key: string, responses: string[]], ScoreFlags> = {
  arguments: [
    { name: 'key', description: 'file, directory, glob, or - for standard input' },
    {
      name: 'response',
      description: 'the same, or LABEL=PATH; several make a table of systems',
      variadic: true,
    },
  ],
  flags: [inputFlags, settingsFlags, outputFlags, ownFlags],
  notes: EXAMPLES,
  run: (run, [key, responses], flags) => score(run, key, responses, flags),
}

async function score(
  run: Run,
  key: string,
  responses: readonly string[],
  flags: ScoreFlags,
): Promise<number> {
  const settings = scoreSettingsOf(flags)
  const gates = gatesOf(flags, settings)
  const named = nameSystems(nodeFiles, responses)
  const resampling = resamplingOf(flags, named)
  const perDocument = flags.perDocument ?? false
  checkReferenceLines(run, settings, perDocument)
  checkLedger(flags)
  const input = inputOptionsOf(flags)
  const records = resampling === undefined ? [] : await newRecords(named)
  const scores = await scoreResponses(run, key, named, {
    settings,
    input: () => input,
    perDocument,
    confidence: flags.confidence ?? false,
    leavesOutMissing: asksForSet(flags),
    ...(resampling === undefined ? {} : { observer: (system) => records[system]?.observeCounts }),
  })
  const report = resampling === undefined ? scores : await withResampling(scores, records, resampling)
  emitScores(run, report, { isPaper: flags.paper ?? false })
  if (await run.isDelivered()) appendToLedger(flags, report)
  return checkGates(run, report, gates)
}

// What resamples is loaded only where it is asked for.

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

/** @throws UsageError for a baseline that is not among the systems, or flags that nothing uses */
function resamplingOf(flags: ScoreFlags, named: readonly NamedPath[]): UncertaintyOptions | undefined {
  const { intervals: hasIntervals = false, baseline } = flags
  const trials = wholeNumber('--trials', flags.trials, 1, MOST_TRIALS)
  const seed = wholeNumber('--seed', flags.seed, 0, Number.MAX_SAFE_INTEGER)
  if (!hasIntervals && baseline === undefined) {
    if (trials !== undefined) throw new UsageError('--trials: of what? It takes --intervals or --baseline')
    return undefined
  }
  const names = named.map(({ name }) => name)
  if (baseline !== undefined && !names.includes(baseline)) {
    const known = `the systems are ${names.join(', ')}; LABEL=PATH names one`
    throw new UsageError(`--baseline ${baseline}: ${known}${didYouMean(baseline, names)}`)
  }
  if (baseline !== undefined && names.length < 2) {
    throw new UsageError('--baseline: there is nothing to test it against; name another response')
  }
  return {
    hasIntervals,
    baseline,
    trials: trials ?? defaultTest.trials,
    seed: seed ?? defaultTest.seed,
  }
}
