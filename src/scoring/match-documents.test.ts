import { describe, expect, test } from 'vitest'
import {
  corpusOf,
  documentOf,
  documentOfLetters,
  lettersOf,
  type TestMention,
} from '../../tests/documents.ts'
import type { CorefDocument } from '../document/document.ts'
import type { Warning } from '../errors.ts'
import { evaluate } from './evaluate.ts'
import { matchDocuments, prepareKey } from './match-documents.ts'
import { presets, resolveSettings, type Settings } from './settings.ts'

describe('preparing two documents', () => {
  test('drops singletons after zeros, so a mention that zeros leave alone goes too', () => {
    const document = documentOf([
      { span: [0, 1], entity: '1', zero: true },
      { span: [1, 2], entity: '1' },
      { span: [2, 3], entity: '2' },
      { span: [3, 4], entity: '2' },
    ])

    expect(prepareBoth(document, {})).toBe('ab cd')
    expect(prepareBoth(document, { zeros: 'drop' })).toBe('b cd')
    expect(prepareBoth(document, { zeros: 'drop', singletons: 'drop' })).toBe('cd')
  })

  test('drops singletons after mentions of other types', () => {
    const document = documentOf([
      { span: [0, 1], entity: '1', type: 'pronoun' },
      { span: [1, 2], entity: '1', type: 'named' },
      { span: [2, 3], entity: '2', type: 'named' },
      { span: [3, 4], entity: '2', type: 'named' },
    ])

    expect(prepareBoth(document, { mentions: 'named' })).toBe('b cd')
    expect(prepareBoth(document, { mentions: 'named', singletons: 'drop' })).toBe('cd')
    expect(prepareBoth(document, { mentions: 'nominal' })).toBe('')
  })

  test('drops singletons after duplicates, which may leave one', () => {
    const response = documentOf([
      { span: [0, 1], entity: '1' },
      { span: [1, 2], entity: '1' },
      { span: [1, 2], entity: '2' },
      { span: [2, 3], entity: '2' },
    ])

    expect(prepareResponse(response, {})).toBe('ab c')
    expect(prepareResponse(response, { singletons: 'drop' })).toBe('ab')
    expect(prepareResponse(response, { duplicates: 'keep-last', singletons: 'drop' })).toBe('bc')
  })

  test('removes duplicates before zeros, so the copy that comes first decides', () => {
    const response = documentOf([
      { span: [0, 1], entity: '1', zero: true },
      { span: [0, 1], entity: '2' },
      { span: [1, 2], entity: '2' },
    ])

    expect(prepareResponse(response, { zeros: 'drop' })).toBe('b')
    expect(prepareResponse(response, { zeros: 'drop', duplicates: 'keep-last' })).toBe('ab')
  })

  test('never leaves an entity without mentions', () => {
    const document = documentOf([
      { span: [0, 1], entity: '1', zero: true, type: 'named' },
      { span: [1, 2], entity: '2', type: 'named' },
      { span: [2, 3], entity: '3', type: 'pronoun' },
    ])

    const { key, response, table } = compare(document, document, { zeros: 'drop', mentions: 'named' })

    expect([key.entityCount, response.entityCount]).toEqual([1, 1])
    expect([...table.keySizes, ...table.responseSizes]).toEqual([1, 1])
  })
})

test('a key by itself is prepared as for a response', () => {
  const key = documentOf([
    { span: [0, 1], entity: '1' },
    { span: [0, 1], entity: '2' },
    { span: [1, 2], entity: '1' },
    { span: [2, 3], entity: '2' },
  ])
  const settings = resolveSettings({ keyDuplicates: 'first', singletons: 'drop' })
  const warnings: Warning[] = []

  expect(lettersOf(prepareKey(key, settings, (warning) => warnings.push(warning)))).toBe('ab')
  expect(warnings.map(({ code }) => code)).toEqual(['duplicate-mention'])
})

describe('--singletons', () => {
  const key = documentOfLetters('abc d e')
  const response = documentOfLetters('ab c e f')

  test('keep leaves both sides alone', () => {
    const sides = compare(key, response, { singletons: 'keep' })

    expect([lettersOf(sides.key), lettersOf(sides.response)]).toEqual(['abc d e', 'ab c e f'])
  })

  test('drop deletes entities of one mention from each side by itself', () => {
    const sides = compare(key, response, { singletons: 'drop' })

    expect([lettersOf(sides.key), lettersOf(sides.response)]).toEqual(['abc', 'ab'])
  })

  test('drop-response deletes them from the response only', () => {
    const sides = compare(key, response, { singletons: 'drop-response' })

    expect([lettersOf(sides.key), lettersOf(sides.response)]).toEqual(['abc d e', 'ab'])
  })

  test('changes B³, since a response singleton may stand in a larger key entity', () => {
    const recall = (singletons: Settings['singletons']) => {
      const { scores } = evaluate(corpusOf(key), corpusOf(response), { metrics: ['b3'], singletons })
      return scores['b3']?.counts?.['recallNumerator']
    }

    expect(recall('keep')).toBe((2 ** 2 + 1 ** 2) / 3 + 1)
    expect(recall('drop-response')).toBe(2 ** 2 / 3)
  })
})

