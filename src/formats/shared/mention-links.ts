import type { CorefDocument } from '../../document/document.ts'

/** A link in a format that links mentions to mentions. */
export interface MentionLink {
  readonly kind: string
  readonly from: number
  /** The first mention of the entity; undefined for several entities, or one that is not in the document. */
  readonly target: number | undefined
}

/** The links of a document, from mention to mention. */
export function* mentionLinks({ mentions, links, entityId }: CorefDocument): Generator<MentionLink> {
  const firstOf = new Map<string, number>()
  for (let m = mentions.count - 1; m >= 0; m--) {
    const id = entityId(mentions.entity[m] as number)
    if (id !== undefined) firstOf.set(id, m)
  }
  for (const { kind, from, to } of links) {
    yield { kind, from, target: to.length === 1 ? firstOf.get(to[0] as string) : undefined }
  }
}
