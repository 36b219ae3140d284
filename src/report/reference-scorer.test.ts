import { describe, expect, test } from 'vitest'
import { corpusOf, documentOf, documentOfLetters } from '../../tests/documents.ts'
import type { CorefDocument } from '../document/document.ts'
import { evaluate } from '../scoring/evaluate.ts'
import { version } from '../version.ts'
import { cutPercent, referenceMetrics, renderReference } from './reference-scorer.ts'
import { scoresReport } from './scores.ts'

describe('a percentage of the reference scorer', () => {
  test('is cut off, not rounded, and on doubles: 57/100 prints 56.99', () => {
    expect([57 / 100, 2 / 3, 1, 0, 0.753, 1 / 8].map(cutPercent)).toEqual([
      '56.99',
      '66.66',
      '100',
      '0',
      '75.3',
      '12.5',
    ])
  })

  test('is off by 0.01 for 83 of the fractions over 100, 200, 400 and 1000', () => {
    const off = [100, 200, 400, 1000].flatMap((denominator) =>
      Array.from({ length: denominator + 1 }, (_, numerator) => ({ numerator, denominator })).filter(
        ({ numerator, denominator: over }) =>
          cutPercent(numerator / over) !== String(Math.floor((numerator * 10000) / over) / 100),
      ),
    )

    expect(off.length).toBe(83)
  })
})

describe('the lines of the reference scorer', () => {
  test('show each metric under its name there, with the fractions', () => {
    const text = render(documentOfLetters('abc de'), documentOfLetters('ab cdf'))

    expect(hideVersion(text)).toMatchInlineSnapshot(`
      "METRIC muc:

      ====== TOTALS =======
      Identification of Mentions: Recall: (4 / 5) 80%	Precision: (4 / 5) 80%	F1: 80%
      --------------------------------------------------------------------------
      Coreference: Recall: (1 / 3) 33.33%	Precision: (1 / 3) 33.33%	F1: 33.33%
      --------------------------------------------------------------------------

      METRIC bcub:

      ====== TOTALS =======
      Identification of Mentions: Recall: (4 / 5) 80%	Precision: (4 / 5) 80%	F1: 80%
      --------------------------------------------------------------------------
      Coreference: Recall: (2.16666666666667 / 5) 43.33%	Precision: (2.66666666666667 / 5) 53.33%	F1: 47.81%
      --------------------------------------------------------------------------

      METRIC ceafm:

      ====== TOTALS =======
      Identification of Mentions: Recall: (4 / 5) 80%	Precision: (4 / 5) 80%	F1: 80%
      --------------------------------------------------------------------------
      Coreference: Recall: (3 / 5) 60%	Precision: (3 / 5) 60%	F1: 60%
      --------------------------------------------------------------------------

      METRIC ceafe:

      ====== TOTALS =======
      Identification of Mentions: Recall: (4 / 5) 80%	Precision: (4 / 5) 80%	F1: 80%
      --------------------------------------------------------------------------
      Coreference: Recall: (1.2 / 2) 60%	Precision: (1.2 / 2) 60%	F1: 60%
      --------------------------------------------------------------------------

      METRIC blanc:

      ====== TOTALS =======
      Identification of Mentions: Recall: (4 / 5) 80%	Precision: (4 / 5) 80%	F1: 80%
      --------------------------------------------------------------------------

      Coreference:
      Coreference links: Recall: (1 / 4) 25%	Precision: (1 / 4) 25%	F1: 25%
      --------------------------------------------------------------------------
      Non-coreference links: Recall: (2 / 6) 33.33%	Precision: (2 / 6) 33.33%	F1: 33.33%
      --------------------------------------------------------------------------
      BLANC: Recall: (0.291666666666667 / 1) 29.16%	Precision: (0.291666666666667 / 1) 29.16%	F1: 29.16%
      --------------------------------------------------------------------------

      referee:VERSION|match:exact|singletons:keep|duplicates:conll|missing:conll|blanc:conll|zeros:keep|average:micro|compat:conll|docs:1|key:unhashed|response:unhashed
      "
    `)
  })

  test('leave out metrics that were not asked for', () => {
    const text = render(documentOfLetters('ab'), documentOfLetters('ab'), ['muc'])

    expect(text.split('\n').filter((line) => line.startsWith('METRIC'))).toEqual(['METRIC muc:'])
  })

  test('write very small numbers as Perl does', () => {
    // One of 20,100 coreferent pairs is found and no other: BLANC recall is 1/20100.
    const everyone = documentOf(
      Array.from({ length: 201 }, (_, m) => ({ span: [m, m + 1] as const, entity: '1' })),
    )

    const text = render(everyone, documentOfLetters('ab'), ['blanc'])

    expect(text.split('\n').find((line) => line.startsWith('BLANC'))).toBe(
      'BLANC: Recall: (4.97512437810945e-05 / 1) 0%\tPrecision: (1 / 1) 100%\tF1: 0%',
    )
  })

  test('name the response where there are several', () => {
    const key = corpusOf(documentOfLetters('ab'))
    const results = ['a.conll', 'b.conll'].map((name) =>
      evaluate(key, { ...key, name }, { metrics: ['muc'], compat: 'conll' }),
    )

    const text = renderReference(scoresReport(results))

    expect(text.split('\n').filter((line) => line.startsWith('RESPONSE'))).toEqual([
      'RESPONSE a.conll:',
      'RESPONSE b.conll:',
    ])
  })
})

function render(key: CorefDocument, response: CorefDocument, metrics = referenceMetrics): string {
  const result = evaluate(corpusOf(key), corpusOf(response), { metrics, compat: 'conll' })
  return renderReference(scoresReport([result]))
}

/** A new version of the program must not break a test. */
function hideVersion(text: string): string {
  return text.replace(`referee:${version}|`, 'referee:VERSION|')
}
