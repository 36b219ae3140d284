import { DocumentBuilder } from '../document/builder.ts'
import type { CorefDocument, MentionAttributes } from '../document/document.ts'
import { withoutDuplicates } from '../document/filter.ts'
import type { Tokens } from '../document/tokens.ts'

/** Moves what was found in a document's text to the document's own tokens, which split the text differently. */
export function onTokens(
  document: CorefDocument & { readonly tokens: Tokens },
  found: CorefDocument,
): CorefDocument {
  const builder = new DocumentBuilder()
  const { mentions, tokens } = found
  const { tokens: ownTokens } = document
  const starts = Int32Array.from({ length: ownTokens.count }, (_, t) => ownTokens.token(t).start ?? -1)
  const places = (token: number): Span => {
    const { start = 0, end = 0 } = tokens?.token(token) ?? {}
    return [start, end]
  }
  /** The last token that begins at or before a character. */
  const tokenAt = (character: number): number => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] as number) <= character) low = middle
      else high = middle
    }
    return low
  }
  for (let m = 0; m < mentions.count; m++) {
    const [first] = places(mentions.start[m] as number)
    const [, end] = places((mentions.end[m] as number) - 1)
    const { head, ...rest }: MentionAttributes = mentions.attributes?.[m] ?? {}
    builder.addMention(
      tokenAt(first),
      tokenAt(end - 1) + 1,
      builder.entities.ofInteger(mentions.entity[m] as number),
    )
    builder.describeLast(head === undefined ? rest : { ...rest, head: tokenAt(places(head)[0]) })
  }
  const { id, part, genre, features, text, sentences, paragraphs, origin } = document
  const frame = {
    ...{ id, part, genre, features, text, tokens: ownTokens, sentences, paragraphs },
    ...{ links: found.links, origin },
  }
  return withoutDuplicates(builder.finish(frame), 'first', () => {})
}

type Span = readonly [start: number, end: number]
