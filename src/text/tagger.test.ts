import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../tests/support/program.ts'
import { beginModel } from './model/envelope.ts'
import { type TaggedSentence, Tagger, trainTagger } from './tagger.ts'
import { WordForms } from './word-forms.ts'

const bytesOf = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(root, 'models', `${name}.bin`)))
const model = bytesOf('tagger')
const nothingKnown = { attributes: () => 0, kinds: () => 0 }

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
    ['no model', Uint8Array.of(1, 2, 3), /not a Referee model/],
    ['an empty file', new Uint8Array(), /not a Referee model/],
    ['half of one', model.slice(0, model.length >> 1), /damaged \(wrong checksum\)/],
    ['one of another version', model.map((byte, i) => (i === 14 ? 99 : byte)), /version 99/],
    ['one of another kind', beginModel('parser').finish(), /of kind parser, not tagger/],
    ['one with another byte', model.map((byte, i) => (i === 16 ? 120 : byte)), /wrong checksum/],
  ])('%s', (_, bytes, reason) => {
    expect(() => Tagger.read(bytes, forms)).toThrow(reason)
  })
})
