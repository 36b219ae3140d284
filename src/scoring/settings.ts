import { type Definition, definitions } from '../document/definition.ts'
import { RefereeError } from '../errors.ts'
import { type AceWeights, checkAceWeights } from '../metrics/ace/weights.ts'
import { metricSets } from '../metrics/registry.ts'
import { beyondCompat, compatModes, isListed } from './compat.ts'

/** The settings that are one of a few words, the default first. */
export const settingChoices = {
  match: ['exact', 'head', 'partial', 'min', 'mina', 'craft', 'muc', 'ace'],
  singletons: ['keep', 'drop', 'drop-response'],
  /** A span twice in the response. */
  duplicates: ['first', 'error', 'keep-last'],
  keyDuplicates: ['error', 'first'],
  missing: ['error', 'empty', 'skip'],
  zeros: ['keep', 'drop', 'linear', 'dependent'],
  blanc: ['conll', 'luo2014'],
  average: ['micro', 'macro'],
  /** What is one discourse, in which entities with the same id are one. */
  across: ['document', 'corpus', 'topic', 'subtopic', 'genre', 'id'],
  mentions: ['all', 'named', 'nominal', 'pronoun'],
  /** What counts as a mention (Stoyanov et al. 2009, Table 1), and its switches one by one. */
  definition: ['all', 'muc', 'ace'],
  relativePronouns: ['definition', 'keep', 'drop'],
  gerunds: ['definition', 'keep', 'drop'],
  nestedNouns: ['definition', 'keep', 'drop'],
  nestedNames: ['definition', 'keep', 'places', 'drop'],
  semanticTypes: ['definition', 'all', 'ace'],
  /** Identity of reference, or discourse deixis, where a format annotates both. */
  layer: ['identity', 'deixis'],
  /** Mentions that are marked as referring to nothing. */
  nonReferring: ['drop', 'keep'],
  /** Antecedents that are several entities together. */
  split: ['ignore', 'score'],
  aceYear: ['2005', '2007', '2008'],
  aceWeighting: ['level', 'mention'],
  /** Numbers as another scorer has them, its treatment of repeated spans and missing documents included. */
  compat: ['none', 'conll', 'corefud', 'ua'],
} as const

/** What each of them is about, for those who choose. */
export const settingMeanings: Readonly<Record<keyof typeof settingChoices, string>> = {
  match: 'when two mentions are the same',
  singletons: 'entities of one mention',
  duplicates: 'a span twice in the response',
  keyDuplicates: 'a span twice in the key',
  missing: 'documents on one side only',
  zeros: 'mentions without words',
  blanc: 'which half of BLANC to leave out',
  average: 'over documents',
  across: 'what shares its entities: each document, or all of one topic, genre, id or the corpus',
  mentions: 'score mentions of one type only',
  definition: 'what counts as a mention, as MUC or ACE define it',
  relativePronouns: '"who" in "the man who left"',
  gerunds: 'mentions whose head is a verb in -ing',
  nestedNouns: 'nouns before nouns: "union" in "union members"',
  nestedNames: '"America" in "Bank of America", "Russian" in "Russian politicians"',
  semanticTypes: 'mentions of every type, or of the seven classes of ACE',
  layer: 'entities of which layer to score',
  nonReferring: 'mentions marked as referring to nothing',
  split: 'antecedents that are several entities together',
  aceYear: 'rules of the ACE value',
  aceWeighting: 'what an entity is worth to the ACE value',
  compat: 'numbers and lines exactly as those of another scorer',
}

/** A setting as flags and signatures spell it: `keyDuplicates` is `key-duplicates`. */
export function flagOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

type Choices = { readonly [Name in keyof typeof settingChoices]: (typeof settingChoices)[Name][number] }

