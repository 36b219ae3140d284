import type { WriteDocument } from '../define-format.ts'
import type { TokenisedDocument } from '../format.ts'
import type { Leftovers } from '../leftovers.ts'
import { plainName } from '../shared/plain-header.ts'
import {
  type BracketStyle,
  bracketCells,
  type ColumnWriter,
  fieldCell,
  governorNumber,
  writeColumns,
} from '../shared/write-columns.ts'

const EMPTY = 'lemmas, parts of speech and relations that are empty or "_"'

const BRACKETS: BracketStyle = {
  joiner: '|',
  label: (id) => (/^[^\s()|]+$/.test(id) ? id : undefined),
}

const WRITER: ColumnWriter = {
  frame(document, leftovers) {
    const name = plainName(document, leftovers)
    return [`#begin document ${name}`, `\n#end document ${name}\n`]
  },
  rows(document, leftovers) {
    const cells = bracketCells(document, BRACKETS, leftovers)
    inspectZeros(document, leftovers)
    const cell = (value?: string): string => fieldCell(value, ['_'], EMPTY, leftovers)
    return (token, row) => {
      const { text, lemma, pos, feats, relation, empty } = token
      const head = governorNumber(token, row, leftovers)
      if (empty === true ? text !== '' : text === '_') {
        leftovers.drop('the words of empty tokens, and "_" as a word: it means an empty token')
      }
      const annotated = [cell(lemma), cell(pos), cell(feats), head ?? '_', cell(relation), '_']
      const word = [String(row.position - row.start + 1), empty === true ? '_' : leftovers.cell(text)]
      return [...word, ...annotated.flatMap((value) => [value, '_']), cells.get(row.position) ?? '_']
    }
  },
}

function inspectZeros({ mentions, tokens }: TokenisedDocument, leftovers: Leftovers): void {
  const zeros = mentions.attributes?.map(({ zero }) => zero) ?? []
  const isHidden = zeros.some((zero, m) => {
    const start = mentions.start[m] as number
    const isAlone = (mentions.end[m] as number) - start === 1
    return (zero === true) !== (isAlone && tokens.token(start).empty === true)
  })
  if (isHidden && zeros.some((zero) => zero !== undefined)) leftovers.drop('that some mentions are zeros')
}

/**
 * Write the columns of SemEval-2010 task 1, without predicates: values go into the columns for annotation,
 * and `_` into those for predictions.
 */
export const write: WriteDocument = (document, leftovers) => writeColumns(document, leftovers, WRITER)
