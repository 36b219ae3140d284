import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument, MentionAttributes } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { ReadContext } from '../format.ts'
import type { CharacterAnnotation } from '../shared/character-spans.ts'
import { buildFromCharacters, type TextFrame } from '../shared/stand-off.ts'
import type { TextTokens } from '../shared/text-tokens.ts'
import type { ByteSource } from '../source.ts'
import { LineOrigin, type TextLine, textLines } from '../text-lines.ts'
import {
  type Column,
  GAP_HEADER,
  nameEntities,
  PAGE,
  parseHeader,
  ROLE,
  ROLES,
  type Role,
} from './columns.ts'

/**
 * Read the table of GAP: each row is a document of three mentions. Offsets count code points. Text is cut
 * into tokens by rule, and at the borders of the mentions.
 */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const builder = new DocumentBuilder()
  const lines = textLines(source, context)
  const header = lines.next()
  if (header.done === true) return
  const columns = parseHeader(header.value.text)
  if (columns === undefined) {
    const reason = `expected the names of the columns: ${GAP_HEADER.join(', ')}`
    context.fault(header.value.error('bad-field', 0, reason))
    return
  }
  for (const line of lines) {
    const row = line.text === '' ? undefined : parseRow(line, columns, context)
    if (row !== undefined) yield readDocument(row, builder, context)
  }
}

interface GapRow {
  readonly line: TextLine
  readonly cell: (column: Column) => string
  /** The offset of a column in the line. */
  readonly offset: (column: Column) => number
}

function parseRow(
  line: TextLine,
  columns: ReadonlyMap<Column, number>,
  context: ReadContext,
): GapRow | undefined {
  const cells = line.text.split('\t')
  if (cells.length < columns.size) {
    const reason = `expected ${columns.size} columns with TABs between, found ${cells.length}`
    context.fault(line.error('bad-field', 0, reason))
    return undefined
  }
  const at = (column: Column): number => columns.get(column) ?? -1
  return {
    line,
    cell: (column) => cells[at(column)] ?? '',
    offset: (column) =>
      cells.slice(0, Math.max(0, at(column))).reduce((sum, { length }) => sum + length + 1, 0),
  }
}

function readDocument(row: GapRow, builder: DocumentBuilder, context: ReadContext): CorefDocument {
  const { line, cell, offset } = row
  const extents = ROLES.map((role) => annotationOf(row, role, context))
  const entities = nameEntities(readAnswer(row, 'A-coref', context), readAnswer(row, 'B-coref', context))
  const mentions = ROLES.map((role, r) => ({
    extent: extents[r] as CharacterAnnotation,
    entity: entities[role],
    describe: () => makeAttributes(role, cell('URL')),
  }))
  const frame = (tokens: TextTokens): TextFrame => {
    const origin = new LineOrigin(line.place())
    origin.addLine(line.text)
    const start = offset('Text')
    for (const at of tokens.start) origin.addToken(line.place(start + at))
    return { id: cell('ID'), sentences: Int32Array.from(tokens.count === 0 ? [] : [0]), origin }
  }
  return buildFromCharacters(cell('Text'), mentions, { unit: 'code-points' }, context, frame, builder)
}

function makeAttributes(role: Role, page: string): MentionAttributes {
  const features = new Map([[ROLE, role as string]])
  if (role === 'Pronoun' && page !== '') features.set(PAGE, page)
  return { type: role === 'Pronoun' ? 'pronoun' : 'named', features }
}

function annotationOf({ line, cell, offset }: GapRow, role: Role, context: ReadContext): CharacterAnnotation {
  const column: Column = `${role}-offset`
  const start = /^\d{1,9}$/.test(cell(column)) ? Number(cell(column)) : -1
  if (start < 0) {
    const reason = `expected the offset of a character in the column ${column}, found "${cell(column)}"`
    context.fault(line.error('bad-field', offset(column), reason))
  }
  const surface = cell(role)
  const piece: Span = [start, start + [...surface].length]
  return { pieces: [piece], surface, name: role, source: line, offset: offset(column) }
}

function readAnswer({ line, cell, offset }: GapRow, column: Column, context: ReadContext): boolean {
  const answer = cell(column)
  if (answer !== 'TRUE' && answer !== 'FALSE') {
    const reason = `expected TRUE or FALSE in the column ${column}, found "${answer}"`
    context.fault(line.error('bad-field', offset(column), reason))
  }
  return answer === 'TRUE'
}
