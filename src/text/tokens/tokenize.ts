import { ABBREVIATIONS } from '../../language/abbreviations.ts'
import { isAbbreviation } from './is-abbreviation.ts'
import { findSentences, type Sentences } from './sentences.ts'

/** A text split into words. Offsets are UTF-16 units into the text: `text.slice(start, end)` is the word. */
export interface TokenizedText extends Sentences {
  readonly words: readonly string[]
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** First word of each paragraph. */
  readonly paragraphs: Int32Array
}

export interface TokenizerOptions {
  /** Whether `well-known` is three words, as in GUM and newer treebanks, or one, as in LitBank; three by default. */
  readonly hyphens?: 'split' | 'keep'
}

/**
 * One word at the current position. Every alternative but the last begins with what cannot start
 * another and repeats single characters or runs of bounded length, so that any text is read in
 * time linear in its length.
 */
const WORD =
  /(?:https?:\/\/|www\.)[^\s<>"'()[\]{}]+|[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+|[#@][\p{L}_][\p{L}\p{N}_]*|\d+(?:[.,:]\d+)*(?:st|nd|rd|th|s)?(?![\p{L}\p{N}])|Ph\.D\.?|(?:\p{L}\.){2,40}(?!\p{L})|[\p{L}\p{M}\p{N}_]+(?:['’&][\p{L}\p{M}]+)*(?:-(?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}_]+(?:['’][\p{L}\p{M}]+)*)*|['’](?:s|S|d|m|re|ve|ll|t(?:is|was|were)|em|cause|n|\d\ds)(?![\p{L}\p{N}])|\.{2,}|-{2,}|[*=_~]+|\S/uy

/** Endings that are separate words: do n't, Ann 's, they 're. */
const CONTRACTED = /^(.+?)(n['’]t|['’](?:s|d|m|re|ve|ll))$/i
const FUSED: ReadonlyMap<string, number> = new Map([
  ['cannot', 3],
  ['gonna', 3],
  ['wanna', 3],
  ['gotta', 3],
  ['gimme', 3],
  ['lemme', 3],
])
/** Prefixes that are not words: "non-fiction" is not split. */
const PREFIX = /^(?:anti|co|counter|cross|inter|intra|mini|multi|non|pan|post|pre|pro|re|semi|sub|un|e)$/i
const BLANK_LINE = /\n[^\S\n]*\n/

/** Splits a text into words, sentences and paragraphs. Blank lines end paragraphs; paragraphs end sentences. */
export function tokenize(text: string, options: TokenizerOptions = {}): TokenizedText {
  const cutter = new Cutter(text, options.hyphens ?? 'split')
  const paragraphs: number[] = []
  let last = 0
  WORD.lastIndex = 0
  for (let at = nextWord(text, 0); at < text.length; at = nextWord(text, cutter.end)) {
    if (cutter.words.length === 0 || (at > last && BLANK_LINE.test(text.slice(last, at)))) {
      paragraphs.push(cutter.words.length)
    }
    WORD.lastIndex = at
    cutter.cut(at, WORD.test(text) ? WORD.lastIndex : at + 1)
    last = cutter.end
  }
  const starts = Int32Array.from(cutter.starts)
  const ends = Int32Array.from(cutter.ends)
  const paragraphStarts = Int32Array.from(paragraphs)
  return {
    words: cutter.words,
    starts,
    ends,
    ...findSentences(cutter.words, starts, ends, paragraphStarts),
    paragraphs: paragraphStarts,
  }
}

const SPACE = /\s/

function nextWord(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code > 32 && code < 128) break
    if (code > 32 && !SPACE.test(text[at] as string)) break
    at++
  }
  return at
}

/** Splits further what the scan found. */
class Cutter {
  readonly words: string[] = []
  readonly starts: number[] = []
  readonly ends: number[] = []
  /** Where the last word ends. */
  end = 0
  readonly #text: string
  readonly #splitsHyphens: boolean

  constructor(text: string, hyphens: 'split' | 'keep') {
    this.#text = text
    this.#splitsHyphens = hyphens === 'split'
  }

  cut(start: number, end: number): void {
    const chunk = this.#text.slice(start, end)
    if (!/[-'’]/.test(chunk) || !/\p{L}/u.test(chunk) || chunk.includes('/') || chunk.includes('@')) {
      this.#word(start, end)
      return
    }
    let from = start
    if (this.#splitsHyphens) {
      for (let dash = chunk.indexOf('-'); dash !== -1; dash = chunk.indexOf('-', dash + 1)) {
        if (PREFIX.test(this.#text.slice(from, Math.min(start + dash, from + 8)))) continue
        this.#contraction(from, start + dash)
        this.#push(start + dash, start + dash + 1)
        from = start + dash + 1
      }
    }
    this.#contraction(from, end)
  }

  #contraction(start: number, end: number): void {
    const [, stem] = CONTRACTED.exec(this.#text.slice(start, Math.min(end, start + 60))) ?? []
    if (stem === undefined || end - start > 60) this.#word(start, end)
    else {
      this.#word(start, start + stem.length)
      this.#push(start + stem.length, end)
    }
  }

  /** Adds a word, with a full stop that belongs to it, as in "Mr.". */
  #word(start: number, end: number): void {
    if (end === start) return
    const word = this.#text.slice(start, end)
    const fused = FUSED.get(word.toLowerCase())
    if (fused !== undefined) {
      this.#push(start, start + fused)
      this.#push(start + fused, end)
      return
    }
    const hasStop = this.#text[end] === '.' && this.#text[end + 1] !== '.'
    this.#push(start, hasStop && isAbbreviation(word, ABBREVIATIONS) ? end + 1 : end)
  }

  #push(start: number, end: number): void {
    if (end === start) return
    this.words.push(this.#text.slice(start, end))
    this.starts.push(start)
    this.ends.push(end)
    this.end = end
  }
}
