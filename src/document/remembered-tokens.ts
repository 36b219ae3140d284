import type { CorefDocument } from './document.ts'
import { firstDifferentText, type Token, type Tokens } from './tokens.ts'

/**
 * The same document for callers that read its words again and again: each is decoded once. Only the words are kept,
 * equal ones once: all other annotation of a million tokens would take hundreds of megabytes.
 */
export function withRememberedTokens(document: CorefDocument): CorefDocument {
  return document.tokens === undefined
    ? document
    : { ...document, tokens: new RememberedTokens(document.tokens) }
}

class RememberedTokens implements Tokens {
  readonly #source: Tokens
  readonly #words: (string | undefined)[]
  readonly #vocabulary: Map<string, string> = new Map()

  constructor(source: Tokens) {
    this.#source = source
    this.#words = new Array(source.count)
  }

  get count(): number {
    return this.#source.count
  }

  text(position: number): string {
    this.#words[position] ??= this.#once(this.#source.text(position))
    return this.#words[position]
  }

  token(position: number): Token {
    return this.#source.token(position)
  }

  firstDifference(other: Tokens, from = 0): number {
    return firstDifferentText(this, other, from)
  }

  retain(): void {
    this.#source.retain()
  }

  #once(word: string): string {
    const known = this.#vocabulary.get(word)
    if (known !== undefined) return known
    this.#vocabulary.set(word, word)
    return word
  }
}
