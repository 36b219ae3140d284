import { documentLabel, mentionsByEntity } from '../../document/document.ts'
import { spanText } from '../../document/tokens.ts'
import { cannotHold } from '../cannot-hold.ts'
import type { TokenisedDocument, WriteContext } from '../format.ts'
import { Leftovers } from '../leftovers.ts'
import { entityNames } from '../shared/entity-names.ts'

/** Write entities as lists of strings, one document per line. The places of mentions are lost. */
export function* write(documents: Iterable<TokenisedDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  for (const document of documents) {
    leftovers.drop('the text, and where in it mentions stand: only their words are written')
    const ids = entityNames(document, leftovers, 'e')
    const { start, end } = document.mentions
    const entities = mentionsByEntity(document).map((list, entity) => ({
      name: ids[entity],
      mentions: list.map((m) => {
        const text = spanText(document.tokens, start[m] as number, end[m] as number)
        if (/^[ \t\r\n]*$/.test(text)) throw cannotHold('strings', document, 'a mention without words')
        return text
      }),
    }))
    yield `${JSON.stringify({ id: documentLabel(document), entities })}\n`
  }
}
