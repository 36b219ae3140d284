import { explainDifferences } from '../../analysis/explain/differences.ts'
import {
  type EntityRef,
  explainLazily,
  findEntity,
  type LazyExplanation,
  ofEntity,
} from '../../analysis/explain/explain.ts'
import { peers } from '../../analysis/explain/peers.ts'
import type { Corpus } from '../../corpus/corpus.ts'
import type { DocumentPair } from '../../corpus/pair-documents.ts'
import { documentLabel } from '../../document/document.ts'
import { RefereeError, type Warning } from '../../errors.ts'
import { metrics } from '../../metrics/registry.ts'
import { openInputs } from '../../node/files/open-inputs.ts'
import { differencesReport, renderDifferences } from '../../report/differences.ts'
import { explanationParts, explanationReport } from '../../report/explanation.ts'
import { jsonParts } from '../../report/json-parts.ts'
import { matchDocuments } from '../../scoring/match-documents.ts'
import type { Settings } from '../../scoring/settings.ts'
import { formatSignature, signedRun } from '../../scoring/signature.ts'
import { didYouMean } from '../../suggest.ts'
import { type Command, type FlagsFor, UsageError } from '../command.ts'
import { readInputs, readOnce } from '../files/read-inputs.ts'
import { type InputFlags, inputFlags, inputOptionsOf } from '../flags/input-flags.ts'
import { type OutputFlags, outputFlags } from '../flags/output-flags.ts'
import {
  asksForSet,
  requireMetric,
  type SettingsFlags,
  settingsFlagsWithout,
  settingsOf,
  twinSettingsOf,
} from '../flags/settings-flags.ts'
import type { Run } from '../run.ts'

interface OwnFlags {
  readonly doc?: string
  readonly entity?: string
  readonly differences?: boolean
}

type ExplainFlags = OwnFlags & InputFlags & SettingsFlags & OutputFlags

const ownFlags: FlagsFor<OwnFlags> = {
  doc: {
    value: 'id',
    description: 'document to explain, if there are several',
    isCommon: true,
  },
  entity: {
    value: 'id',
    description: 'explain one entity',
    details: 'key:ID or response:ID if both sides have it',
    isCommon: true,
  },
  differences: { description: 'show what other scorers would print, and why', isCommon: true },
}

/** `referee explain METRIC KEY RESPONSE --doc D` and `referee explain --differences KEY RESPONSE` */
export const command: Command<[what: string[]], ExplainFlags> = {
  arguments: [
    {
      name: 'what',
      description: 'METRIC KEY RESPONSE; with --differences, KEY RESPONSE',
      suggestions: metrics.map(({ id }) => id),
      variadic: true,
    },
  ],
  flags: [ownFlags, inputFlags, settingsFlagsWithout('window'), outputFlags],
  examples: [
    'referee explain b3 key.conll response.conll --doc wsj_0001',
    'referee explain --differences key.conll response.conll',
    'referee explain ceafe key.conll response.conll --doc wsj_0001 --entity 12',
  ],
  run: (run, [args], flags) => explain(run, args, flags),
}

async function explain(run: Run, args: readonly string[], flags: ExplainFlags): Promise<void> {
  if (flags.by !== undefined) throw new UsageError('--by: slices are not explained; use referee score --by')
  run.emit(flags.differences === true ? await differences(run, args, flags) : await score(run, args, flags))
}

async function score(
  run: Run,
  args: readonly string[],
  flags: ExplainFlags,
): Promise<string | Iterable<string>> {
  const [id, key, response] = args
  if (id === undefined || key === undefined || response === undefined || args.length > 3) {
    throw new UsageError(
      'expected METRIC KEY RESPONSE, for example: referee explain b3 key.conll response.conll',
    )
  }
  if (flags.metrics !== undefined)
    throw new UsageError('--metrics: the metric to explain is the first argument')
  const metric = requireMetric(id)
  const { rendering } = run
  if (rendering !== 'text' && rendering !== 'json') {
    throw new UsageError(
      `--to ${rendering}: arithmetic cannot be shown as a table; use text or json, or add --differences`,
    )
  }
  const settings: Settings = { ...twinSettingsOf(flags, run.files), metrics: [metric.id] }
  const { pair, warnings, signed } = await findPair(run, key, response, settings, flags)
  const comparison = matchDocuments(pair.key, pair.response, settings, (warning) => warnings.push(warning))
  const whole = explainLazily(metric, comparison, settings)
  const explanation = flags.entity === undefined ? whole : ofEntity(whole, requireEntity(whole, flags.entity))
  run.warn(warnings)
  const report = explanationReport(explanation, formatSignature(settings, signed))
  return rendering === 'json' ? jsonParts(report) : explanationParts(report, run.renderOptions.style)
}

