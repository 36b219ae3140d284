import type { CorefDocument, MentionAttributes, MentionType } from '../../document/document.ts'
import { InputError } from '../../errors.ts'
import { type AceHeads, aceHeads } from '../../matching/ace-heads.ts'
import { requiredTypes } from '../required-types.ts'
import { ACE_CLASSES, ACE_TYPES, type AceClass, type AceType, type AceWeights } from './weights.ts'

/** An entity with the attributes that ACE weighs; a missing one equals any other. */
export interface AceEntity {
  readonly type: AceType
  readonly subtype: string | undefined
  readonly class: AceClass
  /** Numbers of its mentions, in text order. */
  readonly mentions: readonly number[]
  /** W: the weights of its type and class. */
  readonly weight: number
  /** w: the weight of its best mention. */
  readonly level: number
  /** S: the sum of its mentions' weights. */
  readonly sum: number
}

export interface AceMention {
  readonly weight: number
  readonly type: MentionType
  readonly role: string | undefined
  readonly style: string | undefined
}

/** One side, as the ACE value needs it. */
export interface AceSide {
  readonly entities: readonly AceEntity[]
  readonly mentions: readonly AceMention[]
  readonly heads: AceHeads
  /** Number of entities and mentions that lack an attribute, so that it was assumed. */
  readonly assumed: number
}

/** @throws InputError for an unknown or missing ACE type, or if mention types cannot be determined */
export function aceSide(document: CorefDocument, weights: AceWeights): AceSide {
  const types = requiredTypes(document)
  const heads = aceHeads(document)
  const { count, attributes, entity } = document.mentions
  const mentions = Array.from({ length: count }, (_, m): AceMention => {
    const features = attributes?.[m]?.features
    const type = types[m] as MentionType
    return {
      weight: weights[LEVELS[type]],
      type,
      role: features?.get('role'),
      style: features?.get('style'),
    }
  })
  const members = Array.from({ length: document.entityCount }, (): number[] => [])
  for (let m = 0; m < count; m++) members[entity[m] as number]?.push(m)
  const entities = members.map((group) => aceEntity(document, group, mentions, weights))
  const lacking =
    mentions.filter(({ role, style }) => role === undefined || style === undefined).length +
    members.filter((group) =>
      ENTITY_ATTRIBUTES.some((name) => !findAttribute(document, group, feature(name))),
    ).length
  return { entities, mentions, heads, assumed: lacking + heads.assumed }
}

const LEVELS = { named: 'level.NAM', nominal: 'level.NOM', pronoun: 'level.PRO' } as const
const ENTITY_ATTRIBUTES = ['subtype', 'class'] as const

function aceEntity(
  document: CorefDocument,
  members: readonly number[],
  mentions: readonly AceMention[],
  weights: AceWeights,
): AceEntity {
  const type = oneOf(
    ACE_TYPES,
    'type',
    findAttribute(document, members, ({ entityType }) => entityType),
  )
  const entityClass = oneOf(ACE_CLASSES, 'class', findAttribute(document, members, feature('class')) ?? 'SPC')
  const levels = members.map((m) => (mentions[m] as AceMention).weight)
  return {
    type,
    subtype: findAttribute(document, members, feature('subtype')),
    class: entityClass,
    mentions: members,
    weight: weights[`type.${type}`] * weights[`class.${entityClass}`],
    level: Math.max(...levels),
    sum: levels.reduce((sum, level) => sum + level, 0),
  }

  function oneOf<T extends string>(known: readonly T[], attribute: string, value: string | undefined): T {
    const found = known.find((name) => name === value)
    if (found !== undefined) return found
    const has =
      value === undefined
        ? `this mention has no entity ${attribute}; expected`
        : `entity ${attribute} "${value}" is not an ACE ${attribute}; expected`
    throw new InputError(
      'not-ace',
      document.origin.locate(document.mentions.start[members[0] as number]),
      `${has} ${known.join(', ')}; leave ace out of --metrics, or use data with ACE attributes`,
    )
  }
}

type Read = (attributes: MentionAttributes) => string | undefined

function feature(name: string): Read {
  return ({ features }) => features?.get(name)
}

/** The value at the first mention that has one: attributes of entities are written at their mentions. */
function findAttribute(
  { mentions }: CorefDocument,
  members: readonly number[],
  read: Read,
): string | undefined {
  for (const m of members) {
    const attributes = mentions.attributes?.[m]
    const value = attributes && read(attributes)
    if (value !== undefined) return value
  }
  return undefined
}
