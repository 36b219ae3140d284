import type { CorefDocument } from '../../document/document.ts'
import { cannotHold } from '../cannot-hold.ts'
import type { CompanionFile, WriteContext } from '../format.ts'
import { Leftovers } from '../leftovers.ts'
import { entityNames } from '../shared/entity-names.ts'
import { ENTITY_HEADER, TEXT, TYPES } from './columns.ts'
import { tokenFile } from './tokens.ts'

const PROPS: ReadonlyMap<string, string> = new Map([...TYPES].map(([prop, type]) => [type, prop]))

/**
 * Write an `.entities` file; the words are a companion.
 *
 * @throws RefereeError for discontinuous mentions and for more than one document
 */
export function* write(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  let count = 0
  for (const document of documents) {
    if (count++ > 0) throw cannotHold('booknlp', document, 'a second document in one file')
    const { mentions, tokens } = document
    if (mentions.pieces.size > 0) throw cannotHold('booknlp', document, 'a discontinuous mention')
    inspect(document, leftovers)
    const ids = entityNames(document, leftovers)
    yield `${ENTITY_HEADER}\n`
    for (let m = 0; m < mentions.count; m++) {
      const [start, end] = [mentions.start[m] as number, mentions.end[m] as number]
      const id = ids[mentions.entity[m] as number] as string
      if (/[\t\n\r]/.test(id)) throw cannotHold('booknlp', document, `an entity called "${id}"`)
      if (start < 0 || end > 1e9) throw cannotHold('booknlp', document, `the span ${start} to ${end}`)
      const { type = '', entityType = '', features } = mentions.attributes?.[m] ?? {}
      const words: string[] = []
      for (let t = start; tokens !== undefined && t < end; t++) words.push(tokens.text(t))
      const text = tokens === undefined ? (features?.get(TEXT) ?? '') : words.join(' ')
      const cells = [
        id,
        start,
        end - 1,
        PROPS.get(type) ?? '',
        leftovers.cell(entityType),
        leftovers.cell(text),
      ]
      yield `${cells.join('\t')}\n`
    }
  }
}

export function companions(document: CorefDocument): CompanionFile[] {
  return document.tokens === undefined ? [] : [{ extension: '.tokens', text: tokenFile(document) }]
}

function inspect(document: CorefDocument, leftovers: Leftovers): void {
  leftovers.inspect(document, {
    tokens: ['start', 'lemma', 'pos', 'upos', 'governor', 'relation'],
    mentions: ['type', 'entityType'],
    features: document.tokens === undefined ? [TEXT] : [],
  })
  for (let t = 0; t < (document.tokens?.count ?? 0); t++) leftovers.cell(document.tokens?.text(t) ?? '')
}
