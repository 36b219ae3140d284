import { Components } from '../../document/components.ts'
import type { Anaphor } from './annotation.ts'

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
  /** Anaphors that do not stand where they should, and where they do, or -1. */
  readonly moved: readonly { readonly anaphor: Anaphor; readonly at: number }[]
}

/**
 * The mentions that an annotation speaks of. Antecedents are given as names of entities, which stand
 * wherever the text has them, or as phrases, which stand at the nearest place before the anaphor.
 */
export function findMentions(text: string, anaphors: readonly Anaphor[], names: ReadonlySet<string>): Found {
  const { entityOf, isSum } = referents(anaphors, names)
  const mentions: CharacterMention[] = []
  const moved: { anaphor: Anaphor; at: number }[] = []
  const places = new Map<string, readonly number[]>()
  const placesOf = (phrase: string): readonly number[] => {
    const known = places.get(phrase) ?? occurrences(text, phrase)
    places.set(phrase, known)
    return known
  }
  for (const anaphor of anaphors) {
    const { offset, phrase, antecedents } = anaphor
    let at = offset
    if (!standsAt(text, phrase, offset)) {
      at = nearest(placesOf(phrase), offset)
      moved.push({ anaphor, at })
      if (at < 0) continue
    }
    const parts = [...new Set((isSum(anaphor) ? antecedents : antecedents.slice(0, 1)).map(entityOf))]
    const own = parts.length > 1 ? { entity: undefined, parts } : { entity: parts[0] }
    mentions.push({ start: at, end: at + phrase.length, role: 'anaphor', ...own })
    for (const antecedent of antecedents) {
      const isName = names.has(antecedent)
      const name = isName ? inText(antecedent, placesOf) : antecedent
      for (const start of isName ? placesOf(name) : lastBefore(placesOf(name), at)) {
        const [end, entity] = [start + name.length, entityOf(antecedent)]
        mentions.push({ start, end, entity, role: 'antecedent' })
      }
    }
  }
  // Names come up with every anaphor that refers to them.
  return { mentions: unique(mentions), moved }
}

/** Which antecedents are one thing: phrases given for one anaphor are, two names of entities never. */
function referents(
  anaphors: readonly Anaphor[],
  names: ReadonlySet<string>,
): { entityOf(antecedent: string): string; isSum(anaphor: Anaphor): boolean } {
  const ids = [...new Set(anaphors.flatMap(({ antecedents }) => antecedents))]
  const numbers = new Map(ids.map((id, number) => [id, number]))
  const numberOf = (antecedent: string | undefined): number => numbers.get(antecedent ?? '') as number
  const same = new Components(ids.length)
  const isSum = ({ antecedents }: Anaphor): boolean =>
    antecedents.filter((each) => names.has(each)).length > 1
  for (const anaphor of anaphors) {
    if (isSum(anaphor)) continue
    for (const each of anaphor.antecedents) same.join(numberOf(anaphor.antecedents[0]), numberOf(each))
  }
  return { entityOf: (antecedent) => ids[same.find(numberOf(antecedent))] as string, isSum }
}

/** A name as the text may have it: without what Wikipedia adds in brackets, where the whole is not there. */
function inText(name: string, placesOf: (phrase: string) => readonly number[]): string {
  const bracket = name.lastIndexOf(' (')
  if (bracket <= 0 || !name.endsWith(')') || placesOf(name).length > 0) return name
  return name.slice(0, bracket)
}

/** The nearest place before an anaphor, or else the first behind it. */
function lastBefore(places: readonly number[], anaphor: number): readonly number[] {
  const place = places.findLast((at) => at < anaphor) ?? places.find((at) => at > anaphor)
  return place === undefined ? [] : [place]
}

function unique(mentions: readonly CharacterMention[]): CharacterMention[] {
  const seen = new Set<string>()
  return mentions.filter(({ start, end, entity, role }) => {
    const key = `${start} ${end} ${role === 'anaphor' ? '' : entity}`
    return !seen.has(key) && seen.add(key) !== undefined
  })
}

/** All places of a phrase in a text, as whole words and whatever the case. */
function occurrences(text: string, phrase: string): number[] {
  // Lower-casing may change lengths (İ); such a text is searched as it is.
  const [hay, needle] = [fold(text), fold(phrase)]
  const places: number[] = []
  if (needle === '') return places
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + 1)) {
    const end = at + needle.length
    const isCut = (isWord(hay, at - 1) && isWord(hay, at)) || (isWord(hay, end - 1) && isWord(hay, end))
    if (!isCut) places.push(at)
  }
  return places
}

/** True when the phrase stands at this place. */
export function standsAt(text: string, phrase: string, at: number): boolean {
  return fold(text.slice(at, at + phrase.length)) === fold(phrase)
}

/** The place nearest to where the phrase should stand, or -1. */
function nearest(places: readonly number[], wanted: number): number {
  let best = -1
  for (const at of places) {
    if (best < 0 || Math.abs(at - wanted) < Math.abs(best - wanted)) best = at
  }
  return best
}

function fold(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text
}

function isWord(text: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(text[at] ?? '')
}
