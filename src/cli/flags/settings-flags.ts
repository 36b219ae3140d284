import { InputError, RefereeError } from '../../errors.ts'
import { JsonText } from '../../formats/shared/json-text.ts'
import { type AceWeights, checkAceWeights } from '../../metrics/ace/weights.ts'
import type { Metric } from '../../metrics/metric.ts'
import { metricById, metricSets, metrics } from '../../metrics/registry.ts'
import type { NodeFiles } from '../../node/files/node-files.ts'
import { beyondCompat, compatModes, isListed } from '../../scoring/compat.ts'
import { locateEntries, type OnlyEntities } from '../../scoring/only-entities.ts'
import {
  clashOf,
  defaultSettings,
  flagOf,
  mergeSettings,
  presets,
  type Settings,
  settingChoices,
  settingMeanings,
} from '../../scoring/settings.ts'
import { knownSliceFeatures } from '../../scoring/slice-features.ts'
import { didYouMean } from '../../suggest.ts'
import { type FlagsOf, UsageError, under } from '../command.ts'
import { wholeNumber } from './whole-number.ts'

/** What counts as a mention: each switch follows the definition, unless it is set. */
export const definitionFlags = under('Which mentions count', {
  definition: choice('definition', 'name'),
  relativePronouns: choice('relativePronouns', 'what'),
  gerunds: choice('gerunds', 'what'),
  nestedNouns: choice('nestedNouns', 'what'),
  nestedNames: choice('nestedNames', 'what'),
  semanticTypes: choice('semanticTypes', 'which'),
})

const [, ...otherScorers] = settingChoices.compat

/** The flags that determine what a score means. Help states their defaults; commander does not fill them in. */
export const settingsFlags = under('Matching', {
  metrics: {
    value: 'list',
    description: 'metrics or sets, as in muc,b3',
    details: `the sets are ${Object.keys(metricSets).join(', ')}`,
    listedBy: 'metrics',
    suggestions: [...Object.keys(metricSets), ...metrics.map(({ id }) => id)],
    isList: true,
    shownDefault: 'standard',
    heading: 'Metrics',
    isCommon: true,
  },
  preset: {
    value: 'name',
    description: 'settings of a shared task or corpus',
    details: 'other flags override them',
    choices: Object.keys(presets),
    isCommon: true,
    heading: 'Metrics',
  },
  compat: {
    value: 'scorer',
    description: settingMeanings.compat,
    choices: otherScorers,
    heading: 'Metrics',
  },
  match: { ...choice('match', 'rule'), isCommon: true },
  singletons: { ...choice('singletons', 'what'), isCommon: true },
  duplicates: choice('duplicates', 'what'),
  keyDuplicates: choice('keyDuplicates', 'what'),
  missing: choice('missing', 'what'),
  zeros: choice('zeros', 'what'),
  blanc: { ...choice('blanc', 'rule'), heading: 'Metrics' },
  average: { ...choice('average', 'how'), heading: 'Metrics' },
  across: { value: 'what', description: settingMeanings.across, shownDefault: 'document' },
  mentions: { ...choice('mentions', 'type'), heading: 'Which mentions count' },
  ...definitionFlags,
  layer: choice('layer', 'which'),
  nonReferring: choice('nonReferring', 'what'),
  split: choice('split', 'what'),
  aceYear: { ...choice('aceYear', 'year'), heading: 'Metrics' },
  aceWeighting: { ...choice('aceWeighting', 'by'), heading: 'Metrics' },
  aceWeights: {
    value: 'file',
    description: 'JSON file with weights that replace those of the year',
    heading: 'Metrics',
  },
  onlyEntities: {
    value: 'which',
    description: 'score only some key entities',
    details: 'top:N for the N largest, or a file with one id or name per line',
    heading: 'Which mentions count',
  },
  entityMap: { ...choice('entityMap', 'how'), heading: 'Metrics' },
  window: { value: 'n', description: 'score each window of n tokens separately' },
  by: {
    value: 'list',
    description: 'break scores down by features',
    details: `features are ${knownSliceFeatures.join(', ')}, and those in the files`,
    isCommon: true,
    suggestions: knownSliceFeatures,
    isList: true,
    heading: 'Metrics',
  },
})
/** Undefined if the user did not set them. */
export type SettingsFlags = FlagsOf<[typeof settingsFlags]>

/** A flag that names one metric. */
export function metricFlag(description: string) {
  const suggestions = metrics.map(({ id }) => id)
  return { value: 'id', description, listedBy: 'metrics', suggestions }
}

/** The flags for whole books, for commands that cannot use them. */
export const bookFlags = ['window', 'onlyEntities', 'entityMap'] as const

/** The flags of scoring without those that a command cannot use. */
export function settingsFlagsWithout<Name extends keyof typeof settingsFlags>(...omitted: readonly Name[]) {
  const kept = Object.entries(settingsFlags).filter(([name]) => !omitted.some((each) => each === name))
  return Object.fromEntries(kept) as Omit<typeof settingsFlags, Name>
}

function choice<Name extends keyof typeof settingChoices>(name: Name, value: string) {
  const choices = settingChoices[name]
  return { value, description: settingMeanings[name], choices, shownDefault: choices[0] }
}

/** Upper limit for the tokens of a window: more than any document has. */
const MOST_TOKENS = 1_000_000_000
const MOST_ENTITIES = 1_000_000_000

