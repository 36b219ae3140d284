import { type CorefDocument, piecesOf } from '../document/document.ts'
import { comparePieces, type Span } from '../document/span.ts'
import { MUC_DESIGNATORS } from '../language/designators.ts'
import { MUC_ARTICLES } from '../language/function-words.ts'
import type { Criterion } from './approximate.ts'
import { covers } from './boundary-rules.ts'

/** The feature in which a reader stores several minimum strings, `a|b`; the minimum span is the first. */
const MINIMUM_STRINGS = 'min'

/**
 * `muc`: apart from leading articles and punctuation, and trailing punctuation, possessive marks and corporate
 * designators, the spans are equal, or the response covers a minimum of the key and stays inside the
 * key. A key without a minimum needs an equal span; a response with a minimum is represented by it.
 */
export function mucCriterion(key: CorefDocument, response: CorefDocument): Criterion {
  const keyCores = coresOf(key)
  const responseCores = coresOf(response)
  const responseMinimum = (r: number): readonly Span[] =>
    response.mentions.attributes?.[r]?.min ?? (responseCores[r] as readonly Span[])
  const minima = Array.from({ length: key.mentions.count }, (_, k) => minimaOf(key, k))
  return {
    fits(k, r) {
      if (isSame(keyCores[k] as readonly Span[], responseCores[r] as readonly Span[])) return true
      const pieces = responseMinimum(r)
      return (minima[k] ?? []).some((minimum) => covers(key, k, pieces, minimum))
    },
  }
}

function isSame(a: readonly Span[], b: readonly Span[]): boolean {
  return comparePieces(a, b) === 0
}

/** The mentions without the parts to ignore; a mention with no other parts is unchanged. */
function coresOf(document: CorefDocument): (readonly Span[])[] {
  const { mentions, tokens } = document
  return Array.from({ length: mentions.count }, (_, m) => {
    const whole = piecesOf(mentions, m)
    if (tokens === undefined || whole.length > 1) return whole
    let [start, end] = whole[0] as Span
    const isPlain = (at: number): boolean => /[\p{L}\p{N}]/u.test(tokens.text(at))
    const word = (at: number): string => tokens.text(at).toLowerCase().replace(/\.$/, '')
    while (start < end && (!isPlain(start) || MUC_ARTICLES.has(word(start)))) start++
    const isBehind = (at: number): boolean =>
      !isPlain(at) || /^['’]s$/.test(word(at)) || MUC_DESIGNATORS.has(word(at))
    while (end > start && isBehind(end - 1)) end--
    return start < end ? [[start, end]] : whole
  })
}

/** The alternative minima of a key mention. */
function minimaOf(document: CorefDocument, mention: number): (readonly Span[])[] {
  const { mentions, tokens } = document
  const attributes = mentions.attributes?.[mention]
  const strings = attributes?.features?.get(MINIMUM_STRINGS)
  if (strings === undefined || tokens === undefined)
    return attributes?.min === undefined ? [] : [attributes.min]
  return strings.split('|').flatMap((text) => findWords(document, mention, text.trim().split(/\s+/)))
}

/** Where in a mention some words are. */
function findWords({ mentions, tokens }: CorefDocument, mention: number, words: readonly string[]): Span[][] {
  const [start, end] = [mentions.start[mention] as number, mentions.end[mention] as number]
  const target = words.join('')
  for (let from = start; from < end; from++) {
    let text = ''
    for (let to = from; to < end && text.length < target.length; to++) {
      text += tokens?.text(to) ?? ''
      if (text === target) return [[[from, to + 1]]]
    }
  }
  return []
}
