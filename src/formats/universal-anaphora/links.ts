import type { Link } from '../../document/document.ts'
import { listAt } from '../../document/list-at.ts'
import { countBelow } from '../../document/sorted.ts'
import { printable } from '../../errors.ts'
import { BRIDGING, BRIDGING_FEATURE } from '../bridging.ts'
import type { Report } from '../shared/brackets.ts'
import { bytesOf } from '../shared/bytes.ts'
import type { LinksDraft } from '../shared/links-draft.ts'
import { clip } from '../shared/surface.ts'
import { type Attributes, attributesIn, escapes, type Layer, type Markable } from './brackets.ts'

/** The feature of a bridging mention that names its anchor mentions. */
export const MENTION_ANCHOR = 'MentionAnchor'

/** An entry of the BRIDGING column. */
export interface Bridge {
  readonly attributes: Attributes
  readonly position: number
  readonly offset: number
}

/** The entries of a cell, with or without brackets. The cell is on the first token of their mention. */
export function bridgesIn(text: string, offset: number, position: number): Bridge[] {
  return [...text.matchAll(/\(([^()@]*)|[^()@]+\)?/g)]
    .filter(([entry]) => !entry.endsWith(')'))
    .map((match) => {
      const before = bytesOf(text.slice(0, match.index)).length
      return { attributes: attributesIn(match[1] ?? match[0]), position, offset: offset + before }
    })
}

/**
 * Split antecedents: members name the entity of which they are elements, and the link of that entity starts
 * from its first mention and goes to all of its members, in the order of their first mentions.
 */
export function splitLinks(markables: Layer, report: Report): Link[] {
  const first = new Map<string, number>()
  for (const [m, { entity }] of markables.entries()) {
    if (entity !== undefined && !first.has(entity)) first.set(entity, m)
  }
  const members = new Map<number, Set<string>>()
  for (const { entity, attributes, offset } of markables) {
    const list = attributes.get('ElementOf')
    if (list === undefined || entity === undefined) continue
    for (const plural of list.split(',')) {
      const from = first.get(plural)
      if (from === undefined) {
        const reason = `ElementOf=${clip(printable(list))}: no mention of entity ${plural}`
        report('bad-field', offset, reason)
        continue
      }
      members.set(from, (members.get(from) ?? new Set()).add(entity))
    }
  }
  return [...members].map(([from, to]) => ({
    kind: 'split',
    from,
    to: [...to].sort((a, b) => (first.get(a) as number) - (first.get(b) as number)),
  }))
}

/** Bridging references: links from a mention to the entities in which it is anchored. */
export function addBridges(
  bridges: readonly Bridge[],
  markables: Layer,
  draft: LinksDraft,
  report: Report,
): void {
  const index = new Map<string, number>()
  const starting = new Map<number, number>()
  for (const [m, { id, pieces }] of markables.entries()) {
    if (id !== undefined) index.set(id, m)
    const start = (pieces[0] as [number, number])[0]
    if (!starting.has(start)) starting.set(start, m)
  }
  const anchorOf = usualAnchors(markables)
  for (const { attributes, position, offset } of bridges) {
    const id = attributes.get('MarkableID')
    const from = id === undefined ? starting.get(position) : index.get(id)
    const mention = attributes.get('MentionAnchor')
    const at = index.get(mention ?? '') ?? -1
    const anchor = mention === undefined ? undefined : markables[at]
    const entity = attributes.get('EntityAnchor') ?? anchor?.entity
    if (from === undefined || entity === undefined || (mention !== undefined && anchor === undefined)) {
      const reason = `a bridge from ${id ?? 'here'} to ${mention ?? 'no mention'}: expected MarkableIDs of the IDENTITY column`
      report('bad-field', offset, reason)
      continue
    }
    if (anchor !== undefined && anchor.entity !== entity) {
      const reason = `the anchor ${mention} is a mention of entity ${anchor.entity}, not of ${entity}`
      report('bad-field', offset, reason)
      continue
    }
    const isUsual = mention === undefined || mention === anchorOf(entity, from)
    draft.add(BRIDGING, from, entity, isUsual ? -1 : at)
    const relation = attributes.get('Rel')
    if (relation !== undefined) draft.push(from, BRIDGING_FEATURE, `${entity}:${escapes.unescape(relation)}`)
    if (!isUsual) draft.push(from, MENTION_ANCHOR, mention)
  }
}

/**
 * The default anchor of a bridge: the last markable of its entity that opens before the anaphor, or else
 * the first.
 */
export function usualAnchors(
  markables: readonly Pick<Markable, 'id' | 'entity'>[],
): (entity: string, from: number) => string | undefined {
  const mentions = new Map<string, number[]>()
  for (const [m, { entity }] of markables.entries()) {
    if (entity !== undefined) listAt(mentions, entity).push(m)
  }
  return (entity, from) => {
    const list = mentions.get(entity) ?? []
    return markables[list[Math.max(0, countBelow(list, from) - 1)] ?? -1]?.id
  }
}
