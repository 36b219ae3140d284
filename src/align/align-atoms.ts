import { editDistance } from '../edit-distance.ts'
import { type Atoms, textOfAtoms } from './atoms.ts'
import { commonSubsequence } from './common-subsequence.ts'

/** How an atom of the response relates to the key's text. */
export const NO_PARTNER = 0
export const EQUAL = 1
const REPLACED = 2

/** A response's text aligned with the key's, atom by atom. */
export interface AtomAlignment extends Partners {
  /** For each atom of the response: the nearest atom before and after it that has an equal in the key, or -1. */
  readonly before: Int32Array
  readonly after: Int32Array
  /** Share of atoms, on both sides together, without an equal on the other side. */
  readonly shareChanged: number
}

export function alignAtoms(key: Atoms, response: Atoms): AtomAlignment {
  const partner = commonSubsequence(response.word, key.word)
  const relation = new Uint8Array(response.count)
  const partners = { first: partner.slice(), last: partner.slice(), relation }
  let equalInKey = 0
  for (let r = 0; r < response.count; r++) {
    if ((partner[r] as number) < 0) continue
    relation[r] = EQUAL
    equalInKey++
  }
  let equalInResponse = equalInKey
  let [r, k] = [0, 0]
  while (r <= response.count) {
    let end = r
    while (end < response.count && (partner[end] as number) < 0) end++
    const keyEnd = end < response.count ? (partner[end] as number) : key.count
    const isGap = end > r && keyEnd > k
    if (isGap && pairGap(key, response, { r, rEnd: end, k, kEnd: keyEnd }, partners)) {
      equalInKey += keyEnd - k
      equalInResponse += end - r
    }
    r = end + 1
    k = keyEnd + 1
  }
  const total = key.count + response.count
  const shareChanged = total === 0 ? 0 : 1 - (equalInKey + equalInResponse) / total
  return { ...partners, ...neighbours(relation), shareChanged }
}

function neighbours(relation: Uint8Array): { before: Int32Array; after: Int32Array } {
  const before = new Int32Array(relation.length)
  const after = new Int32Array(relation.length)
  for (let r = 0, seen = -1; r < relation.length; r++) {
    before[r] = seen
    if (relation[r] === EQUAL) seen = r
  }
  for (let r = relation.length - 1, seen = -1; r >= 0; r--) {
    after[r] = seen
    if (relation[r] === EQUAL) seen = r
  }
  return { before, after }
}

/** The atoms between two pairs of partners, on both sides. */
interface Gap {
  readonly r: number
  readonly rEnd: number
  readonly k: number
  readonly kEnd: number
}

/** The partners of the response's atoms, filled in during alignment. */
interface Partners {
  /** First and last atom of the key that an atom of the response corresponds to; -1 without a partner. */
  readonly first: Int32Array
  readonly last: Int32Array
  readonly relation: Uint8Array
}

/** Comparing word by word costs the product of both lengths. */
const MOST_CELLS = 2500
/** Words less similar than this did not replace each other, unless they are the only candidates. */
const ALIKE = 0.5
/** A run of up to this many words may have been replaced one by one, however dissimilar. */
const SHORT_RUN = 3

/**
 * Find partners inside a gap: the same letters tokenised differently (`can not` for `cannot`), or words that
 * replaced others.
 *
 * @returns true if both sides have the same letters
 */
function pairGap(key: Atoms, response: Atoms, gap: Gap, partners: Partners): boolean {
  if (pairSameLetters(key, response, gap, partners)) return true
  const keyWords = wordsIn(gap.k, gap.kEnd, (at) => key.owner[at] === key.owner[at - 1])
  const words = wordsIn(gap.r, gap.rEnd, (at) => response.start[at] === response.end[at - 1])
  if (keyWords.length * words.length > MOST_CELLS) return false
  const keyTexts = keyWords.map((range) => textOfAtoms(key, ...range))
  const texts = words.map((range) => textOfAtoms(response, ...range))
  for (const [w, kw] of pairWords(texts, keyTexts)) {
    const [start, end] = words[w] as Range
    const [first, last] = keyWords[kw] as Range
    for (let r = start; r < end; r++) {
      partners.first[r] = first
      partners.last[r] = last - 1
      partners.relation[r] = REPLACED
    }
  }
  return false
}

