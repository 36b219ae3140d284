import type { CorefDocument } from '../document/document.ts'
import type { Span } from '../document/span.ts'
import type { Tokens } from '../document/tokens.ts'
import type { ListedEntity, ListedResponse } from '../formats/parsed-response.ts'
import { type Atoms, AtomTable, atomNumbers, atomsOfTokens, cutsToken } from './atoms.ts'
import { type Claim, type Dealt, dealPlaces } from './deal-places.ts'
import { KeyMentions } from './key-mentions.ts'
import type { Placed, PlacedMention } from './place-marked.ts'
import type { ReportBuilder } from './repair-report.ts'

/** A string, its places, and the entities that claim it. */
interface ListedString {
  readonly size: number
  readonly spans: readonly Span[]
  readonly claims: Claim[]
}

/**
 * Place entities that are lists of strings. A list does not say which "he" it means, so there are two
 * readings: the optimist gives an entity the places that agree with the key, the pessimist those that do
 * not, as far as the lists leave a choice.
 *
 * If no entity lists a string twice, lists are sets: `he` is then every "he" of the text that no other
 * entity claims. Otherwise each string in a list is one mention.
 */
export function placeListed(
  key: CorefDocument,
  tokens: Tokens,
  response: ListedResponse,
  report: ReportBuilder,
): Placed {
  const table = new AtomTable()
  const atoms = atomsOfTokens(tokens, table, false)
  const strings = collect(response.entities, table, new Occurrences(atoms, table))
  const isSet = strings.every(({ claims }) => claims.every(({ mentions }) => mentions.length === 1))
  preferOutside(strings, tokens.count)
  const keyMentions = new KeyMentions(key)
  const dealt = dealPlaces(strings, response.entities.length, keyMentions, isSet)
  for (const [index, { spans, claims }] of strings.entries()) {
    for (const claim of claims)
      reportClaim(claim, spans.length, claims, dealt.optimistic[index]?.get(claim) ?? [], response, report)
  }
  const place = (side: typeof dealt.optimistic): PlacedMention[] =>
    side.flatMap((byClaim) =>
      [...byClaim].flatMap(([{ entity }, spans]) =>
        spans.map((span) => ({ span, entity: (response.entities[entity] as ListedEntity).id })),
      ),
    )
  return {
    optimistic: place(dealt.optimistic),
    pessimistic: [...place(dealt.pessimistic), ...placeless(dealt.pessimistic, response, isSet)],
    shareChanged: 0,
    offsets: new Int32Array(tokens.count).fill(-1),
  }
}

/** Listed strings without a place. A set only says that a string occurs. */
function placeless(dealt: Dealt, { entities }: ListedResponse, isSet: boolean): PlacedMention[] {
  return dealt.flatMap((byClaim) =>
    [...byClaim].flatMap(([claim, spans]) => {
      const missing = (isSet ? 1 : claim.mentions.length) - spans.length
      const entity = (entities[claim.entity] as ListedEntity).id
      const mention: PlacedMention = { span: [0, 1], entity, isUnplaced: true }
      return Array.from({ length: Math.max(0, missing) }, () => mention)
    }),
  )
}

/** The distinct strings, longest first. */
function collect(
  entities: readonly ListedEntity[],
  table: AtomTable,
  occurrences: Occurrences,
): ListedString[] {
  const strings = new Map<string, ListedString>()
  for (const [entity, { mentions }] of entities.entries()) {
    for (const [m, { text }] of mentions.entries()) {
      const words = atomNumbers(text, table)
      const name = words.join(' ')
      let string = strings.get(name)
      if (string === undefined) {
        const spans = words.length === 0 ? [] : occurrences.find(words)
        string = { size: words.length, spans, claims: [] }
        strings.set(name, string)
      }
      const last = string.claims.at(-1)
      if (last !== undefined && last.entity === entity) last.mentions.push(m)
      else string.claims.push({ entity, mentions: [m] })
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
      const { spans, size, claims } = strings[end] as ListedString
      const isInside = ([start, stop]: Span): boolean => {
        for (let t = start; t < stop; t++) if (covered[t] === 0) return false
        return true
      }
      const outside = spans.filter((span) => !isInside(span))
      if (outside.length > 0 && outside.length < spans.length) {
        strings[end] = { size, claims, spans: [...outside, ...spans.filter(isInside)] }
      }
    }
    for (; i < end; i++) {
      for (const [start, stop] of (strings[i] as ListedString).spans) covered.fill(1, start, stop)
    }
  }
}

function reportClaim(
  claim: Claim,
  places: number,
  claims: readonly Claim[],
  spans: readonly Span[],
  response: ListedResponse,
  report: ReportBuilder,
): void {
  const { id, mentions } = response.entities[claim.entity] as ListedEntity
  const wanted = claims.reduce((sum, each) => sum + each.mentions.length, 0)
  const isClear = claims.length === 1 && wanted >= places
  for (const [i, m] of claim.mentions.entries()) {
    const { text, place } = mentions[m] as ListedEntity['mentions'][number]
    const detail = { place, text, entity: id, span: spans[i] }
    if (places === 0) report.mention('lost', { ...detail, reason: 'the text has no such words' })
    else if (i >= places) {
      report.mention('lost', { ...detail, reason: `the text has these words only ${places} times` })
    } else if (isClear) report.mention('recovered', { ...detail, reason: '' })
    else {
      const others = claims.length > 1 ? `, and ${claims.length} entities claim them` : ''
      const reason = `the text has these words ${places} times${others}`
      report.mention('ambiguous', { ...detail, reason })
    }
  }
}

/** Finds strings in the key's text. */
class Occurrences {
  readonly #key: Atoms
  readonly #table: AtomTable
  /** By atom, its positions in the text. */
  readonly #positions: Map<number, number[]> = new Map()

  constructor(key: Atoms, table: AtomTable) {
    this.#key = key
    this.#table = table
    for (let k = 0; k < key.count; k++) {
      const word = key.word[k] as number
      const known = this.#positions.get(word)
      if (known === undefined) this.#positions.set(word, [k])
      else known.push(k)
    }
  }

  /** The token spans where some atoms occur, in text order; whole tokens only, if there are any. */
  find(words: Int32Array): readonly Span[] {
    const key = this.#key
    const rarest = this.#rarest(words)
    const whole: Span[] = []
    const parts: Span[] = []
    for (const position of this.#positions.get(words[rarest] as number) ?? []) {
      const first = position - rarest
      if (first < 0 || first + words.length > key.count || !this.#occursAt(words, first)) continue
      const last = first + words.length - 1
      const span: Span = [key.owner[first] as number, (key.owner[last] as number) + 1]
      const list = cutsToken(key, this.#table, first, last) ? parts : whole
      const before = list.at(-1)
      // A string twice in one token is one mention.
      if (before === undefined || before[0] !== span[0] || before[1] !== span[1]) list.push(span)
    }
    return whole.length > 0 ? whole : parts
  }

  /** The string's least frequent atom: the fewest places to check. */
  #rarest(words: Int32Array): number {
    let rarest = 0
    let least = Number.POSITIVE_INFINITY
    for (const [i, word] of words.entries()) {
      const count = this.#positions.get(word)?.length ?? 0
      if (count < least) {
        least = count
        rarest = i
      }
    }
    return rarest
  }

  #occursAt(words: Int32Array, first: number): boolean {
    for (let i = 0; i < words.length; i++) if (this.#key.word[first + i] !== words[i]) return false
    return true
  }
}
