import { listAt } from '../document/list-at.ts'
import type { CertainMention, PossiblePlace, UncertainMention } from '../document/readings.ts'
import type { Span } from '../document/span.ts'
import type { Tokens } from '../document/tokens.ts'
import type { ListedEntity, ListedResponse } from '../formats/parsed-response.ts'
import { type Atoms, AtomTable, atomNumbers, atomsOfTokens, cutsToken } from './atoms.ts'
import type { Placed } from './place-marked.ts'
import type { ReportBuilder } from './repair-report.ts'

/** A string, its places, and who lists it, in the order of the lists. */
interface ListedString {
  readonly size: number
  readonly spans: readonly Span[]
  /** Which mention, and of which entity. */
  readonly listings: { readonly entity: number; readonly mention: ListedEntity['mentions'][number] }[]
}

/**
 * Place entities that are lists of strings. A list does not say which "he" it means: a string that occurs
 * more often than it is listed is uncertain. In the strict reading its first listing is its first occurrence,
 * and so on.
 *
 * If no entity lists a string twice, lists are sets: `he` is then every "he" of the text, each of which may be
 * one of any entity that lists it, or none.
 */
export function placeListed(tokens: Tokens, response: ListedResponse, report: ReportBuilder): Placed {
  const table = new AtomTable()
  const strings = collect(response.entities, occurrencesIn(atomsOfTokens(tokens, table, false)), table)
  const isSet = strings.every(
    ({ listings }) => new Set(listings.map(({ entity }) => entity)).size === listings.length,
  )
  preferOutside(strings, tokens.count)
  const certain: CertainMention[] = []
  const uncertain: UncertainMention[] = []
  const strict: number[] = []
  const nameOf = (entity: number): string => (response.entities[entity] as ListedEntity).id
  for (const { spans, listings } of strings) {
    const claimants = [...new Set(listings.map(({ entity }) => entity))]
    const isClear = claimants.length === 1 && listings.length >= spans.length
    for (const [i, { entity, mention }] of listings.entries()) {
      const { text, place } = mention
      const name = nameOf(entity)
      const span = spans[i]
      const detail = { place, text, entity: name, span }
      if (spans.length === 0) report.mention('lost', { ...detail, reason: 'the text has no such words' })
      else if (span === undefined && claimants.length === 1) {
        report.mention('lost', { ...detail, reason: `the text has these words only ${spans.length} times` })
      } else if (isClear) report.mention('recovered', { ...detail, reason: '' })
      else {
        const others = claimants.length > 1 ? `, and ${claimants.length} entities claim them` : ''
        const reason = `the text has these words ${spans.length} times${others}`
        report.mention('ambiguous', { ...detail, reason })
      }
      if (isClear && span !== undefined) certain.push({ entity: name, span })
      else if (!isSet || span === undefined) {
        const from = Math.max(0, Math.min(i, spans.length) - FEW / 2)
        const around = spans.slice(from, from + FEW).filter((each) => each !== span)
        const places = span === undefined ? around : [span, ...around]
        uncertain.push({ entity: name, near: places[0] ?? [0, 1], places, isOptional: false })
        strict.push(span === undefined ? -1 : 0)
      }
    }
    if (!isSet || isClear) continue
    for (const [i, [start, end]] of spans.entries()) {
      const own = claimants[i % claimants.length] as number
      const rivals = [own, ...claimants.slice(0, FEW).filter((entity) => entity !== own)]
      const places = rivals.map((entity): PossiblePlace => [start, end, nameOf(entity)])
      uncertain.push({ entity: nameOf(own), near: [start, end], places, isOptional: true })
      strict.push(0)
    }
  }
  const offsets = new Int32Array(tokens.count).fill(-1)
  return { certain, uncertain, strict, shareChanged: 0, offsets }
}

/** At most this many places of a string, and entities that claim one, are considered. */
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

/** Put places inside a longer listed string last: "Ann" is probably not the one in "Ann Lee". */
function preferOutside(strings: ListedString[], tokens: number): void {
  const covered = new Uint8Array(tokens)
  for (let i = 0; i < strings.length; ) {
    let end = i
    for (; end < strings.length && strings[end]?.size === strings[i]?.size; end++) {
      const { spans, ...string } = strings[end] as ListedString
      const isInside = ([start, stop]: Span): boolean => {
        for (let t = start; t < stop; t++) if (covered[t] === 0) return false
        return true
      }
      const outside = spans.filter((span) => !isInside(span))
      if (outside.length > 0 && outside.length < spans.length) {
        strings[end] = { ...string, spans: [...outside, ...spans.filter(isInside)] }
      }
    }
    for (; i < end; i++) {
      for (const [start, stop] of (strings[i] as ListedString).spans) covered.fill(1, start, stop)
    }
  }
}

/** The token spans where some atoms occur, in text order; whole tokens only, if there are any. */
type FindAtoms = (words: Int32Array) => readonly Span[]

/** Finds strings in the key's text. */
function occurrencesIn(key: Atoms): FindAtoms {
  /** By atom, its positions in the text. */
  const positions = new Map<number, number[]>()
  for (let k = 0; k < key.count; k++) listAt(positions, key.word[k] as number).push(k)
  return (words) => {
    // The string's least frequent atom: the fewest places to check.
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
      // A string twice in one token is one mention.
      if (before === undefined || before[0] !== span[0] || before[1] !== span[1]) list.push(span)
    }
    return whole.length > 0 ? whole : parts
  }
}
