import { listAt } from '../document/list-at.ts'
import type { CertainMention, PossiblePlace, UncertainMention } from '../document/readings.ts'
import type { Span } from '../document/span.ts'
import type { Tokens } from '../document/tokens.ts'
import type { ListedEntity, ListedResponse } from '../formats/parsed-response.ts'
import { type Atoms, AtomTable, atomNumbers, atomsOfTokens, cutsToken } from './atoms.ts'
import { type ListedString, orderLists, type Unordered } from './order-lists.ts'
import type { Placed } from './place-marked.ts'
import type { ReportBuilder } from './repair-report.ts'

/**
 * Place entities given as lists of strings. A list does not say which "he" it means.
 *
 * If no entity lists a string twice, lists are sets: `he` then means every "he" in the text, each of which may
 * belong to any entity that lists it, or to none. If `orderLists` finds that lists are in text order,
 * each string has only the places that the order allows. Otherwise a string that occurs more often than it
 * is listed is uncertain; in the strict reading its first listing is its first occurrence, and so on.
 */
export function placeListed(tokens: Tokens, response: ListedResponse, report: ReportBuilder): Placed {
  const table = new AtomTable()
  const strings = collect(response.entities, occurrencesIn(atomsOfTokens(tokens, table, false)), table)
  const isSet = strings.every(
    ({ listings }) => new Set(listings.map(({ entity }) => entity)).size === listings.length,
  )
  const rankOf = ([start, end]: Span): number => start * (tokens.count + 1) + end
  const isInside = findInside(strings, tokens.count, rankOf)
  const nameOf = (entity: number): string => (response.entities[entity] as ListedEntity).id
  const ordered = isSet ? undefined : orderLists(strings, response.entities, rankOf, isInside)
  const certain: CertainMention[] = []
  const uncertain: UncertainMention[] = []
  const strict: number[] = []
  for (const { listing, span, places, all, isCertain } of ordered?.placed ?? []) {
    const entity = nameOf(listing.entity)
    const { text, place } = listing.mention
    const detail = { place, text, entity, span: span ?? places[0] }
    if (isCertain) {
      report.mention('recovered', { ...detail, reason: '' })
      certain.push({ entity, span: places[0] as Span })
      continue
    }
    const order =
      places.length === 1
        ? 'another entity claims them, too'
        : `${places.length} times where the list may mean them`
    const reason = `the text has these words ${times(all)}, ${order}`
    report.mention('ambiguous', { ...detail, reason })
    pushUncertain(entity, span, nearest(places, span))
  }
  for (const { spans, listings, all, isContested } of ordered?.rest ?? strings.map(whole)) {
    const claimants = [...new Set(listings.map(({ entity }) => entity))]
    const likely = [...spans.filter((span) => !isInside(span)), ...spans.filter(isInside)]
    const isClear = claimants.length === 1 && listings.length >= spans.length && !isContested
    for (const [i, { entity, mention }] of listings.entries()) {
      const name = nameOf(entity)
      const span = likely[i]
      const detail = { place: mention.place, text: mention.text, entity: name, span }
      if (all === 0) report.mention('lost', { ...detail, reason: 'the text has no such words' })
      else if (span === undefined && claimants.length === 1) {
        report.mention('lost', { ...detail, reason: `the text has these words only ${times(all)}` })
      } else if (isClear) report.mention('recovered', { ...detail, reason: '' })
      else {
        const others = claimants.length > 1 ? `, and ${claimants.length} entities claim them` : ''
        report.mention('ambiguous', { ...detail, reason: `the text has these words ${times(all)}${others}` })
      }
      if (isClear && span !== undefined) certain.push({ entity: name, span })
      else if (!isSet || span === undefined) {
        const from = Math.max(0, Math.min(i, likely.length) - FEW / 2)
        pushUncertain(name, span, likely.slice(from, from + FEW))
      }
    }
    if (!isSet || isClear) continue
    for (const [i, [start, end]] of likely.entries()) {
      const own = claimants[i % claimants.length] as number
      const rivals = [own, ...claimants.slice(0, FEW).filter((entity) => entity !== own)]
      const places = rivals.map((entity): PossiblePlace => [start, end, nameOf(entity)])
      uncertain.push({ entity: nameOf(own), near: [start, end], places, isOptional: true })
      strict.push(0)
    }
  }
  const lists = response.entities.length
  const inOrder = ordered?.inOrder ?? 0
  report.lists({ inOrder, notInOrder: isSet ? 0 : lists - inOrder, sets: isSet ? lists : 0 })
  const offsets = new Int32Array(tokens.count).fill(-1)
  return { certain, uncertain, strict, shareChanged: 0, offsets }

  function pushUncertain(entity: string, span: Span | undefined, around: readonly Span[]): void {
    const places = span === undefined ? around : [span, ...around.filter((each) => each !== span)]
    uncertain.push({ entity, near: places[0] ?? [0, 1], places, isOptional: false })
    strict.push(span === undefined ? -1 : 0)
  }
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

function nearest(places: readonly Span[], span: Span | undefined): readonly Span[] {
  const at = span === undefined ? 0 : places.indexOf(span)
  const from = Math.max(0, Math.min(at - FEW / 2, places.length - FEW))
  return places.slice(from, from + FEW)
}

function whole(string: ListedString): Unordered {
  return { ...string, all: string.spans.length, isContested: false }
}

/** Consider at most this many places of a string, and this many entities that claim one. */
const FEW = 50

/** The distinct strings, longest first. */
function collect(entities: readonly ListedEntity[], find: FindAtoms, table: AtomTable): ListedString[] {
  const strings = new Map<string, ListedString>()
  for (const [entity, { mentions }] of entities.entries()) {
    for (const mention of mentions) {
      const words = atomNumbers(mention.text, table)
      const name = words.join(' ')
      let string = strings.get(name)
      if (string === undefined) {
        const spans = words.length === 0 ? [] : find(words)
        string = { size: words.length, spans, listings: [] }
        strings.set(name, string)
      }
      string.listings.push({ entity, mention })
    }
  }
  return [...strings.values()].sort((a, b) => b.size - a.size)
}

/** Recognises places inside a longer listed string: "Ann" is probably not the one in "Ann Lee". */
function findInside(
  strings: readonly ListedString[],
  tokens: number,
  rankOf: (span: Span) => number,
): (span: Span) => boolean {
  const covered = new Uint8Array(tokens)
  const inside = new Set<number>()
  for (let i = 0; i < strings.length; ) {
    let end = i
    for (; end < strings.length && strings[end]?.size === strings[i]?.size; end++) {
      for (const span of (strings[end] as ListedString).spans) {
        if (covered.subarray(span[0], span[1]).every((token) => token === 1)) inside.add(rankOf(span))
      }
    }
    for (; i < end; i++) {
      for (const [start, stop] of (strings[i] as ListedString).spans) covered.fill(1, start, stop)
    }
  }
  return (span) => inside.has(rankOf(span))
}

/** The token spans where some atoms occur, in text order; only whole tokens, if there are any. */
type FindAtoms = (words: Int32Array) => readonly Span[]

/** Finds strings in the key's text. */
function occurrencesIn(key: Atoms): FindAtoms {
  /** By atom, its positions in the text. */
  const positions = new Map<number, number[]>()
  for (let k = 0; k < key.count; k++) listAt(positions, key.word[k] as number).push(k)
  return (words) => {
    // Start from the string's rarest atom: it has the fewest places to check.
    const counts = Array.from(words, (word) => positions.get(word)?.length ?? 0)
    const rarest = counts.indexOf(counts.reduce((least, count) => Math.min(least, count)))
    const whole: Span[] = []
    const parts: Span[] = []
    for (const position of positions.get(words[rarest] as number) ?? []) {
      const first = position - rarest
      const last = first + words.length - 1
      const isThere = first >= 0 && words.every((word, i) => key.word[first + i] === word)
      if (!isThere || last >= key.count) continue
      const span: Span = [key.owner[first] as number, (key.owner[last] as number) + 1]
      const list = cutsToken(key, first, last) ? parts : whole
      const before = list.at(-1)
      // A string that occurs twice in one token is one mention.
      if (before === undefined || before[0] !== span[0] || before[1] !== span[1]) list.push(span)
    }
    return whole.length > 0 ? whole : parts
  }
}
