import type { WriteDocument } from '../define-format.ts'
import { plainName } from '../shared/plain-header.ts'
import { bracketCells, type ColumnWriter, writeColumns } from '../shared/write-columns.ts'
import { formatLabel } from './labels.ts'

const WRITER: ColumnWriter = {
  frame: (document, leftovers) => [
    `# begin document ${plainName(document, leftovers)}`,
    '# end document\n\n',
  ],
  rows(document, leftovers) {
    const cells = bracketCells(document, { joiner: '', label: formatLabel }, leftovers)
    return ({ text }, { position }) => [String(position), leftovers.cell(text), cells.get(position) ?? '_']
  },
}

/**
 * Write the three columns of GUM, with blank lines between sentences, which GUM itself does not have.
 * Mentions without an entity type or title get the plain label of OntoGUM.
 */
export const write: WriteDocument = (document, leftovers) => writeColumns(document, leftovers, WRITER)
