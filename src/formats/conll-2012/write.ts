import { cannotHold } from '../cannot-hold.ts'
import type { TokenisedDocument, WriteContext } from '../format.ts'
import { type ColumnWriter, fieldCell, writeColumns } from '../shared/write-columns.ts'
import { formatBegin } from './header.ts'

const EMPTY = 'lemmas, parts of speech and speakers that are empty, "-" or "_"'

const WRITER: ColumnWriter = {
  format: 'conll-2012',
  joiner: '|',
  none: '-',
  frame(document) {
    const { id, part } = document
    if (id === '' || id !== id.trim() || /[\t\n\r]/.test(id)) {
      throw cannotHold('conll-2012', document, 'such a document id')
    }
    return [formatBegin(id, part), '\n#end document\n']
  },
  label: (id) => (/^[^\s()|]+$/.test(id) && id !== '-' && id !== '_' ? id : undefined),
  row({ text, pos, lemma, speaker }, { position, start }, { id, part }, leftovers) {
    const [tag, base, name] = [pos, lemma, speaker].map((value) =>
      fieldCell(value, ['-', '_'], EMPTY, leftovers),
    )
    const columns = [id, String(part), String(position - start), leftovers.cell(text), tag, '*', base]
    return [...(columns as string[]), '-', '-', name as string, '*']
  },
}

/**
 * Write the twelve columns of CoNLL-2012. The layout holds spans and entities, words, parts of speech
 * and lemmas.
 */
export function write(documents: Iterable<TokenisedDocument>, context?: WriteContext): Generator<string> {
  return writeColumns(documents, context, WRITER)
}
