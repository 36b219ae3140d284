import type { DocumentBuilder } from '../../document/builder.ts'
import type { Link } from '../../document/document.ts'
import { EntityBrackets, type Report } from './brackets.ts'
import { ByteStrings } from './byte-strings.ts'
import type { EntitySchema } from './fields.ts'
import { type Notice, type RawLinks, resolveLinks } from './links.ts'
import { addMentions } from './mentions.ts'
import { misc } from './misc.ts'
import { COLUMNS, type RowScan } from './row-scan.ts'
import { Rows } from './rows.ts'
import { SurfaceCheck } from './surface.ts'

/** The rows of one document, and what is found in them. */
export class DocumentRows {
  readonly rows: Rows = new Rows()
  /** By sentence. */
  speakers: (string | undefined)[] = []
  isSentenceOpen = false
  readonly #builder: DocumentBuilder
  readonly #report: Report
  readonly #notice: Notice
  readonly #strings: ByteStrings = new ByteStrings()
  readonly #brackets: EntityBrackets
  readonly #surface: SurfaceCheck = new SurfaceCheck()
  #links: RawLinks[] = []
  /** The last word of the multiword token at hand. */
  #multiword = 0

  constructor(builder: DocumentBuilder, report: Report, notice: Notice) {
    this.#builder = builder
    this.#report = report
    this.#notice = notice
    this.#brackets = new EntityBrackets(builder, this.#strings, report)
  }

  get hasMentions(): boolean {
    return this.#brackets.mentions.length > 0
  }

  clear(): void {
    this.rows.clear()
    this.speakers = []
    this.#links = []
    this.isSentenceOpen = false
  }

  /**
   * @param start offset of its first row
   * @param text the bytes of its `# text`
   */
  openSentence(start: number, text: Uint8Array | undefined, speaker: string | undefined): void {
    this.isSentenceOpen = true
    this.#multiword = 0
    this.rows.addSentence(start)
    this.speakers.push(speaker)
    this.#surface.begin(text)
  }

  endSentence(): void {
    if (this.isSentenceOpen) this.#surface.endSentence()
    this.isSentenceOpen = false
  }

  /**
   * Is a row one, at least so far that it can be counted? What is wrong with it is reported.
   *
   * @param base offset of the document in the bytes
   */
  check(row: RowScan, bytes: Uint8Array, base: number): boolean {
    const offset = row.start - base
    if (row.columns !== COLUMNS) {
      this.#report('bad-field', offset, `expected 10 columns with TABs between, found ${row.columns}`)
      if (row.columns === 1) return false
    }
    if (row.kind !== 'bad') return true
    const id = this.#strings.text(bytes, row.start, row.tabs[0] as number)
    const reason = `expected the number of a word (3), of a multiword token (3-4) or of an empty node (3.1), found "${id}"`
    this.#report('bad-field', offset, reason)
    return false
  }

  /** @param schema of `Entity=`; undefined for the older form */
  add(row: RowScan, bytes: Uint8Array, base: number, schema: EntitySchema | undefined): void {
    const { kind, end, misc: last } = row
    if (kind === 'multiword') {
      this.#surface.word(bytes, row.form, row.formEnd)
      this.#multiword = row.number
    } else {
      if (kind === 'word' && row.number > this.#multiword) {
        this.#surface.word(bytes, row.form, row.formEnd)
      }
      this.rows.addToken(row.start - base, last - base, kind === 'empty')
    }
    if (end - last > 1) this.#misc(bytes, last, end, base, kind === 'multiword', schema)
  }

  #misc(
    bytes: Uint8Array,
    start: number,
    end: number,
    base: number,
    isMultiword: boolean,
    schema: EntitySchema | undefined,
  ): void {
    const position = this.rows.count - 1
    for (let from = start; from < end; ) {
      const { kind, value, to } = misc(bytes, from, end)
      from = to + 1
      if (kind === undefined) continue
      if (isMultiword) {
        const reason = 'mentions are made of words: a multiword token cannot bear one'
        this.#report('bad-field', value - base, reason)
      } else if (kind === 'entity') this.#brackets.read(bytes, value, to, position, schema, base)
      else {
        this.#links.push({ kind, position, text: this.#strings.text(bytes, value, to), offset: value - base })
      }
    }
  }

  /** Hand all mentions to the builder. */
  finish(bytes: Uint8Array, base: number): { text: string | undefined; links: readonly Link[] } {
    this.endSentence()
    this.#brackets.finish()
    const { mentions } = this.#brackets
    const { entities } = this.#builder
    const { links, relations } = resolveLinks(
      this.#links,
      mentions,
      (e) => entities.idOf(e),
      this.#report,
      this.#notice,
    )
    const source = { bytes, base, rows: this.rows, strings: this.#strings }
    addMentions(mentions, relations, source, this.#builder, this.#report)
    this.#brackets.clear()
    this.#warnOfText()
    return { text: this.#surface.take(), links }
  }

  #warnOfText(): void {
    const { other } = this.#surface
    if (other < 0) return
    const message =
      'the words of this sentence are not those of its "# text": tokens are left without offsets'
    this.#notice('surface-mismatch', this.rows.block[other] as number, message)
  }
}
