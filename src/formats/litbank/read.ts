import { DocumentBuilder } from '../../document/builder.ts'
import type { Link } from '../../document/document.ts'
import { countBelow, lastAtMost } from '../../document/sorted.ts'
import type { Span } from '../../document/span.ts'
import type { ReadSource } from '../format.ts'
import { nameInFile } from '../path.ts'
import type { InputText } from '../placed.ts'
import { findCompanion, nameWithout } from '../shared/companion-text.ts'
import { defined } from '../shared/defined.ts'
import { TYPE_OF_LABEL } from '../shared/mention-types.ts'
import { addMention, textOrigin, tokenList } from '../shared/stand-off.ts'
import { clip, sameButBlanks } from '../shared/surface.ts'
import { blankTokens, type TextTokens } from '../shared/text-tokens.ts'
import { wholeText } from '../text-lines.ts'

/** Read a LitBank .ann file and the text that belongs to it. */
export const read: ReadSource = function* (source, context) {
  const lines = new AnnotationLines()
  const main = wholeText(source, context, (line) => lines.add(line))
  const stem = nameWithout(source.path, '.ann')
  const names = [`${stem}.txt`, `../brat/${stem}.txt`]
  const companion = findCompanion(main, names, 'the text of this annotation')
  if (companion === undefined) return
  const { text } = companion
  const builder = new DocumentBuilder(context)
  const sentences = new Sentences(text)
  const { labels, relations } = lines.resolve()
  /** Numbers of the mentions in the order of addition, by the ids that the file gives them. */
  const added = new Map<string, number>()
  for (const mention of lines.mentions.values()) {
    const span = spanOf(mention, sentences)
    if (span === undefined) continue
    const { id, line } = mention
    const type = TYPE_OF_LABEL.get(mention.type)
    if (type === undefined && isSet(mention.type)) {
      const reason = `expected PROP, NOM, PRON or "-" at the end of the line, found "${mention.type}"`
      line.fault(line.text.lastIndexOf('\t') + 1, reason)
    }
    const entityType = isSet(mention.entityType) ? mention.entityType : undefined
    added.set(id, addMention(builder, [span], labels.get(id), defined({ type, entityType })))
  }
  yield builder.finish({
    id: nameInFile(stem),
    text,
    tokens: tokenList(text, sentences.tokens),
    sentences: sentences.starts,
    links: relations.flatMap(({ kind, from, to }): Link[] => {
      const mention = added.get(from)
      return mention === undefined ? [] : [{ kind, from: mention, to: [labels.get(to) as string] }]
    }),
    origin: textOrigin(main, sentences.tokens, companion),
  })
}

function spanOf(mention: MentionLine, sentences: Sentences): Span | undefined {
  const { id, line, offset, first, last, text } = mention
  const start = sentences.position(...first)
  const end = sentences.position(...last)
  if (start === undefined || end === undefined) {
    const [sentence, token] = start === undefined ? first : last
    const size = sentences.size(sentence)
    const reason =
      size === undefined
        ? `no sentence ${sentence}: the text has ${sentences.count} lines, counted from 0`
        : `no token ${token} in sentence ${sentence}: it has ${size}, counted from 0`
    return line.fault(offset, reason, 'span-outside-document')
  }
  if (end < start) return line.fault(offset, 'the last token comes before the first')
  const words = sentences.words(start, end + 1)
  if (!sameButBlanks(words, text)) {
    const message = `${id} should be "${clip(text)}", but the text has "${clip(words)}" there; the positions were used`
    line.warn(offset, 'surface-mismatch', message)
  }
  return [start, end + 1]
}

function isSet(field: string): boolean {
  return field !== '' && field !== '-' && field !== '_'
}

/** A MENTION line: sentence and token of its first and of its last word. */
interface MentionLine {
  readonly id: string
  readonly first: readonly [sentence: number, token: number]
  readonly last: readonly [sentence: number, token: number]
  readonly text: string
  readonly entityType: string
  readonly type: string
  readonly line: InputText
  /** Where on the line the positions begin. */
  readonly offset: number
}

/** A COREF line, or a COP or APPOS line, which relates two mentions. */
interface PairLine {
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly line: InputText
}

/** How many fields a line of each kind has. */
const FIELDS = new Map(Object.entries({ MENTION: 9, COREF: 3, COP: 3, APPOS: 3 }))

