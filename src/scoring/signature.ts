import { type Reading, type SignedInput, signedReading } from '../corpus/corpus.ts'
import { version } from '../version.ts'
import { type CompatMode, compatModes } from './compat.ts'
import { defaultSettings, type Settings } from './settings.ts'

declare const signed: unique symbol

/** One line that makes a number reproducible: version, settings and data. Only this file makes one. */
export type Signature = string & { readonly [signed]: true }

/** What a signature covers in addition to the settings. */
export interface SignedRun {
  readonly documents: number
  readonly key: Pick<SignedInput, 'sha256' | 'reading'>
  readonly response: Omit<SignedInput, 'name'>
  /** Whatever else affects the numbers of a command; these fields come last. */
  readonly fields?: readonly SignatureField[]
}

export type SignatureField = readonly [name: string, value: string]

/** Stands for the hash of a key that was estimated from the response. */
export const ESTIMATED = 'estimated'

const SHORT_HASH = 8

/** Settings that are always in a signature; the others only if they differ from the default. */
const ALWAYS = ['match', 'singletons', 'duplicates', 'missing', 'blanc', 'zeros', 'average'] as const
type OptionalField =
  | 'keyDuplicates'
  | 'mentions'
  | 'across'
  | 'definition'
  | 'relativePronouns'
  | 'gerunds'
  | 'nestedNouns'
  | 'nestedNames'
  | 'semanticTypes'
  | 'layer'
  | 'nonReferring'
  | 'split'
  | 'aceYear'
  | 'aceWeighting'
  | 'entityMap'
  | 'compat'
const NAMES: Readonly<Record<string, OptionalField>> = {
  'key-duplicates': 'keyDuplicates',
  across: 'across',
  mentions: 'mentions',
  definition: 'definition',
  'relative-pronouns': 'relativePronouns',
  gerunds: 'gerunds',
  'nested-nouns': 'nestedNouns',
  'nested-names': 'nestedNames',
  'semantic-types': 'semanticTypes',
  layer: 'layer',
  'non-referring': 'nonReferring',
  split: 'split',
  'ace-year': 'aceYear',
  'ace-weighting': 'aceWeighting',
  'entity-map': 'entityMap',
  compat: 'compat',
}

/** Custom weights are listed in the signature one by one: `level.NOM=0.2,level.PRO=0.04`. */
const ACE_WEIGHTS = 'ace-weights'
const WINDOW = 'window'
const ONLY_ENTITIES = 'only-entities'
const TOP = 'top:'

/** Sign the scores of one response; `joinSignatures` makes one line of several. */
export function signScores(
  settings: Settings,
  { documents, key, response, fields = [] }: SignedRun,
): Signature {
  return joinFields([
    ['referee', version],
    ...settingFields(settings),
    ...readingFields(key.reading, signedReading(response)),
    ['docs', String(documents)],
    ['key', shortHash(key.sha256)],
    ['response', shortHash(response.sha256)],
    ...fields,
  ])
}

/** Sign something else than scores. */
export function signFields(fields: readonly SignatureField[]): Signature {
  return joinFields([['referee', version], ...fields])
}

/** The settings that affect what is counted in corpora. */
const COUNTING: ReadonlySet<string> = new Set([
  'singletons',
  'zeros',
  'mentions',
  'definition',
  'relative-pronouns',
  'gerunds',
  'nested-nouns',
  'nested-names',
  'semantic-types',
  'non-referring',
])

/** Sign a description of corpora, which are not compared with anything. */
export function signCorpora(
  settings: Settings,
  documents: number,
  corpora: readonly Pick<SignedInput, 'sha256' | 'reading'>[],
): Signature {
  const format = corpora.find(({ reading }) => reading?.format !== undefined)?.reading?.format
  return signFields([
    ...settingFields(settings).filter(([name]) => COUNTING.has(name)),
    ...(format === undefined ? [] : [['format', format] as const]),
    ['docs', String(documents)],
    ['corpus', shortHashes(corpora.map(({ sha256 }) => sha256))],
  ])
}

/** Add what else affects the numbers of a command. */
export function addFields(signature: Signature, fields: readonly SignatureField[]): Signature {
  return joinFields([...(parseSignature(signature) ?? []), ...fields])
}

function settingFields(settings: Settings): SignatureField[] {
  const fields: SignatureField[] = []
  for (const name of ALWAYS) {
    fields.push([name, isDecidedByCompat(settings.compat, name) ? settings.compat : settings[name]])
  }
  for (const [name, field] of Object.entries(NAMES)) {
    if (settings[field] !== defaultSettings[field]) fields.push([name, settings[field]])
  }
  const weights = Object.entries(settings.aceWeights).sort(([a], [b]) => (a < b ? -1 : 1))
  if (weights.length > 0) fields.push([ACE_WEIGHTS, weights.map((weight) => weight.join('=')).join(',')])
  if (settings.window !== undefined) fields.push([WINDOW, String(settings.window)])
  const { onlyEntities } = settings
  if (onlyEntities !== undefined) {
    const joinEntries = (list: readonly string[]): string => list.map(escapeEntry).join(',')
    fields.push([
      ONLY_ENTITIES,
      typeof onlyEntities === 'number' ? `${TOP}${onlyEntities}` : joinEntries(onlyEntities),
    ])
  }
  return fields
}

