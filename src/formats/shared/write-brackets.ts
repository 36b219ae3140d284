import { listAt } from './list-at.ts'

/** A pair of brackets round some tokens. */
export interface Bracketed {
  readonly start: number
  readonly end: number
}

/** The brackets of one token. */
export interface TokenBrackets<B> {
  /** Those that close here and were opened before, innermost first. */
  readonly closing: B[]
  /** Those that open here, outermost first; some of them are of this token alone. */
  readonly opening: B[]
}

/** All brackets by token. */
export function bracketsByToken<B extends Bracketed>(brackets: readonly B[]): Map<number, TokenBrackets<B>> {
  const tokens = new Map<number, TokenBrackets<B>>()
  const at = (token: number): TokenBrackets<B> => {
    const known = tokens.get(token)
    if (known !== undefined) return known
    const none = { closing: [], opening: [] }
    tokens.set(token, none)
    return none
  }
  for (const bracket of outermostFirst(brackets)) {
    at(bracket.start).opening.push(bracket)
    if (bracket.end - bracket.start > 1) at(bracket.end - 1).closing.push(bracket)
  }
  for (const { closing } of tokens.values()) closing.reverse()
  return tokens
}

/** In the order in which they open. */
export function outermostFirst<B extends Bracketed>(brackets: readonly B[]): B[] {
  return brackets.toSorted((a, b) => a.start - b.start || b.end - a.end)
}

/**
 * Tells which brackets a name can distinguish, when they come outermost first. A closing bracket ends what was
 * opened last under its name, so brackets of one name may nest, or meet in one token, but not cross.
 */
export class OpenBrackets {
  readonly #ends: Map<string, number[]> = new Map()

  /** Does a bracket fit between those that are open under its name? If so, it is open from now on. */
  fits(name: string, { start, end }: Bracketed): boolean {
    const ends = listAt(this.#ends, name)
    while (ends.length > 0 && (ends.at(-1) as number) <= start + 1) ends.pop()
    if (end - start === 1) return true
    if (ends.length > 0 && (ends.at(-1) as number) < end) return false
    ends.push(end)
    return true
  }
}
