import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../tests/support/arbitrary.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { isLong } from '../../../tests/support/needs.ts'
import { brief, errorOf, plain, read, readCollecting, sourceOf } from '../../../tests/support/plain.ts'
import { expectLinear, leastTime } from '../../../tests/support/processor-time.ts'
import type { CorefDocument } from '../../document/document.ts'
import type { InputError } from '../../errors.ts'
import { findJsonFault, loneSurrogate } from '../shared/json-fault.ts'
import { JsonText } from '../shared/json-text.ts'
import { validateSource } from '../validate.ts'
import { format as nativeFormat } from './format.ts'

const native = await loadFormat(nativeFormat)

const documentsIn = (text: string): readonly CorefDocument[] => read(native, sourceOf(text)).documents
const only = (json: unknown): CorefDocument => documentsIn(`${JSON.stringify(json)}\n`)[0] as CorefDocument
const failure = (text: string): string => errorOf(() => documentsIn(text)).message
const faultAt = (text: string): string => {
  const { code, place } = errorOf(() => documentsIn(text)) as InputError
  return `${code} ${place.line}:${place.column}`
}

describe('native JSON lines', () => {
  const withLink = (link: object): object => ({
    id: 'd',
    mentions: [{ span: [0, 1] }, { span: [1, 2] }],
    links: [{ kind: 'bridging', from: 0, to: ['x'], ...link }],
  })

  test('a link is from a mention, and its anchors are mentions or -1', () => {
    expect(
      [{}, { from: 1 }, { anchors: [-1] }, { anchors: [1] }].map((link) => only(withLink(link)).links.length),
    ).toEqual([1, 1, 1, 1])
    for (const [link, reason] of [
      ...[-1, 2, undefined].map((from) => [{ from }, 'from: expected the index of a mention, 0 to 1']),
      ...['x', [1]].map((to) => [{ to }, 'to: expected a list of entity ids']),
      ...[0, [0, 1], [2], [-2], [0.5]].map((anchors) => [
        { anchors },
        'anchors: expected the index of a mention for each entity, or -1',
      ]),
    ] as [object, string][])
      expect(failure(JSON.stringify(withLink(link)))).toContain(`links[0].${reason}`)
  })

  test('enhanced relations are pairs of a governor and a name', () => {
    const withEnhanced = (enhanced: unknown): object => ({
      id: 'd',
      tokens: [{ text: 'a', enhanced }, 'b'],
      mentions: [],
    })
    expect(only(withEnhanced([[1, 'x']])).tokens?.token(0).enhanced).toEqual([[1, 'x']])
    for (const [value, reason] of [
      [3, 'expected a list of [governor, relation]'],
      [[1], 'expected [governor, relation]'],
      [[[1]], 'expected [governor, relation]'],
      [[[1, 'x', 2]], 'expected [governor, relation]'],
      [[['1', 'x']], 'expected [governor, relation]: a whole number and a string'],
      [[[1, 2]], 'expected [governor, relation]: a whole number and a string'],
    ] as const)
      expect(failure(JSON.stringify(withEnhanced(value)))).toContain(reason)
  })

  test('offsets go to both ends of 32 bits', () => {
    const withSpan = (span: readonly number[]): object => ({ id: 'd', mentions: [{ span }] })
    expect(brief(only(withSpan([-2147483648, 2147483647])))).toBe('-2147483648-2147483647:')
    for (const span of [
      [-2147483649, 0],
      [0, 2147483648],
    ])
      expect(failure(JSON.stringify(withSpan(span)))).toContain('offsets are kept as 32-bit integers')
  })

  test('the document of the interface page', () => {
    const document = only({
      id: 'd1',
      part: 0,
      genre: 'fiction',
      text: 'Ann saw her dog .',
      tokens: [{ text: 'Ann', start: 0, end: 3, pos: 'NNP', lemma: 'Ann' }, 'saw', 'her', 'dog', '.'],
      sentences: [[0, 5]],
      mentions: [
        {
          span: [0, 1],
          entity: 'e1',
          head: 0,
          min: [0, 1],
          type: 'named',
          pos: 'NNP',
          entityType: 'PER',
          number: 'singular',
          gender: 'feminine',
          zero: false,
          features: { speaker: 'A' },
        },
        { span: [2, 3], entity: 'e1', type: 'pronoun' },
        {
          span: [
            [2, 3],
            [3, 4],
          ],
          entity: 'e2',
        },
      ],
      links: [{ kind: 'split', from: 2, to: ['e1', 'e2'] }],
    })

    expect(plain(document)).toMatchInlineSnapshot(`
      {
        "entities": [
          "e1",
          "e2",
        ],
        "genre": "fiction",
        "id": "d1",
        "links": [
          {
            "from": 2,
            "kind": "split",
            "to": [
              "e1",
              "e2",
            ],
          },
        ],
        "mentions": [
          {
            "attributes": {
              "entityType": "PER",
              "features": Map {
                "speaker" => "A",
              },
              "gender": "feminine",
              "head": 0,
              "min": [
                [
                  0,
                  1,
                ],
              ],
              "number": "singular",
              "pos": "NNP",
              "type": "named",
            },
            "entity": 0,
            "pieces": [
              [
                0,
                1,
              ],
            ],
          },
          {
            "attributes": {
              "type": "pronoun",
            },
            "entity": 0,
            "pieces": [
              [
                2,
                3,
              ],
            ],
          },
          {
            "attributes": {},
            "entity": 1,
            "pieces": [
              [
                2,
                4,
              ],
            ],
          },
        ],
        "part": 0,
        "sentences": [
          0,
        ],
        "tokens": [
          {
            "end": 3,
            "lemma": "Ann",
            "pos": "NNP",
            "start": 0,
            "text": "Ann",
          },
          {
            "text": "saw",
          },
          {
            "text": "her",
          },
          {
            "text": "dog",
          },
          {
            "text": ".",
          },
        ],
      }
    `)
  })

  test('id and mentions are enough; spans are then any integers', () => {
    expect(
      brief(only({ id: 'd', mentions: [{ span: [-5, 7] }, { span: [100, 2_000_000_000], entity: 'x' }] })),
    ).toBe('-5-7: 100-2000000000:x')
  })

  test('blank lines, CRLF and a missing last line end do not matter', () => {
    const line = '{"id":"a","mentions":[]}'

    expect(documentsIn(`\n${line}\r\n\r\n${line}`).map(({ id }) => id)).toEqual(['a', 'a'])
  })

  test('null says nothing, as it does for those who write it', () => {
    const mention = {
      span: [0, 1],
      entity: null,
      head: null,
      min: null,
      type: null,
      pos: null,
      zero: null,
      features: { a: null },
    }

    expect(
      plain(
        only({
          id: 'd',
          part: null,
          genre: null,
          tokens: null,
          sentences: null,
          links: null,
          mentions: [mention],
        }),
      ),
    ).toEqual(plain(only({ id: 'd', mentions: [{ span: [0, 1], features: {} }] })))
  })

  test('mentions without an entity are entities of their own', () => {
    expect(only({ id: 'd', mentions: [{ span: [0, 1] }, { span: [1, 2] }] }).entityCount).toBe(2)
  })

  test('links follow their mentions when these are sorted', () => {
    const document = only({
      id: 'd',
      mentions: [
        { span: [5, 6], entity: 'a' },
        { span: [0, 1], entity: 'b' },
      ],
      links: [{ kind: 'bridge', from: 0, to: ['b'] }],
    })

    expect(document.links).toEqual([{ kind: 'bridge', from: 1, to: ['b'] }])
  })

  test('pieces that touch are one', () => {
    expect(
      brief(
        only({
          id: 'd',
          mentions: [
            {
              span: [
                [4, 5],
                [0, 2],
                [2, 3],
              ],
              entity: 'x',
            },
          ],
        }),
      ),
    ).toBe('0-3+4-5:x')
  })

  test('ids are opaque; whole numbers are read as they are written', () => {
    const ids = ['__proto__', 'constructor', '01', '1', '99999999999999999999', '100000000000000000000', '']

    expect(
      only({ id: 'd', mentions: ids.map((entity, i) => ({ span: [i, i + 1], entity })) }).entityCount,
    ).toBe(ids.length)
    expect(
      brief(
        only({
          id: 'd',
          mentions: [
            { span: [0, 1], entity: 1 },
            { span: [1, 2], entity: '1' },
          ],
        }),
      ),
    ).toBe('0-1:1 1-2:1')
  })
})

