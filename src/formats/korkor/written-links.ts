import type { CorefDocument } from '../../document/document.ts'
import { BRIDGING, BRIDGING_FEATURE, parseBridging } from '../bridging.ts'
import type { Leftovers } from '../leftovers.ts'
import { HOLONYM, RELATION } from './links.ts'

/** Where the link of a token leads. */
export interface RowLink {
  readonly to: number
  readonly kind: string | undefined
}

/**
 * The link of each token. One mention of an entity needs none, the first unless another has a link to a
 * whole; those behind it refer back, those before it ahead.
 */
export function writtenLinks(document: CorefDocument, leftovers: Leftovers): ReadonlyMap<number, RowLink> {
  const { mentions } = document
  const members: number[][] = Array.from({ length: document.entityCount }, () => [])
  for (let m = 0; m < mentions.count; m++) members[mentions.entity[m] as number]?.push(m)
  const wholes = wholesOf(document, members, leftovers)
  const links = new Map<number, RowLink>()
  const kindOf = (m: number): string | undefined => mentions.attributes?.[m]?.features?.get(RELATION)
  for (const entity of members) {
    const free = entity.findIndex((m) => kindOf(m) === undefined && wholes.has(m))
    const root = Math.max(0, free)
    for (const [i, m] of entity.entries()) {
      const position = mentions.start[m] as number
      const whole = wholes.get(m)
      if (i === root && kindOf(m) === undefined && entity.length > 1) {
        if (whole !== undefined) links.set(position, { to: mentions.start[whole] as number, kind: HOLONYM })
        continue
      }
      if (whole !== undefined) leftovers.drop('links of mentions that refer to another of their entity')
      const other = entity.length === 1 ? m : entity[i > root || i === entity.length - 1 ? i - 1 : i + 1]
      links.set(position, {
        to: mentions.start[other as number] as number,
        kind: heldKind(kindOf(m), leftovers),
      })
    }
  }
  return links
}

/** By mention, the mention that stands for the whole it is a part of. */
function wholesOf(
  { links, entityId, mentions }: CorefDocument,
  members: readonly (readonly number[])[],
  leftovers: Leftovers,
): ReadonlyMap<number, number> {
  const wholes = new Map<number, number>()
  const byId = new Map(members.map((entity, e) => [entityId(e) ?? '', entity]))
  for (const { kind, from, to } of links) {
    const entity = to.length === 1 ? byId.get(to[0] as string) : undefined
    const whole = entity?.findLast((m) => m < from) ?? entity?.find((m) => m !== from)
    const names = parseBridging(mentions.attributes?.[from]?.features?.get(BRIDGING_FEATURE)).get(to[0] ?? '')
    const isPart = kind === BRIDGING && names?.length === 1 && names[0] === HOLONYM
    if (!isPart) leftovers.drop(kind === BRIDGING ? 'links but those to a whole' : `links of kind ${kind}`)
    else if (whole === undefined || wholes.has(from)) leftovers.drop('a second link of a mention')
    else wholes.set(from, whole)
  }
  return wholes
}

/** The kind of a link, if a cell can hold it and it is not the one that means a part. */
function heldKind(kind: string | undefined, leftovers: Leftovers): string | undefined {
  if (kind === undefined) return undefined
  if (kind !== '' && kind !== '_' && kind !== HOLONYM) return leftovers.cell(kind)
  leftovers.drop(`the feature ${RELATION} where it is "${kind}"`)
  return undefined
}
