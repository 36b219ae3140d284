import { addConfusions, correctSizes } from '../../analysis/classes/confusion.ts'
import { type ClassSizes, type Prediction, predictScore } from '../../analysis/classes/prediction.ts'
import { ProfileTally } from '../../analysis/classes/profile.ts'
import type { OpenCorpus } from '../../corpus/open-corpus.ts'
import { openTexts } from '../../corpus/open-texts.ts'
import { TEXT_KINDS } from '../../corpus/running-text.ts'
import type { CorefDocument } from '../../document/document.ts'
import { RefereeError, type Warning } from '../../errors.ts'
import { fileName } from '../../formats/path.ts'
import { openInput } from '../../node/files/open-inputs.ts'
import { readProfile } from '../../node/files/read-profile.ts'
import { sha256 } from '../../node/files/sha256.ts'
import {
  type ClassesReport,
  classScores,
  classSizes,
  isProfileOf,
  isResponseOf,
} from '../../report/classes.ts'
import { leaveOneOut, predictionReport, renderPrediction } from '../../report/prediction.ts'
import { RECIPES, SCHEMES } from '../../resolver/scheme.ts'
import { shortHashes, signFields } from '../../scoring/signature.ts'
import { type Command, type FlagGroup, type FlagsOf, UsageError } from '../command.ts'
import { readOnce } from '../files/read-inputs.ts'
import { findFormat, formatFlag } from '../flags/input-flags.ts'
import { outputFlags } from '../flags/output-flags.ts'
import { chooseRecipe, openResolver } from '../open-resolver.ts'
import type { Run } from '../run.ts'

const predictFlags = {
  from: {
    value: 'profile...',
    description: 'profiles of scored corpora, from "referee classes --json"',
    isRequired: true,
  },
  format: formatFlag('format, if not detected'),
  resolved: {
    description: 'the entities of the corpus come from a system',
    isCommon: true,
  },
  recipe: {
    value: 'name',
    description: 'resolver for plain text',
    shownDefault: 'reconcile',
    isCommon: true,
    // No model of reconcile-61 ships.
    choices: RECIPES.filter((recipe) => recipe !== 'reconcile-61'),
  },
  scheme: {
    value: 'name',
    description: 'which corpus its models follow',
    choices: SCHEMES,
    shownDefault: 'gum',
  },
} as const satisfies FlagGroup

const groups = [predictFlags, outputFlags] as const
type PredictFlags = FlagsOf<typeof groups>

/** `referee predict KEY --from PROFILE...` */
export const command: Command<[key: string], typeof groups> = {
  arguments: [
    {
      name: 'key',
      description: 'annotated corpus or plain text: file, directory or glob',
    },
  ],
  flags: groups,
  examples: [
    'referee predict new.conll --from litbank.profile.json gum.profile.json',
    'referee predict new/ --from profiles/*.json --json',
    'referee predict new.txt --from litbank.profile.json gum.profile.json',
    'referee predict response.conll --resolved --from litbank.profile.json gum.profile.json',
  ],
  run: (run, [key], flags) => predict(run, key, flags),
}

async function predict(run: Run, path: string, flags: PredictFlags): Promise<void> {
  readOnce([path, ...flags.from])
  const profiles = flags.from.map((path) => readProfile(run.files, path))
  const scored = profiles.map(({ profile }) => profile)
  const unscored = profiles.find(({ profile }) => Object.keys(classScores(profile)).length === 0)
  if (unscored !== undefined) {
    throw new UsageError(
      `--from ${unscored.path}: this profile is of a key alone; \`referee classes KEY RESPONSE --json\` writes one with scores`,
    )
  }
  const corpus = await readClasses(run, path, flags, scored)
  const hash = corpus.sha256 ?? ''
  const ownProfiles = profiles.filter(({ profile }) => isProfileOf(profile, hash))
  run.warn(ownProfiles.map((each) => ofItself(each.path, corpus.name)))
  const scores = scored.map(classScores)
  const confusions = scored.flatMap(({ confusion }) => confusion ?? [])
  const confusion = confusions.length === 0 ? undefined : addConfusions(confusions)
  const uncorrected = predictScore(corpus.sizes, scores)
  const prediction =
    corpus.resolver === undefined || confusion === undefined || uncorrected === undefined
      ? uncorrected
      : widenInterval(predictScore(correctSizes(corpus.sizes, confusion), scores), uncorrected.predicted)
  if (prediction === undefined) {
    throw new RefereeError(
      'no-feature',
      `${path}: the profiles have no score for any class of anaphor in this corpus`,
    )
  }
  const heldOut = leaveOneOut(scored)
  const report = predictionReport(prediction, {
    signature: signFields([
      ['corpus', shortHashes([hash])],
      ...(corpus.resolver === undefined ? [] : [['classes', corpus.label ?? ''] as const]),
      ['profiles', shortHashes(profiles.map((each) => each.sha256))],
    ]),
    corpus: { name: corpus.name, sha256: hash },
    profiles: scored.map(({ corpus: { name } }) => name),
    ...(corpus.resolver === undefined
      ? {}
      : {
          told: {
            resolver: corpus.resolver,
            sizes: corpus.sizes,
            ...(confusion === undefined ? {} : { confusion }),
            predicted: uncorrected?.predicted ?? prediction.predicted,
          },
        }),
    ...(heldOut.length === 0 ? {} : { leaveOneOut: heldOut }),
  })
  run.emit(renderPrediction(report, run.rendering, run.renderOptions))
}

