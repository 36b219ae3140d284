import { InputError, RefereeError } from '../../errors.ts'
import { JsonText } from '../../formats/shared/json-text.ts'
import { type AceWeights, checkAceWeights } from '../../metrics/ace/weights.ts'
import type { Metric } from '../../metrics/metric.ts'
import { metricById, metricSets, metrics } from '../../metrics/registry.ts'
import { beyondCompat, compatModes, isListed } from '../../scoring/compat.ts'
import {
  beyondWindows,
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
import { type Flag, type FlagGroup, type FlagsFor, UsageError } from '../command.ts'
import { readInput } from '../files/own-files.ts'
import { systemErrorReason } from '../files/system-error.ts'
import { wholeNumber } from './whole-number.ts'

/** The flags of scoring; undefined where the user did not set them. */
export interface SettingsFlags {
  readonly metrics?: string
  readonly preset?: string
  readonly compat?: Exclude<Settings['compat'], 'none'>
  readonly match?: Settings['match']
  readonly singletons?: Settings['singletons']
  readonly duplicates?: Settings['duplicates']
  readonly keyDuplicates?: Settings['keyDuplicates']
  readonly missing?: Settings['missing']
  readonly zeros?: Settings['zeros']
  readonly blanc?: Settings['blanc']
  readonly average?: Settings['average']
  readonly across?: Settings['across']
  readonly mentions?: Settings['mentions']
  readonly definition?: Settings['definition']
  readonly relativePronouns?: Settings['relativePronouns']
  readonly gerunds?: Settings['gerunds']
  readonly nestedNouns?: Settings['nestedNouns']
  readonly nestedNames?: Settings['nestedNames']
  readonly semanticTypes?: Settings['semanticTypes']
  readonly layer?: Settings['layer']
  readonly nonReferring?: Settings['nonReferring']
  readonly split?: Settings['split']
  readonly aceYear?: Settings['aceYear']
  readonly aceWeighting?: Settings['aceWeighting']
  readonly aceWeights?: string
  readonly by?: string
  readonly window?: string
}

export type DefinitionFlags = Pick<
  SettingsFlags,
  'definition' | 'relativePronouns' | 'gerunds' | 'nestedNouns' | 'nestedNames' | 'semanticTypes'
>

/** What counts as a mention: each switch is what the definition says, unless it is set. */
export const definitionFlags: FlagsFor<DefinitionFlags> = {
  definition: choice('definition', 'name'),
  relativePronouns: choice('relativePronouns', 'what'),
  gerunds: choice('gerunds', 'what'),
  nestedNouns: choice('nestedNouns', 'what'),
  nestedNames: choice('nestedNames', 'what'),
  semanticTypes: choice('semanticTypes', 'which'),
}

/** The flags that decide what a score means. Help states their defaults; commander does not fill them in. */
export const settingsFlags: FlagsFor<SettingsFlags> = {
  metrics: {
    value: 'list',
    description: `${Object.keys(metricSets).join(', ')}, or ids with commas (default: standard)`,
  },
  match: choice('match', 'rule'),
  singletons: choice('singletons', 'what'),
  duplicates: choice('duplicates', 'what'),
  keyDuplicates: choice('keyDuplicates', 'what'),
  missing: choice('missing', 'what'),
  zeros: choice('zeros', 'what'),
  blanc: choice('blanc', 'rule'),
  average: choice('average', 'how'),
  across: choice('across', 'what'),
  mentions: choice('mentions', 'type'),
  ...definitionFlags,
  layer: choice('layer', 'which'),
  nonReferring: choice('nonReferring', 'what'),
  split: choice('split', 'what'),
  aceYear: choice('aceYear', 'year'),
  aceWeighting: choice('aceWeighting', 'by'),
  aceWeights: {
    value: 'file',
    description: 'JSON with constants of the ACE value that replace those of the year',
  },
  preset: {
    value: 'name',
    description: 'a bundle of settings; flags beside it win',
    choices: Object.keys(presets),
  },
  compat: { value: 'scorer', description: settingMeanings.compat, choices: settingChoices.compat.slice(1) },
  window: { value: 'n', description: 'score each window of n tokens separately' },
  by: {
    value: 'list',
    description: `slice by features: ${knownSliceFeatures.join(', ')}, or any that the format supplies`,
  },
}

/** The flags of scoring without those that do not matter to a command. */
export function settingsFlagsWithout(...omitted: readonly (keyof SettingsFlags)[]): FlagGroup {
  const kept = Object.entries(settingsFlags).filter(([name]) => !omitted.some((each) => each === name))
  return Object.fromEntries(kept)
}

function choice(name: keyof typeof settingChoices, value: string): Flag {
  const choices: readonly string[] = settingChoices[name]
  return { value, description: `${settingMeanings[name]} (default: ${choices[0]})`, choices }
}

/** Tokens of a window: more than any document has. */
const MOST_TOKENS = 1_000_000_000

/** @throws UsageError for a metric that does not exist, or flags that contradict each other */
export function settingsOf(flags: SettingsFlags): Settings {
  const preset = flags.preset === undefined ? undefined : presets[flags.preset]
  const { metrics: list, preset: _preset, by, compat, aceWeights, window, ...rest } = flags
  const picked = Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => name in defaultSettings && value !== undefined),
  )
  const settings = mergeSettings(
    {
      ...(list === undefined ? {} : { metrics: metricList(list) }),
      ...(by === undefined ? {} : { by: names(by) }),
      ...(compat === undefined ? {} : { compat }),
      ...(window === undefined ? {} : { window: wholeNumber('--window', window, 1, MOST_TOKENS) ?? 1 }),
      ...(aceWeights === undefined ? {} : { aceWeights: readAceWeights(aceWeights) }),
      ...picked,
    },
    preset,
  )
  const beyond = beyondWindows(settings)
  if (beyond !== undefined) throw new UsageError(`--window beside --${beyond}`)
  checkCompat(flags, settings)
  return settings
}

