import { describe, expect, test } from 'vitest'
import { foldsOf, refuseSeen } from './folds.ts'

describe('folds', () => {
  const folds = foldsOf(10, 3, 1)

  test('score every document once', () => {
    expect(folds.flatMap(({ test: scored }) => scored).sort((a, b) => a - b)).toEqual([...Array(10).keys()])
  })

  test('never score what they train on', () => {
    for (const { train, test: scored } of folds) {
      expect(train.filter((d) => scored.includes(d))).toEqual([])
      expect(train.length + scored.length).toBe(10)
    }
  })

  test('depend on the seed alone', () => {
    expect(foldsOf(10, 3, 1)).toEqual(folds)
    expect(foldsOf(10, 3, 2)).not.toEqual(folds)
  })

  test('are no more than documents', () => {
    expect(foldsOf(2, 10, 1)).toHaveLength(2)
  })
})

describe('a model', () => {
  test('must not score a document that it was trained on, under any name', () => {
    const trained = [{ id: 'a', sha256: '1' }]

    expect(() => refuseSeen(trained, [{ id: 'copy', sha256: '1' }])).toThrow(
      'document "copy" was used to train the model',
    )
    expect(() => refuseSeen(trained, [{ id: 'a', sha256: '2' }])).not.toThrow()
  })
})
