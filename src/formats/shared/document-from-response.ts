import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument, Origin } from '../../document/document.ts'
import { isZeroSpan, type Token, TokenList } from '../../document/tokens.ts'
import type { Place } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import type { ListedResponse, MarkedResponse, ParsedResponse, SourcePlaces } from '../parsed-response.ts'
import { nameInFile, stemOf } from '../path.ts'
import { blankTokens, findTokens, lineStarts } from './text-tokens.ts'

/**
 * Turn a response into a document without a key. Blanks and marks separate tokens. Every repair is a
 * warning.
 *
 * @param number position in the file, from 1, used for a response without a name
 */
export function documentFromResponse(
  parsed: ParsedResponse,
  number: number,
  context: Pick<ReadContext, 'warn' | 'hasOwnIds'>,
): CorefDocument {
  const { repairs, places } = parsed
  const builder = new DocumentBuilder(context)
  for (const { place, message } of repairs) context.warn({ code: 'repaired-markup', ...place, message })
  const stem = nameInFile(stemOf(places.path))
  const id = parsed.id ?? (number === 1 ? stem : `${stem}-${number}`)
  return parsed.kind === 'marked' ? markedDocument(parsed, id, builder) : listedDocument(parsed, id, builder)
}

function markedDocument(
  { text, mentions, emptyNodes, places }: MarkedResponse,
  id: string,
  builder: DocumentBuilder,
): CorefDocument {
  const borders = mentions.flatMap(({ start, end }) => [start, end])
  const cut = blankTokens(text, borders)
  const empty = new Set(emptyNodes.map(([start]) => start))
  const tokens = new TokenList(
    Array.from(cut.start, (start, t): Token => {
      const end = cut.end[t] as number
      const isEmpty = empty.has(start)
      const form = text.slice(isEmpty ? start + EMPTY_MARK.length : start, end)
      return { text: form, start, end, ...(isEmpty && { empty: true }) }
    }),
  )
  for (const { start, end, entity } of mentions) {
    const found = findTokens(cut, start, end)
    if (found === undefined) continue
    builder.addMention(...found.span, builder.entities.of(entity))
    if (isZeroSpan(tokens, ...found.span)) builder.describeLast({ zero: true })
  }
  const origin = originOf(places, (token) => places.place(cut.start[token] ?? 0))
  return builder.finish({ id, text, tokens, sentences: lineStarts(text, cut), origin })
}

/** Marks an empty node, before its form. */
export const EMPTY_MARK = '##'

/** Lists have no text, so each mention becomes a sentence. */
function listedDocument(
  { entities, places }: ListedResponse,
  id: string,
  builder: DocumentBuilder,
): CorefDocument {
  const tokens: Token[] = []
  const sentences: number[] = []
  const tokenPlaces: ReturnType<typeof places.place>[] = []
  for (const entity of entities) {
    const number = builder.entities.of(entity.id)
    for (const { text, place } of entity.mentions) {
      const start = tokens.length
      const cut = blankTokens(text)
      for (let t = 0; t < cut.count; t++) {
        tokens.push({ text: text.slice(cut.start[t], cut.end[t]) })
        tokenPlaces.push(place)
      }
      if (cut.count === 0) continue
      sentences.push(start)
      builder.addMention(start, tokens.length, number)
    }
  }
  const origin = originOf(places, (token) => tokenPlaces[token] ?? places.place())
  return builder.finish({ id, tokens: new TokenList(tokens), sentences: Int32Array.from(sentences), origin })
}

/** The origin of a document made from a response. */
export function originOf(places: SourcePlaces, locate?: (token: number) => Place): Origin {
  return {
    path: places.path,
    locate: (token) => (token === undefined ? undefined : locate?.(token)) ?? places.place(),
    bytes: () => places.bytes(),
  }
}
