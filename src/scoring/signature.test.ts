import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { corpusOf, documentOfLetters } from '../../tests/documents.ts'
import type { Reading } from '../corpus/corpus.ts'
import { version } from '../version.ts'
import { evaluate } from './evaluate.ts'
import { defaultSettings, presets, resolveSettings, type Settings } from './settings.ts'
import {
  addFields,
  ESTIMATED,
  joinSignatures,
  parseSignature,
  readingInSignature,
  type Signature,
  settingsOfSignature,
  signFields,
  signScores,
} from './signature.ts'

const run = {
  documents: 3,
  key: { sha256: '0123456789abcdef' },
  response: { sha256: 'fedcba9876543210' },
}

describe('a signature', () => {
  test('spells out version, settings and data', () => {
    expect(signScores(defaultSettings, run)).toBe(
      `referee:${version}|match:exact|singletons:keep|duplicates:first|missing:error|blanc:conll|zeros:keep|average:micro` +
        '|docs:3|key:sha256-01234567|response:sha256-fedcba98',
    )
  })

  test('names what differs from the defaults and otherwise goes without saying', () => {
    const settings = resolveSettings({ keyDuplicates: 'first', mentions: 'named' })

    expect(signScores(settings, run)).toBe(
      `referee:${version}|match:exact|singletons:keep|duplicates:first|missing:error|blanc:conll|zeros:keep|average:micro` +
        '|key-duplicates:first|mentions:named|docs:3|key:sha256-01234567|response:sha256-fedcba98',
    )
  })

  test('is the same whatever flags --compat conll overrules', () => {
    const signatures = (['first', 'keep-last'] as const).map((duplicates) =>
      signScores(resolveSettings({ compat: 'conll', duplicates, missing: 'skip' }), run),
    )

    expect(signatures).toEqual(
      Array(2).fill(
        `referee:${version}|match:exact|singletons:keep|duplicates:conll|missing:conll|blanc:conll|zeros:keep|average:micro` +
          '|compat:conll|docs:3|key:sha256-01234567|response:sha256-fedcba98',
      ),
    )
  })

  test.each<Partial<Settings>>([
    {},
    { match: 'head', singletons: 'drop', zeros: 'linear' },
    { match: 'min', singletons: 'drop-response', duplicates: 'keep-last', keyDuplicates: 'first' },
    { missing: 'skip', blanc: 'luo2014', average: 'macro', mentions: 'pronoun' },
    { compat: 'conll', match: 'head', keyDuplicates: 'first' },
    ...Object.values(presets).map(({ settings }) => settings),
  ])('gives back the settings it was made from: %j', (overrides) => {
    const settings = resolveSettings(overrides)

    const fields = parseSignature(signScores(settings, run))

    const found = resolveSettings({ ...settingsOfSignature(fields ?? new Map()), metrics: settings.metrics })
    expect(found).toEqual(settings)
  })

  test('is read field by field, values with colons included', () => {
    expect([...(parseSignature(' referee:0.1.0|match:a:b|docs:1\n') ?? [])]).toEqual([
      ['referee', '0.1.0'],
      ['match', 'a:b'],
      ['docs', '1'],
    ])
  })

  test.each(['`referee:1|docs:2`', '% referee:1|docs:2\n'])('is read as it was copied: %j', (text) => {
    expect([...(parseSignature(text)?.values() ?? [])]).toEqual(['1', '2'])
  })

  test.each(['', '``', 'hello', 'match:exact', 'referee:1|oops', ':x|referee:1'])(
    'is not what "%s" is',
    (text) => {
      expect(parseSignature(text)).toBeUndefined()
    },
  )

  test('comes with every evaluation', () => {
    const corpus = corpusOf(documentOfLetters('ab'))

    expect(evaluate(corpus, corpus, { singletons: 'drop' }).signature).toBe(
      `referee:${version}|match:exact|singletons:drop|duplicates:first|missing:error|blanc:conll|zeros:keep|average:micro` +
        '|docs:1|key:unhashed|response:unhashed',
    )
  })
})

describe('settings', () => {
  test.each([
    ['conll-2012', ['muc', 'b3', 'ceafe', 'conll']],
    ['crac-2022', ['mentions', 'muc', 'b3', 'ceafe', 'zero']],
    ['crac-2023', ['mentions', 'muc', 'b3', 'ceafe', 'zero']],
  ])('of %s have the metrics of the task', (name, metrics) => {
    expect(presets[name]?.settings.metrics).toEqual(metrics)
  })

  test('given win over a preset, and a preset over the defaults', () => {
    const settings = resolveSettings({ singletons: 'keep' }, presets['crac-2023'])

    expect(settings).toEqual({
      ...defaultSettings,
      metrics: presets['crac-2023']?.settings.metrics,
      match: 'head',
      zeros: 'linear',
      singletons: 'keep',
    })
  })
})

describe('what a signature says of one response', () => {
  const signReadings = (...readings: readonly (Reading | undefined)[]): ReadonlyMap<string, string> => {
    const all = readings.map((reading) => signScores(defaultSettings, { ...run, response: { reading } }))
    return parseSignature(joinSignatures(all)) as Map<string, string>
  }

  test('is the same for all where they were read alike', () => {
    const fields = signReadings({ text: 'aligned', pair: 'text' }, { text: 'aligned', pair: 'text' })

    expect([fields.get('text'), fields.get('pair')]).toEqual(['aligned', 'text'])
    for (const response of [0, 1]) {
      expect(readingInSignature(fields, response)).toEqual({
        format: undefined,
        text: 'aligned',
        pair: 'text',
      })
    }
  })

  test('is its own where they were not', () => {
    const fields = signReadings({ text: 'aligned' }, { pair: 'text', format: 'inline' })

    expect([fields.get('text'), fields.get('pair')]).toEqual(['aligned+exact', 'id+text'])
    expect(readingInSignature(fields, 0)).toEqual({ format: 'inline', text: 'aligned', pair: 'id' })
    expect(readingInSignature(fields, 1)).toEqual({ format: 'inline', text: 'exact', pair: 'text' })
  })

  test('is nothing where a signature says what there is not, or a response has none', () => {
    expect(readingInSignature(new Map([['text', 'other']]), 0).text).toBeUndefined()
    expect(signReadings(undefined, { text: 'aligned' }).get('text')).toBe('exact+aligned')
  })

  test('is nothing where nothing is said', () => {
    expect(readingInSignature(signReadings(undefined), 0)).toEqual({
      format: undefined,
      text: undefined,
      pair: undefined,
    })
  })
})

