import type { CorefDocument } from '../document/document.ts'
import type { OpenMentions, PossiblePlace, Reading } from '../document/readings.ts'

/**
 * Readings from which to search for the ends of a range: all mentions without a place, all in their likeliest
 * one, all as far as possible for the key, and all against it.
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
  const choose = (ranks: (found: number, subject: number) => number): Reading => {
    const taken = new Set<string>()
    return uncertain.map(({ entity, places }) => {
      let [best, least] = [-1, NO_PLACE]
      for (const [p, place] of places.entries()) {
        if (taken.has(`${place[0]} ${place[1]}`)) continue
        const rank = ranks(keyEntities.at(place), subjectOf(place[2] ?? entity))
        if (rank < least) [best, least] = [p, rank]
      }
      const chosen = places[best]
      if (chosen !== undefined) taken.add(`${chosen[0]} ${chosen[1]}`)
      return best
    })
  }
  return [
    uncertain.map(() => -1),
    uncertain.map(({ places }) => Math.min(0, places.length - 1)),
    choose((found, subject) => (found >= 0 && found === subject ? 0 : NO_PLACE)),
    choose((found, subject) => (found < 0 ? 1 : found === subject ? NO_PLACE : 0)),
  ]
}

/** A place of this rank is worse than none. */
const NO_PLACE = 2

class KeyEntities {
  readonly #entities: Map<string, number> = new Map()

  constructor({ mentions }: CorefDocument) {
    for (let m = 0; m < mentions.count; m++) {
      if (mentions.pieces.has(m)) continue
      this.#entities.set(`${mentions.start[m]} ${mentions.end[m]}`, mentions.entity[m] as number)
    }
  }

  /** The entity of the key's mention at a place, or -1. */
  at([start, end]: PossiblePlace): number {
    return this.#entities.get(`${start} ${end}`) ?? -1
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
