import { computed, signal } from '@preact/signals'

export const views = [
  'overview',
  'documents',
  'document',
  'text',
  'alignment',
  'errors',
  'mentions',
  'slices',
  'compare',
  'adjudicate',
  'experiments',
  'resolve',
] as const
export type View = (typeof views)[number]

/** What the page shows. All of it is in the address, so that a copied link shows the same. */
export interface Route {
  readonly view: View
  readonly doc?: string
  /** Number of the highlighted entity. */
  readonly entity?: number
  /** Side and id, as in the file, of an entity to follow if its number is not known: `key:e3`. */
  readonly follow?: string
  /** Side and span of the selected mention: `key:12-14` or `response:12-14`. */
  readonly mention?: string
  /** Name of the response shown, and of the one it is compared with. */
  readonly system?: string
  readonly other?: string
  readonly metric?: string
  /** Slices: the feature, and the value whose mentions are listed. */
  readonly by?: string
  readonly value?: string
  /** Errors: the type listed. */
  readonly type?: string
  /** Text: `over` for both annotations on the same words, else side by side. */
  readonly layout?: string
  /** Text: words to look for. */
  readonly find?: string
  /** Alignment: `phi3` or else φ4. */
  readonly similarity?: string
  /** Mentions: the query, the column its answer is sorted by, and the current place in it. */
  readonly where?: string
  readonly sort?: string
  readonly at?: number
  /** Settings that differ from those of the report. */
  readonly set?: string
  /** Documents: text that their names must contain. */
  readonly filter?: string
  /** Name of the response that the others are compared with. */
  readonly baseline?: string
  /** Compare: which lines of the text are shown: `differences`, `only-a`, `only-b`, or else all. */
  readonly lines?: string
  /** Adjudicate: `all` for key and responses, `responses` for responses only. */
  readonly between?: string
  /** Errors taken as fixed, in order: `response:document:3,5;…`. */
  readonly fixes?: string
  /** `resolve` if the findings in a text are shown instead of the report. */
  readonly from?: string
  /** Text: the verdicts marked, if they are not the default ones. */
  readonly marks?: string
}

const TEXTS = [
  'doc',
  'follow',
  'mention',
  'system',
  'other',
  'metric',
  'by',
  'value',
  'type',
  'layout',
  'find',
  'similarity',
  'where',
  'sort',
  'set',
  'filter',
  'marks',
  'baseline',
  'lines',
  'between',
  'from',
  'fixes',
] as const

const hash = signal('')

export const route = computed((): Route => parseRoute(hash.value))

/** Follow the address, now and whenever it changes. */
export function followAddress(): void {
  const follow = (): void => {
    hash.value = location.hash
  }
  follow()
  window.addEventListener('hashchange', follow)
}

function parseRoute(fragment: string): Route {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''))
  const view = views.find((name) => name === fields.get('view')) ?? 'overview'
  const entity = Number(fields.get('entity'))
  const at = Number(fields.get('at') ?? Number.NaN)
  const texts = TEXTS.flatMap((name) => {
    const value = fields.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { view, ...Object.fromEntries(texts), ...(entity > 0 ? { entity } : {}), ...(at >= 0 ? { at } : {}) }
}

export type Change = { readonly [Name in keyof Route]?: Route[Name] | undefined }

/** The address of the current place with some changes. */
export function linkTo(change: Change): string {
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...route.value, ...change })) {
    if (value !== undefined) fields.set(name, String(value))
  }
  return `#${fields}`
}

/** Go there; the browser's back button leads here again. */
export function go(change: Change): void {
  location.hash = linkTo(change)
}

/** Go there without a step in the history, as when going from error to error. */
export function slide(change: Change): void {
  location.replace(linkTo(change))
  hash.value = location.hash
}
