import { type CorefDocument, documentLabel } from '../document/document.ts'
import type { Tokens } from '../document/tokens.ts'
import { InputError, type Place, printable, type Warning } from '../errors.ts'

/**
 * Both sides must be about the same words, or their spans mean different things.
 *
 * Words that differ only in their Unicode normal form are the same word; that is worth a warning,
 * since one of the files was rewritten by something.
 *
 * @throws InputError naming the first word that differs
 */
export function checkSameText(
  key: CorefDocument,
  response: CorefDocument,
  warn: (warning: Warning) => void,
): void {
  const a = key.tokens
  const b = response.tokens
  if (a === undefined || b === undefined) return
  let at = a.firstDifference(b)
  let hasWarned = false
  while (at >= 0) {
    if (at >= a.count || at >= b.count || bare(a.text(at)) !== bare(b.text(at))) {
      throw mismatch(key, response, at)
    }
    if (!hasWarned && a.text(at).trim() !== b.text(at).trim()) {
      hasWarned = true
      warn({
        code: 'unicode-normalisation',
        ...response.origin.locate(at),
        message: `"${b.text(at)}" is spelt with other code points in the key; taken as the same word`,
      })
    }
    at = a.firstDifference(b, at + 1)
  }
}

function mismatch(key: CorefDocument, response: CorefDocument, at: number): InputError {
  const word = (tokens: Tokens): string =>
    at < tokens.count ? `"${printable(tokens.text(at))}"` : 'the end of the document'
  const place = placeNear(response, at)
  const keyPlace = placeNear(key, at)
  return new InputError(
    'text-mismatch',
    place,
    `document "${documentLabel(key)}" has other words than the key: token ${at + 1} is ${word(response.tokens as Tokens)}, ` +
      `the key has ${word(key.tokens as Tokens)} at ${keyPlace.path}:${keyPlace.line}. ` +
      'Key and response must be the same text, token for token',
  )
}

/** The place of a token or, beyond the end, of the last one there is. */
function placeNear({ origin, tokens }: CorefDocument, at: number): Place {
  const count = tokens?.count ?? 0
  return count === 0 ? origin.locate() : origin.locate(Math.min(at, count - 1))
}

/** A word without what tools disagree about: blanks around it, or instead of it, and its normal form. */
function bare(word: string): string {
  return word.trim().normalize()
}
