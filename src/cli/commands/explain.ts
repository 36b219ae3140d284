import { explainDifferences } from '../../analysis/explain/differences.ts'
import {
  type EntityRef,
  explainLazily,
  findEntity,
  type LazyExplanation,
  ofEntity,
} from '../../analysis/explain/explain.ts'
import { peers } from '../../analysis/explain/peers.ts'
import type { KeptSides } from '../../corpus/sides.ts'
import { documentLabel } from '../../document/document.ts'
import { RefereeError } from '../../errors.ts'
import { metrics } from '../../metrics/registry.ts'
import { openInputs } from '../../node/files/open-inputs.ts'
import { differencesReport, renderDifferences } from '../../report/differences.ts'
import { explanationParts, explanationReport } from '../../report/explanation.ts'
import { jsonParts } from '../../report/json-parts.ts'
import { type Signed, scoreSides } from '../../scoring/run/score-sides.ts'
import type { ScoredPair } from '../../scoring/run/scored-pair.ts'
import type { Settings } from '../../scoring/settings.ts'
import { didYouMean } from '../../suggest.ts'
import { type Command, type FlagGroup, type FlagsOf, UsageError } from '../command.ts'
import { readInputs, readOnce } from '../files/read-inputs.ts'
import { inputFlags, inputOptionsOf } from '../flags/input-flags.ts'
import { outputFlags } from '../flags/output-flags.ts'
import {
  asksForSet,
  requireMetric,
  settingsFlagsWithout,
  settingsOf,
  twinSettingsOf,
} from '../flags/settings-flags.ts'
import type { Run } from '../run.ts'

const ownFlags = {
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
} as const satisfies FlagGroup

const groups = [ownFlags, inputFlags, settingsFlagsWithout('window'), outputFlags] as const
type ExplainFlags = FlagsOf<typeof groups>

/** `referee explain METRIC KEY RESPONSE --doc D` and `referee explain --differences KEY RESPONSE` */
export const command: Command<[what: string[]], typeof groups> = {
  arguments: [
    {
      name: 'what',
      description: 'METRIC KEY RESPONSE; with --differences, KEY RESPONSE',
      suggestions: metrics.map(({ id }) => id),
      variadic: true,
    },
  ],
  flags: groups,
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
  const { pair, signed } = await findPair(run, key, response, settings, flags)
  const whole = explainLazily(metric, pair.matched, settings)
  const explanation = flags.entity === undefined ? whole : ofEntity(whole, requireEntity(whole, flags.entity))
  run.warn([...signed.warnings, ...pair.warnings])
  const report = explanationReport(explanation, signed.signature)
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
  const { key: keys, responses: read } = await readInputs(
    run,
    key,
    [response],
    inputOptionsOf(flags, run.files),
  )
  const [{ corpus: responses }] = read as [KeptSides]
  run.warn([...keys.warnings, ...responses.warnings])
  const found = run.progress('scoring as others do', 1, ({ reach }) =>
    explainDifferences(keys, responses, settings, reach),
  )
  const report = differencesReport(found)
  return renderDifferences(report, rendering, run.renderOptions)
}

const hasPeer = (id: string): boolean => peers.some((peer) => peer.metrics.includes(id))

/** The pair to explain. All are read, since the signature covers the whole corpus, but only this one is kept. */
async function findPair(
  run: Run,
  key: string,
  response: string,
  settings: Settings,
  { doc, ...flags }: ExplainFlags,
): Promise<{ readonly pair: ScoredPair; readonly signed: Signed }> {
  readOnce([key, response])
  const sides = await openInputs(run, key, response, {
    ...inputOptionsOf(flags, run.files),
    ...settings,
    label: 'looking for the document',
  })
  const labels: string[] = []
  let [labelled, called]: (ScoredPair | undefined)[] = []
  const { signed } = scoreSides(sides, settings, () => ({
    add(pair) {
      const label = documentLabel(pair.key)
      labels.push(label)
      if (label === (doc ?? label)) labelled ??= retainTokens(pair)
      else if (pair.key.id === doc) called ??= retainTokens(pair)
    },
    result() {},
  }))
  return { pair: requirePair(labelled ?? called, doc, labels), signed }
}

function retainTokens(pair: ScoredPair): ScoredPair {
  for (const { tokens } of [pair.key, pair.response]) tokens?.retain()
  return pair
}

function requirePair(
  found: ScoredPair | undefined,
  doc: string | undefined,
  labels: readonly string[],
): ScoredPair {
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
