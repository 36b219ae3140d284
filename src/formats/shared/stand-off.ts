import type { DocumentBuilder, DocumentFrame } from '../../document/builder.ts'
import type { CorefDocument, MentionAttributes, Origin } from '../../document/document.ts'
import { normalPieces, type Span } from '../../document/span.ts'
import { type Token, TokenList } from '../../document/tokens.ts'
import type { InputText, PlacedText } from '../placed.ts'
import { OFFSET_UNITS, OffsetScale, type OffsetUnit } from './offset-scale.ts'
import { clip, sameButBlanks } from './surface.ts'
import { findTokens, lineStarts, ruleTokens, type TextTokens } from './text-tokens.ts'

/** A mention given by the characters of a text. */
export interface CharacterMention {
  readonly extent: TextAnnotation
  readonly min?: TextAnnotation | undefined
  /** Undefined for a mention without an entity. */
  readonly entity: string | undefined
  /** @param min the minimum as tokens, if there is one */
  describe(min: readonly Span[] | undefined): MentionAttributes
}

/** A document without its mentions; the defaults come from the text, with one sentence per line. */
export type TextFrame = Pick<DocumentFrame, 'id' | 'origin'> & Partial<DocumentFrame>

/**
 * Build a document from mentions given by characters.
 *
 * @param frame gets the tokens, and for each mention its number as added; undefined for those with a fault
 */
export function buildFromCharacters(
  builder: DocumentBuilder,
  text: string,
  mentions: readonly CharacterMention[],
  options: PlacingOptions,
  frame: (tokens: TextTokens, added: readonly (number | undefined)[]) => TextFrame,
): CorefDocument {
  const annotations = [...mentions.map(({ extent }) => extent), ...mentions.flatMap(({ min }) => min ?? [])]
  const { tokens, spans } = placeSpans(text, annotations, options)
  let next = mentions.length
  const added = mentions.map(({ min, entity, describe }, m) => {
    const minimum = min === undefined ? undefined : spans[next++]
    const span = spans[m]
    return span && addMention(builder, span, entity, describe(minimum))
  })
  const own = frame(tokens, added)
  const sentences = own.sentences ?? lineStarts(text, tokens)
  return builder.finish({ text, tokens: tokenList(text, tokens), ...own, sentences })
}

/** Add a mention of one or several pieces. @returns its number */
export function addMention(
  builder: DocumentBuilder,
  span: readonly Span[],
  entity: string | undefined,
  attributes: MentionAttributes,
): number {
  const pieces = span.length === 1 ? span : normalPieces(span)
  const number = entity === undefined ? builder.entities.anonymous() : builder.entities.of(entity)
  const added = builder.addMention((pieces[0] as Span)[0], (pieces.at(-1) as Span)[1], number)
  builder.describeLast(attributes, pieces.length > 1 ? pieces : undefined)
  return added
}

/**
 * The origin of a document whose text is in another file, or between the marks of its own.
 *
 * @param text locates its characters
 */
export function textOrigin(main: PlacedText, tokens: TextTokens, text: Pick<PlacedText, 'place'>): Origin {
  return {
    path: main.path,
    locate(token) {
      const offset = token === undefined ? undefined : tokens.start[token]
      return offset === undefined ? { path: main.path, line: 1, column: 1 } : text.place(offset)
    },
    bytes: () => main.bytes(),
  }
}

/** A stand-off annotation of some characters of a text. */
export interface TextAnnotation {
  /** Half-open ranges in the unit of the format. */
  readonly pieces: readonly Span[]
  /** The characters that should be there, according to the file. */
  readonly surface?: string | undefined
  /** What the format calls it, for messages. */
  readonly name: string
  /** Where the annotation is in the file. */
  readonly source: InputText
  readonly offset: number
}

export interface PlacedSpans {
  readonly tokens: TextTokens
  /** Token positions by annotation, one span per piece; undefined where a fault was reported. */
  readonly spans: readonly (readonly Span[] | undefined)[]
}

export interface PlacingOptions {
  readonly unit: OffsetUnit
  /**
   * The format's own tokens, if any; annotations are then widened to the tokens they touch. Otherwise,
   * annotation borders are token borders too, so that no span is lost.
   */
  readonly tokens?: TextTokens | undefined
}

/**
 * From characters to tokens: check the text against the strings that a format repeats, find out whether
 * the offsets count something other than declared, and turn ranges of characters into spans of tokens.
 * Blanks at the ends of a range belong to no token and make no difference.
 */
export function placeSpans(
  text: string,
  annotations: readonly TextAnnotation[],
  options: PlacingOptions,
): PlacedSpans {
  const scale = chooseScale(text, annotations, options.unit)
  const ranges = annotations.map((annotation) => rangesOf(text, annotation, scale))
  const tokens = options.tokens ?? ruleTokens(text, bordersOf(ranges))
  const spans = annotations.map((annotation, a) => tokensOf(text, annotation, ranges[a], tokens))
  return { tokens, spans }
}

