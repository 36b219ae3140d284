import {
  ANTECEDENT,
  type CorefDocument,
  type MentionAttributes,
  piecesOf,
  tellsParagraphs,
} from '../../src/document/document.ts'
import type { Token } from '../../src/document/tokens.ts'

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

export interface SaidMention {
  pieces: string
  entity: string
  attributes: Mutable<MentionAttributes>
}

export interface SaidLink {
  kind: string
  from: SaidMention
  to: string[]
  /** The antecedent, if this is a link to one, and its confidence. */
  anchor?: SaidMention
  confidence?: number | undefined
}

/** Everything a document says, in a shape from which parts can be removed. */
export interface Said {
  id: string | undefined
  part: number
  genre: string | undefined
  text: string | undefined
  tokens: Mutable<Token>[] | undefined
  sentences: number[]
  paragraphs: number[]
  mentions: SaidMention[]
  links: SaidLink[]
}

/** The name of an entity without an id: no id in a file starts with a TAB. */
const NAMELESS = '\t'

export function isNameless(entity: string): boolean {
  return entity.startsWith(NAMELESS)
}

export function said(document: CorefDocument): Said {
  const { tokens, mentions, entityId } = document
  const all = Array.from({ length: mentions.count }, (_, m): SaidMention => {
    const entity = mentions.entity[m] as number
    return {
      pieces: JSON.stringify(piecesOf(mentions, m)),
      entity: entityId(entity) ?? `${NAMELESS}${entity}`,
      attributes: { ...mentions.attributes?.[m] },
    }
  })
  return {
    id: document.id,
    part: document.part,
    genre: document.genre,
    text: document.text,
    tokens: tokens && Array.from({ length: tokens.count }, (_, t) => ({ ...tokens.token(t) })),
    sentences: [...document.sentences],
    paragraphs: tellsParagraphs(document) ? [...(document.paragraphs ?? [])] : [],
    mentions: all,
    links: document.links.map(({ kind, from, to, anchors, confidence }) => ({
      kind,
      from: all[from] as SaidMention,
      to: [...to],
      ...(kind === ANTECEDENT ? { anchor: all[anchors?.[0] ?? -1] as SaidMention, confidence } : {}),
    })),
  }
}

/** Name entities by their mentions, which removes their original names. */
export function forgetIds(document: Said): void {
  const members = new Map<string, string[]>()
  for (const { entity, pieces } of document.mentions) {
    const list = members.get(entity) ?? []
    members.set(entity, list)
    list.push(pieces)
  }
  const names = new Map([...members].map(([entity, list]) => [entity, list.sort().join(' ')]))
  for (const mention of document.mentions) mention.entity = names.get(mention.entity) as string
  for (const link of document.links) link.to = link.to.map((id) => names.get(id) ?? '(no entity)')
}

/** The same as text: in an order independent of the file's. */
export function comparable(document: Said): Record<string, unknown> {
  const nameless = document.mentions.some(({ entity }) => entity.startsWith(NAMELESS))
  const names = nameless ? namesOfTheNameless(document) : new Map<string, string>()
  const mention = ({ pieces, entity, attributes: { features, ...rest } }: SaidMention): string =>
    `${pieces} ${names.get(entity) ?? entity} ${ordered({
      ...rest,
      ...(features === undefined || features.size === 0
        ? {}
        : { features: [...features].map(String).sort() }),
    })}`
  return {
    ...document,
    tokens: document.tokens?.map((token) => ordered(token)),
    mentions: document.mentions.map(mention).sort(),
    links: document.links
      .map(
        ({ kind, from, to, anchor, confidence }) =>
          `${kind} from ${mention(from)} to ${anchor === undefined ? [...new Set(to)].sort().join(' and ') : mention(anchor)} ${confidence}`,
      )
      .sort(),
  }
}

/** Mentions without an entity differ only in their spans. */
function namesOfTheNameless({ mentions }: Said): Map<string, string> {
  const names = new Map<string, string>()
  for (const { entity } of mentions) if (entity.startsWith(NAMELESS)) names.set(entity, '(none)')
  return names
}

function ordered(record: object): string {
  const names = Object.keys(record).sort()
  const inOrder: Record<string, unknown> = {}
  for (const name of names) inOrder[name] = (record as Record<string, unknown>)[name]
  // Omits undefined values.
  return JSON.stringify(inOrder)
}

export function forgetFeature({ mentions }: Said, name: string | undefined): void {
  for (const { attributes } of mentions) {
    if (attributes.features === undefined) continue
    const kept = [...attributes.features].filter(([each]) => each !== name)
    if (kept.length === 0) delete attributes.features
    else attributes.features = new Map(kept)
  }
}

/** A text that a writer generated for its offsets is not information. */
export function withoutMadeText(again: Said, original: Said): void {
  if (original.text !== undefined) return
  again.text = undefined
  if (original.tokens?.some(({ start, end }) => (start ?? end) !== undefined) === true) return
  for (const token of again.tokens ?? []) {
    delete token.start
    delete token.end
  }
}

/** What a format's reader infers: the head of one word is it; ACE's head is also the minimum span; GAP has roles. */
export function inferred({ mentions }: Said, after: Said, format: string): void {
  if (format === 'gap') {
    const roles = mentions.map(({ attributes }) => attributes.features?.get('gap'))
    for (const [m, { attributes }] of mentions.entries())
      attributes.type ??= roles[m] === 'Pronoun' ? 'pronoun' : 'named'
    if (roles.every((role) => role === undefined)) forgetFeature(after, 'gap')
  }
  for (const { pieces, attributes } of mentions) {
    if (format === 'korkor') attributes.head ??= (JSON.parse(pieces) as [[number, number]])[0][0]
    if (format !== 'ace') continue
    const { head, min } = attributes
    if (head !== undefined) attributes.min ??= [[head, head + 1]]
    if (min !== undefined) attributes.head ??= (min.at(-1)?.[1] ?? 1) - 1
  }
}
