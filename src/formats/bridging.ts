/** The kind of link from a mention to entities that it is related to without being the same. */
export const BRIDGING = 'bridging'
/** The feature of such a mention that names the relations, where there are names: `3:part,5:subset`. */
export const BRIDGING_FEATURE = 'bridging'

/** The relations to each entity; an entity may have several. */
export function parseBridging(text: string | undefined): Map<string, string[]> {
  const relations = new Map<string, string[]>()
  for (const item of text?.split(',') ?? []) {
    const colon = item.indexOf(':')
    if (colon < 1) continue
    const id = item.slice(0, colon)
    const known = relations.get(id)
    if (known === undefined) relations.set(id, [item.slice(colon + 1)])
    else known.push(item.slice(colon + 1))
  }
  return relations
}
