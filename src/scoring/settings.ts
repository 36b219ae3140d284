import type { Across } from '../corpus/join-pairs.ts'
import { type Definition, definitions } from '../document/definition.ts'
import { RefereeError } from '../errors.ts'
import { type AceWeights, checkAceWeights } from '../metrics/ace/weights.ts'
import { metricById, metricSets } from '../metrics/registry.ts'
import { beyondCompat, compatModes, isListed } from './compat.ts'
import type { OnlyEntities } from './only-entities.ts'

/** The settings with a fixed set of values, the default first. */
export const settingChoices = {
  match: ['exact', 'head', 'partial', 'min', 'mina', 'craft', 'muc', 'ace'],
  singletons: ['keep', 'drop', 'drop-response'],
  /** Repeated spans in the response. */
  duplicates: ['first', 'error', 'keep-last'],
  keyDuplicates: ['error', 'first'],
  missing: ['error', 'empty', 'skip'],
  zeros: ['keep', 'drop', 'linear', 'dependent'],
  blanc: ['conll', 'luo2014'],
  average: ['micro', 'macro'],
  /** What is one discourse, in which entities with the same id are one; or the name of a document feature. */
  across: ['document', 'corpus', 'topic', 'subtopic', 'genre', 'id'],
  mentions: ['all', 'named', 'nominal', 'pronoun'],
  /** What counts as a mention (Stoyanov et al. 2009, Table 1), and its individual switches. */
  definition: ['all', 'muc', 'ace'],
  relativePronouns: ['definition', 'keep', 'drop'],
  gerunds: ['definition', 'keep', 'drop'],
  nestedNouns: ['definition', 'keep', 'drop'],
  nestedNames: ['definition', 'keep', 'places', 'drop'],
  semanticTypes: ['definition', 'all', 'ace'],
  /** Identity of reference, or discourse deixis, if a format annotates both. */
  layer: ['identity', 'deixis'],
  /** Mentions that are marked as referring to nothing. */
  nonReferring: ['drop', 'keep'],
  /** Antecedents that consist of several entities. */
  split: ['ignore', 'score'],
  aceYear: ['2005', '2007', '2008'],
  aceWeighting: ['level', 'mention'],
  /** Which response entity a major entity is mapped to. */
  entityMap: ['best', 'id'],
  /** The exact numbers of another scorer, including its treatment of repeated spans and missing documents. */
  compat: ['none', 'conll', 'corefud', 'ua'],
} as const

/** What each setting is about; help and the page list its choices after it. */
export const settingMeanings: Readonly<Record<keyof typeof settingChoices, string>> = {
  match: 'when two mentions match',
  singletons: 'entities with one mention',
  duplicates: 'repeated spans in the response',
  keyDuplicates: 'repeated spans in the key',
  missing: 'documents that only one side has',
  zeros: 'zero mentions, which have no words',
  blanc: 'BLANC rule where a side has no links of a kind',
  average: 'average over documents',
  across:
    'what shares its entities: document, corpus, topic, subtopic, genre, id, or a feature that documents have',
  mentions: 'score mentions of one type',
  definition: 'what counts as a mention, as in MUC or ACE',
  relativePronouns: 'relative pronouns, "who" in "the man who left"',
  gerunds: 'mentions headed by a verb in -ing',
  nestedNouns: 'nouns before nouns, "union" in "union members"',
  nestedNames: 'names inside mentions, "America" in "Bank of America"',
  semanticTypes: 'mentions of all types, or of the seven ACE classes',
  layer: 'annotation layer to score',
  nonReferring: 'mentions marked as non-referring',
  split: 'split antecedents, several entities together',
  aceYear: 'rules for the ACE value',
  aceWeighting: 'what the ACE value weights an entity by',
  entityMap: 'how mei.* maps major entities to response entities',
  compat: "another scorer's exact numbers and output",
}

/** A setting as spelt in flags and signatures: `keyDuplicates` is `key-duplicates`. */
export function flagOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

type Choices = {
  readonly [Name in keyof typeof settingChoices]: Name extends 'across'
    ? Across
    : (typeof settingChoices)[Name][number]
}

/** What is scored and how. Every setting that can change a score (all but `metrics` and `by`) is in the signature. */
export interface Settings extends Choices {
  readonly metrics: readonly string[]
  /** Features to slice by. */
  readonly by: readonly string[]
  /** Constants of the ACE value that replace those of the year. */
  readonly aceWeights: Partial<AceWeights>
  /** Tokens per window, if windows are scored separately; if absent, documents are scored whole. */
  readonly window?: number
  /** The n largest entities of each key document, or a list of ids and names; if absent, all are scored. */
  readonly onlyEntities?: OnlyEntities
}

