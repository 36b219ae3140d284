import type { Discourse } from './discourse.ts'
import type { Mention, SemanticType } from './mention.ts'

/** What counts as a mention: the switches by which the MUC and the ACE corpora differ (Stoyanov et al. 2009). */
export interface Definition {
  readonly relativePronouns: boolean
  readonly gerunds: boolean
  /** Nouns inside a noun phrase that are no phrase themselves: "tax" in "tax cuts". */
  readonly nestedNouns: boolean
  /** Names inside a noun phrase: none, or those of places. */
  readonly nestedNames: 'none' | 'places' | 'all'
  /** Only things of these types; undefined for all. */
  readonly types: readonly SemanticType[] | undefined
  readonly singletons: boolean
}

export const definitions: Readonly<Record<'all' | 'muc' | 'ace', Definition>> = {
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
    types: ['PER', 'ORG', 'GPE', 'LOC', 'FAC', 'VEH'],
    singletons: true,
  },
}

export type DefinitionName = keyof typeof definitions

const RELATIVE: ReadonlySet<string> = new Set(['WP', 'WDT', 'WP$'])

/** Whether a mention counts as one. Singletons are a matter of entities and not looked at here. */
export function isDefined(mention: Mention, discourse: Discourse, definition: Definition): boolean {
  const { tags } = discourse.analysis
  const tag = tags[mention.head] as string
  if (!definition.relativePronouns && mention.end - mention.start === 1 && RELATIVE.has(tag)) return false
  if (!definition.gerunds && tag === 'VBG') return false
  if (!definition.nestedNouns && mention.isEmbedded && mention.pronoun === undefined) return false
  if (mention.isName && isPremodifier(mention, discourse)) {
    if (definition.nestedNames === 'none') return false
    if (definition.nestedNames === 'places' && mention.type !== 'GPE' && mention.type !== 'LOC') return false
  }
  // What a pronoun refers to is not known from its form, but for persons.
  if (definition.types === undefined || mention.pronoun !== undefined) return true
  return definition.types.includes(mention.type)
}

/** Inside another mention and before its head. */
function isPremodifier(mention: Mention, { mentions, outermost }: Discourse): boolean {
  const outer = mentions[outermost[mention.index] as number] as Mention
  return outer !== mention && mention.end <= outer.head
}
