import { effect } from '@preact/signals'
import { settingChoices } from 'coref-referee/explorer'
import { metrics, resolveSettings, type Settings } from 'coref-referee/score'
import { failure, isOpeningOther, openedSettings, rescore } from './data.ts'
import { go, route } from './route.ts'

/**
 * The settings that differ from those of the report, as in the address: `match:head,singletons:drop`,
 * `metrics:muc+b3`.
 */
export function writeSettings(base: Settings, settings: Settings): string | undefined {
  const fields = Object.keys(settingChoices).flatMap((name) => {
    const own = settings[name as keyof typeof settingChoices]
    return own === base[name as keyof typeof settingChoices] ? [] : [`${name}:${own}`]
  })
  if (settings.metrics.join() !== base.metrics.join()) fields.push(`metrics:${settings.metrics.join('+')}`)
  return fields.length === 0 ? undefined : fields.join(',')
}

/** @returns the settings, or what is wrong with those in the address */
export function readSettings(base: Settings, text: string): Settings | string {
  let settings = base
  for (const field of text.split(',')) {
    const [name = '', value = ''] = field.split(/:(.*)/s)
    if (name === 'metrics') {
      const ids = value.split('+')
      const unknown = ids.find((id) => metrics.every((metric) => metric.id !== id))
      if (unknown !== undefined) return `unknown metric "${unknown}"`
      settings = { ...settings, metrics: ids }
      continue
    }
    const choices: readonly string[] | undefined = settingChoices[name as keyof typeof settingChoices]
    if (choices === undefined) return `unknown setting "${name}"`
    if (!choices.includes(value)) return `${name} is one of ${choices.join(', ')}, not "${value}"`
    settings = { ...settings, [name]: value }
  }
  return settings
}

/** Change the settings: the address gets what differs from the report, and the page follows it. */
export function changeSettings(change: Partial<Settings>): void {
  const base = openedSettings.value
  if (base === undefined) return
  const now = currentSettings(base)
  // A definition sets what becomes of singletons, which can be changed afterwards.
  const { singletons: _, ...rest } = now
  const next = 'definition' in change ? resolveSettings({ ...rest, ...change }) : { ...now, ...change }
  // Other settings have other errors.
  go({ set: writeSettings(base, next), fixes: undefined })
}

function currentSettings(base: Settings): Settings {
  const read = route.value.set === undefined ? base : readSettings(base, route.value.set)
  return typeof read === 'string' ? base : read
}

/** Score as the address says, now and whenever it changes. */
export function followSettings(): void {
  let applied: { readonly base: Settings; readonly set: string | undefined | null } | undefined
  let isRescoring = false
  effect(() => {
    const base = openedSettings.value
    const { set } = route.value
    if (base === undefined) return
    if (isOpeningOther.value) {
      // Rescoring was abandoned for other files: repeat it if they cannot be opened.
      if (isRescoring) applied = { base, set: null }
      return
    }
    const isNew = applied?.base !== base
    if (!isNew && applied?.set === set) return
    applied = { base, set }
    // Nothing changed since it was opened.
    if (isNew && set === undefined) return
    const read = set === undefined ? base : readSettings(base, set)
    if (typeof read === 'string') {
      failure.value = { message: `Unknown setting in the address: ${read}.`, isExpected: true }
      return
    }
    isRescoring = true
    void rescore(read).finally(() => {
      isRescoring = false
    })
  })
}
