import { ConeAnalysis, type ConeResult } from '../../analysis/cone.ts'
import { EstimateScorer } from '../../analysis/names/estimate-quality.ts'
import { annotatedNames, estimatedKey } from '../../analysis/names/estimated-key.ts'
import type { NameMatching } from '../../analysis/names/match-names.ts'
import { namesInText } from '../../analysis/names/names-in-text.ts'
import type { Corpus, Reading } from '../../corpus/corpus.ts'
import { type NamedPath, nameSystems } from '../../corpus/name-systems.ts'
import type { PairingOptions } from '../../corpus/open-pair.ts'
import type { CorefDocument } from '../../document/document.ts'
import {
  type ConeReport,
  type ConeSystem,
  coneReport,
  type NameSource,
  renderCone,
  subsetCheck,
} from '../../report/cone.ts'
import type { Settings } from '../../scoring/settings.ts'
import { ESTIMATED, formatSignature, type SignatureField, shortHashes } from '../../scoring/signature.ts'
import { type Command, type FlagsFor, UsageError } from '../command.ts'
import { checkStandardInput, nodeFiles, openInput, openInputs } from '../files/read-inputs.ts'
import { type InputFlags, inputFlags, inputOptionsOf } from '../flags/input-flags.ts'
import { type OutputFlags, outputFlags } from '../flags/output-flags.ts'
import { type SettingsFlags, settingsFlagsWithout, settingsOf } from '../flags/settings-flags.ts'
import { loadTagger } from '../models.ts'
import type { Run } from '../run.ts'

interface OwnFlags {
  readonly key?: string
  readonly subset?: string
  readonly names?: NameSource
  readonly matching?: NameMatching
}

type ConeFlags = OwnFlags & InputFlags & SettingsFlags & OutputFlags

const ownFlags: FlagsFor<OwnFlags> = {
  key: { value: 'key', description: 'annotated in full; without it, names found in the text and matched' },
  subset: {
    value: 'key',
    description: 'some of the documents annotated in full, to find out who resolves names only',
  },
  names: {
    value: 'source',
    description: 'of an estimated key (default: tagger)',
    choices: ['tagger', 'response'],
  },
  matching: {
    value: 'rules',
    description: 'when two names name one thing (default: full)',
    choices: ['full', 'paper'],
  },
}

const EXAMPLES = `
Examples:
  referee cone response.conll --key key.conll
  referee cone a.conll b.conll
  referee cone a.conll b.conll --subset annotated-part.conll`

/** `referee cone RESPONSE... [--key KEY] [--subset KEY]` */
export const command: Command<[responses: string[]], ConeFlags> = {
  arguments: [
    { name: 'response', description: 'files, directories or globs, or LABEL=PATH', variadic: true },
  ],
  flags: [
    ownFlags,
    inputFlags,
    settingsFlagsWithout('metrics', 'blanc', 'average', 'compat', 'by', 'mentions', 'preset'),
    outputFlags,
  ],
  notes: EXAMPLES,
  run: (run, [responses], flags) => scoreNames(run, responses, flags),
}

async function scoreNames(run: Run, given: readonly string[], flags: ConeFlags): Promise<void> {
  if (flags.key !== undefined && flags.subset !== undefined) {
    throw new UsageError('--subset stands in for a full key: give --key or --subset, not both')
  }
  if (flags.key !== undefined && flags.names !== undefined) {
    throw new UsageError('--names is about an estimated key: leave it out where --key is given')
  }
  const responses = nameSystems(nodeFiles, given)
  const paths = responses.map(({ path }) => path)
  for (const key of [flags.key, flags.subset]) if (key !== undefined) checkStandardInput(key, paths)
  const report = await (flags.key === undefined
    ? againstEstimate(run, responses, flags)
    : againstKey(run, flags.key, responses, flags))
  run.emit(renderCone(report, run.rendering, run.renderOptions))
}

async function againstKey(
  run: Run,
  key: string,
  responses: readonly NamedPath[],
  flags: ConeFlags,
): Promise<ConeReport> {
  const settings = settingsOf(flags)
  const systems: ConeSystem[] = []
  const estimates = new EstimateScorer(loadTagger())
  let about: { documents: number; key: Corpus<Iterable<CorefDocument>> | undefined } = {
    documents: 0,
    key: undefined,
  }
  const readings: Reading[] = []
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
    about = { documents: result.documents, key: corpora.key }
    readings.push(corpora.reading)
    run.warn(result.warnings)
    systems.push({ name, sha256: corpora.response.sha256 ?? '', ...bare(result) })
  }
  return coneReport({
    signature: formatSignature(settings, {
      documents: about.documents,
      key: about.key?.sha256,
      keyReading: about.key?.reading,
      responses: systems.map(({ sha256 }) => sha256),
      readings,
    }),
    key: { kind: 'annotated', name: about.key?.name ?? key },
    systems,
    estimates: estimates.results(),
  })
}

async function againstEstimate(
  run: Run,
  responses: readonly NamedPath[],
  flags: ConeFlags,
): Promise<ConeReport> {
  const { names: source = 'tagger', matching = 'full' } = flags
  const settings = settingsOf(flags)
  const tagger = source === 'tagger' ? loadTagger() : undefined
  const systems: ConeSystem[] = []
  const fields: SignatureField[] = [
    ['names', source],
    ['matching', matching],
  ]
  const format = inputOptionsOf(flags).responseFormat
  const readings: (Reading | undefined)[] = []
  for (const [i, { name, path }] of responses.entries()) {
    const analysis = new ConeAnalysis(settings, false)
    const corpus = await openInput(run, path, {
      format,
      warn: analysis.warn,
      transient: true,
      label: 'scoring names',
    })
    for (const document of corpus.documents) {
      const found = tagger === undefined ? annotatedNames(document) : namesInText(document, tagger)
      analysis.add(estimatedKey(document, found, matching), document)
    }
    const result = analysis.result()
    run.warn(result.warnings)
    const subset =
      flags.subset === undefined ? undefined : await onSubset(run, flags.subset, path, settings, flags)
    if (i === 0 && subset !== undefined) fields.push(['subset', shortHashes([subset.sha256])])
    readings.push(corpus.reading)
    systems.push({
      name,
      sha256: corpus.sha256 ?? '',
      ...bare(result),
      ...(subset === undefined ? {} : { subset: subsetCheck(subset.result) }),
    })
  }
  return coneReport({
    signature: formatSignature(settings, {
      documents: systems[0]?.documents ?? 0,
      key: ESTIMATED,
      responses: systems.map(({ sha256 }) => sha256),
      readings,
      fields,
    }),
    key: { kind: 'estimated', names: source, matching },
    systems,
  })
}

/** The documents that the subset has; the others are left out, as is meant. */
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
  return { ...inputOptionsOf(flags), ...settings, label: 'scoring names', note: run.note, noteKey: run.note }
}

function bare(result: ConeResult): Omit<ConeResult, 'perDocument' | 'warnings'> {
  const { perDocument: _, warnings: __, ...rest } = result
  return rest
}
