import type { CorefDocument } from '../../document/document.ts'
import type { Token } from '../../document/tokens.ts'
import { type ColumnLayout, type ColumnRow, readColumns } from '../bracket-columns.ts'
import type { ReadContext } from '../format.ts'
import { parsePlainName } from '../plain-header.ts'
import type { ByteSource } from '../source.ts'

/**
 * The columns of the task: id, word, lemma, part of speech, features, head and relation, each but the first
 * two once as annotated and once as predicted; named entities; any number of predicates; coreference.
 */
const ANNOTATED = { lemma: 2, pos: 4, feats: 6, head: 8, relation: 10 } as const
/** All but predicates; a file may leave out everything between the word and coreference. */
const FULL_COLUMNS = 15
const LEAST_COLUMNS = 3

const LAYOUT: ColumnLayout = {
  header(line) {
    const match = /^#begin document(?=$|\s)/.exec(line)
    return match === null ? undefined : parsePlainName(line.slice(match[0].length))
  },
  ending(line) {
    const match = /^#end document(?=$|\s)/.exec(line)
    return match === null ? undefined : parsePlainName(line.slice(match[0].length)).name
  },
  end: '#end document NAME',
  rowFault(cells) {
    if (cells.length < LEAST_COLUMNS) {
      return `expected at least a number, a word and brackets with TABs between, found ${cells.length} column(s)`
    }
    return /^\d+$/.test(cells[0] as string)
      ? undefined
      : `expected the number of a token in the first column, found "${cells[0]}"`
  },
  tokens,
  isEmpty: (cells) => cells[1] === '_',
  parseLabel: (label) => (label === '' || /\s/.test(label) ? undefined : { id: label }),
}

/** Read the format of SemEval-2010 task 1. A word `_` stands for an elliptical subject: an empty token. */
export function read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  return readColumns(source, context, LAYOUT)
}

function tokens(rows: readonly ColumnRow[], start: number, context: ReadContext): Token[] {
  return rows.map((row, i) => {
    const { line, cells } = row
    if (/^\d+$/.test(cells[0] as string) && Number(cells[0]) !== i + 1) {
      const reason = `expected token ${i + 1} of the sentence, found "${cells[0]}": tokens count from 1 in each sentence`
      context.fault(line.error('bad-field', 0, reason))
    }
    const text = cells[1] ?? ''
    const word: Token = text === '_' ? { text: '', empty: true } : { text }
    return cells.length < FULL_COLUMNS ? word : { ...word, ...described(row, start, rows.length, context) }
  })
}

function described(row: ColumnRow, start: number, size: number, context: ReadContext): Omit<Token, 'text'> {
  const { line, cells } = row
  const lemma = said(cells, ANNOTATED.lemma)
  const pos = said(cells, ANNOTATED.pos)
  const feats = said(cells, ANNOTATED.feats)
  const head = said(cells, ANNOTATED.head)
  const relation = said(cells, ANNOTATED.relation)
  const isHead = head !== undefined && /^\d{1,9}$/.test(head) && Number(head) <= size
  if (head !== undefined && !isHead) {
    const column = cells.slice(0, ANNOTATED.head).join('\t').length + 1
    const reason = `expected a head among the ${size} tokens of the sentence or 0, found "${head}"`
    context.fault(line.error('bad-field', column, reason))
  }
  return {
    ...(lemma === undefined ? {} : { lemma }),
    ...(pos === undefined ? {} : { pos }),
    ...(feats === undefined ? {} : { feats }),
    ...(isHead ? { governor: head === '0' ? -1 : start + Number(head) - 1 } : {}),
    ...(relation === undefined ? {} : { relation }),
  }
}

/** What was annotated or, failing that, what was predicted in the column after it. */
function said(cells: readonly string[], column: number): string | undefined {
  return [cells[column], cells[column + 1]].find((cell) => cell !== undefined && cell !== '_' && cell !== '')
}
