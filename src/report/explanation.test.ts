import { describe, expect, test } from 'vitest'
import { documentOf } from '../../tests/documents.ts'
import { explainScore } from '../analysis/explain/explain.ts'
import type { Metric } from '../metrics/metric.ts'
import { metricById } from '../metrics/registry.ts'
import { matchDocuments } from '../scoring/match-documents.ts'
import { resolveSettings } from '../scoring/settings.ts'
import { signFields } from '../scoring/signature.ts'
import { version } from '../version.ts'
import { explanationReport, renderExplanation } from './explanation.ts'

const ESCAPE = String.fromCharCode(27)

function render(
  id: string,
  words: string,
  spans: readonly (readonly [number, number])[],
  name = 'd',
): string {
  const document = documentOf(
    spans.map((span) => ({ span, entity: `${name}-entity` })),
    { id: name, words },
  )
  const settings = resolveSettings({ metrics: [id] })
  const comparison = matchDocuments(document, document, settings, () => {})
  const explanation = explainScore(metricById(id) as Metric, comparison, settings)
  const text = renderExplanation(explanationReport(explanation, signFields([])))
  return text.replace(`referee:${version}`, 'referee:VERSION')
}

describe('an explanation in text', () => {
  test('shows twins, terms, sum and division', () => {
    expect(
      render('muc', 'Ann saw her', [
        [0, 1],
        [2, 3],
      ]),
    ).toMatchInlineSnapshot(`
      "MUC of document d

      twins: 2 of 2 key mentions and 2 response mentions
      key entity  key mention  response mention  response entity
      d-entity    Ann [0,1]    Ann [0,1]         d-entity
      d-entity    her [2,3]    her [2,3]         d-entity

      MUC
        recall    = Σ_k (|k| − parts of k in the response) ÷ Σ_k (|k| − 1)
        precision = Σ_r (|r| − parts of r in the key) ÷ Σ_r (|r| − 1)

      key       response  mention  arithmetic                                                                  R num.  R den.  P num.  P den.
      d-entity                     2 mentions in 1 part (1 shared with entities, 0 twinless): 2 − 1 of 1 link       1       1
                d-entity           2 mentions in 1 part (1 shared with entities, 0 twinless): 2 − 1 of 1 link                       1       1
                                   sum                                                                              1       1       1       1

      recall = 1 ÷ 1 = 1
      precision = 1 ÷ 1 = 1
      F1 = 1
      MUC 100.00

      referee:VERSION
      "
    `)
  })

  test('lets nothing through to the terminal, wherever it stands in the file', () => {
    const text = render('b3', `${ESCAPE}[2J saw`, [[0, 1]], `d${ESCAPE}]0;title`)

    expect(text).not.toContain(ESCAPE)
  })

  test('cuts long mentions in the middle', () => {
    const words = Array.from({ length: 30 }, (_, i) => `word${i}`).join(' ')

    expect(render('mentions', words, [[0, 30]])).toMatch(/word0 word1 word2 w…[^\n]*word29 \[0,30\]/)
  })

  test('says when a denominator is 0', () => {
    expect(render('muc', 'Ann', [[0, 1]])).toContain('MUC 0.00 (undefined: a denominator is 0)')
  })
})