describe('a span that stands twice', () => {
  const twice: readonly TestMention[] = [
    { span: [0, 1], entity: '1' },
    { span: [1, 3], entity: '1' },
    { span: [1, 3], entity: '2' },
    { span: [4, 5], entity: '2' },
  ]
  const words = 'Ann the dog saw her'
  const document = documentOf(twice, { words, path: 'response.txt' })
  const key = documentOf(twice.slice(0, 2), { words, path: 'key.txt' })

  test('counts in the entity that appeared first, with a warning, by default', () => {
    const warnings: Warning[] = []
    const { response } = compare(key, document, {}, warnings)

    expect(lettersOf(response)).toBe('ab e')
    expect(warnings).toEqual([
      {
        code: 'duplicate-mention',
        path: 'response.txt',
        line: 2,
        column: 1,
        message: 'the mention "the dog" occurs in entity 1 and in entity 2; the first one counts',
      },
    ])
  })

  test('is a reason to name --compat corefud under the settings of the CRAC tasks', () => {
    const crac = { ...presets['crac-2026']?.settings }
    const mentions = twice.map((mention) => ({ ...mention, head: mention.span[0] as number }))
    const [repeated, single] = [mentions, mentions.slice(0, 2)].map((each) => documentOf(each, { words }))
    const warnings: Warning[] = []
    compare(single as CorefDocument, repeated as CorefDocument, { ...crac, zeros: 'linear' }, warnings)

    expect(warnings.map(({ message }) => message)).toEqual([
      'the mention "the dog" occurs in entity 1 and in entity 2; the first one counts; the CRAC scorer counts repeats, and so does --compat corefud',
    ])
    expect(() => compare(repeated as CorefDocument, single as CorefDocument, crac)).toThrow(
      '--key-duplicates first (key); the CRAC scorer counts repeats, and so does --compat corefud',
    )
  })

  test('is called a zero if it has no words', () => {
    const zeros = ['1', '2'].map((entity) => ({ span: [0, 1] as const, entity, zero: true }))
    const warnings: Warning[] = []
    compare(documentOf([], { words: ' saw' }), documentOf(zeros, { words: ' saw' }), {}, warnings)

    expect(warnings[0]?.message).toBe(
      'the mention without words (a zero) occurs in entity 1 and in entity 2; the first one counts',
    )
  })

  test('counts in the entity that appeared last under keep-last', () => {
    const warnings: Warning[] = []
    const { response } = compare(key, document, { duplicates: 'keep-last' }, warnings)

    expect(lettersOf(response)).toBe('a be')
    expect(warnings.map(({ message }) => message)).toEqual([
      'the mention "the dog" occurs in entity 1 and in entity 2; the last one counts',
    ])
  })

  test('is refused under error', () => {
    expect(() => compare(key, document, { duplicates: 'error' })).toThrowErrorMatchingInlineSnapshot(
      `[InputError: response.txt:2:1: the mention "the dog" occurs in entity 1 and in entity 2; keep one, or use --duplicates first (response) or --key-duplicates first (key) [duplicate-mention]]`,
    )
  })

  test('is refused in the key whatever --duplicates says', () => {
    expect(() => compare(document, key, { duplicates: 'first' })).toThrowErrorMatchingInlineSnapshot(
      `[InputError: response.txt:2:1: the mention "the dog" occurs in entity 1 and in entity 2; keep one, or use --duplicates first (response) or --key-duplicates first (key) [duplicate-mention]]`,
    )
  })

  test('is allowed in the key by --key-duplicates first', () => {
    const sides = compare(document, key, { keyDuplicates: 'first', duplicates: 'error' })

    expect(lettersOf(sides.key)).toBe('ab e')
  })

  test('three times is still one mention', () => {
    const thrice = documentOf([...twice, { span: [1, 3], entity: '3' }])

    expect(lettersOf(compare(key, thrice, {}).response)).toBe('ab e')
    expect(lettersOf(compare(key, thrice, { duplicates: 'keep-last' }).response)).toBe('a b e')
  })

  test('is no repeat where the tokens in between differ', () => {
    const apart = documentOf([
      { span: [0, 5], entity: '1' },
      {
        span: [
          [0, 1],
          [4, 5],
        ],
        entity: '2',
      },
      {
        span: [
          [0, 2],
          [3, 5],
        ],
        entity: '3',
      },
    ])

    expect(compare(apart, apart, { duplicates: 'error' }).table.twins).toBe(3)
  })
})

