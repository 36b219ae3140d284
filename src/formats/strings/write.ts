import type { CorefDocument } from '../../document/document.ts'
import { cannotHold } from '../cannot-hold.ts'
import type { WriteContext } from '../format.ts'
import { idsOf } from '../inline/write.ts'
import { Leftovers } from '../leftovers.ts'

/** Write entities as lists of strings, a document a line. Where mentions stand is lost. */
export function* writeStrings(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  for (const document of documents) {
    const { id, part, tokens, mentions, entityCount } = document
    if (tokens === undefined) throw cannotHold('strings', document, 'a document without tokens')
    if (mentions.pieces.size > 0) throw cannotHold('strings', document, 'a discontinuous mention')
    leftovers.inspect(document, {})
    leftovers.drop('the text, and where in it mentions stand: only their words are written')
    if (part !== 0) leftovers.drop('the numbers of parts')
    const ids = idsOf(document, /^/, 'strings', leftovers)
    const lists: string[][] = Array.from({ length: entityCount }, () => [])
    for (let m = 0; m < mentions.count; m++) {
      const words: string[] = []
      for (let t = mentions.start[m] as number; t < (mentions.end[m] as number); t++)
        words.push(tokens.text(t))
      lists[mentions.entity[m] as number]?.push(words.join(' '))
    }
    const entities = lists.map((strings, entity) => ({ name: ids[entity], mentions: strings }))
    yield `${JSON.stringify({ id, entities })}\n`
  }
}
