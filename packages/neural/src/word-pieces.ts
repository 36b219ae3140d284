import { NeuralError } from './neural-error.ts'

/** A text in word pieces. */
export interface PieceText {
  /** The pieces of all words, as rows of the vocabulary. */
  readonly pieces: Int32Array
  /** The first piece of each word. */
  readonly first: Int32Array
}

/** Maximum length of a part that is looked up, in characters. */
const LONGEST_PART = 100
/** Maximum number of words in the cache; a text has few frequent words. */
const MOST_REMEMBERED = 50_000

/** Cuts words into pieces like BERT's uncased tokeniser. Every word gets at least one piece. */
export class WordPieces {
  readonly #rows: ReadonlyMap<string, number>
  readonly #remembered = new Map<string, readonly number[]>()
  readonly unknown: number
  readonly begin: number
  readonly end: number

  /** @param vocabulary one piece per line */
  constructor(vocabulary: string) {
    const lines = vocabulary.replace(/\n$/, '').split('\n')
    this.#rows = new Map(lines.map((piece, row) => [piece.replace(/\r$/, ''), row]))
    this.unknown = this.#special('[UNK]')
    this.begin = this.#special('[CLS]')
    this.end = this.#special('[SEP]')
  }

  get size(): number {
    return this.#rows.size
  }

  /** The pieces of a text, word by word. */
  cut(words: readonly string[]): PieceText {
    const first = new Int32Array(words.length)
    const pieces: number[] = []
    for (const [w, word] of words.entries()) {
      first[w] = pieces.length
      for (const piece of this.piecesOf(word)) pieces.push(piece)
    }
    return { pieces: Int32Array.from(pieces), first }
  }

  /** The pieces of one word, at least one. */
  piecesOf(word: string): readonly number[] {
    const known = this.#remembered.get(word)
    if (known !== undefined) return known
    const pieces = partsOf(word).flatMap((part) => this.#matches(part))
    if (pieces.length === 0) pieces.push(this.unknown)
    if (this.#remembered.size === MOST_REMEMBERED) this.#remembered.clear()
    this.#remembered.set(word, pieces)
    return pieces
  }

  /** The longest piece that a part begins with, then the longest of the rest, and so on. */
  #matches(part: string): readonly number[] {
    const characters = [...part]
    if (characters.length > LONGEST_PART) return [this.unknown]
    const found: number[] = []
    for (let from = 0; from < characters.length; ) {
      let to = characters.length
      let row: number | undefined
      for (; to > from && row === undefined; to--) {
        const piece = characters.slice(from, to).join('')
        row = this.#rows.get(from === 0 ? piece : `##${piece}`)
      }
      if (row === undefined) return [this.unknown]
      found.push(row)
      from = to + 1
    }
    return found
  }

  #special(piece: string): number {
    const row = this.#rows.get(piece)
    if (row === undefined) throw new NeuralError('bad-model', `the vocabulary of the model has no ${piece}`)
    return row
  }
}

/** The parts to look up in the vocabulary: lower case, without accents, cut at punctuation and ideographs. */
function partsOf(word: string): string[] {
  if (/^[a-z]+$/.test(word)) return [word]
  return word
    .replace(BLANK, ' ')
    .replace(CONTROL, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(APART, ' $& ')
    .split(/\s+/)
    .filter((part) => part !== '')
}

const BLANK = /[\t\n\r\p{Zs}]/gu
/** Control characters and the replacement character; unassigned ones stay, as Unicode versions disagree on them. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Co}\ufffd]/gu
/** Punctuation, including all ASCII symbols, and Chinese ideographs. */
const APART =
  /[!-/:-@[-`{-~\p{P}\u{4e00}-\u{9fff}\u{3400}-\u{4dbf}\u{20000}-\u{2a6df}\u{2a700}-\u{2b81f}\u{2b820}-\u{2ceaf}\u{f900}-\u{faff}\u{2f800}-\u{2fa1f}]/gu
