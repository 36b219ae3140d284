import { Components } from '../../document/components.ts'
import { type CorefDocument, mentionsByEntity } from '../../document/document.ts'
import { BRIDGING, BRIDGING_FEATURE, parseBridging } from '../bridging.ts'
import type { Leftovers } from '../leftovers.ts'
import { BRIDGE, RELATION, SPLIT_KIND } from './build.ts'

/** A relation from one mention to another, on whose first token it stands. */
export interface WrittenRelation {
  readonly kind: string | undefined
  readonly from: number
  readonly to: number
}

/**
 * The relations that make the entities and links of a document, by the token they stand on. A mention is
 * related to the one of its entity before it; the first, if it has a kind of relation, to the second.
 */
export function relationsOf(
  document: CorefDocument,
  leftovers: Leftovers,
): ReadonlyMap<number, readonly WrittenRelation[]> {
  const { mentions } = document
  const byToken = new Map<number, WrittenRelation[]>()
  const components = new Components(mentions.count)
  const members = mentionsByEntity(document)
  for (const entity of members) {
    for (const [i, m] of entity.entries()) {
      const said = mentions.attributes?.[m]?.features?.get(RELATION)
      if (said === undefined) continue
      const other = entity[i === 0 ? 1 : i - 1]
      if (other === undefined) {
        leftovers.drop(`the feature ${RELATION} of mentions that are alone in their entity`)
        continue
      }
      for (const kind of new Set(said.split('|'))) {
        // What starts so would be read as a link, and nothing cannot stand in a cell.
        const isHeld = kind !== '' && !kind.startsWith('bridge')
        if (!isHeld) leftovers.drop(`the feature ${RELATION} where it is "${kind}"`)
        add({ kind: isHeld ? kind : undefined, from: m, to: other })
      }
      components.join(m, other)
    }
    for (const [i, m] of entity.entries()) {
      const before = entity[i - 1]
      if (before === undefined || components.find(m) === components.find(before)) continue
      add({ kind: undefined, from: m, to: before })
      components.join(m, before)
    }
  }
  addLinks()
  inspectNames()
  return byToken

  function add(relation: WrittenRelation): void {
    const token = mentions.start[relation.to] as number
    const here = byToken.get(token) ?? []
    here.push(relation)
    byToken.set(token, here)
  }

  function addLinks(): void {
    const byId = new Map(members.map((entity, e) => [document.entityId(e) ?? '', entity]))
    for (const { kind, from, to } of document.links) {
      if (kind !== 'split' && kind !== BRIDGING) {
        leftovers.drop(`links of kind ${kind}`)
        continue
      }
      if (to.length === 0) leftovers.drop('links to nothing')
      const names = parseBridging(mentions.attributes?.[from]?.features?.get(BRIDGING_FEATURE))
      for (const id of to) {
        const entity = byId.get(id)
        const target = entity?.findLast((m) => m < from) ?? entity?.[0]
        if (target === undefined || target === from) leftovers.drop('links that lead nowhere')
        else for (const name of kindsOf(kind, names.get(id))) add({ kind: name, from, to: target })
      }
    }
  }

  function inspectNames(): void {
    const linked = new Set(document.links.flatMap(({ kind, from }) => (kind === BRIDGING ? [from] : [])))
    const isLost = mentions.attributes?.some(
      ({ features }, m) => features?.has(BRIDGING_FEATURE) && !linked.has(m),
    )
    if (isLost === true) leftovers.drop(`the feature ${BRIDGING_FEATURE} of mentions without such a link`)
  }

  function kindsOf(kind: string, names: readonly string[] = []): readonly string[] {
    if (kind === 'split') return [SPLIT_KIND]
    const kinds = names.map((name) => BRIDGE + name).filter((name) => name !== SPLIT_KIND)
    if (kinds.length < names.length) leftovers.drop('bridging relations called "aggr"')
    return kinds.length === 0 ? ['bridge'] : kinds
  }
}