type Range = readonly [start: number, end: number]

function wordsIn(start: number, end: number, isSame: (at: number) => boolean): Range[] {
  const words: [number, number][] = []
  for (let at = start; at < end; at++) {
    const last = words.at(-1)
    if (last !== undefined && isSame(at)) last[1] = at + 1
    else words.push([at, at + 1])
  }
  return words
}

function pairSameLetters(key: Atoms, response: Atoms, gap: Gap, partners: Partners): boolean {
  const { r, rEnd, k, kEnd } = gap
  if (textOfAtoms(response, r, rEnd) !== textOfAtoms(key, k, kEnd)) return false
  const { first, last, relation } = partners
  let at = k
  /** Letters of the key's atom `at` already matched. */
  let used = 0
  for (let each = r; each < rEnd; each++) {
    let needed = textOfAtoms(response, each).length
    first[each] = at
    while (needed > 0) {
      const left = textOfAtoms(key, at).length - used
      last[each] = at
      if (left > needed) {
        used += needed
        needed = 0
      } else {
        needed -= left
        used = 0
        at++
      }
    }
    relation[each] = EQUAL
  }
  return true
}

/** Pairs words with their replacements: similar ones, then short runs of equal length between those. */
function pairWords(words: readonly string[], keyWords: readonly string[]): [number, number][] {
  const alike = pairSimilar(words, keyWords)
  const pairs: [number, number][] = []
  let [w, k] = [0, 0]
  for (const [nextWord, nextKey] of [...alike, [words.length, keyWords.length] as const]) {
    const run = nextWord - w
    if (run === nextKey - k && run <= SHORT_RUN) for (let i = 0; i < run; i++) pairs.push([w + i, k + i])
    if (nextWord < words.length) pairs.push([nextWord, nextKey])
    w = nextWord + 1
    k = nextKey + 1
  }
  return pairs
}

/** The ascending pairs of similar words with the greatest total similarity. */
function pairSimilar(words: readonly string[], keyWords: readonly string[]): [number, number][] {
  const width = keyWords.length + 1
  const best = new Float64Array((words.length + 1) * width)
  const likeness = new Float64Array((words.length + 1) * width)
  for (let w = words.length - 1; w >= 0; w--) {
    for (let k = keyWords.length - 1; k >= 0; k--) {
      const at = w * width + k
      const alike = similarity(words[w] as string, keyWords[k] as string)
      likeness[at] = alike
      const skip = Math.max(best[at + 1] as number, best[at + width] as number)
      best[at] = alike < ALIKE ? skip : Math.max(skip, (best[at + width + 1] as number) + alike)
    }
  }
  const pairs: [number, number][] = []
  let [w, k] = [0, 0]
  while (w < words.length && k < keyWords.length) {
    const at = w * width + k
    const alike = likeness[at] as number
    if (alike >= ALIKE && best[at] === (best[at + width + 1] as number) + alike) pairs.push([w++, k++])
    else if (best[at] === best[at + width]) w++
    else k++
  }
  return pairs
}

/** Compare at most this many letters; differences beyond them hardly matter. */
const MOST_LETTERS = 32

/** How similar two words are, 0 to 1: the share of the longer one that need not change. */
function similarity(a: string, b: string): number {
  if (a === b) return 1
  const [one, other] = [a.slice(0, MOST_LETTERS), b.slice(0, MOST_LETTERS)]
  const longer = Math.max(one.length, other.length)
  return longer === 0 ? 1 : 1 - editDistance(one, other) / longer
}
