import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { corefud } from '../../src/formats/corefud/format.ts'
import { dataPath, sayLeftOut } from '../../tests/data.ts'
import { read, sourceOf } from '../../tests/support/plain.ts'
import { root } from '../../tests/support/program.ts'
import { TextAnalyzer } from './analyzer.ts'
import { type TaggedSentence, Tagger, trainTagger } from './tagger.ts'
import { annotatedText } from './training/annotated-text.ts'
import { WordForms } from './word-forms.ts'

const bytesOf = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(root, 'models', `${name}.bin`)))
const model = bytesOf('tagger')
const nothingKnown = { attributes: () => 0 }

const lesson = (text: string): TaggedSentence => {
  const pairs = text.split(' ').map((pair) => pair.split('/') as [string, string])
  return { words: pairs.map(([word]) => word), tags: pairs.map(([, tag]) => tag) }
}
const lessons = [
  'The/DT dog/NN barks/VBZ ./.',
  'A/DT cat/NN sleeps/VBZ ./.',
  'Dogs/NNS bark/VBP ./.',
  'The/DT cats/NNS sleep/VBP ./.',
].map(lesson)

describe('training', () => {
  test('gives the same bytes twice', () => {
    const train = (): Uint8Array => trainTagger(lessons, new WordForms(nothingKnown))

    expect(train()).toEqual(train())
  })

  test('learns its lessons', () => {
    const forms = new WordForms(nothingKnown)
    const tagger = Tagger.read(trainTagger(lessons, forms, { leastUpdates: 1 }), forms)

    for (const { words, tags } of lessons) expect(tagger.tag(words)).toEqual(tags)
  })
})

describe('a model that cannot be used is refused', () => {
  const forms = new WordForms(nothingKnown)

  test.each([
    ['no model', Uint8Array.of(1, 2, 3), /no model of Referee/],
    ['an empty file', new Uint8Array(), /no model of Referee/],
    ['half of one', model.slice(0, model.length >> 1), /ends too early/],
    ['one of another version', model.map((byte, i) => (i === 14 ? 99 : byte)), /version 99/],
    ['one of another kind', model.map((byte, i) => (i === 16 ? 120 : byte)), /of kind xagger, not tagger/],
  ])('%s', (_, bytes, reason) => {
    expect(() => Tagger.read(bytes, forms)).toThrow(reason)
  })
})

describe('the shipped model', () => {
  const analyzer = new TextAnalyzer({ lexicon: bytesOf('lexicon'), tagger: model })

  test('tags a sentence', () => {
    const { analysis } = analyzer.analyzeText('She quickly gave Mr. Darcy two old letters from London.')

    expect(analysis.tags.join(' ')).toBe('PRP RB VBD NNP NNP CD JJ NNS IN NNP .')
  })

  test('an empty text has no tags', () => {
    expect(analyzer.analyzeText('').analysis.tags).toEqual([])
  })

  const dev = dataPath('gum/dep')
  if (dev === undefined) sayLeftOut(1, 'the accuracy of the tagger: no corpora')
  test.runIf(dev !== undefined)(
    'is right on more than 95 % of the words of GUM it was not trained on',
    () => {
      const documents = ['GUM_academic_exposure', 'GUM_bio_byron', 'GUM_news_iodine', 'GUM_vlog_portland']
      let right = 0
      let all = 0
      for (const id of documents) {
        const path = join(dev as string, `${id}.conllu`)
        const [document] = read(corefud, sourceOf(readFileSync(path), path)).documents
        if (document === undefined) throw new Error(path)
        const { words, tags, sentences } = annotatedText(document)
        const found = analyzer.analyze(words, sentences).tags
        right += found.filter((tag, i) => tag === tags?.[i]).length
        all += words.length
      }

      expect(all).toBeGreaterThan(2500)
      expect(right / all).toBeGreaterThan(0.95)
    },
  )
})
