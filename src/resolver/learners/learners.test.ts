import { describe, expect, test } from 'vitest'
import { discourseOf } from '../../../tests/support/discourse.ts'
import { Encoding, Instances } from '../features/encoding.ts'
import type { Feature } from '../features/feature.ts'
import { Pair } from '../features/pair.ts'
import { featureByName } from '../features/registry.ts'
import type { Mention } from '../mention.ts'
import { classifierOf, type Learned } from './classifier.ts'
import { trainChosenTree, trainDecisionTree } from './decision-tree.ts'
import { trainLinearSvm } from './linear-svm.ts'
import { trainMarginPerceptron } from './margin-perceptron.ts'

const features = ['HeadMatch', 'Gender', 'SentNum'].map((name) => featureByName(name) as Feature)

/** All pairs of some texts; coreferent are those with the same head. */
function lessons(repeats: number): Instances {
  const instances = new Instances(new Encoding(features))
  for (let i = 0; i < repeats; i++) {
    const discourse = discourseOf(
      '[the/DT dog/NN] saw/VBD [a/DT cat/NN] | [the/DT dog/NN] ran/VBD | [she/PRP] fell/VBD',
    )
    const pair = new Pair(discourse)
    for (const b of discourse.mentions) {
      for (const a of discourse.mentions.slice(0, b.index))
        instances.add(pair.set(a, b), a.headWord === b.headWord)
    }
  }
  return instances
}

const same = discourseOf('[a/DT boat/NN] sank/VBD | [the/DT boat/NN] rose/VBD')
const other = discourseOf('[a/DT boat/NN] sank/VBD | [the/DT man/NN] rose/VBD')

function score(learned: Learned, discourse: typeof same): number {
  const encoding = new Encoding(features)
  const row = new Uint8Array(features.length)
  const [a, b] = discourse.mentions as [Mention, Mention]
  encoding.read(new Pair(discourse).set(a, b), row)
  return classifierOf(learned, encoding).score(row)
}

describe.each([
  ['perceptron', (instances: Instances) => trainMarginPerceptron(instances)],
  ['tree', (instances: Instances) => trainDecisionTree(instances)],
  ['svm', (instances: Instances) => trainLinearSvm(instances, { epochs: 20, lambda: 1e-3 })],
])('the %s', (_, train) => {
  test('learns that the same head means the same entity', () => {
    const learned = train(lessons(30))

    expect(score(learned, same)).toBeGreaterThan(0.5)
    expect(score(learned, other)).toBeLessThan(0.5)
  })

  test('learns the same twice', () => {
    expect(train(lessons(30))).toEqual(train(lessons(30)))
  })

  test('survives having nothing to learn from', () => {
    const learned = train(new Instances(new Encoding(features)))

    expect(score(learned, same)).toBeCloseTo(0.5)
  })
})

describe('the margin perceptron', () => {
  test('steps while an instance is not right by the margin, and averages over all instances', () => {
    const instances = new Instances(new Encoding(features.slice(0, 1)))
    const pair = new Pair(same)
    instances.add(pair.set(same.mentions[0] as Mention, same.mentions[1] as Mention), true)
    // Inputs bias and HeadMatch are both 1: each step adds 2 to the sum, so the sums before the epochs are 0, 2, 4, 6, 6 …;
    // steps are taken at 0, 2 and 4. The mean of both weights is equal, and the length is 1.
    const learned = trainMarginPerceptron(instances, 5, 5)

    expect(learned).toMatchObject({ kind: 'linear', scale: 'cosine' })
    const { weights } = learned as Learned & { kind: 'linear' }

    expect(weights.map((weight) => weight.toFixed(12))).toEqual(Array(2).fill(Math.SQRT1_2.toFixed(12)))
  })

  test('has unit length, and its score is a cosine on a curve of slope ten', () => {
    const learned = trainMarginPerceptron(lessons(3))
    const { weights } = learned as Learned & { kind: 'linear' }

    expect(weights.reduce((sum, w) => sum + w * w, 0)).toBeCloseTo(1, 12)
    // bias, HeadMatch, Gender=D and SentNum=1 are on for two boats.
    const [bias, head, , , unknown, , distance] = weights as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const cosine = (bias + head + unknown + distance) / 2

    expect(score(learned, same)).toBeCloseTo(1 / (1 + Math.exp(-10 * cosine)), 12)
  })
})

test('a tree asks for a number where it is best cut', () => {
  const learned = trainDecisionTree(lessons(30), { leaf: 1 })

  expect(learned).toMatchObject({ kind: 'tree', tree: { f: 0 } })
})

describe('a chosen tree', () => {
  /** `count` documents of ten pairs; in each of the first `odd`, the label of one pair contradicts its features. */
  const documents = (count: number, odd: number): [Instances, number[]] => {
    const instances = new Instances(new Encoding(features))
    const ends: number[] = []
    for (let d = 0; d < count; d++) {
      for (let i = 0; i < 10; i++) {
        const head = i % 2
        const isOdd = d < odd && i === 0
        instances.addRow(Uint8Array.of(head, isOdd ? 1 : 2, isOdd ? 9 : 3), isOdd ? head === 0 : head === 1)
      }
      ends.push(instances.count)
    }
    return [instances, ends]
  }

  test('has the leaf size that is wrong least often about documents it has not seen', () => {
    const row = Uint8Array.of(0, 1, 9)
    const answer = (odd: number): number =>
      classifierOf(trainChosenTree(...documents(20, odd)), new Encoding(features)).score(row)

    // Eight of a kind also occur in other documents; with the usual ten per leaf, they would be lost.
    expect(answer(8)).toBeGreaterThan(0.5)
    expect(
      classifierOf(trainDecisionTree(documents(20, 8)[0]), new Encoding(features)).score(row),
    ).toBeLessThan(0.5)
    // One alone is not a rule: no tree trained without it gets it right, so the smallest is chosen.
    expect(answer(1)).toBeLessThan(0.5)
  })

  test('of a single document is the usual one', () => {
    const [instances, ends] = documents(1, 0)

    expect(trainChosenTree(instances, ends)).toEqual(trainDecisionTree(instances))
  })
})
