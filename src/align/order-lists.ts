import { listAt } from '../document/list-at.ts'
import type { Span } from '../document/span.ts'
import type { ListedEntity } from '../formats/parsed-response.ts'
import { longestOrders, type TextOrder } from './text-order.ts'

/** A string, its places, and who lists it, in list order. */
export interface ListedString {
  readonly size: number
  /** In text order. */
  readonly spans: readonly Span[]
  readonly listings: Listing[]
}

/** Identifies a listed mention and its entity. */
export interface Listing {
  readonly entity: number
  readonly mention: ListedEntity['mentions'][number]
}

/** A mention with the places that the order of its list allows. */
export interface OrderedMention {
  readonly listing: Listing
  /** At least one. */
  readonly places: readonly Span[]
  /** Its place in the strict reading. */
  readonly span: Span | undefined
  /** How often its words occur in the text. */
  readonly all: number
  /** Whether no other mention can have its only place. */
  readonly isCertain: boolean
}

/** A string with the listings and places that the order of lists leaves open. */
export interface Unordered extends ListedString {
  readonly all: number
  /** Whether a mention placed by the order could be in one of these places. */
  readonly isContested: boolean
}

export interface OrderedLists {
  /** How many lists are in order. */
  readonly inOrder: number
  readonly placed: readonly OrderedMention[]
  readonly rest: readonly Unordered[]
}

/** A list is in order if at most this share of its strings is out of order. */
const MOST_STRAYS = 0.1
/** Lists with more possible places than this are not tried, to limit memory. */
const MOST_PLACES = 1 << 22
const MOST_ROUNDS = 30

/**
 * Read lists as in text order. A list is in order if all but a tenth of its strings can be placed one after the
 * other; a mention may have the places that it has in the longest such orders, except those that a mention of
 * another list must have. Strings and lists that are out of order are left to be placed without it.
 *
 * @returns undefined without evidence that the lists are in order: lists must come back to a string after
 *   another one ("Ann, she, Ann"), and more of these are needed than there are lists out of order
 */
export function orderLists(
  strings: readonly ListedString[],
  entities: readonly ListedEntity[],
  rankOf: (span: Span) => number,
  isInside: (span: Span) => boolean,
): OrderedLists | undefined {
  const all = listsOf(strings, entities, rankOf)
  const lists = all.filter(({ items, order }) => items.length - order.length <= MOST_STRAYS * items.length)
  if (lists.filter(comesBack).length <= all.length - lists.length) return undefined
  excludeCertain(lists)
  const spanAt = new Map(strings.flatMap(({ spans }) => spans.map((span) => [rankOf(span), span] as const)))
  const kept = lists.map(({ items, order }) =>
    items.flatMap((item, i) => (order.isKept[i] ? [{ ...item, places: order.places[i] as number[] }] : [])),
  )
  const certain = certainPlaces(kept.flat())
  const placed = new Set(kept.flat().map(({ listing }) => listing))
  const rest = strings.flatMap((string) => {
    const listings = string.listings.filter((listing) => !placed.has(listing))
    if (listings.length === 0) return []
    let spans = string.spans.filter((span) => !certain.has(rankOf(span)))
    if (spans.length === 0) {
      // All its places are taken: those taken by another entity are claimed by both.
      spans = string.spans.filter((span) =>
        listings.some(({ entity }) => certain.get(rankOf(span)) !== entity),
      )
      for (const span of spans) certain.delete(rankOf(span))
    }
    return [{ ...string, spans, listings, all: string.spans.length }]
  })
  const open = new Set(kept.flat().flatMap(({ places }) => places.filter((rank) => !certain.has(rank))))
  const chosen = chooseStrict(kept, (rank) => isInside(spanAt.get(rank) as Span))
  return {
    inOrder: lists.length,
    placed: kept.flat().map(({ listing, string, places }) => {
      const rank = chosen.get(listing)
      return {
        listing,
        places: places.map((place) => spanAt.get(place) as Span),
        span: rank === undefined ? undefined : spanAt.get(rank),
        all: string.spans.length,
        isCertain: places.length === 1 && certain.has(places[0] as number),
      }
    }),
    rest: rest.map((each) => ({ ...each, isContested: each.spans.some((span) => open.has(rankOf(span))) })),
  }
}

interface Item {
  readonly listing: Listing
  readonly string: ListedString
}

interface List {
  readonly items: readonly Item[]
  order: TextOrder
}

