import { describe, expect, test } from 'vitest'
import { corpusOf, documentOf, documentOfLetters } from '../../tests/documents.ts'
import { metricSets, readsTypes } from '../metrics/registry.ts'
import { evaluate } from './evaluate.ts'

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
    expect(warnings.map(({ code, message }) => [code, message])).toEqual([
      [
        'left-out-metric',
        `${left.join(', ')} left out: document "d" in test gives neither mention types nor a text to derive them from`,
      ],
    ])
  })

  test('are not missed where the data are there', () => {
    const { scores } = evaluate(typed, typed, { metrics: PAPERS }, { leavesOutMissing: true })

    expect(Object.keys(scores)).toEqual(PAPERS)
  })
})

describe('derived mention types', () => {
  const said = corpusOf(documentOf([{ span: [0, 1], entity: 'e', type: 'named' }], { words: 'Ann' }))
  const derived = corpusOf(documentOf([{ span: [0, 1], entity: 'e' }], { words: 'Ann' }))
  const metrics = ['b3', 'anchor.detection', 'anchor', 'ceafm.typed']
  const notes = (corpus: typeof said): (string | undefined)[] => {
    const { scores } = evaluate(corpus, said, { metrics })
    return metrics.map((id) => scores[id]?.note)
  }

  test('are noted beside the scores that read them', () => {
    const note = 'some mention types were derived from parts of speech or spelling'

    expect(notes(derived)).toEqual([undefined, note, note, note])
    expect(notes(said)).toEqual([undefined, undefined, undefined, undefined])
  })
})
