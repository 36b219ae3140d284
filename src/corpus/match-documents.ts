import { AtomTable } from '../align/atoms.ts'
import { commonSubsequence } from '../align/common-subsequence.ts'
import { fileName, stemOf } from '../formats/path.ts'

/** Which key document, by its index, belongs to which response document. */
export type Partners = ReadonlyMap<number, number>

/**
 * Match names that differ only in form: tools name documents after files, as Stanford CoreNLP calls `news/7`
 * `news%2F7.txt`. Two names match only if each fits no other name on the other side.
 *
 * @param isAll true if no two names are the same: then the last component of a path is enough
 */
export function matchIds(keys: readonly string[], responses: readonly string[], isAll: boolean): Partners {
  const allForms = (name: string): string[] => [name, ...otherForms(name)]
  const found = uniquePairs(
    keys,
    responses,
    allForms,
    (key, response) => otherForms(response).includes(key) || otherForms(key).includes(response),
  )
  if (found.size > 0 || !isAll) return found
  return uniquePairs(
    keys,
    responses,
    (name) => [stem(name)],
    () => true,
  )
}

function uniquePairs(
  keys: readonly string[],
  responses: readonly string[],
  forms: (name: string) => readonly string[],
  fits: (key: string, response: string) => boolean,
): Partners {
  const byForm = new Map<string, Set<number>>()
  for (const [k, key] of keys.entries()) {
    for (const form of forms(key)) byForm.set(form, (byForm.get(form) ?? new Set()).add(k))
  }
  const fitting = responses.map((response) => {
    const near = new Set(forms(response).flatMap((form) => [...(byForm.get(form) ?? [])]))
    return [...near].filter((k) => fits(keys[k] as string, response))
  })
  const timesFitting = new Map<number, number>()
  for (const k of fitting.flat()) timesFitting.set(k, (timesFitting.get(k) ?? 0) + 1)
  const partners = new Map<number, number>()
  for (const [r, found] of fitting.entries()) {
    const [only] = found
    if (found.length === 1 && only !== undefined && timesFitting.get(only) === 1) partners.set(r, only)
  }
  return partners
}

/** Other forms of a name: without what a file name adds to it, and without its part. */
function otherForms(name: string): string[] {
  const plain = decodeName(name)
  const forms = [
    plain,
    withoutExtension(plain),
    withoutExtension(name),
    withoutExtension(fileName(plain)),
    name.replace(/; part \d+$/, ''),
  ]
  return forms.filter((form) => form !== name)
}

function stem(name: string): string {
  return stemOf(decodeName(name))
}

/** `7.txt` is `7`, but `1.5` is `1.5`. */
function withoutExtension(name: string): string {
  return name.replace(/(?<=[^/\\])\.[a-z][a-z0-9]{0,9}$/i, '')
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** A document that may be matched by its text. */
export interface Candidate {
  /** The numbers of its words and punctuation marks, or undefined if it has no text. */
  atoms(table: AtomTable): Int32Array | undefined
}

/** A key document, and the share of both texts that is the same, from 0 to 1. */
export interface Likeness {
  readonly key: number
  readonly share: number
}

export interface TextMatches {
  readonly partners: Partners
  /** By response: the key documents most like it, best first. */
  readonly nearest: ReadonlyMap<number, readonly Likeness[]>
}

/** The share of both texts that must be the same for two documents to match. */
export const LEAST_SHARED = 0.8
/** The runner-up must have less than this share of the best one's likeness. */
const MOST_RIVALLED = 0.5

/** Match documents by text: each the other's best match, mostly the same text, and no other nearly as similar. */
export function matchTexts(keys: readonly Candidate[], responses: readonly Candidate[]): TextMatches {
  const table = new AtomTable()
  const keyAtoms = keys.map((key) => key.atoms(table))
  const responseAtoms = responses.map((response) => response.atoms(table))
  const index = new SketchIndex(keyAtoms)
  const nearest = new Map<number, Likeness[]>()
  const byKey = new Map<number, { response: number; share: number }[]>()
  for (const [response, atoms] of responseAtoms.entries()) {
    if (atoms === undefined) continue
    const found = index.nearest(atoms).map((key) => ({
      key,
      share: sharedText(keyAtoms[key] as Int32Array, atoms),
    }))
    found.sort((a, b) => b.share - a.share || a.key - b.key)
    nearest.set(response, found)
    for (const { key, share } of found) byKey.set(key, [...(byKey.get(key) ?? []), { response, share }])
  }
  const partners = new Map<number, number>()
  for (const [response, found] of nearest) {
    const [best, rival] = found
    if (best === undefined || best.share < LEAST_SHARED || isRivalled(best, rival)) continue
    const [own, other] = (byKey.get(best.key) ?? []).sort((a, b) => b.share - a.share)
    if (own?.response === response && !isRivalled(own, other)) partners.set(response, best.key)
  }
  return { partners, nearest }
}

function isRivalled(
  best: { readonly share: number },
  rival: { readonly share: number } | undefined,
): boolean {
  return rival !== undefined && rival.share >= best.share * MOST_RIVALLED
}

function sharedText(key: Int32Array, response: Int32Array): number {
  const total = key.length + response.length
  if (total === 0) return 0
  const equal = commonSubsequence(key, response).reduce((sum, partner) => sum + (partner >= 0 ? 1 : 0), 0)
  return (2 * equal) / total
}

const SKETCH_SIZE = 64
/** What more documents than this have in common distinguishes none of them. */
const MOST_SHARING = 64
const COMPARED = 3

/**
 * Finds similar texts without comparing all of them: by the pairs of neighbouring words with the smallest hashes,
 * most of which similar texts share.
 */
class SketchIndex {
  readonly #documents: Map<number, number[]> = new Map()
  readonly #count: number

  constructor(texts: readonly (Int32Array | undefined)[]) {
    this.#count = texts.length
    for (const [document, atoms] of texts.entries()) {
      for (const hash of atoms === undefined ? [] : sketch(atoms)) {
        const sharing = this.#documents.get(hash)
        if (sharing === undefined) this.#documents.set(hash, [document])
        else sharing.push(document)
      }
    }
  }

  nearest(atoms: Int32Array): number[] {
    const shared = new Map<number, number>()
    for (const hash of sketch(atoms)) {
      const sharing = this.#documents.get(hash) ?? []
      if (sharing.length > Math.max(MOST_SHARING, Math.sqrt(this.#count))) continue
      for (const document of sharing) shared.set(document, (shared.get(document) ?? 0) + 1)
    }
    return [...shared]
      .sort(([a, times], [b, others]) => others - times || a - b)
      .slice(0, COMPARED)
      .map(([document]) => document)
  }
}

function sketch(atoms: Int32Array): Iterable<number> {
  const hashes = new Set<number>()
  for (let at = 0; at <= atoms.length; at++) hashes.add(hashPair(atoms[at - 1] ?? -1, atoms[at] ?? -1))
  if (hashes.size <= SKETCH_SIZE) return hashes
  return Float64Array.from(hashes).sort().subarray(0, SKETCH_SIZE)
}

function hashPair(a: number, b: number): number {
  let hash = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
