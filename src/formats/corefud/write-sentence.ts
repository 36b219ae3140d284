import { type CorefDocument, documentLabel } from '../../document/document.ts'
import type { Tokens } from '../../document/tokens.ts'
import { RefereeError } from '../../errors.ts'
import type { WriteContext } from '../format.ts'
import { MADE_OF_WORDS } from '../shared/conllu/comments.ts'
import { genreIn } from '../shared/gum-genre.ts'

/** What writers of CoNLL-U and its kin have in common. */

/** A context that hears of each kind of loss once. */
export function sayingOnce(context: WriteContext | undefined): WriteContext | undefined {
  const told = new Set<string>()
  return (
    context && {
      drop(what) {
        if (!told.has(what)) context.drop(what)
        told.add(what)
      },
    }
  )
}

/** @throws RefereeError for documents without tokens, and whose id is not a line */
export function heldTokens(document: CorefDocument, format: string): Tokens {
  if (document.tokens === undefined) throw cannotHold(document, format, 'a document without tokens')
  if (!isLine(document.id)) throw cannotHold(document, format, 'this document id')
  return document.tokens
}

export function cannotHold(document: CorefDocument, format: string, what: string): RefereeError {
  return new RefereeError(
    'cannot-hold',
    `${format} cannot hold ${what} (document "${documentLabel(document)}"); the format referee holds everything`,
  )
}

/** Comments that describe a document. @param hasText its `# text` lines are its text */
export function* documentComments(
  { id, genre, part }: CorefDocument,
  hasText: boolean,
  context: WriteContext | undefined,
): Generator<string> {
  if (genre !== undefined && genre !== genreIn(id)) {
    if (isLine(genre)) yield `# meta::genre = ${genre}\n`
    else context?.drop('genres that are empty or have line breaks or outer blanks')
  }
  if (part !== 0) yield `# meta::part = ${part}\n`
  if (!hasText) yield `# meta::text = ${MADE_OF_WORDS}\n`
}

/** First tokens of the sentences that have any. */
export function sentenceStarts(
  { sentences }: CorefDocument,
  tokens: number,
  context: WriteContext | undefined,
): number[] {
  const starts = new Set([...(tokens > 0 ? [0] : []), ...sentences])
  const held = [...starts].filter((start) => start < tokens)
  if (held.length < sentences.length) context?.drop('sentences without words')
  return held
}

/** Comments that stand above the rows of a sentence. @param text undefined for its words */
export function* sentenceComments(
  id: string,
  text: string | undefined,
  first: number,
  end: number,
  tokens: Tokens,
  context: WriteContext | undefined,
): Generator<string> {
  yield `# sent_id = ${id.replace(/\s/g, '_')}\n`
  const speaker = speakerOf(first, end, tokens, context)
  if (speaker !== undefined) yield `# speaker = ${speaker}\n`
  yield `# text = ${text ?? wordsOf(first, end, tokens)}\n`
}

function speakerOf(
  first: number,
  end: number,
  tokens: Tokens,
  context: WriteContext | undefined,
): string | undefined {
  const { speaker } = tokens.token(first)
  for (let t = first; t < end; t++) {
    if (tokens.token(t).speaker !== speaker) {
      context?.drop('speakers that change inside a sentence')
      return undefined
    }
  }
  if (speaker === undefined || isLine(speaker)) return speaker
  context?.drop('speakers that are empty or have line breaks or outer blanks')
  return undefined
}

function wordsOf(first: number, end: number, tokens: Tokens): string {
  const words: string[] = []
  for (let t = first; t < end; t++) if (tokens.token(t).empty !== true) words.push(tokens.text(t))
  return words.join(' ').replace(/[\0\t\r\n]/g, ' ')
}

export function sayTextIsLost(
  { text }: CorefDocument,
  tokens: Tokens,
  context: WriteContext | undefined,
): void {
  let hasOffsets = text !== undefined
  for (let t = 0; t < tokens.count && !hasOffsets; t++) hasOffsets = tokens.token(t).start !== undefined
  if (hasOffsets) context?.drop('the text of documents and the offsets of tokens in it')
}

function isLine(text: string): boolean {
  return text !== '' && text.trim() === text && !/[\0\r\n]/.test(text)
}
