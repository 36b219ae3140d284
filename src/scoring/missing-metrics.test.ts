import { describe, expect, test } from 'vitest'
import { corpusOf, documentOf, documentOfLetters } from '../../tests/documents.ts'
import { InputError, RefereeError } from '../errors.ts'
import type { Metric } from '../metrics/metric.ts'
import { metricById, metricSets, readsTypes } from '../metrics/registry.ts'
import { evaluate } from './evaluate.ts'
import { missingMetric } from './missing-metrics.ts'

const PAPERS = metricSets['papers'] ?? []
const untyped = corpusOf(documentOfLetters('abc'))
const typed = corpusOf(documentOf([{ span: [0, 1], entity: 'e', type: 'named', entityType: 'PER' }]))

describe('metrics that a document has no data for', () => {
  test('are an error where they were asked for by name', () => {
    expect(() => evaluate(untyped, untyped, { metrics: ['anchor'] })).toThrow(
      expect.objectContaining({ code: 'no-types' }),
    )
  })

  test('are left out of a set and named, with what is made of them', () => {
    const { scores, perDocument, warnings } = evaluate(
      untyped,
      untyped,
      { metrics: PAPERS },
      { leavesOutMissing: true, perDocument: true },
    )

    const left = PAPERS.filter(readsTypes)
    expect(left).toEqual(expect.arrayContaining(['antecedent.inferred', 'anchor.detection', 'anchor']))
    expect(PAPERS.filter((id) => !(id in scores))).toEqual(left)
    expect(Object.keys(perDocument[0]?.scores ?? {})).toEqual(Object.keys(scores))
    expect(warnings).toEqual([
      {
        code: 'left-out-metric',
        path: 'test',
        line: 1,
        column: 1,
        message: `${left.join(', ')} left out: document "d" gives neither mention types nor a text to derive them from`,
      },
    ])
  })

  test('are not missed where the data are there', () => {
    const { scores } = evaluate(typed, typed, { metrics: PAPERS }, { leavesOutMissing: true })

    expect(Object.keys(scores)).toEqual(PAPERS)
  })
})

describe('scores of names where the key has none', () => {
  const nameless = corpusOf(documentOf([{ span: [0, 1], entity: 'e', type: 'pronoun', entityType: 'PER' }]))
  const names = PAPERS.filter((id) => id.startsWith('cone.'))

  test('are left out of a set and named', () => {
    const { scores, warnings } = evaluate(nameless, typed, { metrics: PAPERS }, { leavesOutMissing: true })

    expect(names).toHaveLength(3)
    expect(PAPERS.filter((id) => !(id in scores))).toEqual(names)
    expect(warnings.map(({ message }) => message)).toEqual([
      `${names.join(', ')} left out: no mention of the key is a name`,
    ])
  })

  test('are not left out where one document has names, or by their own name', () => {
    const other = documentOf([{ span: [0, 1], entity: 'e', type: 'named', entityType: 'PER' }], {
      id: 'other',
    })
    const both = { ...nameless, documents: [...nameless.documents, other] }
    const leaving = { leavesOutMissing: true }

    expect(Object.keys(evaluate(both, both, { metrics: PAPERS }, leaving).scores)).toEqual(PAPERS)
    expect(evaluate(nameless, typed, { metrics: ['cone.b3'] }).scores['cone.b3']?.undefined).toBe(true)
  })
})

describe('derived mention types', () => {
  const annotated = corpusOf(documentOf([{ span: [0, 1], entity: 'e', type: 'named' }], { words: 'Ann' }))
  const derived = corpusOf(documentOf([{ span: [0, 1], entity: 'e' }], { words: 'Ann' }))
  const metrics = ['b3', 'anchor.detection', 'anchor', 'ceafm.typed']
  const notes = (corpus: typeof annotated): (string | undefined)[] => {
    const { scores } = evaluate(corpus, annotated, { metrics })
    return metrics.map((id) => scores[id]?.note)
  }

  test('are noted beside the scores that read them', () => {
    const note = 'some mention types were derived from parts of speech or spelling'

    expect(notes(derived)).toEqual([undefined, note, note, note])
    expect(notes(annotated)).toEqual([undefined, undefined, undefined, undefined])
  })
})

test('why a metric is missing is told without a code, and with a place where there is one', () => {
  const metric = metricById('b3') as Metric
  const place = { path: 'a.conll', line: 2, column: 3 }

  expect(missingMetric(metric, new RefereeError('no-types', 'there are no types'))).toEqual({
    metric: 'b3',
    reason: 'there are no types',
  })
  expect(missingMetric(metric, new InputError('no-types', place, 'there are none here'))).toEqual({
    metric: 'b3',
    reason: 'there are none here',
    place,
  })
})

test('slices leave out a metric that a document has no data for', () => {
  const bare = corpusOf(
    documentOf([
      { span: [0, 1], entity: 'x' },
      { span: [1, 2], entity: 'x' },
    ]),
  )
  const { slices } = evaluate(
    bare,
    bare,
    { metrics: ['mentions', 'antecedent.inferred'], by: ['entity-size'] },
    { leavesOutMissing: true },
  )
  expect(slices['entity-size']?.map(({ value, scores }) => [value, Object.keys(scores)])).toEqual([
    ['2', ['mentions']],
  ])
})
