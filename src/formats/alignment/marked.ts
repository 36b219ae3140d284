import type { CorefDocument } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { Tokens } from '../../document/tokens.ts'
import { type Atoms, AtomTable, atomsOfText, atomsOfTokens } from './atoms.ts'
import { KeyMentions } from './key-mentions.ts'
import { overlay } from './overlay.ts'
import type { MarkedMention, MarkedResponse } from './parsed.ts'
import { atomsOfSpan, isJoined, type Placing, placeAtoms } from './placing.ts'
import type { Fate, ReportBuilder } from './report.ts'

/** A mention in the key's text. */
export interface PlacedMention {
  readonly span: Span
  readonly entity: string
  /** It has to count, and nobody knows whether it stands here. */
  readonly isUnplaced?: boolean
}

/** The mentions of a response under two readings, and how its text lies over the key's. */
export interface Placed {
  readonly optimistic: readonly PlacedMention[]
  readonly pessimistic: readonly PlacedMention[]
  readonly shareChanged: number
  /** For every token of the key, where in the response's text it stands, or -1. */
  readonly offsetOf: Int32Array
}

/** Find the places of mentions that were marked in a text that is no longer quite the key's. */
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
  const laid = overlay(keyAtoms, atoms, table)
  const keyMentions = new KeyMentions(key)
  const optimistic: PlacedMention[] = []
  const pessimistic: PlacedMention[] = []
  for (const mention of response.mentions) {
    const range = atomsOfSpan(atoms, mention.start, mention.end)
    const whole = placeAtoms(keyAtoms, table, laid, range)
    const trimmed = placeAtoms(keyAtoms, table, laid, trim(atoms, table, range))
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
  const offsetOf = new Int32Array(tokens.count).fill(-1)
  for (let r = atoms.count - 1; r >= 0; r--) {
    const first = laid.first[r] as number
    if (first >= 0) offsetOf[keyAtoms.owner[first] as number] = atoms.start[r] as number
  }
  return { optimistic, pessimistic, shareChanged: laid.shareChanged, offsetOf }

  /** The word of the key after which something stands that the key does not have. */
  function before([start]: Span): Span {
    const partner = laid.last[laid.before[start] ?? -1] ?? -1
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

/** A mention of which one end is known: the optimist takes the key's, if there is one, the pessimist none. */
function judgeHalf(missing: 'start' | 'end', [start, end]: Span, keyMentions: KeyMentions): Verdict {
  const reason = `its ${missing} was not marked`
  const other = missing === 'end' ? keyMentions.shortestFrom(start) : keyMentions.shortestTo(end)
  const own: Span = missing === 'end' ? [start, start + 1] : [end - 1, end]
  const fitting: Span = missing === 'end' ? [start, other] : [other, end]
  return { fate: 'ambiguous', optimistic: other < 0 ? own : fitting, pessimistic: undefined, reason }
}

/** Without the signs that are written together with the words at either end: `Mary.` is Mary. */
function trim(atoms: Atoms, table: AtomTable, [start, end]: Span): Span {
  const isSign = (at: number): boolean => !table.isWord(atoms.word[at] as number)
  let [from, to] = [start, end]
  // A sign that stands apart is a word of its own and was meant.
  while (from < to && isSign(from) && isJoined(atoms, from + 1)) from++
  while (to > from && isSign(to - 1) && isJoined(atoms, to - 1)) to--
  return from === to || (to - from === 1 && isSign(from)) ? [start, end] : [from, to]
}
