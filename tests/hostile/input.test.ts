import { describe, expect, test } from 'vitest'
import type { Corpus } from '../../src/corpus/corpus.ts'
import { InputError, RefereeError } from '../../src/errors.ts'
import { format as conll2012LoadedFormat } from '../../src/formats/conll-2012/format.ts'
import { chooseFormat, readWith } from '../../src/formats/read-bytes.ts'
import { format as nativeFormat } from '../../src/formats/referee/format.ts'
import { metricSets } from '../../src/metrics/registry.ts'
import { evaluate, type SignedResult } from '../../src/scoring/evaluate.ts'
import type { Settings } from '../../src/scoring/settings.ts'
import { type LoadedFormat, loadFormat, loadFormats } from '../support/load-format.ts'
import { readCollecting } from '../support/plain.ts'
import { expectGrowth, expectLinear } from '../support/processor-time.ts'

const conll2012 = await loadFormat(conll2012LoadedFormat)
const native = await loadFormat(nativeFormat)
const formats = await loadFormats()

const encoder = new TextEncoder()

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? encoder.encode(content) : content

function corpus(content: string | Uint8Array, name: string, format?: LoadedFormat): Corpus {
  const bytes = bytesOf(content)
  const chosen =
    format ?? (formats.get(chooseFormat(bytes.subarray(0, 1 << 16), name).format.id) as LoadedFormat)
  const { documents, warnings } = readWith(chosen, bytes, name, chosen)
  return { name, documents, warnings }
}

const score = (
  key: string | Uint8Array,
  response: string | Uint8Array,
  settings: Partial<Settings> = {},
): SignedResult => evaluate(corpus(key, 'key.conll'), corpus(response, 'response.conll'), settings)

const rows = (id: string, cells: readonly string[], word: (i: number) => string = (i) => `w${i}`): string =>
  cells.map((cell, i) => `${id}\t0\t${i}\t${word(i)}\t${cell}\n`).join('')
const document = (id: string, ...cells: readonly string[]): string => documentOf(id, cells)
const documentOf = (id: string, cells: readonly string[]): string =>
  `#begin document (${id}); part 000\n${rows(id, cells)}\n#end document\n`

const KEY = document('d', '(1', '1)', '-', '(1)', '(2)', '(2)')

/** The code and place of the scoring error, or the CoNLL score. */
function verdict(
  response: string | Uint8Array,
  settings: Partial<Settings> = {},
  key: string | Uint8Array = KEY,
): string {
  try {
    const { scores } = score(key, response, settings)
    const { value } = scores['conll'] as { value: number }
    return `scored ${value.toFixed(3)}`
  } catch (error) {
    if (error instanceof InputError)
      return `${error.code} ${error.place.path}:${error.place.line}:${error.place.column}`
    if (error instanceof RefereeError) return error.code
    throw error
  }
}

