import { type CorefDocument, mentionsByEntity, piecesOf } from '../../document/document.ts'
import { keepMentions } from '../../document/filter.ts'
import { countBelow } from '../../document/sorted.ts'
import { normalPieces, type Span, sizeOf } from '../../document/span.ts'
import type { SplitAntecedent } from '../../document/split-antecedents.ts'

/**
 * One side as scorers written in Python store it: entities are lists, so a span may be in several, and
 * mentions are equal if their words are, whatever entity and side they are in.
 */
export interface ListedSide {
  /** With only the mentions that are in a list. */
  readonly document: CorefDocument
  /** By entity of the document. */
  readonly entities: readonly (readonly ListedMention[])[]
  /** Entities in the scorer's order. */
  readonly order: readonly number[]
  readonly antecedents: readonly ListedAntecedent[]
}

export interface ListedMention {
  /** The same for equal mentions. */
  readonly name: number
  /** Its number in the document. */
  readonly mention: number
  readonly pieces: readonly Span[]
  readonly start: number
  readonly end: number
  readonly size: number
  readonly head: number
  /** What a mention of the other side must cover. */
  readonly minimum: readonly Span[] | undefined
  readonly isZero: boolean
}

/** A split antecedent and the names of its members' mentions. */
export interface ListedAntecedent {
  readonly entity: number
  readonly members: readonly (readonly number[])[]
}

/** How a scorer builds its lists. */
export interface ListRules {
  readonly scorer: 'corefud' | 'ua'
  /** Mentions with different heads differ, even if their words are the same. */
  readonly byHead: boolean
  /** A span counts once per entity. */
  readonly isOnce: boolean
  readonly dropsSingletons: boolean
  readonly dropsZeros: boolean
}

/** Numbers for mentions by their words, shared by both sides. */
export type MentionNames = Map<string, number>

/** @param antecedents of this document, if split antecedents count */
export function listSide(
  whole: CorefDocument,
  antecedents: readonly SplitAntecedent[],
  rules: ListRules,
  names: MentionNames,
): ListedSide {
  const listed = describeMentions(whole, rules, names)
  const compare = rules.scorer === 'corefud' ? byUdapi(whole) : byOpening(whole)
  const lists = mentionsByEntity(whole).map((mentions) => mentions.sort(compare))
  const order = [...lists.keys()].sort((a, b) => compare(lists[a]?.[0] as number, lists[b]?.[0] as number))
  const nameOf = (m: number): number => (listed[m] as ListedMention).name
  const kept = new Set<number>()
  for (const list of lists) {
    const own = rules.isOnce ? firstOfEach(list, nameOf) : list
    if (rules.dropsSingletons && own.length === 1) continue
    for (const m of own) if (!rules.dropsZeros || listed[m]?.isZero === false) kept.add(m)
  }
  const document = keepMentions(whole, (m) => kept.has(m))
  const after = new Map([...kept].sort((a, b) => a - b).map((m, i) => [m, i]))
  const entityAfter = new Map<number, number>()
  for (const [m, i] of after)
    entityAfter.set(whole.mentions.entity[m] as number, document.mentions.entity[i] as number)
  // An anaphor that is a zero may be dropped while its antecedent stays.
  for (const { entity } of antecedents) {
    if (!entityAfter.has(entity)) entityAfter.set(entity, entityAfter.size)
  }
  const entities: ListedMention[][] = Array.from({ length: entityAfter.size }, () => [])
  for (const [e, list] of lists.entries()) {
    const entity = entities[entityAfter.get(e) ?? -1]
    for (const m of list) {
      const mention = after.get(m)
      if (mention !== undefined) entity?.push({ ...(listed[m] as ListedMention), mention })
    }
  }
  return {
    document,
    entities,
    order: order.flatMap((e) => entityAfter.get(e) ?? []),
    antecedents: antecedents.map(({ entity, members }) => ({
      entity: entityAfter.get(entity) ?? -1,
      members: differentLists(members.map((member) => lists[member]?.map(nameOf) ?? [])),
    })),
  }
}

/** Members with the same mentions are one member. */
function differentLists(lists: readonly (readonly number[])[]): (readonly number[])[] {
  return [...new Map(lists.map((list) => [list.join(' '), list])).values()]
}

function firstOfEach(list: readonly number[], nameOf: (mention: number) => number): number[] {
  const seen = new Set<number>()
  return list.filter((m) => {
    const isNew = !seen.has(nameOf(m))
    seen.add(nameOf(m))
    return isNew
  })
}

function describeMentions(document: CorefDocument, rules: ListRules, names: MentionNames): ListedMention[] {
  const { mentions, tokens } = document
  // In the Universal Anaphora format, zeros between the words of a mention are not part of it.
  const zeros: number[] = []
  if (rules.scorer === 'ua') {
    for (let t = 0; t < (tokens?.count ?? 0); t++) if (tokens?.token(t).empty === true) zeros.push(t)
  }
  const inWords = (pieces: readonly Span[]): readonly Span[] =>
    zeros.length === 0
      ? pieces
      : normalPieces(
          pieces.map(([start, end]) => [start - countBelow(zeros, start), end - countBelow(zeros, end)]),
        )
  return Array.from({ length: mentions.count }, (_, m) => {
    const attributes = mentions.attributes?.[m]
    const own = piecesOf(mentions, m)
    const start = mentions.start[m] as number
    const isZero =
      attributes?.head === undefined && rules.scorer === 'corefud'
        ? tokens?.token(start).empty === true
        : attributes?.zero === true
    const pieces = isZero ? own : inWords(own)
    const head = attributes?.head ?? start
    const minimum =
      rules.scorer === 'corefud' ? [[head, head + 1] as const] : attributes?.min && inWords(attributes.min)
    const spelling = `${isZero && rules.scorer === 'ua' ? 'zero ' : ''}${pieces.join(' ')}${rules.byHead ? `@${head}` : ''}`
    const name = names.get(spelling) ?? names.size
    names.set(spelling, name)
    return {
      name,
      mention: m,
      pieces,
      start: (pieces[0] as Span)[0],
      end: (pieces.at(-1) as Span)[1],
      size: sizeOf(pieces),
      head,
      minimum,
      isZero,
    }
  })
}

type Compare = (a: number, b: number) => number

/** How udapi sorts mentions, and entities by their first: by start, longer first, then by end, then by id. */
function byUdapi({ mentions, entityId }: CorefDocument): Compare {
  const size = (m: number): number => sizeOf(piecesOf(mentions, m))
  const id = (m: number): string => entityId(mentions.entity[m] as number) ?? ''
  return (a, b) =>
    (mentions.start[a] as number) - (mentions.start[b] as number) ||
    size(b) - size(a) ||
    (mentions.end[a] as number) - (mentions.end[b] as number) ||
    (id(a) < id(b) ? -1 : id(a) > id(b) ? 1 : 0) ||
    a - b
}

/** The order in which brackets open: of those that open at one word, the longer first. */
function byOpening({ mentions }: CorefDocument): Compare {
  const first = (m: number): Span => piecesOf(mentions, m)[0] as Span
  return (a, b) => first(a)[0] - first(b)[0] || first(b)[1] - first(a)[1] || a - b
}
