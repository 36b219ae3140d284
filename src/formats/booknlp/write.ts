import type { CorefDocument } from '../../document/document.ts'
import type { CompanionFile } from '../format.ts'
import type { Leftovers } from '../leftovers.ts'
import { entityNames } from '../shared/entity-names.ts'
import { LABEL_OF_TYPE } from '../shared/mention-types.ts'
import { ENTITY_HEADER, TEXT } from './columns.ts'
import { tokenFile } from './tokens.ts'

/**
 * Write an `.entities` file; the words go into a companion file.
 *
 * @throws RefereeError for entity ids with TABs or line ends, and for spans that are not token numbers
 */
export function* write(document: CorefDocument, leftovers: Leftovers): Generator<string> {
  const { mentions, tokens } = document
  const ids = entityNames(document, leftovers)
  yield `${ENTITY_HEADER}\n`
  for (let m = 0; m < mentions.count; m++) {
    const [start, end] = [mentions.start[m] as number, mentions.end[m] as number]
    const id = ids[mentions.entity[m] as number] as string
    if (/[\t\n\r]/.test(id)) leftovers.refuse(`an entity called "${id}"`)
    if (start < 0 || end > 1e9) leftovers.refuse(`the span ${start} to ${end}`)
    const { type, entityType = '', features } = mentions.attributes?.[m] ?? {}
    if (tokens !== undefined) leftovers.dropFeature(features, TEXT)
    const words: string[] = tokens === undefined ? [features?.get(TEXT) ?? ''] : []
    for (let t = start; tokens !== undefined && t < end; t++) words.push(tokens.text(t))
    const described = [entityType, words.join(' ')].map((cell) => leftovers.cell(cell))
    yield `${[id, start, end - 1, type === undefined ? '' : LABEL_OF_TYPE[type], ...described].join('\t')}\n`
  }
}

export function companions(document: CorefDocument, leftovers: Leftovers): CompanionFile[] {
  return document.tokens === undefined ? [] : [{ extension: '.tokens', text: tokenFile(document, leftovers) }]
}
