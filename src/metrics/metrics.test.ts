import { describe, expect, test } from 'vitest'
import { corpusOf, documentOf, documentOfLetters, type TestMention } from '../../tests/documents.ts'
import type { MentionType } from '../document/document.ts'
import { evaluate } from '../scoring/evaluate.ts'
import type { Settings } from '../scoring/settings.ts'
import type { CountedScore } from '../scoring/tally.ts'
import { harmonicMean, ratioScore } from './metric.ts'
import { metricById, metricSets, metrics, readsTypes } from './registry.ts'

/*
 * One document, worked out by hand for every metric. Entities are words, mentions letters:
 *
 *     key       abc de f        6 mentions
 *     response  ab cdx y        6 mentions, x and y without a twin
 *
 *     abc ∩ ab = 2, abc ∩ cdx = 1, de ∩ cdx = 1; e and f have no twin.
 */
const key = documentOfLetters('abc de f')
const response = documentOfLetters('ab cdx y')

/** Recall and precision as [numerator, denominator]. */
const WORKED: Readonly<Record<string, readonly [readonly [number, number], readonly [number, number]]>> = {
  mentions: [
    [4, 6],
    [4, 6],
  ],
  // One link, a-b, of (3 − 1) + (2 − 1) in the key and (2 − 1) + (3 − 1) in the response.
  muc: [
    [1, 3],
    [1, 3],
  ],
  b3: [
    [(4 + 1) / 3 + 1 / 2, 6],
    [4 / 2 + (1 + 1) / 3, 6],
  ],
  // Without e and f the key is abc, d; without x and y the response is ab, cd.
  'b3.twins': [
    [(4 + 1) / 3 + 1, 4],
    [4 / 2 + (1 + 1) / 2, 4],
  ],
  // Without x and y the response is ab, cd.
  'b3.0': [
    [(4 + 1) / 3 + 1 / 2, 6],
    [4 / 2 + (1 + 1) / 2, 4],
  ],
  // e counts 1/2, f 1; x counts 1/3, y 1.
  'b3.all': [
    [(4 + 1) / 3 + 1 / 2 + 1 / 2 + 1, 6],
    [4 / 2 + (1 + 1) / 3 + 1 / 3 + 1, 6],
  ],
  // y is deleted.
  'b3.rn': [
    [(4 + 1) / 3 + 1 / 2 + 1 / 2 + 1, 6],
    [4 / 2 + (1 + 1) / 3 + 1 / 3, 5],
  ],
  // y is deleted; e and f join the response as singletons.
  'b3.sys': [
    [(4 + 1) / 3 + 1 / 2 + 1 / 2 + 1, 6],
    [4 / 2 + (1 + 1) / 3 + 1 / 3 + 2, 7],
  ],
  // abc with ab, de with cdx.
  ceafm: [
    [2 + 1, 6],
    [2 + 1, 6],
  ],
  'ceafm.rn': [
    [2 + 1, 6],
    [2 + 1, 5],
  ],
  // Recall: f finds itself, de takes cd or its own e. Precision: x of cdx becomes a key singleton, which
  // leaves abc with ab for 2, one of de and x for cdx, e for itself at no gain, f for itself.
  'ceafm.sys': [
    [2 + 1 + 1, 6],
    [2 + 1 + 1 + 1, 7],
  ],
  ceafe: [
    [4 / 5 + 2 / 5, 3],
    [4 / 5 + 2 / 5, 3],
  ],
  'ceafe.rn': [
    [4 / 5 + 2 / 5, 3],
    [4 / 5 + 2 / 5, 2],
  ],
  // Recall view: response ab, cd, e, f: abc-ab 4/5, de-e 2/3 beats de-cd 1/2, f 1. Precision view: key abc, de,
  // f, x and response ab, cdx, e, f: abc-ab 4/5, de-e 2/3, f-f 1, x-cdx 2/4.
  'ceafe.sys': [
    [4 / 5 + 2 / 3 + 1, 3],
    [4 / 5 + 2 / 3 + 1 + 2 / 4, 4],
  ],
  'ceaf.phi1': [
    [0, 3],
    [0, 3],
  ],
  'ceaf.phi2': [
    [2, 3],
    [2, 3],
  ],
  pairwise: [
    [1, 3 + 1],
    [1, 1 + 3],
  ],
  // abc: 3 · 1/3; cdx has no link of the key, f and y are singletons on one side only.
  lea: [
    [3 * (1 / 3), 6],
    [2 * (1 / 1), 6],
  ],
}

