import { RefereeError } from '../../errors.ts'

export type AceYear = '2005' | '2007' | '2008'
export type AceWeighting = 'level' | 'mention'

/** The entity types that ACE knows. */
export const ACE_TYPES = ['PER', 'ORG', 'LOC', 'GPE', 'FAC', 'VEH', 'WEA'] as const
export type AceType = (typeof ACE_TYPES)[number]

/** The classes of entities: specific, generic, negatively quantified, underspecified. */
export const ACE_CLASSES = ['SPC', 'GEN', 'NEG', 'USP'] as const
export type AceClass = (typeof ACE_CLASSES)[number]

/** The constants of the ACE value, under the names used in weight files and signatures. */
const DEFAULTS = {
  'type.PER': 1,
  'type.ORG': 1,
  'type.LOC': 1,
  'type.GPE': 1,
  'type.FAC': 1,
  'type.VEH': 1,
  'type.WEA': 1,
  'class.SPC': 1,
  'class.GEN': 0,
  'class.NEG': 0,
  'class.USP': 0,
  'level.NAM': 1,
  'level.NOM': 0.5,
  'level.PRO': 0.1,
  /** What is left of an entity's value when this attribute is wrong. */
  'entity.TYPE': 0.5,
  'entity.SUBTYPE': 0.9,
  'entity.CLASS': 0.75,
  /** What is left of a mention's value when this attribute is wrong. */
  'mention.TYPE': 0.9,
  'mention.ROLE': 0.9,
  'mention.STYLE': 0.9,
  /** The cost of a spurious entity, or of a spurious mention of a mapped entity. */
  'false-alarm.entity': 0.75,
  'false-alarm.mention': 0.75,
  /** Factor on the cost of a mention that the key has in another entity. */
  'false-alarm.coreference': 0,
  /** How much of the longer head two heads must share, in characters and as running text. */
  'overlap.head': 0.3,
  'overlap.text': 0,
} as const

export type AceWeightName = keyof typeof DEFAULTS
export type AceWeights = Readonly<Record<AceWeightName, number>>

/** What each year changed. In 2008, classes other than specific weigh so little that they only break ties. */
const CHANGES: Readonly<Record<AceYear, Partial<AceWeights>>> = {
  '2005': {},
  '2007': { 'false-alarm.coreference': 1, 'overlap.text': 0.3 },
  '2008': { 'false-alarm.coreference': 1, 'class.GEN': 1e-8, 'class.NEG': 1e-8, 'class.USP': 1e-8 },
}

const aceWeightNames: readonly AceWeightName[] = Object.keys(DEFAULTS) as AceWeightName[]

/** The weights of a year, with some of them replaced. */
export function aceWeights(year: AceYear, custom: Partial<AceWeights> = {}): AceWeights {
  return { ...DEFAULTS, ...CHANGES[year], ...custom }
}

/** Names of weights that are shares, from 0 to 1. */
const SHARES = /^(?:entity|mention|overlap)\./

/**
 * Checks custom weights from a file or a signature.
 *
 * @throws RefereeError for an unknown name or a number out of range
 */
export function checkAceWeights(weights: unknown): Partial<AceWeights> {
  if (typeof weights !== 'object' || weights === null || Array.isArray(weights)) {
    throw bad('expected an object of numbers, for example {"level.NOM": 0.2}')
  }
  for (const [name, value] of Object.entries(weights)) {
    if (!Object.hasOwn(DEFAULTS, name)) {
      throw bad(`unknown weight "${name}"; weights are ${aceWeightNames.join(', ')}`)
    }
    const most = SHARES.test(name) ? 1 : Number.MAX_VALUE
    if (typeof value !== 'number' || !(value >= 0 && value <= most)) {
      const range = most === 1 ? 'from 0 to 1' : 'of at least 0'
      throw bad(`"${name}" must be a number ${range}, found ${JSON.stringify(value) ?? String(value)}`)
    }
  }
  return weights
}

function bad(reason: string): RefereeError {
  return new RefereeError('bad-weights', `weights of the ACE value: ${reason}`)
}
