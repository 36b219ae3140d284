import type { CorefDocument } from '../../../document/document.ts'
import type { WriteContext } from '../../format.ts'

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
  if (ids.includes(undefined)) context?.drop('that a mention has no entity (it is given one of its own)')
  const spell = (id: string): string => (isPlain ? id : id === '' ? '%' : encode(id))
  const taken = new Set(ids.map((id) => id && spell(id)))
  let number = 0
  const entities = ids.map((id) => {
    if (id !== undefined) return spell(id)
    do number++
    while (taken.has(`${prefix}${number}`))
    return `${prefix}${number}`
  })
  return { entities, spell }
}
