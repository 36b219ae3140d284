import { type CorefDocument, type MentionAttributes, piecesOf } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'

/** Native JSON lines hold all there is in a document. */
export function* write(documents: Iterable<CorefDocument>): Generator<string> {
  for (const document of documents) yield `${JSON.stringify(toJson(document))}\n`
}

function toJson(document: CorefDocument): object {
  const { id, part, genre, text, tokens, sentences, mentions, links } = document
  return {
    id,
    ...(part === 0 ? {} : { part }),
    ...(genre === undefined ? {} : { genre }),
    ...(text === undefined ? {} : { text }),
    ...(tokens === undefined
      ? {}
      : {
          tokens: Array.from({ length: tokens.count }, (_, i) => {
            const token = tokens.token(i)
            return Object.keys(token).length === 1 ? token.text : token
          }),
          sentences: Array.from(sentences, (start, s) => [start, sentences[s + 1] ?? tokens.count]),
        }),
    mentions: Array.from({ length: mentions.count }, (_, m) => ({
      span: spelling(piecesOf(mentions, m)),
      ...entityOf(document, m),
      ...(mentions.attributes === undefined ? {} : attributesToJson(mentions.attributes[m] ?? {})),
    })),
    ...(links.length === 0 ? {} : { links }),
  }
}

/** A mention that came without an entity goes without one. */
function entityOf(document: CorefDocument, mention: number): { entity?: string } {
  const entity = document.entityId(document.mentions.entity[mention] as number)
  return entity === undefined ? {} : { entity }
}

function spelling(pieces: readonly Span[]): Span | readonly Span[] {
  return pieces.length === 1 ? (pieces[0] as Span) : pieces
}

function attributesToJson({ min, features, ...plain }: MentionAttributes): object {
  const { head, type, pos, entityType, number, gender, zero } = plain
  return {
    head,
    ...(min === undefined ? {} : { min: spelling(min) }),
    type,
    pos,
    entityType,
    number,
    gender,
    zero,
    ...(features === undefined ? {} : { features: Object.fromEntries(features) }),
  }
}
