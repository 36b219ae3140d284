import type { Span } from '../../document/span.ts'
import type { ReadContext } from '../format.ts'
import type { Placed } from '../placed.ts'
import { OFFSET_UNITS, OffsetScale, type OffsetUnit } from './offset-scale.ts'
import { sameButBlanks, shown } from './surface.ts'

/** Something that a stand-off format says about some characters of a text. */
export interface CharacterAnnotation {
  /** Half-open ranges in the unit of the format. */
  readonly pieces: readonly Span[]
  /** The characters that the format says stand there. */
  readonly surface?: string | undefined
  /** What the format calls it, for messages. */
  readonly name: string
  /** Where the file says so. */
  readonly source: Placed
  readonly offset: number
}

/**
 * The declared unit, or the one under which most surface strings stand where they should: files are
 * made by programs in languages that count characters differently. Less than half of the strings found
 * means another text.
 */
export function chooseScale(
  text: string,
  annotations: readonly CharacterAnnotation[],
  unit: OffsetUnit,
  context: ReadContext,
): OffsetScale {
  const declared = new OffsetScale(text, unit)
  const claims = annotations.filter(({ surface }) => surface !== undefined)
  const firstMiss = claims.find((claim) => !hasItsWords(text, claim, declared))
  if (firstMiss === undefined) return declared
  let best = declared
  let most = claims.filter((claim) => hasItsWords(text, claim, declared)).length
  for (const countsReturns of text.includes('\r\n') ? [true, false] : [true]) {
    for (const other of OFFSET_UNITS) {
      const scale = new OffsetScale(text, other, countsReturns)
      const count = claims.filter((claim) => hasItsWords(text, claim, scale)).length
      if (count > most) [best, most] = [scale, count]
    }
  }
  const { source, offset, name } = firstMiss
  if (most * 2 < claims.length) {
    context.fault(
      source.error(
        'text-mismatch',
        offset,
        `${name} should be "${shown(firstMiss.surface as string)}", the text has "${shown(sliceOf(text, firstMiss, declared))}" there, and only ${most} of ${claims.length} annotations have their words in the text: is this the text that was annotated?`,
      ),
    )
  } else if (best !== declared) {
    context.warn({
      code: 'offset-unit',
      ...source.place(offset),
      message: `the offsets count ${best.words}, not ${declared.words}: counted so, ${most} of ${claims.length} annotations have their words in the text`,
    })
  }
  return best
}

/** How many annotations find their words in a text: tells which of two readings of a file is the right one. */
export function countFound(
  text: string,
  annotations: readonly CharacterAnnotation[],
  unit: OffsetUnit,
): number {
  const scale = new OffsetScale(text, unit)
  return annotations.filter((annotation) => hasItsWords(text, annotation, scale)).length
}

/** True when the characters are those that the format repeats. */
export function hasItsWords(text: string, annotation: CharacterAnnotation, scale: OffsetScale): boolean {
  const isInside = annotation.pieces.every(
    ([start, end]) => scale.toUtf16(start) >= 0 && scale.toUtf16(end) >= 0,
  )
  return isInside && sameButBlanks(sliceOf(text, annotation, scale), annotation.surface ?? '')
}

/** The characters of an annotation, blanks between its pieces. */
export function sliceOf(text: string, { pieces }: CharacterAnnotation, scale: OffsetScale): string {
  const slices = pieces.map(([start, end]) => text.slice(scale.toUtf16(start), scale.toUtf16(end)))
  return slices.length === 1 ? (slices[0] as string) : slices.join(' ')
}
