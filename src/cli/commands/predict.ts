import { Option } from 'commander'
import { predictScore } from '../../analysis/classes/prediction.ts'
import { ProfileTally } from '../../analysis/classes/profile.ts'
import { resolutionClasses } from '../../document/resolution-class.ts'
import { RefereeError, type Warning } from '../../errors.ts'
import { formatById, formats } from '../../formats/registry.ts'
import { type ClassesReport, classScores } from '../../report/classes.ts'
import { type LeftOut, predictionReport, renderPrediction } from '../../report/prediction.ts'
import { joinFields, shortHashes } from '../../scoring/signature.ts'
import { version } from '../../version.ts'
import { type CommandModule, type Io, UsageError } from '../command.ts'
import { openCorpus } from '../input/open-corpus.ts'
import { readOnce } from '../input/standard-input.ts'
import { checkTarget, emit } from '../output.ts'
import { readProfile } from '../read-profile.ts'
import { addReportOptions, type ReportFlags, renderingOf, renderOptionsOf } from '../report-options.ts'
import { renderWarnings } from '../score-systems.ts'

interface PredictFlags extends ReportFlags {
  readonly format?: string
  readonly from?: readonly string[]
}

/** `referee predict KEY --from PROFILE...` */
export const predict: CommandModule = {
  define(command, io, finish) {
    command
      .argument('<key>', 'the new corpus, annotated but not yet resolved: file, directory or glob')
      .requiredOption(
        '--from <profile...>',
        'profiles of scored corpora, as `referee classes --json` writes them; - for standard input',
      )
      .addOption(
        new Option('--format <id>', 'of the corpus; detected otherwise').choices(formats.map(({ id }) => id)),
      )
    addReportOptions(command)
    command.addHelpText('after', EXAMPLES).action(async (key: string, flags: PredictFlags) => {
      await run(key, flags, io)
      finish(0)
    })
  },
}

const EXAMPLES = `
Examples:
  referee predict new.conll --from litbank.profile.json gum.profile.json
  referee predict new/ --from profiles/*.json --json`

async function run(path: string, flags: PredictFlags, io: Io): Promise<void> {
  const rendering = renderingOf(flags)
  checkTarget(flags.output)
  readOnce([path, ...(flags.from ?? [])])
  const profiles = (flags.from ?? []).map(readProfile)
  const unscored = profiles.find(({ profile }) => Object.keys(classScores(profile)).length === 0)
  if (unscored !== undefined) {
    throw new UsageError(
      `--from ${unscored.path}: this profile is of a key alone; \`referee classes KEY RESPONSE --json\` writes one with scores`,
    )
  }
  const tally = new ProfileTally()
  const corpus = await openCorpus(path, {
    format: flags.format === undefined ? undefined : formatById(flags.format),
    transient: true,
    note: (message) => {
      if (flags.quiet !== true) io.stderr(`${message}\n`)
    },
    warn: (warning) => {
      if (flags.quiet !== true) io.stderr(renderWarnings([warning]))
    },
  })
  for (const document of corpus.documents) tally.addKey(document)
  const own = profiles.filter(({ profile }) => isOf(profile, corpus.sha256()))
  if (flags.quiet !== true) io.stderr(renderWarnings(own.map((each) => ofItself(each.path, corpus.name))))
  const { classes } = tally.profile()
  const sizes = Object.fromEntries(resolutionClasses.map((each) => [each, classes[each].count]))
  const prediction = predictScore(
    sizes,
    profiles.map(({ profile }) => classScores(profile)),
  )
  if (prediction === undefined) {
    throw new RefereeError(
      'no-feature',
      `${path}: no anaphor of this corpus is of a class that a profile has a score for, so there is nothing to predict from`,
    )
  }
  const left = leaveOneOut(profiles.map(({ profile }) => profile))
  const report = predictionReport(prediction, {
    signature: joinFields([
      ['referee', version],
      ['corpus', shortHashes([corpus.sha256()])],
      ['profiles', shortHashes(profiles.map(({ sha256 }) => sha256))],
    ]),
    corpus: { name: corpus.name, sha256: corpus.sha256() },
    profiles: profiles.map(({ profile }) => profile.corpus.name),
    ...(left.length === 0 ? {} : { leaveOneOut: left }),
  })
  emit(renderPrediction(report, rendering, renderOptionsOf(flags, io)), flags.output, io)
}

/** Was a profile made of the same bytes? Its signature has the hash of its key. */
function isOf({ signature }: ClassesReport, sha256: string): boolean {
  return String(signature)
    .split('|')
    .includes(`key:sha256-${sha256.slice(0, 8)}`)
}

function ofItself(path: string, corpus: string): Warning {
  return {
    code: 'seen-data',
    path,
    line: 1,
    column: 1,
    message: `this is a profile of ${corpus} itself, so its score is known and needs no prediction`,
  }
}

/** How far the method can be trusted: each corpus that was scored, predicted from the rest. */
function leaveOneOut(profiles: readonly ClassesReport[]): LeftOut[] {
  if (profiles.length < 2) return []
  return profiles.flatMap((profile, i) => {
    const observed = profile.muc?.f1
    const sizes = Object.fromEntries(resolutionClasses.map((each) => [each, profile.classes[each].count]))
    const others = profiles.filter((_, other) => other !== i).map(classScores)
    const predicted = predictScore(sizes, others)?.predicted
    return observed === undefined || predicted === undefined
      ? []
      : [{ profile: profile.corpus.name, predicted, observed }]
  })
}
