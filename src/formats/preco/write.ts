import { documentLabel } from '../../document/document.ts'
import { lastAtMost } from '../../document/sorted.ts'
import type { WriteDocument } from '../define-format.ts'
import { bySentence, listEntities } from '../shared/json-lists.ts'

/**
 * Write PreCo's JSON lines.
 *
 * @throws RefereeError for a mention that crosses a sentence end: a triple cannot hold it
 */
export const write: WriteDocument = function* (document, leftovers) {
  const { tokens, mentions, sentences } = document
  const json = {
    id: documentLabel(document),
    sentences: bySentence(document, ({ text }) => text),
    mention_clusters: listEntities(document, leftovers, (m) => {
      const [start, end] = [mentions.start[m] as number, mentions.end[m] as number]
      const sentence = Math.max(0, lastAtMost(sentences, start))
      if (end > (sentences[sentence + 1] ?? tokens.count)) {
        leftovers.refuse('a mention that runs over the end of a sentence')
      }
      const base = sentences[sentence] ?? 0
      return [sentence, start - base, end - base]
    }),
  }
  yield `${JSON.stringify(json)}\n`
}
