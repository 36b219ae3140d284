/** One side of a document: entities as lists of mention names, no mention twice, no entity empty. */
export type Partition = readonly (readonly string[])[]

export type Entity = readonly string[]

/**
 * The definitions speak of partitions, and on anything else they give numbers that mean nothing.
 *
 * @throws {RangeError} when an entity is empty or a mention stands twice
 */
export function requirePartition(side: Partition): void {
  if (side.some((entity) => entity.length === 0)) throw new RangeError('an entity is empty')
  const seen = new Set<string>()
  for (const mention of side.flat()) {
    if (seen.has(mention)) throw new RangeError(`mention ${mention} stands twice`)
    seen.add(mention)
  }
}

/** M(K): the mentions of a side. */
export function mentionsOf(side: Partition): ReadonlySet<string> {
  return new Set(side.flat())
}

/** K(m): the entity that holds the mention, or undefined when the mention is not on this side. */
export function entityOf(side: Partition, mention: string): Entity | undefined {
  return side.find((entity) => entity.includes(mention))
}

/** The mentions of `side` that `other` does not have. */
export function twinless(side: Partition, other: Partition): readonly string[] {
  const others = mentionsOf(other)
  return side.flat().filter((mention) => !others.has(mention))
}

/** The mentions two entities share. */
export function shared(a: Entity, b: Entity): readonly string[] {
  return a.filter((mention) => b.includes(mention))
}

/** The side with only the mentions that pass; entities emptied by it vanish. */
export function restrict(side: Partition, keeps: (mention: string) => boolean): Partition {
  return side.map((entity) => entity.filter(keeps)).filter((entity) => entity.length > 0)
}

/** The side without the entities that are one twinless mention. */
export function withoutTwinlessSingletons(side: Partition, other: Partition): Partition {
  const others = mentionsOf(other)
  return side.filter((entity) => entity.length > 1 || entity.some((mention) => others.has(mention)))
}

/** Each mention as an entity of its own. */
export function singletons(mentions: readonly string[]): Partition {
  return mentions.map((mention) => [mention])
}
