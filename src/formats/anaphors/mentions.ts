import { Components } from '../../document/components.ts'
import { listAt } from '../../document/list-at.ts'
import { lastAtMost } from '../../document/sorted.ts'
import { isObject, type JsonNode, type JsonPath } from '../shared/json-text.ts'

/** One anaphor and what it refers to, according to the annotator. */
export interface Anaphor {
  /** Where it should be, in characters of the paragraph. */
  readonly offset: number
  readonly phrase: string
  /** Names of entities or earlier phrases; empty if it refers to nothing. */
  readonly antecedents: readonly string[]
  /** Index of its first annotation in the file. */
  readonly index: number
}

/** Given as the antecedent of an anaphor that refers to nothing. */
const NO_REFERENT = '$no_ref$'

/** The anaphors of one annotator, `a1` or `a2`; undefined if there is no annotation. */
export function readAnaphors(document: JsonNode, annotator: string): readonly Anaphor[] | undefined {
  if (document.get(annotator) === undefined) return undefined
  const node = document.child(annotator)
  if (!isObject(node.value)) return node.fail([], 'expected an object with "para_ann"')
  if (node.get('para_ann') === undefined) return undefined
  const anaphors = new Map<string, Omit<Anaphor, 'antecedents'> & { readonly antecedents: Set<string> }>()
  for (const [index, entry] of node.list('para_ann', 'a list of anaphors').entries()) {
    const { offset, phrase, antecedent } = readEntry(node, entry, ['para_ann', index])
    const isNone = antecedent === NO_REFERENT
    // An anaphor with several antecedents has an entry for each.
    const key = isNone ? String(index) : `${offset} ${phrase}`
    const anaphor = anaphors.get(key) ?? { offset, phrase, antecedents: new Set(), index }
    if (!isNone) anaphor.antecedents.add(antecedent)
    anaphors.set(key, anaphor)
  }
  return Array.from(anaphors.values(), (each) => ({ ...each, antecedents: [...each.antecedents] }))
}

function readEntry(
  node: JsonNode,
  entry: unknown,
  path: JsonPath,
): Pick<Anaphor, 'offset' | 'phrase'> & { readonly antecedent: string } {
  const isTriple = Array.isArray(entry) && entry.length === 3
  if (!isTriple) return node.fail(path, 'expected ["offset", "phrase", "antecedent"]')
  const [at, phrase, antecedent] = entry as unknown[]
  const offset = typeof at === 'string' && /^\d{1,9}$/.test(at) ? Number(at) : (at as number)
  if (!Number.isSafeInteger(offset) || offset < 0) node.fail([...path, 0], 'expected a character offset')
  if (typeof phrase !== 'string' || phrase === '') return node.fail([...path, 1], 'expected a phrase')
  if (typeof antecedent !== 'string') return node.fail([...path, 2], 'expected an entity or a phrase')
  return { offset, phrase, antecedent }
}

/** A mention by its characters. */
export interface CharacterMention {
  readonly start: number
  readonly end: number
  /** Undefined for an anaphor that refers to several entities at once: it belongs to none of them. */
  readonly entity: string | undefined
  readonly role: 'anaphor' | 'antecedent'
  /** The entities that such an anaphor combines. */
  readonly parts?: readonly string[]
}

/**
 * Find the mentions of an annotation. Antecedents are given as names of entities, which are mentions wherever
 * they occur in the text, or as phrases, which are mentions at the nearest place before the anaphor.
 *
 * @param onMoved called for each anaphor that is not where it should be, with where it is, or -1
 */