describe('--compat conll', () => {
  test('removes a repeated span only where the key has it, and counts mentions by their spans', () => {
    const key = documentOfLetters('ab c')
    const response = documentOf([
      { span: [0, 1], entity: '1' },
      { span: [1, 2], entity: '1' },
      { span: [0, 1], entity: '2' },
      { span: [5, 6], entity: '2' },
      { span: [5, 6], entity: '3' },
    ])
    const warnings: Warning[] = []

    const { table } = compare(key, response, { compat: 'conll' }, warnings)

    expect([...table.responseSizes]).toEqual([2, 1, 1])
    expect([table.responseMentions, table.responseSpans, table.twins]).toEqual([4, 3, 2])
    expect(warnings.map(({ message }) => message)).toEqual([
      '1 repeated mention removed as the reference scorer does',
    ])
  })

  test('says when the reference scorer would give up', () => {
    const key = documentOfLetters('ab')
    const response = documentOf(
      Array.from({ length: 12 }, (_, entity) => ({ span: [0, 1] as const, entity: `${entity}` })),
    )
    const warnings: Warning[] = []

    compare(key, response, { compat: 'conll' }, warnings)

    expect(warnings.map(({ message }) => message)).toEqual([
      '11 repeated mentions removed as the reference scorer does; it would refuse to score more than ten',
    ])
  })

  test('does not look at the words, as the reference scorer does not', () => {
    const key = documentOf([{ span: [0, 1] }], { words: 'Ann' })
    const response = documentOf([{ span: [0, 1] }], { words: 'Bob' })

    expect(compare(key, response, { compat: 'conll' }).table.twins).toBe(1)
    expect(() => compare(key, response, {})).toThrow()
  })

  test('tells discontinuous mentions with the same ends apart', () => {
    const gap = (at: number) =>
      [
        [0, at],
        [at + 1, 6],
      ] as const
    const key = documentOf([{ span: gap(2), entity: '1' }])
    const response = documentOf([
      { span: gap(2), entity: '1' },
      { span: gap(3), entity: '1' },
      { span: [7, 8], entity: '1' },
      { span: [7, 8], entity: '2' },
    ])

    const { table } = compare(key, response, { compat: 'conll' })

    expect([table.responseMentions, table.responseSpans]).toEqual([4, 3])
  })
})

describe('--zeros', () => {
  const document = documentOf(
    [
      { span: [0, 1], entity: '1', zero: true },
      { span: [1, 2], entity: '1' },
    ],
    { path: 'zeros.txt' },
  )

  test.each(['keep', 'linear'] as const)('%s matches a zero by its place', (zeros) => {
    expect(compare(document, document, { zeros }).table.twins).toBe(2)
  })

  test('drop leaves zeros out on both sides', () => {
    const { key, response } = compare(document, document, { zeros: 'drop' })

    expect([lettersOf(key), lettersOf(response)]).toEqual(['b', 'b'])
  })

  test('dependent is refused where there are zeros and no dependencies', () => {
    expect(() => compare(document, document, { zeros: 'dependent' })).toThrowErrorMatchingInlineSnapshot(
      `[InputError: zeros.txt:1:1: --zeros dependent needs the head of each zero, but this document has none; use --zeros linear [no-dependencies]]`,
    )
  })

  test('dependent is no trouble where there are no zeros', () => {
    const plain = documentOfLetters('ab')

    expect(compare(plain, plain, { zeros: 'dependent' }).table.twins).toBe(2)
  })
})

describe('--mentions', () => {
  test('needs types, or a text to derive them from', () => {
    const plain = documentOfLetters('ab')

    expect(() => compare(plain, plain, { mentions: 'named' })).toThrowErrorMatchingInlineSnapshot(
      `[InputError: test:1:1: --mentions named needs mention types; this document gives none and has no text to derive them from [no-types]]`,
    )
  })

  test('says so when types were derived, once for all documents', () => {
    const [d1, d2] = ['d1', 'd2'].map((id) =>
      documentOf([{ span: [1, 2] }], { id, words: 'yesterday she left', path: `${id}.txt` }),
    ) as [CorefDocument, CorefDocument]

    const { warnings } = evaluate(corpusOf(d1, d2), corpusOf(d1, d2), { mentions: 'pronoun' })

    expect(warnings).toEqual([
      {
        code: 'derived-type',
        path: 'd1.txt',
        line: 1,
        column: 1,
        message:
          'mentions without a type count as named, nominal or pronoun by the part of speech of their heads, or by capital letters and a list of English pronouns',
      },
    ])
  })

  test.each<Partial<Settings>>([{ metrics: ['ceafm.typed'] }, { metrics: ['b3'], by: ['type'] }])(
    'and so do other ways to ask for types: %j',
    (overrides) => {
      const corpus = corpusOf(documentOf([{ span: [1, 2] }], { words: 'yesterday she left' }))

      expect(evaluate(corpus, corpus, overrides).warnings.map(({ code }) => code)).toEqual(['derived-type'])
      expect(evaluate(corpus, corpus, {}).warnings).toEqual([])
    },
  )
})

