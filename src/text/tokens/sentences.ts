import { NEVER_LAST } from '../../language/abbreviations.ts'
import { SENTENCE_STARTERS } from '../../language/function-words.ts'
import { isAbbreviation } from './is-abbreviation.ts'

/** A sentence is cut after this many words if nothing ends it earlier: later stages work sentence by sentence. */
export const MOST_WORDS = 400

const END = /^(?:[.?!…]|\.{2,}|[?!]{2,})$/
/** What may still belong to a sentence after its full stop. */
const CLOSING = /^(?:["”’'»)\]}]|'')$/
const OPENING = /^(?:["“‘'«([{]|``|-{1,2}|—|–|•|\*+)$/

export interface Sentences {
  /** First word of each sentence. */
  readonly sentences: Int32Array
  /** Sentences that begin only because the one before was too long. */
  readonly cuts: Int32Array
}

export function findSentences(
  words: readonly string[],
  starts: Int32Array,
  ends: Int32Array,
  paragraphs: Int32Array,
): Sentences {
  const sentences: number[] = []
  const cuts: number[] = []
  let paragraph = 0
  let first = 0
  let isQuoteOpen = false
  for (let at = 0; at < words.length; at++) {
    if (at === paragraphs[paragraph]) {
      paragraph++
      first = at
      sentences.push(at)
      isQuoteOpen = false
    } else if (at - first >= MOST_WORDS) {
      first = at
      sentences.push(at)
      cuts.push(at)
    }
    const word = words[at] as string
    if (word === '"') isQuoteOpen = !isQuoteOpen
    const isMark = END.test(word)
    if (!isMark && !(word.length > 1 && word.endsWith('.'))) continue
    if (!isMark && isAbbreviation(word.slice(0, -1), NEVER_LAST)) continue
    if (isMark && word === '.' && isNumbering(words, at, first)) continue
    let next = at + 1
    // A closing mark directly follows the last word; an opening one has a space before it.
    while (
      next < words.length &&
      next !== paragraphs[paragraph] &&
      CLOSING.test(words[next] as string) &&
      (words[next] !== '"' || isQuoteOpen) &&
      (ends[next - 1] === starts[next] || !OPENING.test(words[next] as string))
    ) {
      if (words[next] === '"') isQuoteOpen = false
      next++
    }
    while (isReference(words, next)) next += 3
    if (next >= words.length || next === paragraphs[paragraph]) {
      at = next - 1
      continue
    }
    if (beginsSentence(words, next, word, isMark)) {
      first = next
      sentences.push(next)
    }
    at = next - 1
  }
  return { sentences: Int32Array.from(sentences), cuts: Int32Array.from(cuts) }
}

/** "2. Methods" at the start of a sentence, "No. 8", "p. 12". */
function isNumbering(words: readonly string[], stop: number, first: number): boolean {
  const before = words[stop - 1] ?? ''
  if (stop - 1 === first && /^(?:\d{1,2}(?:\.\d{1,2})*|[ivxIVX]+|[a-z])$/.test(before)) return true
  return /^(?:no|nos|p|ca|c)$/i.test(before) && /^\d/.test(words[stop + 1] ?? '')
}

/** A note's number in brackets after the full stop: "[12]". */
function isReference(words: readonly string[], at: number): boolean {
  return words[at] === '[' && words[at + 2] === ']' && /^\d+$/.test(words[at + 1] ?? '')
}

/** Whether a sentence can begin here, after a full stop (or an abbreviation, if `isMark` is false). */
function beginsSentence(words: readonly string[], at: number, mark: string, isMark: boolean): boolean {
  let next = at
  while (next < words.length - 1 && next < at + 3 && OPENING.test(words[next] as string)) next++
  const word = words[next] as string
  if (!isMark) {
    // "the U.S. Army", "J. Smith": only a word that is not a name shows that a sentence has ended.
    return mark.length > 2 && SENTENCE_STARTERS.has(word)
  }
  return /^[\p{Lu}\p{Lt}\p{Lo}\d]/u.test(word)
}
