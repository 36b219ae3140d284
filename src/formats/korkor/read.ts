import type { CorefDocument } from '../../document/document.ts'
import type { Token } from '../../document/tokens.ts'
import type { ReadContext } from '../format.ts'
import { nameInFile, stemOf } from '../path.ts'
import type { ByteSource } from '../source.ts'
import { LineOrigin, type TextLine, textLines } from '../text-lines.ts'
import { type Columns, type KorKorRow, parseColumns } from './columns.ts'
import { linkDocument } from './links.ts'

/**
 * Read KorKor's document, in either of its layouts. A token has at most one link, `sentence:token`; mentions
 * are the words that links join. A row whose id has a point stands for a word that is not there.
 */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const origin = new LineOrigin({ path: source.path, line: 1, column: 1 })
  const reader = new RowReader(context, origin)
  for (const line of textLines(source, context)) reader.take(line)
  if (reader.isUnusable) return
  const { rows, sentences } = reader
  const id = nameInFile(stemOf(source.path))
  if (rows.length === 0) {
    context.warn({ code: 'empty-document', ...origin.locate(), message: `document "${id}" has no rows` })
  }
  const tokens = sentences.flatMap((start, s) => sentenceTokens(rows.slice(start, sentences[s + 1]), start))
  yield linkDocument(rows, context, { id, tokens, sentences: Int32Array.from(sentences), origin })
}

class RowReader {
  readonly rows: KorKorRow[] = []
  readonly sentences: number[] = []
  /** True where nothing can be read, or nothing is there. */
  isUnusable = true
  readonly #context: ReadContext
  readonly #origin: LineOrigin
  #columns: Columns | undefined
  #isSentenceOpen = false
  #isFirst = true

  constructor(context: ReadContext, origin: LineOrigin) {
    this.#context = context
    this.#origin = origin
  }

  take(line: TextLine): void {
    this.#origin.addLine(line.text)
    if (this.#isFirst) {
      this.#isFirst = false
      this.#begin(line)
    } else if (line.text.trim() === '') {
      this.#isSentenceOpen = false
    } else if (this.#columns !== undefined && !(this.#columns.isPlus && isComment(line.text))) {
      this.#takeRow(line, this.#columns)
    }
  }

  #begin(line: TextLine): void {
    const columns = parseColumns(line.text)
    const missing = ['id', 'form', 'corefhead'].find((name) => columns?.names.includes(name) !== true)
    if (missing !== undefined) {
      const reason = `expected the names of the columns in the first line, "${missing}" among them`
      this.#context.fault(line.error('bad-field', 0, reason))
      return
    }
    this.#columns = columns
    this.isUnusable = false
  }

  #takeRow(line: TextLine, { names }: Columns): void {
    const cells = line.text.split('\t')
    if (cells.length !== names.length) {
      const reason = `expected ${names.length} columns with TABs between, as the first line names them, found ${cells.length}`
      this.#context.fault(line.error('bad-field', 0, reason))
    }
    if (!this.#isSentenceOpen) this.sentences.push(this.rows.length)
    this.#isSentenceOpen = true
    const cell = (name: string): string | undefined => {
      const value = cells[names.indexOf(name)]
      return value === undefined || value === '' || value === '_' ? undefined : value
    }
    const offset = (name: string): number => {
      const before = cells.slice(0, Math.max(0, names.indexOf(name)))
      return before.reduce((sum, each) => sum + each.length + 1, 0)
    }
    this.#origin.addToken(line.place(Math.min(offset('form'), line.text.length)))
    const form = cells[names.indexOf('form')] ?? ''
    this.rows.push({
      line,
      sentence: cell('sent_id') ?? String(this.sentences.length),
      id: cells[names.indexOf('id')] ?? '',
      cell: (name) => (name === 'form' ? form : cell(name)),
      offset,
    })
  }
}

function isComment(text: string): boolean {
  return text.startsWith('#') && !text.includes('\t')
}

/** The tokens of a sentence that starts at a position; a governor may be a row that is not there, too. */
function sentenceTokens(rows: readonly KorKorRow[], start: number): Token[] {
  const positions = new Map<string, number>()
  for (const [i, { id }] of rows.entries()) if (!positions.has(id)) positions.set(id, start + i)
  return rows.map(({ id, cell }) => {
    const head = cell('head')
    const governor = head === '0' ? -1 : positions.get(head ?? '')
    const said = {
      lemma: cell('lemma'),
      pos: cell('xpos'),
      upos: cell('upos'),
      feats: cell('feats'),
      governor,
      relation: cell('deprel'),
      empty: id.includes('.') ? true : undefined,
    }
    return { text: cell('form') ?? '', ...given(said) }
  })
}

/** A record without the fields that are undefined. */
function given<T extends object>(record: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
