import { describe, expect, test } from 'vitest'
import type { CorefDocument } from '../../src/document/document.ts'
import { evaluate, parseSignature, type Settings } from '../../src/index.ts'
import { matchDocuments } from '../../src/scoring/match-documents.ts'
import { resolveSettings } from '../../src/scoring/settings.ts'
import { settingsOfSignature } from '../../src/scoring/signature.ts'
import { corpusOf, documentOf, type TestMention } from '../documents.ts'

/** A text as `word/TAG` with its mentions, each with its words and known attributes. */
function textOf(line: string, mentions: readonly (readonly [string, Partial<TestMention>])[]): CorefDocument {
  const words = line.split(' ').map((each) => {
    const [text = '', pos] = each.split('/')
    return pos === undefined ? { text } : { text, pos }
  })
  const at = (phrase: string): [number, number] => {
    const wanted = phrase.split(' ')
    const start = words.findIndex((_, i) => wanted.every((word, w) => words[i + w]?.text === word))
    if (start < 0) throw new RangeError(`no "${phrase}" in "${line}"`)
    return [start, start + wanted.length]
  }
  return documentOf(
    mentions.map(([phrase, said]) => ({ span: at(phrase), ...said })),
    { words },
  )
}

/** The mentions left on both sides of a document scored against itself. */
function leftOf(document: CorefDocument, settings: Partial<Settings>): string[] {
  const { key, response } = matchDocuments(document, document, resolveSettings(settings), () => {})
  const textsOf = ({ mentions, tokens }: CorefDocument): string[] =>
    Array.from(mentions.start, (start, m) =>
      Array.from({ length: (mentions.end[m] as number) - start }, (_, i) => tokens?.text(start + i)).join(
        ' ',
      ),
    )
  expect(textsOf(response)).toEqual(textsOf(key))
  return textsOf(key)
}

const KEEP: Partial<Settings> = { singletons: 'keep' }

const bank = textOf('The/DT Bank/NNP of/IN America/NNP fell/VBD', [
  ['The Bank of America', { type: 'named', entityType: 'ORG' }],
  ['America', { type: 'named', entityType: 'GPE' }],
])
const union = textOf('The/DT union/NN members/NNS left/VBD', [
  ['The union members', { type: 'nominal', entityType: 'PER' }],
  ['union', { type: 'nominal', entityType: 'ORG' }],
])
const russian = textOf('He/PRP met/VBD Russian/JJ politicians/NNS', [
  ['He', { type: 'pronoun', entityType: 'PER' }],
  ['Russian politicians', { type: 'nominal', entityType: 'PER' }],
  ['Russian', { entityType: 'GPE' }],
])
const who = textOf('the/DT man/NN who/WP left/VBD', [
  ['the man who left', { head: 1, type: 'nominal', entityType: 'PER' }],
  ['who', { type: 'pronoun', entityType: 'PER' }],
])
const gerund = textOf('She/PRP likes/VBZ swimming/VBG in/IN the/DT sea/NN', [
  ['She', { type: 'pronoun', entityType: 'PER' }],
  ['swimming in the sea', { type: 'nominal', entityType: 'PER' }],
])
const weapons = textOf('A/DT gun/NN costs/VBZ money/NN', [
  ['A gun', { type: 'nominal', entityType: 'WEA' }],
  ['money', { type: 'nominal', entityType: 'object' }],
])

describe('Table 1 of Stoyanov et al. 2009, by the examples of the paper', () => {
  test.each([
    ['"America" in "Bank of America"', bank, ['The Bank of America'], ['The Bank of America']],
    ['"union" in "union members"', union, ['The union members', 'union'], ['The union members']],
    [
      '"Russian" in "Russian politicians"',
      russian,
      ['He', 'Russian politicians'],
      ['He', 'Russian', 'Russian politicians'],
    ],
    ['relative pronouns', who, ['the man who left'], ['the man who left', 'who']],
    ['gerunds', gerund, ['She'], ['She', 'swimming in the sea']],
    ['semantic classes', weapons, ['A gun', 'money'], ['A gun']],
  ])('%s', (_, document, muc, ace) => {
    expect(leftOf(document, { ...KEEP, definition: 'muc' }).sort()).toEqual([...muc].sort())
    expect(leftOf(document, { ...KEEP, definition: 'ace' }).sort()).toEqual([...ace].sort())
  })

  test('singletons', () => {
    expect(leftOf(union, { definition: 'muc' })).toEqual([])
    expect(leftOf(union, { definition: 'ace' })).toEqual(['The union members'])
  })
})

