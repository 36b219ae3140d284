import type { Span } from '../../../document/span.ts'
import type { Token, Tokens } from '../../../document/tokens.ts'
import type { TokenisedDocument } from '../../format.ts'
import { afterBlanks } from './tokens.ts'

/** How the words of a sentence are laid out in its text. */
export interface Surface {
  readonly text: string
  /** By first token: the last token of a multiword token, and its form. */
  readonly multiwords: ReadonlyMap<number, { readonly last: number; readonly form: string }>
  /** Tokens not followed by a blank. */
  readonly glued: ReadonlySet<number>
}

/**
 * The surface of each sentence, from which a reader gets the offsets of every token; undefined if the
 * document has no text, or its words differ from the text.
 */
export function writeSurfaces(
  { text, tokens }: TokenisedDocument,
  sentences: readonly number[],
  allowsMultiwords: boolean,
): readonly Surface[] | undefined {
  if (text === undefined) return undefined
  const surfaces: Surface[] = []
  let start = 0
  for (const [s, first] of sentences.entries()) {
    const end = sentences[s + 1] ?? tokens.count
    const newline = text.indexOf('\n', start)
    const stop = newline < 0 ? text.length : newline
    const surface = surfaceOf({ text, start, stop }, [first, end], tokens)
    if (surface === undefined || (surface.multiwords.size > 0 && !allowsMultiwords)) return undefined
    surfaces.push(surface)
    start = stop + 1
  }
  return start === text.length + 1 ? surfaces : undefined
}

/** A line of a text. */
type Line = { readonly text: string } & Readonly<Record<'start' | 'stop', number>>

function surfaceOf({ text, start, stop }: Line, [first, end]: Span, tokens: Tokens): Surface | undefined {
  const multiwords = new Map<number, { last: number; form: string }>()
  const glued = new Set<number>()
  let at = start
  for (let t = first; t < end; t++) {
    const token = tokens.token(t)
    if (token.empty === true) {
      if (token.start !== undefined || token.end !== undefined) return undefined
      continue
    }
    const from = afterBlanks(text, at)
    if (token.start !== from || token.end === undefined || token.end > stop) return undefined
    const last = lastOfSame(token, t, end, tokens)
    const form = text.slice(from, token.end)
    if (form.includes('\t')) return undefined
    if (last > t) multiwords.set(t, { last, form })
    else if (form !== token.text) return undefined
    at = token.end
    if (at < stop && afterBlanks(text, at) === at) glued.add(t)
    t = last
  }
  if (afterBlanks(text, at) < stop) return undefined
  const line = text.slice(start, stop)
  return /[\r\n]/.test(line) ? undefined : { text: line, multiwords, glued }
}

/** Words with the same place in the text are one multiword token; empty nodes may come between them. */
function lastOfSame(token: Token, position: number, end: number, tokens: Tokens): number {
  let last = position
  for (let t = position + 1; t < end; t++) {
    const next = tokens.token(t)
    if (next.empty === true && next.start === undefined && next.end === undefined) continue
    if (next.start !== token.start || next.end !== token.end) break
    last = t
  }
  return last
}
