import type { CorefDocument } from '../document/document.ts'
import { listAt } from '../document/list-at.ts'
import type { CertainMention, OpenMentions, UncertainMention } from '../document/readings.ts'
import { countBelow, lastAtMost } from '../document/sorted.ts'
import type { Span } from '../document/span.ts'
import type { Tokens } from '../document/tokens.ts'
import type { MarkedMention, MarkedResponse } from '../formats/parsed-response.ts'
import { mentionBrackets } from '../formats/shared/write-brackets.ts'
import { type AtomAlignment, alignAtoms, EQUAL, NO_PARTNER } from './align-atoms.ts'
import { type Atoms, AtomTable, atomsOfText, atomsOfTokens, cutsToken, isWordAtom } from './atoms.ts'
import type { Fate, ReportBuilder } from './repair-report.ts'

/** The mentions of a response in the key's text, and the alignment of its text with the key's. */
export interface Placed extends OpenMentions {
  /** The place of each uncertain mention in the strict reading, or -1. */
  readonly strict: readonly number[]
  readonly shareChanged: number
  /** By token of the key: its offset in the response's text, or -1. */
  readonly offsets: Int32Array
}

/** Place mentions marked in a text that differs slightly from the key's. */
export function placeMarked(
  key: CorefDocument,
  tokens: Tokens,
  response: MarkedResponse,
  report: ReportBuilder,
): Placed {
  const table = new AtomTable()
  const borders = response.mentions.flatMap(({ start, end }) => [start, end])
  const keyAtoms = atomsOfTokens(tokens, table, response.emptyNodes.length > 0)
  const atoms = atomsOfText(response.text, response.emptyNodes, borders, table)
  const aligned = alignAtoms(keyAtoms, atoms)
  const keyMentions = mentionsBySpan(key)
  const certain: CertainMention[] = []
  const uncertain: UncertainMention[] = []
  const strict: number[] = []
  for (const mention of response.mentions) {
    const { start, end, entity } = mention
    const range = atomsOfSpan(atoms, start, end)
    const { fate, reason, places, at = -1 } = judge(mention, range)
    const place = response.places.place(start)
    const detail = { place, text: response.text.slice(start, end), entity, span: places[0], reason }
    report.mention(fate, detail)
    if (reason === TAGS_MET) {
      report.tag(place, `the mention of "${entity}" that opens here may never have been closed`, false)
      const last = response.places.place(end)
      report.tag(last, `the mention of "${entity}" that closes here may never have been opened`, false)
    }
    if (fate === 'recovered') certain.push({ entity, span: places[0] as Span })
    else {
      uncertain.push({ entity, near: places[0] ?? before(range), places, isOptional: false })
      strict.push(at)
    }
  }
  const offsets = new Int32Array(tokens.count).fill(-1)
  for (let r = atoms.count - 1; r >= 0; r--) {
    const first = aligned.first[r] as number
    if (first >= 0) offsets[keyAtoms.owner[first] as number] = atoms.start[r] as number
  }
  if (response.isAnswer === true) reportEnds()
  return { certain, uncertain, strict, shareChanged: aligned.shareChanged, offsets }

  /** Report what an answer adds before and after the text, and which words it lacks at the end. */
  function reportEnds(): void {
    const isEqual = (r: number): boolean => aligned.relation[r] === EQUAL
    let [first, last] = [0, atoms.count - 1]
    while (first < atoms.count && !isEqual(first)) first++
    while (last > first && !isEqual(last)) last--
    if (first === atoms.count) {
      report.addCutOff(0, tokens.count, response.places.place(), 'no word of the answer is in the text')
      return
    }
    const from = keyAtoms.owner[aligned.first[first] as number] as number
    const to = (keyAtoms.owner[aligned.last[last] as number] as number) + 1
    const { text, places } = response
    const [before, after] = [text.slice(0, atoms.start[first]).trim(), text.slice(atoms.end[last]).trim()]
    // Words with a counterpart in the key were changed rather than added.
    for (const [words, hasPartner, offset] of [
      [before, from > 0, 0],
      [after, to < tokens.count, atoms.end[last] as number],
    ] as const) {
      if (words === '' || hasPartner) continue
      report.addPassedOver(
        words.length,
        places.place(offset),
        `"${briefly(words)}" is not in the text: ignored`,
      )
    }
    const missing = tokens.count - to
    const isWords = Array.from({ length: missing }, (_, t) => tokens.text(to + t)).some((word) =>
      /[\p{L}\p{N}]/u.test(word),
    )
    if (missing === 0 || !isWords) return
    const reason = `the answer ends at token ${to} of ${tokens.count}`
    report.addCutOff(0, missing, places.place(atoms.end[last]), reason)
  }

  function judge(mention: MarkedMention, range: Span): Verdict {
    const whole = placeAtoms(keyAtoms, aligned, range)
    const trimmed = placeAtoms(keyAtoms, aligned, trim(atoms, range))
    if (trimmed === undefined || whole === undefined) {
      return { fate: 'lost', places: [], reason: 'the text has no such words there' }
    }
    const { span, change, alternative } = trimmed
    const [start, end] = span
    const { missing } = mention
    if (missing !== undefined) {
      const places: Span[] =
        missing === 'end'
          ? [...keyMentions.from(start), [start, start + 1]]
          : [...keyMentions.to(end), [end - 1, end]]
      return { fate: 'ambiguous', places, reason: `its ${missing} was not marked` }
    }
    if (change !== undefined) {
      const isBetter = alternative !== undefined && !keyMentions.has(span) && keyMentions.has(alternative)
      const places = alternative === undefined ? [span] : isBetter ? [alternative, span] : [span, alternative]
      return { fate: 'altered', places, reason: change }
    }
    if (!keyMentions.has(span)) {
      if (whole.change === undefined && keyMentions.has(whole.span)) {
        const reason = 'it may or may not include the signs written together with it'
        return { fate: 'ambiguous', places: [whole.span, span], at: 1, reason }
      }
      const inner = placesInside(mention).filter((place) => keyMentions.has(place))
      if (inner.length > 0) {
        const reason = 'the key splits its first or last token'
        return { fate: 'altered', places: [span, ...inner], at: 0, reason }
      }
      if (mention.tokens === undefined && endsSentenceInside(key, tokens, span)) {
        const places = [span, ...keyMentions.from(start), ...keyMentions.to(end)]
        return { fate: 'ambiguous', places, at: 0, reason: TAGS_MET }
      }
    }
    return { fate: 'recovered', places: [span], reason: '' }
  }

  /** Places in the key's tokens that start in the first and end in the last token of a mention. */
  function placesInside({ start, end, tokens: own }: MarkedMention): Span[] {
    if (own === undefined) return []
    const owners = (from: number, to: number): number[] => {
      const [first, after] = atomsOfSpan(atoms, from, to)
      const [start, last] = [aligned.first[first] ?? 0, aligned.last[after - 1] ?? -1]
      return [...new Set(keyAtoms.owner.subarray(start, last + 1))].slice(0, MOST_INSIDE)
    }
    const ends = owners(own[1], end)
    return owners(start, own[0]).flatMap((first) =>
      ends.flatMap((last): Span[] => (last < first ? [] : [[first, last + 1]])),
    )
  }

  /** The key's token before text that only the response has. */
  function before([start]: Span): Span {
    const partner = aligned.last[aligned.before[start] ?? -1] ?? -1
    const token = partner < 0 ? 0 : (keyAtoms.owner[partner] as number)
    return [token, token + 1]
  }
}

