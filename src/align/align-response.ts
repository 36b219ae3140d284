import { DocumentBuilder } from '../document/builder.ts'
import type { CorefDocument, Origin } from '../document/document.ts'
import type { Span } from '../document/span.ts'
import { isZeroSpan, type Tokens } from '../document/tokens.ts'
import { ALIGNMENT, UNPLACED } from '../document/unplaced.ts'
import { RefereeError } from '../errors.ts'
import type { ParsedResponse } from '../formats/parsed-response.ts'
import { placeListed } from './place-listed.ts'
import { type Placed, type PlacedMention, placeMarked } from './place-marked.ts'
import { type RepairReport, ReportBuilder } from './repair-report.ts'

/** A response in the tokens of its key, in two readings, and what became of its mentions. */
export interface AlignedResponse {
  /** The benefit of every doubt: keeps changed mentions and decides ambiguous ones as the key does. */
  readonly optimistic: CorefDocument
  /**
   * No benefit of the doubt: changed, unclosed and lost mentions count and have no twin; ambiguous ones are
   * decided against the key.
   */
  readonly pessimistic: CorefDocument
  readonly report: RepairReport
}

/**
 * Align a language model's output with the key. Models change texts: they drop, add and normalise words.
 * Aligned with the key's tokens, the response can be scored; the report lists what that cost, mention by
 * mention. The scores of the optimistic and the pessimistic document bound the response's true score.
 *
 * @throws RefereeError if the key has no tokens
 */
export function alignResponse(key: CorefDocument, parsed: ParsedResponse): AlignedResponse {
  const { tokens } = key
  if (tokens === undefined) {
    throw new RefereeError('text-mismatch', `document "${key.id}" of the key has no words to align a text to`)
  }
  // Both documents share the key's tokens and may outlive the reader's buffer.
  tokens.retain()
  const report = new ReportBuilder()
  for (const { place, message, isLoss } of parsed.repairs) report.tag(place, message, isLoss)
  const placed =
    parsed.kind === 'marked'
      ? placeMarked(key, tokens, parsed, report)
      : placeListed(key, tokens, parsed, report)
  const origin = makeOrigin(parsed, placed)
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
  const free = new FreeSpans(tokens.count)
  for (const { span, isUnplaced } of mentions) if (isUnplaced !== true) free.take(span)
  for (const { span, entity, isUnplaced } of mentions) {
    const place = isUnplaced === true ? free.near(span) : span
    if (place === undefined) continue
    const [start, end] = place
    builder.addMention(start, end, builder.entities.of(entity))
    if (isUnplaced === true) builder.describeLast({ features: UNPLACED_FEATURES })
    else if (isZeroSpan(tokens, start, end)) builder.describeLast({ zero: true })
  }
  const { id, part, genre, text, sentences } = key
  return builder.finish({ id, part, genre, text, tokens, sentences, origin })
}

const UNPLACED_FEATURES: ReadonlyMap<string, string> = new Map([[ALIGNMENT, UNPLACED]])

/** Finds spans for mentions without a place that duplicate no other span. */
class FreeSpans {
  readonly #tokens: number
  readonly #taken: Set<number> = new Set()
  /** By span that was asked for: the first end that may still be free. */
  readonly #next: Map<number, number> = new Map()

  constructor(tokens: number) {
    this.#tokens = tokens
  }

  take([start, end]: Span): void {
    this.#taken.add(this.#key(start, end))
  }

  /** A free span with the same start and the same or a later end; if there is none, with an earlier start. */
  near([start, end]: Span): Span | undefined {
    for (let from = start; from >= 0; from--) {
      const first = this.#key(from, from === start ? end : from + 1)
      let to = this.#next.get(first) ?? (from === start ? end : from + 1)
      while (to <= this.#tokens && this.#taken.has(this.#key(from, to))) to++
      this.#next.set(first, to)
      if (to > this.#tokens) continue
      this.take([from, to])
      return [from, to]
    }
    return undefined
  }

  #key(start: number, end: number): number {
    return start * (this.#tokens + 1) + end
  }
}

/** Places are those of the response: the file to look at if something is wrong. */
function makeOrigin({ places }: ParsedResponse, { offsets }: Placed): Origin {
  return {
    path: places.path,
    locate(token) {
      const offset = token === undefined ? -1 : (offsets[token] ?? -1)
      return offset < 0 ? places.place() : places.place(offset)
    },
    bytes: () => places.bytes(),
  }
}