/** How each side was read, if not by default. */
function readingFields(key: Reading | undefined, response: Reading): SignatureField[] {
  const fields: (readonly [string, string | undefined])[] = [
    ['key-format', key?.format],
    ['response-format', response.format],
    ['text', response.text],
    ['pair', response.pair],
  ]
  return fields.filter((field): field is SignatureField => field[1] !== undefined)
}

/** How one of the responses was read, according to a signature. */
export function readingInSignature(fields: ReadonlyMap<string, string>, response: number): Reading {
  const at = (name: string): string | undefined => {
    const values = fields.get(name)?.split('+')
    return values?.[values.length === 1 ? 0 : response]
  }
  const text = at('text')
  return {
    format: fields.get('response-format'),
    text: text === 'aligned' || text === 'exact' ? text : undefined,
    pair: at('pair'),
  }
}

/** The signature of several responses to one key, from those of each. */
export function joinSignatures(signatures: readonly Signature[]): Signature {
  const parsed = signatures.map((signature) => parseSignature(signature) ?? new Map<string, string>())
  const names = new Set(parsed.flatMap((fields) => [...fields.keys()]))
  const read = READING.filter((name) => names.has(name))
  const order = [...names]
    .filter((name) => !READING.includes(name))
    .flatMap((name) => (name === AFTER_READING ? [...read, name] : [name]))
  return joinFields(
    order.map((name): SignatureField => {
      const values = parsed.map((fields) => fields.get(name) ?? USUAL[name])
      const isShared = name !== 'response' && values.every((value) => value === values[0])
      const known = values.filter((value) => value !== undefined)
      return [name, BY_RESPONSE.has(name) && !isShared ? values.join('+') : (known.at(-1) as string)]
    }),
  )
}

/** The fields that only some signatures have. */
const READING: readonly string[] = ['key-format', 'response-format', 'text', 'pair']
const AFTER_READING = 'docs'
const USUAL: Readonly<Record<string, string>> = { text: 'exact', pair: 'id' }
const BY_RESPONSE: ReadonlySet<string> = new Set(['text', 'pair', 'docs', 'response'])

/** A signature without some of its fields, to tell which runs are alike in the others. */
export function withoutFields(signature: string, names: ReadonlySet<string>): string {
  return joinFields([...(parseSignature(signature) ?? [])].filter(([name]) => !names.has(name)))
}

/** Fields in the notation of a signature. */
function joinFields(fields: readonly SignatureField[]): Signature {
  return fields.map(([name, value]) => `${name}:${value}`).join('|') as Signature
}

/** Under `--compat` the other scorer decides some settings, whatever the flags say. */
function isDecidedByCompat(compat: string | undefined, name: string): boolean {
  const modes: Readonly<Record<string, CompatMode | undefined>> = compatModes
  return modes[compat ?? '']?.settles.some((each) => each === name) === true
}

/** A list entry without characters that would end it or the field. */
function escapeEntry(entry: string): string {
  return entry.replace(/[%,:|`\p{C}\p{Z}]/gu, encodeURIComponent)
}

/** Hashes in the notation of a signature, in the order given. */
export function shortHashes(hashes: readonly (string | undefined)[]): string {
  return hashes.map(shortHash).join('+')
}

function shortHash(hash: string | undefined): string {
  if (hash === ESTIMATED) return hash
  return hash === undefined ? 'unhashed' : `sha256-${hash.slice(0, SHORT_HASH)}`
}

/** What surrounds a signature in Markdown and LaTeX, and is copied with it. */
const AROUND = /^[`%\s]+|[`\s]+$/g

/** The fields of a signature, in order; undefined if it is not one. */
export function parseSignature(signature: string): Map<string, string> | undefined {
  const fields = new Map<string, string>()
  for (const field of signature.replace(AROUND, '').split('|')) {
    const colon = field.indexOf(':')
    if (colon <= 0) return undefined
    fields.set(field.slice(0, colon), field.slice(colon + 1))
  }
  return fields.has('referee') ? fields : undefined
}

/** The settings in a signature; metrics and slices are not part of it. */
export function settingsOfSignature(fields: ReadonlyMap<string, string>): Partial<Settings> {
  const settings: Record<string, unknown> = {}
  for (const name of ALWAYS) {
    const value = fields.get(name)
    if (value !== undefined && !isDecidedByCompat(fields.get('compat'), name)) settings[name] = value
  }
  for (const [name, field] of Object.entries(NAMES)) {
    const value = fields.get(name)
    if (value !== undefined) settings[field] = value
  }
  const window = fields.get(WINDOW)
  if (window !== undefined) settings['window'] = Number(window)
  const only = fields.get(ONLY_ENTITIES)
  if (only !== undefined) {
    settings['onlyEntities'] = only.startsWith(TOP)
      ? Number(only.slice(TOP.length))
      : only.split(',').map(decodeURIComponent)
  }
  const weights = fields.get(ACE_WEIGHTS)
  if (weights !== undefined) {
    settings['aceWeights'] = Object.fromEntries(
      weights.split(',').map((weight) => {
        const [name = '', value = ''] = weight.split('=')
        return [name, value === '' ? Number.NaN : Number(value)]
      }),
    )
  }
  return settings as Partial<Settings>
}
