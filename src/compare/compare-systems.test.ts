import { describe, expect, test } from 'vitest'
import { corpusOf, documentOf, documentOfLetters } from '../../tests/documents.ts'
import { renderComparison } from '../report/comparison.ts'
import { evaluate } from '../scoring/evaluate.ts'
import { compareSystems } from './compare-systems.ts'

const corpus = (...texts: readonly string[]) =>
  corpusOf(...texts.map((text, d) => documentOfLetters(text, `d${d}`)))
const system = (name: string, ...texts: readonly string[]) => ({ ...corpus(...texts), name })

const key = corpus('abc de', 'ab cd', 'abcd')
const a = system('a', 'ab cde', 'ab cd', 'ab cd')
const b = system('b', 'abc de', 'ac bd', 'abcd')

describe('the permutation test with more documents than can be enumerated', () => {
  // In each of 17 documents b is right and a links nothing: of all ways to swap, only the two extremes are as large.
  const texts = (text: string, count = 17) => Array<string>(count).fill(text)

  test.each([1, 9, 99, 999])('counts the observed difference among %i trials', (trials) => {
    const [none, all] = [system('a', ...texts('a b')), system('b', ...texts('ab'))]
    const { metrics } = compareSystems(all, [none, all], { metrics: ['muc', 'b3'] }, { trials })

    expect(metrics['muc']).toMatchObject({ p: (1 + 0) / (1 + trials), trials, delta: 1 })
    expect(metrics['b3']).toMatchObject({ p: (1 + 0) / (1 + trials), trials })
  })

  test.each([1, 2, 3, 4, 5])('never gives less than 1 / (trials + 1), whatever the seed (%i)', (seed) => {
    const [none, all] = [system('none', ...texts('a b', 40)), system('all', ...texts('ab', 40))]
    const mixed = system('mixed', ...texts('ab', 40).map((text, d) => (d % 2 === 0 ? 'a b' : text)))
    for (const [x, y] of [
      [none, all],
      [none, mixed],
      [mixed, all],
    ] as const) {
      const { metrics } = compareSystems(all, [x, y], { metrics: ['muc'] }, { trials: 19, seed })
      const twentieths = (metrics['muc']?.p ?? 0) * 20

      expect(twentieths).toBeGreaterThanOrEqual(1)
      expect(twentieths).toBeCloseTo(Math.round(twentieths), 9)
    }
  })
})

describe('two systems', () => {
  const report = compareSystems(key, [a, b], { metrics: ['b3', 'muc'] })

  test('delta is b - a', () => {
    const [before, after] = [a, b].map((response) => evaluate(key, response).scores['b3'])
    const { a: x, b: y, delta } = report.metrics['b3'] ?? { a: 0, b: 0, delta: 0 }

    expect([x, y]).toEqual([before?.f1, after?.f1])
    expect(delta).toBe(y - x)
    expect(delta).toBeGreaterThan(0)
  })

  test('the effect of a document is what b would lose by doing there what a did', () => {
    const whole = evaluate(key, b).scores['b3']?.f1 as number
    const instead = evaluate(key, corpus('ab cde', 'ac bd', 'abcd')).scores['b3']?.f1 as number
    const [first, second, third] = report.documents

    expect(first?.effect['b3']).toBeCloseTo(whole - instead, 12)
    expect(second?.effect['b3']).toBeLessThan(0)
    expect(third?.delta['b3']).toBe(1 - 2 / 3)
  })

  test('the entity that b has whole and a in halves carries the most', () => {
    // In d2, a splits it into ab and cd: recall 2/4 for each mention, precision 1.
    expect(report.pairs[0]?.entities[0]).toMatchObject({
      doc: 'd2',
      mentions: 4,
      a: { recall: 1 / 2, precision: 1 },
      b: { recall: 1, precision: 1 },
    })
    const sums = { recall: 5 + 2 + 4, precision: 5 + 2 + 4 }
    const f1 = sums.recall / 13
    const recall = (sums.recall - 2) / 13
    const [effect] = (report.pairs[0]?.entities ?? []).map((entity) => entity.effect)
    expect(effect).toBeCloseTo(f1 - (2 * f1 * recall) / (f1 + recall), 12)
  })

  test('seed, trials and test stand in the signature', () => {
    expect(report.signature).toMatch(/\|test:permutation\|trials:10000\|seed:1\|pairs:all\|metrics:b3\+muc$/)
    const shifted = compareSystems(
      key,
      [a, b],
      { metrics: ['b3'] },
      { test: 'bootstrap', shifted: true, seed: 9 },
    )
    expect(shifted.signature).toMatch(
      /\|test:bootstrap-shifted\|trials:10000\|seed:9\|pairs:all\|metrics:b3$/,
    )
    const t = compareSystems(key, [a, b], { metrics: ['b3'] }, { test: 't' })
    expect(t.signature).toMatch(/\|test:t\|pairs:all\|metrics:b3$/)
  })
})

