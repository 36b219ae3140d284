import type { Place } from '../../errors.ts'
import type { ReadSource } from '../format.ts'
import { nameInFile, stemOf } from '../path.ts'
import type { InputText } from '../placed.ts'
import { parseToken } from '../shared/conllu/tokens.ts'
import { lineOrigin, textLines, warnOfNoRows } from '../text-lines.ts'
import { type Columns, parseColumns } from './columns.ts'
import { type KorKorRow, linkDocument } from './links.ts'

/** The columns of CoNLL-U from which tokens are made. */
const CONLLU = ['id', 'form', 'lemma', 'upos', 'xpos', 'feats', 'head', 'deprel']

/**
 * Read a KorKor document in either of its layouts. A token has at most one link, `sentence:token`; mentions
 * are the words that links join. A row with a point in its id is an empty node.
 */
export const read: ReadSource = function* (source, context) {
  const [lines, places]: [string[], Place[]] = [[], []]
  const origin = lineOrigin({ path: source.path, line: 1, column: 1 }, places, lines)
  const rows: KorKorRow[] = []
  const sentences: number[] = []
  let columns: Columns | undefined
  let isSentenceOpen = false
  for (const line of textLines(source, context)) {
    lines.push(line.text)
    if (line.line === 1) columns = readHeader(line)
    else if (line.text.trim() === '') isSentenceOpen = false
    else if (columns !== undefined && !(columns.isPlus && isComment(line.text))) {
      if (!isSentenceOpen) sentences.push(rows.length)
      isSentenceOpen = true
      const row = cutRow(line, columns, sentences.length)
      places.push(line.place(Math.min(row.offset('form'), line.text.length)))
      rows.push(row)
    }
  }
  if (columns === undefined) return
  const id = nameInFile(stemOf(source.path))
  if (rows.length === 0) warnOfNoRows(id, origin, context)
  const tokens = sentences.flatMap((start, s) => {
    const own = rows.slice(start, sentences[s + 1])
    // A governor may be an empty node, too.
    const positions = new Map(own.map((row, i) => [row.id, start + i] as const).reverse())
    positions.set('0', -1)
    return own.map(({ cell }) => {
      const columns = CONLLU.map((name) => cell(name) ?? '')
      return { ...parseToken(columns, positions), text: cell('form') ?? '' }
    })
  })
  yield linkDocument(rows, tokens, { id, sentences: Int32Array.from(sentences), origin }, context)
}

function readHeader(line: InputText): Columns | undefined {
  const columns = parseColumns(line.text)
  const missing = ['id', 'form', 'corefhead'].find((name) => columns?.names.includes(name) !== true)
  if (missing === undefined) return columns
  return line.fault(0, `expected the names of the columns in the first line, "${missing}" among them`)
}

function cutRow(line: InputText, { names }: Columns, sentence: number): KorKorRow {
  const cells = line.text.split('\t')
  if (cells.length !== names.length) {
    const reason = `expected ${names.length} columns with TABs between, as the first line names them, found ${cells.length}`
    line.fault(0, reason)
  }
  const raw = (name: string): string => cells[names.indexOf(name)] ?? ''
  const cell = (name: string): string | undefined => {
    const value = raw(name)
    return name !== 'form' && name !== 'id' && (value === '' || value === '_') ? undefined : value
  }
  const offset = (name: string): number =>
    cells.slice(0, Math.max(0, names.indexOf(name))).reduce((sum, each) => sum + each.length + 1, 0)
  return { line, sentence: cell('sent_id') ?? String(sentence), id: raw('id'), cell, offset }
}

function isComment(text: string): boolean {
  return text.startsWith('#') && !text.includes('\t')
}
