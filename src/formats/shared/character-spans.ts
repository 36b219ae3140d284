import type { Span } from '../../document/span.ts'
import { type Token, TokenList } from '../../document/tokens.ts'
import type { InputText } from '../placed.ts'
import { OFFSET_UNITS, OffsetScale, type OffsetUnit } from './offset-scale.ts'
import { sameButBlanks, shown } from './surface.ts'
import { ruleTokens, type TextTokens, TokenFinder } from './text-tokens.ts'

/** Something that a stand-off format says about some characters of a text. */
export interface CharacterAnnotation {
  /** Half-open ranges in the unit of the format. */
  readonly pieces: readonly Span[]
  /** The characters that the format says stand there. */
  readonly surface?: string | undefined
  /** What the format calls it, for messages. */
  readonly name: string
  /** Where the file says so. */
  readonly source: InputText
  readonly offset: number
}

interface PlacedSpans {
  readonly tokens: TextTokens
  /** Token positions by annotation, one span a piece; undefined where a fault was reported. */
  readonly spans: readonly (readonly Span[] | undefined)[]
}

export interface PlacingOptions {
  readonly unit: OffsetUnit
  /**
   * The tokens, where the format brings its own; an annotation is then widened to those it touches. Otherwise
   * annotation borders are token borders too, so that no span is lost.
   */
  readonly tokens?: TextTokens | undefined
}

/**
 * From characters to tokens: checks the text against the strings that a format repeats, finds out when
 * the offsets count something else than declared, and turns ranges of characters into spans of tokens.
 * Blanks at the ends of a range belong to no token, so they make no difference.
 */
export function placeSpans(
  text: string,
  annotations: readonly CharacterAnnotation[],
  options: PlacingOptions,
): PlacedSpans {
  const scale = chooseScale(text, annotations, options.unit)
  const ranges = annotations.map((annotation) => rangesOf(text, annotation, scale))
  const tokens =
    options.tokens ??
    ruleTokens(
      text,
      ranges.flat(2).filter((border) => border !== undefined),
    )
  const finder = new TokenFinder(tokens)
  const spans = annotations.map((annotation, a) => tokensOf(text, annotation, ranges[a], finder))
  return { tokens, spans }
}

/** The words of a text as document tokens. */
export function tokenList(text: string, { count, start, end }: TextTokens): TokenList {
  return new TokenList(
    Array.from({ length: count }, (_, t): Token => {
      const [from, to] = [start[t] as number, end[t] as number]
      return { text: text.slice(from, to), start: from, end: to }
    }),
  )
}

/** How many annotations find their words in a text: tells which of two readings of a file is the right one. */
export function countFound(
  text: string,
  annotations: readonly CharacterAnnotation[],
  scale: OffsetScale,
): number {
  return annotations.filter((annotation) => hasItsWords(text, annotation, scale)).length
}

/**
 * The declared unit, or the one under which most surface strings stand where they should: files are
 * made by programs in languages that count characters differently. Less than half of the strings found
 * means another text.
 */
function chooseScale(
  text: string,
  annotations: readonly CharacterAnnotation[],
  unit: OffsetUnit,
): OffsetScale {
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
  const share = `${most} of ${claims.length} annotations have their words in the text`
  if (most * 2 < claims.length) {
    const reason = `${name} should be "${shown(surface)}", the text has "${shown(sliceOf(text, firstMiss, declared))}" there, and only ${share}: is this the text that was annotated?`
    source.fault(offset, reason, 'text-mismatch')
  } else if (best !== declared) {
    const message = `the offsets count ${best.words}, not ${declared.words}: counted so, ${share}`
    source.warn(offset, 'offset-unit', message)
  }
  return best
}

/** True when the characters are those that the format repeats. */
function hasItsWords(text: string, annotation: CharacterAnnotation, scale: OffsetScale): boolean {
  const isInside = annotation.pieces.flat().every((offset) => scale.toUtf16(offset) >= 0)
  return isInside && sameButBlanks(sliceOf(text, annotation, scale), annotation.surface ?? '')
}

/** The characters of an annotation, blanks between its pieces. */
function sliceOf(text: string, { pieces }: CharacterAnnotation, scale: OffsetScale): string {
  return pieces.map(([start, end]) => text.slice(scale.toUtf16(start), scale.toUtf16(end))).join(' ')
}

/** The characters of an annotation, in UTF-16; undefined after a fault. */
function rangesOf(
  text: string,
  annotation: CharacterAnnotation,
  scale: OffsetScale,
): readonly Span[] | undefined {
  const { pieces, surface, name, source, offset } = annotation
  const ranges: Span[] = []
  for (const [start, end] of pieces) {
    const [from, to] = [scale.toUtf16(start), scale.toUtf16(end)]
    if (start >= end) {
      const reason = `${name}: the span ${start} to ${end} is empty; expected an end behind the start`
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
    const message = `${name} should be "${shown(surface)}", the text has "${shown(sliceOf(text, annotation, scale))}" there; the offsets were believed`
    source.warn(offset, 'surface-mismatch', message)
  }
  return ranges
}

function tokensOf(
  text: string,
  { name, source, offset }: CharacterAnnotation,
  ranges: readonly Span[] | undefined,
  finder: TokenFinder,
): readonly Span[] | undefined {
  if (ranges === undefined) return undefined
  const spans: Span[] = []
  for (const [start, end] of ranges) {
    const found = finder.find(start, end)
    // A piece of a discontinuous span may be nothing but a blank; another piece then has the words.
    if (found === undefined) continue
    if (!found.isExact) {
      const message = `${name}, "${shown(text.slice(start, end))}", begins or ends inside a token; it was widened to the tokens it touches`
      source.warn(offset, 'widened-mention', message)
    }
    spans.push([found.first, found.last + 1])
  }
  return spans.length > 0 ? spans : source.fault(offset, `${name} covers no word of the text`)
}
