import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument, Origin } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { Tokens } from '../../document/tokens.ts'
import { ALIGNMENT, UNPLACED } from '../../document/unplaced.ts'
import { RefereeError } from '../../errors.ts'
import { placeListed } from './listed.ts'
import { type Placed, type PlacedMention, placeMarked } from './marked.ts'
import type { ParsedResponse } from './parsed.ts'
import { type RepairReport, ReportBuilder } from './report.ts'

/** A response in the words of its key, under two readings, and what became of its mentions. */
export interface AlignedResponse {
  /** With the benefit of every doubt: changed mentions kept, open choices made as the key has them. */
  readonly optimistic: CorefDocument
  /**
   * Without it: changed mentions, those with an open end and those that were lost count and have no twin, open
   * choices are made against the key.
   */
  readonly pessimistic: CorefDocument
  readonly report: RepairReport
}

/**
 * Lay what a language model wrote over the key it was asked about. Models change texts: they drop, add
 * and normalise words. The response is aligned to the key's tokens, so that it can be scored; what that
 * cost is in the report, mention by mention. A score of the optimistic and one of the pessimistic
 * document enclose what the response may be worth.
 *
 * @throws RefereeError when the key has no tokens
 */
export function alignResponse(key: CorefDocument, parsed: ParsedResponse): AlignedResponse {
  const { tokens } = key
  if (tokens === undefined) {
    throw new RefereeError('text-mismatch', `document "${key.id}" of the key has no words to align a text to`)
  }
  // Both documents share the key's words and must outlive the key's place in its reader.
  tokens.retain()
  const report = new ReportBuilder()
  for (const { place, message, isLoss } of parsed.repairs) report.tag(place, message, isLoss)
  const placed =
    parsed.kind === 'marked'
      ? placeMarked(key, tokens, parsed, report)
      : placeListed(key, tokens, parsed, report)
  const origin = originOf(parsed, placed)
  return {
    optimistic: build(key, tokens, placed.optimistic, origin),
    pessimistic: build(key, tokens, placed.pessimistic, origin),
    report: report.finish(placed.shareChanged),
  }
}

function build(
  key: CorefDocument,
  tokens: Tokens,
  mentions: readonly PlacedMention[],
  origin: Origin,
): CorefDocument {
  const builder = new DocumentBuilder()
  const taken = new Set(
    mentions.filter(({ isUnplaced }) => isUnplaced !== true).map(({ span }) => span.join()),
  )
  for (const { span, entity, isUnplaced } of mentions) {
    const place = isUnplaced === true ? freeSpan(span, tokens.count, taken) : span
    if (place === undefined) continue
    const [start, end] = place
    builder.addMention(start, end, builder.entities.of(entity))
    if (isUnplaced === true) builder.describeLast({ features: UNPLACED_FEATURES })
    else if (isZero(tokens, start, end)) builder.describeLast({ zero: true })
  }
  const { id, part, genre, text, sentences } = key
  return builder.finish({ id, part, genre, text, tokens, sentences, origin })
}

const UNPLACED_FEATURES: ReadonlyMap<string, string> = new Map([[ALIGNMENT, UNPLACED]])

/** Where a mention without a place can stand so that it is no duplicate of another: from its start to a free end. */
function freeSpan([start, end]: Span, count: number, taken: Set<string>): Span | undefined {
  for (let from = start; from >= 0; from--) {
    for (let to = from === start ? end : from + 1; to <= count; to++) {
      const name = `${from},${to}`
      if (taken.has(name)) continue
      taken.add(name)
      return [from, to]
    }
  }
  return undefined
}

/** Places are those of the response: that is the file to look at when something is wrong. */
function originOf({ places }: ParsedResponse, { offsetOf }: Placed): Origin {
  return {
    path: places.path,
    locate(token) {
      const offset = token === undefined ? -1 : (offsetOf[token] ?? -1)
      return offset < 0 ? places.place() : places.place(offset)
    },
    bytes: () => places.bytes(),
  }
}

function isZero(tokens: Tokens, start: number, end: number): boolean {
  for (let t = start; t < end; t++) if (tokens.token(t).empty !== true) return false
  return true
}
