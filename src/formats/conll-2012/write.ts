import { cannotHold } from '../cannot-hold.ts'
import type { TokenisedDocument, WriteContext } from '../format.ts'
import {
  type BracketStyle,
  bracketCells,
  type ColumnWriter,
  fieldCell,
  writeColumns,
} from '../shared/write-columns.ts'
import { formatBegin } from './header.ts'

const EMPTY = 'lemmas, parts of speech and speakers that are empty, "-" or "_"'
const BRACKETS: BracketStyle = {
  format: 'conll-2012',
  joiner: '|',
  label: (id) => (/^[^\s()|]+$/.test(id) && id !== '-' && id !== '_' ? id : undefined),
}

const WRITER: ColumnWriter = {
  frame(document) {
    const { id, part } = document
    if (id === '' || id !== id.trim() || /[\t\n\r]/.test(id)) {
      throw cannotHold('conll-2012', document, 'such a document id')
    }
    return [formatBegin(id, part), '\n#end document\n']
  },
  rows(document, leftovers) {
    const cells = bracketCells(document, BRACKETS, leftovers)
    const name = [document.id, String(document.part)]
    const cell = (value?: string): string => fieldCell(value, ['-', '_'], EMPTY, leftovers)
    return ({ text, pos, lemma, speaker }, { position, start }) => {
      // Most readers cut rows at blanks: where a word is missing, they take what follows for it.
      if (text === '') leftovers.drop('that some words are empty: they are written as "_"')
      const word = leftovers.cell(text || '_')
      const columns = [...name, String(position - start), word, cell(pos), '*', cell(lemma)]
      return [...columns, '-', '-', cell(speaker), '*', cells.get(position) ?? '-']
    }
  },
}

/**
 * Write the twelve columns of CoNLL-2012. The layout holds spans and entities, words, parts of speech
 * and lemmas.
 */
export function write(documents: Iterable<TokenisedDocument>, context?: WriteContext): Generator<string> {
  return writeColumns(documents, context, WRITER)
}