/** The lines of a LitBank .ann file, which may refer to one another in any order. */
class AnnotationLines {
  readonly mentions: Map<string, MentionLine> = new Map()
  readonly #pairs: PairLine[] = []

  add(line: InputText): void {
    if (line.text.trim() === '') return
    const fields = line.text.split('\t')
    const [kind = '', from = '', to = ''] = fields
    const count = FIELDS.get(kind)
    if (count === undefined) {
      line.fault(0, `expected MENTION, COREF, COP or APPOS, found "${kind.slice(0, 40)}"`)
    } else if (fields.length !== count) {
      const reason = `expected ${count} fields with TABs between on a ${kind} line, found ${fields.length} field(s)`
      line.fault(0, reason)
    } else if (kind === 'MENTION') this.#addMention(line, fields)
    else this.#pairs.push({ kind: kind.toLowerCase(), from, to, line })
  }

  /**
   * Entities by mention id, and the relations. Some targets of COP and APPOS lines have no entity: such a target
   * becomes an entity named after the mention, so that there is something to point at.
   */
  resolve(): { readonly labels: ReadonlyMap<string, string>; readonly relations: readonly PairLine[] } {
    const labels = new Map<string, string>()
    const relations = this.#pairs.filter(({ kind, from, to, line }) => {
      const known = labels.get(from) ?? to
      if (!this.#isMention(line, from)) return false
      if (kind !== 'coref') return this.#isMention(line, to)
      if (to === '') line.fault(line.text.length, 'an entity needs a label')
      else if (known !== to) line.fault(0, `${from} is already in entity "${known}"`)
      else labels.set(from, to)
      return false
    })
    for (const { to } of relations) if (!labels.has(to)) labels.set(to, to)
    return { labels, relations }
  }

  #addMention(line: InputText, fields: readonly string[]): void {
    const [kind = '', id = '', ...rest] = fields
    const numbers = rest.slice(0, 4)
    const bad = numbers.findIndex((field) => !/^\d{1,9}$/.test(field))
    if (bad >= 0) {
      const before = fields.slice(0, 2 + bad).join('\t').length + 1
      line.fault(before, `expected a whole number, found "${numbers[bad]}"`)
    } else if (this.mentions.has(id)) {
      line.fault(kind.length + 1, `there is already a mention ${id}`)
    } else {
      const [s1, t1, s2, t2] = numbers.map(Number) as [number, number, number, number]
      const [text = '', entityType = '', type = ''] = rest.slice(4)
      const offset = kind.length + id.length + 2
      this.mentions.set(id, { id, first: [s1, t1], last: [s2, t2], text, entityType, type, line, offset })
    }
  }

  #isMention(line: InputText, id: string): boolean {
    if (this.mentions.has(id)) return true
    const offset = Math.max(0, line.text.indexOf(id))
    line.fault(offset, `"${id}" is not the id of a MENTION line`)
    return false
  }
}

/** A tokenised text with one sentence per line, whose words are found by sentence and token number from 0. */
export class Sentences {
  readonly tokens: TextTokens
  /** Position of the first token of each sentence that has any. */
  readonly starts: Int32Array
  /** Number of lines. */
  readonly count: number
  readonly #text: string
  /** By line, the position of its first token; one more for the end. */
  readonly #first: readonly number[]

  constructor(text: string) {
    this.#text = text
    this.tokens = blankTokens(text)
    const { start, count } = this.tokens
    const first = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => countBelow(start, index))]
    // A text that ends in a line end has no line after it.
    if ((first.at(-1) as number) < count) first.push(count)
    this.#first = first
    this.count = first.length - 1
    const own = first.filter((start, line) => line < this.count && start < (first[line + 1] as number))
    this.starts = Int32Array.from(own)
  }

  /** Number of tokens of a sentence. */
  size(sentence: number): number | undefined {
    const [from, to] = [this.#first[sentence], this.#first[sentence + 1]]
    return from === undefined || to === undefined ? undefined : to - from
  }

  position(sentence: number, token: number): number | undefined {
    const size = this.size(sentence)
    return size === undefined || token >= size ? undefined : (this.#first[sentence] as number) + token
  }

  /** The inverse of `position`. */
  place(position: number): [sentence: number, token: number] {
    const sentence = lastAtMost(this.#first, position)
    return [sentence, position - (this.#first[sentence] as number)]
  }

  words(start: number, end: number): string {
    const { start: starts, end: ends } = this.tokens
    return this.#text.slice(starts[start] as number, ends[end - 1] as number)
  }
}