describe('the sign of the format', () => {
  test.each([
    ['{"id":"d","mentions":[]}', 'a JSON object with "mentions"'],
    [`{"id":"d","tokens":["${'x"," '.repeat(20_000)}`, 'a long JSON object with "id" and "tokens"'],
    ['{"id":"d","tokens":[]}\n', undefined],
    ['{"doc_key":"d","clusters":[]}', undefined],
    ['[1]', undefined],
  ])('of a head %#', (head, sign) => {
    expect(native.sniff(head.slice(0, 1 << 16))).toBe(sign)
  })
})

describe('faults of fields have a place and a reason', () => {
  const wrap = (mention: string, more = ''): string =>
    `{"id":"d","tokens":["a","b"],${more}"mentions":[{"span":[0,1]},${mention}]}`

  test('all of one message', () => {
    expect(failure(wrap('{"span":[0,3],"entity":"x"}'))).toMatchInlineSnapshot(`
      "file:1:65: mentions[1].span: [0, 3] reaches beyond the 2 tokens [span-outside-document]

        {"id":"d","tokens":["a","b"],"mentions":[{"span":[0,1]},{"span":[0,3],"entity":"x"}]}
                                                                        ^"
    `)
  })

  test.each([
    ['[]', '1:1', 'document: expected an object'],
    ['3', '1:1', 'document: expected an object'],
    ['{"mentions":[]}', '1:1', 'document: a document needs an "id"'],
    ['{"id":7,"mentions":[]}', '1:7', 'id: expected a string'],
    ['{"id":"d"}', '1:1', 'mentions: expected a list of mentions'],
    ['{"id":"d","mentions":{}}', '1:22', 'mentions: expected a list of mentions'],
    ['{"id":"d","part":-1,"mentions":[]}', '1:18', 'part: expected a whole number'],
    ['{"id":"d","tokens":"a b","mentions":[]}', '1:20', 'tokens: expected a list of tokens'],
    [
      '{"id":"d","tokens":["a",3],"mentions":[]}',
      '1:25',
      'tokens[1]: expected a string or an object with "text"',
    ],
    ['{"id":"d","tokens":[{"form":"a"}],"mentions":[]}', '1:21', 'tokens[0]: a token needs a "text"'],
    [
      '{"id":"d","tokens":["a"],"sentences":[[0,2]],"mentions":[]}',
      '1:38',
      'sentences: sentences end at token 2, the document at 1',
    ],
    [
      '{"id":"d","tokens":["a","b"],"paragraphs":[0,2],"mentions":[]}',
      '1:46',
      'paragraphs[1]: expected the first token of a paragraph, a number from 1 to 1',
    ],
    [
      '{"id":"d","tokens":["a","b"],"sentences":[[0,1],[0,2]],"mentions":[]}',
      '1:49',
      'sentences[1]: sentences must follow one another: expected [1, …], found [0, 2]',
    ],
    [
      '{"id":"d","tokens":["a","b"],"sentences":[[0,2],[2,1],[1,2]],"mentions":[]}',
      '1:49',
      'sentences[1]: sentences must follow one another: expected [2, …], found [2, 1]',
    ],
    ['{"id":"d","mentions":[7]}', '1:23', 'mentions[0]: expected an object with "span"'],
    ['{"id":"d","mentions":[{}]}', '1:23', 'mentions[0].span: expected [start, end]'],
    [
      '{"id":"d","mentions":[{"span":[]}]}',
      '1:31',
      'mentions[0].span: expected [start, end] or a list of such spans',
    ],
    [
      '{"id":"d","mentions":[{"span":[1,1]}]}',
      '1:31',
      'mentions[0].span: an empty span: [1, 1]; ends are exclusive',
    ],
    [
      '{"id":"d","mentions":[{"span":[0,1.5]}]}',
      '1:31',
      'mentions[0].span: expected [start, end] with whole numbers, or a list of such spans',
    ],
    [
      '{"id":"d","mentions":[{"span":[4294967296,4294967297]}]}',
      '1:31',
      'mentions[0].span: [4294967296, 4294967297]: offsets are kept as 32-bit integers, from -2147483648 to 2147483647; number the positions anew',
    ],
    [
      '{"id":"d","mentions":[{"span":[0,1],"entity":99999999999999999999}]}',
      '1:46',
      'mentions[0].entity: expected a string, or a whole number below 2^53',
    ],
    [
      '{"id":"d","mentions":[{"span":[0,1],"entity":{}}]}',
      '1:46',
      'mentions[0].entity: expected a string, or a whole number below 2^53',
    ],
    [
      '{"id":"d","mentions":[{"span":[0,1],"type":"verb"}]}',
      '1:44',
      'mentions[0].type: expected named, nominal or pronoun',
    ],
    [
      '{"id":"d","mentions":[{"span":[0,1],"zero":"yes"}]}',
      '1:44',
      'mentions[0].zero: expected true or false',
    ],
    [
      '{"id":"d","mentions":[{"span":[0,1],"features":{"a":{}}}]}',
      '1:53',
      'mentions[0].features.a: expected a string, a number, true or false',
    ],
    ['{"id":"d","mentions":[],"links":[{"from":0}]}', '1:34', 'links[0]: a link needs a "kind"'],
    [
      '{"id":"d","mentions":[],"links":[{"kind":"x","from":0,"to":[]}]}',
      '1:53',
      'links[0].from: expected the index of a mention, 0 to -1',
    ],
    [
      '{"id":"d","mentions":[],"links":[{"kind":"antecedent","from":0,"to":[]}]}',
      '1:42',
      'links[0].kind: the antecedent of a mention is a field of that mention',
    ],
    [
      '{"id":"d","mentions":[{"span":[0,1],"entity":"a","antecedent":0}]}',
      '1:63',
      'mentions[0].antecedent: expected the index of another mention, 0 to 0',
    ],
    [
      '{"id":"d","mentions":[{"span":[0,1],"entity":"a"},{"span":[1,2],"entity":"b","antecedent":0}]}',
      '1:91',
      'mentions[1].antecedent: mention 0 is of another entity',
    ],
    [
      '{"id":"d","mentions":[{"span":[0,1]},{"span":[1,2],"antecedent":0}]}',
      '1:65',
      'mentions[1].antecedent: mention 0 is of another entity',
    ],
    [
      '{"id":"d","mentions":[{"span":[0,1],"confidence":0.5}]}',
      '1:50',
      'mentions[0].confidence: requires "antecedent"',
    ],
    [
      '{"id":"d","mentions":[{"span":[0,1],"mentionConfidence":1.5}]}',
      '1:57',
      'mentions[0].mentionConfidence: expected a number from 0 to 1',
    ],
  ])('%s', (line, place, reason) => {
    const error = errorOf(() => documentsIn(`\n${line}`)) as InputError

    expect(error.message.split('\n')[0]).toBe(`file:${place.replace(/^1:/, '2:')}: ${reason} [${error.code}]`)
  })

  test('spans, heads and minimum spans beyond the text', () => {
    expect(faultAt(wrap('{"span":[0,3]}'))).toBe('span-outside-document 1:65')
    expect(faultAt(wrap('{"span":[-1,1]}'))).toBe('span-outside-document 1:65')
    expect(faultAt(wrap('{"span":[0,1],"head":2}'))).toBe('span-outside-document 1:78')
    expect(faultAt(wrap('{"span":[0,1],"min":[1,3]}'))).toBe('span-outside-document 1:77')
  })

  test('a validator gets one fault a document and the other documents', () => {
    const good = '{"id":"ok","mentions":[{"span":[0,1],"entity":"x"}]}'
    const bad = '{"id":"bad","mentions":[{"span":[0,1],"entity":"y"},{"span":[3,3]}]}'

    const { documents, faults } = readCollecting(native, `${good}\n${bad}\n{\n${good}\n`)

    expect(documents.map(brief)).toEqual(['0-1:x', '0-1:x'])
    expect(faults.map(({ place }) => place.line)).toEqual([2, 3])
  })
})