/** The spans of the key's mentions. */
interface KeySpans {
  has(span: Span): boolean
  /** Those that start at a token, or end before one, shortest first. */
  from(start: number): Span[]
  to(end: number): Span[]
}

/** Looks up the key's mentions by span. */
function mentionsBySpan({ mentions }: CorefDocument): KeySpans {
  const spans = new Set<string>()
  const [starting, ending] = [new Map<number, Span[]>(), new Map<number, Span[]>()]
  for (const { mention, start, end } of mentionBrackets(mentions)) {
    if (mentions.pieces.has(mention)) continue
    listAt(starting, start).push([start, end])
    listAt(ending, end).push([start, end])
    spans.add(`${start} ${end}`)
  }
  return {
    has: (span) => spans.has(span.join(' ')),
    from: (start) => starting.get(start) ?? [],
    to: (end) => ending.get(end)?.toReversed() ?? [],
  }
}

function briefly(words: string): string {
  return words.length <= 60 ? words : `${words.slice(0, 60)}…`
}

interface Verdict {
  readonly fate: Fate
  /** Most likely first. */
  readonly places: readonly Span[]
  /** The index of its place in the strict reading; undefined for none. */
  readonly at?: number
  readonly reason: string
}

const TAGS_MET = 'it crosses a sentence end: two unpaired tags may have met'
/** A token that the key splits into more than this was not one word. */
const MOST_INSIDE = 8

