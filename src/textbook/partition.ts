/** One entity: the names of its mentions. */
export type Entity = ReadonlySet<string>

/** One side of a document: entities that share no mention, none of them empty. */
export type Partition = readonly Entity[]

/**
 * Entities as sets. The definitions assume partitions; on anything else their numbers mean nothing.
 *
 * @throws {RangeError} when an entity is empty or a mention appears twice
 */
export function toPartition(entities: readonly (readonly string[])[]): Partition {
  const seen = new Set<string>()
  for (const mention of entities.flat()) {
    if (seen.has(mention)) throw new RangeError(`mention ${mention} appears twice`)
    seen.add(mention)
  }
  if (entities.some((entity) => entity.length === 0)) throw new RangeError('an entity is empty')
  return entities.map((entity) => new Set(entity))
}

/** The mentions of a side. */
export function allMentions(side: Partition): ReadonlySet<string> {
  return new Set(side.flatMap((entity) => [...entity]))
}

/** K(m): the entity that holds a mention, or undefined when this side does not have it. */
export function lookUpEntity(side: Partition, mention: string): Entity | undefined {
  return side.find((entity) => entity.has(mention))
}

/** a ∩ b */
export function intersect(a: Entity, b: Entity): Entity {
  return new Set([...a].filter((mention) => b.has(mention)))
}

/** All unordered pairs of a set. */
export function pairUp(mentions: ReadonlySet<string>): readonly (readonly [string, string])[] {
  const sorted = [...mentions].sort()
  return sorted.flatMap((first, i) => sorted.slice(i + 1).map((second) => [first, second] as const))
}

/** The side with only those mentions; entities that lose all of theirs disappear. */
export function restrict(side: Partition, mentions: ReadonlySet<string>): Partition {
  return side.map((entity) => intersect(entity, mentions)).filter(({ size }) => size > 0)
}

/** The mentions of `side` that `other` lacks. */
export function findTwinless(side: Partition, other: Partition): ReadonlySet<string> {
  const others = allMentions(other)
  return new Set([...allMentions(side)].filter((mention) => !others.has(mention)))
}

/** Each mention as an entity of its own. */
export function toSingletons(mentions: ReadonlySet<string>): Partition {
  return [...mentions].map((mention) => new Set([mention]))
}

/** The side without its twinless singletons. */
export function dropTwinlessSingletons(side: Partition, other: Partition): Partition {
  const twinless = findTwinless(side, other)
  return side.filter((entity) => entity.size > 1 || ![...entity].some((mention) => twinless.has(mention)))
}
