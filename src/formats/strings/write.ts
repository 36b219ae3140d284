import { documentLabel, mentionsByEntity } from '../../document/document.ts'
import { spanText } from '../../document/tokens.ts'
import type { WriteDocument } from '../define-format.ts'
import { entityNames } from '../shared/entity-names.ts'

/** Write entities as lists of strings, one document per line. The places of mentions are lost. */
export const write: WriteDocument = function* (document, leftovers) {
  leftovers.drop('the text and the positions of mentions: only their words are written')
  const ids = entityNames(document, leftovers, 'e')
  const { start, end } = document.mentions
  const entities = mentionsByEntity(document).map((list, entity) => ({
    name: ids[entity],
    mentions: list.map((m) => {
      const text = spanText(document.tokens, start[m] as number, end[m] as number)
      if (/^[ \t\r\n]*$/.test(text)) leftovers.refuse('a mention without words')
      return text
    }),
  }))
  yield `${JSON.stringify({ id: documentLabel(document), entities })}\n`
}
