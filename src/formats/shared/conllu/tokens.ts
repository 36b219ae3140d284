import type { Token } from '../../../document/tokens.ts'
import type { LineScanner } from '../../line-scanner.ts'
import { findLineStarts } from '../../placed.ts'
import { NEWLINE } from '../bytes.ts'
import { type Rows, RowTokens } from '../rows.ts'

/** What is known about a document besides its rows. */
export interface ConlluSentences {
  /** By sentence: its first row, which may be that of a multiword token. */
  readonly blocks: readonly number[]
  /** By sentence. */
  readonly speakers: readonly (string | undefined)[]
  /** The text of the document, one sentence per line. */
  readonly text: string | undefined
}

/** Cuts the rows of one sentence into the columns of CoNLL-U. */
export type SplitRows = (lines: readonly string[]) => readonly ConlluRow[]

/** The words of a CoNLL-U document, decoded from the bytes of their rows on demand. */
export class ConlluTokens extends RowTokens {
  readonly #known: ConlluSentences
  readonly #split: SplitRows
  /** Where sentences start in the text. */
  #textStarts: readonly number[] | undefined
  /** The last sentence read: most callers go through the document in order. */
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
    if (text !== undefined) this.#textStarts ??= findLineStarts(text)
    const place = text === undefined ? undefined : { text, start: this.#textStarts?.[sentence] as number }
    // Comments and faulty lines may come between the rows of a sentence.
    const rows = block.split(/\r?\n|\r$/).filter((line) => /^ *\d+(?:[-.]\d+)?(?:[\t ]|$)/.test(line))
    return parseSentence(this.#split(rows), first, speakers[sentence], place)
  }
}

/** Where the tokens of a sentence are in the text of the document. */
interface TextLine {
  /** All of the document's text. */
  readonly text: string
  /** Where the sentence starts in it. */
  readonly start: number
}

/** The ten columns of a row. */
export type ConlluRow = readonly string[]

type Draft = { -readonly [K in keyof Token]: Token[K] }
const COLUMN_OF = { lemma: 2, upos: 3, pos: 4, feats: 5, relation: 7 } as const
const FIELDS = Object.entries(COLUMN_OF) as [keyof typeof COLUMN_OF, number][]

/**
 * The tokens of one sentence from its rows, including those of multiword tokens, which give words their
 * place in the text. Governors outside the sentence are left out: no score depends on them.
 *
 * @param first position of the first token in the document
 */
function parseSentence(
  rows: readonly ConlluRow[],
  first: number,
  speaker?: string,
  place?: TextLine,
): Token[] {
  const words = rows.filter(([id]) => !id?.includes('-'))
  const positions = new Map<string, number>([['0', -1]])
  for (const [i, [id = '']] of words.entries()) if (!positions.has(id)) positions.set(id, first + i)
  const tokens = words.map((row) => parseToken(row, positions, speaker))
  if (place !== undefined) placeTokens(rows, tokens, place)
  return tokens
}

/** @param positions of the tokens of the sentence by their ids, -1 for 0 */
export function parseToken(row: ConlluRow, positions: ReadonlyMap<string, number>, speaker?: string): Draft {
  const token: Draft = { text: formIn(row) }
  if (isEmptyNode(row[0] ?? '')) token.empty = true
  if (speaker !== undefined) token.speaker = speaker
  for (const [field, column] of FIELDS) {
    const value = row[column]
    if (value !== undefined && value !== '_' && value !== '') token[field] = value
  }
  const governor = positions.get(row[6] ?? '')
  if (governor !== undefined) token.governor = governor
  const edges = edgesIn(row[8] ?? '_', positions)
  if (edges.length > 0) token.enhanced = edges
  return token
}

/** The word of a row; an empty node may have none. */
function formIn([id = '', form = '']: ConlluRow): string {
  return form === '_' && isEmptyNode(id) ? '' : form
}

function isEmptyNode(id: string): boolean {
  return id.includes('.')
}

/** `4:nsubj|5.1:conj:and` */
function edgesIn(
  text: string,
  positions: ReadonlyMap<string, number>,
): (readonly [governor: number, relation: string])[] {
  if (text === '_' || text === '') return []
  return text.split('|').flatMap((edge) => {
    const colon = edge.indexOf(':')
    const governor = positions.get(colon < 0 ? edge : edge.slice(0, colon))
    return governor === undefined ? [] : [[governor, colon < 0 ? '' : edge.slice(colon + 1)] as const]
  })
}

/** Words follow one another in the text; those of a multiword token share its place. */
function placeTokens(rows: readonly ConlluRow[], tokens: readonly Draft[], { text, start }: TextLine): void {
  let next = 0
  let at = start
  let multiword = { last: 0, start: 0, end: 0 }
  for (const [id = '', form = ''] of rows) {
    const hyphen = id.indexOf('-')
    const token = hyphen > 0 ? undefined : tokens[next++]
    if (token?.empty === true) continue
    if (token !== undefined && Number(id) <= multiword.last) {
      token.start = multiword.start
      token.end = multiword.end
      continue
    }
    const from = afterBlanks(text, at)
    at = from + form.length
    if (token === undefined) multiword = { last: Number(id.slice(hyphen + 1)), start: from, end: at }
    else {
      token.start = from
      token.end = at
    }
  }
}

/** Offset of the first character that is not a blank between words. */
export function afterBlanks(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\u00a0' || text[at] === '\u3000') at++
  return at
}