/**
 * The settings of commands that show which mentions are twins.
 *
 * @throws UsageError where another scorer matches lists of mentions, in which a span may be in several entities
 */
export function twinSettingsOf(flags: SettingsFlags): Settings {
  const settings = settingsOf(flags)
  if (!isListed(settings)) return settings
  throw new UsageError(
    `--compat ${settings.compat} is about numbers, and there a mention may be in several entities: score, verify and compare take it, and explain --differences shows what it changes`,
  )
}

/** @throws UsageError for flags that would be ignored, or would change the numbers that `--compat` promises */
function checkCompat(flags: SettingsFlags, settings: Settings): void {
  const { compat } = settings
  if (compat === 'none') return
  const { scorer, settles } = compatModes[compat]
  const settled = settles.find((name) => flags[name] !== undefined)
  if (settled !== undefined) {
    throw new UsageError(
      `--compat ${compat} settles ${settled === 'missing' ? 'missing documents' : 'duplicates'} as ${scorer} does: leave --${flagOf(settled)} ${flags[settled]} out, or --compat`,
    )
  }
  const beyond = beyondCompat(settings)
  if (beyond === undefined) return
  const { name, value, because } = beyond
  const from = flags[name as keyof SettingsFlags] === undefined && flags.preset !== undefined
  throw new UsageError(
    `--compat ${compat} gives ${scorer}'s numbers, and that scorer has no --${flagOf(name)} ${value}${because === undefined ? '' : ` ${because}`}${from ? ` (from --preset ${flags.preset})` : ''}: leave one of the two out`,
  )
}

function metricList(list: string): string[] {
  if (names(list).length === 0)
    throw new UsageError('--metrics: the list is empty (referee metrics lists them)')
  const ids = names(list).flatMap((name) =>
    Object.hasOwn(metricSets, name) ? (metricSets[name] ?? []) : [name],
  )
  for (const id of ids) requireMetric(id, Object.keys(metricSets))
  return [...new Set(ids)]
}

/**
 * @param sets names that would do as well
 * @throws UsageError for a metric that does not exist
 */
export function requireMetric(id: string, sets: readonly string[] = []): Metric {
  const metric = metricById(id)
  if (metric !== undefined) return metric
  const guess = didYouMean(id, [...metrics.map((each) => each.id), ...sets])
  throw new UsageError(`no metric is called "${id}"${guess} (referee metrics lists them)`)
}

/** The flags of scoring that were used, as they were typed. */
export function settingsGiven(flags: SettingsFlags): string[] {
  const names = Object.keys(flags).filter(
    (name) => ['preset', 'window'].includes(name) || name in defaultSettings,
  )
  return names.map((name) => `--${flagOf(name)}`)
}

/** Does the run use a set of metrics? A set leaves out what the data cannot support; in a list, that is an error. */
export function asksForSet({ metrics: list, preset }: SettingsFlags): boolean {
  return list === undefined
    ? preset !== undefined
    : names(list).some((name) => Object.hasOwn(metricSets, name))
}

function names(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** The file of `--ace-weights`: a JSON object from names of weights to numbers. */
function readAceWeights(path: string): Partial<AceWeights> {
  let text: string
  try {
    text = readInput(path).toString()
  } catch (error) {
    throw new RefereeError('cannot-read', `${path}: ${systemErrorReason(error)}`)
  }
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
