import type { Mentions } from '../../document/document.ts'
import { listAt } from '../../document/list-at.ts'
import type { LaidOutText } from './laid-out-text.ts'

/** A pair of brackets round some tokens. */
export interface Bracketed {
  readonly start: number
  readonly end: number
}

/** The brackets of one token. */
interface TokenBrackets<B> {
  /** Those that close here and were opened earlier, innermost first. */
  readonly closing: B[]
  /** Those that open here, outermost first, including those around this token alone. */
  readonly opening: B[]
}

/** All brackets by token; of two equal ones, the first is the outer. */
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

/** A pair of brackets for each mention. */
export function mentionBrackets({
  count,
  start,
  end,
}: Mentions): (Bracketed & { readonly mention: number })[] {
  return Array.from({ length: count }, (_, mention) => {
    return { mention, start: start[mention] as number, end: end[mention] as number }
  })
}

/** In opening order, outermost first. */
export function outermostFirst<B extends Bracketed>(brackets: readonly B[]): B[] {
  return brackets.toSorted((a, b) => a.start - b.start || b.end - a.end)
}

/**
 * Checks which brackets can be told apart by name, if they come outermost first. A closing bracket ends the
 * last one opened under its name, so brackets of one name may nest, or meet in one token, but not cross.
 */
export class OpenBrackets {
  readonly #ends: Map<string, number[]> = new Map()
  readonly #shared: number

  /** @param mayMeet whether two of one name may share a token, the last of one and the first of the other */
  constructor(mayMeet = true) {
    this.#shared = mayMeet ? 1 : 0
  }

  /** Does a bracket fit between those that are open under its name? If so, it is open from now on. */
  fits(name: string, { start, end }: Bracketed): boolean {
    const ends = listAt(this.#ends, name)
    while (ends.length > 0 && (ends.at(-1) as number) <= start + this.#shared) ends.pop()
    if (end - start === 1) return true
    if (ends.length > 0 && (ends.at(-1) as number) < end) return false
    ends.push(end)
    return true
  }
}

/**
 * Whether any two mentions, or any two of one entity, cross. Where brackets carry the name of the entity, its
 * mentions may meet in one token.
 */
export function hasCrossing(
  mentions: Mentions,
  options: { isPerEntity?: boolean; mayMeet?: boolean } = {},
): boolean {
  const { isPerEntity = false, mayMeet = false } = options
  const open = new OpenBrackets(mayMeet)
  const nameOf = (mention: number): string => (isPerEntity ? String(mentions.entity[mention]) : '')
  return !outermostFirst(mentionBrackets(mentions)).every((each) => open.fits(nameOf(each.mention), each))
}

/** How markup shows a mention. */
export interface Markup {
  open(mention: number): string
  close(mention: number): string
  /** Text between marks, escaped as the markup needs it. */
  text(text: string): string
  /** What to write before a token and the marks that open at it. */
  before?(token: number): string
  /** Of two equal mentions, is the last the outer? */
  readonly isLastOutside?: boolean
}

/** A text with marks around its mentions. */
export function* writeNested(layout: LaidOutText, mentions: Mentions, markup: Markup): Generator<string> {
  const brackets = mentionBrackets(mentions)
  const byToken = bracketsByToken(markup.isLastOutside === true ? brackets.reverse() : brackets)
  let at = 0
  for (let t = 0; t < layout.count; t++) {
    const [start, end] = [layout.start[t] as number, layout.end[t] as number]
    const { opening, closing } = byToken.get(t) ?? { opening: [], closing: [] }
    yield markup.text(layout.text.slice(at, start)) + (markup.before?.(t) ?? '')
    for (const { mention } of opening) yield markup.open(mention)
    yield markup.text(layout.text.slice(start, end))
    const inner = opening.filter((each) => each.end - each.start === 1).reverse()
    for (const { mention } of [...inner, ...closing]) yield markup.close(mention)
    at = end
  }
  yield markup.text(layout.text.slice(at))
}
