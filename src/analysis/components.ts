import type { TwinDocuments } from '../matching/twin-documents.ts'

/** Key and response entities that are tied to each other by twins, and to no others. */
export interface Component {
  readonly keyEntities: readonly number[]
  readonly responseEntities: readonly number[]
}

/**
 * The connected components of a document. The counts of MUC, B³ and CEAF are sums over them, so that what changes one
 * need not be counted again in the others.
 */
export function componentsOf({ key, response, twins }: TwinDocuments): Component[] {
  const offset = key.entityCount
  const parent = Int32Array.from({ length: offset + response.entityCount }, (_, e) => e)
  const rootOf = (entity: number): number => {
    let root = entity
    while (parent[root] !== root) root = parent[root] as number
    for (let at = entity; at !== root; ) {
      const next = parent[at] as number
      parent[at] = root
      at = next
    }
    return root
  }
  for (const [k, r] of twins.entries()) {
    if (r < 0) continue
    parent[rootOf(offset + (response.mentions.entity[r] as number))] = rootOf(
      key.mentions.entity[k] as number,
    )
  }
  const components = new Map<number, { keyEntities: number[]; responseEntities: number[] }>()
  for (let e = 0; e < parent.length; e++) {
    const root = rootOf(e)
    const component = components.get(root) ?? { keyEntities: [], responseEntities: [] }
    components.set(root, component)
    if (e < offset) component.keyEntities.push(e)
    else component.responseEntities.push(e - offset)
  }
  return [...components.values()]
}
