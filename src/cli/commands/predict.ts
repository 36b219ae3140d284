import { predictScore } from '../../analysis/classes/prediction.ts'
import { ProfileTally } from '../../analysis/classes/profile.ts'
import { resolutionClasses } from '../../document/resolution-class.ts'
import { RefereeError, type Warning } from '../../errors.ts'
import { type ClassesReport, classScores } from '../../report/classes.ts'
import { type LeftOut, predictionReport, renderPrediction } from '../../report/prediction.ts'
import { joinFields, shortHashes } from '../../scoring/signature.ts'
import { version } from '../../version.ts'
import { type Command, type FlagsFor, UsageError } from '../command.ts'
import { readProfile } from '../files/read-profile.ts'
import { findFormat, formatFlag } from '../flags/input-flags.ts'
import { outputFlags } from '../flags/output-flags.ts'
import { openCorpus } from '../input/open-corpus.ts'
import { readOnce } from '../input/standard-input.ts'
import type { Run } from '../run.ts'

interface PredictFlags {
  readonly from: readonly string[]
  readonly format?: string
}

const predictFlags: FlagsFor<PredictFlags> = {
  from: {
    value: 'profile...',
    description: 'profiles of scored corpora, as `referee classes --json` writes them; - for standard input',
    isRequired: true,
  },
  format: formatFlag('of the corpus; detected otherwise'),
}

const EXAMPLES = `
Examples:
  referee predict new.conll --from litbank.profile.json gum.profile.json
  referee predict new/ --from profiles/*.json --json`

/** `referee predict KEY --from PROFILE...` */
export const command: Command<[key: string], PredictFlags> = {
  arguments: [
    {
      name: 'key',
      description: 'the new corpus, annotated but not yet resolved: file, directory or glob',
    },
  ],
  flags: [predictFlags, outputFlags],
  notes: EXAMPLES,
  run: (run, [key], flags) => predict(run, key, flags),
}

async function predict(run: Run, path: string, flags: PredictFlags): Promise<void> {
  readOnce([path, ...flags.from])
  const profiles = flags.from.map(readProfile)
  const unscored = profiles.find(({ profile }) => Object.keys(classScores(profile)).length === 0)
  if (unscored !== undefined) {
    throw new UsageError(
      `--from ${unscored.path}: this profile is of a key alone; \`referee classes KEY RESPONSE --json\` writes one with scores`,
    )
  }
  const tally = new ProfileTally()
  const corpus = await openCorpus(path, {
    format: findFormat(flags.format),
    transient: true,
    note: run.note,
    warn: run.warn,
  })
  for (const document of corpus.documents) tally.addKey(document)
  const own = profiles.filter(({ profile }) => isOf(profile, corpus.sha256()))
  run.warn(own.map((each) => ofItself(each.path, corpus.name)))
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
  run.emit(renderPrediction(report, run.rendering, run.renderOptions))
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
