import type { TokenisedDocument, WriteContext } from '../format.ts'
import { plainName } from '../shared/plain-header.ts'
import { type ColumnWriter, writeColumns } from '../shared/write-columns.ts'
import { formatLabel } from './labels.ts'

const WRITER: ColumnWriter = {
  format: 'gum',
  joiner: '',
  none: '_',
  frame: (document) => [`# begin document ${plainName(document, 'gum')}`, '# end document\n\n'],
  label: formatLabel,
  row: ({ text }, { position }, _document, leftovers) => [String(position), leftovers.cell(text)],
}

/**
 * Write the three columns of GUM, with blank lines between sentences, which GUM itself does not have.
 * Mentions without an entity type or title get the plain label of OntoGUM.
 */
export function write(documents: Iterable<TokenisedDocument>, context?: WriteContext): Generator<string> {
  return writeColumns(documents, context, WRITER)
}
