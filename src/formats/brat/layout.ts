import { type CorefDocument, piecesOf } from '../../document/document.ts'
import { cannotHold } from '../cannot-hold.ts'
import type { Leftovers } from '../leftovers.ts'
import {
  blankSeparated,
  type LaidOutText,
  originalText,
  sameStarts,
  sameTokens,
} from '../shared/laid-out-text.ts'
import { lineStarts, ruleTokens } from '../shared/text-tokens.ts'
import { givenTokens, type Style } from './style.ts'

/** The text to be written, and the style in which a reader cuts it into the words of the document. */
export function layOut(document: CorefDocument, leftovers: Leftovers): { layout: LaidOutText; style: Style } {
  const { tokens, sentences, mentions } = document
  if (tokens === undefined) throw cannotHold('brat', document, 'a document without tokens')
  const original = originalText(document)
  if (original !== undefined && sameStarts(lineStarts(original.text, original), sentences)) {
    const borders: number[] = []
    for (let m = 0; m < mentions.count; m++) {
      for (const [start, end] of piecesOf(mentions, m)) {
        borders.push(original.start[start] as number, original.end[end - 1] as number)
      }
    }
    // Relations join mentions of one span, so they serve only where each span stands once.
    const styles: readonly Style[] = mentions.repeats ? ['litbank'] : ['litbank', 'relations']
    for (const style of styles) {
      const again = givenTokens(style, original.text) ?? ruleTokens(original.text, borders)
      if (sameTokens(again, original)) return { layout: original, style }
    }
  }
  const layout = blankSeparated(tokens, sentences, leftovers)
  // Without a mention nothing shows the style.
  const again = givenTokens('relations', layout.text) ?? ruleTokens(layout.text)
  if (mentions.count === 0 && !sameTokens(again, layout)) {
    leftovers.drop('how a text without mentions was cut into words')
  }
  return { layout, style: 'litbank' }
}
