import type { WriteDocument } from '../define-format.ts'
import { bySentence, listEntities } from '../shared/json-lists.ts'
import { writeName } from './document-key.ts'
import { listFound } from './found.ts'
import { NO_SPEAKER } from './words.ts'

/** Write e2e-coref's JSON lines: words, speakers, and spans with inclusive ends. */
export const write: WriteDocument = function* (document, leftovers) {
  const { start, end } = document.mentions
  const json = {
    ...writeName(document),
    sentences: bySentence(document, (token) => token.text),
    speakers: bySentence(document, ({ speaker }) => {
      if (speaker === undefined || !NO_SPEAKER.has(speaker)) return speaker ?? '-'
      leftovers.drop('speakers without a name')
      return '-'
    }),
    clusters: listEntities(document, leftovers, (m) => [start[m] as number, (end[m] as number) - 1]),
    ...listFound(document, leftovers, (write) => listEntities(document, leftovers, write)),
  }
  yield `${JSON.stringify(json)}\n`
}
