import { Option } from 'commander'
import { ConeAnalysis, type ConeResult } from '../../analysis/cone.ts'
import { annotatedNames, estimatedKey } from '../../analysis/names/estimated-key.ts'
import type { NameMatching } from '../../analysis/names/match-names.ts'
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
import { type CommandModule, type Io, UsageError } from '../command.ts'
import { Estimates } from '../estimates.ts'
import { checkTarget, emit } from '../files/write-file.ts'
import { addFormatOptions, type FormatFlags, type SideFormats, sideFormatsOf } from '../format-options.ts'
import { openCorpus } from '../input/open-corpus.ts'
import { loadTagger } from '../models.ts'
import { openPair } from '../paired-corpora.ts'
import { addReportOptions, type ReportFlags, renderingOf, renderOptionsOf } from '../report-options.ts'
import { checkStandardInput, distinctNames, renderWarnings } from '../score-systems.ts'
import { addSettingsOptions, type SettingsFlags, settingsOf } from '../settings-options.ts'
import { type Progress, withProgress } from '../terminal/progress.ts'
import { namesInText } from '../text-names.ts'

interface ConeFlags extends FormatFlags, SettingsFlags, ReportFlags {
  readonly key?: string
  readonly subset?: string
  readonly names?: NameSource
  readonly matching?: NameMatching
}

/** `referee cone RESPONSE... [--key KEY] [--subset KEY]` */
export const cone: CommandModule = {
  define(command, io, finish) {
    command
      .argument('<response...>', 'files, directories or globs')
      .option('--key <key>', 'annotated in full; without it, names found in the text and matched')
      .option(
        '--subset <key>',
        'some of the documents annotated in full, to find out who resolves names only',
      )
      .addOption(
        new Option('--names <source>', 'of an estimated key (default: tagger)').choices([
          'tagger',
          'response',
        ]),
      )
      .addOption(
        new Option('--matching <rules>', 'when two names name one thing (default: full)').choices([
          'full',
          'paper',
        ]),
      )
    addFormatOptions(command)
    addSettingsOptions(command, ['metrics', 'blanc', 'average', 'compat', 'by', 'mentions', 'preset'])
    addReportOptions(command)
    command.addHelpText('after', EXAMPLES).action(async (responses: string[], flags: ConeFlags) => {
      await run(responses, flags, io)
      finish(0)
    })
  },
}

const EXAMPLES = `
Examples:
  referee cone response.conll --key key.conll
  referee cone a.conll b.conll
  referee cone a.conll b.conll --subset annotated-part.conll`

async function run(responses: readonly string[], flags: ConeFlags, io: Io): Promise<void> {
  const rendering = renderingOf(flags)
  checkTarget(flags.output)
  if (flags.key !== undefined && flags.subset !== undefined) {
    throw new UsageError('--subset stands in for a full key: give --key or --subset, not both')
  }
  if (flags.key !== undefined && flags.names !== undefined) {
    throw new UsageError('--names is about an estimated key: leave it out where --key is given')
  }
  for (const key of [flags.key, flags.subset]) if (key !== undefined) checkStandardInput({ key, responses })
  const report = await (flags.key === undefined
    ? againstEstimate(responses, flags, io)
    : againstKey(flags.key, responses, flags, io))
  emit(renderCone(report, rendering, renderOptionsOf(flags, io)), flags.output, io)
}

async function againstKey(
  key: string,
  responses: readonly string[],
  flags: ConeFlags,
  io: Io,
): Promise<ConeReport> {
  const settings = settingsOf(flags)
  const names = distinctNames(responses)
  const systems: ConeSystem[] = []
  const estimates = new Estimates()
  let about = { name: key, sha256: '', documents: 0 }
  for (const [i, response] of responses.entries()) {
    const analysis = new ConeAnalysis(settings, true)
    const corpora = await openPair(
      { ...pairing(flags, io), key, response, settings, warn: analysis.warn },
      io,
    )
    for (const pair of corpora.pairs) {
      analysis.add(pair.key, pair.response, pair.position)
      if (i === 0) estimates.add(pair.key)
    }
    const result = analysis.result()
    const sha256 = corpora.sha256()
    about = { name: corpora.keyName, sha256: sha256.key, documents: result.documents }
    if (flags.quiet !== true) io.stderr(renderWarnings(result.warnings))
    systems.push({ name: names[i] as string, sha256: sha256.response, ...bare(result) })
  }
  return coneReport({
    signature: formatSignature(settings, {
      documents: about.documents,
      key: about.sha256,
      responses: systems.map(({ sha256 }) => sha256),
    }),
    key: { kind: 'annotated', name: about.name },
    systems,
    estimates: estimates.results(),
  })
}