/** A mention that is in every longest order. */
interface KeptItem extends Item {
  readonly places: readonly number[]
}

/** The lists, without strings that do not occur in the text. */
function listsOf(
  strings: readonly ListedString[],
  entities: readonly ListedEntity[],
  rankOf: (span: Span) => number,
): List[] {
  const itemOf = new Map<Listing['mention'], Item>()
  for (const string of strings) {
    if (string.spans.length === 0) continue
    for (const listing of string.listings) itemOf.set(listing.mention, { listing, string })
  }
  const ranks = new Map(strings.map((string) => [string, string.spans.map(rankOf)]))
  return entities.map(({ mentions }) => {
    const items = mentions.flatMap((mention) => itemOf.get(mention) ?? [])
    const places = items.map(({ string }) => ranks.get(string) ?? [])
    const isShort = places.reduce((sum, { length }) => sum + length, 0) <= MOST_PLACES
    return { items, order: longestOrders(isShort ? places : []) }
  })
}

/** Whether a list repeats a string after another one, as lists in text order do. */
function comesBack({ items }: List): boolean {
  const last = new Map<ListedString, number>()
  return items.some(({ string }, i) => {
    const before = last.get(string) ?? i
    last.set(string, i)
    return before < i - 1
  })
}

/** Remove the places that one mention must have from other lists that can do without them. */
function excludeCertain(lists: readonly List[]): void {
  for (let round = 0, isChanged = true; isChanged && round < MOST_ROUNDS; round++) {
    isChanged = false
    const claims = new Map<number, Item[]>()
    for (const { items, order } of lists) {
      for (const [i, item] of items.entries()) {
        const [place, ...others] = order.places[i] as readonly number[]
        if (place !== undefined && others.length === 0 && order.isKept[i]) listAt(claims, place).push(item)
      }
    }
    for (const list of lists) {
      let dropped = 0
      const places = list.order.places.map((own, i) =>
        own.filter((place) => {
          const owners = claims.get(place) ?? []
          const isFree = owners.length !== 1 || owners[0] === list.items[i]
          if (!isFree) dropped++
          return isFree
        }),
      )
      if (dropped === 0) continue
      const order = longestOrders(places)
      if (order.length < list.order.length) continue
      list.order = order
      isChanged = true
    }
  }
}

/** The places that one mention must have and no other can have, with its entity. */
function certainPlaces(kept: readonly KeptItem[]): Map<number, number> {
  const users = new Map<number, number>()
  for (const { places } of kept) {
    for (const place of places) users.set(place, (users.get(place) ?? 0) + 1)
  }
  const certain = new Map<number, number>()
  for (const { places, listing } of kept) {
    const [place] = places
    if (place !== undefined && places.length === 1 && users.get(place) === 1)
      certain.set(place, listing.entity)
  }
  return certain
}

/** A mention that could have a place: item i of list l. */
interface Candidate {
  readonly l: number
  readonly i: number
  readonly listing: Listing
  readonly places: readonly number[]
}

/**
 * Gives each mention its own place. From the start of the text, each place goes to the list whose turn it is and
 * whose mention runs out of places first. A place inside a longer listed string is a last resort.
 */
function chooseStrict(
  lists: readonly (readonly KeptItem[])[],
  isInside: (place: number) => boolean,
): Map<Listing, number> {
  const chosen = new Map<Listing, number>()
  const turns = lists.map(() => 0)
  const candidates = new Map<number, Candidate[]>()
  for (const [l, list] of lists.entries()) {
    for (const [i, { listing, places }] of list.entries()) {
      for (const place of places) listAt(candidates, place).push({ l, i, listing, places })
    }
  }
  const lastOf = (places: readonly number[] | undefined): number => places?.at(-1) ?? Number.POSITIVE_INFINITY
  for (const place of [...candidates.keys()].sort((a, b) => a - b)) {
    const isHere = isInside(place)
    let best: Candidate | undefined
    for (const candidate of candidates.get(place) ?? []) {
      const { l, i, places } = candidate
      while (lastOf(lists[l]?.[turns[l] as number]?.places) < place) (turns[l] as number)++
      const isTurn = turns[l] === i && !(isHere && places.some((later) => later > place && !isInside(later)))
      if (isTurn && (best === undefined || lastOf(places) < lastOf(best.places))) best = candidate
    }
    if (best === undefined) continue
    chosen.set(best.listing, place)
    turns[best.l] = best.i + 1
  }
  return chosen
}
