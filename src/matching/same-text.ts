import { type CorefDocument, documentLabel } from '../document/document.ts'
import type { Tokens } from '../document/tokens.ts'
import { InputError, type Place, printable, type Warning } from '../errors.ts'
import { onCommonNodes } from './common-nodes.ts'

/**
 * Both sides on the same words and nodes, or an error.
 *
 * @throws InputError naming the first word that differs
 */
export function onSameText(
  key: CorefDocument,
  response: CorefDocument,
  warn: (warning: Warning) => void,
): [CorefDocument, CorefDocument] {
  const hasText = key.tokens !== undefined && response.tokens !== undefined
  if (!hasText || key.tokens.firstDifference(response.tokens) < 0) return [key, response]
  return onSameNodes(key, response, warn)
}

/** `onSameText`, but an empty node at the end of a sentence differs from one at the start of the next. */
export function onSameBorders(
  key: CorefDocument,
  response: CorefDocument,
  warn: (warning: Warning) => void,
): [CorefDocument, CorefDocument] {
  const [a, b] = [key.sentences, response.sentences]
  const isSame = a.length !== b.length || a.every((start, s) => start === b[s])
  return isSame ? onSameText(key, response, warn) : onSameNodes(key, response, warn)
}

function onSameNodes(
  key: CorefDocument,
  response: CorefDocument,
  warn: (warning: Warning) => void,
): [CorefDocument, CorefDocument] {
  const sides = onCommonNodes(key, response)
  checkSameText(...sides, warn)
  return sides
}

/**
 * Both sides must have the same words, or their spans mean different things.
 *
 * Words that differ only in their Unicode normal form are the same word, but with a warning,
 * since something has rewritten one of the files.
 *
 * @throws InputError naming the first word that differs
 */
function checkSameText(key: CorefDocument, response: CorefDocument, warn: (warning: Warning) => void): void {
  const a = key.tokens
  const b = response.tokens
  if (a === undefined || b === undefined) return
  let hasWarned = false
  for (let at = a.firstDifference(b); at >= 0; at = a.firstDifference(b, at + 1)) {
    // The id of an empty node is not part of the text.
    if (isEmptyNode(a, at) && isEmptyNode(b, at)) continue
    if (at >= a.count || at >= b.count || bare(a.text(at)) !== bare(b.text(at))) {
      throw mismatch(key, response, at)
    }
    if (!hasWarned && a.text(at).trim() !== b.text(at).trim()) {
      hasWarned = true
      warn({
        code: 'unicode-normalisation',
        ...placeNear(response, at),
        message: `"${b.text(at)}" has other code points in the key; treated as the same word`,
      })
    }
  }
}

function isEmptyNode(tokens: Tokens, at: number): boolean {
  return at < tokens.count && tokens.token(at).empty === true
}

function mismatch(key: CorefDocument, response: CorefDocument, at: number): InputError {
  const word = (tokens: Tokens): string =>
    at < tokens.count ? `"${printable(tokens.text(at))}"` : 'the end of the document'
  const place = placeNear(response, at)
  const keyPlace = placeNear(key, at)
  return new InputError(
    'text-mismatch',
    place,
    `document "${documentLabel(key)}" differs from ${keyPlace.path}:${keyPlace.line}: ` +
      `token ${at + 1} is ${word(response.tokens as Tokens)} here and ${word(key.tokens as Tokens)} there. ` +
      'Both sides need the same tokens; use --align, or referee convert --tokens-of, to map one onto the tokens of the other',
  )
}

/** The place of a token or, beyond the end, of the last token. */
function placeNear({ origin, tokens }: CorefDocument, at: number): Place {
  const count = tokens?.count ?? 0
  if (count === 0) return origin.locate()
  const word = Math.min(at, count - 1)
  return origin.locateWord?.(word) ?? origin.locate(word)
}

/** A word without what tools disagree about: blanks around or in place of it, and its normal form. */
function bare(word: string): string {
  return word.trim().normalize()
}
