import { type ConeResult, coneOf, coneSettings } from '../../analysis/cone.ts'
import { EstimateScorer } from '../../analysis/names/estimate-quality.ts'
import { annotatedNames, estimatedKey, listedNames } from '../../analysis/names/estimated-key.ts'
import { defaultMatching, type NameMatching } from '../../analysis/names/match-names.ts'
import { namesInText } from '../../analysis/names/names-in-text.ts'
import type { SignedInput } from '../../corpus/corpus.ts'
import { type NamedPath, nameSystems } from '../../corpus/name-systems.ts'
import type { DocumentPair } from '../../corpus/pair-documents.ts'
import type { OpenSidesOptions, Sides } from '../../corpus/sides.ts'
import { StagedWarnings } from '../../corpus/staged-warnings.ts'
import { RefereeError } from '../../errors.ts'
import { openInput, openInputs } from '../../node/files/open-inputs.ts'
import { loadTagger } from '../../node/models.ts'
import {
  type ConeReport,
  type ConeSystem,
  coneReport,
  type NameSource,
  renderCone,
  type SubsetCheck,
  subsetCheck,
} from '../../report/cone.ts'
import { type NewAnalysis, together, withFields } from '../../scoring/run/analysis.ts'
import { type Signed, scoreSides } from '../../scoring/run/score-sides.ts'
import type { Settings } from '../../scoring/settings.ts'
import { ESTIMATED, joinSignatures, type Signature, shortHashes } from '../../scoring/signature.ts'
import { type Command, type FlagGroup, type FlagsOf, UsageError } from '../command.ts'
import { checkStandardInput } from '../files/read-inputs.ts'
import { inputFlags, inputOptionsOf } from '../flags/input-flags.ts'
import { outputFlags } from '../flags/output-flags.ts'
import { bookFlags, settingsFlagsWithout, settingsOf } from '../flags/settings-flags.ts'
import type { Run } from '../run.ts'

const ownFlags = {
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
} as const satisfies FlagGroup

const groups = [
  ownFlags,
  inputFlags,
  settingsFlagsWithout('metrics', 'blanc', 'average', 'compat', 'by', 'mentions', 'preset', ...bookFlags),
  outputFlags,
] as const
type ConeFlags = FlagsOf<typeof groups>

/** `referee cone RESPONSE... [--key KEY] [--subset KEY]` */
export const command: Command<[responses: string[]], typeof groups> = {
  arguments: [
    { name: 'response', description: 'files, directories or globs, or LABEL=PATH', variadic: true },
  ],
  flags: groups,
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
  const settings = coneSettings(settingsOf(flags, run.files))
  const systems: ConeSystem[] = []
  const signatures: Signature[] = []
  const estimates = new EstimateScorer({ pos: loadTagger(), tagger: loadTagger('gum') })
  let keyName = key
  for (const [i, { name, path }] of responses.entries()) {
    const sides = await openInputs(run, key, path, { ...pairing(run, flags, settings), name })
    const estimating: NewAnalysis<void> = () => ({
      add: (pair) => void estimates.add(pair.key),
      result() {},
    })
    const analyses = together({ cone: coneOf(true), estimates: i === 0 ? estimating : undefined })
    const { result, signed } = scoreSides(sides, settings, analyses)
    keyName = signed.names.key
    requireNames(result.cone, keyName)
    run.warn(signed.warnings)
    systems.push(systemOf(result.cone, signed))
    signatures.push(signed.signature)
  }
  return coneReport({
    signature: joinSignatures(signatures),
    key: { kind: 'annotated', name: keyName },
    systems,
    estimates: estimates.results(),
  })
}

