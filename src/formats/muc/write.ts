import { type CorefDocument, documentLabel } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { Leftovers } from '../leftovers.ts'
import { type LaidOutText, layOutRaw, mentionSpans, rangeOf } from '../shared/laid-out-text.ts'
import { escapeSgml } from '../shared/sgml.ts'
import { type Markup, writeNested } from '../shared/write-brackets.ts'
import { findMinimum } from './minimum.ts'
import { IDENTITY } from './read.ts'

/**
 * Write documents as SGML: one DOC each, `<s>` before every sentence, each mention a COREF that refers to
 * the previous one of its entity. The first mention of an entity has the entity's id.
 *
 * @throws RefereeError for ids that would not be read back
 */
export function* write(document: CorefDocument, leftovers: Leftovers): Generator<string> {
  const name = documentLabel(document)
  if (name === '' || name.trim() !== name) {
    leftovers.refuse('an id that is empty or begins or ends in a blank')
  }
  // A reader takes CRLF as one character, which would shift all offsets after it.
  const fits = ({ text }: LaidOutText): boolean => !text.includes('\r')
  const spans = (each: LaidOutText): Span[] => [...mentionSpans(document), ...writableMinima(document, each)]
  const { layout, isBlankCut } = layOutRaw(document, leftovers, fits, spans)
  const starts = new Set(document.sentences)
  const open = corefTags(document, layout, leftovers)
  yield `<DOC><DOCNO>${escapeSgml(name)}</DOCNO><TXT${isBlankCut ? ' TOKENS="blanks"' : ''}>`
  yield* writeNested(layout, document.mentions, {
    open,
    close: () => '</COREF>',
    text: escapeSgml,
    before: (token) => (starts.has(token) ? '<s>' : ''),
  })
  yield '</TXT></DOC>\n'
}

/** The COREF tag of each mention, in the order of the text. */
function corefTags(document: CorefDocument, layout: LaidOutText, leftovers: Leftovers): Markup['open'] {
  const { mentions, entityId } = document
  /** Ids of entities, which their first mentions get. */
  const taken = new Set(Array.from({ length: document.entityCount }, (_, e) => entityId(e)))
  if (taken.has('')) leftovers.refuse('an entity called ""')
  /** By entity, the id of the last mention written. */
  const last = new Map<number, string>()
  let number = 0
  const freshId = (): string => {
    do number++
    while (taken.has(String(number)))
    return String(number)
  }
  /** The minimum, or alternatives of which it is the first that a reader finds. */
  const minimaOf = (m: number): string | undefined => {
    const { min, features } = mentions.attributes?.[m] ?? {}
    const written = minimumOf(document, m, layout)
    if (written === undefined && min !== undefined) {
      leftovers.drop('minimum spans that are not the first such words of their mention')
    }
    const strings = features?.get('min')
    if (strings === undefined) return written
    const found = findMinimum(layout.text, ...extentOf(document, m, layout), strings)
    if (
      written !== undefined &&
      strings.includes('|') &&
      found?.[0] === layout.start[min?.[0]?.[0] as number]
    )
      return strings
    leftovers.drop('minimum strings of which the minimum span is not the first')
    return written
  }
  return (m) => {
    const entity = mentions.entity[m] as number
    const before = last.get(entity)
    if (entityId(entity) === undefined) {
      leftovers.drop('that some mentions have no entity: they become entities')
    }
    const id = (before === undefined ? entityId(entity) : undefined) ?? freshId()
    last.set(entity, id)
    const attributes = {
      ID: id,
      TYPE: before === undefined ? undefined : IDENTITY,
      REF: before,
      MIN: minimaOf(m),
      STATUS: mentions.attributes?.[m]?.features?.get('status'),
    }
    const written = Object.entries(attributes).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}="${escapeSgml(value)}"`],
    )
    return `<COREF ${written.join(' ')}>`
  }
}

/** The minima that can be written. */
function* writableMinima(document: CorefDocument, layout: LaidOutText): Generator<Span> {
  for (const [m, { min }] of document.mentions.attributes?.entries() ?? []) {
    if (minimumOf(document, m, layout) !== undefined) yield* min ?? []
  }
}

/** The minimum of a mention as a string, if a reader would find the same words. */
function minimumOf(document: CorefDocument, m: number, layout: LaidOutText): string | undefined {
  const pieces = document.mentions.attributes?.[m]?.min ?? []
  if (pieces.length !== 1) return undefined
  const [from, to] = rangeOf(layout, pieces[0] as Span)
  const min = layout.text.slice(from, to)
  const found = findMinimum(layout.text, ...extentOf(document, m, layout), min)
  return found?.[0] === from && found[1] === to && !min.includes('|') ? min : undefined
}

function extentOf({ mentions }: CorefDocument, m: number, layout: LaidOutText): Span {
  return rangeOf(layout, [mentions.start[m] as number, mentions.end[m] as number])
}