function compare(
  key: CorefDocument,
  response: CorefDocument,
  overrides: Partial<Settings>,
  warnings: Warning[] = [],
) {
  return matchDocuments(key, response, resolveSettings(overrides), (warning) => warnings.push(warning))
}

/** Both sides are the same document, so both must come out the same. */
function prepareBoth(document: CorefDocument, overrides: Partial<Settings>): string {
  const { key, response } = compare(document, document, overrides)
  expect(lettersOf(key)).toBe(lettersOf(response))
  return lettersOf(key)
}

function prepareResponse(response: CorefDocument, overrides: Partial<Settings>): string {
  return lettersOf(compare(documentOfLetters(''), response, overrides).response)
}

describe('optional mentions of a MUC key, under --match muc,', () => {
  const optional = { features: new Map([['status', 'OPT']]) }
  const key = corpusOf(
    documentOf([
      { span: [0, 1], entity: 'a' },
      { span: [1, 2], entity: 'a', ...optional },
      { span: [2, 3], entity: 'a' },
    ]),
  )
  const recall = (...spans: readonly (readonly [number, number])[]): unknown => {
    const response = corpusOf(documentOf(spans.map((span) => ({ span, entity: 'x' }))))
    const { counts } =
      evaluate(key, response, { match: 'muc', metrics: ['mentions'] }).scores['mentions'] ?? {}
    return [
      counts?.['recallNumerator'] ?? counts?.['twins'],
      counts?.['recallDenominator'] ?? counts?.['key'],
    ]
  }

  test('count where they are found', () => expect(recall([0, 1], [1, 2], [2, 3])).toEqual([3, 3]))
  test('do not count where they are not', () => expect(recall([0, 1], [2, 3])).toEqual([2, 2]))
  test('let others count', () => expect(recall([0, 1], [1, 2])).toEqual([2, 3]))

  test('count under every other rule', () => {
    const response = corpusOf(documentOf([{ span: [0, 1], entity: 'x' }]))
    const { counts } = evaluate(key, response, { metrics: ['mentions'] }).scores['mentions'] ?? {}
    expect(counts?.['recallDenominator']).toBe(3)
  })

  test('leave split antecedents alone that are not scored', () => {
    const document = documentOf([
      { span: [0, 1], entity: 'a' },
      { span: [1, 2], entity: 'a', ...optional },
      { span: [2, 3], entity: 'a' },
      { span: [4, 5], entity: 'b' },
      { span: [6, 7], entity: 'c' },
    ])
    const split = corpusOf({ ...document, links: [{ kind: 'split', from: 2, to: ['b', 'c'] }] })
    const countB3 = (overrides: Partial<Settings>) => {
      const response = corpusOf(documentOf([{ span: [0, 1], entity: 'x' }]))
      return evaluate(split, response, { match: 'muc', metrics: ['b3'], ...overrides }).scores['b3']?.counts
    }
    expect(countB3({})?.['recallDenominator']).toBe(4)
    expect(countB3({ split: 'score' })?.['recallDenominator']).toBe(5)
  })
})

test('a repeated mention that is not in the key stays under --compat conll, without a word', () => {
  const key = documentOf([{ span: [0, 1], entity: 'a' }])
  const response = documentOf([
    { span: [0, 1], entity: 'a' },
    { span: [1, 2], entity: 'a' },
    { span: [1, 2], entity: 'b' },
  ])
  const { warnings } = evaluate(corpusOf(key), corpusOf(response), { compat: 'conll' })

  expect(warnings).toEqual([])
})

describe('types that are read', () => {
  const bare = documentOf([{ span: [0, 1], entity: 'x' }], { words: 'Ann ran' })
  const codes = (overrides: Partial<Settings>): string[] =>
    evaluate(corpusOf(bare), corpusOf(bare), { metrics: ['b3'], ...overrides }).warnings.map(
      ({ code }) => code,
    )

  test.each<[Partial<Settings>]>([
    [{ by: ['type'] }],
    [{ by: ['class'] }],
    [{ by: ['entity-size', 'entity-size+type'] }],
    [{ mentions: 'named' }],
  ])('are said to be derived where they are: %j', (overrides) => {
    expect(codes(overrides)).toContain('derived-type')
  })

  test.each<[Partial<Settings>]>([[{}], [{ by: ['entity-size'] }]])(
    'and not where nobody reads them: %j',
    (overrides) => {
      expect(codes(overrides)).toEqual([])
    },
  )
})
