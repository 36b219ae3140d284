import { Option } from 'commander'
import { comparisonReport } from '../../compare/comparison.ts'
import { finishTests, planTests } from '../../compare/paired-tests.ts'
import { SystemRecord } from '../../compare/system-record.ts'
import {
  defaultTest,
  MOST_TRIALS,
  type Pairing,
  pairings,
  type SignificanceTest,
  significanceTests,
  type TestOptions,
} from '../../compare/test-options.ts'
import { renderComparison, SHOWN_WITHOUT_ASKING } from '../../report/comparison.ts'
import { type CommandModule, type Io, UsageError } from '../command.ts'
import { checkTarget, emit } from '../files/write-file.ts'
import { MOST_JOBS, wholeNumber } from '../flags/whole-number.ts'
import { addFormatOptions, type FormatFlags, sideFormatsOf } from '../format-options.ts'
import { addReportOptions, type ReportFlags, renderingOf, renderOptionsOf } from '../report-options.ts'
import { distinctNames, renderWarnings, scoreSystems } from '../score-systems.ts'
import { addSettingsOptions, asksForSet, type SettingsFlags, settingsOf } from '../settings-options.ts'
import { resampleWithJobs } from '../workers/resample-with-jobs.ts'

interface CompareFlags extends FormatFlags, SettingsFlags, ReportFlags {
  readonly align?: boolean
  readonly test?: SignificanceTest
  readonly trials?: string
  readonly seed?: string
  readonly shifted?: boolean
  readonly pairs?: Pairing
  readonly jobs?: string
  readonly limit?: string
}

/** `referee compare KEY A B...` */
export const compare: CommandModule = {
  define(command, io, finish) {
    command
      .argument('<key>', 'file, directory or glob')
      .argument('<a>', 'a response: the same, or - for standard input')
      .argument('<b...>', 'another, or several')
      .addOption(
        new Option('--test <name>', `how to get p (default: ${defaultTest.test})`).choices(significanceTests),
      )
      .option('--trials <n>', `random replicates (default: ${defaultTest.trials})`)
      .option('--seed <n>', `of the random numbers (default: ${defaultTest.seed})`)
      .option('--shifted', 'bootstrap: p counts differences of at least twice the observed one')
      .addOption(
        new Option('--pairs <which>', `of more than two systems (default: ${defaultTest.pairs})`).choices(
          pairings,
        ),
      )
      .option('--jobs <n>', 'worker threads for the replicates; the result is the same (default: 1)')
      .option('--limit <n>', `documents and entities to show (default: ${SHOWN_WITHOUT_ASKING})`)
    addFormatOptions(command)
    addSettingsOptions(command)
    addReportOptions(command)
    command
      .option('--align', "lay responses that cut the text into other words over the key's words")
      .addHelpText('after', EXAMPLES)
      .action(async (key: string, a: string, others: string[], flags: CompareFlags) => {
        finish(await run(key, [a, ...others], flags, io))
      })
  },
}

const EXAMPLES = `
Examples:
  referee compare key.conll baseline.conll new.conll
  referee compare key.conll a.conll b.conll --test bootstrap --trials 100000 --jobs 4 --seed 7
  referee compare key.conll a.conll b.conll c.conll --metrics conll,lea --to latex
  referee compare key.conll a.conll b.conll --by type,entity-size --json`

async function run(key: string, responses: readonly string[], flags: CompareFlags, io: Io): Promise<number> {
  const settings = settingsOf(flags)
  const rendering = renderingOf(flags)
  const options = testOf(flags)
  const jobs = wholeNumber('--jobs', flags.jobs, 1, MOST_JOBS) ?? 1
  const limit = wholeNumber('--limit', flags.limit, 0, 1_000_000) ?? SHOWN_WITHOUT_ASKING
  if (key === '-') throw new UsageError('the key is read once for each response: give it as a file, not as -')
  checkTarget(flags.output)
  const records = distinctNames(responses).map((name) => new SystemRecord(name))
  const isQuiet = flags.quiet ?? false
  const scores = await scoreSystems(
    {
      key,
      responses,
      settings,
      formats: sideFormatsOf(flags),
      leavesOutMissing: asksForSet(flags),
      isAligned: flags.align ?? false,
      isQuiet,
      observer: (system) => records[system]?.observe,
    },
    io,
  )
  if (!isQuiet) io.stderr(renderWarnings(scores.systems.flatMap(({ warnings }) => warnings)))
  // What some system has no data for was left out with a warning.
  const tested = settings.metrics.filter((id) => scores.systems.every((system) => id in system.scores))
  const plan = planTests(records, settings, options, tested)
  const resamples = await resampleWithJobs(plan.task, options.seed, options.trials, jobs)
  const systems = scores.systems.map((system) => system.scores)
  const report = comparisonReport(scores, finishTests(plan, systems, resamples, limit))
  const text = renderComparison(report, rendering, {
    ...renderOptionsOf(flags, io),
    limit,
  })
  emit(text, flags.output, io)
  return 0
}

function testOf(flags: CompareFlags): TestOptions {
  const test = flags.test ?? defaultTest.test
  if (flags.shifted === true && test !== 'bootstrap') {
    throw new UsageError(`--shifted is a matter of --test bootstrap, and the test is ${test}`)
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
