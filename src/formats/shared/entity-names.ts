import type { CorefDocument } from '../../document/document.ts'
import { cannotHold } from '../cannot-hold.ts'
import type { WriteContext } from '../format.ts'

/**
 * The ids of a document's entities, for a format that must name each: those without one get an unused number,
 * which is reported.
 *
 * @param prefix of made-up names
 * @param spell how an id is written
 */
export function entityNames(
  document: CorefDocument,
  context: WriteContext | undefined,
  prefix = '',
  told = 'that some mentions have no entity: they are entities of their own',
  spell: (id: string) => string = (id) => id,
): string[] {
  const ids = Array.from({ length: document.entityCount }, (_, e) => document.entityId(e))
  const taken = new Set(ids.map((id) => id && spell(id)))
  let number = 1
  return ids.map((id) => {
    if (id !== undefined) return spell(id)
    context?.drop(told)
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
  leftovers: WriteContext,
  prefix = 'e',
): string[] {
  const ids = entityNames(document, leftovers, prefix)
  const odd = ids.find((id) => !legal.test(id))
  if (odd !== undefined) throw cannotHold(format, document, `an entity called "${odd}"`)
  return ids
}

/** The ids of a document's entities as they are written. */
export interface WrittenIds {
  /** By entity. */
  readonly entities: readonly string[]
  /** The spelling of any id, also of one that is only linked to. */
  spell(id: string): string
}

/**
 * Ids with separators in them are written with percent signs. Then percent signs are too, so that no two
 * ids become one. Entities without an id get one that no other has.
 *
 * @param encode makes a percent sign `%25` and each separator another such sequence
 * @param prefix of made-up ids
 */
export function writtenIds(
  document: CorefDocument,
  encode: (id: string) => string,
  prefix: string,
  context: WriteContext | undefined,
): WrittenIds {
  // A percent sign alone is no trouble: readers take ids as they are.
  const isHeld = (id: string): boolean =>
    id !== '' && id.replaceAll('%', '') === encode(id).replaceAll('%25', '')
  const ids = Array.from({ length: document.entityCount }, (_, e) => document.entityId(e))
  const linked = document.links.flatMap(({ to }) => to)
  const isPlain = [...ids, ...linked].every((id) => id === undefined || isHeld(id))
  if (!isPlain) context?.drop('the spelling of entity ids with separators in them (they are percent-encoded)')
  const spell = (id: string): string => (isPlain ? id : id === '' ? '%' : encode(id))
  const told = 'that a mention has no entity (it is given one of its own)'
  return { entities: entityNames(document, context, prefix, told, spell), spell }
}