export const defaultSettings: Settings = {
  metrics: metricSets['standard'] as readonly string[],
  match: 'exact',
  singletons: 'keep',
  duplicates: 'first',
  keyDuplicates: 'error',
  missing: 'error',
  zeros: 'keep',
  blanc: 'conll',
  average: 'micro',
  across: 'document',
  mentions: 'all',
  definition: 'all',
  relativePronouns: 'definition',
  gerunds: 'definition',
  nestedNouns: 'definition',
  nestedNames: 'definition',
  semanticTypes: 'definition',
  by: [],
  layer: 'identity',
  nonReferring: 'drop',
  split: 'ignore',
  aceYear: '2005',
  aceWeighting: 'level',
  aceWeights: {},
  entityMap: 'best',
  compat: 'none',
}

export interface Preset {
  readonly summary: string
  readonly settings: Partial<Settings>
}

const CRAC_2024: Partial<Settings> = {
  metrics: ['muc', 'b3', 'ceafe', 'conll', 'zero'],
  match: 'head',
  singletons: 'drop',
  zeros: 'dependent',
}

/** Named bundles of settings; the signature spells them out, so a preset never hides anything. */
export const presets: Readonly<Record<string, Preset>> = {
  'conll-2012': {
    summary: 'CoNLL-2011/2012 shared tasks: exact spans, singletons kept; MUC, B³, CEAFe and their mean',
    settings: { metrics: ['muc', 'b3', 'ceafe', 'conll'] },
  },
  'crac-2022': {
    summary: 'CRAC 2022 shared task: partial match by heads, singletons dropped, zeros by position',
    settings: {
      metrics: ['mentions', 'muc', 'b3', 'ceafe', 'zero'],
      match: 'partial',
      singletons: 'drop',
      zeros: 'linear',
    },
  },
  'crac-2023': {
    summary: 'CRAC 2023 shared task: head match, singletons dropped, zeros by position',
    settings: {
      metrics: ['mentions', 'muc', 'b3', 'ceafe', 'zero'],
      match: 'head',
      singletons: 'drop',
      zeros: 'linear',
    },
  },
  'crac-2024': {
    summary: 'CRAC 2024 shared task: head match, singletons dropped, zeros by what they depend on',
    settings: CRAC_2024,
  },
  'crac-2025': {
    summary: 'CRAC 2025 shared task: as CRAC 2024',
    settings: CRAC_2024,
  },
  'crac-2026': {
    summary: 'CRAC 2026 shared task (CorefUD 1.4): as CRAC 2024',
    settings: CRAC_2024,
  },
  'crac-2018': {
    summary: 'CRAC 2018 shared task on ARRAU: minimum spans, singletons kept; non-referring expressions too',
    settings: { metrics: ['mentions', 'muc', 'b3', 'ceafe', 'conll', 'nonreferring'], match: 'min' },
  },
  'codi-crac': {
    summary: 'CODI-CRAC shared tasks: minimum spans, singletons kept, split antecedents scored',
    settings: { metrics: ['mentions', 'muc', 'b3', 'ceafe', 'conll'], match: 'min', split: 'score' },
  },
  litbank: {
    summary: 'LitBank papers: exact spans, singletons kept; MUC, B³, CEAFe and their mean',
    settings: { metrics: ['muc', 'b3', 'ceafe', 'conll'] },
  },
  bookcoref: {
    summary: 'BookCoref: exact spans, singletons kept; MUC, B³, CEAFe and their mean',
    settings: { metrics: ['muc', 'b3', 'ceafe', 'conll'] },
  },
  'ecb-plus': {
    summary:
      'ECB+ papers: across the documents of a topic, exact spans, singletons kept; MUC, B³, CEAFe, LEA and the mean of the first three',
    settings: { metrics: ['muc', 'b3', 'ceafe', 'lea', 'conll'], across: 'topic' },
  },
  'muc-6': {
    summary: 'MUC-6 and MUC-7: minimum strings and optional mentions, no singletons, no zeros; MUC alone',
    settings: { metrics: ['muc'], match: 'muc', singletons: 'drop', zeros: 'drop' },
  },
  'ace-2005': {
    summary: 'ACE 2005: mentions by their heads; the ACE value, B³ and CEAFm',
    settings: { metrics: ['ace', 'b3', 'ceafm'], match: 'ace', zeros: 'drop', aceYear: '2005' },
  },
  gap: {
    summary: 'GAP: whether its pronouns are linked to the names they mean, by gender, and the bias',
    settings: { metrics: metricSets['gap'] as readonly string[] },
  },
  winobias: {
    summary:
      'WinoBias: the share of pronouns linked to the right occupation alone, pro, anti and the difference',
    settings: { metrics: metricSets['winobias'] as readonly string[] },
  },
}

/** The switches of Table 1: those of the definition, unless set individually. */
export function definitionOf(settings: Settings): Definition {
  const { relativePronouns, gerunds, nestedNouns, nestedNames, semanticTypes } = settings
  const named = definitions[settings.definition]
  const isKept = (value: 'definition' | 'keep' | 'drop', by: boolean): boolean =>
    value === 'definition' ? by : value === 'keep'
  const names = { definition: named.nestedNames, keep: 'all', places: 'places', drop: 'none' } as const
  const types = { definition: named.types, all: undefined, ace: definitions.ace.types }
  return {
    relativePronouns: isKept(relativePronouns, named.relativePronouns),
    gerunds: isKept(gerunds, named.gerunds),
    nestedNouns: isKept(nestedNouns, named.nestedNouns),
    nestedNames: names[nestedNames],
    types: types[semanticTypes],
    singletons: settings.singletons === 'keep',
  }
}

