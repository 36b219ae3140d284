import type { ReadSource } from '../format.ts'
import { type ColumnDialect, readBracketColumns } from '../shared/bracket-columns.ts'
import { UNDERSCORE } from '../shared/bytes.ts'
import { gumGenreIn } from '../shared/gum-genre.ts'
import { LabelBrackets } from '../shared/mention-brackets.ts'
import { numberFault, parsePlainHeader } from '../shared/plain-header.ts'
import { parseLabel } from './labels.ts'

const DIALECT: ColumnDialect = {
  // The documents of OntoGUM have no names.
  parseBegin: (line) => parsePlainHeader(/^# ?begin document(?=$|\s)/, line),
  parseEnd: (line) => (parsePlainHeader(/^# ?end document/, line) ? '' : undefined),
  words: { end: '# end document', begin: 'header', header: 'header' },
  quotesHeader: true,
  none: [UNDERSCORE],
  brackets: (tools) => new LabelBrackets(tools, parseLabel),
  layout: () => ({ columns: 3, form: 1, nothing: [] }),
  genre: gumGenreIn,
  rowFault(cells) {
    if (cells.length !== 3) {
      return `expected three columns with TABs between (number, word, brackets), found ${cells.length}`
    }
    return numberFault(cells)
  },
}

/**
 * Read the three columns of GUM and OntoGUM: number, word, brackets. Numbers run through the document and
 * only repeat the order of rows; there are no sentences unless blank lines were added.
 */
export const read: ReadSource = (source, context) => readBracketColumns(source, context, DIALECT)
