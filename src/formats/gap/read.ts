import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument, MentionAttributes } from '../../document/document.ts'
import { GAP_ROLE, GAP_ROLES, type GapRole } from '../../document/gap-roles.ts'
import type { Span } from '../../document/span.ts'
import type { Place } from '../../errors.ts'
import type { ReadSource } from '../format.ts'
import type { InputText } from '../placed.ts'
import { buildFromCharacters, type TextAnnotation, type TextFrame } from '../shared/stand-off.ts'
import type { TextTokens } from '../shared/text-tokens.ts'
import { lineOrigin, textLines } from '../text-lines.ts'
import { type Column, GAP_HEADER, nameEntities, PAGE, parseHeader } from './columns.ts'

/**
 * Read the table of GAP: each row is a document of three mentions. Offsets count code points. Text is cut
 * into tokens by rule, and at the borders of the mentions.
 */
export const read: ReadSource = function* (source, context) {
  const builder = new DocumentBuilder(context)
  const lines = textLines(source, context)
  const header = lines.next()
  if (header.done === true) return
  const columns = parseHeader(header.value.text)
  if (columns === undefined) {
    return header.value.fault(0, `expected the names of the columns: ${GAP_HEADER.join(', ')}`)
  }
  for (const line of lines) {
    if (line.text === '') continue
    const cells = line.text.split('\t')
    if (cells.length >= columns.size) yield readDocument(line, cells, columns, builder)
    else {
      line.fault(0, `expected ${columns.size} columns with TABs between, found ${cells.length}`)
    }
  }
}

function readDocument(
  line: InputText,
  cells: readonly string[],
  columns: ReadonlyMap<Column, number>,
  builder: DocumentBuilder,
): CorefDocument {
  const cell = (column: Column): string => cells[columns.get(column) ?? -1] ?? ''
  const offset = (column: Column): number =>
    cells.slice(0, columns.get(column) ?? 0).reduce((sum, { length }) => sum + length + 1, 0)
  const matches = (column: Column, pattern: RegExp, expected: string): boolean => {
    if (pattern.test(cell(column))) return true
    line.fault(offset(column), `expected ${expected} in the column ${column}, found "${cell(column)}"`)
    return false
  }
  const extents = GAP_ROLES.map((role): TextAnnotation => {
    const column: Column = `${role}-offset`
    const start = matches(column, /^\d{1,9}$/, 'the offset of a character') ? Number(cell(column)) : -1
    const surface = cell(role)
    const pieces: Span[] = [[start, start + [...surface].length]]
    return { pieces, surface, name: role, source: line, offset: offset(column) }
  })
  for (const column of ['A-coref', 'B-coref'] as const) matches(column, /^(?:TRUE|FALSE)$/, 'TRUE or FALSE')
  const entities = nameEntities(cell('A-coref') === 'TRUE', cell('B-coref') === 'TRUE')
  const mentions = GAP_ROLES.map((role, r) => ({
    extent: extents[r] as TextAnnotation,
    entity: entities[role],
    describe: () => makeAttributes(role, cell('URL')),
  }))
  const frame = (tokens: TextTokens): TextFrame => {
    const start = offset('Text')
    const locate = (token = -1): Place => line.place(token < 0 ? 0 : start + (tokens.start[token] ?? -start))
    const origin = { ...lineOrigin(line.place(), [], [line.text]), locate }
    return { id: cell('ID'), sentences: Int32Array.from(tokens.count === 0 ? [] : [0]), origin }
  }
  return buildFromCharacters(builder, cell('Text'), mentions, { unit: 'code-points' }, frame)
}

function makeAttributes(role: GapRole, page: string): MentionAttributes {
  const features = new Map<string, string>([[GAP_ROLE, role]])
  if (role === 'Pronoun' && page !== '') features.set(PAGE, page)
  return { type: role === 'Pronoun' ? 'pronoun' : 'named', features }
}