const SWITCHES = ['relativePronouns', 'gerunds', 'nestedNouns', 'nestedNames', 'semanticTypes'] as const

/** Whether a definition or one of its switches is set. */
export function leavesOutMentions(settings: Settings): boolean {
  return settings.definition !== 'all' || SWITCHES.some((name) => settings[name] !== 'definition')
}

/**
 * Settings over a preset over the defaults. A definition without singletons drops them, unless set otherwise.
 *
 * @throws RefereeError for an unknown setting or an invalid value
 */
export function resolveSettings(overrides: Partial<Settings>, preset?: Preset): Settings {
  const settings = mergeSettings(overrides, preset)
  const clash = clashOf(settings)
  if (clash !== undefined) {
    throw new RefereeError('bad-setting', `${clash.setting} beside ${clash.beside}`)
  }
  const beyond = isListed(settings) ? beyondCompat(settings) : undefined
  if (beyond === undefined) return settings
  const { name, value, because } = beyond
  const { scorer } = compatModes[settings.compat as keyof typeof compatModes]
  throw new RefereeError(
    'bad-setting',
    `${name}: ${scorer} has no "${value}"${because === undefined ? '' : ` ${because}`}`,
  )
}

/** Settings that contradict each other: relations to entities in other windows or that are not scored. */
export function clashOf({ window, onlyEntities, split, metrics }: Settings): Clash | undefined {
  const setting = window !== undefined ? 'window' : 'onlyEntities'
  if (window === undefined && onlyEntities === undefined) return undefined
  const where = setting === 'window' ? 'are in other windows' : 'may not be scored'
  if (split === 'score') return { setting, beside: `split score: the members of an antecedent ${where}` }
  const bridging = metrics.find((id) => id.startsWith('bridging.'))
  if (bridging !== undefined) {
    return { setting, beside: `metrics ${bridging}: the antecedents of bridging anaphors ${where}` }
  }
  const mei = window !== undefined && metrics.find((id) => id.startsWith('mei.'))
  if (mei) return { setting, beside: `metrics ${mei}: a major entity is in many windows` }
  const dataSetMetric = metrics.find((id) => metricById(id)?.dataSet !== undefined)
  return dataSetMetric === undefined
    ? undefined
    : { setting, beside: `metrics ${dataSetMetric}: a pronoun and what it means ${where}` }
}

export interface Clash {
  readonly setting: 'window' | 'onlyEntities'
  readonly beside: string
}

/** `resolveSettings` without checking for clashes, or whether the scorer of `compat` supports the result. */
export function mergeSettings(overrides: Partial<Settings>, preset?: Preset): Settings {
  checkSettings(overrides)
  const requested = { ...preset?.settings, ...overrides }
  const { definition = 'all', compat = 'none' } = requested
  return {
    ...defaultSettings,
    ...(definitions[definition].singletons ? {} : { singletons: 'drop' }),
    ...(compat === 'none' ? {} : compatModes[compat].defaults(requested)),
    ...requested,
  }
}

/** A misspelt setting must not be signed as if it had been applied. */
function checkSettings(settings: Partial<Settings>): void {
  for (const [name, value] of Object.entries(settings)) {
    if (name === 'window') {
      if (Number.isSafeInteger(value) && (value as number) > 0) continue
      throw new RefereeError('bad-setting', `window: expected a number of tokens, found ${String(value)}`)
    }
    if (name === 'onlyEntities') {
      checkOnlyEntities(value)
      continue
    }
    if (!Object.hasOwn(defaultSettings, name)) {
      const names = Object.keys(defaultSettings).join(', ')
      throw new RefereeError('bad-setting', `unknown setting "${name}"; settings are ${names}`)
    }
    if (name === 'metrics' || name === 'by') {
      if (!Array.isArray(value)) throw new RefereeError('bad-setting', `${name}: expected a list of names`)
      continue
    }
    if (name === 'aceWeights') {
      checkAceWeights(value)
      continue
    }
    // Must be usable in a signature.
    if (name === 'across' && /^[\p{L}\p{N}_.-]+$/u.test(value as string)) continue
    const choices: readonly string[] = settingChoices[name as keyof typeof settingChoices]
    if (!choices.includes(value as string)) {
      throw new RefereeError('bad-setting', `${name}: "${value}" is not one of ${choices.join(', ')}`)
    }
  }
}

function checkOnlyEntities(value: unknown): void {
  const isList = Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')
  if (isList || (Number.isSafeInteger(value) && (value as number) > 0)) return
  throw new RefereeError(
    'bad-setting',
    'onlyEntities: expected a number of entities, or a list of their ids or names',
  )
}
