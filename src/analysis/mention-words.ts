import { type CorefDocument, piecesOf } from '../document/document.ts'
import type { Span } from '../document/span.ts'
import type { Tokens } from '../document/tokens.ts'

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

/**
 * The words of many mentions of one document. Long ones are cut from the whole text: joining the words of each would
 * take quadratic time if they are nested.
 */
export class MentionWords {
  readonly #document: CorefDocument
  #text: { readonly whole: string; readonly starts: Int32Array } | undefined

  constructor(document: CorefDocument) {
    this.#document = document
  }

  /** As `mentionWords`. */
  of(mention: number): string | undefined {
    const { mentions, tokens } = this.#document
    if (tokens === undefined) return undefined
    const cut = ([start, end]: Span): string => {
      if (end - start < LONG) return words(tokens, start, end)
      this.#text ??= joinAll(tokens)
      const { whole, starts } = this.#text
      return whole.slice(starts[start], (starts[end] as number) - 1)
    }
    return piecesOf(mentions, mention).map(cut).join(' … ')
  }
}

const LONG = 64

/** All words with blanks between them, and where each begins; the last start is that of a word after the text. */
function joinAll(tokens: Tokens): { readonly whole: string; readonly starts: Int32Array } {
  const starts = new Int32Array(tokens.count + 1)
  const texts = Array.from({ length: tokens.count }, (_, t) => tokens.text(t))
  for (const [t, text] of texts.entries()) starts[t + 1] = (starts[t] as number) + text.length + 1
  return { whole: texts.join(' '), starts }
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

function words(tokens: Tokens, from: number, to: number): string {
  if (to - from === 1) return tokens.text(from)
  // Joined at once: a string built up by concatenation would keep its parts in memory.
  return Array.from({ length: to - from }, (_, i) => tokens.text(from + i)).join(' ')
}
