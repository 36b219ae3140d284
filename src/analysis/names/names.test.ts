import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf } from '../../../tests/documents.ts'
import { annotatedNames, estimatedKey } from './estimated-key.ts'
import { matchNames, type NameMatching } from './match-names.ts'
import { fullRules, paperRules } from './name-rules.ts'
import { type FoundName, type NameWords, nameWords } from './name-words.ts'

/** Names as `Ann Lee/PER`, forming a text without other words. */
function match(list: readonly string[], matching: NameMatching): readonly number[] {
  const words: string[] = []
  const names = list.map((each): FoundName => {
    const [text = '', type] = each.split('/')
    const start = words.length
    words.push(...text.split(' '))
    return { start, end: words.length, type }
  })
  return matchNames(names, (token) => words[token] as string, matching)
}

describe.each(['paper', 'full'] as const)('names match under %s', (matching) => {
  test.each([
    ['the same words in other case', ['Rome', 'ROME'], [0, 0]],
    ['initials', ['United Nations/ORG', 'UN/ORG'], [0, 0]],
    ['initials with full stops and small words', ['Bank of England/ORG', 'B.E./ORG'], [0, 0]],
    ['a part of a name of the same kind', ['New York City/GPE', 'New York/LOC'], [0, 0]],
    ['not a part of a name of another kind', ['Paris Hilton/PER', 'Paris/GPE'], [0, 1]],
    ['not other names', ['Rome/GPE', 'Carthage/GPE', 'Rome/GPE'], [0, 1, 0]],
    ['not a word that has the initials', ['United Nations/ORG', 'un/ORG'], [0, 1]],
  ])('%s', (_, names, entities) => {
    expect(match(names, matching)).toEqual(entities)
  })
})

describe('names match under full only', () => {
  test.each([
    ['with a title for the given name', ['Elizabeth Bennet/PER', 'Miss Bennet/PER'], [0, 0]],
    ['with a short form of the given name', ['William Hill/PER', 'Bill Hill/PER'], [0, 0]],
    ['with an initial', ['John Smith/PER', 'J. Smith/PER'], [0, 0]],
    ['without what companies append', ['Acme Tools Inc./ORG', 'Acme Tools/ORG'], [0, 0]],
    ['place and people', ['France/GPE', 'French/GPE'], [0, 0]],
  ])('%s', (_, names, entities) => {
    expect(match(names, 'full')).toEqual(entities)
  })

  test.each([
    ['by a given name that differs', ['John Smith/PER', 'Mary Smith/PER'], [0, 1]],
    ['by a title that differs', ['Mr. Smith/PER', 'Mrs. Smith/PER'], [0, 1]],
  ])('persons of one surname are kept apart %s', (_, names, entities) => {
    expect(match(names, 'full')).toEqual(entities)
  })

  test('a surname goes to whoever bore it last; the paper makes one person of both', () => {
    const names = ['John Smith/PER', 'Mary Smith/PER', 'Smith/PER']

    expect(match(names, 'full')).toEqual([0, 1, 1])
    expect(match(names, 'paper')).toEqual([0, 0, 0])
  })
})

describe('names that are looked up by their words', () => {
  const WORDS =
    'Ann A. J. John Jack Liz Elizabeth Smith Lee Mr. Mrs. UN U.N. United Nations of the Acme Inc. France French New York'
  const word = fc.constantFrom(...WORDS.split(' '))
  const type = fc.constantFrom('', '/PER', '/PER', '/PER', '/ORG', '/GPE')
  const name = fc.tuple(fc.array(word, { minLength: 1, maxLength: 3 }), type)

  test.each(['paper', 'full'] as const)('are matched as if all were compared: %s', (matching) => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 14 }), (parts) => {
        const taken = parts.map(([words, kind]) => nameWords(words, kind.slice(1) || undefined))
        const names = parts.map(([words, kind]) => `${words.join(' ')}${kind}`)
        expect(match(names, matching)).toEqual(compareAll(taken, matching))
      }),
      { numRuns: 1500 },
    )
  })

  /** The definition: compare every name with every earlier one. */
  function compareAll(names: readonly NameWords[], matching: NameMatching): number[] {
    const entity = names.map((_, i) => i)
    const join = (a: number, b: number): void => {
      const [from, to] = [Math.max(...[a, b].map(root)), Math.min(...[a, b].map(root))]
      for (const [i, each] of entity.entries()) if (each === from) entity[i] = to
    }
    const root = (i: number): number => entity[i] as number
    for (const [at, each] of names.entries()) {
      const before = names.slice(0, at).map((other, i) => ({ other, i }))
      const same = before.filter(
        ({ other }) => `${other.kind} ${other.written}` === `${each.kind} ${each.written}`,
      )
      if (matching === 'paper') {
        for (const { other, i } of before) {
          if (paperRules.some((rule) => rule.matches(each, other))) join(i, at)
        }
        for (const { i } of same) join(i, at)
        continue
      }
      const found = [
        () => same,
        ...fullRules.map((rule) => () => before.filter(({ other }) => rule.matches(each, other))),
      ]
      const first = found.map((find) => find()).find((list) => list.length > 0)
      if (first !== undefined) join((first.at(-1) as { i: number }).i, at)
    }
    const numbers = [...new Set(entity)]
    return entity.map((each) => numbers.indexOf(each))
  }
})

describe('an estimated key', () => {
  const document = documentOf(
    [
      { span: [0, 2], entity: 'x', type: 'named', entityType: 'PER' },
      { span: [3, 4], entity: 'y', type: 'named', entityType: 'PER' },
      { span: [5, 6], entity: 'x', type: 'pronoun' },
    ],
    { words: 'Ann Lee saw Lee . She' },
  )

  test('holds the names alone, in entities of its own', () => {
    const key = estimatedKey(document, annotatedNames(document), 'full')

    expect([...key.mentions.start]).toEqual([0, 3])
    expect([...key.mentions.entity]).toEqual([0, 0])
    expect(key.mentions.attributes?.map(({ type, entityType }) => [type, entityType])).toEqual([
      ['named', 'PER'],
      ['named', 'PER'],
    ])
  })

  test('needs words', () => {
    expect(() => estimatedKey(documentOf([]), [], 'full')).toThrow('has no words to find names in')
  })
})