test('what was observed counts as one of the random swaps: p is never 0', () => {
  const all = (text: string) => Array.from({ length: 40 }, () => text)
  const [right, wrong] = [system('right', ...all('abc')), system('wrong', ...all('ab c'))]

  const { metrics } = compareSystems(
    corpus(...all('abc')),
    [wrong, right],
    { metrics: ['b3'] },
    { trials: 99 },
  )

  // Only one way in 2^39 is as large, so none of the 99 trials is.
  expect(metrics['b3']).toMatchObject({ p: (1 + 0) / (1 + 99), trials: 99 })
})

test('the order of documents decides nothing', () => {
  const texts = Array.from(
    { length: 20 },
    (_, d) => ['abc de', 'ab cde', 'a bcde', 'abcd e'][d % 4] as string,
  )
  const answers = texts.map((_, d) => ['abc de', 'abcde', 'ab c de'][d % 3] as string)
  const others = texts.map((_, d) => ['ab cd e', 'abc de', 'abcde', 'a b cde'][(d * 3) % 4] as string)
  const backwards = (original: ReturnType<typeof corpus>) => ({
    ...original,
    documents: original.documents.toReversed(),
  })
  const [keys, x, y] = [corpus(...texts), system('x', ...answers), system('y', ...others)]

  const forwards = compareSystems(keys, [x, y])
  const reversed = compareSystems(backwards(keys), [
    { ...backwards(x), name: 'x' },
    { ...backwards(y), name: 'y' },
  ])

  expect(forwards.metrics['conll']?.exact).toBeUndefined()
  expect(reversed.metrics).toEqual(forwards.metrics)
  expect(reversed.documents).toEqual(forwards.documents.toReversed())
})

test('a system against itself is no different, with certainty', () => {
  for (const test of ['permutation', 'bootstrap', 't'] as const) {
    const { metrics } = compareSystems(key, [a, { ...a, name: 'again' }], {}, { test, trials: 100 })

    for (const { delta, p, holm, interval } of Object.values(metrics)) {
      expect({ delta, p, holm, interval }).toEqual({ delta: 0, p: 1, holm: 1, interval: [0, 0] })
    }
  }
})

test.each(['permutation', 'bootstrap', 't'] as const)('one document is no %s test', (test) => {
  const one = (name: string, text: string) => system(name, text)
  const report = compareSystems(corpus('abc de'), [one('a', 'ab cde'), one('b', 'abc de')], {}, { test })

  for (const { p, holm, interval, undefined: isUntested } of Object.values(report.metrics)) {
    expect([p, holm, isUntested]).toEqual([1, 1, true])
    expect(interval[0]).toBe(interval[1])
  }
  const text = renderComparison(report, 'text')
  expect(text).toMatch(/^MUC +66\.67 +100\.00 +\+33\.33 +– +– +– +–$/m)
  expect(text).toContain('no p and no interval: one document')
  expect(text).not.toContain('†')
  expect(renderComparison(report, 'csv')).toMatch(/,muc,0\.66\d+,1,0\.33\d+,,,,,,referee/)
})

