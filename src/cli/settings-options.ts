import { type Command, Option } from 'commander'
import type { Metric } from '../metrics/metric.ts'
import { metricById, metricSets, metrics } from '../metrics/registry.ts'
import { knownFeatures } from '../scoring/features.ts'
import {
  defaultSettings,
  flagOf,
  presets,
  resolveSettings,
  type Settings,
  settingChoices,
  settingMeanings,
} from '../scoring/settings.ts'
import { didYouMean } from '../suggest.ts'
import { UsageError } from './command.ts'
import { readAceWeights } from './input/ace-weights.ts'

/** The flags of scoring as commander hands them over; undefined where the user said nothing. */
export interface SettingsFlags {
  readonly metrics?: string
  readonly preset?: string
  readonly compat?: 'conll'
  readonly match?: Settings['match']
  readonly singletons?: Settings['singletons']
  readonly duplicates?: Settings['duplicates']
  readonly keyDuplicates?: Settings['keyDuplicates']
  readonly missing?: Settings['missing']
  readonly zeros?: Settings['zeros']
  readonly blanc?: Settings['blanc']
  readonly average?: Settings['average']
  readonly mentions?: Settings['mentions']
  readonly layer?: Settings['layer']
  readonly nonReferring?: Settings['nonReferring']
  readonly split?: Settings['split']
  readonly aceYear?: Settings['aceYear']
  readonly aceWeighting?: Settings['aceWeighting']
  readonly aceWeights?: string
  readonly by?: string
}

/**
 * Add the flags that decide what a score means. Their defaults stand in the help, not in commander.
 *
 * @param omitted settings that do not matter to a command
 */
export function addSettingsOptions(command: Command, omitted: readonly (keyof SettingsFlags)[] = []): void {
  const choice = (name: keyof typeof settingChoices, value: string): Option => {
    const values: readonly string[] = settingChoices[name]
    return new Option(
      `--${flagOf(name)} <${value}>`,
      `${settingMeanings[name]} (default: ${values[0]})`,
    ).choices(values)
  }
  const options = [
    new Option(
      '--metrics <list>',
      `${Object.keys(metricSets).join(', ')}, or ids with commas (default: standard)`,
    ),
    choice('match', 'rule'),
    choice('singletons', 'what'),
    choice('duplicates', 'what'),
    choice('keyDuplicates', 'what'),
    choice('missing', 'what'),
    choice('zeros', 'what'),
    choice('blanc', 'rule'),
    choice('average', 'how'),
    choice('mentions', 'type'),
    choice('layer', 'which'),
    choice('nonReferring', 'what'),
    choice('split', 'what'),
    choice('aceYear', 'year'),
    choice('aceWeighting', 'by'),
    new Option('--ace-weights <file>', 'JSON with constants of the ACE value that replace those of the year'),
    new Option('--preset <name>', 'a bundle of settings; flags beside it win').choices(Object.keys(presets)),
    new Option('--compat <scorer>', settingMeanings.compat).choices(['conll']),
    new Option(
      '--by <list>',
      `slice by features: ${knownFeatures.join(', ')}, or any that the format supplies`,
    ),
  ]
  for (const option of options) {
    if (!(omitted as readonly string[]).includes(option.attributeName())) command.addOption(option)
  }
}

/** @throws UsageError for a metric that does not exist, or flags that contradict each other */
export function settingsOf(flags: SettingsFlags): Settings {
  const preset = flags.preset === undefined ? undefined : presets[flags.preset]
  const { metrics: list, preset: _preset, by, compat, aceWeights, ...rest } = flags
  const picked = Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => name in defaultSettings && value !== undefined),
  )
  const settings = resolveSettings(
    {
      ...(list === undefined ? {} : { metrics: metricList(list) }),
      ...(by === undefined ? {} : { by: names(by) }),
      ...(compat === undefined ? {} : { compat }),
      ...(aceWeights === undefined ? {} : { aceWeights: readAceWeights(aceWeights) }),
      ...picked,
    },
    preset,
  )
  checkCompat(flags, settings)
  return settings
}

/** What the reference scorer does in its own way, whatever a flag says. */
const SETTLED = ['duplicates', 'missing'] as const

/** What the reference scorer cannot do; filters such as `--singletons` only choose what it is given. */
const BEYOND: Partial<Settings>[] = [
  ...settingChoices.match.slice(1).map((match) => ({ match })),
  { average: 'macro' },
  { blanc: 'luo2014' },
  { zeros: 'dependent' },
  { split: 'score' },
]

/** @throws UsageError for flags that would be ignored, or would change the numbers that `--compat` promises */
function checkCompat(flags: SettingsFlags, settings: Settings): void {
  if (settings.compat === 'none') return
  const settled = SETTLED.find((name) => flags[name] !== undefined)
  if (settled !== undefined) {
    throw new UsageError(
      `--compat conll settles ${settled === 'missing' ? 'missing documents' : settled} as the reference scorer does: leave --${settled} ${flags[settled]} out, or --compat`,
    )
  }
  const [name, value] =
    BEYOND.flatMap((each) => Object.entries(each)).find(
      ([each, other]) => settings[each as keyof Settings] === other,
    ) ?? []
  if (name === undefined) return
  const isFlag = flags[name as keyof SettingsFlags] !== undefined
  throw new UsageError(
    `--compat conll gives the reference scorer's numbers, and that scorer has no --${name} ${value}${isFlag ? '' : ` (from --preset ${flags.preset})`}: leave one of the two out`,
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
  const names = Object.keys(flags).filter((name) => name === 'preset' || name in defaultSettings)
  return names.map((name) => `--${flagOf(name)}`)
}

/** Was a set of metrics asked for? Of a set, what the data cannot support is left out; of a list, it is an error. */
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
