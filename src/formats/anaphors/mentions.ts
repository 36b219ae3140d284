import { Components } from '../../document/components.ts'
import type { Anaphor } from './annotation.ts'
import { nearest, occurrences, standsAt } from './locate.ts'

/** A mention by its characters. */
export interface CharacterMention {
  readonly start: number
  readonly end: number
  /** Undefined for an anaphor that refers to several entities at once: it is none of them. */
  readonly entity: string | undefined
  readonly role: 'anaphor' | 'antecedent'
  /** The entities of which such an anaphor is the sum. */
  readonly parts?: readonly string[]
}

export interface Found {
  readonly mentions: readonly CharacterMention[]
  /** Anaphors that do not stand where they should: their index, and where they do, or -1. */
  readonly moved: readonly { readonly anaphor: number; readonly at: number }[]
}

/**
 * The mentions that an annotation speaks of. Antecedents are given as names of entities, which stand
 * wherever the text has them, or as phrases, which stand at the nearest place before the anaphor.
 */
export function findMentions(text: string, anaphors: readonly Anaphor[], names: ReadonlySet<string>): Found {
  const referents = new Referents(anaphors, names)
  const mentions: CharacterMention[] = []
  const moved: { anaphor: number; at: number }[] = []
  const places = new Map<string, readonly number[]>()
  const placesOf = (phrase: string): readonly number[] => {
    let known = places.get(phrase)
    if (known === undefined) {
      known = occurrences(text, phrase)
      places.set(phrase, known)
    }
    return known
  }
  for (const [a, { offset, phrase, antecedents }] of anaphors.entries()) {
    let at = offset
    if (!standsAt(text, phrase, offset)) {
      at = nearest(placesOf(phrase), offset)
      moved.push({ anaphor: a, at })
      if (at < 0) continue
    }
    const parts = referents.partsOf(antecedents)
    const entity = parts.length > 1 ? undefined : referents.entityOf(antecedents[0] as string)
    const end = at + phrase.length
    mentions.push({ start: at, end, entity, role: 'anaphor', ...(parts.length > 1 ? { parts } : {}) })
    for (const antecedent of antecedents) {
      const name = names.has(antecedent) ? inText(antecedent, placesOf) : antecedent
      const size = name.length
      for (const start of chosen(placesOf(name), names.has(antecedent), at)) {
        const own = referents.entityOf(antecedent)
        mentions.push({ start, end: start + size, entity: own, role: 'antecedent' })
      }
    }
  }
  // Names come up with every anaphor that refers to them.
  return { mentions: unique(mentions), moved }
}

/** Which antecedents are one thing. */
class Referents {
  readonly #numbers: Map<string, number> = new Map()
  readonly #ids: string[] = []
  readonly #same: Components = new Components()
  readonly #names: ReadonlySet<string>

  /** Phrases given for one anaphor are one thing; two names of entities never are. */
  constructor(anaphors: readonly Anaphor[], names: ReadonlySet<string>) {
    this.#names = names
    for (const { antecedents } of anaphors) {
      const numbers = antecedents.map((antecedent) => this.#numberOf(antecedent))
      if (this.#namesAmong(antecedents) > 1) continue
      for (const number of numbers) this.#same.join(numbers[0] as number, number)
    }
  }

  /** The entities of an anaphor: more than one where it has several names. */
  partsOf(antecedents: readonly string[]): string[] {
    return this.#namesAmong(antecedents) > 1
      ? [...new Set(antecedents.map((antecedent) => this.entityOf(antecedent)))]
      : [this.entityOf(antecedents[0] as string)]
  }

  entityOf(antecedent: string): string {
    return this.#ids[this.#same.find(this.#numberOf(antecedent))] as string
  }

  #namesAmong(antecedents: readonly string[]): number {
    return antecedents.reduce((count, each) => count + (this.#names.has(each) ? 1 : 0), 0)
  }

  #numberOf(antecedent: string): number {
    let number = this.#numbers.get(antecedent)
    if (number === undefined) {
      number = this.#same.add()
      this.#numbers.set(antecedent, number)
      this.#ids.push(antecedent)
    }
    return number
  }
}

/** A name as the text may have it: without what Wikipedia adds in brackets, where the whole is not there. */
function inText(name: string, placesOf: (phrase: string) => readonly number[]): string {
  const bracket = name.lastIndexOf(' (')
  if (bracket <= 0 || !name.endsWith(')') || placesOf(name).length > 0) return name
  return name.slice(0, bracket)
}

function chosen(places: readonly number[], isName: boolean, anaphor: number): readonly number[] {
  if (isName) return places
  const before = places.filter((at) => at < anaphor).at(-1) ?? places.find((at) => at > anaphor)
  return before === undefined ? [] : [before]
}

function unique(mentions: readonly CharacterMention[]): CharacterMention[] {
  const seen = new Set<string>()
  return mentions.filter(({ start, end, entity, role }) => {
    const key = `${start} ${end} ${role === 'anaphor' ? '' : entity}`
    return !seen.has(key) && seen.add(key) !== undefined
  })
}