/** Whether a sentence ends in a span before its last token. */
function endsSentenceInside({ sentences }: CorefDocument, tokens: Tokens, [start, end]: Span): boolean {
  if (lastAtMost(sentences, end - 1) > lastAtMost(sentences, start)) return true
  for (let t = start + 1; t < end - 1; t++) if (/^[.!?…。！？]+$/.test(tokens.text(t))) return true
  return false
}

/** Strip punctuation attached at either end: `Mary.` is Mary. */
function trim(atoms: Atoms, [start, end]: Span): Span {
  const isSign = (at: number): boolean => !isWordAtom(atoms, at)
  let [from, to] = [start, end]
  // A sign apart from the words was marked on purpose.
  while (from < to && isSign(from) && isJoined(atoms, from + 1)) from++
  while (to > from && isSign(to - 1) && isJoined(atoms, to - 1)) to--
  return from === to || (to - from === 1 && isSign(from)) ? [start, end] : [from, to]
}

/** Where some atoms of the response are in the key. */
interface Placing {
  /** Tokens of the key. */
  readonly span: Span
  /** How the text differs there; undefined if it does not. */
  readonly change: string | undefined
  /** Another possible place: the whole gap that its words may have replaced, if none of them is in the key. */
  readonly alternative?: Span | undefined
}

/** How many more words than its own a mention can have replaced. */
const GROWTH = 3
const SLACK = 5

/** The atoms inside a range of characters. */
function atomsOfSpan({ count, start: starts }: Atoms, start: number, end: number): Span {
  return [countBelow(starts, start, count), countBelow(starts, end, count)]
}

/** True if no blank precedes an atom. */
function isJoined({ start, end }: Atoms, at: number): boolean {
  return at > 0 && start[at] === end[at - 1]
}

/** The key's tokens that a range of the response's atoms corresponds to; undefined without a partner. */
function placeAtoms(key: Atoms, aligned: AtomAlignment, [start, end]: Span): Placing | undefined {
  let [first, last] = [-1, -1]
  let isEqual = true
  let isWhole = true
  let hasEqual = false
  for (let r = start; r < end; r++) {
    if (aligned.relation[r] === EQUAL) hasEqual = true
    else isEqual = false
    if (aligned.relation[r] === NO_PARTNER) continue
    const [from, to] = [aligned.first[r] as number, aligned.last[r] as number]
    if (first < 0) first = from
    else if (from > last + 1) isWhole = false
    last = to
  }
  const replaced = hasEqual ? undefined : replacedSpan(key, aligned, [start, end])
  if (first < 0) return replaced && { span: replaced, change: 'other words are in its place' }
  const span: Span = [key.owner[first] as number, (key.owner[last] as number) + 1]
  return { span, change: changeOf(), alternative: replaced }

  function changeOf(): string | undefined {
    if (!isEqual) return 'its words were changed'
    if (!isWhole) return 'words inside it were left out'
    // A neighbour in the response may share the atom of the key.
    const isShared = aligned.last[start - 1] === first || aligned.first[end] === last
    return isShared || cutsToken(key, first, last) ? 'it is part of a word of the key' : undefined
  }
}

/** What was replaced by a mention that shares no word with the key and fills the gap between two shared words. */
function replacedSpan(key: Atoms, aligned: AtomAlignment, [start, end]: Span): Span | undefined {
  if (start >= end) return undefined
  const [before, after] = [aligned.before[start] as number, aligned.after[end - 1] as number]
  if (before !== start - 1 || (after !== end && !(after < 0 && end === aligned.last.length))) return undefined
  const from = before < 0 ? 0 : (aligned.last[before] as number) + 1
  const to = after < 0 ? key.count : (aligned.first[after] as number)
  if (to <= from || to - from > GROWTH * (end - start) + SLACK) return undefined
  return [key.owner[from] as number, (key.owner[to - 1] as number) + 1]
}