function systemOf(result: ConeResult, { names, sha256 }: Signed, subset?: SubsetCheck): ConeSystem {
  const { perDocument: _, perEntity: __, warnings: ___, ...rest } = result
  return {
    name: names.response,
    sha256: sha256.response ?? '',
    ...rest,
    ...(subset === undefined ? {} : { subset }),
  }
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
  const settings = coneSettings(settingsOf(flags, run.files))
  const systems: ConeSystem[] = []
  const signatures: Signature[] = []
  let names: NameSource = source
  for (const { name, path } of responses) {
    const subset =
      flags.subset === undefined ? undefined : await onSubset(run, flags.subset, path, settings, flags)
    const estimated = await (source.path === undefined
      ? foundSides(run, path, name, matching, source, flags)
      : listedSides(run, source.path, path, name, matching, settings, flags))
    const signedCone = withFields(coneOf(false), () => [
      ['names', signedSource(estimated.names())],
      ['matching', matching],
      ...(subset === undefined ? [] : [['subset', shortHashes([subset.sha256])] as const]),
    ])
    const { result, signed } = scoreSides(estimated.sides, settings, signedCone)
    names = estimated.names()
    requireNames(result, source.path ?? name, names)
    run.warn(signed.warnings)
    systems.push(systemOf(result, signed, subset && subsetCheck(subset.result)))
    signatures.push(signed.signature)
  }
  return coneReport({
    signature: joinSignatures(signatures),
    key: { kind: 'estimated', names, matching },
    systems,
  })
}

/** A response, and a key estimated from its text. */
interface EstimatedSides {
  readonly sides: Sides
  /** Where the names came from: complete once all pairs have been taken. */
  names(): NameSource
}

const ESTIMATED_KEY: SignedInput = { name: ESTIMATED, sha256: ESTIMATED }

/** The key has the names found in the response's own text, or those it marks. */
async function foundSides(
  run: Run,
  path: string,
  name: string,
  matching: NameMatching,
  source: NameSource,
  flags: ConeFlags,
): Promise<EstimatedSides> {
  const tagger = source.kind === 'response' ? undefined : loadTagger(source.model)
  const warnings = new StagedWarnings()
  const corpus = await openInput(run, path, {
    format: inputOptionsOf(flags, run.files).responseFormat,
    warn: warnings.at('response'),
    transient: true,
    label: 'scoring names',
  })
  return {
    sides: {
      key: ESTIMATED_KEY,
      response: {
        name,
        get sha256() {
          return corpus.sha256
        },
        reading: corpus.reading,
      },
      pairs: estimatePairs(),
      isAligned: false,
      warnings,
    },
    names: () => source,
  }

  function* estimatePairs(): Generator<DocumentPair> {
    let position = 0
    for (const response of corpus.documents) {
      const found = tagger === undefined ? annotatedNames(response) : namesInText(response, tagger)
      yield { key: estimatedKey(response, found, matching), response, position: position++ }
    }
  }
}

/** The key has the names of a corpus, which is paired with the response like a key. */
async function listedSides(
  run: Run,
  namesPath: string,
  path: string,
  name: string,
  matching: NameMatching,
  settings: Settings,
  flags: ConeFlags,
): Promise<EstimatedSides> {
  const sides = await openInputs(run, namesPath, path, { ...pairing(run, flags, settings), name })
  return {
    sides: { ...sides, key: ESTIMATED_KEY, pairs: estimatePairs() },
    names() {
      const { name: corpus, sha256 } = sides.key
      return { kind: 'file', name: corpus, ...(sha256 === undefined ? {} : { sha256 }) }
    },
  }

  function* estimatePairs(): Generator<DocumentPair> {
    let [count, typed] = [0, 0]
    for (const { key, response, position } of sides.pairs) {
      const found = listedNames(key)
      count += found.length
      typed += key.mentions.attributes?.filter(({ type }) => type !== undefined).length ?? 0
      const words = key.tokens === undefined ? { ...response, id: key.id, part: key.part } : key
      yield { key: estimatedKey(words, found, matching), response, position }
    }
    if (typed === 0 && count > 0) {
      run.note(`${sides.key.name} has no mention types: all ${count} mentions count as names`)
    }
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
  const sides = await openInputs(run, key, response, {
    ...pairing(run, flags, { ...settings, missing: 'skip' }),
    isPart: true,
    note: undefined,
    noteKey: undefined,
  })
  const { result, signed } = scoreSides(sides, settings, coneOf(true))
  if (result.documents === 0) {
    throw new UsageError(
      `--subset ${key}: none of its documents is in ${response}; documents are paired by id`,
    )
  }
  return { result, sha256: signed.sha256.key }
}

function pairing(run: Run, flags: ConeFlags, settings: Settings): OpenSidesOptions & { label: string } {
  return {
    ...inputOptionsOf(flags, run.files),
    ...settings,
    label: 'scoring names',
  }
}
