import type { CorefDocument } from '../../../document/document.ts'
import type { Tokens } from '../../../document/tokens.ts'
import { cannotHold } from '../../cannot-hold.ts'
import type { TokenisedDocument, WriteContext } from '../../format.ts'
import { genreIn } from '../gum-genre.ts'
import { MADE_OF_WORDS } from './comments.ts'
import { rowOf } from './write-row.ts'
import { type Surface, surfacesOf } from './write-surface.ts'

/** How one relative of CoNLL-U is written. */
export interface ConlluWriter {
  readonly format: string
  /** Comments below the name of each document. */
  readonly header: string
  /** Tokens are numbered through the document, and there are no rows for multiword tokens. */
  readonly isRunning?: boolean
  /** What follows the first nine columns of a token. @param numbers of tokens */
  annotate(
    document: CorefDocument,
    tokens: Tokens,
    numbers: readonly string[],
    context: WriteContext | undefined,
  ): (position: number, isGlued: boolean) => string
}

/** Write a document. @throws RefereeError for an id that is not a line */
export function* writeConllu(
  document: TokenisedDocument,
  context: WriteContext | undefined,
  writer: ConlluWriter,
): Generator<string> {
  const { id, tokens } = document
  if (!isLine(id)) throw cannotHold(writer.format, document, 'this document id')
  const starts = sentenceStarts(document, tokens.count, context)
  const surfaces = surfacesOf(document, tokens, starts, writer.isRunning !== true)
  if (surfaces === undefined) reportLostText(document, tokens, context)
  yield `# newdoc id = ${id}\n${writer.header}`
  yield* documentComments(document, surfaces !== undefined, context)
  const numbers = tokenNumbers(tokens, writer.isRunning === true ? [] : starts)
  const annotation = writer.annotate(document, tokens, numbers, context)
  for (const [s, first] of starts.entries()) {
    const end = starts[s + 1] ?? tokens.count
    const surface = surfaces?.[s]
    yield `# sent_id = ${`${id}-${s + 1}`.replace(/\s/g, '_')}\n`
    const speaker = speakerOf(first, end, tokens, context)
    if (speaker !== undefined) yield `# speaker = ${speaker}\n`
    yield `# text = ${surface?.text ?? wordsOf(first, end, tokens)}\n`
    yield* writeRows(first, end, tokens, numbers, surface, annotation, context)
    yield '\n'
  }
  if (starts.length === 0) yield '\n'
}

function* writeRows(
  first: number,
  end: number,
  tokens: Tokens,
  numbers: readonly string[],
  surface: Surface | undefined,
  annotation: (position: number, isGlued: boolean) => string,
  context: WriteContext | undefined,
): Generator<string> {
  const idOf = (at: number): string | undefined => (at >= first && at < end ? numbers[at] : undefined)
  let inMultiword = -1
  for (let t = first; t < end; t++) {
    const multiword = surface?.multiwords.get(t)
    const isGlued = surface?.glued.has(t) === true
    if (multiword !== undefined) {
      const range = `${numbers[t]}-${numbers[multiword.last]}`
      yield `${range}\t${multiword.form}${'\t_'.repeat(7)}\t${isGlued ? 'SpaceAfter=No' : '_'}\n`
      inMultiword = multiword.last
    }
    const row = rowOf(tokens.token(t), numbers[t] as string, idOf, context)
    yield `${row}\t${annotation(t, isGlued && t > inMultiword)}\n`
  }
}

/** Words are numbered from 1 on, again from each of some starts; empty nodes after the word before them. */
function tokenNumbers(tokens: Tokens, starts: readonly number[]): string[] {
  const isStart = new Set(starts)
  let word = 0
  let empty = 0
  return Array.from({ length: tokens.count }, (_, t) => {
    if (isStart.has(t)) {
      word = 0
      empty = 0
    }
    if (tokens.token(t).empty === true) return `${word}.${++empty}`
    empty = 0
    return String(++word)
  })
}

function* documentComments(
  { id, genre, part }: CorefDocument,
  hasText: boolean,
  context: WriteContext | undefined,
): Generator<string> {
  if (genre !== undefined && genre !== genreIn(id)) {
    if (isLine(genre)) yield `# meta::genre = ${genre}\n`
    else context?.drop('genres that are empty or have line breaks or outer blanks')
  }
  if (part !== 0) yield `# meta::part = ${part}\n`
  if (!hasText) yield `# meta::text = ${MADE_OF_WORDS}\n`
}

/** First tokens of the sentences that have any. */
function sentenceStarts(
  { sentences }: CorefDocument,
  tokens: number,
  context: WriteContext | undefined,
): number[] {
  const starts = new Set([...(tokens > 0 ? [0] : []), ...sentences])
  const held = [...starts].filter((start) => start < tokens)
  if (held.length < sentences.length) context?.drop('sentences without words')
  return held
}

function speakerOf(
  first: number,
  end: number,
  tokens: Tokens,
  context: WriteContext | undefined,
): string | undefined {
  const { speaker } = tokens.token(first)
  for (let t = first; t < end; t++) {
    if (tokens.token(t).speaker !== speaker) {
      context?.drop('speakers that change inside a sentence')
      return undefined
    }
  }
  if (speaker === undefined || isLine(speaker)) return speaker
  context?.drop('speakers that are empty or have line breaks or outer blanks')
  return undefined
}

function wordsOf(first: number, end: number, tokens: Tokens): string {
  const words: string[] = []
  for (let t = first; t < end; t++) if (tokens.token(t).empty !== true) words.push(tokens.text(t))
  return words.join(' ').replace(/[\0\t\r\n]/g, ' ')
}

function reportLostText({ text }: CorefDocument, tokens: Tokens, context: WriteContext | undefined): void {
  let hasOffsets = text !== undefined
  for (let t = 0; t < tokens.count && !hasOffsets; t++) hasOffsets = tokens.token(t).start !== undefined
  if (hasOffsets) context?.drop('the text of documents and the offsets of tokens in it')
}

function isLine(text: string): boolean {
  return text !== '' && text.trim() === text && !/[\0\r\n]/.test(text)
}
