import type { CorefDocument, Link } from '../../document/document.ts'
import type { WriteContext } from '../format.ts'
import { escaped } from './brackets.ts'
import { BRIDGE_RELATIONS, MENTION_ANCHOR, usualAnchors } from './links.ts'
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
  document: CorefDocument,
  named: readonly NamedMention[],
  spell: (id: string) => string,
  context: WriteContext | undefined,
): WrittenLinks {
  const { mentions, links } = document
  const byEntity = new Map<string, NamedMention[]>()
  const rank = new Map<number, number>()
  for (const [at, each] of named.entries()) {
    rank.set(each.mention, at)
    const list = byEntity.get(each.entity)
    if (list === undefined) byEntity.set(each.entity, [each])
    else list.push(each)
  }
  const anchorOf = usualAnchors(named.map(({ markable, entity }) => ({ id: markable, entity })))
  const mentionOf = new Map(named.map((each) => [each.markable, each]))
  const elementOf = new Map<number, string[]>()
  const bridges = new Map<number, string>()
  const bridged = new Map<number, Set<string>>()
  const seen = new Set<string>()
  for (const link of links) {
    const from = named[rank.get(link.from) as number] as NamedMention
    const key = `${link.kind} ${link.kind === 'split' ? from.entity : from.mention}`
    if (link.kind !== 'deixis' && seen.has(key))
      context?.drop('that links of one kind from one place are several')
    seen.add(key)
    if (link.to.length === 0) context?.drop('links to nothing')
    if (link.kind === 'split') writeSplit(link, from)
    else if (link.kind === 'bridging') writeBridge(link, from)
    else if (link.kind !== 'deixis') context?.drop(`links of kind "${link.kind}"`)
  }
  return { elementOf, bridges, bridged }

  /** Members say that they are an element: the last mention before the plural one, else the first. */
  function writeSplit({ to }: Link, from: NamedMention): void {
    if (byEntity.get(from.entity)?.[0] !== from) {
      context?.drop('from which mention of an entity a split antecedent is linked')
    }
    for (const id of new Set(to)) {
      const markable = anchorOf(spell(id), rank.get(from.mention) as number)
      const member = markable === undefined ? undefined : mentionOf.get(markable)
      if (member === undefined) {
        context?.drop('links to entities that have no mention')
        continue
      }
      const known = elementOf.get(member.mention) ?? []
      elementOf.set(member.mention, known)
      if (!known.includes(from.entity)) known.push(from.entity)
    }
  }

  function writeBridge({ to }: Link, from: NamedMention): void {
    const features = mentions.attributes?.[from.mention]?.features
    const anchors = new Map<string, string>()
    for (const markable of features?.get(MENTION_ANCHOR)?.split(',') ?? []) {
      const entity = mentionOf.get(markable)?.entity
      if (entity !== undefined) anchors.set(entity, markable)
    }
    const relations = features?.get(BRIDGE_RELATIONS)?.split(',') ?? []
    const start = mentions.start[from.mention] as number
    for (const id of new Set(to)) {
      const entity = spell(id)
      const relation = relations.find((each) => each.startsWith(`${id}:`))?.slice(id.length + 1)
      const anchor = anchors.get(entity) ?? anchorOf(entity, rank.get(from.mention) as number)
      const items = [
        `MarkableID=${from.markable}`,
        ...(relation === undefined ? [] : [`Rel=${escaped(relation)}`]),
        ...(anchor === undefined ? [] : [`MentionAnchor=${anchor}`]),
        `EntityAnchor=${entity}`,
      ]
      bridges.set(start, `${bridges.get(start) ?? ''}(${items.join('|')})`)
    }
    const isWhole = relations.every((each) => to.some((id) => each.startsWith(`${id}:`)))
    const written = bridged.get(from.mention) ?? new Set()
    bridged.set(from.mention, written)
    if (isWhole) written.add(BRIDGE_RELATIONS)
    if (anchors.size === (features?.get(MENTION_ANCHOR)?.split(',').length ?? 0)) written.add(MENTION_ANCHOR)
  }
}
