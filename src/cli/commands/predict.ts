import { predictScore } from '../../analysis/classes/prediction.ts'
import { ProfileTally } from '../../analysis/classes/profile.ts'
import { RefereeError, type Warning } from '../../errors.ts'
import { classScores, classSizes, isProfileOf } from '../../report/classes.ts'
import { leaveOneOut, predictionReport, renderPrediction } from '../../report/prediction.ts'
import { joinFields, shortHashes } from '../../scoring/signature.ts'
import { version } from '../../version.ts'
import { type Command, type FlagsFor, UsageError } from '../command.ts'
import { openInput, readOnce } from '../files/read-inputs.ts'
import { readProfile } from '../files/read-profile.ts'
import { findFormat, formatFlag } from '../flags/input-flags.ts'
import { outputFlags } from '../flags/output-flags.ts'
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
  const corpus = await openInput(run, path, {
    format: findFormat(flags.format),
    transient: true,
    warn: run.warn,
  })
  for (const document of corpus.documents) tally.addKey(document)
  const { sha256 = '' } = corpus
  const own = profiles.filter(({ profile }) => isProfileOf(profile, sha256))
  run.warn(own.map((each) => ofItself(each.path, corpus.name)))
  const scored = profiles.map(({ profile }) => profile)
  const prediction = predictScore(classSizes(tally.profile()), scored.map(classScores))
  if (prediction === undefined) {
    throw new RefereeError(
      'no-feature',
      `${path}: no anaphor of this corpus is of a class that a profile has a score for, so there is nothing to predict from`,
    )
  }
  const left = leaveOneOut(scored)
  const report = predictionReport(prediction, {
    signature: joinFields([
      ['referee', version],
      ['corpus', shortHashes([sha256])],
      ['profiles', shortHashes(profiles.map((each) => each.sha256))],
    ]),
    corpus: { name: corpus.name, sha256 },
    profiles: scored.map(({ corpus: { name } }) => name),
    ...(left.length === 0 ? {} : { leaveOneOut: left }),
  })
  run.emit(renderPrediction(report, run.rendering, run.renderOptions))
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
