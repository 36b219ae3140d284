import { Components } from '../../document/components.ts'
import type { Animacy, Gender, Grammatical, Mention } from '../mention.ts'

/** What the mentions of an entity say together. */
export interface SetRecord {
  readonly words: Set<number>
  readonly heads: Set<number>
  readonly genders: Set<Gender>
  readonly numbers: Set<Grammatical>
  readonly animacies: Set<Animacy>
  readonly persons: Set<number>
}

/** Entities that are joined pass by pass, and what is known of each. */
export class EntitySets {
  readonly #sets: Components
  readonly #records: SetRecord[]

  constructor(mentions: readonly Mention[]) {
    this.#sets = new Components(mentions.length)
    this.#records = mentions.map((mention) => ({
      words: new Set(mention.pronoun === undefined ? mention.words : []),
      heads: new Set(mention.pronoun === undefined ? [mention.headWord] : []),
      genders: new Set(mention.gender === 'unknown' || mention.gender === 'either' ? [] : [mention.gender]),
      numbers: new Set(mention.number === 'unknown' ? [] : [mention.number]),
      animacies: new Set(mention.animacy === 'unknown' ? [] : [mention.animacy]),
      persons: new Set(mention.pronoun === undefined || mention.inQuote ? [] : [mention.pronoun.person]),
    }))
  }

  find(mention: number): number {
    return this.#sets.find(mention)
  }

  recordOf(mention: number): SetRecord {
    return this.#records[this.find(mention)] as SetRecord
  }

  join(a: number, b: number): void {
    const [x, y] = [this.recordOf(a), this.recordOf(b)]
    if (x === y) return
    this.#sets.join(a, b)
    const merged: SetRecord = {
      words: new Set([...x.words, ...y.words]),
      heads: new Set([...x.heads, ...y.heads]),
      genders: new Set([...x.genders, ...y.genders]),
      numbers: new Set([...x.numbers, ...y.numbers]),
      animacies: new Set([...x.animacies, ...y.animacies]),
      persons: new Set([...x.persons, ...y.persons]),
    }
    this.#records[this.find(a)] = merged
  }

  /** No gender, number or animacy of one is ruled out by all of the other. */
  agree(a: number, b: number): boolean {
    const [x, y] = [this.recordOf(a), this.recordOf(b)]
    return (
      meet(x.genders, y.genders) &&
      meet(x.numbers, y.numbers) &&
      meet(x.animacies, y.animacies) &&
      meet(x.persons, y.persons)
    )
  }

  roots(): Int32Array {
    return this.#sets.roots()
  }
}

function meet<Value>(a: ReadonlySet<Value>, b: ReadonlySet<Value>): boolean {
  if (a.size === 0 || b.size === 0) return true
  for (const value of a) if (b.has(value)) return true
  return false
}
