import type { CorefDocument } from '../document/document.ts'
import type { Leftovers } from './leftovers.ts'

/**
 * The ids of a document's entities, for a format that must name each: those that have none get a number
 * that no other has, and that is said.
 *
 * @param prefix of made-up names
 */
export function entityNames(document: CorefDocument, leftovers: Leftovers, prefix = ''): string[] {
  const ids = Array.from({ length: document.entityCount }, (_, e) => document.entityId(e))
  const taken = new Set(ids)
  let number = 1
  return ids.map((id) => {
    if (id !== undefined) return id
    leftovers.drop('that some mentions have no entity: they are entities of their own')
    while (taken.has(`${prefix}${number}`)) number++
    return `${prefix}${number++}`
  })
}
