import { Components } from '../../document/components.ts'
import { DEMONSTRATIVES, POSSESSIVES } from '../../language/function-words.ts'
import { UNIQUE_MODIFIERS } from '../../language/noun-phrases.ts'
import { OTHER_TITLES } from '../../language/titles.ts'
import type { Discourse } from '../discourse.ts'
import { animacy, gender, number } from '../features/agreement.ts'
import { alias } from '../features/alias.ts'
import { syntax } from '../features/binding.ts'
import { appositive, prednom, quantity } from '../features/constructions.ts'
import { C, type Feature, I } from '../features/feature.ts'
import { proComp } from '../features/grammatical.ts'
import { modifier, pnStr, wordsStr } from '../features/lexical.ts'
import { Pair } from '../features/pair.ts'
import { wordNetClass } from '../features/wordnet.ts'
import type { Mention } from '../mention.ts'

/** The result of the rules for a discourse. */
export interface RuleResolution {
  /** By mention: the first mention of its entity. */
  readonly entity: Int32Array
  /** By mention: the choice of the pronoun rules, or -1. */
  readonly pronounAntecedent: Int32Array
}

/** How many mentions back to look, so that books, and texts without sentence ends, take linear time. */
const WINDOW = 150
const PRONOUN_SENTENCES = 3

const cache = new WeakMap<Discourse, RuleResolution>()

/** Reconcile's rule resolver, run once per discourse: two features ask for it pair by pair. */
export function ruleResolution(discourse: Discourse): RuleResolution {
  let resolution = cache.get(discourse)
  if (resolution === undefined) {
    resolution = new RuleResolver(discourse).resolve()
    cache.set(discourse, resolution)
  }
  return resolution
}

/** From left to right, each mention goes to the rules of its kind, and the first rule that fires links it. */
class RuleResolver {
  readonly #discourse: Discourse
  readonly #mentions: readonly Mention[]
  readonly #pair: Pair
  #lastPersonName = -1

  constructor(discourse: Discourse) {
    this.#discourse = discourse
    this.#mentions = discourse.mentions
    this.#pair = new Pair(discourse)
  }

  resolve(): RuleResolution {
    const count = this.#mentions.length
    const sets = new Components(count)
    const pronounAntecedent = new Int32Array(count).fill(-1)
    for (const mention of this.#mentions) {
      const antecedent = mention.pronoun === undefined ? this.#noun(mention) : this.#pronoun(mention)
      if (mention.pronoun !== undefined) pronounAntecedent[mention.index] = antecedent
      if (antecedent >= 0) sets.join(antecedent, mention.index)
      if (mention.isName && mention.type === 'PER') this.#lastPersonName = mention.index
    }
    return { entity: sets.roots(), pronounAntecedent }
  }

