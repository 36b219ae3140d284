import { explainDifferences } from '../../analysis/explain/differences.ts'
import {
  type EntityRef,
  type Explanation,
  explainScore,
  findEntity,
  ofEntity,
} from '../../analysis/explain/explain.ts'
import type { Corpus } from '../../corpus/corpus.ts'
import { type DocumentPair, pairDocuments } from '../../corpus/pair-documents.ts'
import { documentLabel } from '../../document/document.ts'
import { RefereeError, type Warning } from '../../errors.ts'
import { differencesReport, renderDifferences } from '../../report/differences.ts'
import { explanationReport, renderExplanation } from '../../report/explanation.ts'
import { matchDocuments } from '../../scoring/match-documents.ts'
import type { Settings } from '../../scoring/settings.ts'
import { formatSignature } from '../../scoring/signature.ts'
import { didYouMean } from '../../suggest.ts'
import { type CommandModule, type Io, UsageError } from '../command.ts'
import { checkTarget, emit } from '../files/write-file.ts'
import { addFormatOptions, type FormatFlags } from '../format-options.ts'
import { readNoting } from '../input/read-corpus.ts'
import { readOnce } from '../input/standard-input.ts'
import { addReportOptions, type ReportFlags, renderingOf, renderOptionsOf } from '../report-options.ts'
import { renderWarnings } from '../score-systems.ts'
import { addSettingsOptions, requireMetric, type SettingsFlags, settingsOf } from '../settings-options.ts'
import { withProgress } from '../terminal/progress.ts'

interface ExplainFlags extends FormatFlags, SettingsFlags, ReportFlags {
  readonly doc?: string
  readonly entity?: string
  readonly differences?: boolean
}

/** `referee explain METRIC KEY RESPONSE --doc D` and `referee explain --differences KEY RESPONSE` */
export const explain: CommandModule = {
  define(command, io, finish) {
    command
      .argument('<what...>', 'METRIC KEY RESPONSE, or with --differences KEY RESPONSE')
      .option('--doc <id>', 'the document; needed where there are several')
      .option('--entity <id>', 'only what one entity adds; key:ID or response:ID where both sides have it')
      .option('--differences', 'what other scorers would say of the same data, and why')
    addFormatOptions(command)
    addSettingsOptions(command)
    addReportOptions(command)
    command.addHelpText('after', EXAMPLES).action(async (what: string[], flags: ExplainFlags) => {
      finish(await run(what, flags, io))
    })
  },
}

const EXAMPLES = `
Examples:
  referee explain b3 key.conll response.conll --doc wsj_0001
  referee explain ceafe key.conll response.conll --doc wsj_0001 --entity 12
  referee explain --differences key.conll response.conll`

async function run(what: readonly string[], flags: ExplainFlags, io: Io): Promise<number> {
  if (flags.by !== undefined) throw new UsageError('--by: slices are not explained; use referee score --by')
  checkTarget(flags.output)
  const text = flags.differences === true ? await differences(what, flags, io) : await score(what, flags, io)
  emit(text, flags.output, io)
  return 0
}

async function score(what: readonly string[], flags: ExplainFlags, io: Io): Promise<string> {
  const [id, key, response] = what
  if (id === undefined || key === undefined || response === undefined || what.length > 3) {
    throw new UsageError(
      'expected METRIC KEY RESPONSE, for example: referee explain b3 key.conll response.conll',
    )
  }
  if (flags.metrics !== undefined)
    throw new UsageError('--metrics: the metric to explain is the first argument')
  const metric = requireMetric(id)
  const rendering = renderingOf(flags)
  if (rendering !== 'text' && rendering !== 'json') {
    throw new UsageError(
      `--to ${rendering}: the arithmetic of a score is no table; text and json are possible, and all forms with --differences`,
    )
  }
  const settings: Settings = { ...settingsOf(flags), metrics: [metric.id] }
  const [keys, responses, warnings] = await read(key, response, flags, io)
  const warn = (warning: Warning): void => void warnings.push(warning)
  const pairs = [...pairDocuments(keys.documents, responses.documents, settings, warn)]
  const pair = choose(pairs, flags.doc)
  const comparison = matchDocuments(pair.key, pair.response, settings, warn)
  const whole = explainScore(metric, comparison, settings)
  const explanation = flags.entity === undefined ? whole : ofEntity(whole, requireEntity(whole, flags.entity))
  const signature = formatSignature(settings, {
    documents: pairs.length,
    key: keys.sha256,
    responses: [responses.sha256],
  })
  if (flags.quiet !== true) io.stderr(renderWarnings(warnings))
  const report = explanationReport(explanation, signature)
  return rendering === 'json' ? json(report) : renderExplanation(report, renderOptionsOf(flags, io).style)
}