/** What is scored and how. All that can move a score, so all but `metrics` and `by`, is part of the signature. */
export interface Settings extends Choices {
  readonly metrics: readonly string[]
  /** Features to slice by. */
  readonly by: readonly string[]
  /** Constants of the ACE value that replace those of the year. */
  readonly aceWeights: Partial<AceWeights>
  /** Tokens of the windows that are scored each by itself; without it, documents are scored whole. */
  readonly window?: number
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
    summary: 'ECB+ papers: exact spans, singletons kept; MUC, B³, CEAFe, LEA and the mean of the first three',
    settings: { metrics: ['muc', 'b3', 'ceafe', 'lea', 'conll'] },
  },
  'muc-6': {
    summary: 'MUC-6 and MUC-7: minimum strings and optional mentions, no singletons, no zeros; MUC alone',
    settings: { metrics: ['muc'], match: 'muc', singletons: 'drop', zeros: 'drop' },
  },
  'ace-2005': {
    summary: 'ACE 2005: mentions by their heads; the ACE value, B³ and CEAFm',
    settings: { metrics: ['ace', 'b3', 'ceafm'], match: 'ace', zeros: 'drop', aceYear: '2005' },
  },
}

/** The switches of Table 1 as settings have them: those of the definition, but for the ones that were set. */
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

/** Whether a definition or one of its switches was asked for. */
export function leavesOutMentions(settings: Settings): boolean {
  return settings.definition !== 'all' || SWITCHES.some((name) => settings[name] !== 'definition')
}

/**
 * Settings over a preset over the defaults. A definition without singletons drops them, unless they are asked for.
 *
 * @throws RefereeError for a setting that does not exist, or a value that it cannot have
 */
export function resolveSettings(given: Partial<Settings>, preset?: Preset): Settings {
  const settings = mergeSettings(given, preset)
  const whole = beyondWindows(settings)
  if (whole !== undefined) throw new RefereeError('bad-setting', `window beside ${whole}`)
  const beyond = isListed(settings) ? beyondCompat(settings) : undefined
  if (beyond === undefined) return settings
  const { name, value, because } = beyond
  const { scorer } = compatModes[settings.compat as keyof typeof compatModes]
  throw new RefereeError(
    'bad-setting',
    `${name}: ${scorer} has no "${value}"${because === undefined ? '' : ` ${because}`}`,
  )
}

/** What windows, each scored by itself, have no room for: relations to entities of which other windows have a part. */
export function beyondWindows({ window, split, metrics }: Settings): string | undefined {
  if (window === undefined) return undefined
  if (split === 'score') return 'split score: the members of an antecedent are in other windows'
  const metric = metrics.find((id) => id.startsWith('bridging.'))
  return metric && `metrics ${metric}: the antecedents of bridging anaphors are in other windows`
}

/** The same without asking whether the scorer of `compat` has what is given. */
export function mergeSettings(given: Partial<Settings>, preset?: Preset): Settings {
  checkSettings(given)
  const asked = { ...preset?.settings, ...given }
  const { definition = 'all', compat = 'none' } = asked
  return {
    ...defaultSettings,
    ...(definitions[definition].singletons ? {} : { singletons: 'drop' }),
    ...(compat === 'none' ? {} : compatModes[compat].defaults(asked)),
    ...asked,
  }
}

/** A misspelt setting must not be signed as if it had been obeyed. */
function checkSettings(given: Partial<Settings>): void {
  for (const [name, value] of Object.entries(given)) {
    if (name === 'window') {
      if (Number.isSafeInteger(value) && (value as number) > 0) continue
      throw new RefereeError('bad-setting', `window: expected a number of tokens, found ${String(value)}`)
    }
    if (!Object.hasOwn(defaultSettings, name)) {
      const names = Object.keys(defaultSettings).join(', ')
      throw new RefereeError('bad-setting', `there is no setting "${name}"; there are ${names}`)
    }
    if (name === 'metrics' || name === 'by') {
      if (!Array.isArray(value)) throw new RefereeError('bad-setting', `${name}: expected a list of names`)
      continue
    }
    if (name === 'aceWeights') {
      checkAceWeights(value)
      continue
    }
    const choices: readonly string[] = settingChoices[name as keyof typeof settingChoices]
    if (!choices.includes(value as string)) {
      throw new RefereeError('bad-setting', `${name}: "${value}" is not one of ${choices.join(', ')}`)
    }
  }
}
