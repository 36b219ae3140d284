import type { TokenisedDocument, WriteContext } from '../format.ts'
import { plainName } from '../shared/plain-header.ts'
import { type ColumnWriter, fieldCell, governorNumber, writeColumns } from '../shared/write-columns.ts'

const EMPTY = 'lemmas, parts of speech and relations that are empty or "_"'

const WRITER: ColumnWriter = {
  format: 'semeval-2010',
  joiner: '|',
  none: '_',
  frame(document) {
    const name = plainName(document, 'semeval-2010')
    return [`#begin document ${name}`, `\n#end document ${name}\n`]
  },
  label: (id) => (/^[^\s()|]+$/.test(id) ? id : undefined),
  row(token, sentence, _document, leftovers) {
    const { text, lemma, pos, feats, relation, empty } = token
    const head = governorNumber(token, sentence, leftovers)
    if (empty === true ? text !== '' : text === '_') {
      leftovers.drop('the words of empty tokens, and "_" as a word: it means an empty token')
    }
    const [base, tag, features, role] = [lemma, pos, feats, relation].map((value) =>
      fieldCell(value, ['_'], EMPTY, leftovers),
    )
    const annotated = [base, tag, features, head ?? '_', role, '_'] as string[]
    return [
      String(sentence.position - sentence.start + 1),
      empty === true ? '_' : leftovers.cell(text),
      ...annotated.flatMap((value) => [value, '_']),
    ]
  },
  inspect({ mentions, tokens }, leftovers) {
    const isHidden = mentions.attributes?.some(({ zero }, m) => {
      const start = mentions.start[m] as number
      const isAlone = (mentions.end[m] as number) - start === 1
      return (zero === true) !== (isAlone && tokens?.token(start).empty === true)
    })
    if (isHidden === true && mentions.attributes?.some(({ zero }) => zero !== undefined) === true) {
      leftovers.drop('that some mentions are zeros')
    }
  },
}

/**
 * Write the columns of SemEval-2010 task 1, without predicates: what is known where the task has annotation,
 * `_` where it has predictions.
 */
export function write(documents: Iterable<TokenisedDocument>, context?: WriteContext): Generator<string> {
  return writeColumns(documents, context, WRITER)
}