describe('a response with a fault is refused where the fault is, not scored lower', () => {
  test.each([
    ['the key itself', KEY, 'scored 1.000'],
    ['crossing mentions are no fault', document('d', '(1', '(2', '1)', '2)', '-', '-'), 'scored 0.000'],
    ['unclosed', document('d', '(1', '-', '-', '(1)', '-', '-'), 'unclosed-mention response.conll:2:10'],
    ['unopened', document('d', '-', '1)', '-', '(1)', '-', '-'), 'unopened-mention response.conll:3:10'],
    [
      'closed on the wrong entity',
      document('d', '(1', '2)', '-', '-', '-', '-'),
      'unopened-mention response.conll:3:10',
    ],
    ['another word', KEY.replace('w3', 'W3'), 'text-mismatch response.conll:5:7'],
    ['a row less', KEY.replace('d\t0\t2\tw2\t-\n', ''), 'text-mismatch response.conll:4:7'],
    ['the last row missing', KEY.replace('d\t0\t5\tw5\t(2)\n', ''), 'text-mismatch response.conll:6:7'],
    ['a row more', KEY.replace('\n\n', '\nd\t0\t6\tw6\t-\n\n'), 'text-mismatch response.conll:8:7'],
    ['no rows', document('d'), 'text-mismatch response.conll:1:1'],
    ['another document', KEY.replace('(d)', '(e)').replaceAll('w', 'x'), 'missing-document key.conll:1:1'],
    ['a document more', KEY + document('e', '-'), 'missing-document response.conll:10:1'],
    [
      'another part',
      KEY.replace('part 000', 'part 001').replaceAll('w', 'x'),
      'text-mismatch response.conll:2:7',
    ],
    ['the document twice', KEY + KEY, 'duplicate-document response.conll:10:1'],
    ['nothing', '', 'empty-file response.conll:1:1'],
    ['blank lines', '\n\n\n', 'empty-file response.conll:1:1'],
    ['only comments', '# nothing here\n', 'empty-file response.conll:1:1'],
    ['no end', KEY.replace('#end document\n', ''), 'missing-end response.conll:1:1'],
    ['NUL', KEY.replace('w3', 'w\0'), 'binary-file response.conll:5:8'],
    [
      'Latin-1',
      Uint8Array.from(KEY.replace('w3', 'é'), (character) => character.charCodeAt(0)),
      'invalid-utf8 response.conll:5:7',
    ],
    ['a trailing blank in the header', KEY.replace('part 000', 'part 000 '), 'scored 1.000'],
    ['a byte order mark', `\ufeff${KEY}`, 'scored 1.000'],
    ['CRLF', KEY.replaceAll('\n', '\r\n'), 'scored 1.000'],
  ])('%s', (_, response, expected) => {
    expect(verdict(response)).toBe(expected)
  })

  test('a file of lone CRs is read like any other, or refused, but never scored as empty', () => {
    expect(verdict(KEY.replaceAll('\n', '\r'))).toMatch(/^scored 1\.000$|^[a-z-]+ response\.conll:1:/)
    expect(verdict(KEY.replaceAll('\n', '\r').replaceAll('\t', ' '))).toMatch(
      /^scored 1\.000$|^[a-z-]+ response\.conll:1:/,
    )
  })

  test('a repeated mention in the key is an error, in the response a choice', () => {
    const repeated = KEY.replace('(1)\n', '(1)|(1)\n')

    expect(verdict(KEY, {}, repeated)).toBe('duplicate-mention key.conll:5:10')
    expect(verdict(repeated)).toBe('scored 1.000')
    expect(verdict(repeated, { duplicates: 'error' })).toBe('duplicate-mention response.conll:5:10')
    expect(score(KEY, repeated).warnings).toMatchInlineSnapshot(`
      [
        {
          "code": "duplicate-mention",
          "column": 10,
          "line": 5,
          "message": "the mention "w3" occurs twice in entity 1; the first one counts",
          "path": "response.conll",
        },
      ]
    `)
  })

  test('--missing decides what becomes of documents on one side', () => {
    const two = KEY + document('e', '(1)', '(1)')

    expect(verdict(KEY, {}, two)).toBe('missing-document key.conll:10:1')
    expect(verdict(KEY, { missing: 'skip' }, two)).toBe('scored 1.000')
    expect(verdict(KEY, { missing: 'empty' }, two)).not.toBe('scored 1.000')
    expect(score(two, KEY, { missing: 'empty' }).documents).toBe(2)
    expect(score(KEY, two, { missing: 'empty' }).documents).toBe(2)
  })

  test('one changed bracket gives one fault, in its line', () => {
    const lines = KEY.split('\n')
    for (const [index, line] of lines.entries()) {
      for (const [from, to] of [
        ['(1', '1'],
        ['1)', '1'],
        ['(2)', '2'],
      ] as const) {
        if (!line.endsWith(`\t${from}`)) continue
        const { faults } = readCollecting(
          conll2012,
          lines.with(index, line.replace(`\t${from}`, `\t${to}`)).join('\n'),
        )

        expect(faults[0]?.place.line).toBe(index + 1)
      }
    }
  })
})

