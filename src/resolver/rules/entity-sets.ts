import { Components } from '../../document/components.ts'
import type { Mention } from '../mention.ts'

/** Bits for the gender, number, animacy and person of mentions. */
const GENDERS = { masculine: 1, feminine: 2, neuter: 4, either: 0, unknown: 0 } as const
const NUMBERS = { singular: 8, plural: 16, unknown: 0 } as const
const ANIMACIES = { animate: 32, inanimate: 64, unknown: 0 } as const
const PERSONS = { 1: 128, 2: 256, 3: 512 } as const
/** Bits that rule each other out. */
const KINDS: readonly number[] = [1 | 2 | 4, 8 | 16, 32 | 64, 128 | 256 | 512]

/** Words of entities with more than one mention; for the others, see the mention itself. */
type Words = Map<number, Set<number>>

/** Entities that are joined pass by pass, with what is known from all their mentions together. */
export class EntitySets {
  readonly #mentions: readonly Mention[]
  readonly #sets: Components
  /** By the first mention of an entity. */
  readonly #bits: Uint16Array
  readonly #last: Int32Array
  readonly #words: Words = new Map()
  readonly #heads: Words = new Map()

  constructor(mentions: readonly Mention[]) {
    this.#mentions = mentions
    this.#sets = new Components(mentions.length)
    this.#bits = Uint16Array.from(mentions, bitsOf)
    this.#last = Int32Array.from(mentions, ({ index }) => index)
  }

  find(mention: number): number {
    return this.#sets.find(mention)
  }

  /** The last mention of an entity, by its first. */
  last(first: number): number {
    return this.#last[first] as number
  }

  /** Whether one of the nouns of a mention's entity has a word. */
  hasWord(mention: number, word: number): boolean {
    const first = this.find(mention)
    return this.#words.get(first)?.has(word) ?? wordsOf(this.#mentions[first] as Mention).includes(word)
  }

  /** Whether a word is the head of one of these nouns. */
  hasHead(mention: number, word: number): boolean {
    const first = this.find(mention)
    return this.#heads.get(first)?.has(word) ?? isHead(this.#mentions[first] as Mention, word)
  }

  /** Whether one of the mentions is animate. */
  isAnimate(mention: number): boolean {
    return ((this.#bits[this.find(mention)] as number) & ANIMACIES.animate) !== 0
  }

  join(a: number, b: number): void {
    const [x, y] = [this.find(a), this.find(b)]
    if (x === y) return
    this.#sets.join(a, b)
    const first = this.find(a)
    this.#bits[first] = (this.#bits[x] as number) | (this.#bits[y] as number)
    this.#last[first] = Math.max(this.last(x), this.last(y))
    this.#merge(this.#words, x, y, wordsOf)
    this.#merge(this.#heads, x, y, headsOf)
  }

  /** Whether two entities do not contradict each other in gender, number, animacy or person. */
  agree(a: number, b: number): boolean {
    const x = this.#bits[this.find(a)] as number
    const y = this.#bits[this.find(b)] as number
    for (const kind of KINDS) if ((x & kind) !== 0 && (y & kind) !== 0 && (x & y & kind) === 0) return false
    return true
  }

  roots(): Int32Array {
    return this.#sets.roots()
  }

  /** Adds the smaller set of words to the larger, so that an entity of a whole book is not copied for every mention. */
  #merge(words: Words, a: number, b: number, getWords: (mention: Mention) => readonly number[]): void {
    const [first, second] = a < b ? [a, b] : [b, a]
    // Most mentions that join are pronouns, which have no words.
    if (!words.has(second) && getWords(this.#mentions[second] as Mention).length === 0) return
    const x = words.get(first) ?? new Set(getWords(this.#mentions[first] as Mention))
    const y = words.get(second) ?? new Set(getWords(this.#mentions[second] as Mention))
    const [more, fewer] = x.size < y.size ? [y, x] : [x, y]
    for (const word of fewer) more.add(word)
    words.delete(second)
    words.set(first, more)
  }
}

function bitsOf({ gender, number, animacy, pronoun, inQuote }: Mention): number {
  const person = pronoun === undefined || inQuote ? 0 : PERSONS[pronoun.person]
  return GENDERS[gender] | NUMBERS[number] | ANIMACIES[animacy] | person
}

const NONE: readonly number[] = []

function wordsOf({ pronoun, words }: Mention): readonly number[] {
  return pronoun === undefined ? words : NONE
}

function headsOf({ pronoun, headWord }: Mention): readonly number[] {
  return pronoun === undefined ? [headWord] : NONE
}

function isHead({ pronoun, headWord }: Mention, word: number): boolean {
  return pronoun === undefined && headWord === word
}
