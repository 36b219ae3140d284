import { describe, expect, test } from 'vitest'
import { corpusOf, documentOfLetters } from '../../tests/documents.ts'
import { evaluate } from './evaluate.ts'
import type { Settings } from './settings.ts'

/** Two documents of different size, one empty, one with only singletons. */
const key = corpusOf(
  documentOfLetters('abcd', 'd1'),
  documentOfLetters('ab', 'd2'),
  documentOfLetters('', 'd3'),
  documentOfLetters('a b', 'd4'),
)
const response = corpusOf(
  documentOfLetters('ab', 'd1'),
  documentOfLetters('ab cd', 'd2'),
  documentOfLetters('', 'd3'),
  documentOfLetters('a b', 'd4'),
)

const scoreMetrics = (average: Settings['average'], ...metrics: readonly string[]) =>
  evaluate(key, response, { average, metrics }).scores

describe('--average macro', () => {
  test('is the mean of recall, of precision and of F1 over documents that have something to score', () => {
    // MUC: 1/3 and 1/1; 1/1 and 1/2. The other documents have no links on either side.
    expect(scoreMetrics('macro', 'muc')['muc']).toEqual({
      recall: (1 / 3 + 1) / 2,
      precision: (1 + 1 / 2) / 2,
      f1: (1 / 2 + 2 / 3) / 2,
      counts: { recallNumerator: 2, recallDenominator: 4, precisionNumerator: 2, precisionDenominator: 3 },
    })
    // Mentions: 2/4 and 2/2; 2/2 and 2/4; none at all; 2/2 and 2/2.
    expect(scoreMetrics('macro', 'mentions')['mentions']).toEqual({
      recall: (2 / 4 + 2 / 2 + 2 / 2) / 3,
      precision: (2 / 2 + 2 / 4 + 2 / 2) / 3,
      f1: (2 / 3 + 2 / 3 + 1) / 3,
      counts: { recallNumerator: 6, recallDenominator: 8, precisionNumerator: 6, precisionDenominator: 8 },
    })
  })

  test('is not the micro average, which weighs documents by their size', () => {
    const { recall, precision } = scoreMetrics('micro', 'muc')['muc'] as { recall: number; precision: number }

    expect([recall, precision]).toEqual([2 / 4, 2 / 3])
  })

  test('leaves a document in whose other side alone has something', () => {
    const keys = corpusOf(documentOfLetters('ab', 'd1'), documentOfLetters('', 'd2'))
    const responses = corpusOf(documentOfLetters('ab', 'd1'), documentOfLetters('ab', 'd2'))

    const { scores } = evaluate(keys, responses, { average: 'macro', metrics: ['b3'] })

    expect(scores['b3']).toMatchObject({ recall: (1 + 0) / 2, precision: (1 + 0) / 2, f1: (1 + 0) / 2 })
  })

  test('applies the rule of BLANC to each document', () => {
    // d1: coreferent pairs 6, 1 of them found, and no others; d2: 1 of 1 against 1 of 2; d4: one non-coreferent pair.
    expect(scoreMetrics('macro', 'blanc')['blanc']).toMatchObject({
      recall: (1 + 1 + 1 / 6) / 3,
      precision: (1 + 1 / 2 + 1) / 3,
      f1: (2 / 7 + 2 / 3 + 1) / 3,
    })
  })

  test('of CoNLL is the mean of the three macro F1', () => {
    const { muc, b3, ceafe, conll } = scoreMetrics(
      'macro',
      'muc',
      'b3',
      'ceafe',
      'conll',
    ) as unknown as Record<string, { f1: number; value: number }>

    expect(conll?.value).toBe(((muc?.f1 ?? 0) + (b3?.f1 ?? 0) + (ceafe?.f1 ?? 0)) / 3)
  })

  test('is 0 and flagged undefined where no document has anything to score', () => {
    const empty = corpusOf(documentOfLetters('', 'd'))

    const { scores } = evaluate(empty, empty, { average: 'macro', metrics: ['muc', 'conll'] })

    expect(scores['muc']).toMatchObject({ recall: 0, precision: 0, f1: 0, undefined: true })
    expect(scores['conll']).toEqual({ value: 0, undefined: true })
  })

  test('does not depend on the order of documents', () => {
    const turned = { ...response, documents: response.documents.toReversed() }
    const turnedKey = { ...key, documents: key.documents.toReversed() }
    const settings = { average: 'macro', metrics: ['b3', 'ceafe', 'blanc', 'lea'] } as const

    expect(evaluate(turnedKey, turned, settings).scores).toStrictEqual(
      evaluate(key, response, settings).scores,
    )
  })
})
