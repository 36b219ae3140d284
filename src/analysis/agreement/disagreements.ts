import type { CorefDocument } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import { assign } from '../../matching/assignment/assignment.ts'
import { contextOf, mentionWords } from '../mention-words.ts'
import type { MentionUnits } from './units.ts'

/**
 * What the adjudicator has to decide: whether it is a mention (`mention`), which entity it belongs to (`entity`), or
 * both.
 */
export type DisagreementKind = 'mention' | 'entity' | 'both'

/** Where one annotator put a mention. */
export interface Placement {
  /** The entity's id in the file, if it has one. */
  readonly entity: string | undefined
  /** The first mention of the entity. */
  readonly text: string | undefined
  /** Annotators whose entities correspond have the same number. */
  readonly group: number
}

export interface MentionDisagreement {
  readonly document: string
  readonly span: readonly Span[]
  readonly text: string | undefined
  readonly context: string | undefined
  readonly kind: DisagreementKind
  /** By annotator; undefined for those who did not mark it. */
  readonly placements: readonly (Placement | undefined)[]
}

/**
 * The mentions that annotators marked or grouped differently. The best one-to-one map decides which entities
 * correspond, so that one extra mention is one disagreement and not one for each
 * mention of the entity.
 */
export function disagreementsIn(units: MentionUnits): MentionDisagreement[] {
  const groups = entityGroups(units)
  // Entity names, computed once per entity: first mentions may be long.
  const names = units.annotations.map((annotation) =>
    Array.from(firstMentions(annotation), (mention) => mentionWords(annotation, mention)),
  )
  return units.spans.flatMap((span, u) => {
    const placements = units.annotations.map((annotation, a): Placement | undefined => {
      const mention = units.mentions[a]?.[u] as number
      if (mention < 0) return undefined
      const e = annotation.mentions.entity[mention] as number
      return {
        entity: annotation.entityId(e),
        text: names[a]?.[e],
        group: groups[a]?.[e] as number,
      }
    })
    const marked = placements.filter((placement) => placement !== undefined)
    const isMarkedByAll = marked.length === placements.length
    const isOneEntity = new Set(marked.map(({ group }) => group)).size === 1
    if (isMarkedByAll && isOneEntity) return []
    const kind = isMarkedByAll ? 'entity' : isOneEntity ? 'mention' : 'both'
    const by = placements.findIndex((placement) => placement !== undefined)
    const [annotation, mention] = [units.annotations[by] as CorefDocument, units.mentions[by]?.[u] as number]
    return [
      {
        document: units.document,
        span,
        text: mentionWords(annotation, mention),
        context: inContext(annotation, mention),
        kind,
        placements,
      },
    ]
  })
}

/** A mention in brackets with the words around it. */
function inContext(annotation: CorefDocument, mention: number): string | undefined {
  const context = contextOf(annotation, mention)
  if (context === undefined) return undefined
  return `${context.before} [${mentionWords(annotation, mention)}] ${context.after}`.trim()
}

function firstMentions({ mentions, entityCount }: CorefDocument): Int32Array {
  const first = new Int32Array(entityCount).fill(-1)
  for (let m = mentions.count - 1; m >= 0; m--) first[mentions.entity[m] as number] = m
  return first
}

/**
 * By annotator, by entity: the group of corresponding entities it belongs to. Annotators are taken in order: the
 * entities of each are mapped to the groups so far such that as many mentions as possible stay together,
 * and an entity without a group starts a new one.
 */
export function entityGroups({ annotations, mentions, spans }: MentionUnits): Int32Array[] {
  /** By unit, how often it was put into each group. */
  const votes: Map<number, number>[] = spans.map(() => new Map())
  let groupCount = 0
  return annotations.map(({ entityCount, mentions: { entity } }, a) => {
    const entityOf = (u: number): number => {
      const mention = mentions[a]?.[u] as number
      return mention < 0 ? -1 : (entity[mention] as number)
    }
    const shared: Map<number, number>[] = Array.from({ length: entityCount }, () => new Map())
    for (const [u, own] of votes.entries()) {
      const row = shared[entityOf(u)]
      for (const [group, count] of own) row?.set(group, (row.get(group) ?? 0) + count)
    }
    const column = Int32Array.from(shared.flatMap((row) => [...row.keys()]))
    const weight = Float64Array.from(shared.flatMap((row) => [...row.values()]))
    const rowStart = new Int32Array(entityCount + 1)
    for (const [e, row] of shared.entries()) rowStart[e + 1] = (rowStart[e] as number) + row.size
    const cells = assign({ rows: entityCount, columns: groupCount, rowStart, column, weight })
    const groups = Int32Array.from({ length: entityCount }, (_, e) => {
      const cell = cells[e] as number
      return cell < 0 ? groupCount++ : (column[cell] as number)
    })
    for (const [u, own] of votes.entries()) {
      const e = entityOf(u)
      if (e < 0) continue
      const group = groups[e] as number
      own.set(group, (own.get(group) ?? 0) + 1)
    }
    return groups
  })
}
