import type { DocumentBuilder } from '../../document/builder.ts'
import type { MentionAttributes } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { ColumnTools } from './bracket-columns.ts'
import { type BracketDialect, NO_NAME, type Report } from './brackets.ts'
import { BAR, textOf } from './bytes.ts'

/** Half-open. */
export type Piece = [start: number, end: number]

/** A mention as read from its brackets. */
export interface BracketedMention {
  /** Undefined if missing. */
  readonly entity: string | undefined
  /** In opening order. */
  readonly pieces: Piece[]
  /** Of its first bracket, from the start of the document. */
  readonly offset: number
}

/** Brackets of mentions that may have several pieces and hold more than an entity. */
export abstract class MentionBrackets<Mention extends BracketedMention> implements BracketDialect {
  abstract readonly joiner: number
  readonly waits: boolean = false
  /** In opening order. */
  mentions: Mention[] = []
  protected readonly report: Report
  readonly #numbers: Map<string, number> = new Map()
  /** By name. */
  #labels: string[] = []
  /** In opening order. */
  #pieces: Piece[] = []

  constructor(report: Report) {
    this.report = report
  }

  abstract name(bytes: Uint8Array, from: number, to: number, opens: boolean, offset: number): number
  abstract open(name: number, row: number, isWhole: boolean, offset: number): number

  close(bracket: number, row: number): void {
    const piece = this.#pieces[bracket]
    if (piece !== undefined) piece[1] = row + 1
  }

  label(name: number): string | undefined {
    return this.#labels[name]
  }

  clear(): void {
    this.#numbers.clear()
    this.#labels = []
    this.#pieces = []
  }

  /** The name, a number, for a label. */
  protected number(label: string): number {
    const known = this.#numbers.get(label)
    if (known !== undefined) return known
    this.#numbers.set(label, this.#labels.length)
    return this.#labels.push(label) - 1
  }

  /** A new mention brings its first piece: a list that starts empty reserves room for many. */
  protected openPiece(mention: Mention, piece: Piece): number {
    if (mention.pieces[0] === piece) this.mentions.push(mention)
    else mention.pieces.push(piece)
    return this.#pieces.push(piece) - 1
  }
}

/** Add mentions to the builder in opening order. */
export function addMentions<Mention extends BracketedMention>(
  mentions: readonly Mention[],
  builder: DocumentBuilder,
  attributesOf: (mention: Mention, index: number) => MentionAttributes | undefined,
): void {
  const { entities } = builder
  for (let index = 0; index < mentions.length; index++) {
    const mention = mentions[index] as Mention
    const { entity, pieces } = mention
    const attributes = attributesOf(mention, index)
    const [start, last] = pieces[0] as Span
    const isWhole = pieces.length === 1
    const end = isWhole ? last : pieces.reduce((most, piece) => Math.max(most, piece[1]), 0)
    builder.addMention(start, end, entity === undefined ? entities.anonymous() : entities.of(entity))
    if (!isWhole) builder.describeLast(attributes ?? {}, pieces)
    else if (attributes !== undefined) builder.describeLast(attributes)
  }
}

/** The content of a bracket: the entity, and anything else in the label. */
export interface Label {
  readonly id: string
  readonly attributes?: MentionAttributes | undefined
}

type ParseLabel = (label: string) => Label | undefined

interface LabelledMention extends BracketedMention {
  readonly attributes: MentionAttributes | undefined
}

/** Brackets whose labels may hold more than an entity: `(person-1-Ann_Lee`. Both brackets repeat it all. */
export class LabelBrackets extends MentionBrackets<LabelledMention> {
  readonly joiner: number = BAR
  override readonly waits: boolean = true
  readonly #tools: ColumnTools
  readonly #parse: ParseLabel
  /** By name. */
  #parsed: (Label | undefined)[] = []

  constructor(tools: ColumnTools, parse: ParseLabel) {
    super(tools.report)
    this.#tools = tools
    this.#parse = parse
  }

  name(bytes: Uint8Array, from: number, to: number): number {
    const label = textOf(bytes, from, to)
    const name = this.number(label)
    this.#parsed[name] ??= this.#parse(label)
    return this.#parsed[name] === undefined ? NO_NAME : name
  }

  open(name: number, row: number, isWhole: boolean, offset: number): number {
    const { id: entity, attributes: declared } = this.#parsed[name] as Label
    // A mention of a token without a word is a zero.
    const attributes = isWhole && this.#tools.isEmptyRow() ? { ...declared, zero: true } : declared
    const piece: Piece = [row, row + 1]
    return this.openPiece({ entity, attributes, pieces: [piece], offset }, piece)
  }

  group(name: number): string {
    return this.#parsed[name]?.id ?? ''
  }

  mismatched(name: number, opened: number): string {
    return `this bracket closes "${this.label(name)}", but the open mention of that entity was opened as "${this.label(opened)}"`
  }

  override clear(): void {
    super.clear()
    addMentions(this.mentions, this.#tools.builder, ({ attributes }) => attributes)
    this.mentions = []
    this.#parsed = []
  }
}