function bordersOf(ranges: readonly (readonly Span[] | undefined)[]): number[] {
  const borders: number[] = []
  for (const range of ranges) for (const [start, end] of range ?? []) borders.push(start, end)
  return borders
}

/** The words of a text as document tokens. */
export function tokenList(text: string, { count, start, end }: TextTokens): TokenList {
  const token = (from: number, to: number): Token => ({ text: text.slice(from, to), start: from, end: to })
  // Built with a known length: iterating over the offsets takes twice the memory.
  return new TokenList(Array.from({ length: count }, (_, t) => token(start[t] as number, end[t] as number)))
}

/** How many annotations match the text; this decides between two readings of a file. */
export function countFound(text: string, annotations: readonly TextAnnotation[], scale: OffsetScale): number {
  return annotations.filter((annotation) => hasItsWords(text, annotation, scale)).length
}

/**
 * The declared unit, or the one under which most surface strings match: files are written by programs in
 * languages that count characters differently. If fewer than half of the strings match, the text is a
 * different one.
 */
function chooseScale(text: string, annotations: readonly TextAnnotation[], unit: OffsetUnit): OffsetScale {
  const declared = new OffsetScale(text, unit)
  const claims = annotations.filter(({ surface }) => surface !== undefined)
  const firstMiss = claims.find((claim) => !hasItsWords(text, claim, declared))
  if (firstMiss === undefined) return declared
  let best = declared
  let most = countFound(text, claims, declared)
  for (const countsReturns of text.includes('\r\n') ? [true, false] : [true]) {
    for (const other of OFFSET_UNITS) {
      const scale = new OffsetScale(text, other, countsReturns)
      const count = countFound(text, claims, scale)
      if (count > most) [best, most] = [scale, count]
    }
  }
  const { source, offset, name, surface = '' } = firstMiss
  const share = `${most} of ${claims.length} annotations match the text`
  if (most * 2 < claims.length) {
    const reason = `${name} should be "${clip(surface)}", but the text has "${clip(sliceOf(text, firstMiss, declared))}" there, and only ${share}: is this the text that was annotated?`
    source.fault(offset, reason, 'text-mismatch')
  } else if (best !== declared) {
    const message = `the offsets count ${best.words}, not ${declared.words}: that way, ${share}`
    source.warn(offset, 'offset-unit', message)
  }
  return best
}

/** True if the text has the annotation's surface string there. */
function hasItsWords(text: string, annotation: TextAnnotation, scale: OffsetScale): boolean {
  const isInside = annotation.pieces.every((piece) => piece.every((offset) => scale.toUtf16(offset) >= 0))
  return isInside && sameButBlanks(sliceOf(text, annotation, scale), annotation.surface ?? '')
}

/** The characters of an annotation, with blanks between its pieces. */
function sliceOf(text: string, { pieces }: TextAnnotation, scale: OffsetScale): string {
  return pieces.map(([start, end]) => text.slice(scale.toUtf16(start), scale.toUtf16(end))).join(' ')
}

/** The characters of an annotation, in UTF-16; undefined after a fault. */
function rangesOf(text: string, annotation: TextAnnotation, scale: OffsetScale): readonly Span[] | undefined {
  const { pieces, surface, name, source, offset } = annotation
  const ranges: Span[] = []
  for (const [start, end] of pieces) {
    const [from, to] = [scale.toUtf16(start), scale.toUtf16(end)]
    if (start >= end) {
      const reason = `${name}: the span ${start} to ${end} is empty; expected an end after the start`
      return source.fault(offset, reason)
    }
    if (from < 0 || to < 0) {
      const isInside = start >= 0 && end <= scale.size
      const reason = isInside
        ? `${name}: ${from < 0 ? start : end} lies inside a character, counted in ${scale.words}`
        : `${name}: ${start} to ${end} reaches beyond the ${scale.size} ${scale.words} of the text`
      return source.fault(offset, reason, 'span-outside-document')
    }
    ranges.push([from, to])
  }
  if (surface !== undefined && !hasItsWords(text, annotation, scale)) {
    const message = `${name} should be "${clip(surface)}", but the text has "${clip(sliceOf(text, annotation, scale))}" there; the offsets were used`
    source.warn(offset, 'surface-mismatch', message)
  }
  return ranges
}

function tokensOf(
  text: string,
  { name, source, offset }: TextAnnotation,
  ranges: readonly Span[] | undefined,
  tokens: TextTokens,
): readonly Span[] | undefined {
  if (ranges === undefined) return undefined
  const spans: Span[] = []
  for (const [start, end] of ranges) {
    const found = findTokens(tokens, start, end)
    // A piece of a discontinuous span may be nothing but a blank; another piece then has the words.
    if (found === undefined) continue
    if (!found.isExact) {
      const message = `${name}, "${clip(text.slice(start, end))}", begins or ends inside a token; it was widened to the tokens it touches`
      source.warn(offset, 'widened-mention', message)
    }
    spans.push(found.span)
  }
  return spans.length > 0 ? spans : source.fault(offset, `${name} covers no word of the text`)
}
