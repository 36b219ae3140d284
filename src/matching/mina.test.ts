import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentOf } from '../../tests/documents.ts'
import type { Span } from '../document/span.ts'
import { TokenList } from '../document/tokens.ts'
import { minaCriterion } from './mina.ts'

interface Phrase {
  readonly tag: string
  readonly children: readonly (Phrase | Leaf)[]
}
interface Leaf {
  readonly word: string
  readonly pos: string
}

const leaf: fc.Arbitrary<Leaf> = fc
  .constantFrom('Ann NN', 'old JJ', 'the DT', 'of IN', 'and CC', '. .', '% NN', '-LRB- NN', '12 CD')
  .map((each) => ({ word: each.split(' ')[0] as string, pos: each.split(' ')[1] as string }))
const { tree } = fc.letrec<{ tree: Phrase; child: Phrase | Leaf }>((tie) => ({
  tree: fc.record({
    tag: fc.constantFrom('NP', 'NP-SBJ', 'VP', 'PP', 'S', 'QP', 'NX', 'NM', 'ADJP'),
    children: fc.array(tie('child'), { minLength: 1, maxLength: 3, depthIdentifier: 'parse' }),
  }),
  child: fc.oneof({ depthIdentifier: 'parse', maxDepth: 4 }, leaf, tie('tree')),
}))

/** A node with the positions of its words. */
interface Node {
  readonly tag: string
  readonly words: readonly number[]
  readonly children: readonly Node[]
  readonly word?: string
}

function numberWords(root: Phrase): { node: Node; rows: [string, string, string][] } {
  const rows: [string, string, string][] = []
  const walk = (each: Phrase | Leaf, opening: string): Node => {
    if ('word' in each) {
      rows.push([each.word, each.pos, `${opening}*`])
      return { tag: each.pos, words: [rows.length - 1], children: [], word: each.word }
    }
    const children = each.children.map((child, i) => walk(child, i === 0 ? `${opening}(${each.tag}` : ''))
    const last = rows.at(-1)
    if (last !== undefined) last[2] += ')'
    return { tag: each.tag, words: children.flatMap(({ words }) => words), children }
  }
  const node = walk(root, '(TOP')
  const last = rows.at(-1)
  if (last !== undefined) last[2] += ')'
  return { node: { tag: '', words: node.words, children: [{ ...node, tag: 'TOP', children: [node] }] }, rows }
}

/** The minimum of a span by the paper and our reading of it, found by looking at every node. */
function minimum(root: Node, [start, end]: Span): number[] {
  const positions = Array.from({ length: end - start }, (_, i) => start + i)
  const phrases: Node[] = []
  const collect = (node: Node): void => {
    if (node.word !== undefined) return
    phrases.push(node)
    node.children.forEach(collect)
  }
  collect(root)
  const covering = phrases.filter(({ words }) => positions.every((at) => words.includes(at)))
  const least = Math.min(...covering.map(({ words }) => words.length))
  const same = covering.filter(({ words }) => words.length === least)
  const chosen =
    same.find((node) => node !== root && lookInto(node.tag) !== undefined) ?? (same.at(-1) as Node)
  const inside = (node: Node): Node[] => {
    if (node.words.every((at) => positions.includes(at))) return [node]
    return node.children.flatMap(inside)
  }
  const children = chosen.children.flatMap(inside)
  const found = wordsOf({ ...chosen, children })
  return found.length > 0 ? found : positions
}

function lookInto(tag: string): readonly string[] | undefined {
  if (/^(?:NP|NM)/.test(tag)) return ['NP', 'NM', 'QP', 'NX']
  return tag.startsWith('VP') ? ['VP'] : undefined
}

