import type { CorefDocument } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import { nameInFile, stemOf } from '../path.ts'
import type { ByteSource } from '../source.ts'
import { LineOrigin, type TextLine, textLines } from '../text-lines.ts'
import { buildDocument } from './build.ts'
import { findLayers, isLayerLine, type Layers } from './layers.ts'
import { MentionRows, type RowMention } from './mentions.ts'
import { isToken, RelationRows } from './relations.ts'
import { placeTokens, type RowToken } from './row-tokens.ts'
import { unescapedText } from './values.ts'

const TEXT = '#Text='

/**
 * Read WebAnno TSV 3: the document of a file. Mentions are numbered features of tokens, entities the
 * components of their relations, but for those whose kind starts with `bridge`, which become links.
 */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const reader = new WebAnnoReader(source.path, context)
  for (const line of textLines(source, context)) reader.take(line)
  const document = reader.finish()
  if (document !== undefined) yield document
}

class WebAnnoReader {
  readonly #path: string
  readonly #context: ReadContext
  readonly #origin: LineOrigin
  readonly #header: TextLine[] = []
  #layers: Layers | undefined
  #mentions: MentionRows | undefined
  #relations: RelationRows | undefined
  readonly #tokens: RowToken[] = []
  readonly #tokenRows: Map<string, number> = new Map()
  readonly #sentences: number[] = []
  #sentence = ''
  readonly #texts: string[] = []
  #lines = 0
  #isUnusable = false

  constructor(path: string, context: ReadContext) {
    this.#path = path
    this.#context = context
    this.#origin = new LineOrigin({ path, line: 1, column: 1 })
  }

  take(line: TextLine): void {
    this.#lines++
    this.#origin.addLine(line.text)
    const { text } = line
    if (this.#isUnusable || text.trim() === '') return
    if (!text.startsWith('#')) this.#takeRow(line)
    else if (text.startsWith(TEXT)) this.#texts.push(unescapedText(text.slice(TEXT.length)))
    else if (isLayerLine(text)) this.#header.push(line)
  }

  #takeRow(line: TextLine): void {
    const layers = this.#layers ?? this.#begin(line)
    if (layers === undefined) return
    const cells = line.text.split('\t')
    const offsets: number[] = []
    for (let c = 0, at = 0; c < cells.length; c++) {
      offsets.push(at)
      at += (cells[c] as string).length + 1
    }
    const surplus = cells.findIndex((cell, c) => c >= layers.columns && cell !== '' && cell !== '_')
    if (cells.length < layers.columns || surplus >= 0) {
      const reason = `expected ${layers.columns} columns with TABs between, as the header names them, found ${cells.length}`
      this.#context.fault(line.error('bad-field', surplus < 0 ? 0 : (offsets[surplus] as number), reason))
    }
    const [token = '', range = '', form = ''] = cells
    if (!isToken(token) || this.#tokenRows.has(token)) {
      const reason = this.#tokenRows.has(token)
        ? `token ${token} has had a row before`
        : `expected a token such as "1-3" in the first column, found "${token}"`
      this.#context.fault(line.error('bad-field', 0, reason))
      return
    }
    const row = this.#tokens.length
    const sentence = token.slice(0, token.indexOf('-'))
    if (sentence !== this.#sentence) this.#sentences.push(row)
    this.#sentence = sentence
    this.#tokenRows.set(token, row)
    this.#tokens.push({ line, range, text: unescapedText(form) })
    this.#origin.addToken(line.place(offsets[2] ?? 0))
    this.#mentions?.read(line, cells, offsets, token, row)
    if (cells.length > layers.target) this.#relations?.read(line, cells, offsets, token)
  }

  /** The first row: the header is complete. */
  #begin(line: TextLine): Layers | undefined {
    this.#layers = findLayers(this.#header)
    if (this.#layers === undefined) {
      const reason =
        'no coreference in this file: expected a header with "#T_SP=" for mentions and "#T_RL=" for relations between them'
      const at = this.#header[0] ?? line
      this.#context.fault(at.error('bad-field', 0, reason))
      this.#isUnusable = true
      return undefined
    }
    this.#mentions = new MentionRows(this.#layers, this.#context)
    this.#relations = new RelationRows(this.#layers, this.#context)
    return this.#layers
  }

  finish(): CorefDocument | undefined {
    if (this.#lines === 0 || this.#isUnusable) return undefined
    const id = nameInFile(stemOf(this.#path))
    const mentions = this.#mentions?.byKey ?? new Map<string, RowMention>()
    const relations = this.#relations?.resolve(mentions, this.#tokenRows) ?? []
    if (this.#tokens.length === 0) {
      const message = `document "${id}" has no rows`
      this.#context.warn({ code: 'empty-document', ...this.#origin.locate(), message })
    }
    this.#warnOfOrphans()
    const { text, tokens } = placeTokens(this.#texts, this.#tokens, this.#context.warn)
    const [entityType = ''] = this.#layers?.features ?? []
    return buildDocument(mentions, relations, entityType, {
      id,
      text,
      tokens,
      sentences: Int32Array.from(this.#sentences),
      origin: this.#origin,
    })
  }

  #warnOfOrphans(): void {
    const { orphans = 0, firstOrphan } = this.#mentions ?? {}
    if (firstOrphan === undefined) return
    const { line, offset, value } = firstOrphan
    this.#context.warn({
      code: 'ignored-annotation',
      ...line.place(offset),
      message: `"${value}" belongs to no mention, like ${orphans - 1} more value(s) of this file: passed over`,
    })
  }
}
