import { type CorefDocument, piecesOf } from '../document/document.ts'

/** How many tokens of context are shown on each side of a mention. */
const CONTEXT = 8

/** The words around a mention. */
export interface Context {
  readonly before: string
  readonly after: string
}

/** A mention's own words, an ellipsis between the pieces of a discontinuous one; undefined without a text. */
export function mentionWords({ mentions, tokens }: CorefDocument, mention: number): string | undefined {
  if (tokens === undefined) return undefined
  return piecesOf(mentions, mention)
    .map(([start, end]) => words(tokens, start, end))
    .join(' … ')
}

export function contextOf({ mentions, tokens }: CorefDocument, mention: number): Context | undefined {
  if (tokens === undefined) return undefined
  const start = mentions.start[mention] as number
  const end = mentions.end[mention] as number
  return {
    before: words(tokens, Math.max(0, start - CONTEXT), start),
    after: words(tokens, end, Math.min(tokens.count, end + CONTEXT)),
  }
}

function words(tokens: NonNullable<CorefDocument['tokens']>, from: number, to: number): string {
  if (to - from === 1) return tokens.text(from)
  // Joined at once: a string built up by concatenation would keep its parts in memory.
  return Array.from({ length: to - from }, (_, i) => tokens.text(from + i)).join(' ')
}
