import type { CorefDocument } from '../../document/document.ts'
import type { Leftovers } from '../leftovers.ts'
import { legalNames } from '../shared/entity-names.ts'
import { hasSentenceLines, type LaidOutText, layOutRaw } from '../shared/laid-out-text.ts'
import { writeNested } from '../shared/write-brackets.ts'
import { BLANK_TOKENS, ENTITY_TYPE } from './read.ts'

/**
 * Write a document as text with braces. Keeps the text if it is known; if the reader would cut
 * it differently, separates words by blanks and adds a remark about that at the end.
 *
 * @throws RefereeError for discontinuous or crossing mentions, braces in the text, ids with blanks
 */
export function* write(document: CorefDocument, leftovers: Leftovers): Generator<string> {
  // A reader takes CRLF as one character, which would shift all offsets after it.
  const fits = (each: LaidOutText): boolean => !each.text.includes('\r') && hasSentenceLines(each, document)
  const { layout, isBlankCut } = layOutRaw(document, leftovers, fits)
  if (/[{}]/.test(layout.text)) leftovers.refuse('a brace in the text')
  const text = markUp(document, layout, leftovers)
  if (/^#/m.test(text)) leftovers.refuse('a line of text that starts with "#"')
  yield text
  if (layout.text === document.text && !text.endsWith('\n')) leftovers.drop('that the last line has no end')
  if (isBlankCut) yield `${text.endsWith('\n') ? '' : '\n'}#${BLANK_TOKENS}\n`
}

function markUp(document: CorefDocument, layout: LaidOutText, leftovers: Leftovers): string {
  const { mentions } = document
  const ids = legalNames(document, /^[^\s:={}",]+$/, leftovers, 'M')
  const written = writeNested(layout, mentions, {
    open: (m) => `{${ids[mentions.entity[m] as number]}${writeProperties(document, m, leftovers)} `,
    close: () => '}',
    text: (text) => text,
  })
  return [...written].join('')
}

function writeProperties({ mentions }: CorefDocument, m: number, leftovers: Leftovers): string {
  const { type, entityType, features } = mentions.attributes?.[m] ?? {}
  const properties = new Map(features)
  const full = properties.get(ENTITY_TYPE)
  const isSameType = full !== undefined && full.slice(full.lastIndexOf(' ') + 1) === entityType
  if (!isSameType) {
    leftovers.dropFeature(features, ENTITY_TYPE)
    properties.delete(ENTITY_TYPE)
  }
  if (entityType?.includes(' ') === true) leftovers.drop('entity types with blanks')
  else if (entityType !== undefined && !isSameType) properties.set(ENTITY_TYPE, entityType)
  if (type !== undefined) leftovers.dropFeature(features, 'type')
  if (type !== undefined) properties.set('type', type)
  const written: string[] = []
  for (const [name, value] of properties) {
    if (/^[^\s:={}",]+$/.test(name) && !/["{}\r\n]/.test(value)) written.push(`${name}="${value}"`)
    else if (name === ENTITY_TYPE) leftovers.drop('entity types with quotation marks or braces')
    else leftovers.drop('features with quotation marks, braces, or blanks in their names')
  }
  return written.length === 0 ? '' : `:${written.join(',')}`
}
