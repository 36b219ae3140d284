import type { Span } from '../../document/span.ts'
import { type Token, TokenList } from '../../document/tokens.ts'
import type { ReadContext } from '../format.ts'
import type { OffsetScale, OffsetUnit } from './offset-scale.ts'
import { shown } from './surface.ts'
import { type CharacterAnnotation, chooseScale, hasItsWords, sliceOf } from './surface-check.ts'
import { ruleTokens, type TextTokens, TokenFinder, type Tokeniser } from './text-tokens.ts'

export { type CharacterAnnotation, countFound } from './surface-check.ts'

export interface PlacedSpans {
  readonly tokens: TextTokens
  /** Token positions by annotation, one span a piece; undefined where a fault was reported. */
  readonly spans: readonly (readonly Span[] | undefined)[]
  /** The same as UTF-16 offsets. */
  readonly ranges: readonly (readonly Span[] | undefined)[]
  readonly scale: OffsetScale
}

export interface PlacingOptions {
  readonly unit: OffsetUnit
  /** The tokens, where the format brings its own; an annotation is then widened to those it touches. */
  readonly tokens?: TextTokens | undefined
  /** How to make tokens otherwise; annotation borders are token borders too, so that no span is lost. */
  readonly tokenise?: Tokeniser | undefined
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
  context: ReadContext,
): PlacedSpans {
  const scale = chooseScale(text, annotations, options.unit, context)
  const ranges = annotations.map((annotation) => rangesOf(text, annotation, scale, context))
  const borders = options.tokens === undefined ? bordersOf(ranges) : []
  const tokens = options.tokens ?? (options.tokenise ?? ruleTokens)(text, borders)
  const finder = new TokenFinder(tokens)
  const spans = ranges.map((range, a) => {
    const annotation = annotations[a] as CharacterAnnotation
    return range === undefined ? undefined : tokensOf(text, annotation, range, finder, context)
  })
  return { tokens, spans, ranges, scale }
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

function rangesOf(
  text: string,
  annotation: CharacterAnnotation,
  scale: OffsetScale,
  context: ReadContext,
): readonly Span[] | undefined {
  const { pieces, surface, name, source, offset } = annotation
  const ranges: Span[] = []
  for (const [start, end] of pieces) {
    const [from, to] = [scale.toUtf16(start), scale.toUtf16(end)]
    if (start >= end) {
      const reason = `${name}: the span ${start} to ${end} is empty; expected an end behind the start`
      context.fault(source.error('bad-field', offset, reason))
      return undefined
    }
    if (from < 0 || to < 0) {
      const isInside = start >= 0 && end <= scale.size
      const reason = isInside
        ? `${name}: ${from < 0 ? start : end} lies inside a character, counted in ${scale.words}`
        : `${name}: ${start} to ${end} reaches beyond the ${scale.size} ${scale.words} of the text`
      context.fault(source.error('span-outside-document', offset, reason))
      return undefined
    }
    ranges.push([from, to])
  }
  if (surface !== undefined && !hasItsWords(text, annotation, scale)) {
    context.warn({
      code: 'surface-mismatch',
      ...source.place(offset),
      message: `${name} should be "${shown(surface)}", the text has "${shown(sliceOf(text, annotation, scale))}" there; the offsets were believed`,
    })
  }
  return ranges
}

function tokensOf(
  text: string,
  { name, source, offset }: CharacterAnnotation,
  ranges: readonly Span[],
  finder: TokenFinder,
  context: ReadContext,
): readonly Span[] | undefined {
  const spans: Span[] = []
  for (const [start, end] of ranges) {
    const found = finder.find(start, end)
    // A piece of a discontinuous span may be nothing but a blank; another piece then has the words.
    if (found === undefined) continue
    if (!found.isExact) {
      context.warn({
        code: 'widened-mention',
        ...source.place(offset),
        message: `${name}, "${shown(text.slice(start, end))}", begins or ends inside a token; it was widened to the tokens it touches`,
      })
    }
    spans.push([found.first, found.last + 1])
  }
  if (spans.length > 0) return spans
  context.fault(source.error('bad-field', offset, `${name} covers no word of the text`))
  return undefined
}

function bordersOf(ranges: readonly (readonly Span[] | undefined)[]): number[] {
  const borders: number[] = []
  for (const range of ranges) for (const [start, end] of range ?? []) borders.push(start, end)
  return borders
}