  #pronoun(mention: Mention): number {
    const person = mention.pronoun?.person
    if (person === 3) return this.#third(mention)
    if (person === 2)
      return this.#nearest(mention, (m) => m.pronoun?.person === 2 && m.quote === mention.quote)
    const isPlural = mention.number === 'plural'
    const same = this.#nearest(
      mention,
      (m) => m.pronoun?.person === 1 && (m.number === 'plural') === isPlural && m.quote === mention.quote,
    )
    if (same >= 0) return same
    if (mention.quote < 0) return isPlural ? -1 : this.#lastPersonName
    const speaker = this.#discourse.speakers[mention.quote] as number
    if (!isPlural) return speaker < mention.index ? speaker : -1
    return this.#nearest(mention, (m) => m.type === 'ORG' && !m.inQuote && m.sentence === mention.sentence)
  }

  #third(mention: Mention): number {
    const candidates = this.#compatible(mention)
    const nearest = candidates[0]
    if (nearest === undefined) return -1
    if (mention.pronoun?.isReflexive === true || candidates.length === 1) return nearest.index
    const { sentence } = mention
    const isPossessive = mention.pronoun?.isPossessive === true
    const recent = only(candidates, (m) => m.sentence >= sentence - 1)
    if (recent !== undefined) return recent.index
    if (isPossessive) {
      const same = only(candidates, (m) => m.sentence === sentence - 1 && m.text === mention.text)
      if (same !== undefined) return same.index
    }
    const here = only(candidates, (m) => m.sentence === sentence)
    if (here !== undefined) return here.index
    if (mention.role === 'subject') {
      const subject = only(candidates, (m) => m.sentence === sentence - 1 && m.role === 'subject')
      if (subject !== undefined) return subject.index
    }
    if (isPossessive) {
      const subject = candidates.find((m) => m.sentence === sentence && m.role === 'subject')
      if (subject !== undefined) return subject.index
    }
    return -1
  }

  /** Possible antecedents of a third-person pronoun, the nearest first. */
  #compatible(mention: Mention): Mention[] {
    const found: Mention[] = []
    const last = Math.max(0, mention.index - WINDOW)
    for (let i = mention.index - 1; i >= last; i--) {
      const candidate = this.#mentions[i] as Mention
      if (mention.sentence - candidate.sentence > PRONOUN_SENTENCES) break
      if (candidate.isEmbedded || candidate.end > mention.start) continue
      this.#pair.set(candidate, mention)
      if (AGREEING.every((feature) => this.#pair.get(feature) !== I)) found.push(candidate)
    }
    return found
  }

  #noun(mention: Mention): number {
    if (mention.isName && !this.#isTitle(mention)) {
      return this.#first(mention, () => this.#any([appositive, pnStr, alias]) && !this.#is(wordNetClass, I))
    }
    const first = this.#word(mention.start)
    const isMarked = first === 'the' || DEMONSTRATIVES.has(first) || POSSESSIVES.has(first)
    if (mention.containedName !== undefined && !isMarked) {
      if (this.#isTitle(mention)) return -1
      return this.#first(
        mention,
        () =>
          this.#any([appositive, prednom, quantity, alias]) &&
          !this.#is(wordNetClass, I) &&
          !this.#is(number, I),
      )
    }
    if (isMarked) return this.#definite(mention)
    return this.#first(mention, () => this.#any([appositive, prednom, quantity, alias, wordsStr]))
  }

  #definite(mention: Mention): number {
    for (let i = mention.start; i < mention.head; i++) {
      if (this.#discourse.analysis.tags[i] === 'JJS' || UNIQUE_MODIFIERS.has(this.#word(i))) return -1
    }
    return this.#first(mention, (candidate) => {
      if (this.#any([appositive, prednom])) return true
      if (candidate.pronoun !== undefined || candidate.end > mention.start) return false
      const bare = candidate.premodifiers.length === 0 && mention.premodifiers.length === 0
      if (!bare && !this.#is(modifier, C)) return false
      const distance = mention.sentence - candidate.sentence
      if (distance <= 2 && candidate.headWord === mention.headWord) return true
      const isTyped = mention.type !== 'UNKNOWN' && mention.type === candidate.type
      return distance <= 3 && isTyped && !this.#is(number, I)
    })
  }

  /** The nearest earlier mention that passes, with the pair of both set. */
  #first(mention: Mention, test: (candidate: Mention) => boolean): number {
    const last = Math.max(0, mention.index - WINDOW)
    for (let i = mention.index - 1; i >= last; i--) {
      const candidate = this.#mentions[i] as Mention
      this.#pair.set(candidate, mention)
      if (test(candidate)) return i
    }
    return -1
  }

  #nearest(mention: Mention, test: (candidate: Mention) => boolean): number {
    const last = Math.max(0, mention.index - WINDOW)
    for (let i = mention.index - 1; i >= last; i--) if (test(this.#mentions[i] as Mention)) return i
    return -1
  }

  #any(features: readonly Feature[]): boolean {
    return features.some((feature) => this.#pair.get(feature) === C)
  }

  #is(feature: Feature, value: number): boolean {
    return this.#pair.get(feature) === value
  }

  /** A bare capitalised title: "President". */
  #isTitle({ start, end }: Mention): boolean {
    return end - start === 1 && OTHER_TITLES.has(this.#word(start))
  }

  #word(position: number): string {
    return (this.#discourse.analysis.words[position] as string).toLowerCase()
  }
}

const AGREEING: readonly Feature[] = [number, gender, animacy, wordNetClass, proComp, syntax]

function only(candidates: readonly Mention[], test: (candidate: Mention) => boolean): Mention | undefined {
  let found: Mention | undefined
  for (const candidate of candidates) {
    if (!test(candidate)) continue
    if (found !== undefined) return undefined
    found = candidate
  }
  return found
}
