import { type CorpusProfile, ProfileTally, profiles } from '../../analysis/classes/profile.ts'
import { type NamedPath, nameSystems } from '../../corpus/name-systems.ts'
import type { Sides } from '../../corpus/sides.ts'
import { StagedWarnings } from '../../corpus/staged-warnings.ts'
import { linkedSides } from '../../experiments/linked-sides.ts'
import type { NodeFiles } from '../../node/files/node-files.ts'
import { openInput, openInputs } from '../../node/files/open-inputs.ts'
import { readProfile } from '../../node/files/read-profile.ts'
import { sha256 } from '../../node/files/sha256.ts'
import { loadAnalyst, loadModel, modelHash } from '../../node/models.ts'
import { type ClassesReport, classesReport, renderClasses } from '../../report/classes.ts'
import type { PairModel } from '../../resolver/model.ts'
import { Resolver } from '../../resolver/resolver.ts'
import { SCHEMES, TAGGERS } from '../../resolver/scheme.ts'
import { scores } from '../../scoring/evaluation.ts'
import { type NewAnalysis, together, withFields } from '../../scoring/run/analysis.ts'
import { scoreSides } from '../../scoring/run/score-sides.ts'
import { addFields, type SignatureField, shortHashes, signFields } from '../../scoring/signature.ts'
import { type Command, type FlagGroup, type FlagsOf, UsageError } from '../command.ts'
import { checkStandardInput, readOnce } from '../files/read-inputs.ts'
import { inputFlags, inputOptionsOf } from '../flags/input-flags.ts'
import { outputFlags } from '../flags/output-flags.ts'
import { bookFlags, settingsFlagsWithout, settingsOf, usedSettingsFlags } from '../flags/settings-flags.ts'
import type { Run } from '../run.ts'

/** The recipes that link pairs of mentions, and so can report their links. */
const LINKING_RECIPES = ['reconcile', 'reconcile-61', 'soon'] as const

const ownFlags = {
  against: {
    value: 'profile...',
    description: 'correlate with the mean of these profiles',
    isCommon: true,
  },
  recipe: {
    value: 'name',
    description: 'resolve the key instead of reading a response',
    isCommon: true,
    choices: LINKING_RECIPES,
  },
  model: {
    value: 'file',
    description: 'with --recipe, your own model from "referee train"',
  },
  scheme: {
    value: 'name',
    description: 'with --recipe, which corpus the models follow',
    choices: SCHEMES,
    shownDefault: 'gum',
  },
  tagger: {
    value: 'name',
    description: 'with --recipe, where mentions come from',
    choices: TAGGERS,
    shownDefault: 'precise',
  },
} as const satisfies FlagGroup

const groups = [
  ownFlags,
  inputFlags,
  settingsFlagsWithout('metrics', 'blanc', 'average', 'compat', 'by', ...bookFlags),
  outputFlags,
] as const
type ClassesFlags = FlagsOf<typeof groups>

/** `referee classes KEY [RESPONSE]` */
export const command: Command<[key: string, response: string | undefined], typeof groups> = {
  arguments: [
    { name: 'key', description: 'file, directory or glob' },
    { name: 'response', description: 'the same, or LABEL=PATH', optional: true },
  ],
  flags: groups,
  examples: [
    'referee classes key.conll',
    'referee classes key.conll response.conll --json -o litbank.profile.json',
    'referee classes key.conll response.conll --against gum.profile.json news.profile.json',
    'referee classes key.conll --recipe reconcile --model mine.model',
  ],
  run: (run, [key, response], flags) => profile(run, key, response, flags),
}

async function profile(run: Run, key: string, path: string | undefined, flags: ClassesFlags): Promise<void> {
  const [named] = path === undefined ? [] : nameSystems(run.files, [path])
  const response = named?.path
  readOnce([key, response, ...(flags.against ?? [])])
  const against = (flags.against ?? []).map((path) => readProfile(run.files, path))
  const others = against.map(({ profile }) => profile)
  const isResolved = flags.recipe !== undefined
  if (isResolved && response !== undefined) {
    throw new UsageError('use either a response or --recipe')
  }
  if (!isResolved && [flags.model, flags.scheme, flags.tagger].some((flag) => flag !== undefined)) {
    throw new UsageError('--model, --scheme and --tagger require --recipe')
  }
  const idle = response === undefined && !isResolved ? usedSettingsFlags(flags)[0] : undefined
  if (idle !== undefined) {
    throw new UsageError(`${idle} needs scores: give a response or --recipe`)
  }
  const report = isResolved
    ? await profileOfResolver(run, key, flags, others)
    : named === undefined
      ? await profileOfKey(run, key, flags, others)
      : await profileOfResponse(run, key, named, flags, others)
  const signature =
    against.length === 0
      ? report.signature
      : addFields(report.signature, [['against', shortHashes(against.map(({ sha256 }) => sha256))]])
  run.emit(renderClasses({ ...report, signature }, run.rendering, run.renderOptions))
}

