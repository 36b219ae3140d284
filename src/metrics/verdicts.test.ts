import { describe, expect, test } from 'vitest'
import { documentOfLetters } from '../../tests/documents.ts'
import { findTwins } from '../matching/twins.ts'
import { type Verdict, verdictsOf } from './verdicts.ts'

describe('the verdict on a mention', () => {
  test("is Tuggener's in his example: the key A-B-C-D against the response A-B-D", () => {
    expect(judge('abcd', 'abd')).toEqual({
      key: { a: 'first', b: 'tp', c: 'fn', d: 'wl' },
      response: { a: 'first', b: 'tp', d: 'wl' },
    })
  })

  test('is first or twinless where an entity begins, by whether the other side has the mention', () => {
    expect(judge('ab cd', 'bc de')).toEqual({
      key: { a: 'twinless', b: 'fn', c: 'first', d: 'fn' },
      response: { b: 'first', c: 'fp', d: 'first', e: 'fp' },
    })
  })

  test('is fn for an anaphor that is a singleton in the response, and that singleton is first there', () => {
    expect(judge('ab', 'a b')).toEqual({
      key: { a: 'first', b: 'fn' },
      response: { a: 'first', b: 'first' },
    })
  })

  test('is fp for a mention of the response that links to an entity though the key has none of it', () => {
    expect(judge('', 'ab')).toEqual({ key: {}, response: { a: 'twinless', b: 'fp' } })
  })
})

function judge(keyLetters: string, responseLetters: string): object {
  const key = documentOfLetters(keyLetters)
  const response = documentOfLetters(responseLetters)
  const verdicts = verdictsOf({ key, response, twins: findTwins(key, response, 'exact') })
  const nameVerdicts = (document: typeof key, side: readonly Verdict[]): object =>
    Object.fromEntries(side.map((verdict, m) => ['abcdefgh'[document.mentions.start[m] as number], verdict]))
  return { key: nameVerdicts(key, verdicts.key), response: nameVerdicts(response, verdicts.response) }
}
