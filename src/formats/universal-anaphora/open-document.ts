import type { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument } from '../../document/document.ts'
import { type Token, TokenList } from '../../document/tokens.ts'
import type { InputError, Place } from '../../errors.ts'
import { type Above, type Begun, describe } from '../corefud/above.ts'
import { genreIn, parseComment } from '../corefud/comments.ts'
import { parseSentence } from '../corefud/sentence.ts'
import type { ReadContext } from '../format.ts'
import { LineOrigin, type TextLine } from '../text-lines.ts'
import { withColumn } from './attributes.ts'
import type { Cell, Columns } from './columns.ts'
import { LayerReader } from './layer.ts'
import { type Bridge, bridgesIn } from './links.ts'
import { addMentions } from './mentions.ts'
import { renumberGovernors, TokenNumbers } from './numbers.ts'
import { textOf } from './surface.ts'

const ID = /^\d+(?:[-.]\d+)?$/
/** Columns whose cells are about the mention that starts on their token. */
const ABOUT_MENTIONS = ['REFERENCE', 'NOM_SEM'] as const

const MAY_HAVE_BRACKETS: ReadonlySet<string | undefined> = new Set([
  undefined,
  'FORM',
  'LEMMA',
  'IDENTITY',
  'BRIDGING',
  'DISCOURSE_DEIXIS',
  ...ABOUT_MENTIONS,
])

/** One sentence: its rows as those of CoNLL-U, those of multiword tokens included. */
export interface SentenceRows {
  readonly first: number
  readonly rows: string[][]
  readonly speaker: string | undefined
  readonly text: string | undefined
}

/** The document that is being read. */
export class OpenDocument {
  readonly #begun: Begun
  readonly #context: ReadContext
  readonly #origin: LineOrigin
  readonly #identity: LayerReader
  readonly #deixis: LayerReader
  readonly #numbers: TokenNumbers = new TokenNumbers()
  readonly #bridges: Bridge[] = []
  readonly #sentences: SentenceRows[] = []
  #above: Above & { line?: string } = {}
  #isSentenceOpen = false
  #count = 0

  constructor(id: string, place: Place, context: ReadContext) {
    this.#begun = { id, genre: undefined, part: 0, hasText: true }
    this.#context = context
    this.#origin = new LineOrigin(place)
    this.#identity = new LayerReader(context.fault)
    this.#deixis = new LayerReader(context.fault)
  }

  comment(line: TextLine): void {
    this.#origin.addLine(line.text)
    const text = /^# ?text ?= ?/.exec(line.text)
    if (text !== null) this.#above.line = line.text.slice(text[0].length)
    const comment = parseComment(line.text.replace(/^# ?speaker_id\b/, '# speaker'))
    if (comment === undefined || comment.kind === 'document' || comment.kind === 'schema') return
    this.#above[comment.kind] = comment.value
  }

  row(line: TextLine, cells: readonly Cell[], columns: Columns): void {
    this.#origin.addLine(line.text)
    const conllu = columns.conllu(cells)
    const [id] = conllu as [string]
    if (!ID.test(id)) {
      const reason = `expected the number of a word (3), of a multiword token (3-4) or of an empty node (3.1), found "${id}"`
      this.#context.fault(line.error('bad-field', 0, reason))
      return
    }
    this.#checkColumns(line, cells, columns)
    const sentence = this.#sentence()
    sentence.rows.push(conllu)
    const identity = columns.cell(cells, 'IDENTITY')
    if (id.includes('-')) {
      if (identity.text === '') return
      const reason = 'mentions are made of words: a multiword token cannot bear one'
      this.#context.fault(line.error('bad-field', identity.offset, reason))
      return
    }
    const position = this.#count++
    this.#numbers.add(id, position)
    this.#origin.addToken(line.place(identity.offset))
    this.#identity.read(identity, line, position)
    this.#deixis.read(columns.cell(cells, 'DISCOURSE_DEIXIS'), line, position)
    for (const bridge of bridgesIn(columns.cell(cells, 'BRIDGING'), line, position))
      this.#bridges.push(bridge)
    for (const name of ABOUT_MENTIONS) this.#aboutMention(line, columns.cell(cells, name), name, position)
  }

  /** Brackets in a column of words mean that a cell before them is missing. */
  #checkColumns(line: TextLine, cells: readonly Cell[], columns: Columns): void {
    if (cells.length > columns.names.length) {
      const reason = `expected ${columns.names.length} columns, as "# global.columns" names them, found ${cells.length}`
      this.#context.fault(line.error('bad-field', cells[columns.names.length]?.offset ?? 0, reason))
    }
    for (const [at, { text, offset }] of cells.entries()) {
      const name = columns.names[at]
      if (!/^\)*\((?:Entity|Markable)ID=/i.test(text) || MAY_HAVE_BRACKETS.has(name)) continue
      const reason = `a mention in the column ${name}: is a cell missing before it?`
      this.#context.fault(line.error('bad-field', offset, reason))
    }
  }

  #aboutMention(line: TextLine, cell: Cell, column: string, position: number): void {
    if (cell.text === '') return
    const { markables } = this.#identity
    const at = markables.findLastIndex(({ pieces }) => pieces[0]?.[0] !== position) + 1
    const markable = markables[at]
    if (markable !== undefined) markables[at] = withColumn(markable, column, cell.text)
    else {
      const reason = `${column} is about the mention that starts on its token, and none does`
      this.#context.fault(line.error('bad-field', cell.offset, reason))
    }
  }

