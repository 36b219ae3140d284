import { type CorefDocument, piecesOf } from '../../document/document.ts'
import { cannotHold } from '../cannot-hold.ts'
import type { CompanionFile, WriteContext } from '../format.ts'
import { Leftovers } from '../leftovers.ts'
import {
  hasSentenceLines,
  isCutByRule,
  type LaidOutText,
  layOut,
  mentionSpans,
  rangeOf,
  sameTokens,
} from '../shared/laid-out-text.ts'
import { mentionLinks } from '../shared/mention-links.ts'
import { LABEL_OF_TYPE } from '../shared/mention-types.ts'
import { OffsetScale } from '../shared/offset-scale.ts'
import { isIdentity } from './lines.ts'
import { ENTITY_ATTRIBUTE, formatKind, givenTokens, parseKind, type Style, TYPE_ATTRIBUTE } from './style.ts'

/**
 * Write the .ann file of a document; its text goes into the companion. In LitBank's style, which says
 * everything with T lines and whose words stand between blanks; raw text that was cut into words by
 * this program stays raw, and then relations link the mentions.
 *
 * @throws RefereeError for a document without tokens, or an entity whose id no type can be
 */
export function* write(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  for (const document of documents) {
    const { layout, style } = layOutStyled(document, leftovers)
    yield* new BratWriter(document, layout, style, leftovers).lines()
  }
}

export function companions(document: CorefDocument): CompanionFile[] {
  return [{ extension: '.txt', text: layOutStyled(document, new Leftovers(undefined)).layout.text }]
}

/** The text, and the style in which a reader cuts it into the words of the document. */
function layOutStyled(document: CorefDocument, leftovers: Leftovers): { layout: LaidOutText; style: Style } {
  const { mentions } = document
  // Relations join mentions of one span, so they serve only where no span is repeated.
  const styles: readonly Style[] = mentions.repeats ? ['litbank'] : ['litbank', 'relations']
  const isCut = (layout: LaidOutText, style: Style): boolean => {
    const given = givenTokens(style, layout.text)
    return given === undefined ? isCutByRule(layout, mentionSpans(document)) : sameTokens(given, layout)
  }
  const found: Style[] = []
  const layout = layOut(document, leftovers, (each) => {
    if (hasSentenceLines(each, document)) found.push(...styles.filter((style) => isCut(each, style)))
    return found.length > 0
  })
  const [style] = found
  if (style !== undefined) return { layout, style }
  // Without a mention nothing shows the style.
  if (mentions.count === 0 && !isCut(layout, 'relations')) {
    leftovers.drop('how a text without mentions was cut into words')
  }
  return { layout, style: 'litbank' }
}

class BratWriter {
  readonly #document: CorefDocument
  readonly #layout: LaidOutText
  readonly #style: Style
  readonly #leftovers: Leftovers
  readonly #scale: OffsetScale
  /** Id of the T line that relations and attributes of a mention name. */
  readonly #idOf: string[] = []
  #textBounds = 0
  #relations = 0
  #attributes = 0

  constructor(document: CorefDocument, layout: LaidOutText, style: Style, leftovers: Leftovers) {
    this.#document = document
    this.#layout = layout
    this.#style = style
    this.#leftovers = leftovers
    this.#scale = new OffsetScale(layout.text, 'code-points')
  }

