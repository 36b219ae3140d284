import { describe, expect, test } from 'vitest'
import { documentOf } from '../../../tests/documents.ts'
import { tailor as key, tailorWords } from '../../../tests/support/tailor.ts'
import { tabulate } from '../../matching/overlap-table.ts'
import type { TwinDocuments } from '../../matching/twin-documents.ts'
import { findTwins } from '../../matching/twins.ts'
import { ratioScore } from '../../metrics/metric.ts'
import { muc } from '../../metrics/muc.ts'
import { countClass, scoreClass } from './muc-rc.ts'
import { ProfileTally } from './profile.ts'

describe('the classes', () => {
  test('of a corpus are counted over all anaphors', () => {
    const tally = new ProfileTally()
    tally.addKey(key)

    const { anaphors, unclassified, classes } = tally.profile()

    expect([anaphors, unclassified]).toEqual([5, 0])
    expect(classes['G3Pr']).toEqual({ count: 2, share: 0.4 })
    expect(classes['PN-n']).toEqual({ count: 0, share: 0 })
  })
})

describe('MUC-RC', () => {
  const matchWithKey = (response: typeof key): TwinDocuments => ({
    key,
    response,
    twins: findTwins(key, response, 'exact'),
  })

  test('leaves what is outside the class to the key', () => {
    // "She" is put into the tailor's entity; nothing else is linked.
    const response = documentOf(
      [
        { span: [3, 5], entity: 'x' },
        { span: [12, 13], entity: 'x' },
      ],
      { words: tailorWords },
    )
    const documents = matchWithKey(response)

    const pronouns = countClass(documents, (m) => m === 4 || m === 5)

    expect(pronouns).toEqual({ needed: 2, introduced: 1, correct: 0 })
    expect(scoreClass(pronouns)).toEqual({ recall: 0, precision: 0, f1: 0 })
  })

  test('counts a link to a mention that the key does not have as introduced', () => {
    const response = documentOf(
      [
        { span: [8, 9], entity: 'x' },
        { span: [12, 13], entity: 'x' },
      ],
      { words: tailorWords },
    )

    expect(countClass(matchWithKey(response), (m) => m === 4)).toEqual({
      needed: 1,
      introduced: 1,
      correct: 0,
    })
  })

  test('of all anaphors has the recall of MUC', () => {
    const response = documentOf(
      [
        { span: [0, 2], entity: 'x' },
        { span: [9, 11], entity: 'x' },
        { span: [6, 8], entity: 'y' },
        { span: [12, 13], entity: 'y' },
        { span: [14, 15], entity: 'y' },
      ],
      { words: tailorWords },
    )
    const documents = matchWithKey(response)
    const firsts = new Set([0, 1, 6])

    const all = scoreClass(countClass(documents, (m) => !firsts.has(m)))

    const table = tabulate(key, response, documents.twins)
    expect(all.recall).toBe(ratioScore(muc.count(table)).recall)
  })

  test('takes the links of a resolver where it tells them', () => {
    const response = documentOf(
      [
        { span: [0, 2], entity: 'x' },
        { span: [9, 11], entity: 'x' },
        { span: [12, 13], entity: 'x' },
      ],
      { words: tailorWords },
    )

    const none = countClass(
      matchWithKey(response),
      (m) => m === 4,
      () => [],
    )

    expect(none).toEqual({ needed: 1, introduced: 0, correct: 0 })
  })
})
