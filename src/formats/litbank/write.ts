import type { CorefDocument } from '../../document/document.ts'
import type { CompanionFile } from '../format.ts'
import type { Leftovers } from '../leftovers.ts'
import { type LaidOutText, layOut, sameStarts, sameTokens } from '../shared/laid-out-text.ts'
import { mentionLinks } from '../shared/mention-links.ts'
import { LABEL_OF_TYPE } from '../shared/mention-types.ts'
import { Sentences } from './read.ts'

const NOTHING = '-'

/**
 * Write the .ann file of a document; its text goes into the companion.
 *
 * @throws RefereeError for a discontinuous mention, a document without tokens, an entity without a label
 */
export function* write(document: CorefDocument, leftovers: Leftovers): Generator<string> {
  yield* mentionLines(document, layOutLines(document, leftovers).text, leftovers)
  for (const { kind, from, target } of mentionLinks(document)) {
    if ((kind === 'cop' || kind === 'appos') && target !== undefined) {
      yield `${kind.toUpperCase()}\tT${from}\tT${target}\n`
    } else leftovers.drop('links other than cop and appos to one entity of the document')
  }
}

export function companions(document: CorefDocument, leftovers: Leftovers): CompanionFile[] {
  return [{ extension: '.txt', text: layOutLines(document, leftovers).text }]
}

function layOutLines(document: CorefDocument, leftovers: Leftovers): LaidOutText {
  return layOut(document, leftovers, (layout) => {
    const { tokens, starts } = new Sentences(layout.text)
    return sameTokens(tokens, layout) && sameStarts(starts, document.sentences)
  })
}

function* mentionLines(document: CorefDocument, text: string, leftovers: Leftovers): Generator<string> {
  const { mentions } = document
  const sentences = new Sentences(text)
  for (let m = 0; m < mentions.count; m++) {
    const [start, end] = [mentions.start[m] as number, mentions.end[m] as number]
    const { type, entityType } = mentions.attributes?.[m] ?? {}
    if (entityType === NOTHING || entityType === '_') leftovers.drop('entity types that are "-" or "_"')
    const fields = [
      'MENTION',
      `T${m}`,
      ...sentences.place(start),
      ...sentences.place(end - 1),
      sentences.words(start, end).replace(/[\t-\r \u00a0]+/g, ' '),
      leftovers.cell(entityType ?? NOTHING),
      type === undefined ? NOTHING : LABEL_OF_TYPE[type],
    ]
    yield `${fields.join('\t')}\n`
    const entity = document.entityId(mentions.entity[m] as number)
    if (entity === undefined) continue
    if (entity === '' || /[\t\r\n]/.test(entity)) {
      leftovers.refuse(`an entity called "${entity}"`)
    }
    yield `COREF\tT${m}\t${entity}\n`
  }
}
