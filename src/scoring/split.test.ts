import { describe, expect, test } from 'vitest'
import { corpusOf, documentOfLetters } from '../../tests/documents.ts'
import type { CorefDocument, Link } from '../document/document.ts'
import { splitAntecedents } from '../document/split-antecedents.ts'
import { evaluate } from './evaluate.ts'
import type { Settings } from './settings.ts'

/** `abc de` as in documentOfLetters; an antecedent is its anaphor's letter and letters of its members. */
function side(entities: string, ...antecedents: readonly (readonly [string, string])[]): CorefDocument {
  const document = documentOfLetters(entities)
  const { mentions, entityId } = document
  const mentionOf = (letter: string): number =>
    mentions.start.indexOf(letter.charCodeAt(0) - 'a'.charCodeAt(0))
  const idOf = (letter: string): string => entityId(mentions.entity[mentionOf(letter)] as number) as string
  const links = antecedents.map(
    ([anaphor, members]): Link => ({
      kind: 'split',
      from: mentionOf(anaphor),
      to: [...members].map(idOf),
    }),
  )
  return { ...document, links }
}

function score(key: CorefDocument, response: CorefDocument, settings: Partial<Settings> = {}) {
  return evaluate(corpusOf(key), corpusOf(response), { split: 'score', ...settings })
}

const KEY = side('ab cd e fg', ['f', 'ac'])

describe('split antecedents', () => {
  test('are left alone unless asked for, with a warning', () => {
    const { scores, warnings } = evaluate(corpusOf(KEY), corpusOf(side('ab cd e fg')))

    expect(scores['b3']).toMatchObject({ recall: 1, precision: 1 })
    expect(warnings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'ignored-split: split antecedents are not scored; use --split score',
    ])
  })

  test('count as a mention of their entity, on each side', () => {
    const { scores, warnings } = score(KEY, side('ab cd e fg'))

    expect(scores['muc']?.counts).toMatchObject({ recallDenominator: 4, precisionDenominator: 3 })
    expect(scores['b3']?.counts).toMatchObject({ recallDenominator: 8, precisionDenominator: 7 })
    expect(scores['mentions']?.counts).toMatchObject({ recallDenominator: 7, precisionDenominator: 7 })
    expect(score(side('ab cd e fg'), KEY).scores['muc']?.counts).toMatchObject({
      recallDenominator: 3,
      precisionDenominator: 4,
    })
    expect(warnings).toEqual([])
  })

  test('weigh the links of BLANC by F1, on both sides alike', () => {
    expect(score(KEY, side('ab cd e fg')).scores['blanc']?.counts).toEqual({
      keyCoreferent: 5,
      responseCoreferent: 3,
      commonCoreferent: 3,
      keyNonCoreferent: 23,
      responseNonCoreferent: 18,
      commonNonCoreferent: 18,
    })
    // The members ab, cd and ab, e as documents: coreferent F1 2/3, the other half 0, so 1/3.
    const { counts } = score(KEY, side('ab cd e fg', ['f', 'ae'])).scores['blanc'] ?? {}
    expect(counts?.['commonCoreferent']).toBeCloseTo(3 + 2 / 3, 12)
    expect(counts?.['commonNonCoreferent']).toBeCloseTo(18 + 5 / 3, 12)
  })

  test('swap recall and precision when the sides are swapped', () => {
    const response = side('ab c de fg', ['g', 'ac'], ['d', 'a'])
    const metrics = ['muc', 'b3', 'ceafm', 'ceafe', 'lea']
    const [there, back] = [score(KEY, response, { metrics }), score(response, KEY, { metrics })]

    for (const id of metrics) {
      expect(there.scores[id]?.recall).toBeCloseTo(back.scores[id]?.precision as number, 12)
      expect(there.scores[id]?.precision).toBeCloseTo(back.scores[id]?.recall as number, 12)
    }
  })

  test('several in one entity add their weights, and MUC opens a part with the greatest', () => {
    const key = side('ab cd e fg', ['f', 'ac'], ['g', 'ae'])
    const { scores } = score(key, key, { metrics: ['muc', 'b3', 'ceafm', 'lea', 'blanc'] })
    for (const each of Object.values(scores)) expect(each).toMatchObject({ recall: 1, precision: 1 })

    // f and g are twinless, so the two antecedents match only each other: one link of four, and of three.
    const { scores: apart } = score(key, side('ab cd e hi', ['h', 'ac'], ['i', 'ae']), { metrics: ['muc'] })
    expect(apart['muc']?.counts).toMatchObject({ recallNumerator: 2 + 1, recallDenominator: 2 + 3 })
  })

  test('keep an anaphor from being a singleton, and lose members that are', () => {
    const key = side('ab c d', ['d', 'ac'])

    expect(score(key, key, { singletons: 'drop' }).key).toEqual({ mentions: 3, entities: 2, singletons: 1 })
    expect(evaluate(corpusOf(key), corpusOf(key), { singletons: 'drop' }).key).toMatchObject({ entities: 1 })
  })
})

describe('the antecedents of a document', () => {
  const findAntecedents = (document: CorefDocument): string[] => {
    const split = splitAntecedents(document)
    return split.antecedents.map(({ entity, members }) => `${entity}: ${members.join(' ')}`)
  }

  test('are the entities of their members, each once', () => {
    expect(findAntecedents(side('ab cd e', ['e', 'abc']))).toEqual(['2: 0 1'])
  })

  test('stand for the members of members', () => {
    expect(findAntecedents(side('a b c d e', ['d', 'ab'], ['e', 'cd']))).toEqual(['3: 0 1', '4: 0 1 2'])
  })

  test('join the entities that have equal ones', () => {
    const split = splitAntecedents(side('ab cd f g', ['f', 'ac'], ['g', 'bd']))

    expect(split.document.entityCount).toBe(3)
    expect(split.antecedents).toEqual([{ entity: 2, members: [0, 1] }])
  })

  test('do not go round in circles', () => {
    expect(findAntecedents(side('a b c', ['a', 'b'], ['b', 'ac']))).toEqual(['0: 1'])
  })
})

test('CEAF of split antecedents goes past entities that share nothing', () => {
  // cd has no twin; the antecedents ab, cd and ab, ef share ab: F1 1/2.
  const { scores } = score(side('ab cd ef gh', ['g', 'ac']), side('ab ef gh', ['g', 'ae']), {
    metrics: ['ceafm'],
  })

  expect(scores['ceafm']?.counts).toMatchObject({
    recallNumerator: 2 + 2 + 2.5,
    recallDenominator: 8 + 1,
    precisionNumerator: 2 + 2 + 2.5,
    precisionDenominator: 6 + 1,
  })
})