  #sentence(): SentenceRows {
    const last = this.#sentences.at(-1)
    if (this.#isSentenceOpen && last !== undefined) return last
    const { speaker } = describe(this.#begun, this.#above)
    const sentence = { first: this.#count, rows: [], speaker, text: this.#above.line }
    this.#above = {}
    this.#isSentenceOpen = true
    this.#sentences.push(sentence)
    this.#numbers.beginSentence()
    return sentence
  }

  endSentence(line: TextLine): void {
    this.#origin.addLine(line.text)
    this.#isSentenceOpen = false
    this.#above = describe(this.#begun, this.#above)
  }

  finish(builder: DocumentBuilder): CorefDocument {
    this.#above = describe(this.#begun, this.#above)
    this.#identity.finish()
    this.#deixis.finish()
    const { id, genre, part, hasText } = this.#begun
    const sentences = this.#sentences.filter(({ rows }) => rows.some(([number]) => !number?.includes('-')))
    const text = hasText ? textOf(sentences, (other) => this.#warnOfText(other)) : undefined
    const tokens: Token[] = []
    let start = 0
    for (const { rows, first, speaker, text: line } of sentences) {
      renumberGovernors(rows)
      const place = text === undefined ? undefined : { text, start }
      for (const token of parseSentence(
        rows.map((row) => row.join('\t')),
        first,
        speaker,
        place,
      )) {
        tokens.push(token)
      }
      start += (line?.length ?? 0) + 1
    }
    if (tokens.length === 0) {
      const message = `document "${id}" has no rows`
      this.#context.warn({ code: 'empty-document', ...this.#origin.locate(), message })
    }
    const starts = Int32Array.from(sentences, ({ first }) => first)
    const annotation = {
      identity: this.#identity.markables,
      deixis: this.#deixis.markables,
      bridges: this.#bridges,
      tokens,
      numbers: this.#numbers,
      sentences: starts,
    }
    const frame = {
      id,
      part,
      genre: genre ?? genreIn(id),
      text,
      tokens: new TokenList(tokens),
      sentences: starts,
      origin: this.#origin,
    }
    const deictic = { ...annotation, identity: [], bridges: [] }
    const deixis = builder.finish({ ...frame, links: addMentions(deictic, builder, this.#warnOfDeixis) })
    const links = addMentions(annotation, builder, this.#context.fault)
    return { ...builder.finish({ ...frame, links }), deixis }
  }

  /** A fault in the other layer is no reason to refuse this one. Alone, its faults are those of the document. */
  readonly #warnOfDeixis = ({ place, reason }: InputError): void => {
    if (this.#identity.markables.length === 0) return
    const message = `discourse deixis: ${reason}; left out`
    this.#context.warn({ code: 'ignored-annotation', ...place, message })
  }

  #warnOfText({ first }: SentenceRows): void {
    const message =
      'the words of this sentence are not those of its "# text": tokens are left without offsets'
    this.#context.warn({ code: 'surface-mismatch', ...this.#origin.locate(first), message })
  }
}
