import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf } from '../../tests/documents.ts'
import { documentPair, RUNS } from '../../tests/laws/arbitraries.ts'
import { generalMetrics } from '../metrics/registry.ts'
import { RowCounter } from './document-row.ts'
import { Evaluation } from './evaluation.ts'
import { matchDocuments } from './match-documents.ts'
import { resolveSettings, type Settings } from './settings.ts'
import { restoreRow, type StoredRow, storeRow } from './stored-row.ts'

const ALL = generalMetrics.map(({ id }) => id)
const SETTINGS: readonly (readonly [string, Partial<Settings>])[] = [
  ['all metrics', { metrics: ALL }],
  ['macro averages', { metrics: ALL, average: 'macro' }],
  ['slices', { by: ['type', 'entity-size', 'genre', 'type+entity-size'] }],
]

describe('a row that went through a file', () => {
  test.each(SETTINGS)('adds what its document adds: %s', (_, overrides) => {
    const settings = resolveSettings(overrides)
    const options = { perDocument: true, leavesOutMissing: true }

    fc.assert(
      fc.property(fc.array(documentPair, { minLength: 1, maxLength: 6 }), (pairs) => {
        const direct = new Evaluation(settings, options)
        const counter = new RowCounter(settings, true)
        const lines: string[] = []
        const stored = new Evaluation(settings, options)
        for (const [i, pair] of pairs.entries()) {
          const frame = { id: `d${i}`, genre: i % 2 === 0 ? 'news' : 'fiction' }
          const [key, response] = [documentOf(pair.key, frame), documentOf(pair.response, frame)]
          direct.add(key, response, i)
          const row = counter.count(matchDocuments(key, response, settings, stored.warn), key, i)
          lines.push(JSON.stringify(storeRow(row, counter.plan)))
        }
        // Sums are exact, so the order of rows does not matter.
        for (const line of lines.toReversed()) {
          stored.addRow(restoreRow(JSON.parse(line) as StoredRow, counter.plan))
        }

        expect(JSON.stringify(stored.result())).toBe(JSON.stringify(direct.result()))
      }),
      { ...RUNS, numRuns: 40 },
    )
  })

  test('says nothing of what there is not', () => {
    const settings = resolveSettings({ metrics: ['muc'] })
    const counter = new RowCounter(settings, false)
    const document = documentOf([
      { span: [0, 1], entity: 'a' },
      { span: [1, 2], entity: 'a' },
    ])
    const row = counter.count(
      matchDocuments(document, document, settings, () => {}),
      document,
      3,
    )

    expect(JSON.stringify(storeRow(row, counter.plan))).toBe(
      '{"id":"d","position":3,"tokens":0,"twins":2,' +
        '"key":{"mentions":2,"entities":1,"singletons":0},"response":{"mentions":2,"entities":1,"singletons":0},' +
        '"counts":{"muc":{"recallNumerator":1,"recallDenominator":1,"precisionNumerator":1,"precisionDenominator":1}}}',
    )
  })
})
