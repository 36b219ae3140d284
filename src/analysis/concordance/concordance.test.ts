import { describe, expect, test } from 'vitest'
import { corpusOf, documentOf } from '../../../tests/documents.ts'
import { sidesOf } from '../../corpus/sides.ts'
import type { MentionType } from '../../document/document.ts'
import { ScoredPair } from '../../scoring/run/scored-pair.ts'
import { resolveSettings } from '../../scoring/settings.ts'
import { finish } from '../../steps.ts'
import { Concordance, type ConcordanceResult } from './concordance.ts'
import { parseQuery } from './parse-query.ts'
import { crossVerdictsInSteps, verdictDifferences } from './verdict-differences.ts'

describe('a query', () => {
  test('has conditions with alternatives, negation, quotes, ranges and expressions', () => {
    expect(
      parseQuery('type:pronoun,named -genre:vlog speaker:"Mrs Lee" distance:>3 text:/^the/i dog'),
    ).toMatchObject([
      { field: 'type', isNegated: false, alternatives: [{ value: 'pronoun' }, { value: 'named' }] },
      { field: 'genre', isNegated: true, alternatives: [{ value: 'vlog' }], at: 19 },
      { field: 'speaker', alternatives: [{ value: 'Mrs Lee' }] },
      { field: 'distance', alternatives: [{ kind: 'between', low: 4, high: Number.POSITIVE_INFINITY }] },
      { field: 'text', alternatives: [{ kind: 'matches', pattern: /^the/i }] },
      { field: 'text', alternatives: [{ kind: 'has', words: 'dog' }] },
    ])
  })

  test.each([
    ['words:2..5', 2, 5],
    ['words:<3', 0, 2],
    ['words:<=3', 0, 3],
    ['words:>=3', 3, Number.POSITIVE_INFINITY],
    ['words:3', 3, 3],
  ])('%s is a range', (query, low, high) => {
    expect(parseQuery(query)[0]?.alternatives).toEqual([{ kind: 'between', low, high }])
  })

  test.each([
    [
      'type:prnoun',
      'type: "prnoun" is not one of named, nominal, pronoun; did you mean pronoun? (character 6 of the query)',
    ],
    ['a verdict:', 'verdict: needs a value, for example verdict:wrong (character 3 of the query)'],
    ['distance:far', 'distance is a number: distance:>3, distance:2..5 (character 10 of the query)'],
    ['speaker:"Mrs', 'this quotation mark has no partner (character 9 of the query)'],
    ['text:/(/', 'Invalid regular expression: /(/: Unterminated group (character 6 of the query)'],
    ['text:/the', 'this expression does not end: write /…/ or /…/i (character 6 of the query)'],
  ])('%s is refused with its place', (query, message) => {
    expect(() => parseQuery(query)).toThrow(message)
  })
})

const words = 'Ann saw Bob . She waved . He ran .'
const sentences = [0, 4, 7]
const mention = (at: number, entity: string, type: MentionType) => ({
  span: [at, at + 1] as [number, number],
  entity,
  type,
})
const key = documentOf(
  [
    mention(0, 'ann', 'named'),
    mention(2, 'bob', 'named'),
    mention(4, 'ann', 'pronoun'),
    mention(7, 'bob', 'pronoun'),
  ],
  { words, sentences },
)
/** Right about She, wrong about He. */
const first = documentOf(
  [
    mention(0, '1', 'named'),
    mention(2, '2', 'named'),
    mention(4, '1', 'pronoun'),
    mention(7, '1', 'pronoun'),
  ],
  { words, sentences },
)
/** The other way round, and with an extra mention. */
const second = documentOf(
  [
    mention(0, '1', 'named'),
    mention(2, '2', 'named'),
    mention(4, '3', 'pronoun'),
    mention(5, '9', 'nominal'),
    mention(7, '2', 'pronoun'),
  ],
  { words, sentences },
)

const pairWith = (response: typeof key): ScoredPair => new ScoredPair({ key, response }, resolveSettings({}))

function ask(query: string, ...responses: readonly (typeof key)[]): ConcordanceResult {
  const concordance = new Concordance(query, responses.length)
  concordance.add(responses.map(pairWith))
  return concordance.result()
}

const texts = (result: ConcordanceResult): (string | undefined)[] => result.lines.map(({ text }) => text)

describe('a concordance', () => {
  test.each([
    ['type:pronoun', ['She', 'He']],
    ['verdict:wrong', ['He']],
    ['verdict:right type:pronoun', ['She']],
    ['-type:pronoun', ['Ann', 'Bob']],
    ['sentence-distance:>1', ['He']],
    ['sentence-distance:1', ['She']],
    ['distance:*', ['She', 'He']],
    ['text:/^h/i', ['He']],
    ['bob', ['Bob']],
    ['entity:ann', ['Ann', 'She']],
    ['words:>1', []],
    ['doc:*', ['Ann', 'Bob', 'She', 'He']],
    ['error:conflated', ['He']],
  ])('of %s has those mentions and no others', (query, expected) => {
    expect(texts(ask(query, first))).toEqual(expected)
  })

  test('of two systems tells them apart', () => {
    expect(texts(ask('A:wrong B:right', first, second))).toEqual(['He'])
    expect(texts(ask('A:right B:wrong', first, second))).toEqual(['She'])
    expect(texts(ask('side:response', first, second))).toEqual(['waved'])
    expect(ask('A:wrong B:right', first, second).lines[0]).toMatchObject({
      verdicts: ['wl', 'tp'],
      antecedents: { key: { text: 'Bob' }, responses: [{ text: 'She' }, { text: 'Bob' }] },
      context: { before: 'Ann saw Bob . She waved .', after: 'ran .' },
    })
  })

  test('counts links as the score of immediate antecedents does', () => {
    expect(ask('type:pronoun', first).links).toEqual([{ right: 1, key: 2, response: 2 }])
  })

  test('keeps as many lines as asked and counts all', () => {
    const concordance = new Concordance('doc:*', 1, 1)
    concordance.add([pairWith(first)])
    expect(concordance.result()).toMatchObject({ found: 4, lines: [{ text: 'Ann' }] })
  })

  test('of a feature that nothing has is refused', () => {
    expect(() => ask('speeker:*', first)).toThrow(
      'speeker: nothing in these files has that feature; did you mean speaker?',
    )
    expect(() => ask('B:wrong', first)).toThrow('no second response was given')
  })
})

test('verdicts of two systems are crossed as queries count them, and differ where the queries say', () => {
  const settings = resolveSettings({})
  const sidesWith = (response: typeof key) => sidesOf(corpusOf(key), corpusOf(response), settings)
  const sides = [sidesWith(first), sidesWith(second)] as const
  const fates = ['right', 'wrong']
  const found = fates.flatMap((a) => fates.map((b) => ask(`A:${a} B:${b}`, first, second).found))
  expect(finish(crossVerdictsInSteps(sides, settings))).toMatchObject([{ counts: found }])
  expect(found).toEqual([2, 1, 1, 0])
  expect(verdictDifferences([pairWith(first).matched, pairWith(second).matched])).toEqual([
    { side: 'key', span: [4, 5], fates: ['right', 'wrong'] },
    { side: 'key', span: [7, 8], fates: ['wrong', 'right'] },
  ])
})
