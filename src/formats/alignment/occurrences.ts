import type { Span } from '../../document/span.ts'
import type { Atoms, AtomTable } from './atoms.ts'

/** Finds strings in the key's text. */
export class Occurrences {
  readonly #key: Atoms
  readonly #table: AtomTable
  /** By atom, its positions in the text. */
  readonly #positions: Map<number, number[]> = new Map()

  constructor(key: Atoms, table: AtomTable) {
    this.#key = key
    this.#table = table
    for (let k = 0; k < key.count; k++) {
      const word = key.word[k] as number
      const known = this.#positions.get(word)
      if (known === undefined) this.#positions.set(word, [k])
      else known.push(k)
    }
  }

  /** The spans, in tokens, at which some atoms stand, in text order. Whole tokens where there are any. */
  find(words: Int32Array): readonly Span[] {
    const { key, rarest } = { key: this.#key, rarest: this.#rarest(words) }
    const whole: Span[] = []
    const parts: Span[] = []
    for (const position of this.#positions.get(words[rarest] as number) ?? []) {
      const first = position - rarest
      if (first < 0 || first + words.length > key.count || !this.#standsAt(words, first)) continue
      const last = first + words.length - 1
      const span: Span = [key.owner[first] as number, (key.owner[last] as number) + 1]
      const list = this.#cutsToken(first, last) ? parts : whole
      const before = list.at(-1)
      // A string that comes twice in one token is one mention there.
      if (before === undefined || before[0] !== span[0] || before[1] !== span[1]) list.push(span)
    }
    return whole.length > 0 ? whole : parts
  }

  /** The atom of the string that the text has least often: the fewest places to look at. */
  #rarest(words: Int32Array): number {
    let rarest = 0
    let least = Number.POSITIVE_INFINITY
    for (const [i, word] of words.entries()) {
      const count = this.#positions.get(word)?.length ?? 0
      if (count < least) {
        least = count
        rarest = i
      }
    }
    return rarest
  }

  #standsAt(words: Int32Array, first: number): boolean {
    for (let i = 0; i < words.length; i++) if (this.#key.word[first + i] !== words[i]) return false
    return true
  }

  #cutsToken(first: number, last: number): boolean {
    const { owner, word, count } = this.#key
    for (let k = first - 1; k >= 0 && owner[k] === owner[first]; k--) {
      if (this.#table.isWord(word[k] as number)) return true
    }
    for (let k = last + 1; k < count && owner[k] === owner[last]; k++) {
      if (this.#table.isWord(word[k] as number)) return true
    }
    return false
  }
}