/** The classes of a corpus, and what assigned them if it is not a key. */
interface CorpusClasses {
  readonly name: string
  readonly sha256: string | undefined
  readonly sizes: ClassSizes
  readonly resolver?: string
  /** The same for a signature. */
  readonly label?: string
}

async function readClasses(
  run: Run,
  path: string,
  flags: PredictFlags,
  profiles: readonly ClassesReport[],
): Promise<CorpusClasses> {
  const texts = await textsOf(run, path, flags)
  if (texts !== undefined) return resolveClasses(run, flags, nameInPath(path), texts)
  const corpus = await openInput(run, path, { format: findFormat(flags.format), warn: run.warn })
  const tally = new ProfileTally()
  const documents: CorefDocument[] = []
  for (const document of corpus.documents) {
    tally.addKey(document)
    documents.push(document)
  }
  const { name, sha256: hash } = corpus
  if (documents.every(({ mentions }) => mentions.count === 0)) {
    run.note(`${name} has no mentions: Referee resolves it first and takes classes from strings`)
    return { ...(await resolveClasses(run, flags, name, documents)), sha256: hash }
  }
  const sizes = classSizes(tally.profile())
  if (flags.resolved === true) return { name, sha256: hash, sizes, resolver: 'the system', label: 'system' }
  refuseResponse(corpus, profiles)
  return { name, sha256: hash, sizes }
}

/** Running texts; undefined for documents. Standard input can be read only once: it is text if --format says so. */
async function textsOf(run: Run, path: string, { format }: PredictFlags): Promise<string[] | undefined> {
  const isNamed = TEXT_KINDS.some((kind) => kind === format)
  if (!isNamed && (path === '-' || format !== undefined)) return undefined
  const notes: string[] = []
  const opened = await openTexts(run.files, [path], { format, note: (text) => void notes.push(text) })
  if (opened.length === 0 || !opened.every(({ isText }) => isText)) return undefined
  for (const note of notes) run.note(note)
  return opened.map((each) => each.read(run.warn).text ?? '')
}

async function resolveClasses(
  { files }: Run,
  { recipe = 'reconcile', scheme = 'gum' }: PredictFlags,
  name: string,
  inputs: readonly (string | CorefDocument)[],
): Promise<CorpusClasses> {
  const resolver = await openResolver(chooseRecipe({ recipe, scheme }, files), scheme, {}, {}, files)
  const tally = new ProfileTally()
  for (const [i, input] of inputs.entries()) {
    tally.addKey(
      typeof input === 'string'
        ? await resolver.resolveText(input, `${name} ${i + 1}`)
        : await resolver.resolve(input),
    )
  }
  return {
    name,
    sha256: sha256(inputs.filter((input) => typeof input === 'string').join('\f')),
    sizes: classSizes(tally.profile()),
    resolver: `${recipe} of ${scheme}`,
    label: `${recipe}-${scheme}`,
  }
}

/** Reject responses: formats that only systems write, and files that a profile scored as the response. */
function refuseResponse(corpus: OpenCorpus, profiles: readonly ClassesReport[]): void {
  const { files, name, sha256: hash = '' } = corpus
  const written = files.find(({ format }) => format.isAligned === true || format.id === 'jsonlines-predicted')
  const scored = profiles.find((profile) => isResponseOf(profile, hash))
  if (written === undefined && scored === undefined) return
  const reason =
    written === undefined
      ? `the profile of ${scored?.corpus.name} was made with it as the response`
      : `${written.format.id} holds what systems write`
  throw new UsageError(
    `${name} is a response (${reason}), but predict needs a key: give the key, or add --resolved to take classes from the strings of the response`,
  )
}

/** A prediction whose interval is widened by how far correcting the classes moved it. */
function widenInterval(prediction: Prediction | undefined, uncorrected: number): Prediction | undefined {
  if (prediction?.interval === undefined) return prediction
  const moved = uncorrected - prediction.predicted
  const [low, high] = prediction.interval
  return {
    ...prediction,
    interval: [Math.max(0, low + Math.min(0, moved)), Math.min(1, high + Math.max(0, moved))],
  }
}

function nameInPath(path: string): string {
  return path === '-' ? '<stdin>' : fileName(path)
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
