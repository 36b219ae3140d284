import { lastAtMost } from '../../document/sorted.ts'
import type { Span } from '../../document/span.ts'
import { firstDifferentText, type Token, type Tokens } from '../../document/tokens.ts'
import type { ReadContext } from '../format.ts'
import { defined } from '../shared/defined.ts'
import type { TextTokens } from '../shared/text-tokens.ts'
import type { ByteSource } from '../source.ts'
import { textLines } from '../text-lines.ts'

/** The words of a CoNLL-U file, located in the text that they were cut from. */
export interface AlignedTokens {
  readonly tokens: Tokens
  readonly offsets: TextTokens
  readonly sentences: Int32Array
}

const TEN_COLUMNS = /^\d{1,9}(?:[-.]\d{1,9})?(?:\t[^\t]*){9}/

/**
 * Read tokens and locate them: words follow one another in the text with only blanks between.
 * Empty nodes are skipped; the words of a multiword token share its place. Undefined after a fault.
 */
export function alignConllu(text: string, file: ByteSource, context: ReadContext): AlignedTokens | undefined {
  const rows: string[] = []
  const places: Span[] = []
  const starts: number[] = []
  let isInSentence = false
  let at = 0
  /** The current multiword token: its last word, and its place, which its words share. */
  let joined: { readonly last: number; readonly place: Span } | undefined
  for (const line of textLines(file, context)) {
    if (line.text.trim() === '') {
      isInSentence = false
      joined = undefined
      continue
    }
    if (line.text.startsWith('#')) continue
    const [id = '', form = ''] = line.text.split('\t', 2)
    if (!TEN_COLUMNS.test(line.text)) {
      return line.fault(0, 'expected ten columns with TABs between, the first a number')
    }
    if (id.includes('.')) continue
    if (joined === undefined || Number(id) > joined.last) {
      joined = undefined
      const start = placeOf(form, text, at)
      at = start + form.length
      if (text.slice(start, at) !== form) {
        const found = text.slice(start, start + Math.max(form.length, 10))
        const reason = `expected the word "${form}" next in the text, found "${found}"`
        return line.fault(id.length + 1, reason, 'text-mismatch')
      }
    }
    const place = joined?.place ?? [at - form.length, at]
    if (id.includes('-')) {
      joined = { last: Number(id.slice(id.indexOf('-') + 1)), place }
      continue
    }
    if (!isInSentence) starts.push(rows.length)
    isInSentence = true
    rows.push(line.text)
    places.push(place)
  }
  const [start, end] = [Int32Array.from(places, ([from]) => from), Int32Array.from(places, ([, to]) => to)]
  const offsets = { count: rows.length, start, end }
  const sentences = Int32Array.from(starts)
  return { tokens: rowTokens(rows, offsets, sentences), offsets, sentences }
}
/** Skip blanks up to a word, or up to anything else; the word may itself be a rarer kind of blank. */
function placeOf(form: string, text: string, from: number): number {
  let at = from
  while (at < text.length && !text.startsWith(form, at) && /\s/.test(text.charAt(at))) at++
  return at
}

/** Words as rows, which are split into columns on demand. */
function rowTokens(rows: readonly string[], offsets: TextTokens, sentences: Int32Array): Tokens {
  const tokens: Tokens = {
    count: rows.length,
    text: (position) => (rows[position] as string).split('\t', 2)[1] as string,
    token(position): Token {
      const cells = (rows[position] as string).split('\t')
      const [, text = '', lemma, upos, pos, feats, head = '', relation] = cells.map((cell, c) =>
        cell === '_' && c > 1 ? undefined : cell,
      )
      const sentence = sentences[lastAtMost(sentences, position)] ?? 0
      const governor = /^\d{1,9}$/.test(head) ? (head === '0' ? -1 : sentence + Number(head) - 1) : undefined
      const [start, end] = [offsets.start[position] as number, offsets.end[position] as number]
      return defined({ text, start, end, lemma, upos, pos, feats, governor, relation })
    },
    firstDifference: (other, from = 0) => firstDifferentText(tokens, other, from),
    retain() {},
  }
  return tokens
}
