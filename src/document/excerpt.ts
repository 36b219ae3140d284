import { type CorefDocument, piecesOf } from './document.ts'

/** The words of a mention, the pieces of a discontinuous one with dots between; undefined without text. */
export function mentionWords({ tokens, mentions }: CorefDocument, mention: number): string | undefined {
  if (tokens === undefined) return undefined
  return piecesOf(mentions, mention)
    .map(([start, end]) => Array.from({ length: end - start }, (_, i) => tokens.text(start + i)).join(' '))
    .join(' … ')
}

/** A mention in brackets among the words around it, as many as `width` on either side. */
export function mentionInContext(
  document: CorefDocument,
  mention: number,
  width: number,
): string | undefined {
  const { tokens, mentions } = document
  if (tokens === undefined) return undefined
  const start = mentions.start[mention] as number
  const end = mentions.end[mention] as number
  const words = (from: number, to: number): string[] =>
    Array.from({ length: Math.max(0, to - from) }, (_, i) => tokens.text(from + i))
  const from = Math.max(0, start - width)
  const to = Math.min(tokens.count, end + width)
  return [
    ...(from > 0 ? ['…'] : []),
    ...words(from, start),
    `[${words(start, end).join(' ')}]`,
    ...words(end, to),
    ...(to < tokens.count ? ['…'] : []),
  ].join(' ')
}
