import { type CorefDocument, piecesOf } from '../document/document.ts'
import { overlap, type Span, sizeOf } from '../document/span.ts'
import { InputError } from '../errors.ts'
import type { Criterion } from './approximate.ts'

/** The rules that compare a mention with the head or the minimum of another. */
export type BoundaryRule = 'head' | 'partial' | 'min'

/**
 * `head`: the heads are the same token, for exact twins too. `min` and `partial`: the response covers the
 * key's minimum and stays inside the key's span; for `partial` the minimum is the head.
 *
 * @throws InputError for a mention that lacks what is compared: it would match nothing, or everything
 */
export function boundaryCriterion(
  key: CorefDocument,
  response: CorefDocument,
  rule: BoundaryRule,
): Criterion {
  requireAttribute(key, rule === 'min' ? 'min' : 'head', 'key', rule)
  if (rule === 'head') {
    requireAttribute(response, 'head', 'response', rule)
    const sameHead = (k: number, r: number): boolean =>
      key.mentions.attributes?.[k]?.head === response.mentions.attributes?.[r]?.head
    return { isExact: sameHead, fits: sameHead }
  }
  return {
    fits(k, r) {
      const minimum = rule === 'min' ? minimumOf(key, k) : headSpan(key, k)
      return covers(key, k, piecesOf(response.mentions, r), minimum)
    },
  }
}

/** Whether these pieces cover the minimum of a mention and stay inside it. */
export function covers(
  { mentions }: CorefDocument,
  mention: number,
  pieces: readonly Span[],
  minimum: readonly Span[],
): boolean {
  const isInside = overlap(piecesOf(mentions, mention), pieces) === sizeOf(pieces)
  return isInside && overlap(minimum, pieces) === sizeOf(minimum)
}

function minimumOf(document: CorefDocument, mention: number): readonly Span[] {
  return document.mentions.attributes?.[mention]?.min as readonly Span[]
}

function headSpan(document: CorefDocument, mention: number): readonly Span[] {
  const head = document.mentions.attributes?.[mention]?.head as number
  return [[head, head + 1]]
}

/** @throws InputError for a mention that lacks it */
export function requireAttribute(
  document: CorefDocument,
  field: 'head' | 'min',
  side: string,
  rule: BoundaryRule,
): void {
  const { attributes, count, start } = document.mentions
  for (let m = 0; m < count; m++) {
    if (attributes?.[m]?.[field] !== undefined) continue
    const what = field === 'head' ? 'head' : 'minimum span'
    throw new InputError(
      field === 'head' ? 'no-heads' : 'no-minimum-spans',
      document.origin.locate(start[m]),
      `--match ${rule} needs the ${what} of every ${side} mention, but this one has none; use a format that has it, or --match exact`,
    )
  }
}
