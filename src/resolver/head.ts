import type { Analysis } from '../text/analysis.ts'

const NOUN = /^(?:NN|PRP|CD$|WP)/
const STRICT_NOUN = /^NN/

/**
 * The head of a span: the span is cut before the first preposition (except "than") or wh-word that does not begin it,
 * before a comma or colon that a phrase follows, or before "a" after a noun or number ("$3 a share"); the head is the
 * last noun of the rest, else its last word.
 */
export function findHead({ words, tags }: Analysis, start: number, end: number): number {
  let cut = end
  for (let i = start + 1; i < end; i++) {
    if (isCut(i)) {
      cut = i
      break
    }
  }
  for (let i = cut - 1; i >= start; i--) if (STRICT_NOUN.test(tags[i] as string)) return i
  for (let i = cut - 1; i >= start; i--) if (NOUN.test(tags[i] as string)) return i
  let last = cut - 1
  while (last > start && !/[\p{L}\p{N}]/u.test(words[last] as string)) last--
  return last

  function isCut(i: number): boolean {
    const tag = tags[i] as string
    const word = (words[i] as string).toLowerCase()
    if (tag === 'IN' || tag === 'TO') return word !== 'than'
    if (tag === 'WDT' || tag === 'WP' || tag === 'WP$' || tag === 'WRB') return true
    if (word === ',' || word === ':' || word === '(' || word === ';' || word === '--')
      return i + 1 < end && nounSeen(i)
    if (word === 'a' || word === 'an') return STRICT_NOUN.test(tags[i - 1] as string) || tags[i - 1] === 'CD'
    return false
  }

  /** A comma between adjectives does not cut. */
  function nounSeen(before: number): boolean {
    for (let i = start; i < before; i++) if (NOUN.test(tags[i] as string)) return true
    return false
  }
}
