import { tellsParagraphs } from '../../../document/document.ts'
import { hasOffsets, type Token, type Tokens } from '../../../document/tokens.ts'
import type { TokenisedDocument } from '../../format.ts'
import type { Leftovers } from '../../leftovers.ts'
import { gumGenreIn } from '../gum-genre.ts'
import { sentenceStarts } from '../write-columns.ts'
import { MADE_OF_WORDS } from './comments.ts'
import { type Surface, writeSurfaces } from './write-surface.ts'

/** How one relative of CoNLL-U is written. */
export interface ConlluWriter {
  /** Comments below the name of each document. */
  readonly header: string
  /** Are tokens numbered through the document, without rows for multiword tokens? */
  readonly isRunning?: boolean
  /** Writes what follows the first nine columns of a token. @param numbers of tokens */
  annotate(document: TokenisedDocument, numbers: readonly string[], leftovers: Leftovers): AnnotateToken
}

type AnnotateToken = (position: number, isGlued: boolean) => string

/** Write a document. @throws RefereeError for an id that does not fit on a line */
export function* writeConllu(
  document: TokenisedDocument,
  leftovers: Leftovers,
  writer: ConlluWriter,
): Generator<string> {
  const { id, genre, part, tokens, text } = document
  if (!isLine(id)) leftovers.refuse('this document id')
  const { isRunning = false } = writer
  const starts = sentenceStarts(document)
  const surfaces = writeSurfaces(document, starts, !isRunning)
  if (surfaces === undefined && (text !== undefined || hasOffsets(tokens))) {
    leftovers.drop('the text of documents and the offsets of tokens in it')
  }
  yield `# newdoc id = ${id}\n${writer.header}`
  if (genre !== undefined && genre !== gumGenreIn(id)) {
    if (isLine(genre)) yield `# meta::genre = ${genre}\n`
    else leftovers.drop('genres that are empty or have line breaks or outer blanks')
  }
  if (part !== 0) yield `# meta::part = ${part}\n`
  if (surfaces === undefined) yield `# meta::text = ${MADE_OF_WORDS}\n`
  const paragraphs = new Set(tellsParagraphs(document) ? document.paragraphs : [])
  const numbers = tokenNumbers(tokens, isRunning ? [] : starts, [])
  const annotation = writer.annotate(document, numbers, leftovers)
  for (const [s, first] of starts.entries()) {
    const end = starts[s + 1] ?? tokens.count
    const speaker = speakerOf(first, end)
    if (paragraphs.delete(first)) yield '# newpar\n'
    yield `# sent_id = ${`${id}-${s + 1}`.replace(/\s/g, '_')}\n`
    if (speaker !== undefined) yield `# speaker = ${speaker}\n`
    yield `# text = ${surfaces?.[s]?.text ?? wordsOf(first, end, tokens)}\n`
    yield* rowsOf(first, end, surfaces?.[s])
    yield '\n'
  }
  if (starts.length === 0) yield '\n'
  if (paragraphs.size > 0) leftovers.drop('paragraphs that begin inside a sentence')

  function* rowsOf(first: number, end: number, surface: Surface | undefined): Generator<string> {
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
      const row = writeRow(tokens.token(t), numbers[t] as string, idOf, leftovers)
      yield `${row}\t${annotation(t, isGlued && t > inMultiword)}\n`
    }
  }

  function speakerOf(first: number, end: number): string | undefined {
    const { speaker } = tokens.token(first)
    for (let t = first; t < end; t++) {
      if (tokens.token(t).speaker !== speaker) return leftovers.drop('speakers that change inside a sentence')
    }
    if (speaker === undefined || isLine(speaker)) return speaker
    return leftovers.drop('speakers that are empty or have line breaks or outer blanks')
  }
}

/**
 * Words are numbered from 1, restarting at each of `starts`; empty nodes after the word before them.
 *
 * @param roles relations by which an empty node is named rather than numbered
 */
export function tokenNumbers(tokens: Tokens, starts: readonly number[], roles: readonly string[]): string[] {
  const isStart = new Set(starts)
  let word = 0
  let taken = new Set<string>()
  let next = 1
  return Array.from({ length: tokens.count }, (_, t) => {
    const { empty, relation = '' } = tokens.token(t)
    if (empty !== true || isStart.has(t)) {
      taken = new Set()
      next = 1
    }
    if (isStart.has(t)) word = 0
    if (empty !== true) return String(++word)
    const isNamed = roles.includes(relation) && !taken.has(relation)
    if (isNamed) taken.add(relation)
    return `${word}.${isNamed ? relation : next++}`
  })
}

function wordsOf(first: number, end: number, tokens: Tokens): string {
  const words: string[] = []
  for (let t = first; t < end; t++) if (tokens.token(t).empty !== true) words.push(tokens.text(t))
  return words.join(' ').replace(/[\0\t\r\n]/g, ' ')
}

function isLine(text: string): boolean {
  return text !== '' && text.trim() === text && !/[\0\r\n]/.test(text)
}

/** No text file can hold the first of these, no column the others. */
const UNHELD = /[\0\t\n\r]/g

/** The first nine columns of a token. @param idOf the number of a token in its sentence, or undefined */
export function writeRow(
  token: Token,
  id: string,
  idOf: (position: number) => string | undefined,
  leftovers: Leftovers,
): string {
  const cell = (value: string | undefined): string => {
    if (value === undefined) return '_'
    if (value === '' || value === '_') leftovers.drop('columns that are empty or an underscore')
    return clean(value) || '_'
  }
  const { lemma, upos, pos, feats, relation } = token
  const word = [id, formOf(token), ...[lemma, upos, pos, feats].map(cell)]
  return [...word, governor(token.governor) ?? '_', cell(relation), edges()].join('\t')

  function clean(value: string): string {
    const text = value.replace(UNHELD, ' ')
    if (text !== value) leftovers.drop('TABs and line breaks inside columns')
    return text
  }

  function governor(position: number | undefined): string | undefined {
    if (position === undefined) return undefined
    const number = position === -1 ? '0' : idOf(position)
    if (number === undefined) leftovers.drop('governors outside of their sentence')
    return number
  }

  function edges(): string {
    const list = (token.enhanced ?? []).flatMap(([position, relation]) => {
      const number = governor(position)
      if (relation.includes('|')) leftovers.drop('enhanced relations with a bar in them')
      return number === undefined || relation.includes('|') ? [] : [`${number}:${clean(relation)}`]
    })
    return list.length === 0 ? '_' : list.join('|')
  }

  function formOf({ text, empty }: Token): string {
    const isHeld = empty === true ? text !== '_' : text !== ''
    if (!isHeld) leftovers.drop('words that are empty, and empty nodes that are an underscore')
    return clean(text) || '_'
  }
}