test('documents that all show the same difference are no bootstrap, and two that do not are', () => {
  const runBootstrap = (...answers: readonly string[]) =>
    compareSystems(
      corpus('abc de', 'abc de'),
      [system('a', ...answers), system('b', 'abc de', 'abc de')],
      { metrics: ['b3'] },
      { test: 'bootstrap' },
    )

  expect(runBootstrap('ab cde', 'ab cde').metrics['b3']).toMatchObject({ p: 1, undefined: true })
  expect(runBootstrap('ab cde', 'a bcde').metrics['b3']).not.toHaveProperty('undefined')
})

test('a response that was aligned with the tokens of the key is signed so', () => {
  const mentions = { recovered: 5, altered: 0, ambiguous: 0, lost: 0 }
  const repair = { mentions, tagsRepaired: 0, shareOfTextChanged: 0, details: [] }

  expect(compareSystems(key, [a, b]).signature).not.toContain('text:aligned')
  expect(compareSystems(key, [a, { ...b, repair }]).signature).toContain('|text:exact+aligned|')
  expect(
    compareSystems(key, [
      { ...a, repair },
      { ...b, repair },
    ]).signature,
  ).toContain('|text:aligned|')
})

test('more than two: all pairs, or the first against the others', () => {
  const c = system('c', 'abcde', 'ab cd', 'abcd')
  const names = (report: ReturnType<typeof compareSystems>) =>
    report.pairs.map((pair) => `${pair.a}${pair.b}`)
  const all = compareSystems(key, [a, b, c], { metrics: ['b3', 'muc'] }, { trials: 20 })
  const first = compareSystems(key, [a, b, c], { metrics: ['b3', 'muc'] }, { pairs: 'first', trials: 20 })

  expect(names(all)).toEqual(['ab', 'ac', 'bc'])
  expect(names(first)).toEqual(['ab', 'ac'])
  expect(all.test.family).toBe(6)
  expect(all.ranks?.['b3']?.map(({ system, best, worst }) => [system, best, worst])).toEqual([
    ['a', 1, 3],
    ['b', 1, 3],
    ['c', 1, 3],
  ])
  expect(first.ranks).toBeUndefined()
})

test('slices of both stand side by side', () => {
  const corpusOfTypes = (entities: readonly string[]) =>
    corpusOf(
      documentOf([
        { span: [0, 1], entity: entities[0] as string, type: 'named' },
        { span: [1, 2], entity: entities[1] as string, type: 'pronoun' },
        { span: [2, 3], entity: entities[2] as string, type: 'pronoun' },
      ]),
    )

  const report = compareSystems(
    corpusOfTypes(['x', 'x', 'x']),
    [corpusOfTypes(['x', 'y', 'z']), { ...corpusOfTypes(['x', 'x', 'y']), name: 'other' }],
    { metrics: ['b3'], by: ['type'] },
    { trials: 20 },
  )

  expect(report.pairs[0]?.slices?.['type']).toHaveLength(2)
  const [namedSlice, pronoun] = report.pairs[0]?.slices?.['type'] ?? []
  // Recall 1/3 against 2/3, precision 1 in both.
  expect(namedSlice).toMatchObject({ value: 'named', mentions: 1, a: { b3: 1 / 2 }, b: { b3: 4 / 5 } })
  expect(namedSlice?.delta['b3']).toBe(4 / 5 - 1 / 2)
  // Recall of the two pronouns: 1/3 each, then 2/3 and 1/3.
  expect(pronoun).toMatchObject({ value: 'pronoun', mentions: 2, a: { b3: 1 / 2 }, b: { b3: 2 / 3 } })
})

test('systems that were scored on different documents cannot be compared', () => {
  const short = { ...a, documents: a.documents.slice(0, 2) }

  expect(() => compareSystems(key, [b, short], { missing: 'skip' })).toThrowErrorMatchingInlineSnapshot(
    `[RefereeError: b and a were scored on different documents, but a paired test needs the same ones; only of b: "d2" [different-documents]]`,
  )
})

test.each([
  [{ test: 'sign' as 't' }],
  [{ trials: 0 }],
  [{ trials: 1.5 }],
  [{ seed: -1 }],
  [{ seed: Number.NaN }],
  [{ shifted: true }],
])('what is no test is refused: %o', (options) => {
  expect(() => compareSystems(key, [a, b], {}, options)).toThrow(
    expect.objectContaining({ code: 'bad-setting' }),
  )
})
