import type { CorefDocument } from '../../document/document.ts'
import type { Token } from '../../document/tokens.ts'
import type { ReadContext } from '../format.ts'
import type { Leftovers } from '../leftovers.ts'
import type { InputText } from '../placed.ts'
import { defined } from '../shared/defined.ts'
import { bytesSource } from '../source.ts'
import { textLines } from '../text-lines.ts'

const COLUMNS: readonly string[] = [
  ...'paragraph_ID sentence_ID token_ID_within_sentence token_ID_within_document word lemma'.split(' '),
  ...'byte_onset byte_offset POS_tag fine_POS_tag dependency_relation syntactic_head_ID event'.split(' '),
]

/** The words of a book. */
export interface BookTokens {
  readonly tokens: readonly Token[]
  readonly sentences: readonly number[]
  readonly lines: readonly InputText[]
}

/** Read a `.tokens` file. Its header gives the order of the columns; only the word is required. */
export function readTokens(path: string, bytes: Uint8Array, context: ReadContext): BookTokens {
  const tokens: Token[] = []
  const sentences: number[] = []
  const lines: InputText[] = []
  let names: readonly string[] | undefined
  let sentence: string | undefined
  for (const line of textLines(bytesSource(path, bytes), context)) {
    if (line.text === '') continue
    const cells = line.text.split('\t')
    if (names === undefined) {
      names = cells
      if (names.includes('word')) continue
      line.fault(0, 'expected a header with the names of the columns, "word" among them')
      return { tokens, sentences, lines }
    }
    if (cells.length !== names.length) {
      line.fault(0, `expected ${names.length} columns, as the header names them, found ${cells.length}`)
    }
    const columns = names
    const cell = (column: string): string | undefined => cells[columns.indexOf(column)]
    const position = tokens.length
    const id = cell('token_ID_within_document') ?? String(position)
    if (id !== String(position)) {
      line.fault(0, `expected token ${position}, found "${id}": tokens count from 0 in the document`)
    }
    if (position === 0 || cell('sentence_ID') !== sentence) sentences.push(position)
    sentence = cell('sentence_ID')
    tokens.push({ text: cell('word') ?? '', ...readAnnotation(cell, position) })
    lines.push(line)
  }
  for (const [t, { governor = -1 }] of tokens.entries()) {
    if (governor < tokens.length) continue
    lines[t]?.fault(0, `the syntactic head ${governor} lies beyond the ${tokens.length} tokens of the book`)
  }
  return { tokens, sentences, lines }
}

function readAnnotation(cell: (column: string) => string | undefined, position: number): Omit<Token, 'text'> {
  const head = whole(cell('syntactic_head_ID'))
  return defined({
    start: whole(cell('byte_onset')),
    end: whole(cell('byte_offset')),
    lemma: cell('lemma') || undefined,
    pos: cell('fine_POS_tag') || undefined,
    upos: cell('POS_tag') || undefined,
    // A root is its own head.
    governor: head === position ? -1 : head,
    relation: cell('dependency_relation') || undefined,
  })
}

/** A number of at most nine digits, or undefined. */
export function whole(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** The `.tokens` file of a document that has tokens; unknown fields stay empty. */
export function tokenFile({ tokens, sentences }: CorefDocument, leftovers: Leftovers): string {
  const rows = [COLUMNS.join('\t')]
  let sentence = 0
  for (let t = 0; tokens !== undefined && t < tokens.count; t++) {
    if (sentences[sentence + 1] === t) sentence++
    const { text, lemma, start, end, upos, pos, relation, governor } = tokens.token(t)
    const head = governor === undefined || governor >= 0 ? governor : t
    const within = t - (sentences[sentence] ?? 0)
    const cells = [0, sentence, within, t, text, lemma, start, end, upos, pos, relation, head, 'O']
    if (governor === t) leftovers.drop('dependencies of tokens on themselves')
    if (cells.slice(5).includes('')) leftovers.drop('token fields that are an empty string')
    rows.push(cells.map((cell) => leftovers.cell(String(cell ?? ''))).join('\t'))
  }
  return `${rows.join('\n')}\n`
}
