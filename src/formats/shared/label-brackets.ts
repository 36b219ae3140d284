import type { MentionAttributes } from '../../document/document.ts'
import type { ColumnTools } from './bracket-columns.ts'
import { NO_NAME } from './brackets.ts'
import { BAR, textOf } from './bytes.ts'
import { addMentions, type BracketedMention, MentionBrackets } from './mention-brackets.ts'

/** What is in a bracket: the entity, and what else the label says. */
export interface Label {
  readonly id: string
  readonly attributes?: MentionAttributes | undefined
}

type ParseLabel = (label: string) => Label | undefined

interface LabelledMention extends BracketedMention {
  readonly attributes: MentionAttributes | undefined
}

/** Brackets whose labels may say more than an entity: `(person-1-Ann_Lee`. Both brackets repeat all of it. */
export class LabelBrackets extends MentionBrackets<LabelledMention> {
  readonly joiner: number = BAR
  override readonly waits: boolean = true
  readonly #tools: ColumnTools
  readonly #parse: ParseLabel
  /** By name. */
  #said: (Label | undefined)[] = []

  constructor(tools: ColumnTools, parse: ParseLabel) {
    super(tools.report)
    this.#tools = tools
    this.#parse = parse
  }

  name(bytes: Uint8Array, from: number, to: number): number {
    const label = textOf(bytes, from, to)
    const name = this.number(label)
    this.#said[name] ??= this.#parse(label)
    return this.#said[name] === undefined ? NO_NAME : name
  }

  open(name: number, row: number, isWhole: boolean, offset: number): number {
    const { id: entity, attributes: said } = this.#said[name] as Label
    // A mention of a token without a word is a zero.
    const attributes = isWhole && this.#tools.isEmptyRow() ? { ...said, zero: true } : said
    return this.openPiece({ entity, attributes, pieces: [], offset }, row)
  }

  group(name: number): string {
    return this.#said[name]?.id ?? ''
  }

  mismatched(name: number, opened: number): string {
    return `this bracket closes "${this.label(name)}", but the open mention of that entity was opened as "${this.label(opened)}"`
  }

  override clear(): void {
    super.clear()
    addMentions(this.mentions, this.#tools.builder, ({ attributes }) => attributes)
    this.mentions = []
    this.#said = []
  }
}
