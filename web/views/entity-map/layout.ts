import type { EntityMapModel, MappedEntity, Overlap } from '../../worker/view-models/entity-map.ts'

/** An entity's place in the picture. */
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
  /** The number of entities for which there was no room. */
  readonly leftOut: number
}

/** The maximum height of a mention, in pixels. */
const MENTION = 7
const LEAST = 19
const GAP = 7
const APART = 30

/**
 * Mapped entities are side by side, in the order of the key, so that the chosen map never crosses itself; those
 * without a partner are apart, below. If there are too many entities, the largest are shown; if these are large,
 * mentions get less room.
 *
 * @param room the height that the picture should fit into, as long as boxes can still be told apart
 */
export function layOut(model: EntityMapModel, most: number, room: number = Number.POSITIVE_INFINITY): Layout {
  let [small, large] = [0, MENTION]
  const whole = place(model, most, large)
  if (whole.height <= room) return whole
  while (large - small > 0.05) {
    const middle = (small + large) / 2
    if (place(model, most, middle).height <= room) small = middle
    else large = middle
  }
  return place(model, most, Math.max(small, 0.05))
}

function place({ key, response, overlaps }: EntityMapModel, most: number, mention: number): Layout {
  const heightOf = (size: number): number => Math.max(LEAST, size * mention)
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
    ribbons: ribbonsOf(overlaps, left, right, mention),
    height: Math.max(at, leftAt, rightAt),
    leftOut: key.length - left.length + response.filter((_, r) => !partners.has(r) && !loose.has(r)).length,
  }
}

/** Ribbons leave their boxes from the top down, in the order of the other side. */
function ribbonsOf(
  overlaps: readonly Overlap[],
  left: readonly Box[],
  right: readonly Box[],
  mention: number,
): Ribbon[] {
  const leftBox = new Map(left.map((box) => [box.entity, box]))
  const rightBox = new Map(right.map((box) => [box.entity, box]))
  const visible = overlaps.filter(({ key, response }) => leftBox.has(key) && rightBox.has(response))
  const leftTop = stack(visible, 'key', (overlap) => rightBox.get(overlap.response) as Box, leftBox, mention)
  const rightTop = stack(visible, 'response', (overlap) => leftBox.get(overlap.key) as Box, rightBox, mention)
  return visible.map((overlap) => ({
    overlap,
    leftTop: leftTop.get(overlap) as number,
    rightTop: rightTop.get(overlap) as number,
    thickness: Math.max(1, overlap.shared * mention),
  }))
}

function stack(
  overlaps: readonly Overlap[],
  side: 'key' | 'response',
  otherBox: (overlap: Overlap) => Box,
  boxes: ReadonlyMap<number, Box>,
  mention: number,
): Map<Overlap, number> {
  const tops = new Map<Overlap, number>()
  const next = new Map<number, number>()
  for (const overlap of [...overlaps].sort((a, b) => otherBox(a).top - otherBox(b).top)) {
    const own = overlap[side]
    const top = next.get(own) ?? (boxes.get(own) as Box).top
    tops.set(overlap, top)
    next.set(own, top + overlap.shared * mention)
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
