import type { Settings, settingChoices } from './settings.ts'

/** What `--compat` for one scorer means. */
export interface CompatMode {
  /** Its name in a sentence. */
  readonly scorer: string
  /** Its default behaviour. */
  readonly defaults: (overrides: Partial<Settings>) => Partial<Settings>
  /** Settings that the scorer decides, whatever the flags say. */
  readonly settles: readonly ('duplicates' | 'keyDuplicates' | 'missing')[]
  /** The values it supports, for settings that it supports only in part. */
  readonly offers: { readonly [Name in keyof typeof settingChoices]?: readonly Settings[Name][] }
  /** The metrics it supports; if absent, all. */
  readonly metrics?: readonly string[]
}

/** The scorers that store entities as lists, so that a span may be in several. */
export type ListedCompat = 'corefud' | 'ua'

const LISTED = {
  settles: ['duplicates', 'keyDuplicates'],
  metrics: ['muc', 'b3', 'ceafe', 'ceafm', 'blanc', 'lea'],
} as const

export const compatModes: Readonly<Record<Exclude<Settings['compat'], 'none'>, CompatMode>> = {
  conll: {
    scorer: 'the reference scorer',
    defaults: () => ({}),
    settles: ['duplicates', 'missing'],
    offers: {
      match: ['exact'],
      average: ['micro'],
      blanc: ['conll'],
      zeros: ['keep', 'drop', 'linear'],
      split: ['ignore'],
    },
  },
  corefud: {
    scorer: 'corefud-scorer',
    defaults: () => ({
      metrics: [...LISTED.metrics, 'mor', 'zero', 'conll'],
      match: 'head',
      singletons: 'drop',
      zeros: 'dependent',
      blanc: 'luo2014',
    }),
    settles: LISTED.settles,
    offers: {
      match: ['exact', 'partial', 'head'],
      singletons: ['keep', 'drop'],
      missing: ['error'],
      zeros: ['keep', 'linear', 'dependent'],
      blanc: ['luo2014'],
      average: ['micro'],
      layer: ['identity'],
      nonReferring: ['drop'],
      split: ['ignore'],
    },
    metrics: [...LISTED.metrics, 'mor', 'zero', 'conll'],
  },
  ua: {
    scorer: 'the Universal Anaphora scorer',
    // It always keeps singletons when it scores split antecedents.
    defaults: ({ split }) => ({
      metrics: ['muc', 'b3', 'ceafe', 'conll'],
      singletons: split === 'score' ? 'keep' : 'drop',
      zeros: 'drop',
      blanc: 'luo2014',
    }),
    settles: LISTED.settles,
    offers: {
      match: ['exact', 'min'],
      singletons: ['keep', 'drop'],
      missing: ['error'],
      zeros: ['keep', 'drop', 'linear'],
      blanc: ['luo2014'],
      average: ['micro'],
      nonReferring: ['drop'],
    },
    metrics: [...LISTED.metrics, 'conll'],
  },
}

export function isListed(settings: Settings): settings is Settings & { readonly compat: ListedCompat } {
  return settings.compat === 'corefud' || settings.compat === 'ua'
}

/** A setting that the scorer of `--compat` does not support. */
export interface BeyondCompat {
  readonly name: keyof Settings
  readonly value: string
  /** The condition under which it is missing; absent if it is never supported. */
  readonly because?: string
}

export function beyondCompat(settings: Settings): BeyondCompat | undefined {
  if (settings.compat === 'none') return undefined
  const { offers, metrics } = compatModes[settings.compat]
  if (settings.window !== undefined) return { name: 'window', value: String(settings.window) }
  if (settings.onlyEntities !== undefined) {
    const { onlyEntities: only } = settings
    return { name: 'onlyEntities', value: typeof only === 'number' ? `top:${only}` : 'FILE' }
  }
  for (const [name, values] of Object.entries(offers)) {
    const value = settings[name as keyof typeof offers]
    if (!values.some((each) => each === value)) return { name: name as keyof Settings, value }
  }
  if (metrics !== undefined && settings.by.length > 0) return { name: 'by', value: settings.by.join(',') }
  const metric = metrics && settings.metrics.find((id) => !metrics.includes(id))
  if (metric !== undefined) return { name: 'metrics', value: metric }
  if (settings.compat !== 'ua' || settings.split === 'ignore') return undefined
  if (settings.singletons === 'drop')
    return { name: 'singletons', value: 'drop', because: 'beside --split score' }
  if (!settings.metrics.includes('blanc')) return undefined
  return {
    name: 'metrics',
    value: 'blanc',
    because:
      'beside --split score that can be repeated: its number follows the order in which Python walks through a set',
  }
}
