import type { CorefDocument, MentionAttributes } from '../../document/document.ts'
import type { Token } from '../../document/tokens.ts'
import type { TokenisedDocument } from '../format.ts'
import type { Leftovers } from '../leftovers.ts'
import { entityNames } from './entity-names.ts'
import { bracketsByToken, OpenBrackets, outermostFirst } from './write-brackets.ts'

/** How a format with one token per row is written. */
export interface ColumnWriter {
  /** The lines above and below the rows. @throws RefereeError for a name that they cannot hold */
  frame(document: CorefDocument, leftovers: Leftovers): readonly [begin: string, end: string]
  /** Makes the columns of each row. Other losses are reported before the first row. */
  rows(document: TokenisedDocument, leftovers: Leftovers): ColumnsOf
}

type ColumnsOf = (token: Token, row: SentenceRow) => readonly (string | undefined)[]

/** Where a row is in its sentence. */
export interface SentenceRow {
  readonly position: number
  /** First token of the sentence, and the one after its last. */
  readonly start: number
  readonly end: number
}

/** Write a document with one token per row and blank lines between sentences. */
export function* writeColumns(
  document: TokenisedDocument,
  leftovers: Leftovers,
  { frame, rows }: ColumnWriter,
): Generator<string> {
  const { tokens } = document
  const [begin, last] = frame(document, leftovers)
  const columnsOf = rows(document, leftovers)
  yield `${begin}\n`
  const starts = sentenceStarts(document)
  for (const [s, start] of starts.entries()) {
    const end = starts[s + 1] ?? tokens.count
    // One sentence at a time: pieces are checked and handed on one by one.
    let sentence = s > 0 ? '\n' : ''
    for (let position = start; position < end; position++) {
      sentence += `${columnsOf(tokens.token(position), { position, start, end }).join('\t')}\n`
    }
    yield sentence
  }
  yield tokens.count > 0 ? last : last.trimStart()
}

/** The first token of each sentence that has one. */
export function sentenceStarts({ tokens, sentences }: TokenisedDocument): number[] {
  return [...new Set([0, ...sentences])].filter((start) => start < tokens.count)
}

/** How the brackets of a format are written. */
export interface BracketStyle {
  /** What separates two brackets of a cell. */
  readonly joiner: string
  /** Undefined if no label can name the entity. */
  label(entity: string, attributes: MentionAttributes): string | undefined
}

/** The cells with brackets, by token. */
export function bracketCells(
  document: CorefDocument,
  { joiner, label: labelOf }: BracketStyle,
  leftovers: Leftovers,
): Map<number, string> {
  const { mentions } = document
  const ids = entityNames(document, leftovers)
  const brackets = Array.from({ length: mentions.count }, (_, m) => {
    const id = ids[mentions.entity[m] as number] as string
    const label = labelOf(id, mentions.attributes?.[m] ?? {}) ?? leftovers.refuse(`an entity called "${id}"`)
    return { start: mentions.start[m] as number, end: mentions.end[m] as number, label }
  })
  const open = new OpenBrackets()
  if (!outermostFirst(brackets).every((bracket) => open.fits(bracket.label, bracket))) {
    leftovers.refuse('crossing mentions of one entity')
  }
  const cells = new Map<number, string>()
  for (const [token, { closing, opening }] of bracketsByToken(brackets)) {
    let cell = ''
    for (const { label } of closing) cell += `${cell === '' ? '' : joiner}${label})`
    for (const { label, start, end } of opening)
      cell += `${cell === '' ? '' : joiner}(${label}${end - start > 1 ? '' : ')'}`
    cells.set(token, cell)
  }
  return cells
}

/** A governor as the number of its row in the sentence, 0 for a root; undefined outside the sentence. */
export function governorNumber(
  { governor }: Token,
  { start, end }: SentenceRow,
  leftovers: Leftovers,
  name: (position: number) => string = (position) => String(position - start + 1),
): string | undefined {
  if (governor === undefined) return undefined
  if (governor < 0) return '0'
  if (governor >= start && governor < end) return name(governor)
  return leftovers.drop('dependencies across sentences')
}

/** A cell for a field of a token. @param nothing cells that mean no value; the first is the one written */
export function fieldCell(
  value: string | undefined,
  nothing: readonly [string, ...string[]],
  what: string,
  leftovers: Leftovers,
): string {
  if (value === undefined) return nothing[0]
  if (value === '' || nothing.includes(value)) leftovers.drop(what)
  return value === '' ? nothing[0] : leftovers.cell(value)
}