async function differences(run: Run, args: readonly string[], flags: ExplainFlags): Promise<string> {
  const [key, response] = args
  if (key === undefined || response === undefined || args.length > 2) {
    throw new UsageError(
      '--differences covers all metrics and the whole corpus: leave out METRIC and --doc, as in "referee explain --differences KEY RESPONSE"',
    )
  }
  if (flags.doc !== undefined || flags.entity !== undefined) {
    throw new UsageError('--differences covers the whole corpus: leave out --doc and --entity')
  }
  if (flags.compat !== undefined)
    throw new UsageError('--differences starts from plain settings: leave out --compat')
  const { rendering } = run
  const base = settingsOf(flags, run.files)
  // From a set, only the metrics that some other scorer has: the data may not support the rest.
  const settings = asksForSet(flags) ? { ...base, metrics: base.metrics.filter(hasPeer) } : base
  if (settings.onlyEntities !== undefined)
    throw new UsageError('--differences covers all entities: leave out --only-entities')
  if (settings.average === 'macro')
    throw new UsageError('--differences starts from sums over documents: leave out --average')
  const inputs = await readInputs(run, key, [response], inputOptionsOf(flags, run.files))
  const [responses] = inputs.responses as [Corpus]
  const keys = inputs.key
  run.warn([...keys.warnings, ...responses.warnings])
  const found = run.progress('scoring as others do', 1, ({ reach }) =>
    explainDifferences(keys, responses, settings, reach),
  )
  const report = differencesReport(found)
  return renderDifferences(report, rendering, run.renderOptions)
}

const hasPeer = (id: string): boolean => peers.some((peer) => peer.metrics.includes(id))

interface FoundPair {
  readonly pair: DocumentPair
  /** Warnings of the key's reader, of the response's reader, and of pairing. */
  readonly warnings: Warning[]
  readonly signed: ReturnType<typeof signedRun>
}

/** The pair to explain. All are read, since the signature covers the whole corpus, but only this one is kept. */
async function findPair(
  run: Run,
  key: string,
  response: string,
  settings: Settings,
  flags: ExplainFlags,
): Promise<FoundPair> {
  const warnings: Record<'key' | 'response' | 'pairing', Warning[]> = { key: [], response: [], pairing: [] }
  readOnce([key, response])
  const corpora = await openInputs(run, key, response, {
    ...inputOptionsOf(flags, run.files),
    ...settings,
    label: 'looking for the document',
    warnKey: (warning) => warnings.key.push(warning),
    warn: (warning) => warnings[warning.code === 'missing-document' ? 'pairing' : 'response'].push(warning),
    note: run.note,
    noteKey: run.note,
  })
  const labels: string[] = []
  let [labelled, called]: (DocumentPair | undefined)[] = []
  for (const pair of corpora.pairs) {
    const label = documentLabel(pair.key)
    labels.push(label)
    if (label === (flags.doc ?? label)) labelled ??= retainTokens(pair)
    else if (pair.key.id === flags.doc) called ??= retainTokens(pair)
  }
  return {
    pair: requirePair(labelled ?? called, flags.doc, labels),
    warnings: Object.values(warnings).flat(),
    signed: signedRun(labels.length, corpora.key, [{ ...corpora.response, reading: corpora.reading }]),
  }
}

function retainTokens(pair: DocumentPair): DocumentPair {
  for (const { tokens } of [pair.key, pair.response]) tokens?.retain()
  return pair
}

function requirePair(
  found: DocumentPair | undefined,
  doc: string | undefined,
  labels: readonly string[],
): DocumentPair {
  if (labels.length === 0) throw new RefereeError('empty-file', 'no documents to explain')
  if (doc === undefined && labels.length > 1) {
    const some = labels.slice(0, 5).join(', ')
    throw new UsageError(
      `--doc: choose one of the ${labels.length} documents: ${some}${labels.length > 5 ? ', …' : ''}`,
    )
  }
  if (found !== undefined) return found
  throw new UsageError(`--doc: unknown document "${doc}"${didYouMean(doc ?? '', labels)}`)
}

function requireEntity(explanation: LazyExplanation, entity: string): EntityRef {
  const found = findEntity(explanation, entity)
  if (found !== undefined) return found
  const names = new Set<string | undefined>()
  for (const { key, response } of explanation.twins) names.add(key?.entity).add(response?.entity)
  const some = [...names].filter((name) => name !== undefined).slice(0, 10)
  throw new UsageError(
    `--entity: neither side of this document has an entity "${entity}"; there are ${some.join(', ')}${names.size > 10 ? ', …' : ''}`,
  )
}
