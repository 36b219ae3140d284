import type { CorefDocument } from '../../document/document.ts'
import type { Leftovers } from '../leftovers.ts'

/**
 * The ids of a document's entities, for a format that must name each one. Those without an id get an unused
 * number, which is reported.
 *
 * @param prefix of made-up names
 * @param spell how an id is written
 */
export function entityNames(
  document: CorefDocument,
  leftovers: Leftovers,
  prefix = '',
  loss = 'that some mentions have no entity: they become entities',
  spell: (id: string) => string = (id) => id,
): string[] {
  const ids = Array.from({ length: document.entityCount }, (_, e) => document.entityId(e))
  // Links may lead to entities without mentions, whose ids are taken too.
  const taken = new Set([...ids, ...document.links.flatMap(({ to }) => to)].map((id) => id && spell(id)))
  let number = 1
  return ids.map((id) => {
    if (id !== undefined) return spell(id)
    leftovers.drop(loss)
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
  leftovers: Leftovers,
  prefix = 'e',
): string[] {
  const ids = entityNames(document, leftovers, prefix)
  const odd = ids.find((id) => !legal.test(id))
  return odd === undefined ? ids : leftovers.refuse(`an entity called "${odd}"`)
}

/** The ids of a document's entities as written. */
export interface WrittenIds {
  /** By entity. */
  readonly entities: readonly string[]
  /** The spelling of any id, including those that are only linked to. */
  spell(id: string): string
}

/**
 * If any id contains a separator, all ids are percent-encoded, percent signs included, so that no two
 * become the same. Entities without an id get a unique one.
 *
 * @param encode makes a percent sign `%25` and each separator another such sequence
 * @param prefix of made-up ids
 */
export function encodeIds(
  document: CorefDocument,
  encode: (id: string) => string,
  prefix: string,
  leftovers: Leftovers,
): WrittenIds {
  // A percent sign alone needs no encoding: readers take ids as they are.
  const isHeld = (id: string): boolean =>
    id !== '' && id.replaceAll('%', '') === encode(id).replaceAll('%25', '')
  const ids = Array.from({ length: document.entityCount }, (_, e) => document.entityId(e))
  const linked = document.links.flatMap(({ to }) => to)
  const isPlain = [...ids, ...linked].every((id) => id === undefined || isHeld(id))
  if (!isPlain)
    leftovers.drop('the spelling of entity ids with separators in them (they are percent-encoded)')
  const spell = (id: string): string => (isPlain ? id : id === '' ? '%' : encode(id))
  const loss = 'that a mention has no entity (it becomes one)'
  return { entities: entityNames(document, leftovers, prefix, loss, spell), spell }
}
