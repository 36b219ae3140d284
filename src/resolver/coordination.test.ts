import { expect, test } from 'vitest'
import { discourseOf } from '../../tests/support/discourse.ts'

test.each([
  ['two names', '[Sam/NNP:PER and/CC Kim/NNP:PER] met/VBD', '4:nsubj 3:cc 1:conj 0:root'],
  ['a couple', '[Mr./NNP and/CC Mrs./NNP:PER Lee/NNP:PER]', '0:root 4:cc 4:nmod:desc 1:conj'],
  ['two with possessives', '[her/PRP$ son/NN and/CC his/PRP$ wife/NN]', '2:det 0:root 5:cc 5:det 2:conj'],
  ['a name and a noun', '[Sam/NNP:PER and/CC his/PRP$ wife/NN]', '0:root 4:cc 4:nmod:poss 1:conj'],
])('%s are certain to be two', (_, line, dependencies) => {
  expect(discourseOf(line, { dependencies }).mentions[0]?.isCoordination).toBe(true)
})

test.each([
  ['with one determiner', '[her/PRP$ wife/NN and/CC editor/NN]', '2:nmod:poss 0:root 4:cc 2:conj'],
  ['with "a"', '[the/DT poet/NN and/CC a/DT friend/NN]', '2:det 0:root 5:cc 5:det 2:conj'],
  ['inside one name', '[Lee/NNP:PER and/NNP:PER Lee/NNP:PER]', '0:root 3:cc 1:conj'],
  ['below the head', '[men/NNS of/IN Sam/NNP:PER and/CC Kim/NNP:PER]', '0:root 3:case 1:nmod 5:cc 3:conj'],
])('what is joined %s may be one', (_, line, dependencies) => {
  expect(discourseOf(line, { dependencies }).mentions[0]?.isCoordination).toBe(false)
})
