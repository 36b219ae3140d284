import type { CorefDocument } from '../../document/document.ts'
import { cannotHold } from '../cannot-hold.ts'
import type { Leftovers } from '../leftovers.ts'

/**
 * The ids of a document's entities, for a format that must name each: those without one get an unused number,
 * which is reported.
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

/**
 * The same for a format that cannot write every id.
 *
 * @throws RefereeError for an id that is not `legal`
 */
export function legalNames(
  document: CorefDocument,
  legal: RegExp,
  format: string,
  leftovers: Leftovers,
  prefix = 'e',
): string[] {
  const ids = entityNames(document, leftovers, prefix)
  const odd = ids.find((id) => !legal.test(id))
  if (odd !== undefined) throw cannotHold(format, document, `an entity called "${odd}"`)
  return ids
}
