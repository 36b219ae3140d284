import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discourseOf } from '../../../tests/support/discourse.ts'
import type { Discourse } from '../discourse.ts'
import { BUCKET_COUNT } from './hashing.ts'
import { walk } from './ranker.ts'

/** Different enough that a sum from the wrong place shows. */
const WEIGHTS = Int8Array.from({ length: BUCKET_COUNT }, (_, i) => Math.imul(i + 1, 0x9e3779b1) >> 24)

const MENTIONS = [
  '[He/PRP]',
  '[she/PRP]',
  '[I/PRP]',
  '[you/PRP]',
  '[it/PRP]',
  '[they/PRP]',
  '[herself/PRP]',
  '[[his/PRP$] dog/NN]',
  '[Ann/NNP:PER]',
  '[Ann/NNP:PER Lee/NNP:PER]',
  '[Mr./NNP:PER Lee/NNP:PER]',
  '[Norvik/NNP:ORG]',
  '[the/DT old/JJ dog/NN]',
  '[the/DT dog/NN]',
  '[a/DT dog/NN]',
  '[some/DT dogs/NNS]',
  '[these/DT boys/NNS]',
  '[the/DT boys/NNS of/IN [Norvik/NNP:ORG]]',
  '[1990/CD]',
]
const BETWEEN = ['saw/VBD', 'and/CC', './. |', './. ||', '“/``', "”/''", 'said/VBD :/:']
const line = fc
  .array(fc.tuple(fc.constantFrom(...MENTIONS), fc.constantFrom(...BETWEEN)), {
    minLength: 1,
    maxLength: 120,
  })
  .map((pieces) => `${pieces.flat().join(' ')} ./.`)

/** The sums of all options on a walk through a text. */
function sumsOf(discourse: Discourse, shift: number, weights?: Int8Array): number[] {
  const sums: number[] = []
  walk(
    discourse,
    ({ mention, candidates, features }) => {
      for (const option of candidates.keys()) sums.push(features(option).sum(WEIGHTS))
      return (mention.index * 7 + shift) % candidates.length
    },
    { near: 50, sentences: 12, distant: 4 },
    weights,
  )
  return sums
}

test('what is added up once for many options is what each would add up', () => {
  fc.assert(
    fc.property(line, fc.nat(5), (text, shift) => {
      const discourse = discourseOf(text)
      expect(sumsOf(discourse, shift, WEIGHTS)).toEqual(sumsOf(discourse, shift))
    }),
    { numRuns: 200 },
  )
})
