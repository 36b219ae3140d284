import { describe, expect, test } from 'vitest'
import { discourseOf, knowledgeOf } from '../../tests/support/discourse.ts'
import { PAIR_REACH } from './antecedents.ts'
import { Encoding } from './features/encoding.ts'
import { families, reconcileFeatures } from './features/registry.ts'
import { classifierOf, type Learned } from './learners/classifier.ts'
import type { Mention } from './mention.ts'
import { type ScoredPairs, scorePairs } from './scored-pairs.ts'
import { Screen } from './screen.ts'
import { traitKey } from './traits.ts'

const TEXT = `[Ann/NNP:PER Lee/NNP:PER] saw/VBD [a/DT dog/NN] and/CC [[her/PRP$] brother/NN] ./. |
  [She/PRP] liked/VBD [the/DT big/JJ dog/NN] ,/, but/CC [Bob/NNP:PER] feared/VBD [it/PRP] ./. |
  “/\`\` [I/PRP] fear/VBP [this/DT dog/NN] ,/, ”/'' said/VBD [Bob/NNP:PER] ./. |
  [They/PRP] told/VBD [the/DT committee/NN of/IN [London/NNP:GPE]] ,/, and/CC [it/PRP] met/VBD ./. ||
  [Ann/NNP:PER] sold/VBD [the/DT dog/NN] to/TO [Bob/NNP:PER Lee/NNP:PER] in/IN [1900/CD] ./. |
  “/\`\` [We/PRP] love/VBP [you/PRP] ,/, ”/'' [they/PRP] said/VBD to/TO [the/DT dogs/NNS] ./.`
const discourse = discourseOf(TEXT, {
  knowledge: knowledgeOf({}, {}, { ann: 'feminine', bob: 'masculine' }),
})
const encoding = new Encoding([...reconcileFeatures, ...families.own])

/** Weights that look learned, different for each seed. */
function makeWeights(seed: number, scale: 'cosine' | 'margin'): Learned & { kind: 'linear' } {
  let state = seed
  const weights = Array.from({ length: encoding.inputs }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return (state / 2 ** 32 - 0.6) / 8
  })
  return { kind: 'linear', weights, scale }
}

/** Pairs above a floor, with their scores. */
function above({ mentions, offsets, antecedents, scores }: ScoredPairs, floor: number): string[] {
  const found: string[] = []
  for (let j = 0; j < mentions; j++) {
    for (let k = offsets[j] as number; k < (offsets[j + 1] as number); k++) {
      if ((scores[k] as number) > floor) found.push(`${antecedents[k]} ${j} ${scores[k]}`)
    }
  }
  return found
}

describe.each(['cosine', 'margin'] as const)('the screen of a model with scale %s', (scale) => {
  test.each([0.2, 0.45, 0.5, 0.55, 0.9])('keeps all pairs above %s, with their scores', (floor) => {
    for (let seed = 1; seed <= 20; seed++) {
      const learned = makeWeights(seed, scale)
      const classifier = classifierOf(learned, encoding)
      const all = scorePairs(discourse, classifier, PAIR_REACH)
      const screened = scorePairs(discourse, classifier, PAIR_REACH, new Screen(encoding, learned, floor))

      expect(above(screened, floor)).toEqual(above(all, floor))
    }
  })

  test('leaves most of the others out', () => {
    const learned = makeWeights(7, scale)
    const classifier = classifierOf(learned, encoding)
    const all = scorePairs(discourse, classifier, PAIR_REACH)
    const floor = Float64Array.from(all.scores).sort()[Math.floor(all.scores.length * 0.95)] as number
    const screened = scorePairs(discourse, classifier, PAIR_REACH, new Screen(encoding, learned, floor))

    expect(screened.scores.length).toBeLessThan(all.scores.length / 2)
    expect(above(screened, floor).length).toBeGreaterThan(0)
  })

  test('a floor that nothing or everything reaches', () => {
    const learned = makeWeights(3, scale)
    const classifier = classifierOf(learned, encoding)
    const count = (floor: number): number =>
      scorePairs(discourse, classifier, PAIR_REACH, new Screen(encoding, learned, floor)).scores.length

    expect(count(0)).toBe(scorePairs(discourse, classifier, PAIR_REACH).scores.length)
    expect(count(1)).toBe(0)
  })
})

test('mentions that differ in any trait have different keys', () => {
  const mention = discourse.mentions[0] as Mention
  const others: Partial<Mention>[] = [
    { kind: 'd' },
    { role: mention.role === 'object' ? 'other' : 'object' },
    { number: 'plural' },
    { gender: 'neuter' },
    { animacy: 'inanimate' },
    { isName: !mention.isName },
    { isProperNoun: !mention.isProperNoun },
    { isOrganisation: !mention.isOrganisation },
    { isEmbedded: !mention.isEmbedded },
    { isDemonstrative: !mention.isDemonstrative },
    { startsWithThe: !mention.startsWithThe },
    { inQuote: !mention.inQuote },
    { pronoun: (discourse.mentions.find(({ pronoun }) => pronoun?.person === 1) as Mention).pronoun },
  ]
  const keys = others.map((change) => traitKey({ ...mention, ...change }))

  expect(new Set([traitKey(mention), ...keys]).size).toBe(others.length + 1)
})
