import type { CorefDocument } from './document.ts'

const NOUN = /^(?:NN|NE|PROPN|NOUN)/
/** Words that begin the part of a noun phrase after its head. */
const STOPS: ReadonlySet<string> = new Set(
  'of in on at by for from with to about into over under between among , : ; ( who whom whose which that'.split(
    ' ',
  ),
)

/**
 * Position of a mention's head: the annotated one or, where there is none, the last noun (else the last
 * word) before the first preposition, relative pronoun or comma that does not begin the mention.
 */
export function headOf(document: CorefDocument, mention: number): number {
  const { mentions, tokens } = document
  const annotated = mentions.attributes?.[mention]?.head
  if (annotated !== undefined) return annotated
  const start = mentions.start[mention] as number
  const end = mentions.end[mention] as number
  if (tokens === undefined) return end - 1
  let stop = start + 1
  while (stop < end && !STOPS.has(tokens.text(stop).toLowerCase())) stop++
  for (let at = stop - 1; at >= start; at--) if (NOUN.test(tokens.token(at).pos ?? '')) return at
  return stop - 1
}
