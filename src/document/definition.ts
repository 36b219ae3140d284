/** The entity classes of ACE. */
export type AceClass = 'PER' | 'ORG' | 'GPE' | 'LOC' | 'FAC' | 'VEH' | 'WEA'

export const SEVEN_CLASSES: readonly AceClass[] = ['PER', 'ORG', 'GPE', 'LOC', 'FAC', 'VEH', 'WEA']

/** What counts as a mention: the switches by which the MUC and ACE corpora differ (Stoyanov et al. 2009, Table 1). */
export interface Definition {
  readonly relativePronouns: boolean
  readonly gerunds: boolean
  /** Nouns inside a noun phrase that are not phrases themselves: "union" in "union members". */
  readonly nestedNouns: boolean
  /** Names in names ("Bank of America") or before nouns ("Russian politicians"); `places`: only places before nouns. */
  readonly nestedNames: 'none' | 'places' | 'all'
  /** Only mentions of these classes; undefined for all. */
  readonly types: readonly AceClass[] | undefined
  readonly singletons: boolean
}

export type DefinitionName = 'all' | 'muc' | 'ace'

export const definitions: Readonly<Record<DefinitionName, Definition>> = {
  all: {
    relativePronouns: true,
    gerunds: true,
    nestedNouns: true,
    nestedNames: 'all',
    types: undefined,
    singletons: true,
  },
  muc: {
    relativePronouns: false,
    gerunds: false,
    nestedNouns: true,
    nestedNames: 'none',
    types: undefined,
    singletons: false,
  },
  ace: {
    relativePronouns: true,
    gerunds: true,
    nestedNouns: false,
    nestedNames: 'places',
    types: SEVEN_CLASSES,
    singletons: true,
  },
}
