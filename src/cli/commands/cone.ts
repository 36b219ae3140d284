import { ConeAnalysis, type ConeResult } from '../../analysis/cone.ts'
import { EstimateScorer } from '../../analysis/names/estimate-quality.ts'
import { annotatedNames, estimatedKey, listedNames } from '../../analysis/names/estimated-key.ts'
import { defaultMatching, type NameMatching } from '../../analysis/names/match-names.ts'
import type { FoundName } from '../../analysis/names/name-words.ts'
import { namesInText } from '../../analysis/names/names-in-text.ts'
import type { Corpus, Reading, SignedInput } from '../../corpus/corpus.ts'
import { type NamedPath, nameSystems } from '../../corpus/name-systems.ts'
import type { PairingOptions } from '../../corpus/open-pair.ts'
import type { CorefDocument } from '../../document/document.ts'
import { RefereeError } from '../../errors.ts'
import { openInput, openInputs } from '../../node/files/open-inputs.ts'
import { loadTagger } from '../../node/models.ts'
import {
  type ConeReport,
  type ConeSystem,
  coneReport,
  type NameSource,
  renderCone,
  subsetCheck,
} from '../../report/cone.ts'
import type { Settings } from '../../scoring/settings.ts'
import {
  ESTIMATED,
  formatSignature,
  type SignatureField,
  shortHashes,
  signedRun,
} from '../../scoring/signature.ts'
import { type Command, type FlagsFor, UsageError } from '../command.ts'
import { checkStandardInput } from '../files/read-inputs.ts'
import { type InputFlags, inputFlags, inputOptionsOf } from '../flags/input-flags.ts'
import { type OutputFlags, outputFlags } from '../flags/output-flags.ts'
import { bookFlags, type SettingsFlags, settingsFlagsWithout, settingsOf } from '../flags/settings-flags.ts'
import type { Run } from '../run.ts'

interface OwnFlags {
  readonly key?: string
  readonly subset?: string
  readonly names?: string
  readonly matching?: NameMatching
}

type ConeFlags = OwnFlags & InputFlags & SettingsFlags & OutputFlags

const ownFlags: FlagsFor<OwnFlags> = {
  key: {
    value: 'key',
    description: 'key; without it, names are found in the text',
    isCommon: true,
  },
  subset: {
    value: 'key',
    description: 'key for some of the documents',
    details: 'to detect systems that resolve only names',
    isCommon: true,
  },
  names: {
    value: 'source',
    description: 'without --key, where names come from',
    details: 'pos (proper nouns), tagger or tagger:litbank (our models), response, or file:PATH',
    suggestions: ['pos', 'tagger', 'tagger:litbank', 'response', 'file:'],
    shownDefault: 'pos',
    isCommon: true,
  },
  matching: {
    value: 'rules',
    description: 'rules for matching names',
    choices: ['full', 'paper'],
    shownDefault: defaultMatching,
  },
}

/** `referee cone RESPONSE... [--key KEY] [--subset KEY]` */
export const command: Command<[responses: string[]], ConeFlags> = {
  arguments: [
    { name: 'response', description: 'files, directories or globs, or LABEL=PATH', variadic: true },
  ],
  flags: [
    ownFlags,
    inputFlags,
    settingsFlagsWithout('metrics', 'blanc', 'average', 'compat', 'by', 'mentions', 'preset', ...bookFlags),
    outputFlags,
  ],
  examples: [
    'referee cone response.conll --key key.conll',
    'referee cone a.conll b.conll',
    'referee cone a.conll b.conll --names file:names.conll',
    'referee cone a.conll b.conll --subset annotated-part.conll',
  ],
  run: (run, [responses], flags) => scoreNames(run, responses, flags),
}

async function scoreNames(run: Run, labelledPaths: readonly string[], flags: ConeFlags): Promise<void> {
  if (flags.key !== undefined && flags.subset !== undefined) {
    throw new UsageError('--subset replaces --key: give only one of them')
  }
  if (flags.key !== undefined && flags.names !== undefined) {
    throw new UsageError('--names cannot be used with --key')
  }
  const source = nameSource(flags.names)
  const responses = nameSystems(run.files, labelledPaths)
  const paths = responses.map(({ path }) => path)
  for (const key of [flags.key, flags.subset, source.path])
    if (key !== undefined) checkStandardInput(key, paths)
  const report = await (flags.key === undefined
    ? againstEstimate(run, responses, source, flags)
    : againstKey(run, flags.key, responses, flags))
  run.emit(renderCone(report, run.rendering, run.renderOptions))
}