test('weights of ACE come back from a signature, and none where there are none', () => {
  const settings = resolveSettings({ aceWeights: { 'level.NOM': 0.5, 'level.PRO': 0 } })
  const fields = parseSignature(signScores(settings, run)) as Map<string, string>

  expect(settingsOfSignature(fields).aceWeights).toEqual({ 'level.NOM': 0.5, 'level.PRO': 0 })
  expect(
    settingsOfSignature(parseSignature(signScores(defaultSettings, run)) as Map<string, string>),
  ).not.toHaveProperty('aceWeights')
})

test.each([
  ['a word', 'heavy'],
  ['a list', [1]],
  ['no number', { 'level.NOM': 'much' }],
])('weights of ACE that are %s are refused', (_, aceWeights) => {
  expect(() => resolveSettings({ aceWeights } as unknown as Settings)).toThrow('[bad-weights]')
})

test('a run is signed with its key, read or estimated', () => {
  const keyFields = (key: Parameters<typeof signScores>[1]['key']): (string | undefined)[] => {
    const fields = parseSignature(signScores(defaultSettings, { ...run, key }))
    return [fields?.get('key-format'), fields?.get('key')]
  }
  expect(keyFields({ sha256: '0123456789', reading: { format: 'text' } })).toEqual([
    'text',
    'sha256-01234567',
  ])
  expect(keyFields({ sha256: ESTIMATED })).toEqual([undefined, 'estimated'])
  expect(keyFields({})).toEqual([undefined, 'unhashed'])
})

test('what else affects the numbers comes last', () => {
  const signature = signScores(defaultSettings, { ...run, fields: [['seed', '1']] })
  expect(signature).toMatch(/\|response:sha256-fedcba98\|seed:1$/)
  expect(addFields(signature, [['trials', '9']])).toBe(`${signature}|trials:9`)
  expect(signFields([['corpus', 'x']])).toBe(`referee:${version}|corpus:x`)
})

test('weights of ACE stand in the order of their names', () => {
  const settings = resolveSettings({ aceWeights: { 'level.PRO': 0.5, 'class.GEN': 1, 'level.NOM': 0 } })
  expect(signScores(settings, run)).toContain('|ace-weights:class.GEN=1,level.NOM=0,level.PRO=0.5|')
})

test('a signature says of a setting that it does not have nothing at all', () => {
  expect(settingsOfSignature(new Map())).toStrictEqual({})
  expect(settingsOfSignature(new Map([['ace-weights', 'level.NOM=,level.PRO=x,class.GEN']]))).toStrictEqual({
    aceWeights: { 'level.NOM': Number.NaN, 'level.PRO': Number.NaN, 'class.GEN': Number.NaN },
  })
})

test('the signature of several responses is made of those of each', () => {
  const reading = fc.record({
    text: fc.constantFrom('aligned' as const, 'exact' as const),
    pair: fc.constantFrom('text', 'position', 'sha256-12345678'),
  })
  fc.assert(
    fc.property(fc.array(reading, { minLength: 1, maxLength: 3 }), (readings) => {
      const alone = readings.map((each, i) =>
        signScores(defaultSettings, {
          documents: 3 + (i % 2),
          key: { sha256: 'f'.repeat(64) },
          response: { sha256: String(i).repeat(64), reading: each },
          fields: [['trials', '9']],
        }),
      )
      const all = joinSignatures(alone)

      expect([...(parseSignature(all)?.keys() ?? [])]).toEqual([
        ...(parseSignature(alone[0] as string)?.keys() ?? []),
      ])
      expect(parseSignature(all)?.get('docs')).toBe(['3', '3+4', '3+4+3'][readings.length - 1])
    }),
    { seed: 1, numRuns: 60 },
  )
})

test('what only some responses have is the usual for the others', () => {
  const signReading = (reading: Reading): Signature =>
    signScores(defaultSettings, { documents: 3, key: {}, response: { reading } })
  const [plain, aligned] = [signReading({}), signReading({ text: 'aligned', pair: 'text' })]
  expect(joinSignatures([plain, aligned])).toContain(
    '|text:exact+aligned|pair:id+text|docs:3|key:unhashed|response:unhashed+unhashed',
  )
  expect(joinSignatures([plain, plain])).not.toContain('text:')
  const [inline, text] = [signReading({ format: 'inline' }), signReading({ pair: 'text' })]
  for (const all of [
    [inline, text],
    [text, inline],
  ]) {
    expect(joinSignatures(all)).toMatch(/\|response-format:inline\|pair:(text\+id|id\+text)\|docs:3\|/)
  }
})

test('what stands around a signature in Markdown or LaTeX is left aside, and nothing inside it', () => {
  const signature = signScores(defaultSettings, run)
  expect(parseSignature(`% \`${signature}\` \n`)).toEqual(parseSignature(signature))
  expect(parseSignature('`referee:1|command:a `b` %c`')?.get('command')).toBe('a `b` %c')
})