describe('each switch alone', () => {
  test.each<[Partial<Settings>, CorefDocument, string[]]>([
    [{ relativePronouns: 'drop' }, who, ['the man who left']],
    [{ gerunds: 'drop' }, gerund, ['She']],
    [{ nestedNouns: 'drop' }, union, ['The union members']],
    [{ nestedNames: 'drop' }, bank, ['The Bank of America']],
    [{ nestedNames: 'drop' }, russian, ['He', 'Russian politicians']],
    [{ semanticTypes: 'ace' }, weapons, ['A gun']],
    [
      { definition: 'muc', nestedNames: 'keep', singletons: 'keep' },
      bank,
      ['The Bank of America', 'America'],
    ],
  ])('%o', (settings, document, left) => {
    expect(leftOf(document, settings)).toEqual(left)
  })
})

describe('what is no nested name', () => {
  test.each([
    ['the/DT president/NN of/IN America/NNP', 'the president of America', 'nominal', 'America'],
    ["America/NNP 's/POS bank/NN", "America 's bank", 'nominal', 'America'],
    ['Ann/NNP and/CC Bob/NNP', 'Ann and Bob', 'named', 'Bob'],
    ['Ann/NNP ,/, the/DT queen/NN of/IN France/NNP', 'Ann , the queen of France', 'named', 'France'],
  ] as const)('%s', (line, outer, type, inner) => {
    const document = textOf(line, [
      [outer, { type }],
      [inner, { type: 'named' }],
    ])

    expect(leftOf(document, { nestedNames: 'drop' })).toContain(inner)
  })
})

describe('without parts of speech', () => {
  test('spelling and mentions tell, with a warning', () => {
    const document = textOf('the union members who like swimming met the king', [
      ['the union members', { type: 'nominal' }],
      ['union', { type: 'nominal' }],
      ['who', { type: 'pronoun' }],
      ['swimming', { type: 'nominal' }],
      ['the king', { type: 'nominal' }],
    ])
    const { warnings } = evaluate(corpusOf(document), corpusOf(document), { definition: 'muc' })

    expect(leftOf(document, { relativePronouns: 'drop', gerunds: 'drop', nestedNouns: 'drop' })).toEqual([
      'the union members',
      'the king',
    ])
    expect(warnings.map(({ code }) => code)).toContain('derived-tags')
  })

  test('a response is judged by the tags of the key', () => {
    const bare = textOf('She likes swimming in the sea', [['swimming in', { type: 'nominal' }]])
    const { response } = matchDocuments(gerund, bare, resolveSettings({ gerunds: 'drop' }), () => {})

    expect(response.mentions.count).toBe(0)
  })
})

describe('types', () => {
  const untyped = textOf('A/DT gun/NN costs/VBZ money/NN', [
    ['A gun', { type: 'nominal' }],
    ['money', { type: 'nominal' }],
    ['gun', { type: 'nominal' }],
  ])

  test('a key without them is refused with what would do', () => {
    expect(() => leftOf(untyped, { definition: 'ace' })).toThrow(
      'document "d" has no entity types, so ACE classes (PER, ORG, GPE, LOC, FAC, VEH, WEA) cannot be assigned',
    )
  })

  test('a key whose types are not those of ACE is refused too', () => {
    const odd = textOf('A/DT gun/NN', [['A gun', { type: 'nominal', entityType: 'THING' }]])

    expect(() => leftOf(odd, { semanticTypes: 'ace' })).toThrow(
      'document "d" has only the entity types THING, so ACE classes',
    )
  })

  test('a response without them is judged by its twins; the rest of it stays', () => {
    const warned: string[] = []
    const { key, response } = matchDocuments(
      weapons,
      untyped,
      resolveSettings({ semanticTypes: 'ace' }),
      ({ code }) => warned.push(code),
    )

    expect([key.mentions.count, response.mentions.count]).toEqual([1, 2])
    expect(warned).toContain('untyped-response')
  })
})

test('a document without words is refused', () => {
  const bare = documentOf([{ span: [0, 1], type: 'nominal' }])

  expect(() => leftOf(bare, { gerunds: 'drop' })).toThrow('has no words')
  expect(leftOf(documentOf([]), { definition: 'ace' })).toEqual([])
})

test.each<Partial<Settings>>([
  { definition: 'muc' },
  { definition: 'muc', singletons: 'keep', gerunds: 'keep' },
  { nestedNames: 'places', relativePronouns: 'drop' },
  { definition: 'ace', semanticTypes: 'all', nestedNouns: 'keep' },
])('%o is read from its signature again', (settings) => {
  const { signature } = evaluate(corpusOf(bank), corpusOf(bank), settings)
  const fields = parseSignature(signature) ?? new Map()

  expect(resolveSettings(settingsOfSignature(fields))).toEqual(resolveSettings(settings))
  for (const [name, value] of Object.entries(settings)) {
    expect(signature).toContain(
      `|${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}|`,
    )
  }
})
