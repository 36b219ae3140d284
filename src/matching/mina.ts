import { type CorefDocument, piecesOf } from '../document/document.ts'
import { type ParseNode, parseTree } from '../document/parse-tree.ts'
import { lastAtMost, partitionPoint } from '../document/sorted.ts'
import type { Span } from '../document/span.ts'
import { InputError } from '../errors.ts'
import type { Criterion } from './approximate.ts'

/**
 * `mina` (Moosavi, Born, Poesio and Strube 2019, Using automatically extracted minimum spans to disentangle
 * coreference evaluation from boundary detection): mentions are twins if their minimum spans are the same
 * words. Those of both sides are found in the key's parses.
 *
 * @throws InputError if a sentence with mentions has no parse
 */
export function minaCriterion(key: CorefDocument, response: CorefDocument): Criterion {
  const minimum = minimumFinder(key)
  const keySpans = minimaOf(key, minimum)
  const responseSpans = minimaOf(response, minimum)
  return { fits: (k, r) => keySpans[k] === responseSpans[r] }
}

type FindMinimum = (pieces: readonly Span[]) => string

function minimaOf({ mentions }: CorefDocument, minimum: FindMinimum): string[] {
  return Array.from({ length: mentions.count }, (_, m) => minimum(piecesOf(mentions, m)))
}

/** The positions of the words in a mention's minimum, as a string. */
function minimumFinder(key: CorefDocument): FindMinimum {
  const trees = new Map<number, ParseNode>()
  const treeOf = (sentence: number): ParseNode => {
    const known = trees.get(sentence)
    if (known !== undefined) return known
    const start = key.sentences[sentence] ?? 0
    const end = key.sentences[sentence + 1] ?? key.tokens?.count ?? start
    const tree = key.tokens === undefined ? undefined : parseTree(key.tokens, start, end)
    if (tree === undefined) {
      throw new InputError(
        'no-parses',
        key.origin.locate(key.tokens === undefined ? undefined : start),
        '--match mina needs the parse of every key sentence with mentions, but this one has no readable parse; use CoNLL-2012 files with parse bits, or another rule',
      )
    }
    trees.set(sentence, tree)
    return tree
  }
  return (pieces) => {
    const [start, end] = [(pieces[0] as Span)[0], (pieces.at(-1) as Span)[1]]
    const sentence = sentenceOf(key.sentences, start)
    const tree = treeOf(sentence)
    const words = end > tree.end ? [] : minimumWords(restrict(covering(tree, start, end), pieces), key)
    return (words.length > 0 ? words : pieces.flatMap(positions)).join(' ')
  }
}

function positions([start, end]: Span): number[] {
  return Array.from({ length: end - start }, (_, i) => start + i)
}

/** The last sentence that starts at or before a token. */
function sentenceOf(starts: Int32Array, token: number): number {
  return Math.max(0, lastAtMost(starts, token))
}

/**
 * The smallest phrase that covers a mention. Of several with the same words, it is the outermost noun or verb
 * phrase: a chain such as NP over QP is a noun phrase.
 */
function covering(tree: ParseNode, start: number, end: number): ParseNode {
  let node = tree
  let phrase: ParseNode | undefined
  for (;;) {
    const { children } = node
    const child = children[partitionPoint(children.length, (at) => startOf(children, at) <= start) - 1]
    if (child === undefined || child.isWord || child.end < end) break
    if (child.start !== node.start || child.end !== node.end) phrase = undefined
    node = child
    if (phrase === undefined && tagsUnder(node.tag) !== undefined) phrase = node
  }
  return phrase ?? node
}

/** The tree with only what lies inside some pieces: phrases that extend beyond them are replaced by their children. */
function restrict(node: ParseNode, pieces: readonly Span[]): ParseNode {
  const isInside = ({ start, end }: ParseNode): boolean =>
    pieces.some(([from, to]) => start >= from && end <= to)
  const inside = (child: ParseNode): ParseNode[] => {
    if (isInside(child)) return [child]
    return child.isWord ? [] : between(child.children).flatMap(inside)
  }
  const [start, end] = [(pieces[0] as Span)[0], (pieces.at(-1) as Span)[1]]
  /** Those of some adjacent nodes that overlap the pieces. */
  const between = (nodes: readonly ParseNode[]): readonly ParseNode[] =>
    nodes.slice(
      Math.max(0, partitionPoint(nodes.length, (at) => startOf(nodes, at) <= start) - 1),
      partitionPoint(nodes.length, (at) => startOf(nodes, at) < end),
    )
  return { ...node, children: between(node.children).flatMap(inside) }
}

function startOf(nodes: readonly ParseNode[], at: number): number {
  return nodes[at]?.start ?? 0
}

const NOUN_TAGS: ReadonlySet<string> = new Set(['NP', 'NM', 'QP', 'NX'])
const VERB_TAGS: ReadonlySet<string> = new Set(['VP'])

/** The phrases to look into under a phrase with this tag, ignoring functions as in NP-SBJ. */
function tagsUnder(tag: string): ReadonlySet<string> | undefined {
  const bare = tag.slice(0, 2)
  if (bare === 'NP' || bare === 'NM') return NOUN_TAGS
  return bare === 'VP' ? VERB_TAGS : undefined
}

/** The positions of the words that form the minimum of a phrase; empty if no word of it counts. */
function minimumWords(root: ParseNode, { tokens }: CorefDocument): number[] {
  const counts = ({ start, isWord, tag }: ParseNode): boolean =>
    isWord && isContent(tokens?.text(start) ?? '') && !EXCLUDED.has(tag)
  const own = root.children.filter(counts)
  if (own.length > 0) return own.map(({ start }) => start)
  const tags = tagsUnder(root.tag) ?? tagsOfChildren(root)
  const isPhrase = ({ isWord, tag }: ParseNode): boolean =>
    !isWord && (tags === undefined || tags.has(tag.slice(0, 2)))
  const phrases = tags === undefined ? [] : root.children.filter(isPhrase)
  if (phrases.length > 0) return phrases.flatMap((phrase) => shallowest(phrase, counts, isPhrase))
  return shallowest(root, counts, ({ isWord }) => !isWord)
}

function tagsOfChildren({ children }: ParseNode): ReadonlySet<string> | undefined {
  const tags = children.filter(({ isWord }) => !isWord).map(({ tag }) => tagsUnder(tag))
  return tags.find((each) => each === NOUN_TAGS) ?? tags.find((each) => each !== undefined)
}

/** Searches some phrases breadth first: returns the words that count at the first depth that has any. */
function shallowest(
  root: ParseNode,
  counts: (node: ParseNode) => boolean,
  goesOn: (node: ParseNode) => boolean,
): number[] {
  let level: readonly ParseNode[] = [root]
  while (level.length > 0) {
    const children = level.flatMap((node) => node.children)
    const words = children.filter(counts)
    if (words.length > 0) return words.map(({ start }) => start)
    level = children.filter(goesOn)
  }
  return []
}

const EXCLUDED: ReadonlySet<string> = new Set(['CC', 'DT', 'IN'])
const BRACKETS = /^-[LR][RCS]B-$/

function isContent(word: string): boolean {
  return (/[\p{L}\p{N}]/u.test(word) || word === '%') && !BRACKETS.test(word)
}
