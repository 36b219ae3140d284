import type { CorefDocument } from '../document/document.ts'
import type { OpenMentions, PossiblePlace, Reading } from '../document/readings.ts'

/**
 * Starting points in the search for the ends of a range: all mentions without a place, all in their likeliest
 * one, all as favourable as possible, with and without mentions of other entities, and all as unfavourable.
 */
export function opposedReadings(key: CorefDocument, { certain, uncertain }: OpenMentions): Reading[] {
  const keyEntities = new KeyEntities(key)
  const clear = new Votes()
  const any = new Votes()
  for (const { entity, span } of certain) clear.add(entity, keyEntities.at(span))
  for (const { entity, places } of uncertain) {
    for (const place of places) any.add(place[2] ?? entity, keyEntities.at(place))
  }
  const subjectOf = (entity: string): number => clear.winner(entity) ?? any.winner(entity) ?? -1
  /** Chooses places of the first kind for all mentions, then of the second kind for those still without one. */
  const choose = (...kinds: readonly ((found: number, subject: number) => boolean)[]): Reading => {
    const taken = new Set<string>()
    const reading = new Int32Array(uncertain.length).fill(-1)
    for (const isOfKind of kinds) {
      for (const [u, { entity, places }] of uncertain.entries()) {
        if (reading[u] !== -1) continue
        const chosen = places.findIndex(
          (place) =>
            !taken.has(nameOf(place)) && isOfKind(keyEntities.at(place), subjectOf(place[2] ?? entity)),
        )
        reading[u] = chosen
        if (chosen >= 0) taken.add(nameOf(places[chosen] as PossiblePlace))
      }
    }
    return reading
  }
  const isRight = (found: number, subject: number): boolean => found >= 0 && found === subject
  const isAnother = (found: number, subject: number): boolean => found >= 0 && found !== subject
  return [
    uncertain.map(() => -1),
    uncertain.map(({ places }) => Math.min(0, places.length - 1)),
    choose(isRight),
    choose(isRight, isAnother),
    choose(isAnother, (found) => found < 0),
  ]
}

function nameOf([start, end]: PossiblePlace): string {
  return `${start} ${end}`
}

class KeyEntities {
  readonly #entities: Map<string, number> = new Map()

  constructor({ mentions }: CorefDocument) {
    for (let m = 0; m < mentions.count; m++) {
      if (mentions.pieces.has(m)) continue
      this.#entities.set(
        nameOf([mentions.start[m] as number, mentions.end[m] as number]),
        mentions.entity[m] as number,
      )
    }
  }

  /** The entity of the key's mention at a place, or -1. */
  at(place: PossiblePlace): number {
    return this.#entities.get(nameOf(place)) ?? -1
  }
}

/** Votes of response entities for key entities. */
class Votes {
  readonly #counts: Map<string, Map<number, number>> = new Map()

  add(entity: string, subject: number): void {
    if (subject < 0) return
    const counts = this.#counts.get(entity) ?? new Map<number, number>()
    this.#counts.set(entity, counts.set(subject, (counts.get(subject) ?? 0) + 1))
  }

  winner(entity: string): number | undefined {
    const ranked = [...(this.#counts.get(entity) ?? [])].sort(([, a], [, b]) => b - a)
    return ranked[0]?.[0]
  }
}
