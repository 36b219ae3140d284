import { DocumentBuilder } from '../../document/builder.ts'
import { Components } from '../../document/components.ts'
import type { CorefDocument, Link, Origin } from '../../document/document.ts'
import { type Token, TokenList } from '../../document/tokens.ts'
import { BRIDGING, BRIDGING_FEATURE } from '../bridging.ts'
import { defined } from '../shared/defined.ts'
import { gumGenreIn } from '../shared/gum-genre.ts'
import type { RowMention } from './mentions.ts'
import type { Relation } from './relations.ts'

/** The feature that keeps the kind of relation by which a mention refers to another of its entity. */
export const RELATION = 'relation'
/** What the kind of a relation starts with that joins no entities; its name follows. */
export const BRIDGE = 'bridge:'
/** A relation to one of several antecedents. */
export const SPLIT_KIND = 'bridge:aggr'

/** All of a document but its mentions. */
export interface RowFrame {
  readonly id: string
  readonly text: string | undefined
  readonly tokens: readonly Token[]
  readonly sentences: Int32Array
  readonly origin: Origin
}

/** A document of mentions and relations. Entities have no names in the format: they are numbered by their first mention. */
export function buildDocument(
  byKey: ReadonlyMap<string, RowMention>,
  relations: readonly Relation[],
  entityType: string,
  frame: RowFrame,
): CorefDocument {
  const mentions = [...byKey].sort(([, a], [, b]) => a.start - b.start || a.end - b.end)
  const number = new Map(mentions.map(([key], m) => [key, m]))
  const components = new Components(mentions.length)
  const kinds = new Map<number, Set<string>>()
  const bridges: Bridge[] = []
  for (const { kind, from, to } of relations) {
    const ends = { from: number.get(from) as number, to: number.get(to) as number }
    if (kind?.startsWith('bridge') === true) {
      bridges.push({ ...ends, kind })
      continue
    }
    components.join(ends.from, ends.to)
    if (kind !== undefined) kinds.set(ends.from, (kinds.get(ends.from) ?? new Set()).add(kind))
  }
  const entities = entityNumbers(mentions.length, components)
  const { links, relationsOf } = resolveBridges(bridges, entities)
  const builder = new DocumentBuilder()
  for (const [m, [, { start, end, features: all }]] of mentions.entries()) {
    builder.addMention(start, end, builder.entities.of(String(entities[m])))
    const features = new Map([...all].filter(([name]) => name !== entityType))
    const relation = kinds.get(m)
    if (relation !== undefined) features.set(RELATION, [...relation].join('|'))
    const bridging = relationsOf.get(m)
    if (bridging !== undefined) features.set(BRIDGING_FEATURE, bridging)
    const type = all.get(entityType)
    builder.describeLast(defined({ entityType: type, features: features.size === 0 ? undefined : features }))
  }
  return builder.finish({ ...frame, genre: gumGenreIn(frame.id), tokens: new TokenList(frame.tokens), links })
}

interface Bridge {
  readonly from: number
  readonly to: number
  readonly kind: string
}

/** The number of each mention's entity, from 1. */
function entityNumbers(count: number, components: Components): number[] {
  const numbers = new Map<number, number>()
  return Array.from({ length: count }, (_, m) => {
    const root = components.find(m)
    const number = numbers.get(root) ?? numbers.size + 1
    numbers.set(root, number)
    return number
  })
}

/** One link of each kind for a mention; the names of bridging relations are kept beside. */
function resolveBridges(
  bridges: readonly Bridge[],
  entities: readonly number[],
): { readonly links: Link[]; readonly relationsOf: ReadonlyMap<number, string> } {
  const targets = { split: new Map<number, Set<number>>(), [BRIDGING]: new Map<number, Set<number>>() }
  const names = new Map<number, Set<string>>()
  for (const { from, to, kind } of bridges) {
    const entity = entities[to] as number
    const known = targets[kind === SPLIT_KIND ? 'split' : BRIDGING]
    known.set(from, (known.get(from) ?? new Set()).add(entity))
    const name = kind.slice(BRIDGE.length)
    if (kind === SPLIT_KIND || name === '') continue
    names.set(from, (names.get(from) ?? new Set()).add(`${entity}:${name}`))
  }
  const links = Object.entries(targets).flatMap(([kind, byMention]) =>
    [...byMention].map(([from, to]): Link => ({ kind, from, to: [...to].sort((a, b) => a - b).map(String) })),
  )
  return { links, relationsOf: new Map([...names].map(([from, list]) => [from, [...list].sort().join(',')])) }
}
