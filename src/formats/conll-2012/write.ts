import type { WriteDocument } from '../define-format.ts'
import {
  type BracketStyle,
  bracketCells,
  type ColumnWriter,
  fieldCell,
  writeColumns,
} from '../shared/write-columns.ts'

const EMPTY = 'lemmas, parts of speech and speakers that are empty, "-" or "_"'
const BRACKETS: BracketStyle = {
  joiner: '|',
  label: (id) => (/^[^\s()|]+$/.test(id) && id !== '-' && id !== '_' ? id : undefined),
}

const WRITER: ColumnWriter = {
  frame({ id, part }, leftovers) {
    if (id === '' || id !== id.trim() || /[\t\n\r]/.test(id)) leftovers.refuse('such a document id')
    return [`#begin document (${id}); part ${String(part).padStart(3, '0')}`, '\n#end document\n']
  },
  rows(document, leftovers) {
    const cells = bracketCells(document, BRACKETS, leftovers)
    const part = String(document.part)
    const cell = (value?: string): string => fieldCell(value, ['-', '_'], EMPTY, leftovers)
    return ({ text, pos, lemma, speaker }, { position, start }) => {
      // Most readers split rows at blanks, and would take the next cell for a missing word.
      if (text === '') leftovers.drop('that some words are empty: they are written as "_"')
      const word = leftovers.cell(text || '_')
      const syntax = [String(position - start), word, cell(pos), '*', cell(lemma)] as const
      return [document.id, part, ...syntax, '-', '-', cell(speaker), '*', cells.get(position) ?? '-']
    }
  },
}

/**
 * Write the twelve columns of CoNLL-2012. The layout holds spans and entities, words, parts of speech,
 * lemmas and speakers.
 */
export const write: WriteDocument = (document, leftovers) => writeColumns(document, leftovers, WRITER)
