import type { Discourse } from './discourse.ts'
import type { Mention } from './mention.ts'

/** How far back to look for candidates. */
export interface Reach {
  /** Of this many mentions back, all but hopeless ones are candidates. */
  readonly near: number
  /** More sentences back, a mention is hopeless unless both have the same head, are proper nouns or one pronoun. */
  readonly sentences: number
  /** Farther back, this many candidates with the same head, and as many for each word of the name. */
  readonly distant: number
}

/** The candidates of all mentions, in one list. */
export interface NearbyMentions {
  /** The candidates of mention m are `candidates[starts[m]]` up to `starts[m + 1]`, nearest first. */
  readonly starts: Int32Array
  readonly candidates: Int32Array
}

/** For models of pairs, which consider everything that is not hopeless. */
export const PAIR_REACH: Reach = { near: 50, sentences: 8, distant: 4 }

/**
 * Finds the earlier mentions to pair a mention with: all near ones and, farther back, the last few with the same head
 * or a word of the same name. The time for a book is then proportional to its length, and a name is still found again
 * chapters later.
 */
export class Antecedents {
  readonly #mentions: readonly Mention[]
  readonly #reach: Reach
  /** By head word or word of a name: the mentions that have it, in text order, without pronouns. */
  readonly #byWord = new Map<number, number[]>()
  #indexed = 0

  constructor(discourse: Discourse, reach: Reach) {
    this.#mentions = discourse.mentions
    this.#reach = reach
  }

  /** The candidates of all mentions, in one list: separate lists would be most of the garbage that a text leaves. */
  all(): NearbyMentions {
    const starts = new Int32Array(this.#mentions.length + 1)
    let candidates = new Int32Array(this.#mentions.length * (this.#reach.near >> 1))
    let count = 0
    for (const mention of this.#mentions) {
      const found = this.of(mention)
      if (count + found.length > candidates.length) {
        const larger = new Int32Array(2 * candidates.length + found.length)
        larger.set(candidates)
        candidates = larger
      }
      candidates.set(found, count)
      count += found.length
      starts[mention.index + 1] = count
    }
    return { starts, candidates }
  }

  /** The candidates of a mention, nearest first. Call it for mentions in text order. */
  of(mention: Mention): number[] {
    const last = Math.max(0, mention.index - this.#reach.near)
    const found: number[] = []
    const farthest = mention.sentence - this.#reach.sentences
    for (let i = mention.index - 1; i >= last; i--) {
      const earlier = this.#mentions[i] as Mention
      if (earlier.sentence >= farthest || isHopeful(earlier, mention)) found.push(i)
    }
    for (; this.#indexed < last; this.#indexed++) this.#index(this.#mentions[this.#indexed] as Mention)
    if (mention.pronoun !== undefined || last === 0) return found
    const distant: number[] = []
    this.#gather(mention.headWord, distant)
    for (const word of mention.nameInformative) this.#gather(word, distant)
    distant.sort((a, b) => b - a)
    for (const i of distant) found.push(i)
    return found
  }

  /** Adds the last few mentions that have a word, each once. */
  #gather(word: number, into: number[]): void {
    const known = this.#byWord.get(word)
    if (known === undefined) return
    for (let k = Math.max(0, known.length - this.#reach.distant); k < known.length; k++) {
      const index = known[k] as number
      if (!into.includes(index)) into.push(index)
    }
  }

  #index({ pronoun, headWord, nameInformative, index }: Mention): void {
    if (pronoun !== undefined) return
    this.#enter(headWord, index)
    for (const word of nameInformative) this.#enter(word, index)
  }

  #enter(word: number, index: number): void {
    const known = this.#byWord.get(word)
    if (known === undefined) this.#byWord.set(word, [index])
    // A head is also a word of its name.
    else if (known[known.length - 1] !== index) {
      known.push(index)
      // Only the last few are ever needed, so the lists of common words stay short in a book.
      const { distant } = this.#reach
      if (known.length > 4 * distant) known.splice(0, known.length - distant)
    }
  }
}

function isHopeful(a: Mention, b: Mention): boolean {
  if (a.pronoun !== undefined || b.pronoun !== undefined) return a.pronoun?.lemma === b.pronoun?.lemma
  return a.headWord === b.headWord || (a.isProperNoun && b.isProperNoun)
}
