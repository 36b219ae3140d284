import type { DocumentFrame } from '../../document/builder.ts'
import type { CorefDocument } from '../../document/document.ts'
import { BRIDGING_FEATURE } from '../bridging.ts'
import type { ReadContext } from '../format.ts'
import { BracketReader, type Notice, type Report } from '../shared/brackets.ts'
import { BAR, bytesOf, startsWith } from '../shared/bytes.ts'
import { type CommentKind, type CommentNames, commentNames } from '../shared/conllu/comments.ts'
import { type AnnotationTools, type ConlluAnnotation, readConllu } from '../shared/conllu/reader.ts'
import { COLUMNS, Row } from '../shared/conllu/row.ts'
import type { SplitRows } from '../shared/conllu/tokens.ts'
import { LinksDraft } from '../shared/links-draft.ts'
import { addMentions } from '../shared/mention-brackets.ts'
import { clip } from '../shared/surface.ts'
import type { ByteSource } from '../source.ts'
import { attributesOf } from './attributes.ts'
import { EntityBrackets, type EntityMention } from './brackets.ts'
import { EntitySchema } from './fields.ts'
import { repeatedText } from './repeated-text.ts'

const COMMENTS: CommentNames = commentNames({ 'global.Entity': 'schema' })
const ENTITY = bytesOf('Entity=')
const BRIDGE = bytesOf('Bridge=')
const SPLIT = bytesOf('SplitAnte=')

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
  /** Undefined once it has been called. */
  #warnOlder: (() => void) | undefined
  readonly #brackets: EntityBrackets
  readonly #reader: BracketReader
  #links: WrittenLinks[] = []

  constructor(tools: AnnotationTools, warnOlder: () => void) {
    this.#tools = tools
    this.#warnOlder = warnOlder
    this.#brackets = new EntityBrackets(tools.report)
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
    this.#tools.report('bad-field', start - base, `expected 10 columns with TABs between, found ${columns}`)
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
      } else if (startsWith(bytes, from, BRIDGE) || startsWith(bytes, from, SPLIT)) {
        const kind = bytes[from] === BRIDGE[0] ? 'bridging' : 'split'
        const value = from + (kind === 'bridging' ? BRIDGE : SPLIT).length
        const [offset, text] = [value - base, repeatedText(bytes, value, to)]
        if (this.#isOnWord(position, offset)) this.#links.push({ kind, position, text, offset })
      }
      from = to + 1
    }
    if (this.#brackets.schema !== undefined || this.#brackets.mentions.length === 0) return
    this.#warnOlder?.()
    this.#warnOlder = undefined
  }

  #isOnWord(position: number, offset: number): boolean {
    if (position >= 0) return true
    this.#tools.report('bad-field', offset, 'a multiword token cannot have a mention; mark its words instead')
    return false
  }

  closeBrackets(): void {
    this.#reader.finish()
  }

  finish(frame: DocumentFrame, bytes: Uint8Array, base: number): CorefDocument {
    const { builder, rows, empties, report, notice } = this.#tools
    const { mentions } = this.#brackets
    const draft = resolveLinks(this.#links, mentions, report, notice)
    const source = { bytes, base, rows, empties }
    addMentions(mentions, builder, (mention, m) => attributesOf(mention, draft.features(m), source, report))
    this.#brackets.mentions = []
    this.#links = []
    const { links } = draft
    return builder.finish(links.length === 0 ? frame : { ...frame, links })
  }
}

/** `Bridge=` or `SplitAnte=` as written on a token. */
interface WrittenLinks {
  readonly kind: 'bridging' | 'split'
  readonly position: number
  readonly text: string
  /** Of the value, from the start of the document. */
  readonly offset: number
}

/**
 * Turn pairs such as `a<c,b<c` into links from the mention of c that starts on the token to a and b. Repeated
 * pairs count once.
 *
 * @param mentions in opening order; links refer to them by their index
 */
function resolveLinks(
  written: readonly WrittenLinks[],
  mentions: readonly EntityMention[],
  report: Report,
  notice: Notice,
): LinksDraft {
  const draft = new LinksDraft()
  let next = 0
  // The mentions that start on the current token, by entity; of several, the first.
  let starting = new Map<string | undefined, number>()
  let last = -1
  for (const { kind, position, text, offset } of written) {
    if (position !== last) starting = new Map()
    last = position
    for (let start = startOf(next); start <= position; start = startOf(++next)) {
      const entity = mentions[next]?.entity
      if (start === position && !starting.has(entity)) starting.set(entity, next)
    }
    let at = offset
    for (const pair of text.split(',')) {
      const mark = pair.indexOf('<')
      const colon = pair.indexOf(':', mark)
      const target = colon < 0 ? pair.slice(mark + 1) : pair.slice(mark + 1, colon)
      const anchor = pair.slice(0, mark)
      const from = starting.get(target)
      if (mark < 1 || target === '') {
        report('bad-field', at, `expected a list of pairs "ID<ID", found "${clip(text)}"`)
      } else if (from === undefined) {
        report('bad-field', at, `"${pair}" refers to a mention of entity ${target}, but none starts here`)
      } else {
        if (!draft.add(kind, from, anchor)) {
          notice('ignored-annotation', at, `"${pair}" is used twice; it counts once`)
        }
        if (colon >= 0) draft.push(from, BRIDGING_FEATURE, `${anchor}:${pair.slice(colon + 1)}`)
      }
      at += pair.length + 1
    }
  }
  return draft

  function startOf(mention: number): number {
    return mentions[mention]?.pieces[0]?.[0] ?? Number.POSITIVE_INFINITY
  }
}
