import { ProfileTally } from '../../analysis/classes/profile.ts'
import { type NamedPath, nameSystems } from '../../corpus/name-systems.ts'
import type { OpenCorpus } from '../../corpus/open-corpus.ts'
import { scoreLinks } from '../../experiments/score-links.ts'
import type { NodeFiles } from '../../node/files/node-files.ts'
import { openInput, openInputs } from '../../node/files/open-inputs.ts'
import { readProfile } from '../../node/files/read-profile.ts'
import { sha256 } from '../../node/files/sha256.ts'
import { loadAnalyst, loadModel, modelHash } from '../../node/models.ts'
import { type ClassesReport, classesReport, renderClasses } from '../../report/classes.ts'
import { scoresReport } from '../../report/scores.ts'
import type { MentionSource, PairModel } from '../../resolver/model.ts'
import { Resolver } from '../../resolver/resolver.ts'
import { SCHEMES, type Scheme, TAGGERS } from '../../resolver/scheme.ts'
import { Evaluation } from '../../scoring/evaluation.ts'
import { joinFields, type SignatureField, shortHashes } from '../../scoring/signature.ts'
import { version } from '../../version.ts'
import { type Command, type FlagsFor, UsageError } from '../command.ts'
import { checkStandardInput, readOnce } from '../files/read-inputs.ts'
import { type InputFlags, inputFlags, inputOptionsOf } from '../flags/input-flags.ts'
import { type OutputFlags, outputFlags } from '../flags/output-flags.ts'
import {
  bookFlags,
  type SettingsFlags,
  settingsFlagsWithout,
  settingsOf,
  usedSettingsFlags,
} from '../flags/settings-flags.ts'
import type { Run } from '../run.ts'

/** The recipes that link pairs of mentions, and so can report their links. */
const LINKING_RECIPES = ['reconcile', 'reconcile-61', 'soon'] as const
type LinkingRecipe = (typeof LINKING_RECIPES)[number]

interface ResolvingFlags {
  readonly recipe?: LinkingRecipe
  readonly model?: string
  readonly scheme?: Scheme
  readonly tagger?: MentionSource
}

interface OwnFlags extends ResolvingFlags {
  readonly against?: readonly string[]
}

type ClassesFlags = OwnFlags & InputFlags & Omit<SettingsFlags, 'metrics' | 'by'> & OutputFlags

const ownFlags: FlagsFor<OwnFlags> = {
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
}

/** `referee classes KEY [RESPONSE]` */
export const command: Command<[key: string, response: string | undefined], ClassesFlags> = {
  arguments: [
    { name: 'key', description: 'file, directory or glob' },
    { name: 'response', description: 'the same, or LABEL=PATH', optional: true },
  ],
  flags: [
    ownFlags,
    inputFlags,
    settingsFlagsWithout('metrics', 'blanc', 'average', 'compat', 'by', ...bookFlags),
    outputFlags,
  ],
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
      : `${report.signature}|${joinFields([['against', shortHashes(against.map(({ sha256 }) => sha256))]])}`
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
  const signature = joinFields([
    ['referee', version],
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
  const settings = { ...settingsOf(flags, run.files), metrics: ['muc'] }
  const tally = new ProfileTally()
  const evaluation = new Evaluation(settings)
  const format = inputOptionsOf(flags, run.files).keyFormat
  const corpus = await openInput(run, path, { format, warn: evaluation.warn, note: undefined })
  const system = scoreResolved(run.files, corpus, flags, evaluation, tally)
  const result = evaluation.result()
  const { signature } = scoresReport(corpus, [{ name: system.name, result }], settings)
  run.warn(result.warnings)
  const muc = result.scores['muc']
  return classesReport(
    tally.profile(),
    {
      signature: `${signature}|${joinFields(system.fields)}`,
      corpus: { name: corpus.name, documents: result.documents },
      system: system.name,
      ...(muc === undefined ? {} : { muc }),
    },
    others,
  )
}

async function profileOfResponse(
  run: Run,
  key: string,
  { name, path }: NamedPath,
  flags: ClassesFlags,
  others: readonly ClassesReport[],
): Promise<ClassesReport> {
  checkStandardInput(key, [path])
  const settings = { ...settingsOf(flags, run.files), metrics: ['muc'] }
  const tally = new ProfileTally()
  const evaluation = new Evaluation(settings)
  const corpora = await openInputs(run, key, path, {
    ...inputOptionsOf(flags, run.files),
    ...settings,
    label: 'scoring the classes',
    warn: evaluation.warn,
    note: run.note,
    noteKey: run.note,
  })
  for (const pair of corpora.pairs) tally.add(evaluation.add(pair.key, pair.response, pair.position))
  const result = evaluation.result()
  const { sha256 } = corpora.response
  const { signature, systems } = scoresReport(
    corpora.key,
    [{ name, sha256, result, reading: corpora.reading }],
    settings,
  )
  run.warn(result.warnings)
  const muc = systems[0]?.scores['muc']
  return classesReport(
    tally.profile(),
    {
      signature,
      corpus: { name: corpora.key.name, documents: result.documents },
      system: name,
      ...(muc === undefined ? {} : { muc }),
    },
    others,
  )
}

/**
 * Resolve the documents of a key, and score the classes by the resolver's links.
 *
 * @returns the name of the resolver, and its fields in a signature
 */
function scoreResolved(
  files: NodeFiles,
  corpus: OpenCorpus,
  { recipe = 'reconcile', model: path, scheme = 'gum', tagger = 'precise' }: ResolvingFlags,
  evaluation: Evaluation,
  tally: ProfileTally,
): { readonly name: string; readonly fields: readonly SignatureField[] } {
  const model = loadModel(recipe, scheme, path, files)
  if (model?.recipe !== recipe) {
    throw new UsageError(
      `this is a model for the recipe ${model?.recipe}, not ${recipe}; only ${LINKING_RECIPES.join(', ')} report links`,
    )
  }
  const resolver = new Resolver(loadAnalyst(scheme), { model, mentions: tagger })
  scoreLinks(corpus.documents, resolver, model as PairModel, sha256, evaluation, tally)
  return {
    name: `${recipe} of ${path ?? scheme}, ${tagger} mentions`,
    fields: [
      ['links', 'own'],
      ['recipe', recipe],
      ['scheme', scheme],
      ['tagger', tagger],
      ['model', shortHashes([modelHash(recipe, scheme, path, files)])],
    ],
  }
}
