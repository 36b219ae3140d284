import { DocumentBuilder } from '../document/builder.ts'
import type { CorefDocument, Link } from '../document/document.ts'
import type { SpokenWords } from '../document/spoken-words.ts'
import type { NameType } from '../text/analysis.ts'
import { type Calibration, calibrate } from './calibration.ts'
import { roundConfidence } from './document-resolver.ts'

interface Found {
  readonly start: number
  readonly end: number
  readonly head: number
  readonly kind?: 'n' | 'p' | 'd' | 'i'
  readonly name?: { readonly type: NameType } | undefined
  readonly score?: number | undefined
}

/**
 * A document with the entities that were found, in place of those it had.
 *
 * @param calibration of the scores of mentions; with it, mentions have a confidence
 */
export function withEntities(
  document: CorefDocument,
  { tokenOf }: Pick<SpokenWords, 'tokenOf'>,
  mentions: readonly Found[],
  entity: Int32Array,
  links: readonly Link[] = [],
  calibration?: Calibration,
): CorefDocument {
  const builder = new DocumentBuilder()
  for (const [m, { start, end, head, kind, name, score }] of mentions.entries()) {
    const first = tokenOf[start] as number
    const last = tokenOf[end - 1] as number
    builder.addMention(first, last + 1, builder.entities.ofInteger(entity[m] as number))
    builder.describeLast({
      head: tokenOf[head] as number,
      type: kind === 'p' ? 'pronoun' : kind === 'n' ? 'named' : 'nominal',
      ...(name === undefined ? {} : { entityType: name.type }),
      ...(score === undefined || calibration === undefined
        ? {}
        : { mentionConfidence: roundConfidence(calibrate(score, calibration)) }),
    })
  }
  const { id, part, genre, features, text, tokens, sentences, paragraphs, origin } = document
  return builder.finish({ id, part, genre, features, text, tokens, sentences, paragraphs, links, origin })
}