async function againstEstimate(responses: readonly string[], flags: ConeFlags, io: Io): Promise<ConeReport> {
  const { names: source = 'tagger', matching = 'full' } = flags
  const settings = settingsOf(flags)
  const names = distinctNames(responses)
  const tagger = source === 'tagger' ? loadTagger() : undefined
  const systems: ConeSystem[] = []
  const fields: SignatureField[] = [
    ['names', source],
    ['matching', matching],
  ]
  for (const [i, response] of responses.entries()) {
    const analysis = new ConeAnalysis(settings, false)
    let progress: Progress | undefined
    const corpus = await openCorpus(response, {
      format: sideFormatsOf(flags).response,
      warn: analysis.warn,
      transient: true,
      onRead: (bytes) => progress?.advance(bytes),
      ...(flags.quiet === true ? {} : { note: (message: string) => io.stderr(`${message}\n`) }),
    })
    withProgress(io, 'scoring names', corpus.files, (bar) => {
      progress = bar
      for (const document of corpus.documents) {
        const found = tagger === undefined ? annotatedNames(document) : namesInText(document, tagger)
        analysis.add(estimatedKey(document, found, matching), document)
      }
    })
    const result = analysis.result()
    if (flags.quiet !== true) io.stderr(renderWarnings(result.warnings))
    const subset =
      flags.subset === undefined ? undefined : await onSubset(flags.subset, response, settings, flags, io)
    if (i === 0 && subset !== undefined) fields.push(['subset', shortHashes([subset.sha256])])
    systems.push({
      name: names[i] as string,
      sha256: corpus.sha256(),
      ...bare(result),
      ...(subset === undefined ? {} : { subset: subsetCheck(subset.result) }),
    })
  }
  return coneReport({
    signature: formatSignature(settings, {
      documents: systems[0]?.documents ?? 0,
      key: ESTIMATED,
      responses: systems.map(({ sha256 }) => sha256),
      fields,
    }),
    key: { kind: 'estimated', names: source, matching },
    systems,
  })
}

/** The documents that the subset has; the others are left out, as is meant. */
async function onSubset(
  key: string,
  response: string,
  settings: Settings,
  flags: ConeFlags,
  io: Io,
): Promise<{ result: ConeResult; sha256: string }> {
  const analysis = new ConeAnalysis(settings, true)
  const run = { ...pairing({ ...flags, quiet: true }, io), key, response, warn: () => {} }
  const corpora = await openPair({ ...run, settings: { ...settings, missing: 'skip' } }, io)
  for (const pair of corpora.pairs) analysis.add(pair.key, pair.response, pair.position)
  const result = analysis.result()
  if (result.documents === 0) {
    throw new UsageError(
      `--subset ${key}: none of its documents is in ${response}; documents are paired by id`,
    )
  }
  return { result, sha256: corpora.sha256().key }
}

function pairing(
  flags: ConeFlags,
  io: Io,
): { label: string; formats: SideFormats; noteKey?: Note; noteResponse?: Note } {
  const note = (message: string): void => io.stderr(`${message}\n`)
  return {
    label: 'scoring names',
    formats: sideFormatsOf(flags),
    ...(flags.quiet === true ? {} : { noteKey: note, noteResponse: note }),
  }
}

type Note = (message: string) => void

function bare(result: ConeResult): Omit<ConeResult, 'perDocument' | 'warnings'> {
  const { perDocument: _, warnings: __, ...rest } = result
  return rest
}
