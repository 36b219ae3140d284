import { listAt } from '../document/list-at.ts'

/** The kind of link from a mention to entities that are related to it but not the same. */
export const BRIDGING = 'bridging'
/** The feature of such a mention that names the relations, if they have names: `3:part,5:subset`. */
export const BRIDGING_FEATURE = 'bridging'

/** The relations to each entity; an entity may have several. */
export function parseBridging(text: string | undefined): Map<string, string[]> {
  const relations = new Map<string, string[]>()
  for (const item of text?.split(',') ?? []) {
    const colon = item.indexOf(':')
    if (colon > 0) listAt(relations, item.slice(0, colon)).push(item.slice(colon + 1))
  }
  return relations
}

/**
 * The relation to each entity, by which links name it. Empty if the feature holds anything else, more than one
 * relation to an entity, or one that the format cannot hold; the feature is then written as it is.
 */
export function relationsTo(
  entities: readonly string[],
  feature: string | undefined,
  isHeld: (relation: string) => boolean = () => true,
): ReadonlyMap<string, string> {
  const items = feature?.split(',') ?? []
  const relations = new Map<string, string>()
  for (const item of items) {
    const entity = entities.find((id) => item.startsWith(`${id}:`))
    const relation = item.slice((entity?.length ?? 0) + 1)
    if (entity !== undefined && isHeld(relation)) relations.set(entity, relation)
  }
  return relations.size === items.length ? relations : new Map()
}
