import type { Atoms, AtomTable } from './atoms.ts'
import { EQUAL, REPLACED } from './relation.ts'
import { similarity } from './similarity.ts'

/** Atoms between two pairs of partners, on both sides. */
export interface Gap {
  readonly r: number
  readonly rEnd: number
  readonly k: number
  readonly kEnd: number
}

/** What is known of the partners of the response's atoms, and is written to. */
export interface Partners {
  readonly first: Int32Array
  readonly last: Int32Array
  readonly relation: Uint8Array
}

/** Word by word, the work in a gap is the product of both sides. */
const MOST_CELLS = 2500
/** Words less alike than this did not replace one another, unless nothing else is there. */
const ALIKE = 0.5
/** So many words between others may have been replaced one by one, however little alike. */
const SHORT_RUN = 3

/**
 * Find partners inside a gap: the same letters cut otherwise (`can not` for `cannot`), or words that
 * replaced others.
 *
 * @returns true when both sides have the same letters
 */
export function pairGap(
  key: Atoms,
  response: Atoms,
  table: AtomTable,
  gap: Gap,
  partners: Partners,
): boolean {
  if (pairSameLetters(key, response, table, gap, partners)) return true
  const keyWords = wordsIn(gap.k, gap.kEnd, (at) => key.owner[at] === key.owner[at - 1])
  const words = wordsIn(gap.r, gap.rEnd, (at) => response.start[at] === response.end[at - 1])
  if (keyWords.length * words.length > MOST_CELLS) return false
  const keyTexts = keyWords.map((range) => textOf(key, table, range))
  const texts = words.map((range) => textOf(response, table, range))
  for (const [w, kw] of pairsOf(texts, keyTexts)) {
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

function textOf(atoms: Atoms, table: AtomTable, [start, end]: Range): string {
  let text = ''
  for (let at = start; at < end; at++) text += table.text(atoms.word[at] as number)
  return text
}

function pairSameLetters(
  key: Atoms,
  response: Atoms,
  table: AtomTable,
  { r, rEnd, k, kEnd }: Gap,
  { first, last, relation }: Partners,
): boolean {
  if (textOf(response, table, [r, rEnd]) !== textOf(key, table, [k, kEnd])) return false
  let at = k
  /** Letters of the key's atom `at` that are used up. */
  let used = 0
  for (let each = r; each < rEnd; each++) {
    let needed = table.text(response.word[each] as number).length
    first[each] = at
    while (needed > 0) {
      const left = table.text(key.word[at] as number).length - used
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

/** Which words replaced which: the alike ones, then short runs of as many words between these. */
function pairsOf(words: readonly string[], keyWords: readonly string[]): [number, number][] {
  const alike = alikePairs(words, keyWords)
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

/** The ascending pairs of alike words with the greatest sum of likeness. */
function alikePairs(words: readonly string[], keyWords: readonly string[]): [number, number][] {
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
