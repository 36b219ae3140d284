import type { CorefDocument } from '../document/document.ts'
import { readingOf } from '../document/readings.ts'
import { RefereeError } from '../errors.ts'
import type { ParsedResponse } from '../formats/parsed-response.ts'
import { originOf } from '../formats/shared/document-from-response.ts'
import { placeListed } from './place-listed.ts'
import { placeMarked } from './place-marked.ts'
import { type RepairReport, ReportBuilder } from './repair-report.ts'

/** A response in the tokens of its key, with a report on its mentions. */
export interface AlignedResponse {
  /**
   * The strict reading: altered, ambiguous and lost mentions count but have no twin; listed strings take their
   * occurrences in text order. The document also holds the mentions' other readings, which `scoreRange` covers.
   */
  readonly document: CorefDocument
  readonly report: RepairReport
}

/**
 * Align a language model's output with the key. Models change texts: they drop, add and normalise words.
 * Aligned with the key's tokens, the response can be scored; the report lists what the changes cost, mention by
 * mention.
 *
 * @throws RefereeError if the key has no tokens
 */
export function alignResponse(key: CorefDocument, parsed: ParsedResponse): AlignedResponse {
  const { id, part, genre, text, tokens, sentences } = key
  if (tokens === undefined) {
    throw new RefereeError('text-mismatch', `document "${id}" of the key has no words to align a text to`)
  }
  // The document shares the key's tokens and may outlive the reader's buffer.
  tokens.retain()
  const report = new ReportBuilder()
  for (const repair of parsed.repairs) report.repair(repair)
  const placed =
    parsed.kind === 'marked' ? placeMarked(key, tokens, parsed, report) : placeListed(tokens, parsed, report)
  // Places refer to the response: the file to look at if something is wrong.
  const { places } = parsed
  const origin = originOf(places, (token) => {
    const offset = placed.offsets[token] ?? -1
    return offset < 0 ? places.place() : places.place(offset)
  })
  const frame = { id, part, genre, text, tokens, sentences, origin }
  return { document: readingOf(frame, placed, placed.strict), report: report.finish(placed.shareChanged) }
}
