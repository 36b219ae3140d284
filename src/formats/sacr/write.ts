import type { CorefDocument } from '../../document/document.ts'
import { cannotHold } from '../cannot-hold.ts'
import type { WriteContext } from '../format.ts'
import { Leftovers } from '../leftovers.ts'
import { legalNames } from '../shared/entity-names.ts'
import {
  blankSeparated,
  type LaidOutText,
  originalText,
  sameStarts,
  sameTokens,
} from '../shared/laid-out-text.ts'
import { nest, writeNested } from '../shared/nested-spans.ts'
import { lineStarts, ruleTokens } from '../shared/text-tokens.ts'
import { BLANK_TOKENS, ENTITY_TYPE } from './read.ts'

/**
 * Write a document as text with braces. The text stays as it is where it is known; words that the
 * reader would cut otherwise are kept apart by blanks, and a remark at the end says so.
 *
 * @throws RefereeError for discontinuous or crossing mentions, braces in the text, ids with blanks
 */
export function* write(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  for (const document of documents) {
    const { layout, isBlankCut } = layOut(document, leftovers)
    const isKept = layout.text === document.text
    leftovers.inspect(document, {
      tokens: isKept ? ['start'] : [],
      mentions: ['type', 'entityType'],
      features: true,
      text: isKept,
    })
    if (/[{}]/.test(layout.text)) throw cannotHold('sacr', document, 'a brace in the text')
    const text = markUp(document, layout, leftovers)
    if (/^#/m.test(text)) throw cannotHold('sacr', document, 'a line of text that starts with "#"')
    yield text
    if (isKept && !text.endsWith('\n')) leftovers.drop('that the last line has no end')
    if (isBlankCut) yield `${text.endsWith('\n') ? '' : '\n'}#${BLANK_TOKENS}\n`
  }
}

function layOut(
  document: CorefDocument,
  leftovers: Leftovers,
): { readonly layout: LaidOutText; readonly isBlankCut: boolean } {
  const { tokens, sentences, mentions } = document
  if (tokens === undefined) throw cannotHold('sacr', document, 'a document without tokens')
  if (tokens.count === 0) throw cannotHold('sacr', document, 'a document without words')
  const isCutByRule = (layout: LaidOutText): boolean => {
    const borders: number[] = []
    for (let m = 0; m < mentions.count; m++) {
      borders.push(layout.start[mentions.start[m] as number] as number)
      borders.push(layout.end[(mentions.end[m] as number) - 1] as number)
    }
    return sameTokens(ruleTokens(layout.text, borders), layout)
  }
  // A reader takes CRLF for one character, and all offsets behind it would be others.
  const original = document.text?.includes('\r') === true ? undefined : originalText(document)
  if (original !== undefined && sameStarts(lineStarts(original.text, original), sentences)) {
    if (isCutByRule(original)) return { layout: original, isBlankCut: false }
  }
  const layout = blankSeparated(tokens, sentences, leftovers)
  return { layout, isBlankCut: !isCutByRule(layout) }
}

function markUp(document: CorefDocument, layout: LaidOutText, leftovers: Leftovers): string {
  const { mentions } = document
  if (mentions.pieces.size > 0) throw cannotHold('sacr', document, 'a discontinuous mention')
  const nesting = nest(mentions)
  if (nesting === undefined) throw cannotHold('sacr', document, 'crossing mentions')
  const ids = legalNames(document, /^[^\s:={}",]+$/, 'sacr', leftovers, 'M')
  const written = writeNested(layout, nesting, {
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
  const isSaidInFull = full !== undefined && full.slice(full.lastIndexOf(' ') + 1) === entityType
  if (entityType !== undefined && !isSaidInFull) properties.set(ENTITY_TYPE, entityType)
  if (type !== undefined) properties.set('type', type)
  const written: string[] = []
  for (const [name, value] of properties) {
    if (/^[^\s:={}",]+$/.test(name) && !/["{}\r\n]/.test(value)) written.push(`${name}="${value}"`)
    else leftovers.drop('features with quotation marks, braces, or blanks in their names')
  }
  return written.length === 0 ? '' : `:${written.join(',')}`
}
