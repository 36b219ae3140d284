import type { Place } from '../errors.ts'
import type { CorefDocument } from './document.ts'
import { partitionPoint } from './sorted.ts'
import { comparePieces } from './span.ts'

/** Mentions with the same span as the mention before them. */
export function findRepeats(mentions: Pick<CorefDocument['mentions'], 'start' | 'end' | 'pieces'>): number[] {
  const { start, end, pieces } = mentions
  const repeats: number[] = []
  for (let m = 1; m < start.length; m++) {
    const isSame = start[m] === start[m - 1] && end[m] === end[m - 1]
    if (isSame && comparePieces(pieces.get(m), pieces.get(m - 1)) === 0) repeats.push(m)
  }
  return repeats
}

/** The place of a repeat. */
export function repeatPlace({ mentions, origin, entityId }: CorefDocument, mention: number): Place {
  const { start, end, entity } = mentions
  const first = start[mention] as number
  if (origin.locateMention === undefined) return origin.locate(first)
  const isAlike = (m: number): boolean =>
    start[m] === first && end[m] === end[mention] && entity[m] === entity[mention]
  // Equal mentions are adjacent. There may be many thousands, so they are not counted one by one.
  let reach = 1
  while (isAlike(mention - reach)) reach *= 2
  const below = partitionPoint(reach - 1, (i) => isAlike(mention - 1 - i))
  return origin.locateMention(first, end[mention] as number, entityId(entity[mention] as number), below)
}

/** The message about a repeat. */
export function repeatMessage(document: CorefDocument, mention: number): string {
  const { entity } = document.mentions
  const [first, second] = [entity[mention - 1] as number, entity[mention] as number]
  const name = (e: number): string => document.entityId(e) ?? '(none)'
  const where =
    first === second
      ? `twice in entity ${name(first)}`
      : `in entity ${name(first)} and in entity ${name(second)}`
  return `the mention ${mentionText(document, mention)} occurs ${where}`
}

/** A mention for messages: its words, or its span where there is no text. */
export function mentionText(document: CorefDocument, mention: number): string {
  const { mentions, tokens } = document
  const start = mentions.start[mention] as number
  const end = mentions.end[mention] as number
  if (tokens === undefined) return `[${start}, ${end})`
  const excerptEnd = Math.min(end, start + 8)
  const words = Array.from({ length: excerptEnd - start }, (_, i) => tokens.text(start + i)).join(' ')
  if (words === '' && mentions.attributes?.[mention]?.zero === true) return 'without words (a zero)'
  return `"${words}${excerptEnd < end ? ' …' : ''}"`
}
