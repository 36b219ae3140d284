import type { CorefDocument } from '../../document/document.ts'
import { type ColumnHeader, type ColumnLayout, readColumns } from '../bracket-columns.ts'
import type { ReadContext } from '../format.ts'
import { parsePlainName } from '../plain-header.ts'
import type { ByteSource } from '../source.ts'
import { genreOf } from './genre.ts'
import { parseLabel } from './labels.ts'

const LAYOUT: ColumnLayout = {
  header: parseHeader,
  ending: (line) => (/^# ?end document/.test(line) ? '' : undefined),
  end: '# end document',
  rowFault(cells) {
    if (cells.length !== 3) {
      return `expected three columns with TABs between (number, word, brackets), found ${cells.length}`
    }
    return /^\d+$/.test(cells[0] as string)
      ? undefined
      : `expected the number of a token in the first column, found "${cells[0]}"`
  },
  tokens: (rows) => rows.map(({ cells }) => ({ text: cells[1] ?? cells[0] ?? '' })),
  parseLabel,
  genre: genreOf,
}

/**
 * Read the three columns of GUM and OntoGUM: number, word, brackets. Numbers run through the document and
 * say nothing that the order of rows does not; there are no sentences unless someone put blank lines in.
 */
export function read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  return readColumns(source, context, LAYOUT)
}

/** `# begin document NAME`; all of OntoGUM has no name. */
function parseHeader(line: string): ColumnHeader | undefined {
  const match = /^# ?begin document(?=$|\s)/.exec(line)
  return match === null ? undefined : parsePlainName(line.slice(match[0].length))
}