describe('a document worked out by hand', () => {
  test.each(Object.entries(WORKED))('has the %s that the definition gives', (id, [recall, precision]) => {
    const { counts } = scoreOf(id)

    const foundRecall = [counts?.['recallNumerator'], counts?.['recallDenominator']]
    const foundPrecision = [counts?.['precisionNumerator'], counts?.['precisionDenominator']]
    expectNear([...foundRecall, ...foundPrecision], [...recall, ...precision])
  })

  test('has the MEI that the definition gives', () => {
    // With all entities major: abc with ab, de with cdx, f with nothing.
    const major = { onlyEntities: 9 }
    expect(scoreOf('mei.macro', key, response, major).counts).toEqual({
      f1: expect.closeTo(4 / 5 + 2 / 5, 12),
      entities: 3,
      mapped: 2,
    })
    expect(scoreOf('mei.micro', key, response, major).counts).toEqual({
      f1: expect.closeTo(3 * (4 / 5) + 2 * (2 / 5), 12),
      mentions: 6,
      mapped: 2,
    })
    // None has four mentions.
    expect(scoreOf('mei.macro')).toMatchObject({ value: 0, undefined: true })
  })

  test('has the BLANC that the definition gives', () => {
    expect(scoreOf('blanc').counts).toEqual({
      keyCoreferent: 3 + 1,
      responseCoreferent: 1 + 3,
      commonCoreferent: 1,
      keyNonCoreferent: 15 - 4,
      responseNonCoreferent: 15 - 4,
      // Of the six pairs of a, b, c and d, the key links ab, ac and bc, the response ab and cd.
      commonNonCoreferent: 2,
    })
    expect(scoreOf('blanc')).toMatchObject({ recall: (1 / 4 + 2 / 11) / 2, precision: (1 / 4 + 2 / 11) / 2 })
  })

  test('has the CoNLL score that its three parts give', () => {
    const [muc, b3, ceafe] = [1 / 3, harmonicMean(13 / 6 / 6, 8 / 3 / 6), 2 / 5]

    expect(Object.values(scoreOf('conll'))).toEqual([expect.closeTo((muc + b3 + ceafe) / 3, 12)])
  })

  test('covers every partition metric', () => {
    const partition = metrics.filter(({ family }) => family === 'partition').map(({ id }) => id)

    expect([...Object.keys(WORKED), 'blanc'].sort()).toEqual(partition.toSorted())
  })
})

