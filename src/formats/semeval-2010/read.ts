import type { ReadSource } from '../format.ts'
import { type ColumnDialect, type RowFault, readBracketColumns } from '../shared/bracket-columns.ts'
import { UNDERSCORE } from '../shared/bytes.ts'
import { LabelBrackets } from '../shared/mention-brackets.ts'
import { numberFault, parsePlainHeader } from '../shared/plain-header.ts'

/**
 * The columns of the task: id, word, lemma, part of speech, features, head and relation, all but the first
 * two once as annotated and once as predicted; named entities; any number of predicates; coreference.
 */
const FIELDS = { lemma: [2, 3], pos: [4, 5], feats: [6, 7], head: [8, 9], relation: [10, 11] }
/** All but predicates; a file may leave out everything between the word and coreference. */
const FULL_COLUMNS = 15
const LEAST_COLUMNS = 3

const DIALECT: ColumnDialect = {
  parseBegin: (line) => parsePlainHeader(/^#begin document(?=$|\s)/, line),
  parseEnd: (line) => parsePlainHeader(/^#end document(?=$|\s)/, line)?.name,
  words: { end: '#end document NAME', begin: 'header', header: 'header' },
  quotesHeader: true,
  none: [UNDERSCORE],
  brackets: (tools) =>
    new LabelBrackets(tools, (label) => (label === '' || /\s/.test(label) ? undefined : { id: label })),
  isEmpty: (cells) => cells[1] === '_',
  layout: ({ length: columns }) => ({
    columns,
    form: 1,
    nothing: ['', '_'],
    emptyWord: '_',
    fields: columns < FULL_COLUMNS ? {} : FIELDS,
  }),
  rowFault(cells) {
    if (cells.length < LEAST_COLUMNS) {
      return `expected at least a number, a word and brackets with TABs between, found ${cells.length} column(s)`
    }
    return numberFault(cells)
  },
  sentenceFaults: (rows) => rows.flatMap((cells, row) => [...faultsIn(cells, row, rows.length)]),
}

/** Read the format of SemEval-2010 task 1. A word `_` is an elliptical subject, which becomes an empty token. */
export const read: ReadSource = (source, context) => readBracketColumns(source, context, DIALECT)

function* faultsIn(cells: readonly string[], row: number, size: number): Generator<RowFault> {
  if (/^\d+$/.test(cells[0] as string) && Number(cells[0]) !== row + 1) {
    const why = `expected token ${row + 1} of the sentence, found "${cells[0]}": tokens count from 1 in each sentence`
    yield [row, 0, why]
  }
  if (cells.length < FULL_COLUMNS) return
  const head = FIELDS.head.map((column) => cells[column] ?? '').find((cell) => cell !== '' && cell !== '_')
  if (head !== undefined && !(/^\d{1,9}$/.test(head) && Number(head) <= size)) {
    yield [row, 8, `expected a head among the ${size} tokens of the sentence or 0, found "${head}"`]
  }
}
