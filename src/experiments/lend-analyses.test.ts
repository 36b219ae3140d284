import { describe, expect, test } from 'vitest'
import { documentOf } from '../../tests/documents.ts'
import type { Token } from '../document/tokens.ts'
import type { ExperimentCorpus } from './corpus.ts'
import { lendAnalyses } from './lend-analyses.ts'

const TREEBANK: readonly Token[] = [
  { text: 'Ann', pos: 'NNP', governor: 2, relation: 'nsubj' },
  { text: '', empty: true },
  { text: 'left', pos: 'VBD', governor: -1, relation: 'root' },
  { text: '|', pos: 'SYM', governor: 2, relation: 'punct' },
  { text: 'She', pos: 'PRP', governor: 5, relation: 'nsubj' },
  { text: 'sang', pos: 'VBD', governor: -1, relation: 'root' },
]

function corpusOf(name: string, words: readonly Token[], sentences: readonly number[]): ExperimentCorpus {
  const document = documentOf([{ span: [0, 1], entity: 'a' }], { words, sentences })
  return { name, documents: [document], hashes: [''], sha256: `hash of ${name}` }
}

const gum = corpusOf('gum', TREEBANK, [0, 4])
const bare = (...words: readonly string[]): ExperimentCorpus =>
  corpusOf(
    'ontogum',
    words.map((text) => ({ text })),
    [0],
  )

describe('a corpus without parts of speech', () => {
  test('has sentences, parts of speech and dependencies of one with the same texts, without its empty nodes', () => {
    const [, lent] = lendAnalyses([gum, bare('Ann', 'left', '|', 'She', 'sang')])
    const document = lent?.documents[0]
    const words = Array.from({ length: 5 }, (_, t) => document?.tokens?.token(t))

    expect(lent?.lender).toEqual({ name: 'gum', sha256: 'hash of gum' })
    expect([...(document?.sentences ?? [])]).toEqual([0, 3])
    expect(words.map((word) => word?.pos)).toEqual(['NNP', 'VBD', 'SYM', 'PRP', 'VBD'])
    expect(words.map((word) => word?.governor)).toEqual([1, -1, 1, 4, -1])
    expect(document?.mentions.count).toBe(1)
  })

  test('may lack a word, as OntoGUM lacks one that is a mistake of the source', () => {
    const [, lent] = lendAnalyses([gum, bare('Ann', 'left', '', 'She', 'sang')])

    expect(lent?.lender?.name).toBe('gum')
    expect(lent?.documents[0]?.tokens?.text(2)).toBe('')
  })

  test.each([
    ['other words', ['Ann', 'left', '|', 'He', 'sang']],
    ['fewer words', ['Ann', 'left', '|', 'She']],
  ])('with %s stays as it is', (_, words) => {
    const corpora = [gum, bare(...words)]

    expect(lendAnalyses(corpora)).toEqual(corpora)
  })
})
