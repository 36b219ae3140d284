import { ARTICLES, DEMONSTRATIVES, STOP_WORDS, UNINFORMATIVE } from '../language/function-words.ts'

const STOP = 1
const UNTOLD = 2
const NUMERAL = 4
const LETTER = 8
const DETERMINER = 16

/** The words of one document as numbers, so that features compare integers; case is ignored. */
export class Vocabulary {
  readonly #ids = new Map<string, number>()
  readonly #texts: string[] = []
  readonly #flags: number[] = []
  readonly #hashes: number[] = []
  /** By token: its words, which are the same wherever it occurs. */
  readonly #split = new Map<string, readonly number[]>()
  readonly #lower = new Map<string, number>()

  id(text: string): number {
    const known = this.#ids.get(text)
    if (known !== undefined) return known
    const id = this.#texts.length
    this.#ids.set(text, id)
    this.#texts.push(text)
    this.#flags.push(flagsOf(text))
    this.#hashes.push(hashText(text))
    return id
  }

  /** The number of a token, whatever its case. */
  idOf(token: string): number {
    const known = this.#lower.get(token)
    if (known !== undefined) return known
    const id = this.id(token.toLowerCase())
    this.#lower.set(token, id)
    return id
  }

  /** Joins some words into one. */
  join(ids: readonly number[]): number {
    if (ids.length === 1) return ids[0] as number
    let text = ''
    for (let i = 0; i < ids.length; i++)
      text += i === 0 ? this.text(ids[i] as number) : ` ${this.text(ids[i] as number)}`
    return this.id(text)
  }

  text(id: number): string {
    return this.#texts[id] as string
  }

  /** A number that is the same for the same word in any document. */
  hash(id: number): number {
    return this.#hashes[id] as number
  }

  /** The words in a token, which is cut at everything but letters and digits. */
  wordsOf(token: string): readonly number[] {
    const known = this.#split.get(token)
    if (known !== undefined) return known
    const ids: number[] = []
    for (const [word] of token.toLowerCase().matchAll(WORD)) ids.push(this.id(word))
    this.#split.set(token, ids)
    return ids
  }

  isStop(id: number): boolean {
    return ((this.#flags[id] as number) & STOP) !== 0
  }

  /** Not an article, demonstrative, possessive, title, company form or single letter. */
  isInformative(id: number): boolean {
    return ((this.#flags[id] as number) & (UNTOLD | LETTER)) === 0
  }

  isNumeral(id: number): boolean {
    return ((this.#flags[id] as number) & NUMERAL) !== 0
  }

  isLetter(id: number): boolean {
    return ((this.#flags[id] as number) & LETTER) !== 0
  }

  isDeterminer(id: number): boolean {
    return ((this.#flags[id] as number) & DETERMINER) !== 0
  }
}

/** FNV-1a over UTF-16 units. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}

const WORD = /[\p{L}\p{N}]+/gu

function flagsOf(text: string): number {
  let flags = 0
  if (STOP_WORDS.has(text)) flags |= STOP
  if (UNINFORMATIVE.has(text)) flags |= UNTOLD
  if (/^\p{N}+$/u.test(text)) flags |= NUMERAL
  if (text.length === 1 && /\p{L}/u.test(text)) flags |= LETTER
  if (ARTICLES.has(text) || DEMONSTRATIVES.has(text)) flags |= DETERMINER
  return flags
}
