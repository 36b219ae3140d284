import { type CorefDocument, documentLabel } from '../../document/document.ts'
import { cannotHold } from '../cannot-hold.ts'
import type { WriteContext } from '../format.ts'
import { Leftovers } from '../leftovers.ts'
import { entityNames } from '../shared/entity-names.ts'

/** Write entities as lists of strings, a document a line. Where mentions stand is lost. */
export function* write(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  for (const document of documents) {
    const { tokens, mentions, entityCount } = document
    if (tokens === undefined) throw cannotHold('strings', document, 'a document without tokens')
    if (mentions.pieces.size > 0) throw cannotHold('strings', document, 'a discontinuous mention')
    leftovers.inspect(document, {})
    leftovers.drop('the text, and where in it mentions stand: only their words are written')
    const ids = entityNames(document, leftovers, 'e')
    const lists: string[][] = Array.from({ length: entityCount }, () => [])
    for (let m = 0; m < mentions.count; m++) {
      const words: string[] = []
      for (let t = mentions.start[m] as number; t < (mentions.end[m] as number); t++)
        words.push(tokens.text(t))
      const text = words.join(' ')
      if (/^[ \t\r\n]*$/.test(text)) throw cannotHold('strings', document, 'a mention without words')
      lists[mentions.entity[m] as number]?.push(text)
    }
    const entities = lists.map((strings, entity) => ({ name: ids[entity], mentions: strings }))
    yield `${JSON.stringify({ id: documentLabel(document), entities })}\n`
  }
}
