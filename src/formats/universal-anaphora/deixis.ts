import type { Link } from '../../document/document.ts'
import { listAt } from '../../document/list-at.ts'
import { countBelow } from '../../document/sorted.ts'
import { normalPieces, type Span } from '../../document/span.ts'
import type { LinksDraft } from '../shared/links-draft.ts'
import { escapes, type Layer, type Markable } from './brackets.ts'

/** The feature that holds the mentions of an entity in the DISCOURSE_DEIXIS column. */
export const DEIXIS = 'deixis'
/** The feature of mentions that come from that column, if it is the only layer. */
export const LAYER = 'layer'

/**
 * Discourse deixis has its own entities, whose mentions (mostly clauses) are not mentions of the document.
 * The pronoun that is a mention in both layers gets a link to its entity in the other layer, and a feature
 * with all mentions of that entity, so that nothing is lost. If no mention is in both layers, the last
 * one that starts before the deictic expression gets the feature, or else the first.
 *
 * @param markables of the IDENTITY column, at least one
 */
export function deixisLinks(deixis: Layer, markables: Layer, draft: LinksDraft): Link[] {
  const bySpan = new Map<string, number>()
  for (const [m, { pieces }] of markables.entries()) {
    const span = formatPieces(pieces)
    if (!bySpan.has(span)) bySpan.set(span, m)
  }
  const entities = new Map<string, Markable[]>()
  for (const markable of deixis) listAt(entities, markable.entity ?? '').push(markable)
  const starts = markables.map(({ pieces }) => pieces[0]?.[0] ?? 0)
  const links: Link[] = []
  for (const [entity, members] of entities) {
    const hosts = new Set(members.flatMap(({ pieces }) => bySpan.get(formatPieces(pieces)) ?? []))
    for (const from of hosts) links.push({ kind: DEIXIS, from, to: [entity] })
    const last = (members.at(-1) as Markable).pieces[0]?.[0] ?? 0
    const host = [...hosts].at(-1) ?? Math.max(0, countBelow(starts, last) - 1)
    draft.push(host, DEIXIS, members.map(formatMarkable).join(';'), ';')
  }
  return links
}

/** `0-4:EntityID=1|MarkableID=dd_1`, pieces joined by `+`. */
function formatMarkable({ pieces, attributes }: Markable): string {
  const items = [...attributes].map(([name, value]) => `${escapes.escape(name)}=${value}`)
  return `${formatPieces(pieces)}:${items.join('|').replaceAll(';', '%3B')}`
}

function formatPieces(pieces: readonly Span[]): string {
  return normalPieces(pieces)
    .map(([start, end]) => `${start}-${end}`)
    .join('+')
}

/** A mention of the DISCOURSE_DEIXIS column as held by the feature. */
export interface DeicticMention {
  readonly pieces: readonly Span[]
  /** The text between its brackets. */
  readonly attributes: string
}

/** The mentions that a feature holds; undefined if it holds something else. */
export function parseDeixis(text: string, tokens: number): DeicticMention[] | undefined {
  const list: DeicticMention[] = []
  for (const item of text.split(';')) {
    const colon = item.indexOf(':')
    const pieces = colon < 0 ? [] : item.slice(0, colon).split('+').map(parseSpan)
    if (pieces.length === 0 || pieces.some((piece) => piece === undefined || piece[1] > tokens))
      return undefined
    const attributes = item.slice(colon + 1).replaceAll('%3B', ';')
    if (/[()@\s]/.test(attributes)) return undefined
    list.push({ pieces: pieces as Span[], attributes })
  }
  return list
}

function parseSpan(text: string): Span | undefined {
  const match = /^(\d{1,9})-(\d{1,9})$/.exec(text)
  const [start, end] = match === null ? [0, 0] : [Number(match[1]), Number(match[2])]
  return start < end ? [start, end] : undefined
}
