import { type Partition, toPartition } from './partition.ts'

/** What metrics that use the mentions themselves may need. */
export interface TextbookMention {
  /** Runs of tokens, each from its first token to the one after its last. */
  readonly span: readonly (readonly [number, number])[]
  readonly entity: string
  readonly type?: 'named' | 'nominal' | 'pronoun'
  readonly zero?: boolean
  readonly entityType?: string
  /** The words of the mention and the position of its head, for metrics that need them. */
  readonly words?: string
  readonly head?: number
  /** `class` (`SPC` or `GEN`) for ACE; `reference` is `non-referring` if it refers to nothing; `gap` is a role. */
  readonly features?: ReadonlyMap<string, string>
  /** Its document, among those that share their entities. */
  readonly document?: number
  /** Entities that a bridging anaphor depends on. */
  readonly bridgesTo?: readonly string[]
}

/** One side of a document. No two mentions have the same span. */
export type Side = readonly TextbookMention[]

/** Mentions with the same span are twins, so the span is the name. */
export function nameMention({ span }: TextbookMention): string {
  return JSON.stringify(span)
}

export function findTwin(side: Side, mention: TextbookMention): TextbookMention | undefined {
  return side.find((candidate) => nameMention(candidate) === nameMention(mention))
}

/** The entities of a side, each in text order, in the order of their first mentions. */
export function groupEntities(side: Side): readonly Side[] {
  const sorted = inTextOrder(side)
  const ids = new Set(sorted.map(({ entity }) => entity))
  return [...ids].map((id) => sorted.filter(({ entity }) => entity === id))
}

/** A side as a partition. */
export function partitionSide(side: Side): Partition {
  return toPartition(groupEntities(side).map((entity) => entity.map(nameMention)))
}

/** The mentions before this one in its entity. */
export function mentionsBefore(side: Side, mention: TextbookMention): Side {
  const entity = inTextOrder(side).filter((candidate) => candidate.entity === mention.entity)
  return entity.slice(
    0,
    entity.findIndex((candidate) => nameMention(candidate) === nameMention(mention)),
  )
}

/** By first token, then by last; of mentions that share both, the one without a gap comes first. */
export function inTextOrder(side: Side): Side {
  const sortKey = ({ span }: TextbookMention): readonly number[] => {
    const borders = span.flat()
    return [borders[0] ?? 0, borders.at(-1) ?? 0, span.length > 1 ? 1 : 0, ...borders]
  }
  return [...side].sort((a, b) => compareLists(sortKey(a), sortKey(b)))
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((number, i) => number !== b[i])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? Number.NEGATIVE_INFINITY)
}
