import { type CorefDocument, documentLabel } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import { cannotHold } from '../cannot-hold.ts'
import type { WriteContext } from '../format.ts'
import { Leftovers } from '../leftovers.ts'
import { type LaidOutText, layOutRaw, mentionSpans, rangeOf } from '../shared/laid-out-text.ts'
import { nest, writeNested } from '../shared/nested-spans.ts'
import { escapeSgml } from '../shared/sgml.ts'
import { IDENTITY } from './documents.ts'
import { findMinimum } from './minimum.ts'

/**
 * Write documents as SGML: a DOC each, `<s>` before every sentence, each mention a COREF that refers to
 * the one before it. The first mention of an entity has the entity's id.
 *
 * @throws RefereeError for ids that a reader would not find again
 */
export function* write(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  for (const document of documents) {
    const name = documentLabel(document)
    if (name === '' || name.trim() !== name) {
      throw cannotHold('muc', document, 'an id that is empty or begins or ends in a blank')
    }
    // A reader takes CRLF for one character, which would move all offsets behind it.
    const { layout, isBlankCut } = layOutRaw(
      document,
      leftovers,
      (each) => [...mentionSpans(document), ...writtenMinima(document, each)],
      ({ text }) => !text.includes('\r'),
    )
    const starts = new Set(document.sentences)
    const tags = new MucTags(document, layout, leftovers)
    yield `<DOC><DOCNO>${escapeSgml(name)}</DOCNO><TXT${isBlankCut ? ' TOKENS="blanks"' : ''}>`
    yield* writeNested(layout, nest(document.mentions), {
      open: (m) => tags.open(m),
      close: () => '</COREF>',
      text: escapeSgml,
      before: (token) => (starts.has(token) ? '<s>' : ''),
    })
    yield '</TXT></DOC>\n'
  }
}

class MucTags {
  readonly #document: CorefDocument
  readonly #layout: LaidOutText
  readonly #leftovers: Leftovers
  /** Ids of entities, which the first of their mentions gets. */
  readonly #taken: ReadonlySet<string | undefined>
  /** By entity, the id of the mention that was written last. */
  readonly #last: Map<number, string> = new Map()
  #number = 1

  constructor(document: CorefDocument, layout: LaidOutText, leftovers: Leftovers) {
    this.#document = document
    this.#layout = layout
    this.#leftovers = leftovers
    this.#taken = new Set(Array.from({ length: document.entityCount }, (_, e) => document.entityId(e)))
    if (this.#taken.has('')) throw cannotHold('muc', document, 'an entity called ""')
  }

  open(m: number): string {
    const { mentions } = this.#document
    const entity = mentions.entity[m] as number
    const before = this.#last.get(entity)
    const id = before === undefined ? this.#document.entityId(entity) : undefined
    if (before === undefined && id === undefined) {
      this.#leftovers.drop('that some mentions have no entity: they are entities of their own')
    }
    const own = id ?? this.#freshId()
    this.#last.set(entity, own)
    const attributes = {
      ID: own,
      TYPE: before === undefined ? undefined : IDENTITY,
      REF: before,
      MIN: this.#minima(m),
      STATUS: mentions.attributes?.[m]?.features?.get('status'),
    }
    const written = Object.entries(attributes).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}="${escapeSgml(value)}"`],
    )
    return `<COREF ${written.join(' ')}>`
  }

  /** The minimum, or several of which it is the first that a reader finds. */
  #minima(m: number): string | undefined {
    const { mentions } = this.#document
    const { min, features } = mentions.attributes?.[m] ?? {}
    const written = minimumOf(this.#document, m, this.#layout)
    if (written === undefined && min !== undefined) {
      this.#leftovers.drop('minimum spans that are not the first such words of their mention')
    }
    const strings = features?.get('min')
    if (strings === undefined || written === undefined) return written
    const found = findMinimum(this.#layout.text, ...extentOf(this.#document, m, this.#layout), strings)
    if (strings.includes('|') && found?.[0] === this.#layout.start[min?.[0]?.[0] as number]) return strings
    this.#leftovers.drop('minimum strings of which the minimum span is not the first')
    return written
  }

  #freshId(): string {
    while (this.#taken.has(String(this.#number))) this.#number++
    return String(this.#number++)
  }
}

/** The minima that can be written. */
function* writtenMinima(document: CorefDocument, layout: LaidOutText): Generator<Span> {
  for (const [m, { min }] of document.mentions.attributes?.entries() ?? []) {
    if (minimumOf(document, m, layout) !== undefined) yield* min ?? []
  }
}

/** The minimum of a mention as a string, if a reader that looks for it finds the same words. */
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