export function findMentions(
  text: string,
  anaphors: readonly Anaphor[],
  names: ReadonlySet<string>,
  onMoved: (anaphor: Anaphor, at: number) => void,
): CharacterMention[] {
  const isSum = ({ antecedents }: Anaphor): boolean =>
    antecedents.filter((each) => names.has(each)).length > 1
  const entityOf = referents(anaphors, isSum)
  const mentions: CharacterMention[] = []
  const placesOf = phraseFinder(text)
  const placedNames = new Set<string>()
  for (const anaphor of anaphors) {
    const { offset, phrase, antecedents } = anaphor
    let at = offset
    if (!standsAt(text, phrase, offset)) {
      at = nearest(placesOf(phrase), offset)
      onMoved(anaphor, at)
      if (at < 0) continue
    }
    const parts = [...new Set((isSum(anaphor) ? antecedents : antecedents.slice(0, 1)).map(entityOf))]
    const own = parts.length > 1 ? { entity: undefined, parts } : { entity: parts[0] }
    mentions.push({ start: at, end: at + phrase.length, role: 'anaphor', ...own })
    for (const antecedent of antecedents) {
      const isName = names.has(antecedent)
      // A name recurs with every anaphor that refers to it.
      if (placedNames.has(antecedent)) continue
      if (isName) placedNames.add(antecedent)
      const name = isName ? inText(antecedent, placesOf) : antecedent
      for (const start of isName ? placesOf(name) : lastBefore(placesOf(name), at)) {
        const [end, entity] = [start + name.length, entityOf(antecedent)]
        mentions.push({ start, end, entity, role: 'antecedent' })
      }
    }
  }
  const seen = new Set<string>()
  return mentions.filter(({ start, end, entity, role }) => {
    const key = `${start} ${end} ${role === 'anaphor' ? '' : entity}`
    return !seen.has(key) && seen.add(key) !== undefined
  })
}

/** Map each antecedent to its entity: those of one anaphor are the same, unless several are names of entities. */
function referents(
  anaphors: readonly Anaphor[],
  isSum: (anaphor: Anaphor) => boolean,
): (name: string) => string {
  const ids = [...new Set(anaphors.flatMap(({ antecedents }) => antecedents))]
  const numbers = new Map(ids.map((id, number) => [id, number]))
  const numberOf = (name: string): number => numbers.get(name) as number
  const same = new Components(ids.length)
  for (const anaphor of anaphors) {
    const [first = '', ...others] = isSum(anaphor) ? [] : anaphor.antecedents
    for (const other of others) same.join(numberOf(first), numberOf(other))
  }
  return (name) => ids[same.find(numberOf(name))] as string
}

/** A name as the text may have it: without what Wikipedia adds in brackets, if the full name does not occur. */
function inText(name: string, placesOf: (phrase: string) => readonly number[]): string {
  const bracket = name.lastIndexOf(' (')
  if (bracket <= 0 || !name.endsWith(')') || placesOf(name).length > 0) return name
  return name.slice(0, bracket)
}

/** The nearest place before an anaphor, or else the first after it. */
function lastBefore(places: readonly number[], anaphor: number): readonly number[] {
  const place = places[lastAtMost(places, anaphor - 1)] ?? places.find((at) => at > anaphor)
  return place === undefined ? [] : [place]
}

/** Finds all places of a phrase in a text, as whole words, ignoring case. */
function phraseFinder(text: string): (phrase: string) => readonly number[] {
  const hay = fold(text)
  const wordStarts = new Map<string, number[]>()
  for (const { 0: word, index } of hay.matchAll(WORDS)) listAt(wordStarts, word).push(index)
  const found = new Map<string, readonly number[]>()
  return (phrase) => {
    const needle = fold(phrase)
    const [word = ''] = needle.match(WORDS) ?? []
    const known = found.get(needle) ?? places(needle, needle.startsWith(word) ? word : '')
    found.set(needle, known)
    return known
  }

  /** @param word that the phrase begins with, or empty */
  function places(needle: string, word: string): number[] {
    const candidates = word === '' ? [] : (wordStarts.get(word) ?? [])
    if (word === '' && needle !== '') {
      for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + 1)) candidates.push(at)
    }
    return candidates.filter((at) => {
      const end = at + needle.length
      return hay.startsWith(needle, at) && !(isWord(hay, end - 1) && isWord(hay, end))
    })
  }
}

/** Letters beyond the Basic Multilingual Plane are not part of words. */
const WORDS = /(?:(?![\u{10000}-\u{10ffff}])[\p{L}\p{N}])+/gu

/** True if the phrase is at this place. */
export function standsAt(text: string, phrase: string, at: number): boolean {
  return fold(text.slice(at, at + phrase.length)) === fold(phrase)
}

/** The place nearest to where the phrase should be, or -1. */
function nearest(places: readonly number[], expected: number): number {
  const before = lastAtMost(places, expected)
  const [a, b] = [places[before], places[before + 1]]
  if (a === undefined || b === undefined) return a ?? b ?? -1
  return expected - a <= b - expected ? a : b
}

/** Lower-casing may change lengths (İ); such a text is left unchanged. */
function fold(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text
}

function isWord(text: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(text[at] ?? '')
}
