import { type CorefDocument, piecesOf } from '../../document/document.ts'
import { comparePieces, type Span } from '../../document/span.ts'

/** What several annotators said about one text: all mentions that anyone marked, and who put them where. */
export interface MentionUnits {
  readonly document: string
  readonly annotations: readonly CorefDocument[]
  /** By unit, in text order. */
  readonly spans: readonly (readonly Span[])[]
  /** By annotator, by unit: the number of the mention in that annotation, or -1 where it was not marked. */
  readonly mentions: readonly Int32Array[]
}

/** @param annotations of the same words, without repeated spans */
export function mentionUnits(document: string, annotations: readonly CorefDocument[]): MentionUnits {
  const found = new Map<string, { readonly pieces: readonly Span[]; readonly mentions: number[] }>()
  for (const [a, { mentions }] of annotations.entries()) {
    for (let m = 0; m < mentions.count; m++) {
      const pieces = piecesOf(mentions, m)
      const spelling = pieces.join(' ')
      let unit = found.get(spelling)
      if (unit === undefined) {
        unit = { pieces, mentions: annotations.map(() => -1) }
        found.set(spelling, unit)
      }
      unit.mentions[a] = m
    }
  }
  const units = [...found.values()].sort(
    ({ pieces: x }, { pieces: y }) => byOutermost(x, y) || comparePieces(x, y),
  )
  return {
    document,
    annotations,
    spans: units.map(({ pieces }) => pieces),
    mentions: annotations.map((_, a) => Int32Array.from(units, ({ mentions }) => mentions[a] as number)),
  }
}

function byOutermost(x: readonly Span[], y: readonly Span[]): number {
  const [first, other] = [x[0] as Span, y[0] as Span]
  const [last, otherLast] = [x.at(-1) as Span, y.at(-1) as Span]
  return first[0] - other[0] || last[1] - otherLast[1]
}

/** What it means that an annotator did not mark what another did; the default first. */
export const unmarkedReadings = ['empty', 'singleton', 'leave-out'] as const
export type UnmarkedReading = (typeof unmarkedReadings)[number]

/** Units with a value from every annotator: the entity that it was put into. */
export interface Grouping {
  /** By annotator, by unit: the number of a set of units, or -1 for the empty set. */
  readonly sets: readonly Int32Array[]
  /** Which units of the document these are. */
  readonly units: Int32Array
}

/**
 * Give every unit a value from every annotator.
 *
 * An unmarked mention is in the empty set, which has nothing in common with any other; or in a set of its own, as
 * if marked and not coreferent; or it is left out, here and in the sets of the others.
 */
export function groupingOf(
  { annotations, mentions, spans }: MentionUnits,
  unmarked: UnmarkedReading,
): Grouping {
  const isKept = (u: number): boolean =>
    unmarked !== 'leave-out' || mentions.every((own) => (own[u] as number) >= 0)
  const units = Int32Array.from(spans.keys()).filter(isKept)
  const sets = annotations.map(({ mentions: { entity }, entityCount }, a) => {
    let next = entityCount
    return units.map((u) => {
      const mention = mentions[a]?.[u] as number
      if (mention >= 0) return entity[mention] as number
      return unmarked === 'singleton' ? next++ : -1
    })
  })
  return { sets, units }
}
