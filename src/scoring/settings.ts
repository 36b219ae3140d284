import type { DuplicatePolicy } from '../document/filter.ts'
import type { MatchRule } from '../matching/twins.ts'
import { metricSets } from '../metrics/registry.ts'

/** What is scored and how. All that can move a score, so all but `metrics` and `by`, is part of the signature. */
export interface Settings {
  readonly metrics: readonly string[]
  readonly match: MatchRule
  readonly singletons: 'keep' | 'drop' | 'drop-response'
  readonly duplicates: DuplicatePolicy
  readonly keyDuplicates: 'error' | 'first'
  readonly missing: 'error' | 'empty' | 'skip'
  readonly zeros: 'keep' | 'drop' | 'linear' | 'dependent'
  readonly blanc: 'conll' | 'luo2014'
  readonly average: 'micro' | 'macro'
  readonly mentions: 'all' | 'named' | 'nominal' | 'pronoun'
  /** Features to slice by. */
  readonly by: readonly string[]
  /** The reference scorer's treatment of duplicates and missing documents (METRICS 18). */
  readonly compat: 'none' | 'conll'
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
  mentions: 'all',
  by: [],
  compat: 'none',
}

export interface Preset {
  readonly summary: string
  readonly settings: Partial<Settings>
}

/** Named bundles of settings; the signature spells them out, so a preset never hides anything. */
export const presets: Readonly<Record<string, Preset>> = {
  'conll-2012': {
    summary: 'CoNLL-2011/2012 shared tasks: exact spans, singletons kept; MUC, B³, CEAFe and their mean',
    settings: { metrics: ['mentions', 'muc', 'b3', 'ceafe', 'conll'] },
  },
  'crac-2022': {
    summary: 'CRAC 2022 shared task: partial match by heads, singletons dropped, zeros by position',
    settings: {
      metrics: ['mentions', 'muc', 'b3', 'ceafe', 'conll'],
      match: 'partial',
      singletons: 'drop',
      zeros: 'linear',
    },
  },
  'crac-2023': {
    summary: 'CRAC 2023 shared task: head match, singletons dropped, zeros by position',
    settings: {
      metrics: ['mentions', 'muc', 'b3', 'ceafe', 'conll'],
      match: 'head',
      singletons: 'drop',
      zeros: 'linear',
    },
  },
  litbank: {
    summary: 'LitBank papers: exact spans, singletons kept; MUC, B³, CEAFe and their mean',
    settings: { metrics: ['muc', 'b3', 'ceafe', 'conll'] },
  },
}

/** Settings over a preset over the defaults. */
export function resolveSettings(given: Partial<Settings>, preset?: Preset): Settings {
  return { ...defaultSettings, ...preset?.settings, ...given }
}
