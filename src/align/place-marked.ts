import type { CorefDocument } from '../document/document.ts'
import { countBelow } from '../document/sorted.ts'
import type { Span } from '../document/span.ts'
import type { Tokens } from '../document/tokens.ts'
import type { MarkedMention, MarkedResponse } from '../formats/parsed-response.ts'
import { type AtomAlignment, alignAtoms, EQUAL, NO_PARTNER } from './align-atoms.ts'
import { type Atoms, AtomTable, atomsOfText, atomsOfTokens, cutsToken } from './atoms.ts'
import { KeyMentions } from './key-mentions.ts'
import type { Fate, ReportBuilder } from './repair-report.ts'

/** A mention in the key's text. */
export interface PlacedMention {
  readonly span: Span
  readonly entity: string
  /** It must count, although its place is unknown. */
  readonly isUnplaced?: boolean
}

/** The mentions of a response under two readings, and how its text aligns with the key's. */
export interface Placed {
  readonly optimistic: readonly PlacedMention[]
  readonly pessimistic: readonly PlacedMention[]
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
  const borders: number[] = []
  for (const { start, end } of response.mentions) borders.push(start, end)
  const keyAtoms = atomsOfTokens(tokens, table, response.emptyNodes.length > 0)
  const atoms = atomsOfText(response.text, response.emptyNodes, borders, table)
  const aligned = alignAtoms(keyAtoms, atoms, table)
  const keyMentions = new KeyMentions(key)
  const optimistic: PlacedMention[] = []
  const pessimistic: PlacedMention[] = []
  for (const mention of response.mentions) {
    const range = atomsOfSpan(atoms, mention.start, mention.end)
    const whole = placeAtoms(keyAtoms, table, aligned, range)
    const trimmed = placeAtoms(keyAtoms, table, aligned, trim(atoms, table, range))
    const verdict = judge(mention, whole, trimmed, keyMentions)
    report.mention(verdict.fate, {
      place: response.places.place(mention.start),
      text: response.text.slice(mention.start, mention.end),
      entity: mention.entity,
      span: verdict.optimistic,
      reason: verdict.reason,
    })
    const { entity } = mention
    if (verdict.optimistic !== undefined) optimistic.push({ span: verdict.optimistic, entity })
    if (verdict.pessimistic !== undefined) pessimistic.push({ span: verdict.pessimistic, entity })
    else pessimistic.push({ span: verdict.optimistic ?? before(range), entity, isUnplaced: true })
  }
  const offsets = new Int32Array(tokens.count).fill(-1)
  for (let r = atoms.count - 1; r >= 0; r--) {
    const first = aligned.first[r] as number
    if (first >= 0) offsets[keyAtoms.owner[first] as number] = atoms.start[r] as number
  }
  return { optimistic, pessimistic, shareChanged: aligned.shareChanged, offsets }

  /** The token of the key before a place that only the response has. */
  function before([start]: Span): Span {
    const partner = aligned.last[aligned.before[start] ?? -1] ?? -1
    const token = partner < 0 ? 0 : (keyAtoms.owner[partner] as number)
    return [token, token + 1]
  }
}

interface Verdict {
  readonly fate: Fate
  readonly optimistic: Span | undefined
  readonly pessimistic: Span | undefined
  readonly reason: string
}

function judge(
  { missing }: MarkedMention,
  whole: Placing | undefined,
  trimmed: Placing | undefined,
  keyMentions: KeyMentions,
): Verdict {
  if (trimmed === undefined || whole === undefined) {
    const reason = 'the text has no such words there'
    return { fate: 'lost', optimistic: undefined, pessimistic: undefined, reason }
  }
  const { span } = trimmed
  if (missing !== undefined) return judgeHalf(missing, span, keyMentions)
  if (trimmed.change !== undefined) {
    const { alternative, change } = trimmed
    const isBetter =
      alternative !== undefined &&
      keyMentions.entityAt(...span) < 0 &&
      keyMentions.entityAt(...alternative) >= 0
    const optimistic = isBetter ? alternative : span
    return { fate: 'altered', optimistic, pessimistic: undefined, reason: change }
  }
  const isOtherMention =
    whole.change === undefined &&
    (whole.span[0] !== span[0] || whole.span[1] !== span[1]) &&
    keyMentions.entityAt(...whole.span) >= 0 &&
    keyMentions.entityAt(...span) < 0
  if (isOtherMention) {
    const reason = 'it may or may not include the signs written together with it'
    return { fate: 'ambiguous', optimistic: whole.span, pessimistic: span, reason }
  }
  return { fate: 'recovered', optimistic: span, pessimistic: span, reason: '' }
}

/** A mention with one known end: the optimist takes the key's mention, if there is one, the pessimist none. */
function judgeHalf(missing: 'start' | 'end', [start, end]: Span, keyMentions: KeyMentions): Verdict {
  const reason = `its ${missing} was not marked`
  const other = missing === 'end' ? keyMentions.shortestFrom(start) : keyMentions.shortestTo(end)
  const own: Span = missing === 'end' ? [start, start + 1] : [end - 1, end]
  const fitting: Span = missing === 'end' ? [start, other] : [other, end]
  return { fate: 'ambiguous', optimistic: other < 0 ? own : fitting, pessimistic: undefined, reason }
}

/** Without punctuation attached at either end: `Mary.` is Mary. */
function trim(atoms: Atoms, table: AtomTable, [start, end]: Span): Span {
  const isSign = (at: number): boolean => !table.isWord(atoms.word[at] as number)
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
  /** What differs there; undefined if nothing does. */
  readonly change: string | undefined
  /** Another possible place: all that its words, none of them the key's, may have replaced. */
  readonly alternative?: Span | undefined
}

/** How many more words than its own a mention may have replaced. */
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
function placeAtoms(
  key: Atoms,
  table: AtomTable,
  aligned: AtomAlignment,
  [start, end]: Span,
): Placing | undefined {
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
  const replaced = hasEqual ? undefined : replacedBy(key, aligned, [start, end])
  if (first < 0) {
    return replaced && { span: replaced, change: 'other words stand in its place' }
  }
  const span: Span = [key.owner[first] as number, (key.owner[last] as number) + 1]
  return { span, change: changeOf(), alternative: replaced }

  function changeOf(): string | undefined {
    if (!isEqual) return 'its words were changed'
    if (!isWhole) return 'words inside it were left out'
    // A neighbour in the response may share the atom of the key.
    const isShared = aligned.last[start - 1] === first || aligned.first[end] === last
    return isShared || cutsToken(key, table, first, last) ? 'it is part of a word of the key' : undefined
  }
}

/** What a mention replaced that shares no word with the key and fills the gap between two shared words. */
function replacedBy(key: Atoms, aligned: AtomAlignment, [start, end]: Span): Span | undefined {
  if (start >= end) return undefined
  const [before, after] = [aligned.before[start] as number, aligned.after[end - 1] as number]
  if (before !== start - 1 || (after !== end && !(after < 0 && end === aligned.last.length))) return undefined
  const from = before < 0 ? 0 : (aligned.last[before] as number) + 1
  const to = after < 0 ? key.count : (aligned.first[after] as number)
  if (to <= from || to - from > GROWTH * (end - start) + SLACK) return undefined
  return [key.owner[from] as number, (key.owner[to - 1] as number) + 1]
}
