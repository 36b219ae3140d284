import type { Token } from '../../../document/tokens.ts'
import type { LineScanner } from '../../line-scanner.ts'
import { NEWLINE } from '../bytes.ts'
import { type Rows, RowTokens } from '../rows.ts'
import { type ConlluRow, formIn, parseSentence } from './sentence.ts'

/** What is known of a document besides its rows. */
export interface ConlluSentences {
  /** By sentence: its first row, which may be that of a multiword token. */
  readonly blocks: readonly number[]
  /** By sentence. */
  readonly speakers: readonly (string | undefined)[]
  /** The text of the document, a sentence a line. */
  readonly text: string | undefined
}

/** Cuts the rows of one sentence into the columns of CoNLL-U. */
export type SplitRows = (lines: readonly string[]) => readonly ConlluRow[]

/** The words of a CoNLL-U document, left in the bytes of their rows until someone reads them. */
export class ConlluTokens extends RowTokens {
  readonly #known: ConlluSentences
  readonly #split: SplitRows
  /** Where sentences start in the text. */
  #textStarts: readonly number[] | undefined
  /** The sentence that was read last: most callers walk through the document. */
  #last: { readonly first: number; readonly tokens: readonly Token[] } = { first: 0, tokens: [] }

  constructor(scanner: LineScanner, end: number, rows: Rows, known: ConlluSentences, split: SplitRows) {
    super(scanner, end, rows)
    this.#known = known
    this.#split = split
  }

  text(position: number): string {
    const [row] = this.#split([this.decode(this.rowStart(position), this.cellStart(position))])
    return formIn(row ?? [])
  }

  token(position: number): Token {
    const { first, tokens } = this.#last
    const known = tokens[position - first]
    if (known !== undefined) return known
    const sentence = this.sentenceOf(position)
    const start = this.sentences[sentence] as number
    this.#last = { first: start, tokens: this.#readSentence(sentence, start) }
    return this.#last.tokens[position - start] as Token
  }

  #readSentence(sentence: number, first: number): Token[] {
    const last = (this.sentences[sentence + 1] ?? this.count) - 1
    // Up to the end of the last token's line: what follows it in the block, if anything, is not a token.
    const { bytes } = this
    const newline = bytes.indexOf(NEWLINE, this.cellStart(last))
    const block = this.decode(this.#known.blocks[sentence] as number, newline < 0 ? bytes.length : newline)
    const { speakers, text } = this.#known
    const place = text === undefined ? undefined : { text, start: this.#textStart(text, sentence) }
    // Comments and lines that were faults may stand between the rows of a sentence.
    const rows = block.split(/\r?\n|\r$/).filter((line) => /^ *\d+(?:[-.]\d+)?[\t ]/.test(line))
    return parseSentence(this.#split(rows), first, speakers[sentence], place)
  }

  #textStart(text: string, sentence: number): number {
    if (this.#textStarts === undefined) {
      const starts = [0]
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
      this.#textStarts = starts
    }
    return this.#textStarts[sentence] as number
  }
}