function wordsOf(node: Node): number[] {
  const counts = ({ word, tag }: Node): boolean =>
    word !== undefined && /^(?:[\p{L}\p{N}]+|%)$/u.test(word) && !['CC', 'DT', 'IN'].includes(tag)
  const positions = (list: readonly Node[]): number[] => list.flatMap(({ words }) => words)
  const isPhrase = ({ word }: Node): boolean => word === undefined
  const shallowest = (level: readonly Node[], goesOn: (node: Node) => boolean): number[] => {
    if (level.length === 0) return []
    const below = level.flatMap(({ children }) => children)
    const own = below.filter(counts)
    return own.length > 0 ? positions(own) : shallowest(below.filter(goesOn), goesOn)
  }
  const own = node.children.filter(counts)
  if (own.length > 0) return positions(own)
  const kinds = node.children.filter(isPhrase).map(({ tag }) => lookInto(tag))
  const tags =
    lookInto(node.tag) ??
    kinds.find((each) => each?.includes('NP')) ??
    kinds.find((each) => each !== undefined)
  const isWanted = (each: Node): boolean => isPhrase(each) && tags?.includes(each.tag.slice(0, 2)) === true
  const phrases = node.children.filter(isWanted)
  if (phrases.length > 0) return phrases.flatMap((phrase) => shallowest([phrase], isWanted))
  return shallowest([node], isPhrase)
}

/** The words of a sentence with the bits of its parse. */
class ParsedTokens extends TokenList {
  readonly #bits: readonly string[]

  constructor(rows: readonly (readonly [string, string, string])[]) {
    super(rows.map(([text, pos]) => ({ text, pos })))
    this.#bits = rows.map(([, , bit]) => bit)
  }

  parse(position: number): string | undefined {
    return this.#bits[position]
  }
}

function expectSameMinima(root: Phrase): void {
  const { node, rows } = numberWords(root)
  const spans = rows
    .flatMap((_, start) => rows.slice(start).map((__, size): Span => [start, start + size + 1]))
    .slice(0, 60)
  const bare = documentOf(
    spans.map((span) => ({ span })),
    { words: rows.map(([word]) => word).join(' ') },
  )
  const { fits } = minaCriterion({ ...bare, tokens: new ParsedTokens(rows) }, bare)
  const minima = spans.map((span) => minimum(node, span).join())
  const found = spans.map((_, k) => spans.flatMap((__, r) => (fits(k, r) ? [r] : [])))
  expect(found).toEqual(minima.map((own) => minima.flatMap((other, r) => (own === other ? [r] : []))))
}

test('mentions fit if their minimum is the same words, found by looking at every node of the tree', () => {
  fc.assert(
    fc.property(fc.array(tree, { minLength: 6, maxLength: 6 }), (trees) => trees.forEach(expectSameMinima)),
    { numRuns: 20, seed: 11 },
  )
})

test('a key without words has no parse', () => {
  const bare = documentOf([{ span: [0, 1] }], { path: 'bare.txt' })
  expect(() => minaCriterion(bare, bare)).toThrow('bare.txt:1:1: --match mina needs the parse')
})

test('a mention that goes beyond its sentence is its own minimum', () => {
  const rows = [
    ['Ann', 'NNP', '(TOP(NP*))'],
    ['the', 'DT', '(TOP(NP*'],
    ['dog', 'NN', '*))'],
  ] as const
  const of = (...spans: readonly Span[]) => ({
    ...documentOf(
      spans.map((span) => ({ span })),
      { words: 'Ann the dog', sentences: [0, 1] },
    ),
    tokens: new ParsedTokens(rows),
  })
  const { fits } = minaCriterion(of([0, 2], [1, 3]), of([0, 1], [0, 2], [0, 3], [2, 3]))
  expect([0, 1].map((k) => [0, 1, 2, 3].map((r) => fits(k, r)))).toEqual([
    [false, true, false, false],
    [false, false, false, true],
  ])
})

test('of a verb phrase it is the verb, and a word that only ends like a bracket counts', () => {
  const rows = [
    ['ran', 'VBD', '(TOP(VP(VP*)'],
    ['dogs', 'NNS', '(NP*)))'],
    ['a-LRB-', 'NN', '(TOP(NP(NP*)'],
    ['-LRB-', 'NN', '(NP*)))'],
  ] as const
  const of = (...spans: readonly Span[]) => ({
    ...documentOf(
      spans.map((span) => ({ span })),
      { words: 'ran dogs a-LRB- -LRB-', sentences: [0, 2] },
    ),
    tokens: new ParsedTokens(rows),
  })
  const { fits } = minaCriterion(of([0, 2], [2, 4]), of([0, 1], [1, 2], [2, 3]))

  expect([0, 1].map((k) => [0, 1, 2].map((r) => fits(k, r)))).toEqual([
    [true, false, false],
    [false, false, true],
  ])
})