const NATIVE = `${[
  {
    id: 'd',
    tokens: ['Ann', 'sah', 'ihren', '🐕'],
    sentences: [[0, 4]],
    mentions: [
      { span: [0, 1], entity: 'é', type: 'named' },
      { span: [[2, 3]], entity: 'é', head: 2 },
    ],
  },
  { id: 'e', tokens: ['x', 'y'], mentions: [{ span: [0, 2], entity: '1' }, { span: [1, 2] }] },
]
  .map((each) => JSON.stringify(each))
  .join('\n')}\n`
const TWO = document('d', '(1', '1)', '-', '(1)') + document('e', '(é', 'é)', '(😂)')

const SAMPLES: readonly [string, string, LoadedFormat][] = [
  ['CoNLL', TWO, conll2012],
  ['CoNLL with CRLF', TWO.replaceAll('\n', '\r\n'), conll2012],
  ['native JSON', NATIVE, native],
]

/** Score some bytes against the whole file: the result, or the error. Anything but a RefereeError escapes. */
function against(whole: Uint8Array, bytes: Uint8Array, format: LoadedFormat): SignedResult | RefereeError {
  try {
    return evaluate(corpus(whole, 'key', format), corpus(bytes, 'response', format))
  } catch (error) {
    if (error instanceof RefereeError) return error
    throw error
  }
}

describe.each(SAMPLES)('damage to %s', (_, text, format) => {
  const whole = encoder.encode(text)
  const perfect = against(whole, whole, format) as SignedResult

  test('the whole file scores as it should', () => {
    expect(perfect.scores['b3']).toMatchObject({ f1: 1 })
  })

  test('cut at any byte, it is refused or nothing is lost: no silent zero', () => {
    for (let length = 0; length < whole.length; length++) {
      const result = against(whole, whole.subarray(0, length), format)

      if (!(result instanceof RefereeError)) expect(result.scores).toEqual(perfect.scores)
    }
  })

  test('without its beginning, it is refused or nothing is lost', () => {
    for (let start = 1; start < whole.length; start++) {
      const result = against(whole, whole.subarray(start), format)

      if (!(result instanceof RefereeError)) expect(result.scores).toEqual(perfect.scores)
    }
  })

  test('with any byte changed, only a RefereeError comes out, or scores that are numbers', () => {
    for (let at = 0; at < whole.length; at++) {
      for (const byte of [
        0x00,
        0x09,
        0x0a,
        0x0d,
        0x20,
        0x22,
        0x28,
        0x29,
        0x31,
        0x7c,
        0x80,
        0xff,
        (whole[at] as number) ^ 0x01,
        (whole[at] as number) ^ 0x80,
      ]) {
        const result = against(whole, whole.with(at, byte), format)

        if (!(result instanceof RefereeError)) expectNumbers(result)
      }
    }
  })

  test('with any byte removed or doubled, the same', () => {
    for (let at = 0; at < whole.length; at++) {
      for (const bytes of [
        [...whole.subarray(0, at), ...whole.subarray(at + 1)],
        [...whole.subarray(0, at), whole[at] as number, ...whole.subarray(at)],
      ]) {
        const result = against(whole, Uint8Array.from(bytes), format)

        if (!(result instanceof RefereeError)) expectNumbers(result)
      }
    }
  })

  test('a validator survives every cut', () => {
    for (let length = 0; length < text.length; length++) {
      try {
        readCollecting(format, text.slice(0, length))
      } catch (error) {
        if (!(error instanceof RefereeError)) throw error
      }
    }
  })
})

function expectNumbers({ scores }: SignedResult): void {
  for (const value of Object.values(scores).flatMap((each) => Object.values(each))) {
    if (typeof value !== 'number') continue
    if (!(value >= 0 && value <= 1)) throw new Error(`a score of ${value}`)
  }
}