async function differences(what: readonly string[], flags: ExplainFlags, io: Io): Promise<string> {
  const [key, response] = what
  if (key === undefined || response === undefined || what.length > 2) {
    throw new UsageError('--differences: expected KEY RESPONSE')
  }
  if (flags.doc !== undefined || flags.entity !== undefined) {
    throw new UsageError('--differences is about the whole corpus: it takes neither --doc nor --entity')
  }
  if (flags.compat !== undefined)
    throw new UsageError('--differences starts from plain settings: leave --compat out')
  const rendering = renderingOf(flags)
  const settings = settingsOf(flags)
  if (settings.average === 'macro')
    throw new UsageError('--differences starts from sums over documents: leave --average out')
  const [keys, responses, warnings] = await read(key, response, flags, io)
  if (flags.quiet !== true) io.stderr(renderWarnings(warnings))
  const found = withProgress(io, 'scoring as others do', 1, ({ reach }) =>
    explainDifferences(keys, responses, settings, reach),
  )
  const report = differencesReport(found)
  return rendering === 'json'
    ? json(report)
    : renderDifferences(report, rendering, renderOptionsOf(flags, io))
}

async function read(
  key: string,
  response: string,
  flags: ExplainFlags,
  io: Io,
): Promise<[Corpus, Corpus, Warning[]]> {
  readOnce([key, response])
  const note = (message: string): void => {
    if (flags.quiet !== true) io.stderr(`${message}\n`)
  }
  const keys = await readNoting(key, flags.keyFormat ?? flags.format, note)
  const responses = await readNoting(response, flags.responseFormat ?? flags.format, note)
  return [keys, responses, [...keys.warnings, ...responses.warnings]]
}

function choose(pairs: readonly DocumentPair[], wanted: string | undefined): DocumentPair {
  const labels = pairs.map(({ key }) => documentLabel(key))
  const [only] = pairs
  if (only === undefined) throw new RefereeError('empty-file', 'there is no document to explain')
  if (wanted === undefined) {
    if (pairs.length === 1) return only
    const some = labels.slice(0, 5).join(', ')
    throw new UsageError(
      `--doc: which of the ${pairs.length} documents? There are ${some}${pairs.length > 5 ? ', …' : ''}`,
    )
  }
  const found = pairs[labels.indexOf(wanted)] ?? pairs.find(({ key }) => key.id === wanted)
  if (found !== undefined) return found
  throw new UsageError(`--doc: no document is called "${wanted}"${didYouMean(wanted, labels)}`)
}

function requireEntity(explanation: Explanation, asked: string): EntityRef {
  const found = findEntity(explanation, asked)
  if (found !== undefined) return found
  const names = new Set(explanation.twins.flatMap(({ key, response }) => [key?.entity, response?.entity]))
  const some = [...names].filter((name) => name !== undefined).slice(0, 10)
  throw new UsageError(
    `--entity: neither side of this document has an entity "${asked}"; there are ${some.join(', ')}${names.size > 10 ? ', …' : ''}`,
  )
}

function json(report: object): string {
  return `${JSON.stringify(report, undefined, 2)}\n`
}
