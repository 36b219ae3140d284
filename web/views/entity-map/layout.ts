import type { EntityMapModel, MappedEntity, Overlap } from '../../worker/view-models/entity-map.ts'

/** Where an entity is in the picture. */
export interface Box {
  readonly entity: number
  readonly top: number
  readonly height: number
}

/** An overlap between two boxes. */
export interface Ribbon {
  readonly overlap: Overlap
  readonly leftTop: number
  readonly rightTop: number
  readonly thickness: number
}

export interface Layout {
  readonly left: readonly Box[]
  readonly right: readonly Box[]
  readonly ribbons: readonly Ribbon[]
  readonly height: number
  /** Entities that had no room. */
  readonly leftOut: number
}

const MENTION = 7
const LEAST = 19
const GAP = 7
const APART = 30

/**
 * Mapped entities are beside each other, in the order of the key, so that the chosen map never crosses itself;
 * those without a partner stand apart below. Where there are many, the largest are shown.
 */
export function layOut({ key, response, overlaps }: EntityMapModel, most: number): Layout {
  const kept = largest(key, most)
  const partners = new Set(key.flatMap(({ partner }, k) => (kept.has(k) && partner >= 0 ? [partner] : [])))
  const loose = largest(response, most, ({ partner }) => partner < 0)
  const left: Box[] = []
  const right: Box[] = []
  let at = 0
  for (const [k, { size, partner }] of key.entries()) {
    if (!kept.has(k) || partner < 0) continue
    const [own, other] = [heightOf(size), heightOf((response[partner] as MappedEntity).size)]
    left.push({ entity: k, top: at, height: own })
    right.push({ entity: partner, top: at, height: other })
    at += Math.max(own, other) + GAP
  }
  const looseTop = at + APART
  let leftAt = looseTop
  for (const [k, { size, partner }] of key.entries()) {
    if (!kept.has(k) || partner >= 0) continue
    left.push({ entity: k, top: leftAt, height: heightOf(size) })
    leftAt += heightOf(size) + GAP
  }
  let rightAt = looseTop
  for (const [r, { size }] of response.entries()) {
    if (!loose.has(r)) continue
    right.push({ entity: r, top: rightAt, height: heightOf(size) })
    rightAt += heightOf(size) + GAP
  }
  return {
    left,
    right,
    ribbons: ribbonsOf(overlaps, left, right),
    height: Math.max(at, leftAt, rightAt),
    leftOut: key.length - left.length + response.filter((_, r) => !partners.has(r) && !loose.has(r)).length,
  }
}

function heightOf(size: number): number {
  return Math.max(LEAST, size * MENTION)
}

/** Ribbons leave their boxes from the top in the order of the other side. */
function ribbonsOf(overlaps: readonly Overlap[], left: readonly Box[], right: readonly Box[]): Ribbon[] {
  const leftBox = new Map(left.map((box) => [box.entity, box]))
  const rightBox = new Map(right.map((box) => [box.entity, box]))
  const shown = overlaps.filter(({ key, response }) => leftBox.has(key) && rightBox.has(response))
  const leftTop = stacked(shown, 'key', (overlap) => rightBox.get(overlap.response) as Box, leftBox)
  const rightTop = stacked(shown, 'response', (overlap) => leftBox.get(overlap.key) as Box, rightBox)
  return shown.map((overlap) => ({
    overlap,
    leftTop: leftTop.get(overlap) as number,
    rightTop: rightTop.get(overlap) as number,
    thickness: overlap.shared * MENTION,
  }))
}

function stacked(
  overlaps: readonly Overlap[],
  side: 'key' | 'response',
  otherBox: (overlap: Overlap) => Box,
  boxes: ReadonlyMap<number, Box>,
): Map<Overlap, number> {
  const tops = new Map<Overlap, number>()
  const next = new Map<number, number>()
  for (const overlap of [...overlaps].sort((a, b) => otherBox(a).top - otherBox(b).top)) {
    const own = overlap[side]
    const top = next.get(own) ?? (boxes.get(own) as Box).top
    tops.set(overlap, top)
    next.set(own, top + overlap.shared * MENTION)
  }
  return tops
}

function largest(
  entities: readonly MappedEntity[],
  most: number,
  isEligible: (entity: MappedEntity) => boolean = () => true,
): Set<number> {
  const order = entities.flatMap((entity, e) => (isEligible(entity) ? [e] : []))
  order.sort((a, b) => (entities[b] as MappedEntity).size - (entities[a] as MappedEntity).size || a - b)
  return new Set(order.slice(0, most))
}