describe('ids that are other things to a program', () => {
  const HOSTILE = [
    '__proto__',
    'constructor',
    'toString',
    '10',
    '01',
    '1',
    '1.0',
    'hasOwnProperty',
    '99999999999999999999',
    '100000000000000000000',
  ]
  const cells = (ids: readonly string[], step: number): string[] =>
    Array.from({ length: 40 }, (_, i) => `(${ids[(i * step + Math.floor(i / 7)) % ids.length]})`)
  const plainly = HOSTILE.map((_, i) => `e${i}`)
  /** The ACE value needs entity types, which these documents lack. */
  const untyped = (metricSets['all'] as string[]).filter((id) => id !== 'ace')
  const settings: Partial<Settings> = { metrics: untyped }

  test('scores are those after renaming, for all metrics', () => {
    const hostile = score(document('d', ...cells(HOSTILE, 1)), document('d', ...cells(HOSTILE, 3)), settings)
    const renamed = score(document('d', ...cells(plainly, 1)), document('d', ...cells(plainly, 3)), settings)

    expect(hostile.scores).toEqual(renamed.scores)
    expect(hostile.key).toMatchObject({ mentions: 40, entities: HOSTILE.length })
  })

  test('the control arm, an object keyed by id, loses an entity', () => {
    const byId: Record<string, number[]> = {}
    for (const id of HOSTILE.filter((each) => each === '__proto__' || /^\d+$/.test(each))) {
      byId[id] = [...(Array.isArray(byId[id]) ? byId[id] : []), 1]
    }

    expect(Object.keys(byId)).not.toContain('__proto__')
  })

  test('documents may have such names too', () => {
    const ids = ['__proto__', 'constructor', 'toString', '10', '2', '']
    const named = ids.map((id) => document(id === '' ? 'x' : id, '(1)', '(1)')).join('')

    const result = evaluate(
      corpus(named, 'key.conll'),
      corpus(named, 'response.conll'),
      {},
      { perDocument: true },
    )

    expect(result.perDocument.map(({ id }) => id)).toEqual([
      '__proto__',
      'constructor',
      'toString',
      '10',
      '2',
      'x',
    ])
  })
})

describe('size', () => {
  test('300,000 mentions in one document', () => {
    const text = documentOf(
      'd',
      Array.from({ length: 300_000 }, (_, i) => `(${i % 4999})`),
    )
    const other = documentOf(
      'd',
      Array.from({ length: 300_000 }, (_, i) => `(${i % 5003})`),
    )

    const { scores } = score(text, other, { metrics: ['mentions', 'muc', 'b3', 'lea', 'blanc'] })

    expect(scores['mentions']).toMatchObject({ f1: 1 })
  })

  test('100,000 mentions inside one another, in linear time', { tags: ['growth'] }, () => {
    expectLinear((depth) => {
      const open = Array.from({ length: depth }, (_, i) => `(${i}`)
      const text = documentOf('d', [...open, ...open.map((_, i) => `${depth - 1 - i})`)])

      expect(score(text, text, { metrics: ['b3'] }).scores['b3']).toMatchObject({ f1: 1 })
    }, 100_000)
  })

  test('100,000 brackets in one cell, in linear time', { tags: ['growth'] }, () => {
    expectLinear((count) => {
      const cell = Array.from({ length: count }, (_, i) => `(${i})`).join('|')

      expect(score(document('d', cell), document('d', cell), { keyDuplicates: 'first' }).twins).toBe(1)
    }, 100_000)
  })

  const nativeRepeats = (count: number): string =>
    JSON.stringify({
      id: 'd',
      tokens: Array.from({ length: count }, () => 'w'),
      mentions: Array.from({ length: 2 * count }, (_, i) => ({ span: [i >> 1, (i >> 1) + 1], entity: '1' })),
    })
  const conllRepeats = (count: number): string =>
    documentOf(
      'd',
      Array.from({ length: count }, () => '(1)|(1)'),
    )

  test.each([
    ['CoNLL', conllRepeats, 'conll'],
    ['native JSON', nativeRepeats, 'coref.jsonl'],
  ])(
    'four times as many repeats in a document of %s do not take sixteen times as long',
    { tags: ['growth'] },
    (_, text, extension) => {
      const prepare = (count: number): (() => void) => {
        const side = corpus(text(count), `x.${extension}`)
        return () => {
          const { warnings } = evaluate(side, side, { keyDuplicates: 'first', metrics: ['mentions'] })
          expect(warnings).toHaveLength(2 * count)
        }
      }

      expectGrowth(prepare, 3000, { most: 10, slack: 50 })
    },
  )
})
