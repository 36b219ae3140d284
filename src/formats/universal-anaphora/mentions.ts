import type { DocumentBuilder } from '../../document/builder.ts'
import type { Link } from '../../document/document.ts'
import type { Report } from '../shared/brackets.ts'
import { mentionAttributes } from './attributes.ts'
import type { Markable } from './brackets.ts'
import { DEIXIS, deixisLinks, LAYER } from './deixis.ts'
import { type Bridge, bridgeLinks, splitLinks } from './links.ts'
import type { TokenNumbers } from './numbers.ts'

/** The annotation of a document, read but not yet resolved. */
export interface Annotation {
  readonly identity: readonly Markable[]
  readonly deixis: readonly Markable[]
  readonly bridges: readonly Bridge[]
  readonly empties: ReadonlySet<number>
  readonly numbers: TokenNumbers
  /** First token of each sentence. */
  readonly sentences: Int32Array
}

/**
 * Hand all mentions to the builder, and return the links between them. Where a document has only discourse
 * deixis, its mentions are those of that layer.
 */
export function addMentions(annotation: Annotation, builder: DocumentBuilder, report: Report): Link[] {
  const { identity, deixis, bridges, empties, numbers, sentences } = annotation
  const isDeictic = identity.length === 0 && deixis.length > 0
  const markables = isDeictic ? deixis : identity
  const bridging = bridgeLinks(bridges, markables, report)
  const discourse = isDeictic || deixis.length === 0 ? undefined : deixisLinks(deixis, markables)
  let sentence = 0
  for (const [index, markable] of markables.entries()) {
    const { pieces, entity, offset } = markable
    const start = pieces.reduce((least, piece) => Math.min(least, piece[0]), Number.POSITIVE_INFINITY)
    const end = pieces.reduce((most, piece) => Math.max(most, piece[1]), 0)
    while (sentence + 1 < sentences.length && (sentences[sentence + 1] as number) <= start) sentence++
    const said = mentionAttributes(markable, { empties, numbers, sentence, index }, (reason) =>
      report('bad-field', offset, reason),
    )
    const features = new Map([
      ...(said.features ?? []),
      ...(isDeictic ? [[LAYER, DEIXIS] as const] : []),
      ...(bridging.features.get(index) ?? []),
      ...(discourse?.features.get(index) ?? []),
    ])
    builder.addMention(
      start,
      end,
      entity === undefined ? builder.entities.anonymous() : builder.entities.of(entity),
    )
    const attributes = features.size > 0 ? { ...said, features } : said
    if (Object.keys(attributes).length > 0 || pieces.length > 1) builder.describeLast(attributes, pieces)
  }
  return [...splitLinks(markables, report), ...bridging.links, ...(discourse?.links ?? [])]
}
