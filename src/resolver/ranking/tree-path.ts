import type { Analysis } from '../../text/analysis.ts'
import type { Mention } from '../mention.ts'
import { stir } from './hashing.ts'

const KINDS = [
  /^nsubj/,
  /^(?:i?obj)$/,
  /^obl/,
  /^nmod:poss$/,
  /^nmod/,
  /^conj$/,
  /^appos$/,
  /^acl/,
  /^advcl$/,
  /^(?:ccomp|xcomp)$/,
  /^compound/,
  /^root$/,
]
const HIGHEST = 12
const MOST_STEPS = 3

/**
 * How mentions relate in the trees of their sentences. A pronoun takes the subject of its clause or of the one above
 * rather than something nearer but deeper.
 */
export class TreePaths {
  readonly #governors: Int32Array | undefined
  /** By word: the kind of its relation. */
  readonly #kinds: Uint8Array

  constructor({ governors, relations }: Analysis) {
    this.#governors = governors
    const known = new Map<string, number>()
    this.#kinds = Uint8Array.from(relations ?? [], (relation) => {
      let kind = known.get(relation)
      if (kind === undefined) {
        kind = KINDS.findIndex((pattern) => pattern.test(relation)) + 1
        known.set(relation, kind)
      }
      return kind
    })
  }

  /** The steps up from a mention and down to another in its sentence, with the relations at the top. */
  between({ head: to }: Mention, { head: from }: Mention): number {
    const governors = this.#governors
    if (governors === undefined) return 0
    let ownTop = from
    for (let up = 0, at = from; up < HIGHEST && at >= 0; up++) {
      let top = to
      for (let down = 0, other = to; down < HIGHEST && other >= 0; down++) {
        if (other === at) {
          const steps = Math.min(up, MOST_STEPS) * 4 + Math.min(down, MOST_STEPS)
          return stir(steps, (this.#kinds[top] as number) * 16 + (this.#kinds[ownTop] as number))
        }
        top = other
        other = governors[other] as number
      }
      ownTop = at
      at = governors[at] as number
    }
    return 1
  }

  /** How deep in its sentence a mention is, and its relation. */
  depth({ head }: Mention): number {
    const governors = this.#governors
    if (governors === undefined) return 0
    let depth = 0
    for (let at = governors[head] as number; at >= 0 && depth < MOST_STEPS; depth++)
      at = governors[at] as number
    return depth * 16 + (this.#kinds[head] as number)
  }
}
