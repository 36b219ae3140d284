import { lastAtMost } from '../../document/sorted.ts'
import { firstDifferentText, type Token, type Tokens } from '../../document/tokens.ts'
import type { ReadContext } from '../format.ts'
import { defined } from '../shared/defined.ts'
import type { TextTokens } from '../shared/text-tokens.ts'
import { bytesSource } from '../source.ts'
import { textLines } from '../text-lines.ts'

/** The words of a CoNLL-U file, found again in the text that they were cut from. */
export interface AlignedTokens {
  readonly tokens: Tokens
  readonly offsets: TextTokens
  readonly sentences: Int32Array
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
  const rows: string[] = []
  const starts: number[] = []
  const ends: number[] = []
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
    const firstTab = line.text.indexOf('\t')
    const id = line.text.slice(0, Math.max(0, firstTab))
    if (!hasTenColumns(line.text) || !/^\d{1,9}(?:[-.]\d{1,9})?$/.test(id)) {
      context.fault(line.error('bad-field', 0, 'expected ten columns with TABs between, the first a number'))
      return undefined
    }
    if (id.includes('.')) continue
    const form = line.text.slice(firstTab + 1, line.text.indexOf('\t', firstTab + 1))
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
    rows.push(line.text)
    starts.push(start)
    ends.push(end)
  }
  const offsets = { count: rows.length, start: Int32Array.from(starts), end: Int32Array.from(ends) }
  return {
    tokens: new ConlluTokens(rows, offsets, sentences),
    offsets,
    sentences: Int32Array.from(sentences),
  }
}

function hasTenColumns(line: string): boolean {
  let tabs = 0
  for (let at = line.indexOf('\t'); at >= 0 && tabs < 9; at = line.indexOf('\t', at + 1)) tabs++
  return tabs === 9
}

/** Words as their rows, which are cut into columns when someone asks. */
class ConlluTokens implements Tokens {
  readonly count: number
  readonly #rows: readonly string[]
  readonly #offsets: TextTokens
  readonly #sentences: readonly number[]

  constructor(rows: readonly string[], offsets: TextTokens, sentences: readonly number[]) {
    this.count = rows.length
    this.#rows = rows
    this.#offsets = offsets
    this.#sentences = sentences
  }

  text(position: number): string {
    return (this.#rows[position] as string).split('\t', 2)[1] as string
  }

  token(position: number): Token {
    const cells = (this.#rows[position] as string).split('\t')
    const [, text = '', lemma, upos, pos, feats, head = '', relation] = cells.map((cell, c) =>
      cell === '_' && c > 1 ? undefined : cell,
    )
    const sentence = this.#sentences[lastAtMost(this.#sentences, position)] ?? 0
    const governor = /^\d{1,9}$/.test(head) ? (head === '0' ? -1 : sentence + Number(head) - 1) : undefined
    const [start, end] = [this.#offsets.start[position] as number, this.#offsets.end[position] as number]
    return defined({ text, start, end, lemma, upos, pos, feats, governor, relation })
  }

  firstDifference(other: Tokens, from = 0): number {
    return firstDifferentText(this, other, from)
  }

  retain(): void {}
}

/** Where a word stands next, or where something else does; it may itself be a blank of a rarer kind. */
function placeOf(form: string, text: string, from: number): number {
  let at = from
  while (at < text.length && !text.startsWith(form, at) && /\s/.test(text.charAt(at))) at++
  return at
}