  *lines(): Generator<string> {
    const { mentions } = this.#document
    const spans = new Map<string, Map<string | undefined, number>>()
    const last = new Map<number, number>()
    for (let m = 0; m < mentions.count; m++) {
      const entity = this.#document.entityId(mentions.entity[m] as number)
      const key = piecesOf(mentions, m).join(' ')
      const entities = spans.get(key) ?? new Map<string | undefined, number>()
      spans.set(key, entities)
      const twin = entities.get(entity)
      if (twin !== undefined) {
        this.#leftovers.drop('mentions that repeat a span of their entity')
        this.#idOf.push(this.#idOf[twin] as string)
        continue
      }
      if (entities.size > 0 && (entity === undefined || entities.has(undefined))) {
        throw cannotHold('brat', this.#document, 'a mention without entity on the span of another')
      }
      entities.set(entity, m)
      if (this.#style === 'litbank') yield* this.#labelled(m, entity)
      else yield* this.#linked(m, entity, last)
      yield* this.#features(m)
    }
    yield* this.#links()
  }

  *#labelled(m: number, entity: string | undefined): Generator<string> {
    const { type, entityType } = this.#document.mentions.attributes?.[m] ?? {}
    const id = this.#nextId()
    this.#idOf.push(id)
    yield this.#textBound(id, formatKind(type, this.#word(entityType)), m)
    if (entity === undefined) return
    if (entity === '' || /[ \t\r\n]/.test(entity) || parseKind(entity) !== undefined) {
      throw cannotHold('brat', this.#document, `an entity called "${entity}"`)
    }
    yield this.#textBound(this.#nextId(), entity, m)
  }

  *#linked(m: number, entity: string | undefined, last: Map<number, number>): Generator<string> {
    const { mentions } = this.#document
    const { type, entityType } = mentions.attributes?.[m] ?? {}
    const id = this.#nextId()
    this.#idOf.push(id)
    yield this.#textBound(id, this.#word(entityType) ?? 'None', m)
    if (type !== undefined) yield this.#attribute(TYPE_ATTRIBUTE, id, LABEL_OF_TYPE[type])
    const number = mentions.entity[m] as number
    const before = last.get(number)
    last.set(number, m)
    if (before !== undefined) {
      yield `R${++this.#relations}\tCoreference Arg1:${id} Arg2:${this.#idOf[before]}\n`
    } else if (entity !== undefined) {
      if (entity === '' || /[\t\r\n]|^ | $/.test(entity)) {
        throw cannotHold('brat', this.#document, `an entity called "${entity}"`)
      }
      yield this.#attribute(ENTITY_ATTRIBUTE, id, entity)
    }
  }

  *#features(m: number): Generator<string> {
    const reserved = [ENTITY_ATTRIBUTE, TYPE_ATTRIBUTE]
    for (const [name, value] of this.#document.mentions.attributes?.[m]?.features ?? []) {
      const isWritable = /^[^ \t\r\n]+$/.test(name) && /^\S(?:[^\t\r\n]*\S)?$/.test(value)
      if (isWritable && !reserved.includes(name)) yield this.#attribute(name, this.#idOf[m] as string, value)
      else this.#leftovers.drop('features whose names have blanks or whose values are empty')
    }
  }

  *#links(): Generator<string> {
    for (const { kind, from, target } of mentionLinks(this.#document)) {
      if (target === undefined || !/^\S+$/.test(kind) || isIdentity(kind)) {
        this.#leftovers.drop('links that go to several entities or to none of the document')
      } else {
        yield `R${++this.#relations}\t${kind} Arg1:${this.#idOf[from]} Arg2:${this.#idOf[target]}\n`
      }
    }
  }

  #nextId(): string {
    return `T${++this.#textBounds}`
  }

  #attribute(name: string, id: string, value: string): string {
    return `A${++this.#attributes}\t${name} ${id} ${value}\n`
  }

  #textBound(id: string, type: string, m: number): string {
    const { text } = this.#layout
    const ranges: string[] = []
    const surfaces: string[] = []
    for (const span of piecesOf(this.#document.mentions, m)) {
      // brat shows a line at a time, so a span that goes over a line end is written as pieces.
      for (const [a, b] of lineRanges(text, ...rangeOf(this.#layout, span))) {
        ranges.push(`${this.#scale.fromUtf16(a)} ${this.#scale.fromUtf16(b)}`)
        surfaces.push(text.slice(a, b))
      }
    }
    return `${id}\t${type} ${ranges.join(';')}\t${surfaces.join(' ').replace(/[\t\r\n]/g, ' ')}\n`
  }

  #word(value: string | undefined): string | undefined {
    const isTaken = this.#style === 'relations' && value !== undefined && parseKind(value) !== undefined
    if (value === undefined || (!isTaken && /^[^ \t\r\n]+$/.test(value))) return value
    this.#leftovers.drop('entity types that cannot be the type of a T line')
    return undefined
  }
}

/** A range of characters cut at line ends, without the blanks around them. */
function lineRanges(text: string, from: number, to: number): [number, number][] {
  const ranges: [number, number][] = []
  let start = from
  while (start < to) {
    const newline = text.slice(start, to).indexOf('\n')
    const stop = newline < 0 ? to : start + newline
    let end = stop
    while (end > start && /[ \t\r]/.test(text.charAt(end - 1))) end--
    if (end > start) ranges.push([start, end])
    start = stop + 1
  }
  return ranges
}
