import type { DocumentFrame } from '../../document/builder.ts'
import type { CorefDocument } from '../../document/document.ts'
import type { ReadSource } from '../format.ts'
import { BracketReader, type Report } from '../shared/brackets.ts'
import { type CommentKind, type CommentNames, commentNames } from '../shared/conllu/comments.ts'
import { type AnnotationTools, type ConlluAnnotation, readConllu } from '../shared/conllu/reader.ts'
import type { SplitRows } from '../shared/conllu/tokens.ts'
import { attributesIn, LayerBrackets } from './brackets.ts'
import { NamedRow, STANDARD } from './columns.ts'
import { type Bridge, bridgesIn } from './links.ts'
import { resolve, TokenNumbers } from './mentions.ts'

const COMMENTS: CommentNames = commentNames({ 'global.columns': 'columns', speaker_id: 'speaker' })
/** Columns that describe the mention that starts on their token. */
const ABOUT_MENTIONS = ['REFERENCE', 'NOM_SEM'] as const
const MAY_HAVE_BRACKETS: ReadonlySet<string | undefined> = new Set([
  undefined,
  ...'FORM LEMMA IDENTITY BRIDGING DISCOURSE_DEIXIS'.split(' '),
  ...ABOUT_MENTIONS,
])

/**
 * Read Universal Anaphora's "exploded" CoNLL-UA: CoNLL-U with further columns, named in `# global.columns`,
 * for identity, bridging and discourse deixis.
 */
export const read: ReadSource = (source, context) =>
  readConllu(source, context, (tools) => new LayerAnnotation(tools))

class LayerAnnotation implements ConlluAnnotation {
  readonly comments: CommentNames = COMMENTS
  readonly areSparse = true
  readonly ownsComments = true
  readonly row: NamedRow = new NamedRow()
  readonly #tools: AnnotationTools
  readonly #identity: LayerBrackets
  readonly #deixis: LayerBrackets
  readonly #identityReader: BracketReader
  readonly #deixisReader: BracketReader
  #numbers: TokenNumbers = new TokenNumbers()
  #bridges: Bridge[] = []
  #hasColumns = false

  constructor(tools: AnnotationTools) {
    this.#tools = tools
    this.#identity = new LayerBrackets(tools.report)
    this.#deixis = new LayerBrackets(tools.report)
    this.#identityReader = new BracketReader(this.#identity, tools.report)
    this.#deixisReader = new BracketReader(this.#deixis, tools.report)
  }

  get split(): SplitRows {
    return this.row.split
  }

  comment(_kind: CommentKind, value: string, fault: (reason: string, after?: number) => void): void {
    const names = value.split(/\s+/)
    if (!['ID', 'FORM', 'IDENTITY'].every((name) => names.includes(name))) {
      fault('expected ID, FORM and IDENTITY among the columns', 1)
    }
    this.row.names = names
    this.#hasColumns = true
  }

  openSentence(): void {
    this.#numbers.beginSentence()
  }

  read(bytes: Uint8Array, base: number, position: number): void {
    const { row } = this
    const { report } = this.#tools
    this.#checkColumns(base)
    const identity = row.get('IDENTITY')
    if (position < 0) {
      if (identity.text === '') return
      const reason = 'a multiword token cannot have a mention; mark its words instead'
      report('bad-field', identity.from - base, reason)
      return
    }
    this.#numbers.add(row.get('ID').text, position)
    const deixis = row.get('DISCOURSE_DEIXIS')
    const bridging = row.get('BRIDGING')
    if (identity.text !== '') this.#identityReader.read(bytes, identity.from, identity.to, position, base)
    if (deixis.text !== '') this.#deixisReader.read(bytes, deixis.from, deixis.to, position, base)
    this.#bridges.push(...bridgesIn(bridging.text, bridging.from - base, position))
    for (const name of ABOUT_MENTIONS) this.#describeMention(name, position, base)
  }

  /** Brackets in a column that cannot hold any mean that a cell before them is missing. */
  #checkColumns(base: number): void {
    const { row } = this
    const { report, notice } = this.#tools
    if (!this.#hasColumns) {
      this.#hasColumns = true
      notice('missing-header', row.start - base, `no "# global.columns" line: read as ${STANDARD.join(' ')}`)
    }
    const { names, columns } = row
    if (columns > names.length) {
      const reason = `expected ${names.length} columns, as "# global.columns" names them, found ${columns}`
      report('bad-field', row.at(names.length).from - base, reason)
    }
    for (const [at, name] of names.entries()) {
      if (MAY_HAVE_BRACKETS.has(name)) continue
      const { text, from } = row.at(at)
      if (!/^\)*\((?:Entity|Markable)ID=/i.test(text)) continue
      report('bad-field', from - base, `a mention in the column ${name}: is a cell missing before it?`)
    }
  }

  #describeMention(column: string, position: number, base: number): void {
    const { text, from } = this.row.get(column)
    if (text === '') return
    const { mentions } = this.#identity
    const at = mentions.findLastIndex(({ pieces }) => pieces[0]?.[0] !== position) + 1
    const markable = mentions[at]
    if (markable !== undefined) {
      const more = column === 'NOM_SEM' && text.includes('=') ? attributesIn(text) : new Map([[column, text]])
      mentions[at] = { ...markable, attributes: new Map([...more, ...markable.attributes]) }
    } else {
      const reason = `${column} describes the mention that starts on its token, but none does`
      this.#tools.report('bad-field', from - base, reason)
    }
  }

  closeBrackets(): void {
    this.#identityReader.finish()
    this.#deixisReader.finish()
  }

  finish(frame: DocumentFrame): CorefDocument {
    const { builder, empties, report, notice } = this.#tools
    const identity = this.#identity.mentions
    const deixis = this.#deixis.mentions
    const annotation = { identity, deixis, bridges: this.#bridges, empties, numbers: this.#numbers }
    // A fault in the deixis layer does not spoil the identity layer; if that is empty, it is reported below.
    const warn: Report = (_code, offset, reason) => {
      if (identity.length === 0) return
      notice('ignored-annotation', offset, `discourse deixis: ${reason}; left out`)
    }
    const deicticLinks = resolve({ ...annotation, identity: [], bridges: [] }, builder, warn)
    const deictic = builder.finish({ ...frame, links: deicticLinks })
    const links = resolve(annotation, builder, report)
    this.#identity.mentions = []
    this.#deixis.mentions = []
    this.#bridges = []
    this.#numbers = new TokenNumbers()
    return { ...builder.finish({ ...frame, links }), deixis: deictic }
  }
}
