import type { CorefDocument } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { Tokens } from '../../document/tokens.ts'
import { AtomTable, atomNumbers, atomsOfTokens } from './atoms.ts'
import { type Claim, type Dealt, deal } from './deal.ts'
import { KeyMentions } from './key-mentions.ts'
import type { Placed, PlacedMention } from './marked.ts'
import { Occurrences } from './occurrences.ts'
import type { ListedEntity, ListedResponse } from './parsed.ts'
import type { ReportBuilder } from './report.ts'

/** A string and all that claims it. */
interface ListedString {
  readonly size: number
  readonly spans: readonly Span[]
  readonly claims: Claim[]
}

/**
 * Find the places of entities that were given as strings. Which "he" is meant nobody has said, so there
 * are two readings: the optimist gives an entity the places that agree with the key, the pessimist those
 * that do not, as far as the lists leave a choice.
 *
 * A list in which no entity names a string twice is taken as a set: `he` is then every "he" of the text
 * that no other entity claims. Otherwise each string in a list is one mention.
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
  const dealt = deal(strings, response.entities.length, keyMentions, isSet)
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
    offsetOf: new Int32Array(tokens.count).fill(-1),
  }
}

/** What was listed and got no place. A set says of a string only that it is there. */
function placeless(dealt: Dealt, { entities }: ListedResponse, isSet: boolean): PlacedMention[] {
  return dealt.flatMap((byClaim) =>
    [...byClaim].flatMap(([claim, spans]) => {
      const missing = (isSet ? 1 : claim.mentions.length) - spans.length
      const entity = (entities[claim.entity] as ListedEntity).id
      return Array.from(
        { length: Math.max(0, missing) },
        (): PlacedMention => ({
          span: [0, 1],
          entity,
          isUnplaced: true,
        }),
      )
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

/** Put places inside a longer listed string behind those outside: "Ann" is rather not the one in "Ann Lee". */
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
