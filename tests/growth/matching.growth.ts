import { describe, expect, test } from 'vitest'
import { matchNames, type NameMatching, nameMatchings } from '../../src/analysis/names/match-names.ts'
import type { CorefDocument } from '../../src/document/document.ts'
import { evaluate } from '../../src/scoring/evaluate.ts'
import { settingChoices } from '../../src/scoring/settings.ts'
import { corpusOf, documentOf } from '../documents.ts'
import { type GrowthRow, LINEAR, PAIRS, testGrowth } from './growth.ts'
import { leftAligned, type Shape, shapedDocument, shapes, underOne, wordsOf } from './shapes.ts'

const SHAPES: Readonly<Record<string, Shape>> = {
  ...shapes,
  'with one boundary in common': leftAligned,
  'under one mention': underOne,
}
const NESTED = ['inside one another', 'with one boundary in common']

const rules: readonly GrowthRow[] = settingChoices.match.flatMap((match) =>
  Object.entries(SHAPES).map(([input, shape]) => ({
    what: `--match ${match}`,
    input,
    bound: match !== 'exact' && NESTED.includes(input) ? PAIRS : LINEAR,
    prepare(n) {
      const make = match === 'mina' ? parsedDocument : shapedDocument
      const [key, response] = [corpusOf(make(shape, n, 'key')), corpusOf(make(shape, n, 'response'))]
      return () => evaluate(key, response, { match, duplicates: 'first', keyDuplicates: 'first' })
    },
  })),
)

describe('every rule of matching', () => testGrowth(rules))

/** One sentence per document; the parse is flat, or has a phrase for each mention if they are nested. */
function parsedDocument(shape: Shape, n: number, side: 'key' | 'response'): CorefDocument {
  const count = 2 * n + 10
  const isNested = shape === shapes['inside one another']
  const parse = (i: number): string => {
    const open = (i === 0 ? '(TOP(S' : '') + (isNested && i < n ? '(NP' : '')
    const close = (isNested && i >= n && i < 2 * n ? ')' : '') + (i === count - 1 ? '))' : '')
    return `${open}*${close}`
  }
  const document = documentOf(shape(n, side), { words: wordsOf(count) })
  return { ...document, tokens: document.tokens && Object.assign(document.tokens, { parse }) }
}

/** Two-word names, n of them different. */
const names = (word: (i: number) => string, type: string, matching: NameMatching): GrowthRow['prepare'] => {
  return (n) => {
    const found = Array.from({ length: n }, (_, i) => ({ start: 2 * i, end: 2 * i + 2, type }))
    return () => matchNames(found, word, matching)
  }
}

describe('names', () => {
  testGrowth(
    nameMatchings.flatMap((matching) =>
      ['PER', 'ORG'].map((type) => ({
        what: `names, ${matching}`,
        input: `all different, ${type}`,
        bound: LINEAR,
        prepare: names((i) => `Word${i}`, type, matching),
      })),
    ),
  )
})

type Members = (i: number, n: number) => readonly number[] | undefined

/** Singletons, with split antecedents given by `members`. */
function splitDocument(n: number, members: Members): CorefDocument {
  const mentions = Array.from({ length: n }, (_, i) => ({ span: [i, i + 1] as const, entity: `e${i}` }))
  const links = mentions.flatMap((_, from) => {
    const to = members(from, n)?.map((member) => `e${member}`)
    return to === undefined ? [] : [{ kind: 'split' as const, from, to }]
  })
  return { ...documentOf(mentions, { words: mentions.map((_, i) => ({ text: `w${i}` })) }), links }
}

const antecedents: readonly [input: string, bound: GrowthRow['bound'], members: Members][] = [
  ['chained', LINEAR, (i) => (i < 2 ? undefined : [i - 2, i - 1])],
  ['all different', LINEAR, (i) => (i % 3 < 2 ? undefined : [i - 2, i - 1])],
  ['one of n members', LINEAR, (i, n) => (i < n - 1 ? undefined : Array.from({ length: i }, (_, j) => j))],
  ['with a member in common', PAIRS, (i) => (i % 2 === 1 && i > 1 ? [0, i - 1] : undefined)],
]

const split = (split: 'ignore' | 'score', members: Members): GrowthRow['prepare'] => {
  return (n) => {
    const corpus = corpusOf(splitDocument(n, members))
    return () => evaluate(corpus, corpus, { split, metrics: ['muc', 'b3', 'ceafe', 'ceafm', 'lea', 'blanc'] })
  }
}

describe('split antecedents', () => {
  testGrowth(
    antecedents.flatMap(([input, bound, members]) => [
      { what: '--split score', input, bound, prepare: split('score', members) },
      { what: '--split ignore', input, bound: LINEAR, prepare: split('ignore', members) },
    ]),
  )

  // Each has one member more than the one before: n² members, and n³ steps to compare them.
  const growing: Members = (i) => (i > 1 && i % 2 === 1 ? [i - 2, i - 1] : undefined)
  const circle: Members = (i, n) => (i % 2 === 1 ? [i - 1, (i + 2) % n] : undefined)

  test.each([
    ['chained with new members', growing],
    ['in a circle', circle],
  ])('%s: refused by name when there are many', (_, members) => {
    expect(() => split('score', members)(4000)()).toThrow('[too-many-candidates]')
    expect(split('score', members)(60)).not.toThrow()
  })
})
