/** One word of a text and its annotation. */
export interface Token {
  readonly text: string
  /** Character offsets in the original text, where a format has them. */
  readonly start?: number
  readonly end?: number
  readonly lemma?: string
  /** Part of speech in the corpus's own tag set (Penn tags in English), and the universal one. */
  readonly pos?: string
  readonly upos?: string
  /** Morphological features as CoNLL-U writes them: `Number=Sing|Gender=Fem`. */
  readonly feats?: string
  /** Position of the governor in the document, -1 for a root, and the relation to it. */
  readonly governor?: number
  readonly relation?: string
  /** Enhanced dependencies, where a format has them. */
  readonly enhanced?: readonly (readonly [governor: number, relation: string])[]
  readonly speaker?: string
  /** True for a node without a word, which holds a zero mention; its text is what the format gives, or empty. */
  readonly empty?: boolean
}

/** The words of a document. Formats implement it so that text is decoded only on demand. */
export interface Tokens {
  readonly count: number
  text(position: number): string
  token(position: number): Token
  /**
   * Position, from `from` on, of the first token whose text differs from the other side's, or -1. If one
   * text is longer than the other, that is a difference.
   */
  firstDifference(other: Tokens, from?: number): number
  /** The format's parse bit at a token, such as `(S(NP*`, if there is one. */
  parse?(position: number): string | undefined
  /** Stop relying on the reader's buffer: the document must outlive the next one. */
  retain(): void
}

/** Tokens held as objects, as in all formats but the one on the hot path. */
export class TokenList implements Tokens {
  readonly #tokens: readonly Token[]

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  get count(): number {
    return this.#tokens.length
  }

  text(position: number): string {
    return this.token(position).text
  }

  token(position: number): Token {
    return this.#tokens[position] as Token
  }

  firstDifference(other: Tokens, from = 0): number {
    return firstDifferentText(this, other, from)
  }

  retain(): void {}
}

/** Compare two texts token by token. */
export function firstDifferentText(a: Tokens, b: Tokens, from: number): number {
  const shared = Math.min(a.count, b.count)
  for (let i = from; i < shared; i++) if (a.text(i) !== b.text(i)) return i
  return a.count === b.count ? -1 : shared
}

/** True for a span of empty nodes only: that of a zero mention. */
export function isZeroSpan(tokens: Tokens, start: number, end: number): boolean {
  for (let t = start; t < end; t++) if (tokens.token(t).empty !== true) return false
  return true
}

/** The words of a span with blanks between them. */
export function spanText(tokens: Tokens, start: number, end: number): string {
  return Array.from({ length: end - start }, (_, t) => tokens.text(start + t)).join(' ')
}

/** Does any token have an offset into the text? */
export function hasOffsets(tokens: Tokens | undefined): boolean {
  for (let t = 0; tokens !== undefined && t < tokens.count; t++) {
    const { start, end } = tokens.token(t)
    if (start !== undefined || end !== undefined) return true
  }
  return false
}
