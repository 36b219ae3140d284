/** A mention in a draft. Spans are pairs of token positions and occur once. */
export interface DraftMention {
  readonly start: number
  readonly end: number
  /** The number shown for its entity, which keeps it whatever else is corrected. */
  readonly entity: number
}

/** The mentions of a text being corrected, by start, longest first. Drafts are immutable. */
export type Draft = readonly DraftMention[]

export function draftOf(mentions: Iterable<DraftMention>): Draft {
  return [...mentions].sort((a, b) => a.start - b.start || b.end - a.end)
}

/** Index of the mention with exactly this span, or -1. */
export function mentionAt(draft: Draft, start: number, end: number): number {
  return draft.findIndex((mention) => mention.start === start && mention.end === end)
}

/** A number that no entity uses. */
export function freshEntity(draft: Draft): number {
  return draft.reduce((most, { entity }) => Math.max(most, entity), 0) + 1
}

/** Make a span a mention of an entity; a mention that has this span moves there. */
export function withMention(draft: Draft, mention: DraftMention): Draft {
  const others = draft.filter(({ start, end }) => start !== mention.start || end !== mention.end)
  return draftOf([...others, mention])
}

export function withoutMention(draft: Draft, index: number): Draft {
  return draft.filter((_, i) => i !== index)
}

/** Move a mention and the later mentions of its entity to a new entity. */
export function split(draft: Draft, index: number): Draft {
  const entity = draft[index]?.entity
  const fresh = freshEntity(draft)
  return draft.map((mention, i) =>
    i >= index && mention.entity === entity ? { ...mention, entity: fresh } : mention,
  )
}

/** Move all mentions of one entity to another. */
export function merge(draft: Draft, entity: number, into: number): Draft {
  return draft.map((mention) => (mention.entity === entity ? { ...mention, entity: into } : mention))
}

export interface DraftEntity {
  readonly number: number
  readonly mentions: readonly DraftMention[]
}

/** The entities, those with the most mentions first. */
export function entitiesOf(draft: Draft): DraftEntity[] {
  const byNumber = new Map<number, DraftMention[]>()
  for (const mention of draft) {
    const known = byNumber.get(mention.entity)
    if (known === undefined) byNumber.set(mention.entity, [mention])
    else known.push(mention)
  }
  const entities = [...byNumber].map(([number, mentions]) => ({ number, mentions }))
  return entities.sort((a, b) => b.mentions.length - a.mentions.length || a.number - b.number)
}