describe('text that is not JSON', () => {
  test.each([
    ['{"id":"d","mentions":[{"span":[0,1]},}]}', 'expected a value, found "}"', 38],
    [
      '{"id":"d","mentions":[]',
      'expected "," or "}", found the end of the line (a document is one line)',
      24,
    ],
    ['{"id":"d",}', 'expected a name in double quotes, found "}"', 11],
    ["{'id':'d'}", `expected a name in double quotes, found "'"`, 2],
    ['{"id" "d"}', 'expected ":", found """', 7],
    ['{"id":"d"} {"id":"e"}', 'expected nothing more, found "{"', 12],
    ['{"id":NaN}', 'expected a value, found "N"', 7],
    ['{"id":01}', 'expected "," or "}", found "1"', 8],
    ['{"id":"d', 'expected the end of the string, found the end of the line (a document is one line)', 9],
    ['{"id":"\\x"}', 'expected an escape that JSON knows, found "\\"', 8],
    ['{"id":"a\tb"}', 'expected the end of the string, found " "', 9],
    ['{', 'expected a name in double quotes, found the end of the line (a document is one line)', 2],
    ['{"id":"\\ud800","mentions":[]}', undefined, 8],
  ])('%s', (line, reason, column) => {
    const error = errorOf(() => documentsIn(line)) as InputError

    expect(error.code).toBe('bad-json')
    expect(error.place).toEqual({ path: 'file', line: 1, column })
    expect(error.message.split('\n')[0]).toBe(
      `file:1:${column}: ${reason === undefined ? 'half of a surrogate pair is not a character' : `not JSON: ${reason}`} [bad-json]`,
    )
  })

  test('a fault is found exactly where JSON.parse finds one', () => {
    const json = fc
      .json()
      .chain((text) =>
        fc.tuple(fc.constant(text), fc.nat(text.length), fc.constantFrom(...'{}[]",:0e-. \\\t')),
      )
    fc.assert(
      fc.property(json, fc.boolean(), ([text, at, character], isCut) => {
        const damaged = isCut ? text.slice(0, at) : text.slice(0, at) + character + text.slice(at + 1)
        const fault = findJsonFault(damaged)
        // Only we treat a repeated name in an object as a fault, and it may come before others.
        if (fault?.repeated !== undefined) return

        expect(fault === undefined).toBe(isJson(damaged))
      }),
      { numRuns: 2000 },
    )
  })

  test('very deep nesting is no danger', () => {
    const depth = isLong ? 1_000_000 : 100_000
    const deep = '['.repeat(depth)

    expect(findJsonFault(deep)).toEqual({ offset: depth, expected: 'a value' })
    expect(findJsonFault(deep + ']'.repeat(depth))).toBeUndefined()
    expect(
      faultAt(`{"id":"d","mentions":[{"span":[0,1],"features":{"a":${deep}${']'.repeat(depth)}}}]}`),
    ).toBe('bad-field 1:53')
    expect(faultAt(`{"id":"d","mentions":${deep}${']'.repeat(depth)}}`)).toBe('bad-field 1:23')
    expect(faultAt(`{"id":"d","mentions":${deep}`)).toBe(`bad-json 1:${21 + depth + 1}`)
    expect(faultAt(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)).toBe('bad-field 1:1')
  })

  test('escapes of half characters are found, whole ones and escaped backslashes are not', () => {
    expect(loneSurrogate('"\\ud83d\\ude02"')).toBe(-1)
    expect(loneSurrogate('"\\\\ud83d"')).toBe(-1)
    expect(loneSurrogate('"ab\\ud83d"')).toBe(3)
    expect(loneSurrogate('"\\ude02"')).toBe(1)
    expect(loneSurrogate('"\\ud83d\\n\\ude02"')).toBe(1)
    expect(loneSurrogate('"\\ud83d\\ud83d\\ude02"')).toBe(1)
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('places in JSON', () => {
  test('the offset of any value is where that value stands', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ depthSize: 'small', stringUnit: anyCharacter }),
        fc.constantFrom(0, 1, 2),
        (value, indent) => {
          const text = JSON.stringify(value, undefined, indent)
          const source = new JsonText('', text)
          for (const [path, inner] of pathsIn(value)) {
            const spelt = JSON.stringify(inner)
            const found = text.slice(source.offset(path))
            // The same value again, ignoring blanks.
            expect(found.replace(/\s/g, '').startsWith(spelt.replace(/\s/g, ''))).toBe(true)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('all elements of a list in one walk', () => {
    const text = '{"a":"]","tokens":[ "x" , {"b":[1,"]"]},3 ]}'

    const elementsAt = (json: string, path: string): readonly number[] => {
      const source = new JsonText('', json)
      return source.elements(source.offset([path]))
    }

    expect(elementsAt(text, 'tokens')).toEqual([text.indexOf('"x"'), text.indexOf('{"b"'), text.indexOf('3')])
    expect(elementsAt(text, 'none')).toEqual([])
    expect(elementsAt('{"tokens":3}', 'tokens')).toEqual([])
  })

  test('the places of a hundred thousand tokens are found in linear time', { tags: ['growth'] }, () => {
    const locateAll = (count: number): void => {
      const document = only({ id: 'd', tokens: Array.from({ length: count }, () => 'w'), mentions: [] })
      for (let t = 0; t < count; t++) document.origin.locate(t)
      expect(document.origin.locate(1).column).toBe('{"id":"d","tokens":["w",'.length + 1)
    }

    expectLinear(locateAll, 100_000)
  })
})

function* pathsIn(value: unknown, path: (string | number)[] = []): Generator<[(string | number)[], unknown]> {
  yield [path, value]
  if (Array.isArray(value)) for (const [i, inner] of value.entries()) yield* pathsIn(inner, [...path, i])
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) yield* pathsIn(inner, [...path, name])
  }
}

describe('fields that the format does not know', () => {
  const warningsOf = (...documents: readonly object[]): string[] =>
    read(native, sourceOf(documents.map((each) => `${JSON.stringify(each)}\n`).join(''))).warnings.map(
      ({ code, line, column, message }) => `${line}:${column} ${message.replace(/;.*/, '')} [${code}]`,
    )

  test('are told once each, where they stand first, with how often they occur', () => {
    expect(
      warningsOf(
        { id: 'a', mentions: [{ span: [0, 1], entty: 'a' }], foo: 1 },
        {
          id: 'b',
          tokens: [{ text: 'Ann', tag: 'NNP' }],
          mentions: [{ span: [0, 1], entty: 'a' }],
          links: [{ kind: 'split', from: 0, to: [], note: '' }],
        },
      ),
    ).toMatchInlineSnapshot(`
      [
        "1:57 a document has no field "foo": ignored [unknown-field]",
        "1:45 a mention has no field "entty": ignored (2 times in this file) [unknown-field]",
        "2:41 a token has no field "tag": ignored [unknown-field]",
        "2:138 a link has no field "note": ignored [unknown-field]",
      ]
    `)
  })

  test('are none among features, which are free', () => {
    expect(warningsOf({ id: 'a', mentions: [{ span: [0, 1], features: { entty: 'a' } }] })).toEqual([])
  })
})

test('every mention that cannot be read is told', () => {
  const { faults, documents } = readCollecting(
    native,
    '{"id":"d","tokens":["a"],"mentions":[{"span":[0,9]},{"span":[0,1]},{"span":[2,1]}]}\n',
  )

  expect(documents).toEqual([])
  expect(faults.map(({ place, reason }) => `${place.column} ${reason}`)).toEqual([
    '46 mentions[0].span: [0, 9] reaches beyond the 1 tokens',
    '76 mentions[2].span: [2, 1] ends before it starts',
  ])
})

test.each([[[5000000000, 5000000001]], [[-5000000000, 0]], [[0, 2 ** 31]]])(
  '%j does not fit into 32 bits, and that is said',
  (span) => {
    expect(failure(`${JSON.stringify({ id: 'd', mentions: [{ span }] })}\n`)).toContain(
      'offsets are kept as 32-bit integers, from -2147483648 to 2147483647',
    )
  },
)

test.each(['"tokens":["a","b"],', ''])('a repeated mention is found where it stands, with %s', (tokens) => {
  const text = `{"id":"d",${tokens}"mentions":[{"span":[0,1],"entity":"b"},{"span":[1,2],"entity":"a"},{"span":[0,1],"entity":"a"},{"span":[1,2],"entity":"a"}]}\n`
  const { problems } = validateSource(sourceOf(text), native, {}, new Map())

  expect(problems.map(({ code, column }) => [code, text.slice(column - 1)])).toEqual([
    ['duplicate-mention', '{"span":[0,1],"entity":"a"},{"span":[1,2],"entity":"a"}]}\n'],
    ['duplicate-mention', '{"span":[1,2],"entity":"a"}]}\n'],
  ])
})

describe('time grows with the length of a line', () => {
  test.each([
    ['faulty spans', (i: number) => ({ span: [i, i], entity: 'e' })],
    ['unknown fields', (i: number) => ({ span: [i, i + 1], entity: 'e', [`f${i}`]: 1 })],
  ])('with %s', (_, mentionAt) => {
    const time = (count: number): number => {
      const mentions = Array.from({ length: count }, (_, i) => mentionAt(i))
      const text = `${JSON.stringify({ id: 'd', mentions })}\n`
      return leastTime(() => {
        expect(validateSource(sourceOf(text), native, {}, new Map()).problems).toHaveLength(count)
      })
    }
    time(1000)

    expect(time(4000)).toBeLessThan(10 * time(1000) + 50)
  })
})
