import type { Tokens } from './tokens.ts'

/** A node of a constituency tree: a phrase, or a word at a position of the document. */
export interface ParseNode {
  readonly tag: string
  readonly start: number
  /** One past the last word. */
  end: number
  /** Empty for a word. */
  readonly children: ParseNode[]
  readonly isWord: boolean
}

/**
 * The tree of a sentence from the parse bits of its words, `(S(NP*` and `*)`: each star is the word.
 *
 * @returns undefined where a word has no bit, brackets do not match, or there are none: stars alone are not a parse
 */
export function parseTree(tokens: Tokens, start: number, end: number): ParseNode | undefined {
  const root: ParseNode = { tag: '', start, end, children: [], isWord: false }
  const open: ParseNode[] = [root]
  for (let at = start; at < end; at++) {
    const bit = tokens.parse?.(at)
    if (bit === undefined || !/^(?:\([^()*\s]*)*\*\)*$/.test(bit)) return undefined
    for (const [piece] of bit.matchAll(/\([^()*]*|\*|\)/g)) {
      const parent = open.at(-1) as ParseNode
      if (piece === '*') {
        const tag = tokens.token(at).pos ?? ''
        parent.children.push({ tag, start: at, end: at + 1, children: [], isWord: true })
      } else if (piece === ')') {
        if (open.length === 1) return undefined
        parent.end = at + 1
        open.pop()
      } else {
        const phrase: ParseNode = { tag: piece.slice(1), start: at, end: at, children: [], isWord: false }
        parent.children.push(phrase)
        open.push(phrase)
      }
    }
  }
  const isParsed = root.children.some(({ isWord }) => !isWord)
  return open.length === 1 && isParsed ? root : undefined
}
