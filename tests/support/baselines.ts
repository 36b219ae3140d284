import type { Corpus } from '../../src/corpus/corpus.ts'
import { DocumentBuilder } from '../../src/document/builder.ts'
import { type CorefDocument, piecesOf } from '../../src/document/document.ts'
import { headOf } from '../../src/document/head.ts'
import { mentionTypes } from '../../src/document/mention-type.ts'
import type { Span } from '../../src/document/span.ts'

/** A response with every mention of the key, in the entity that the baseline assigns. */
export type Baseline = (key: CorefDocument) => (mention: number) => string

/** Every mention in one entity. */
export const allInOne: Baseline = () => () => 'all'

/** Names and nouns by their heads; a pronoun goes with the name or noun before it. */
export const sameHead: Baseline = (key) => {
  const types = mentionTypes(key)?.types ?? []
  const entities: string[] = []
  let last = 'nobody'
  for (let m = 0; m < key.mentions.count; m++) {
    if (types[m] !== 'pronoun') last = key.tokens?.text(headOf(key, m)).toLowerCase() ?? String(m)
    entities[m] = last
  }
  return (m) => entities[m] as string
}

export function baselineResponse(name: string, key: Corpus, baseline: Baseline): Corpus {
  return { name, documents: key.documents.map((document) => respond(document, baseline)), warnings: [] }
}

function respond(key: CorefDocument, baseline: Baseline): CorefDocument {
  const builder = new DocumentBuilder()
  const { mentions, id, part, genre, text, tokens, sentences, origin } = key
  const entityOf = baseline(key)
  for (let m = 0; m < mentions.count; m++) {
    const pieces = piecesOf(mentions, m)
    const [first, last] = [pieces[0] as Span, pieces.at(-1) as Span]
    builder.addMention(first[0], last[1], builder.entities.of(entityOf(m)))
    builder.describeLast(mentions.attributes?.[m] ?? {}, pieces)
  }
  return builder.finish({ id, part, genre, text, tokens, sentences, origin })
}