/** @throws UsageError for an unknown metric, or flags that contradict each other */
export function settingsOf(flags: SettingsFlags, files: NodeFiles): Settings {
  const preset = flags.preset === undefined ? undefined : presets[flags.preset]
  const { metrics: list, preset: _preset, by, compat, aceWeights, window, onlyEntities, ...rest } = flags
  const picked = Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => name in defaultSettings && value !== undefined),
  )
  const settings = mergeSettings(
    {
      ...(list === undefined ? {} : { metrics: metricList(list) }),
      ...(by === undefined ? {} : { by: names(by) }),
      ...(compat === undefined ? {} : { compat }),
      ...(window === undefined ? {} : { window: wholeNumber('--window', window, 1, MOST_TOKENS) ?? 1 }),
      ...(onlyEntities === undefined ? {} : { onlyEntities: readOnlyEntities(files, onlyEntities) }),
      ...(aceWeights === undefined ? {} : { aceWeights: readAceWeights(files, aceWeights) }),
      ...picked,
    },
    preset,
  )
  const clash = clashOf(settings)
  if (clash !== undefined) throw new UsageError(`--${flagOf(clash.setting)} beside --${clash.beside}`)
  checkCompat(flags, settings)
  return settings
}

/**
 * The settings of commands that show which mentions are twins.
 *
 * @throws UsageError if another scorer matches lists of mentions, in which a span may be in several entities
 */
export function twinSettingsOf(flags: SettingsFlags, files: NodeFiles): Settings {
  const settings = settingsOf(flags, files)
  if (!isListed(settings)) return settings
  throw new UsageError(
    `--compat ${settings.compat} only changes scores: use it with score, verify or compare; explain --differences shows its effect`,
  )
}

/** @throws UsageError for flags that would be ignored, or would change the numbers that `--compat` reproduces */
function checkCompat(flags: SettingsFlags, settings: Settings): void {
  const { compat } = settings
  if (compat === 'none') return
  const { scorer, settles } = compatModes[compat]
  const settled = settles.find((name) => flags[name] !== undefined)
  if (settled !== undefined) {
    throw new UsageError(
      `--compat ${compat} handles ${settled === 'missing' ? 'missing documents' : 'duplicates'} as ${scorer} does: leave out --${flagOf(settled)} ${flags[settled]} or --compat`,
    )
  }
  const beyond = beyondCompat(settings)
  if (beyond === undefined) return
  const { name, value, because } = beyond
  const from = flags[name as keyof SettingsFlags] === undefined && flags.preset !== undefined
  throw new UsageError(
    `--compat ${compat} gives ${scorer}'s numbers, but that scorer has no --${flagOf(name)} ${value}${because === undefined ? '' : ` ${because}`}${from ? ` (from --preset ${flags.preset})` : ''}: use only one of them`,
  )
}

function metricList(list: string): string[] {
  if (names(list).length === 0) throw new UsageError('--metrics: the list is empty (see "referee metrics")')
  const ids = names(list).flatMap((name) =>
    Object.hasOwn(metricSets, name) ? (metricSets[name] ?? []) : [name],
  )
  for (const id of ids) requireMetric(id, Object.keys(metricSets))
  return [...new Set(ids)]
}

/**
 * @param sets names of sets that are also accepted
 * @throws UsageError for an unknown metric
 */
export function requireMetric(id: string, sets: readonly string[] = []): Metric {
  const metric = metricById(id)
  if (metric !== undefined) return metric
  const guess = didYouMean(id, [...metrics.map((each) => each.id), ...sets])
  throw new UsageError(`unknown metric "${id}"${guess} (see "referee metrics")`)
}

/** The flags of scoring that were used, as typed. */
export function usedSettingsFlags(flags: SettingsFlags): string[] {
  const names = Object.keys(flags).filter(
    (name) => ['preset', 'window', 'onlyEntities'].includes(name) || name in defaultSettings,
  )
  return names.map((name) => `--${flagOf(name)}`)
}

/**
 * Does the run use a set of metrics? A set leaves out what the data cannot support; for a list, that is an error, as it
 * is for a set that is one metric with its parts.
 */
export function asksForSet({ metrics: list, preset }: SettingsFlags): boolean {
  const isSet = (name: string): boolean => metricById(name) === undefined
  return list === undefined
    ? preset !== undefined && isSet(preset)
    : names(list).some((name) => Object.hasOwn(metricSets, name) && isSet(name))
}

function names(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

const TOP = 'top:'

/** `top:N`, or a file with one entity per line. */
function readOnlyEntities(files: NodeFiles, which: string): OnlyEntities {
  if (which.startsWith(TOP)) {
    return wholeNumber('--only-entities: N of top:N', which.slice(TOP.length), 1, MOST_ENTITIES) ?? 1
  }
  const lines = files.readText(which).split(/\r?\n/)
  const entries = lines.flatMap((text, line) => (text.trim() === '' ? [] : [{ text: text.trim(), line }]))
  if (entries.length === 0) {
    throw new InputError(
      'bad-entities',
      { path: which, line: 1, column: 1 },
      'no entity is listed: write an id or a name on each line, or use --only-entities top:N',
    )
  }
  const list = entries.map(({ text }) => text)
  locateEntries(list, (entry) => {
    const line = entries[entry]?.line ?? 0
    return { path: which, line: line + 1, column: (lines[line] ?? '').search(/\S/) + 1 }
  })
  return list
}

/** The file of `--ace-weights`: a JSON object that maps names of weights to numbers. */
function readAceWeights(files: NodeFiles, path: string): Partial<AceWeights> {
  const text = files.readText(path)
  let value: unknown
  try {
    value = new JsonText(path, text).parse().value
  } catch (error) {
    throw error instanceof InputError ? new InputError('bad-weights', error.place, error.reason) : error
  }
  try {
    return checkAceWeights(value)
  } catch (error) {
    throw error instanceof RefereeError
      ? new RefereeError('bad-weights', `${path}: ${error.message.replace(/ \[bad-weights\]$/, '')}`)
      : error
  }
}
