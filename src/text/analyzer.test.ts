import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dataPath, dataTest } from '../../tests/data.ts'
import { loadFormat } from '../../tests/support/load-format.ts'
import { read, sourceOf } from '../../tests/support/plain.ts'
import { root } from '../../tests/support/program.ts'
import { format as corefudFormat } from '../formats/corefud/format.ts'
import { type MentionTagger, TextAnalyzer } from './analyzer.ts'
import { annotatedText } from './training/annotated-text.ts'

const corefud = await loadFormat(corefudFormat)

const bytesOf = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(root, 'models', `${name}.bin`)))
const analyzerOf = (names: string, mentions: string): TextAnalyzer =>
  new TextAnalyzer({
    lexicon: bytesOf('lexicon'),
    tagger: bytesOf('tagger'),
    parser: bytesOf('parser'),
    names: bytesOf(names),
    mentions: bytesOf(mentions),
  })
const gum = analyzerOf('names-gum', 'mentions-gum')
const litbank = analyzerOf('names-litbank', 'mentions-litbank')

const TEXT = 'Mr. Smith met Mary Barton in London. He thanked her and left the old house with two letters.'

function mentionsIn(analyzer: TextAnalyzer, text: string, tagger: MentionTagger): string[] {
  const { analysis } = analyzer.analyzeText(text)
  return analyzer
    .mentions(analysis, tagger)
    .map(({ start, end }) => analysis.words.slice(start, end).join(' '))
}

describe('the shipped models', () => {
  test('tag, parse and find names', () => {
    const { analysis } = litbank.analyzeText(TEXT)
    const { words, tags, governors, relations, names } = analysis

    expect(tags.join(' ')).toBe('NNP NNP VBD NNP NNP IN NNP . PRP VBD PRP CC VBD DT JJ NN IN CD NNS .')
    expect(words[governors?.[1] as number]).toBe('met')
    expect(relations?.[1]).toBe('nsubj')
    expect(names.map(({ start, end, type }) => [words.slice(start, end).join(' '), type])).toEqual([
      ['Mr. Smith', 'PER'],
      ['Mary Barton', 'PER'],
      ['London', 'GPE'],
    ])
  })

  test('find mentions as LitBank has them: people and places, not letters', () => {
    const people = ['Mr. Smith', 'Mary Barton', 'London', 'He', 'her', 'the old house']

    expect(mentionsIn(litbank, TEXT, 'precise')).toEqual(people)
  })

  test('find mentions as GUM has them', () => {
    expect(mentionsIn(gum, TEXT, 'precise')).toContain('two letters')
  })

  test('the heuristic tagger finds more', () => {
    const precise = mentionsIn(litbank, TEXT, 'precise')

    expect(mentionsIn(litbank, TEXT, 'high-recall')).toEqual(expect.arrayContaining(precise))
  })

  test('mentions are in order and never cross', () => {
    const { analysis } = gum.analyzeText(`${TEXT} `.repeat(30))
    const found = gum.mentions(analysis)

    for (const [i, { start, end, head }] of found.entries()) {
      expect(head >= start && head < end).toBe(true)
      for (const other of found.slice(i + 1, i + 8)) {
        expect(other.start > start || (other.start === start && other.end < end)).toBe(true)
        expect(other.start >= end || other.end <= end).toBe(true)
      }
    }
  })

  test('an empty text has nothing', () => {
    const { analysis } = gum.analyzeText('')

    expect([analysis.tags, analysis.names, gum.mentions(analysis)]).toEqual([[], [], []])
  })

  test('a text without a sentence end is analysed in pieces', () => {
    const { analysis } = gum.analyzeText('she saw the old king and '.repeat(10_000))

    expect(analysis.tags.length).toBe(60_000)
    expect(gum.mentions(analysis).length).toBeGreaterThan(10_000)
  })

  test('weigh five megabytes at most', () => {
    const files = [
      'lexicon',
      'tagger',
      'parser',
      'names-gum',
      'names-litbank',
      'mentions-gum',
      'mentions-litbank',
    ]
    const size = files.reduce((sum, name) => sum + statSync(join(root, 'models', `${name}.bin`)).size, 0)

    expect(size).toBeLessThan(5_000_000)
  })
})

const dev = dataPath('gum/dep')
dataTest('on documents of GUM they have not seen, the models are as good as their cards say', () => {
  const documents = ['GUM_academic_exposure', 'GUM_bio_byron', 'GUM_news_iodine', 'GUM_vlog_portland']
  const count = { words: 0, tags: 0, found: 0, expected: 0, right: 0 }
  for (const id of documents) {
    const path = join(dev, `${id}.conllu`)
    const [document] = read(corefud, sourceOf(readFileSync(path), path)).documents
    if (document === undefined) throw new Error(path)
    const { words, tags, sentences, mentions } = annotatedText(document)
    const analysis = gum.analyze(words, sentences)
    count.words += words.length
    count.tags += analysis.tags.filter((tag, i) => tag === tags?.[i]).length
    const key = new Set(mentions.map(({ start, end }) => `${start}:${end}`))
    const found = gum.mentions(analysis)
    count.expected += key.size
    count.found += found.length
    count.right += found.filter(({ start, end }) => key.has(`${start}:${end}`)).length
  }

  expect(count.words).toBeGreaterThan(2500)
  expect(count.tags / count.words).toBeGreaterThan(0.955)
  expect((2 * count.right) / (count.found + count.expected)).toBeGreaterThan(0.76)
})
