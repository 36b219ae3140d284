import { Components } from '../document/components.ts'
import type { TwinDocuments } from '../matching/twin-documents.ts'

/** Key and response entities connected by twins, with one another and with no others. */
export interface Component {
  readonly keyEntities: readonly number[]
  readonly responseEntities: readonly number[]
}

/**
 * The connected components of a document. The counts of MUC, B³ and CEAF are sums over them, so a change in one
 * does not affect the counts of the others.
 */
export function componentsOf({ key, response, twins }: TwinDocuments): Component[] {
  const offset = key.entityCount
  const joined = new Components(offset + response.entityCount)
  for (const [k, r] of twins.entries()) {
    if (r >= 0)
      joined.join(key.mentions.entity[k] as number, offset + (response.mentions.entity[r] as number))
  }
  const components = new Map<number, { keyEntities: number[]; responseEntities: number[] }>()
  for (const [e, root] of joined.roots().entries()) {
    const component = components.get(root) ?? { keyEntities: [], responseEntities: [] }
    components.set(root, component)
    if (e < offset) component.keyEntities.push(e)
    else component.responseEntities.push(e - offset)
  }
  return [...components.values()]
}
