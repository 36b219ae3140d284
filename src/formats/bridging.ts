import { listAt } from './shared/list-at.ts'

/** The kind of link from a mention to entities that it is related to without being the same. */
export const BRIDGING = 'bridging'
/** The feature of such a mention that names the relations, where there are names: `3:part,5:subset`. */
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