async function profileOfKey(
  run: Run,
  path: string,
  flags: ClassesFlags,
  others: readonly ClassesReport[],
): Promise<ClassesReport> {
  const tally = new ProfileTally()
  const format = inputOptionsOf(flags, run.files).keyFormat
  const corpus = await openInput(run, path, { format, transient: true, warn: run.warn })
  let documents = 0
  for (const document of corpus.documents) {
    tally.addKey(document)
    documents++
  }
  const named = corpus.reading?.format
  const signature = signFields([
    ...(named === undefined ? [] : [['key-format', named] as const]),
    ['docs', String(documents)],
    ['key', shortHashes([corpus.sha256])],
  ])
  return classesReport(tally.profile(), { signature, corpus: { name: corpus.name, documents } }, others)
}

async function profileOfResolver(
  run: Run,
  path: string,
  flags: ClassesFlags,
  others: readonly ClassesReport[],
): Promise<ClassesReport> {
  const warnings = new StagedWarnings()
  const format = inputOptionsOf(flags, run.files).keyFormat
  const corpus = await openInput(run, path, { format, warn: warnings.at('key'), note: undefined })
  const { name, fields, resolver, model } = linkingResolverOf(run.files, flags)
  const sides = linkedSides(corpus, name, resolver, model, sha256, warnings)
  const profile = withFields(profiles(sides.linksIn), () => fields)
  return profileOfSides(run, sides, flags, others, profile)
}

async function profileOfResponse(
  run: Run,
  key: string,
  { name, path }: NamedPath,
  flags: ClassesFlags,
  others: readonly ClassesReport[],
): Promise<ClassesReport> {
  checkStandardInput(key, [path])
  const sides = await openInputs(run, key, path, {
    ...inputOptionsOf(flags, run.files),
    ...settingsOf(flags, run.files),
    name,
    label: 'scoring the classes',
  })
  return profileOfSides(run, sides, flags, others, profiles())
}

function profileOfSides(
  run: Run,
  sides: Sides,
  flags: ClassesFlags,
  others: readonly ClassesReport[],
  profile: NewAnalysis<CorpusProfile>,
): ClassesReport {
  const settings = { ...settingsOf(flags, run.files), metrics: ['muc'] }
  const { result, signed } = scoreSides(sides, settings, together({ scores: scores(), profile }))
  run.warn(signed.warnings)
  const { muc } = result.scores.scores
  return classesReport(
    result.profile,
    {
      signature: signed.signature,
      corpus: { name: signed.names.key, documents: signed.documents },
      system: signed.names.response,
      ...(muc === undefined ? {} : { muc }),
    },
    others,
  )
}

/** The resolver of a recipe, its name, and its fields in a signature. */
function linkingResolverOf(
  files: NodeFiles,
  { recipe = 'reconcile', model: path, scheme = 'gum', tagger = 'precise' }: ClassesFlags,
): {
  readonly name: string
  readonly fields: readonly SignatureField[]
  readonly resolver: Resolver
  readonly model: PairModel
} {
  const model = loadModel(recipe, scheme, path, files)
  if (model?.recipe !== recipe) {
    throw new UsageError(
      `this is a model for the recipe ${model?.recipe}, not ${recipe}; only ${LINKING_RECIPES.join(', ')} report links`,
    )
  }
  return {
    name: `${recipe} of ${path ?? scheme}, ${tagger} mentions`,
    fields: [
      ['links', 'own'],
      ['recipe', recipe],
      ['scheme', scheme],
      ['tagger', tagger],
      ['model', shortHashes([modelHash(recipe, scheme, path, files)])],
    ],
    resolver: new Resolver(loadAnalyst(scheme), { model, mentions: tagger }),
    model: model as PairModel,
  }
}
