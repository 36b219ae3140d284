import type { CorefDocument } from './document.ts'
import { firstDifferentText, type Token, type Tokens } from './tokens.ts'

/** The same document for those who read its words again and again: each is decoded once. */
export function withRememberedTokens(document: CorefDocument): CorefDocument {
  return document.tokens === undefined
    ? document
    : { ...document, tokens: new RememberedTokens(document.tokens) }
}

class RememberedTokens implements Tokens {
  readonly #source: Tokens
  readonly #tokens: (Token | undefined)[]

  constructor(source: Tokens) {
    this.#source = source
    this.#tokens = new Array(source.count)
  }

  get count(): number {
    return this.#source.count
  }

  text(position: number): string {
    return this.token(position).text
  }

  token(position: number): Token {
    this.#tokens[position] ??= this.#source.token(position)
    return this.#tokens[position]
  }

  firstDifference(other: Tokens, from = 0): number {
    return firstDifferentText(this, other, from)
  }

  retain(): void {
    this.#source.retain()
  }
}
