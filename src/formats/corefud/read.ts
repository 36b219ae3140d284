import type { DocumentFrame } from '../../document/builder.ts'
import type { CorefDocument } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import { BracketReader } from '../shared/brackets.ts'
import { BAR, bytesOf, startsWith } from '../shared/bytes.ts'
import { type CommentKind, type CommentNames, commentNames } from '../shared/conllu/comments.ts'
import { type AnnotationTools, type ConlluAnnotation, readConllu } from '../shared/conllu/reader.ts'
import { COLUMNS, Row } from '../shared/conllu/row.ts'
import type { SplitRows } from '../shared/conllu/tokens.ts'
import { addMentions } from '../shared/mention-brackets.ts'
import type { ByteSource } from '../source.ts'
import { EntityBrackets } from './brackets.ts'
import { ByteStrings } from './byte-strings.ts'
import { EntitySchema } from './fields.ts'
import { resolveLinks, type WrittenLinks } from './links.ts'
import { attributesOf } from './mentions.ts'

const COMMENTS: CommentNames = commentNames({ 'global.Entity': 'schema' })
const ENTITY = bytesOf('Entity=')
const LINKS = [
  ['bridging', bytesOf('Bridge=')],
  ['split', bytesOf('SplitAnte=')],
] as const

/** Read CoNLL-U with coreference in the last column, `Entity=`: CorefUD, GUM and its relatives. */
export function read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const warnOlder = (): void => {
    const message =
      'no "# global.Entity" line: Entity= is read in the older form "(type-id", closed by "type-id)"'
    context.warn({ code: 'missing-header', path: source.path, line: 1, column: 1, message })
  }
  return readConllu(source, context, (tools) => new EntityAnnotation(tools, warnOlder))
}

class EntityAnnotation implements ConlluAnnotation {
  readonly comments: CommentNames = COMMENTS
  readonly row: Row = new Row(COLUMNS, 'MISC')
  readonly split: SplitRows = (lines) => lines.map((line) => line.split('\t'))
  readonly #tools: AnnotationTools
  readonly #warnOlder: () => void
  readonly #strings: ByteStrings = new ByteStrings()
  readonly #brackets: EntityBrackets
  readonly #reader: BracketReader
  #links: WrittenLinks[] = []
  #hasWarned = false

  constructor(tools: AnnotationTools, warnOlder: () => void) {
    this.#tools = tools
    this.#warnOlder = warnOlder
    this.#brackets = new EntityBrackets(this.#strings, tools.report)
    this.#reader = new BracketReader(this.#brackets, tools.report)
  }

  comment(_kind: CommentKind, value: string, fault: (reason: string) => void): void {
    this.#brackets.schema = EntitySchema.of(value)
    if (this.#brackets.schema === undefined) {
      fault(`expected a list of fields with eid or GRP among them, found "${value}"`)
    }
  }

  check(_bytes: Uint8Array, base: number): boolean {
    const { columns, start } = this.row
    if (columns === COLUMNS.length) return true
    const reason = `expected 10 columns with TABs between, found ${columns}`
    this.#tools.report('bad-field', start - base, reason)
    return columns > 1
  }

  read(bytes: Uint8Array, base: number, position: number): void {
    const { cell, end } = this.row
    if (end - cell < 2) return
    for (let from = cell; from < end; ) {
      let to = from
      while (to < end && bytes[to] !== BAR) to++
      if (startsWith(bytes, from, ENTITY)) {
        const value = from + ENTITY.length
        if (this.#isOnWord(position, value - base)) this.#reader.read(bytes, value, to, position, base)
      } else {
        for (const [kind, name] of LINKS) {
          if (!startsWith(bytes, from, name)) continue
          const offset = from + name.length - base
          const text = this.#strings.text(bytes, from + name.length, to)
          if (this.#isOnWord(position, offset)) this.#links.push({ kind, position, text, offset })
        }
      }
      from = to + 1
    }
    if (this.#hasWarned || this.#brackets.schema !== undefined || this.#brackets.mentions.length === 0) return
    this.#hasWarned = true
    this.#warnOlder()
  }

  #isOnWord(position: number, offset: number): boolean {
    if (position >= 0) return true
    const reason = 'mentions are made of words: a multiword token cannot bear one'
    this.#tools.report('bad-field', offset, reason)
    return false
  }

  closeBrackets(): void {
    this.#reader.finish()
  }

  finish(frame: DocumentFrame, bytes: Uint8Array, base: number): CorefDocument {
    const { builder, rows, empties, report, notice } = this.#tools
    const { mentions } = this.#brackets
    const draft = resolveLinks(this.#links, mentions, report, notice)
    const source = { bytes, base, rows, empties, strings: this.#strings }
    addMentions(mentions, builder, (mention, m) => attributesOf(mention, draft.features(m), source, report))
    this.#brackets.mentions = []
    this.#links = []
    const { links } = draft
    return builder.finish(links.length === 0 ? frame : { ...frame, links })
  }
}
