import type { CorefDocument, Link } from '../../document/document.ts'
import { BRIDGING_FEATURE } from '../bridging.ts'
import type { WriteContext } from '../format.ts'
import { listAt } from '../shared/list-at.ts'
import { escapes } from './brackets.ts'
import { MENTION_ANCHOR, usualAnchors } from './links.ts'
import type { NamedMention } from './write-mentions.ts'

/** Links as they are written. */
export interface WrittenLinks {
  /** By mention: the entities of which its entity is an element. */
  readonly elementOf: ReadonlyMap<number, readonly string[]>
  /** BRIDGING cells by token. */
  readonly bridges: ReadonlyMap<number, string>
  /** Features that are written with the bridges of a mention. */
  readonly bridged: ReadonlyMap<number, ReadonlySet<string>>
}

export function writtenLinks(
  { mentions, links }: CorefDocument,
  named: readonly NamedMention[],
  spell: (id: string) => string,
  context: WriteContext | undefined,
): WrittenLinks {
  const first = new Map(named.map((each) => [each.entity, each] as const).reverse())
  const rank = new Map(named.map(({ mention }, at) => [mention, at]))
  const mentionOf = new Map(named.map((each) => [each.markable, each]))
  const anchorOf = usualAnchors(named.map(({ markable, entity }) => ({ id: markable, entity })))
  const elementOf = new Map<number, string[]>()
  const bridges = new Map<number, string>()
  const bridged = new Map<number, Set<string>>()
  const seen = new Set<string>()
  for (const link of links) {
    const at = rank.get(link.from) as number
    const from = named[at] as NamedMention
    const key = `${link.kind} ${link.kind === 'split' ? from.entity : from.mention}`
    if (link.kind !== 'deixis' && seen.has(key))
      context?.drop('that links of one kind from one place are several')
    seen.add(key)
    if (link.to.length === 0) context?.drop('links to nothing')
    if (link.kind === 'split') writeSplit(link, from, at)
    else if (link.kind === 'bridging') writeBridge(link, from, at)
    else if (link.kind !== 'deixis') context?.drop(`links of kind "${link.kind}"`)
  }
  return { elementOf, bridges, bridged }

  /** Members say that they are an element: the last mention before the plural one, else the first. */
  function writeSplit({ to }: Link, from: NamedMention, at: number): void {
    if (first.get(from.entity) !== from) {
      context?.drop('from which mention of an entity a split antecedent is linked')
    }
    for (const id of new Set(to)) {
      const member = mentionOf.get(anchorOf(spell(id), at) ?? '')
      if (member === undefined) {
        context?.drop('links to entities that have no mention')
        continue
      }
      const known = listAt(elementOf, member.mention)
      if (!known.includes(from.entity)) known.push(from.entity)
    }
  }

  function writeBridge({ to }: Link, { mention, markable }: NamedMention, at: number): void {
    const features = mentions.attributes?.[mention]?.features
    const markables = features?.get(MENTION_ANCHOR)?.split(',') ?? []
    const anchors = new Map(markables.map((each) => [mentionOf.get(each)?.entity, each]))
    anchors.delete(undefined)
    const relations = features?.get(BRIDGING_FEATURE)?.split(',') ?? []
    const start = mentions.start[mention] as number
    for (const id of new Set(to)) {
      const entity = spell(id)
      const relation = relations.find((each) => each.startsWith(`${id}:`))?.slice(id.length + 1)
      const anchor = anchors.get(entity) ?? anchorOf(entity, at)
      const items = [`MarkableID=${markable}`]
      if (relation !== undefined) items.push(`Rel=${escapes.escaped(relation)}`)
      if (anchor !== undefined) items.push(`MentionAnchor=${anchor}`)
      bridges.set(start, `${bridges.get(start) ?? ''}(${items.join('|')}|EntityAnchor=${entity})`)
    }
    const written = bridged.get(mention) ?? new Set()
    bridged.set(mention, written)
    if (relations.every((each) => to.some((id) => each.startsWith(`${id}:`)))) written.add(BRIDGING_FEATURE)
    if (anchors.size === markables.length) written.add(MENTION_ANCHOR)
  }
}
