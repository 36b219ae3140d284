import type { CorefDocument } from '../document/document.ts'
import type { SpokenWords } from '../document/spoken-words.ts'
import type { Discourse } from './discourse.ts'
import { linkers } from './linking/linker.ts'
import { madeLinks } from './linking/made-links.ts'
import type { PairModel } from './model.ts'
import { pairScorer } from './pair-scorer.ts'
import { withEntities } from './with-entities.ts'

/** A response with the links that its resolver made, besides its entities. */
export interface LinkedResponse {
  readonly response: CorefDocument
  /**
   * By mention of a document: the earlier mentions it was linked to. The document is the response, or what is left of
   * it after removing mentions.
   */
  readonly linksIn: (document: CorefDocument) => (mention: number) => readonly number[]
}

/** Resolves texts with a pair model, and keeps the links. */
export function linkingResolver(
  model: PairModel,
): (document: CorefDocument, words: SpokenWords, discourse: Discourse) => LinkedResponse {
  const { linker, threshold } = model
  const scored = pairScorer(model)
  return (document, words, discourse) => {
    const pairs = scored(discourse)
    const { mentions } = discourse
    const made = madeLinks(linker, pairs, threshold)
    const spanOf = mentions.map(
      ({ start, end }) => `${words.tokenOf[start]} ${(words.tokenOf[end - 1] as number) + 1}`,
    )
    const antecedents = new Map(
      made.map((linked, m) => [spanOf[m] as string, linked.map((i) => spanOf[i] as string)]),
    )
    return {
      response: withEntities(document, words, mentions, linkers[linker](pairs, threshold)),
      linksIn: (left) => linksBySpan(left, antecedents),
    }
  }
}

function linksBySpan(
  { mentions: { start, end, count } }: CorefDocument,
  antecedents: ReadonlyMap<string, readonly string[]>,
): (mention: number) => readonly number[] {
  const spans = Array.from({ length: count }, (_, m) => `${start[m]} ${end[m]}`)
  const numberOf = new Map(spans.map((span, m) => [span, m]))
  return (mention) =>
    (antecedents.get(spans[mention] as string) ?? []).flatMap((span) => numberOf.get(span) ?? [])
}
