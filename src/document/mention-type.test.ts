import { describe, expect, test } from 'vitest'
import { documentOf, documentOfLetters } from '../../tests/documents.ts'
import { expectLinear } from '../../tests/support/processor-time.ts'
import type { CorefDocument, MentionType } from './document.ts'
import { headOf } from './head.ts'
import { mentionTypes } from './mention-type.ts'
import type { Token } from './tokens.ts'

describe('the type of a mention', () => {
  test('is what the format says', () => {
    const document = documentOf([{ span: [0, 1], type: 'pronoun' }], { words: 'Ann' })

    expect(mentionTypes(document)).toEqual({ types: ['pronoun'], isDerived: false })
  })

  test.each<[string, MentionType]>([
    ['Ann/NNP', 'named'],
    ['the/DT dog/NN', 'nominal'],
    ['she/PRP', 'pronoun'],
    ['her/PRP$', 'pronoun'],
    ['who/WP', 'pronoun'],
    ['that/DT', 'pronoun'],
    ['the/DT president/NN of/IN France/NNP', 'nominal'],
    ['Barack/NNP Obama/NNP ,/, the/DT president/NN', 'named'],
    ['Ann/PROPN', 'named'],
    ['sie/PRON', 'pronoun'],
  ])('is derived from the head of "%s" where the format says nothing: %s', (text, type) => {
    const words = parseTagged(text)
    const document = documentOf([{ span: [0, words.length] }], { words })

    expect(mentionTypes(document)).toEqual({ types: [type], isDerived: true })
  })

  test('without parts of speech is read off capitals, but not at the start of a sentence', () => {
    const words = 'Dogs like Ann and it'
    const document = documentOf([{ span: [0, 1] }, { span: [2, 3] }, { span: [4, 5] }], { words })

    expect(mentionTypes(document)?.types).toEqual(['nominal', 'named', 'pronoun'])
  })

  test('is read off the universal tag where a corpus has tags of its own', () => {
    const words = [
      { text: 'ona', pos: 'PPFS1', upos: 'PRON' },
      { text: 'Anna', pos: 'NNFS1', upos: 'PROPN' },
      { text: 'pes', pos: 'NNMS1', upos: 'NOUN' },
    ]
    const document = documentOf([{ span: [0, 1] }, { span: [1, 2] }, { span: [2, 3] }], { words })

    expect(mentionTypes(document)?.types).toEqual(['pronoun', 'named', 'nominal'])
  })

  test('is pronoun for a zero, which needs no text and is no guess', () => {
    expect(mentionTypes(documentOf([{ span: [0, 1], zero: true }]))).toEqual({
      types: ['pronoun'],
      isDerived: false,
    })
  })

  test('is unknown without types and without text', () => {
    expect(mentionTypes(documentOfLetters('a'))).toBeUndefined()
    expect(mentionTypes(documentOf([{ span: [0, 1], type: 'named' }, { span: [1, 2] }]))).toBeUndefined()
  })
})

describe('the head of a mention', () => {
  const head = (text: string, index?: number) => {
    const words = parseTagged(text)
    return headOf(
      documentOf([{ span: [0, words.length], ...(index === undefined ? {} : { head: index }) }], { words }),
      0,
    )
  }

  test('is the one that is annotated', () => {
    expect(head('the/DT dog/NN', 0)).toBe(0)
  })

  test('is else the last noun before the first preposition, relative pronoun or comma', () => {
    expect(head('the/DT old/JJ dog/NN of/IN Ann/NNP')).toBe(2)
    expect(head('the/DT dog/NN that/WDT barked/VBD')).toBe(1)
    expect(head('New/NNP York/NNP ,/, a/DT city/NN')).toBe(1)
    expect(head('the/DT poor/JJ')).toBe(1)
    expect(head('of/IN dogs/NNS')).toBe(1)
  })

  test('is the last token where there is no text', () => {
    expect(headOf(documentOf([{ span: [3, 7] }]), 0)).toBe(6)
  })
})

/** `the/DT dog/NN` */
function parseTagged(text: string): Token[] {
  return text.split(' ').map((word) => {
    const at = word.lastIndexOf('/')
    return { text: word.slice(0, at), pos: word.slice(at + 1) }
  })
}

test('types of a long text are derived in time that grows with its length', { tags: ['growth'] }, () => {
  const longText = (size: number): CorefDocument =>
    documentOf(
      Array.from({ length: size }, (_, i) => ({ span: [i, i + 1] as const })),
      { words: 'house '.repeat(size).trim(), sentences: Array.from({ length: size }, (_, i) => i) },
    )
  const documents = new Map([10_000, 40_000].map((size) => [size, longText(size)]))
  // Types are cached per document, so each run gets a copy.
  expectLinear((size) => mentionTypes({ ...(documents.get(size) as CorefDocument) }), 40_000)
})
