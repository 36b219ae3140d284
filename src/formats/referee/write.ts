import { ANTECEDENT, type CorefDocument, piecesOf, tellsParagraphs } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'

/** Write native JSON lines: they hold everything in a document. */
export function* write(document: CorefDocument): Generator<string> {
  const { id, part, genre, features, text, tokens, sentences, paragraphs, mentions, links, entityId } =
    document
  const others = links.filter(({ kind }) => kind !== ANTECEDENT)
  const antecedents = new Map(
    links.flatMap((link) =>
      link.kind === ANTECEDENT && (link.anchors?.[0] ?? -1) >= 0 ? [[link.from, link]] : [],
    ),
  )
  // Undefined fields are not written.
  const json = {
    id,
    part: part === 0 ? undefined : part,
    genre,
    features: features && Object.fromEntries(features),
    text,
    tokens:
      tokens &&
      Array.from({ length: tokens.count }, (_, i) => {
        const token = tokens.token(i)
        return Object.keys(token).length === 1 ? token.text : token
      }),
    sentences: tokens && Array.from(sentences, (start, s) => [start, sentences[s + 1] ?? tokens.count]),
    paragraphs: tellsParagraphs(document) ? Array.from(paragraphs ?? []) : undefined,
    mentions: Array.from({ length: mentions.count }, (_, m) => {
      const { head, min, type, pos, entityType, number, gender, zero, mentionConfidence, features } =
        mentions.attributes?.[m] ?? {}
      const { anchors, confidence } = antecedents.get(m) ?? {}
      const [span, entity] = [spansToJson(piecesOf(mentions, m)), entityId(mentions.entity[m] as number)]
      const annotated = { head, min: min && spansToJson(min), type, pos, entityType, number, gender, zero }
      const found = { antecedent: anchors?.[0], confidence, mentionConfidence }
      return { span, entity, ...annotated, ...found, features: features && Object.fromEntries(features) }
    }),
    links: others.length === 0 ? undefined : others,
  }
  yield `${JSON.stringify(json)}\n`
}

function spansToJson(pieces: readonly Span[]): Span | readonly Span[] {
  return pieces.length === 1 ? (pieces[0] as Span) : pieces
}
