import type { Span } from '../document/span.ts'
import type { KeyMentions } from './key-mentions.ts'

/** An entity that lists a string, once or several times. */
export interface Claim {
  readonly entity: number
  /** Which of the entity's mentions. */
  readonly mentions: number[]
}

/** The places of a string and the claims on it. */
interface Claimed {
  readonly spans: readonly Span[]
  readonly claims: readonly Claim[]
}

/** For each string, the places of each claim. */
export type Dealt = readonly ReadonlyMap<Claim, readonly Span[]>[]

/**
 * Distribute the places of strings among the entities that claim them.
 *
 * Strings without a choice show which key entity a response entity is about. The optimist gives an entity
 * the places where the key has that entity, the pessimist first those where the key has none or another.
 * Both are readings of the same lists, not strict bounds.
 */
export function dealPlaces(
  strings: readonly Claimed[],
  entities: number,
  key: KeyMentions,
  isSet: boolean,
): { readonly optimistic: Dealt; readonly pessimistic: Dealt } {
  const about = subjects(strings, entities, key)
  return {
    optimistic: strings.map((string) => dealOne(string, about, key, isSet, true)),
    pessimistic: strings.map((string) => dealOne(string, about, key, isSet, false)),
  }
}

/** The key entity that each response entity is about, or -1. */
function subjects(strings: readonly Claimed[], entities: number, key: KeyMentions): Int32Array {
  const clear = new Votes()
  const any = new Votes()
  for (const { spans, claims } of strings) {
    const wanted = claims.reduce((sum, { mentions }) => sum + mentions.length, 0)
    const isClear = claims.length === 1 && wanted >= spans.length
    for (const { entity } of claims) {
      // Many claims on many places would cost their product; the first places are enough.
      for (const span of claims.length > 1 ? spans.slice(0, FEW_PLACES) : spans) {
        const subject = key.entityAt(...span)
        if (subject < 0) continue
        if (isClear) clear.add(entity, subject)
        any.add(entity, subject)
      }
    }
  }
  return Int32Array.from({ length: entities }, (_, e) => clear.winner(e) ?? any.winner(e) ?? -1)
}

const FEW_PLACES = 50

/** Votes of response entities for key entities. */
class Votes {
  readonly #counts: Map<number, Map<number, number>> = new Map()

  add(entity: number, subject: number): void {
    const counts = this.#counts.get(entity) ?? new Map<number, number>()
    this.#counts.set(entity, counts.set(subject, (counts.get(subject) ?? 0) + 1))
  }

  winner(entity: number): number | undefined {
    const ranked = [...(this.#counts.get(entity) ?? [])].sort(([, a], [, b]) => b - a)
    return ranked[0]?.[0]
  }
}

function dealOne(
  string: Claimed,
  about: Int32Array,
  key: KeyMentions,
  isSet: boolean,
  isOptimist: boolean,
): ReadonlyMap<Claim, readonly Span[]> {
  const dealer = new Dealer(string, key)
  const subjectOf = ({ entity }: Claim): number => about[entity] as number
  const { claims, spans } = string
  const wants = (claim: Claim): number =>
    (isSet ? spans.length : claim.mentions.length) - dealer.countOf(claim)
  if (isOptimist) {
    for (const claim of claims) dealer.giveOf(claim, subjectOf(claim), wants(claim))
    // A set is content with what agrees with the key; a list says how many mentions there are.
    for (const claim of claims) {
      if (!isSet) dealer.giveNext(claim, wants(claim))
      else if (dealer.countOf(claim) === 0) dealer.giveNext(claim, 1)
    }
  } else if (isSet) {
    const first = claims[0] as Claim
    const second = claims.find((claim) => subjectOf(claim) !== subjectOf(first)) ?? first
    dealer.giveAll((subject) => (subject === subjectOf(first) ? second : first))
  } else {
    for (const claim of claims) dealer.giveOf(claim, -1, wants(claim))
    for (const claim of claims) {
      for (const subject of dealer.subjects(FEW_PLACES)) {
        if (subject !== subjectOf(claim)) dealer.giveOf(claim, subject, wants(claim))
      }
    }
    for (const claim of claims) dealer.giveNext(claim, wants(claim))
  }
  return dealer.done()
}

/** Hands out the places of one string, none twice. */
class Dealer {
  readonly #spans: readonly Span[]
  readonly #dealt: Map<Claim, Span[]>
  /** By key entity, or -1: the places that are its mentions, and how many of them are used up. */
  readonly #queues: Map<number, { readonly places: number[]; next: number }> = new Map()
  readonly #isTaken: Uint8Array
  #next = 0

  constructor({ spans, claims }: Claimed, key: KeyMentions) {
    this.#spans = spans
    this.#dealt = new Map(claims.map((claim) => [claim, []]))
    this.#isTaken = new Uint8Array(spans.length)
    for (const [at, span] of spans.entries()) {
      const subject = key.entityAt(...span)
      const queue = this.#queues.get(subject)
      if (queue === undefined) this.#queues.set(subject, { places: [at], next: 0 })
      else queue.places.push(at)
    }
  }

  countOf(claim: Claim): number {
    return this.#dealt.get(claim)?.length ?? 0
  }

  /** The first few key entities at the places of this string. */
  subjects(most: number): number[] {
    return [...this.#queues.keys()].slice(0, most)
  }

  /** Up to `most` places where the key has this entity. */
  giveOf(claim: Claim, subject: number, most: number): void {
    const queue = this.#queues.get(subject)
    if (queue === undefined) return
    for (let given = 0; given < most && queue.next < queue.places.length; queue.next++) {
      if (this.#give(claim, queue.places[queue.next] as number)) given++
    }
  }

  /** Up to `most` of the free places, in text order. */
  giveNext(claim: Claim, most: number): void {
    for (let given = 0; given < most && this.#next < this.#spans.length; this.#next++) {
      if (this.#give(claim, this.#next)) given++
    }
  }

  /** Every place, by its key entity. */
  giveAll(to: (subject: number) => Claim): void {
    for (const [subject, { places }] of this.#queues) for (const at of places) this.#give(to(subject), at)
  }

  done(): ReadonlyMap<Claim, readonly Span[]> {
    for (const spans of this.#dealt.values()) spans.sort((a, b) => a[0] - b[0] || a[1] - b[1])
    return this.#dealt
  }

  #give(claim: Claim, at: number): boolean {
    if (this.#isTaken[at] === 1) return false
    this.#isTaken[at] = 1
    this.#dealt.get(claim)?.push(this.#spans[at] as Span)
    return true
  }
}
