import { Components } from '../../document/components.ts'
import { type CorefDocument, piecesOf } from '../../document/document.ts'
import { comparePieces, type Span } from '../../document/span.ts'
import { findTwins, type MatchRule } from '../../matching/twins.ts'

/** Several annotations of one text: all mentions that anyone marked, and who put them where. */
export interface MentionUnits {
  readonly document: string
  readonly annotations: readonly CorefDocument[]
  /** By unit, in text order. */
  readonly spans: readonly (readonly Span[])[]
  /** By annotator, by unit: the mention's number in that annotation, or -1 if not marked. */
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
  const units = [...found.values()].sort(inText)
  return {
    document,
    annotations,
    spans: units.map(({ pieces }) => pieces),
    mentions: annotations.map((_, a) => Int32Array.from(units, ({ mentions }) => mentions[a] as number)),
  }
}

/**
 * Units in which a matching rule joins mentions of different annotators, taking the earlier annotator as
 * the key. Equal spans stay together; else no unit has two mentions of one annotator, and the first match counts. A
 * unit has the span given by the first of its annotators.
 */
export function matchedUnits(
  document: string,
  annotations: readonly CorefDocument[],
  rule: MatchRule,
): MentionUnits {
  const exact = mentionUnits(document, annotations)
  if (rule === 'exact') return exact
  const unitOf = exact.mentions.map((own) => {
    const units = new Map<number, number>()
    for (const [u, m] of own.entries()) if (m >= 0) units.set(m, u)
    return units
  })
  const groups = new Components(exact.spans.length)
  const members = exact.spans.map((_, u) => exact.mentions.map((own) => own[u] as number))
  for (const a of annotations.keys()) {
    for (let b = a + 1; b < annotations.length; b++) {
      joinTwins(a, b)
      // This rule needs nothing from a particular side, so either mention may lie inside the other.
      if (rule === 'craft') joinTwins(b, a)
    }
  }
  const kept = [...exact.spans.keys()].filter((u) => groups.find(u) === u)
  const spanOf = (u: number): readonly Span[] => {
    const a = members[u]?.findIndex((m) => m >= 0) as number
    return piecesOf((annotations[a] as CorefDocument).mentions, members[u]?.[a] as number)
  }
  const units = kept.map((u) => ({ pieces: spanOf(u), mentions: members[u] as number[] })).sort(inText)
  return {
    document,
    annotations,
    spans: units.map(({ pieces }) => pieces),
    mentions: annotations.map((_, a) => Int32Array.from(units, ({ mentions }) => mentions[a] as number)),
  }

  function joinTwins(key: number, response: number): void {
    const [one, other] = [annotations[key] as CorefDocument, annotations[response] as CorefDocument]
    for (const [k, r] of findTwins(one, other, rule).entries()) {
      const [unit, twin] = [unitOf[key]?.get(k), unitOf[response]?.get(r)]
      if (unit !== undefined && twin !== undefined) join(groups.find(unit), groups.find(twin))
    }
  }

  function join(one: number, other: number): void {
    const [own, others] = [members[one] as number[], members[other] as number[]]
    if (one === other || own.some((m, a) => m >= 0 && (others[a] as number) >= 0)) return
    const both = own.map((m, a) => Math.max(m, others[a] as number))
    groups.join(one, other)
    members[groups.find(one)] = both
  }
}

type Placed = { readonly pieces: readonly Span[] }

function inText({ pieces: x }: Placed, { pieces: y }: Placed): number {
  return byOutermost(x, y) || comparePieces(x, y)
}

function byOutermost(x: readonly Span[], y: readonly Span[]): number {
  const [first, other] = [x[0] as Span, y[0] as Span]
  const [last, otherLast] = [x.at(-1) as Span, y.at(-1) as Span]
  return first[0] - other[0] || last[1] - otherLast[1]
}

/** How to read a mention that one annotator marked and another did not; the default first. */
export const unmarkedReadings = ['empty', 'singleton', 'leave-out'] as const
export type UnmarkedReading = (typeof unmarkedReadings)[number]

/** Units with a value from every annotator: the entity that the annotator put the mention into. */
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
 * if marked as a singleton; or left out, here and in the other annotators' sets.
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