describe('metrics of the mentions themselves', () => {
  const side = (...mentions: readonly TestMention[]) => documentOf(mentions)

  test('mor counts the tokens that the best map of mentions shares', () => {
    const keySide = side({ span: [0, 4] }, { span: [5, 7] })
    const responseSide = side({ span: [1, 3] }, { span: [3, 6] }, { span: [20, 21] })

    // [0, 4) with [1, 3) shares 2, [5, 7) with [3, 6) shares 1.
    expect(scoreOf('mor', keySide, responseSide).counts).toEqual({
      recallNumerator: 2 + 1,
      recallDenominator: 4 + 2,
      precisionNumerator: 2 + 1,
      precisionDenominator: 2 + 3 + 1,
    })
  })

  test('partial credit is the Dice coefficient of the tokens', () => {
    const keySide = side({ span: [0, 4], entity: '1' }, { span: [5, 6], entity: '1' })
    const responseSide = side({ span: [1, 4], entity: '1' }, { span: [5, 6], entity: '2' })
    const credit = (2 * 3) / (4 + 3)

    expect(scoreOf('ceafm.partial', keySide, responseSide).counts).toMatchObject({
      recallNumerator: 1,
      recallDenominator: 2,
      precisionDenominator: 2,
    })
    expect(scoreOf('ceafe.partial', keySide, responseSide).counts?.['recallNumerator']).toBeCloseTo(2 / 3, 12)
    expect(scoreOf('ceafm.partial', side({ span: [0, 4] }), side({ span: [1, 4] })).counts).toMatchObject({
      recallNumerator: credit,
    })
  })

  test('types weigh 1, 1/2 and 1/10, and a twin of another type is worth nothing', () => {
    const sideOfTypes = (...types: readonly TestMention['type'][]) =>
      side(...types.map((type, m): TestMention => ({ span: [m, m + 1], entity: '1', type: type ?? 'named' })))
    const counts = scoreOf(
      'ceafm.typed',
      sideOfTypes('named', 'nominal', 'pronoun'),
      sideOfTypes('named', 'named', 'pronoun'),
    ).counts

    expectNear(Object.values(counts ?? {}), [1 + 0.1, 1 + 0.5 + 0.1, 1 + 0.1, 1 + 1 + 0.1])
    const entity = scoreOf(
      'ceafe.typed',
      sideOfTypes('named', 'nominal'),
      sideOfTypes('named', 'pronoun'),
    ).counts
    expectNear(Object.values(entity ?? {}), [2 / (1.5 + 1.1), 1, 2 / (1.5 + 1.1), 1])
  })

  test('types must be known', () => {
    expect(() => scoreOf('ceafm.typed')).toThrowErrorMatchingInlineSnapshot(
      `[InputError: test:1:1: document "d" gives neither mention types nor a text to derive them from [no-types]]`,
    )
    expect(() => scoreOf('ceafe.typed')).toThrow(expect.objectContaining({ code: 'no-types' }))
  })
})

describe('BLANC', () => {
  const [one, three] = [documentOfLetters('abc'), documentOfLetters('a b c')]

  test('says which half was left out, and by which rule', () => {
    expect(scoreOf('blanc', one, one)).toMatchObject({
      f1: 1,
      undefined: true,
      note: 'left out for want of links (rule conll): non-coreferent',
    })
    expect(scoreOf('blanc', three, three)).toMatchObject({
      f1: 1,
      note: 'left out for want of links (rule conll): coreferent',
    })
  })

  test('leaves a half out under conll for want of key links, under luo2014 for want of links on both sides', () => {
    expect(scoreOf('blanc', one, three)).toMatchObject({ recall: 0, precision: 0, f1: 0 })
    expect(scoreOf('blanc', one, documentOfLetters('ab c'))).toMatchObject({ recall: 1 / 3, precision: 1 })
    expect(scoreOf('blanc', one, documentOfLetters('ab c'), { blanc: 'luo2014' })).toMatchObject({
      recall: (1 / 3 + 0) / 2,
      precision: (1 + 0) / 2,
    })
  })

  test('applies the rule once, to the whole corpus', () => {
    const keys = corpusOf(documentOfLetters('abc', 'd1'), documentOfLetters('a b', 'd2'))

    const { scores } = evaluate(keys, keys, { metrics: ['blanc'] })

    expect(scores['blanc']).toMatchObject({ recall: 1, precision: 1, f1: 1 })
    expect(scores['blanc']).not.toHaveProperty('note')
  })
})

describe('a ratio score', () => {
  const from = (
    recallNumerator: number,
    recallDenominator: number,
    precisionNumerator: number,
    precisionDenominator: number,
  ) => ratioScore({ recallNumerator, recallDenominator, precisionNumerator, precisionDenominator })

  test('is 0 for 0/0, and says so', () => {
    expect(from(0, 0, 0, 0)).toEqual({ recall: 0, precision: 0, f1: 0, undefined: true })
    expect(from(0, 3, 0, 0)).toEqual({ recall: 0, precision: 0, f1: 0, undefined: true })
    expect(from(0, 3, 0, 2)).toEqual({ recall: 0, precision: 0, f1: 0 })
  })

  test('has the harmonic mean for F1', () => {
    expect(from(1, 2, 1, 4)).toEqual({ recall: 1 / 2, precision: 1 / 4, f1: 2 / (2 + 4) })
  })
})

