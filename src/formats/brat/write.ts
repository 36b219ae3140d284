import { type CorefDocument, piecesOf } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { CompanionFile } from '../format.ts'
import type { Leftovers } from '../leftovers.ts'
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
import {
  ENTITY_ATTRIBUTE,
  formatKind,
  isIdentity,
  parseKind,
  type Style,
  splitTokenised,
  TYPE_ATTRIBUTE,
} from './lines.ts'

/**
 * Write the .ann file of a document; its text goes into the companion. Uses LitBank's style, with T lines
 * only and blanks between words; but raw text that Referee itself cut into words stays raw, and then
 * relations link the mentions.
 *
 * @throws RefereeError for a document without tokens, or an entity whose id cannot be a type
 */
export function* write(document: CorefDocument, leftovers: Leftovers): Generator<string> {
  const { layout, style } = layOutStyled(document, leftovers)
  yield* annLines(document, layout, style, leftovers)
}

export function companions(document: CorefDocument, leftovers: Leftovers): CompanionFile[] {
  return [{ extension: '.txt', text: layOutStyled(document, leftovers).layout.text }]
}

/** The text, and the style in which a reader would cut it into the document's words. */
function layOutStyled(document: CorefDocument, leftovers: Leftovers): { layout: LaidOutText; style: Style } {
  const { mentions } = document
  // Relations would join mentions with the same span, so they need distinct spans. Without a mention nothing shows
  // the style, and readers assume relations.
  const styles: readonly Style[] =
    mentions.count === 0 ? ['relations'] : mentions.repeats ? ['litbank'] : ['litbank', 'relations']
  const isCut = (layout: LaidOutText, style: Style): boolean => {
    const tokens = splitTokenised(style, layout.text)
    return tokens === undefined ? isCutByRule(layout, mentionSpans(document)) : sameTokens(tokens, layout)
  }
  const found: Style[] = []
  const layout = layOut(document, leftovers, (each) => {
    if (hasSentenceLines(each, document)) found.push(...styles.filter((style) => isCut(each, style)))
    return found.length > 0
  })
  const [style] = found
  if (style !== undefined) return { layout, style }
  if (mentions.count === 0 && !isCut(layout, 'relations')) {
    leftovers.drop('how a text without mentions was cut into words')
  }
  return { layout, style: 'litbank' }
}

function* annLines(
  document: CorefDocument,
  layout: LaidOutText,
  style: Style,
  leftovers: Leftovers,
): Generator<string> {
  const { mentions } = document
  const scale = new OffsetScale(layout.text, 'code-points')
  const counts = { T: 0, R: 0, A: 0 }
  /** By mention, the id of the T line that relations and attributes name. */
  const idOf: string[] = []
  const spans = new Map<string, Map<string | undefined, number>>()
  /** By entity, the last mention written. */
  const last = new Map<number, number>()
  for (let m = 0; m < mentions.count; m++) {
    const entity = document.entityId(mentions.entity[m] as number)
    const key = piecesOf(mentions, m).join(' ')
    const entities = spans.get(key) ?? new Map<string | undefined, number>()
    spans.set(key, entities)
    const twin = entities.get(entity)
    if (twin !== undefined) {
      leftovers.drop('mentions that repeat a span of their entity')
      idOf.push(idOf[twin] as string)
      continue
    }
    if (entities.size > 0 && (entity === undefined || entities.has(undefined))) {
      leftovers.refuse('a mention without entity on the span of another')
    }
    entities.set(entity, m)
    const { type, entityType, features } = mentions.attributes?.[m] ?? {}
    const held = checkType(entityType)
    idOf.push(`T${counts.T + 1}`)
    if (style === 'litbank') {
      yield textBound(formatKind(type, held), m)
      if (entity !== undefined) yield textBound(legal(entity, /^[^ \t\r\n]+$/), m)
    } else {
      yield textBound(held ?? 'None', m)
      if (type !== undefined) yield attribute(TYPE_ATTRIBUTE, m, LABEL_OF_TYPE[type])
      const before = last.get(mentions.entity[m] as number)
      last.set(mentions.entity[m] as number, m)
      if (before !== undefined) yield relation('Coreference', m, before)
      else if (entity !== undefined)
        yield attribute(ENTITY_ATTRIBUTE, m, legal(entity, /^[^ \t\r\n](?:[^\t\r\n]*[^ \t\r\n])?$/))
    }
    for (const [name, value] of features ?? []) {
      const isReserved = name === ENTITY_ATTRIBUTE || name === TYPE_ATTRIBUTE
      if (!isReserved && /^\S+$/.test(name) && /^\S(?:[^\t\r\n]*\S)?$/.test(value)) {
        yield attribute(name, m, value)
      } else leftovers.drop('features whose names have blanks or whose values are empty')
    }
  }
  for (const { kind, from, target } of mentionLinks(document)) {
    if (target !== undefined && /^\S+$/.test(kind) && !isIdentity(kind)) yield relation(kind, from, target)
    else leftovers.drop('links that go to several entities or to none of the document')
  }

  function relation(kind: string, from: number, to: number): string {
    return `R${++counts.R}\t${kind} Arg1:${idOf[from]} Arg2:${idOf[to]}\n`
  }

  function attribute(name: string, m: number, value: string): string {
    return `A${++counts.A}\t${name} ${idOf[m]} ${value}\n`
  }

  function textBound(type: string, m: number): string {
    // brat shows one line at a time, so a span across a line end is written as pieces.
    const ranges = piecesOf(mentions, m).flatMap((span) => lineRanges(layout.text, ...rangeOf(layout, span)))
    const offsets = ranges.map(([a, b]) => `${scale.fromUtf16(a)} ${scale.fromUtf16(b)}`).join(';')
    const surface = ranges.map(([a, b]) => layout.text.slice(a, b)).join(' ')
    return `T${++counts.T}\t${type} ${offsets}\t${surface.replace(/[\t\r\n]/g, ' ')}\n`
  }

  function legal(entity: string, names: RegExp): string {
    if (names.test(entity) && (style === 'relations' || parseKind(entity) === undefined)) return entity
    leftovers.refuse(`an entity called "${entity}"`)
  }

  /** An entity type, if a T line can have it. */
  function checkType(value: string | undefined): string | undefined {
    const isTaken = style === 'relations' && value !== undefined && parseKind(value) !== undefined
    if (value === undefined || (!isTaken && /^[^ \t\r\n]+$/.test(value))) return value
    return leftovers.drop('entity types that cannot be the type of a T line')
  }
}

/** A range of characters split at line ends, without the blanks around each piece. */
function lineRanges(text: string, from: number, to: number): Span[] {
  return [...text.slice(from, to).matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }): Span[] => {
    let { length } = line
    while (length > 0 && /[ \t\r]/.test(line.charAt(length - 1))) length--
    return length === 0 ? [] : [[from + index, from + index + length]]
  })
}
