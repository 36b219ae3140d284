import { type CorefDocument, documentLabel } from '../../document/document.ts'
import { cannotHold } from '../cannot-hold.ts'
import type { WriteContext } from '../format.ts'
import { bySentence, entityOrder } from '../jsonlines/write.ts'
import { Leftovers } from '../leftovers.ts'

/**
 * Write PreCo's JSON lines.
 *
 * @throws RefereeError for a mention that runs over a sentence end, which no triple can say
 */
export function* write(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  for (const document of documents) {
    const { tokens, mentions, sentences, entityCount } = document
    if (tokens === undefined) throw cannotHold('preco', document, 'a document without tokens')
    if (mentions.pieces.size > 0) throw cannotHold('preco', document, 'a discontinuous mention')
    leftovers.inspect(document, {})
    const order = entityOrder(document)
    if (order === undefined) leftovers.drop('the ids of entities: they are numbered by position')
    const entities: number[][][] = Array.from({ length: entityCount }, () => [])
    let sentence = 0
    for (let m = 0; m < mentions.count; m++) {
      const [start, end] = [mentions.start[m] as number, mentions.end[m] as number]
      while ((sentences[sentence + 1] ?? tokens.count) <= start) sentence++
      if (end > (sentences[sentence + 1] ?? tokens.count)) {
        throw cannotHold('preco', document, 'a mention that runs over the end of a sentence')
      }
      const base = sentences[sentence] ?? 0
      entities[mentions.entity[m] as number]?.push([sentence, start - base, end - base])
    }
    const json = {
      id: documentLabel(document),
      sentences: bySentence(document, tokens, ({ text }) => text),
      mention_clusters: order === undefined ? entities : order.map((entity) => entities[entity]),
    }
    yield `${JSON.stringify(json)}\n`
  }
}
