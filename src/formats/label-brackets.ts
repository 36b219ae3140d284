import type { DocumentBuilder } from '../document/builder.ts'
import type { MentionAttributes } from '../document/document.ts'
import type { InputError } from '../errors.ts'
import type { TextLine } from './text-lines.ts'

/** What stands in a bracket: the entity, and what else the label says. */
export interface Label {
  readonly id: string
  readonly attributes?: MentionAttributes | undefined
}

interface OpenMention {
  readonly mention: number
  readonly label: string
  readonly line: TextLine
  readonly offset: number
  isOpen: boolean
}

interface Waiting {
  readonly label: string
  readonly line: TextLine
  readonly offset: number
}

/**
 * Reads cells of brackets whose labels may say more than an entity: `(person-1-Ann_Lee`, `12)|(13`.
 *
 * Mentions may cross, so each label has a stack of its own, and a closing bracket ends the mention with its
 * label that was opened last. A closing bracket that finds none waits for the end of the cell: what the
 * brackets of one cell mean is the same as in CoNLL (decision 0004).
 */
export class LabelBrackets {
  readonly #builder: DocumentBuilder
  readonly #parse: (label: string) => Label | undefined
  readonly #fault: (error: InputError) => void
  readonly #byLabel: Map<string, OpenMention[]> = new Map()
  /** By entity, whatever the label; those closed since are still on these stacks. */
  readonly #byEntity: Map<string, OpenMention[]> = new Map()
  #waiting: Waiting[] = []

  /** @param parse undefined for a label that means nothing */
  constructor(
    builder: DocumentBuilder,
    parse: (label: string) => Label | undefined,
    fault: (error: InputError) => void,
  ) {
    this.#builder = builder
    this.#parse = parse
    this.#fault = fault
  }

  /**
   * Read the characters [from, to) of a line: the cell of the token at `row`.
   *
   * @param isEmpty true where the token has no word: a mention of it alone is a zero
   */
  read(line: TextLine, from: number, to: number, row: number, isEmpty = false): void {
    const { text } = line
    let at = from
    while (at < to) {
      if (text[at] === '|') {
        at++
        continue
      }
      const piece = at
      const opens = text[at] === '('
      if (opens) at++
      const start = at
      while (at < to && text[at] !== '(' && text[at] !== ')' && text[at] !== '|') at++
      const closes = at < to && text[at] === ')'
      const label = text.slice(start, at)
      const said = opens || closes ? this.#parse(label) : undefined
      if (said === undefined) {
        const cell = text.slice(from, to)
        this.#fault(
          line.error(
            'bad-bracket',
            piece,
            `expected "(ID", "ID)" or "(ID)" in the last column, found "${cell}"`,
          ),
        )
        return
      }
      if (closes) at++
      if (!opens) {
        if (!this.#close(label, row)) this.#waiting.push({ label, line, offset: start })
        continue
      }
      const mention = this.#builder.addMention(row, row + 1, this.#builder.entities.of(said.id))
      if (isEmpty && closes) this.#builder.describeLast({ ...said.attributes, zero: true })
      else if (said.attributes !== undefined) this.#builder.describeLast(said.attributes)
      if (!closes) this.#push({ mention, label, line, offset: piece, isOpen: true }, said.id)
    }
    if (this.#waiting.length > 0) this.#settle(row)
  }

  /** End the document: everything must be closed. */
  finish(): void {
    for (const open of this.#byLabel.values()) {
      for (const { label, line, offset } of open) {
        const reason = `"(${label}" opens a mention that is never closed`
        this.#fault(line.error('unclosed-mention', offset, reason))
      }
    }
    this.#byLabel.clear()
    this.#byEntity.clear()
  }

  #push(open: OpenMention, id: string): void {
    pushTo(this.#byLabel, open.label, open)
    pushTo(this.#byEntity, id, open)
  }

  #close(label: string, row: number): boolean {
    const open = this.#byLabel.get(label)?.pop()
    if (open === undefined) return false
    open.isOpen = false
    this.#builder.endMention(open.mention, row + 1)
    return true
  }

  #settle(row: number): void {
    for (const { label, line, offset } of this.#waiting) {
      if (this.#close(label, row)) continue
      const other = this.#openMentionOf(label)
      if (other === undefined) {
        const reason = 'this bracket closes a mention that was never opened'
        this.#fault(line.error('unopened-mention', offset, reason))
        continue
      }
      const reason = `this bracket closes "${label}", but the open mention of that entity was opened as "${other.label}"`
      this.#fault(line.error('bad-bracket', offset, reason))
      const stack = this.#byLabel.get(other.label) as OpenMention[]
      // It was opened last of its entity, so it was opened last of its label.
      stack.pop()
      other.isOpen = false
      this.#builder.endMention(other.mention, row + 1)
    }
    this.#waiting = []
  }

  #openMentionOf(label: string): OpenMention | undefined {
    const stack = this.#byEntity.get(this.#parse(label)?.id ?? '') ?? []
    for (;;) {
      const last = stack.pop()
      if (last === undefined || last.isOpen) return last
    }
  }
}

function pushTo(stacks: Map<string, OpenMention[]>, key: string, open: OpenMention): void {
  const stack = stacks.get(key)
  if (stack === undefined) stacks.set(key, [open])
  else stack.push(open)
}