async function againstKey(
  run: Run,
  key: string,
  responses: readonly NamedPath[],
  flags: ConeFlags,
): Promise<ConeReport> {
  const settings = settingsOf(flags, run.files)
  const systems: ConeSystem[] = []
  const estimates = new EstimateScorer({ pos: loadTagger(), tagger: loadTagger('gum') })
  let about: { documents: number; key: Corpus<Iterable<CorefDocument>> | undefined } = {
    documents: 0,
    key: undefined,
  }
  const signed: SignedInput[] = []
  for (const [i, { name, path }] of responses.entries()) {
    const analysis = new ConeAnalysis(settings, true)
    const corpora = await openInputs(run, key, path, {
      ...pairing(run, flags, settings),
      warn: analysis.warn,
    })
    for (const pair of corpora.pairs) {
      analysis.add(pair.key, pair.response, pair.position)
      if (i === 0) estimates.add(pair.key)
    }
    const result = analysis.result()
    requireNames(result, corpora.key.name)
    about = { documents: result.documents, key: corpora.key }
    signed.push({ sha256: corpora.response.sha256, reading: corpora.reading })
    run.warn(result.warnings)
    systems.push({ name, sha256: corpora.response.sha256 ?? '', ...withoutDetails(result) })
  }
  return coneReport({
    signature: formatSignature(settings, signedRun(about.documents, about.key, signed)),
    key: { kind: 'annotated', name: about.key?.name ?? key },
    systems,
    estimates: estimates.results(),
  })
}

/** Where the names of an estimated key come from. */
interface ChosenSource extends NameSource {
  /** For a file with names. */
  readonly path?: string
}

const SOURCES: readonly ChosenSource[] = [
  { kind: 'pos' },
  { kind: 'tagger', model: 'gum' },
  { kind: 'tagger', model: 'litbank' },
  { kind: 'response' },
]

/** @throws UsageError for an unknown source */
function nameSource(text = 'pos'): ChosenSource {
  if (text.startsWith('file:') && text.length > 'file:'.length) {
    return { kind: 'file', path: text.slice('file:'.length) }
  }
  const [kind, model = kind === 'tagger' ? 'gum' : undefined] = text.split(':')
  const known = SOURCES.find((source) => source.kind === kind && source.model === model)
  if (known !== undefined) return known
  throw new UsageError(
    `--names ${text}: names come from pos, tagger, tagger:litbank, response or file:PATH, a corpus with names in any format`,
  )
}

async function againstEstimate(
  run: Run,
  responses: readonly NamedPath[],
  source: ChosenSource,
  flags: ConeFlags,
): Promise<ConeReport> {
  const { matching = defaultMatching } = flags
  const settings = settingsOf(flags, run.files)
  const systems: ConeSystem[] = []
  const fields: SignatureField[] = []
  let names: NameSource = source
  const signed: SignedInput[] = []
  for (const [i, { name, path }] of responses.entries()) {
    const analysis = new ConeAnalysis(settings, false)
    const opened = await (source.path === undefined
      ? addFound(run, analysis, path, matching, source, flags)
      : addListed(run, analysis, source.path, path, matching, settings, flags))
    names = opened.names
    if (i === 0) fields.push(['names', signedSource(names)], ['matching', matching])
    const result = analysis.result()
    requireNames(result, source.path ?? name, names)
    run.warn(result.warnings)
    const subset =
      flags.subset === undefined ? undefined : await onSubset(run, flags.subset, path, settings, flags)
    if (i === 0 && subset !== undefined) fields.push(['subset', shortHashes([subset.sha256])])
    signed.push(opened)
    systems.push({
      name,
      sha256: opened.sha256 ?? '',
      ...withoutDetails(result),
      ...(subset === undefined ? {} : { subset: subsetCheck(subset.result) }),
    })
  }
  return coneReport({
    signature: formatSignature(settings, signedRun(systems[0]?.documents ?? 0, ESTIMATED, signed, fields)),
    key: { kind: 'estimated', names, matching },
    systems,
  })
}

interface OpenedResponse {
  readonly sha256: string | undefined
  readonly reading: Reading | undefined
  readonly names: NameSource
}

