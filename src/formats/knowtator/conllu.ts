import type { Token } from '../../document/tokens.ts'
import type { ReadContext } from '../format.ts'
import { bytesSource } from '../source.ts'
import { type TextLine, textLines } from '../text-lines.ts'
import type { TextTokens } from '../text-tokens.ts'

/** The words of a CoNLL-U file, found again in the text that they were cut from. */
export interface AlignedTokens {
  readonly tokens: readonly Token[]
  readonly offsets: TextTokens
  readonly sentences: Int32Array
}

interface Row {
  readonly cells: readonly string[]
  readonly line: TextLine
  readonly start: number
  readonly end: number
}

/**
 * Read tokens and align them: words follow one another in the text with nothing but blanks between.
 * Empty nodes are no words; the words of a multiword token all have its place. Undefined after a fault.
 */
export function alignConllu(
  text: string,
  bytes: Uint8Array,
  path: string,
  context: ReadContext,
): AlignedTokens | undefined {
  const rows: Row[] = []
  const sentences: number[] = []
  let isInSentence = false
  let at = 0
  /** Ids of words whose place that of their multiword token is. */
  let joined: { last: number; start: number; end: number } | undefined
  for (const line of textLines(bytesSource(path, bytes), context)) {
    if (line.text.trim() === '') {
      isInSentence = false
      joined = undefined
      continue
    }
    if (line.text.startsWith('#')) continue
    const cells = line.text.split('\t')
    const [id = '', form = ''] = cells
    if (cells.length < 10 || !/^\d{1,9}(?:[-.]\d{1,9})?$/.test(id)) {
      context.fault(line.error('bad-field', 0, 'expected ten columns with TABs between, the first a number'))
      return undefined
    }
    if (id.includes('.')) continue
    let [start, end] = [joined?.start ?? 0, joined?.end ?? 0]
    if (joined === undefined || Number(id) > joined.last) {
      joined = undefined
      start = placeOf(form, text, at)
      end = start + form.length
      if (text.slice(start, end) !== form) {
        const found = text.slice(start, start + Math.max(form.length, 10))
        const reason = `the word "${form}" does not follow in the text, which goes on with "${found}"`
        context.fault(line.error('text-mismatch', id.length + 1, reason))
        return undefined
      }
      at = end
    }
    if (id.includes('-')) {
      joined = { last: Number(id.slice(id.indexOf('-') + 1)), start, end }
      continue
    }
    if (!isInSentence) sentences.push(rows.length)
    isInSentence = true
    rows.push({ cells, line, start, end })
  }
  return {
    tokens: rows.map((row, position) => tokenOf(row, sentenceStart(position, sentences))),
    offsets: {
      count: rows.length,
      start: Int32Array.from(rows, ({ start }) => start),
      end: Int32Array.from(rows, ({ end }) => end),
    },
    sentences: Int32Array.from(sentences),
  }
}

function tokenOf({ cells, start, end }: Row, sentence: number): Token {
  const [, form = '', lemma = '_', upos = '_', pos = '_', feats = '_', head = '_', relation = '_'] = cells
  const governor = /^\d{1,9}$/.test(head) ? (head === '0' ? -1 : sentence + Number(head) - 1) : undefined
  return {
    text: form,
    start,
    end,
    ...(lemma === '_' ? {} : { lemma }),
    ...(upos === '_' ? {} : { upos }),
    ...(pos === '_' ? {} : { pos }),
    ...(feats === '_' ? {} : { feats }),
    ...(governor === undefined ? {} : { governor }),
    ...(relation === '_' ? {} : { relation }),
  }
}

function sentenceStart(position: number, sentences: readonly number[]): number {
  let low = 0
  let high = sentences.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sentences[middle] as number) <= position) low = middle + 1
    else high = middle
  }
  return sentences[low - 1] ?? 0
}

/** Where a word stands next, or where something else does; it may itself be a blank of a rarer kind. */
function placeOf(form: string, text: string, from: number): number {
  let at = from
  while (at < text.length && !text.startsWith(form, at) && /\s/.test(text.charAt(at))) at++
  return at
}