describe('the registry', () => {
  test('has every id once and finds it', () => {
    const ids = metrics.map(({ id }) => id)

    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.map((id) => metricById(id)?.id)).toEqual(ids)
    expect(['b4', '__proto__', 'constructor'].map(metricById)).toEqual([undefined, undefined, undefined])
  })

  test('has sets of metrics that exist, each once', () => {
    for (const [name, ids] of Object.entries(metricSets)) {
      expect(
        ids.filter((id) => metricById(id) === undefined),
        name,
      ).toEqual([])
      expect(new Set(ids).size, name).toBe(ids.length)
      expect(ids, name).toContain(metricById(name) === undefined ? 'muc' : name)
    }
    expect(metricSets['standard']).toEqual([
      'mentions',
      'muc',
      'b3',
      'ceafm',
      'ceafe',
      'blanc',
      'lea',
      'conll',
    ])
  })

  test('has composites of metrics that exist', () => {
    const parts = metrics.flatMap((metric) => (metric.family === 'composite' ? metric.of : []))

    expect(parts.filter((id) => metricById(id) === undefined)).toEqual([])
  })

  test('gives every metric formula, paper and reading', () => {
    for (const { id, label, card } of metrics) {
      expect(
        [label, card.formula, card.paper, card.reading].every((text) => text.trim() !== ''),
        id,
      ).toBe(true)
    }
  })
})

function scoreOf(
  id: string,
  keySide = key,
  responseSide = response,
  settings: Partial<Settings> = {},
): CountedScore {
  const { scores } = evaluate(corpusOf(keySide), corpusOf(responseSide), { metrics: [id], ...settings })
  return scores[id] as CountedScore
}

function expectNear(found: readonly (number | undefined)[], expected: readonly number[]): void {
  expect(found).toEqual(expected.map((number) => expect.closeTo(number, 12)))
}

describe('a metric', () => {
  /** The worked example with types by turns; each mention is of a person. */
  const corpusOfTypes = (letters: string, types: readonly MentionType[]) =>
    corpusOf(
      documentOf(
        letters.split(' ').flatMap((members) =>
          [...members].map((letter): TestMention => {
            const at = letter.charCodeAt(0) - 97
            return {
              span: [at, at + 1],
              entity: members,
              entityType: 'PER',
              type: types[at % types.length] as MentionType,
            }
          }),
        ),
      ),
    )
  const PATTERNS: readonly (readonly MentionType[])[] = [
    ['named'],
    ['pronoun'],
    ['nominal', 'pronoun'],
    ['pronoun', 'pronoun', 'named'],
  ]
  const scoresBy = (id: string): string[] =>
    PATTERNS.map((types) =>
      JSON.stringify(
        evaluate(
          corpusOfTypes('abc de f', types),
          corpusOfTypes('ab cdx y', types),
          { metrics: [id] },
          { leavesOutMissing: true },
        ).scores,
      ),
    )

  test.each(metrics.map(({ id }) => id))('%s says that it reads types if it does', (id) => {
    const isMoved = new Set(scoresBy(id)).size > 1
    expect(readsTypes(id)).toBe(isMoved)
  })

  test('that does not exist reads none', () => expect(readsTypes('no metric')).toBe(false))
})

test('zeros are found among mentions of which some have no attributes', () => {
  const mentions: TestMention[] = [
    { span: [0, 1], entity: 'x' },
    { span: [1, 2], entity: 'x', zero: true },
    { span: [2, 3], entity: 'x' },
  ]
  const corpus = corpusOf(documentOf(mentions))
  expect(evaluate(corpus, corpus, { metrics: ['zero'] }).scores['zero']?.counts).toMatchObject({ tp: 1 })
})