/** Score a response against the names found in its own text, or those it marks. */
async function addFound(
  run: Run,
  analysis: ConeAnalysis,
  path: string,
  matching: NameMatching,
  source: NameSource,
  flags: ConeFlags,
): Promise<OpenedResponse> {
  const tagger = source.kind === 'response' ? undefined : loadTagger(source.model)
  const corpus = await openInput(run, path, {
    format: inputOptionsOf(flags, run.files).responseFormat,
    warn: analysis.warn,
    transient: true,
    label: 'scoring names',
  })
  for (const document of corpus.documents) {
    const found = tagger === undefined ? annotatedNames(document) : namesInText(document, tagger)
    analysis.add(estimatedKey(document, found, matching), document)
  }
  return { sha256: corpus.sha256, reading: corpus.reading, names: source }
}

/** Score a response against the names of a corpus, which is paired with it like a key. */
async function addListed(
  run: Run,
  analysis: ConeAnalysis,
  namesPath: string,
  path: string,
  matching: NameMatching,
  settings: Settings,
  flags: ConeFlags,
): Promise<OpenedResponse> {
  const corpora = await openInputs(run, namesPath, path, {
    ...pairing(run, flags, settings),
    warn: analysis.warn,
  })
  let [names, typed] = [0, 0]
  for (const { key, response, position } of corpora.pairs) {
    const found: readonly FoundName[] = listedNames(key)
    names += found.length
    typed += key.mentions.attributes?.filter(({ type }) => type !== undefined).length ?? 0
    const words = key.tokens === undefined ? { ...response, id: key.id, part: key.part } : key
    analysis.add(estimatedKey(words, found, matching), response, position)
  }
  if (typed === 0 && names > 0) {
    run.note(`${corpora.key.name} has no mention types: all ${names} mentions count as names`)
  }
  const { name, sha256 } = corpora.key
  return {
    sha256: corpora.response.sha256,
    reading: corpora.reading,
    names: { kind: 'file', name, ...(sha256 === undefined ? {} : { sha256 }) },
  }
}

function signedSource({ kind, model, sha256 }: NameSource): string {
  if (kind === 'file') return shortHashes([sha256])
  return model === undefined || model === 'gum' ? kind : `${kind}-${model}`
}

/** @throws RefereeError if there is no name to score */
function requireNames({ nameErrors }: ConeResult, corpus: string, source?: NameSource): void {
  if (nameErrors.names > 0) return
  const ways = [
    ...(source?.kind === 'tagger' ? [] : ['--names tagger finds names in English text']),
    '--names file:PATH takes names annotated elsewhere',
  ]
  const from = source === undefined || source.kind === 'file' ? 'no mention is a name' : 'no names found'
  throw new RefereeError(
    'no-feature',
    `${corpus}: ${from}, and CONE scores names; ${source === undefined ? 'give a key with names, such as LitBank or GUM; without --key, ' : ''}${ways.join('; ')}`,
  )
}

/** The documents in the subset; the others are left out on purpose. */
async function onSubset(
  run: Run,
  key: string,
  response: string,
  settings: Settings,
  flags: ConeFlags,
): Promise<{ result: ConeResult; sha256: string | undefined }> {
  const analysis = new ConeAnalysis(settings, true)
  const corpora = await openInputs(run, key, response, {
    ...pairing(run, flags, { ...settings, missing: 'skip' }),
    isPart: true,
    note: undefined,
    noteKey: undefined,
    warn: () => {},
  })
  for (const pair of corpora.pairs) analysis.add(pair.key, pair.response, pair.position)
  const result = analysis.result()
  if (result.documents === 0) {
    throw new UsageError(
      `--subset ${key}: none of its documents is in ${response}; documents are paired by id`,
    )
  }
  return { result, sha256: corpora.key.sha256 }
}

function pairing(
  run: Run,
  flags: ConeFlags,
  settings: Settings,
): Omit<PairingOptions, 'warn'> & { label: string } {
  return {
    ...inputOptionsOf(flags, run.files),
    ...settings,
    label: 'scoring names',
    note: run.note,
    noteKey: run.note,
  }
}

function withoutDetails(result: ConeResult): Omit<ConeResult, 'perDocument' | 'perEntity' | 'warnings'> {
  const { perDocument: _, perEntity: __, warnings: ___, ...rest } = result
  return rest
}
