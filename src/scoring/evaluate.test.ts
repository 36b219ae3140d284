import { describe, expect, test } from 'vitest'
import { corpusOf, documentOf, documentOfLetters } from '../../tests/documents.ts'
import type { Corpus } from '../corpus/corpus.ts'
import { sidesOf } from '../corpus/sides.ts'
import { RefereeError } from '../errors.ts'
import type { Score } from '../metrics/metric.ts'
import { metrics } from '../metrics/registry.ts'
import { documentList } from './document-list.ts'
import { evaluate, evaluateSides } from './evaluate.ts'
import { resolveSettings, type Settings, settingChoices } from './settings.ts'
import { headline } from './tally.ts'

describe('evaluate refuses', () => {
  const corpus = corpusOf(documentOf([{ span: [0, 1] }]))
  const unawaited = Promise.resolve(corpus) as unknown as Corpus

  test('what is no corpus', () => {
    const bare = evaluate as unknown as () => unknown

    expect(() => bare()).toThrowErrorMatchingInlineSnapshot(
      `[RefereeError: the key is not a corpus: await readCorpus, or add a name to what readBytes returns [bad-setting]]`,
    )
    expect(() => evaluate(corpus, unawaited)).toThrowErrorMatchingInlineSnapshot(
      `[RefereeError: the response is not a corpus: await readCorpus, or add a name to what readBytes returns [bad-setting]]`,
    )
  })

  test('a metric that does not exist, and guesses', () => {
    expect(() => evaluate(corpus, corpus, { metrics: ['b4'] })).toThrowErrorMatchingInlineSnapshot(
      `[RefereeError: unknown metric "b4"; did you mean b3? [bad-setting]]`,
    )
  })
})

describe('documents that say nothing but where mentions are', () => {
  const bare = corpusOf(
    documentOf([
      { span: [0, 1], entity: 'a' },
      { span: [2, 3], entity: 'a' },
    ]),
  )
  const outcome = (settings: Partial<Settings>): string => {
    try {
      return evaluate(bare, bare, settings).documents === 1 ? 'scored' : 'not scored'
    } catch (error) {
      return error instanceof RefereeError ? error.code : String(error)
    }
  }

  test('are scored by every metric, or refused for what they lack', () => {
    const found = metrics.map(({ id }) => [id, outcome({ metrics: [id] })])

    expect(
      found.filter(
        ([, what]) => !['scored', 'not-ace', 'not-gap', 'not-winobias', 'no-types'].includes(what as string),
      ),
    ).toEqual([])
    expect(new Map(found as [string, string][]).get('ace')).toBe('no-types')
    const words = corpusOf(documentOf([{ span: [0, 1], entity: 'a' }], { words: 'She ran' }))
    expect(() => evaluate(words, words, { metrics: ['ace'] })).toThrow('[not-ace]')
  })

  test('are matched by every rule, or refused for what they lack', () => {
    expect(settingChoices.match.map((match) => `${match}: ${outcome({ match })}`)).toMatchInlineSnapshot(`
      [
        "exact: scored",
        "head: no-heads",
        "partial: no-heads",
        "min: no-minimum-spans",
        "mina: no-parses",
        "craft: scored",
        "muc: scored",
        "ace: scored",
      ]
    `)
  })
})

test('the headline of a score is 1 at best, whatever its unit', () => {
  const percent = { value: 50, unit: 'percent', name: 'x' } as unknown as Score
  const share = { value: 0.5, unit: 'share', name: 'x' } as unknown as Score

  expect([headline(percent), headline(share)]).toEqual([0.5, 0.5])
})

describe('a result', () => {
  const ids = ['a', 'b', 'c', 'd']
  const key = {
    ...corpusOf(...ids.map((id) => documentOfLetters('ab c', id))),
    name: 'key',
    sha256: '1'.repeat(64),
  }
  const response = { ...key, name: 'response', sha256: '2'.repeat(64) }

  test('comes a document at a time, and each step says how far it came', () => {
    const stepsOf = (other: Corpus, overrides: Partial<Settings> = {}) => {
      const settings = resolveSettings(overrides)
      return evaluateSides(sidesOf(key, other, settings), settings)
    }
    const steps = stepsOf(response)
    expect(ids.map(() => steps.next().value)).toEqual([1 / 4, 2 / 4, 3 / 4, 1])
    expect(steps.next()).toMatchObject({ done: true, value: { documents: 4, twins: 12 } })
    // Documents that only the response has come on top of the key's.
    const more = { ...response, documents: [...response.documents, documentOfLetters('ab', 'e')] }
    const shares = [...stepsOf(more, { missing: 'empty' })]
    expect(shares).toEqual([1 / 4, 2 / 4, 3 / 4, 1, 1])
  })

  test('is signed with what it is of', () => {
    const { signature, names, sha256, readings } = evaluate(key, response)
    expect(signature).toContain('|docs:4|key:sha256-11111111|response:sha256-22222222')
    expect({ names, sha256 }).toEqual({
      names: { key: 'key', response: 'response' },
      sha256: { key: key.sha256, response: response.sha256 },
    })
    expect(readings).toEqual({ key: undefined, response: { pair: undefined } })
  })

  test('is signed with how its documents were paired', () => {
    const words = (id: string) => documentOf([{ span: [0, 1] }], { id, words: 'Ann saw her dog' })
    const [one, other] = [corpusOf(words('a')), corpusOf(words('b'))]
    expect(evaluate(one, other).signature).toContain('|pair:text|')
    expect(evaluate(one, other, {}, { pairBy: 'position' }).signature).toContain('|pair:position|')
    expect(evaluate(one, one).signature).not.toContain('|pair:')
    // They were given the same ids when they were read.
    const read = { ...one, reading: { pair: 'sha256-12345678', format: 'text' } }
    expect(evaluate(one, read).signature).toContain('|response-format:text|pair:sha256-12345678|')
    expect(evaluate({ ...one, reading: { format: 'text' } }, one).signature).toContain('|key-format:text|')
  })

  test('has the warnings of both sides', () => {
    const warning = (path: string) =>
      ({ code: 'byte-order-mark', path, line: 1, column: 1, message: '' }) as const
    const { warnings } = evaluate(
      { ...key, warnings: [warning('k')] },
      { ...response, warnings: [warning('r')] },
    )
    expect(warnings.map(({ path }) => path)).toEqual(['k', 'r'])
  })

  test('counts what there is on both sides', () => {
    const documents = (...texts: readonly string[]) =>
      corpusOf(...texts.map((text, d) => documentOfLetters(text, `d${d}`)))
    const counted = evaluate(documents('abc d', 'ab', 'ab'), documents('ab xy z', 'ab', 'a c'))
    expect(counted).toMatchObject({
      documents: 3,
      tokens: 0,
      key: { mentions: 8, entities: 4, singletons: 1 },
      response: { mentions: 9, entities: 6, singletons: 3 },
      twins: 5,
      twinless: { key: 3, response: 4 },
    })
    const words = corpusOf(
      documentOf([{ span: [0, 1] }], { words: 'Ann saw her', id: 'a' }),
      documentOf([], { words: 'Ann left', id: 'b' }),
    )
    expect(evaluate(words, words).tokens).toBe(5)
  })
})

test('the list of documents that a hash is taken of is sorted, however they come', () => {
  const [a, b] = [
    { label: 'a', sha256: '2' },
    { label: 'b', sha256: '1' },
  ]
  expect(documentList([b, a])).toBe('a\t2\nb\t1\n')
  expect(documentList([])).toBe('')
})
