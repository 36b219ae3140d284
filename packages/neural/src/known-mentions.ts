/** The mentions of a text so far, with the features of pairs that do not come from vectors. */
export class KnownMentions {
  readonly first: number[] = []
  readonly last: number[] = []
  readonly #sentence: number[] = []
  readonly #text: number[] = []
  readonly #head: number[] = []
  readonly #isPronoun: boolean[] = []
  readonly #texts = new Map<string, number>()
  readonly #heads = new Map<string, number>()
  /** The mentions with each last word, in order. */
  readonly #withHead: number[][] = []
  readonly #pronouns: ReadonlySet<string>
  readonly #words: readonly string[]
  readonly #sentences: Int32Array
  #at = 0

  /** @param sentences the first word of each sentence */
  constructor(words: readonly string[], sentences: Int32Array, pronouns: readonly string[]) {
    this.#words = words
    this.#sentences = sentences
    this.#pronouns = new Set(pronouns)
  }

  get count(): number {
    return this.first.length
  }

  /** Add a mention, which must not begin before those already added. */
  add(first: number, last: number): void {
    const text = this.#words
      .slice(first, last + 1)
      .join(' ')
      .toLowerCase()
    const head = numberOf(this.#heads, (this.#words[last] as string).toLowerCase())
    while ((this.#sentences[this.#at + 1] ?? Number.POSITIVE_INFINITY) <= first) this.#at++
    if (head === this.#withHead.length) this.#withHead.push([])
    this.#withHead[head]?.push(this.count)
    this.first.push(first)
    this.last.push(last)
    this.#sentence.push(this.#at)
    this.#text.push(numberOf(this.#texts, text))
    this.#head.push(head)
    this.#isPronoun.push(first === last && this.#pronouns.has(text))
  }

  /** The mentions that may be the antecedent of another, nearest first. */
  candidates(i: number, near: number, sameHead: number): number[] {
    const candidates: number[] = []
    const far = Math.max(0, i - near)
    for (let j = i - 1; j >= far; j--) candidates.push(j)
    const alike = this.#withHead[this.#head[i] as number] as number[]
    let taken = 0
    // The lists end with mention i itself or, while a block is being processed, with later ones.
    for (let k = lowerBound(alike, far) - 1; k >= 0 && taken < sameHead; k--, taken++) {
      candidates.push(alike[k] as number)
    }
    return candidates
  }

  /** Which of the sixteen rows applies: same text, same last word, later or earlier mention a pronoun. */
  sameness(i: number, j: number): number {
    return (
      (this.#text[i] === this.#text[j] ? 8 : 0) +
      (this.#head[i] === this.#head[j] ? 4 : 0) +
      (this.#isPronoun[i] === true ? 2 : 0) +
      (this.#isPronoun[j] === true ? 1 : 0)
    )
  }

  sentencesBetween(i: number, j: number): number {
    return (this.#sentence[i] as number) - (this.#sentence[j] as number)
  }

  /** Whether one of two spans contains the other. */
  isNested(i: number, j: number): boolean {
    const [a, b, c, d] = [this.first[i], this.last[i], this.first[j], this.last[j]] as [
      number,
      number,
      number,
      number,
    ]
    return (a <= c && d <= b) || (c <= a && b <= d)
  }
}

/** Buckets of distances: 1, 2, 3, 4, 5–7, 8–15, 16–31 and so on; `distance` is at least 1. */
export function bucketOf(distance: number): number {
  return distance <= 4 ? distance - 1 : Math.min(33 - Math.clz32(distance), LAST_BUCKET)
}

export const BUCKETS = 12
const LAST_BUCKET = BUCKETS - 1

function numberOf(numbers: Map<string, number>, key: string): number {
  const known = numbers.get(key) ?? numbers.size
  numbers.set(key, known)
  return known
}

/** How many elements of a sorted list are below a limit. */
function lowerBound(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < limit) low = middle + 1
    else high = middle
  }
  return low
}
