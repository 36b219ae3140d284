import { describe, expect, test } from 'vitest'
import { dataTest } from '../../../tests/data.ts'
import { corpus, counts } from '../../../tests/support/corpus.ts'
import { damage } from '../../../tests/support/damage.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { brief, errorOf, read, readCollecting, sourceOf, words } from '../../../tests/support/plain.ts'
import type { CorefDocument } from '../../document/document.ts'
import { format as jsonlinesFormat, predicted as jsonlinesPredictedFormat } from './format.ts'

const jsonlines = await loadFormat(jsonlinesFormat)
const jsonlinesPredicted = await loadFormat(jsonlinesPredictedFormat)

const WORDS = ['Ann', 'Lee', 'saw', 'her', 'dog', '.']
const line = (...documents: readonly object[]): string =>
  documents.map((document) => `${JSON.stringify(document)}\n`).join('')
const e2e = (clusters: unknown, more: object = {}): object => ({
  doc_key: 'd',
  sentences: [WORDS],
  clusters,
  ...more,
})
const one = (text: string): CorefDocument => read(jsonlines, sourceOf(text)).documents[0] as CorefDocument
const messages = (text: string): string[] =>
  read(jsonlines, sourceOf(text)).warnings.map(({ code, message }) => `${code}: ${message}`)

describe('entities as lists of spans', () => {
  test('have inclusive ends, and are numbered by position', () => {
    const document = one(
      line(
        e2e([
          [[3, 4]],
          [
            [0, 1],
            [3, 3],
          ],
        ]),
      ),
    )

    expect(brief(document)).toBe('0-2:1 3-4:1 3-5:0')
  })

  test('sentences, speakers and words are read, and no one is called "-"', () => {
    const document = one(
      line({
        doc_key: 'd',
        sentences: [['Hi', '!'], [], ['Me', 'too']],
        speakers: [['A', 'A'], [], ['-', 'B']],
        clusters: [],
      }),
    )

    expect(words(document)).toEqual(['Hi', '!', 'Me', 'too'])
    expect([...document.sentences]).toEqual([0, 2])
    expect([0, 1, 2, 3].map((t) => document.tokens?.token(t).speaker)).toEqual(['A', 'A', undefined, 'B'])
  })

  test('the name of an OntoNotes document gives up its part, others are left alone', () => {
    const names = ['nw/wsj/00/wsj_0001_2', 'wsj_0001', 'emma_0', 'x_0001_02'].map((doc_key) => {
      const { id, part } = one(line(e2e([], { doc_key })))
      return [id, part]
    })

    expect(names).toEqual([
      ['nw/wsj/00/wsj_0001', 2],
      ['wsj_0001', 0],
      ['emma_0', 0],
      ['x_0001_02', 0],
    ])
  })

  test('a file may be one JSON text over many lines, and places stay right', () => {
    const text = JSON.stringify(
      [
        e2e([
          [
            [0, 0],
            [3, 9],
          ],
        ]),
      ],
      null,
      1,
    )

    const error = errorOf(() => read(jsonlines, sourceOf(text)))

    expect(error.message).toMatchInlineSnapshot(`
      "file:20:5: clusters[0][1]: [3, 9] reaches beyond the 6 words (ends are inclusive) [span-outside-document]

            [
            ^"
    `)
    expect(one(text.replace('9', '4')).id).toBe('d')
  })
})

describe('what the offsets count', () => {
  test('ends are exclusive where one points behind the last word', () => {
    const text = line(
      e2e([
        [
          [0, 2],
          [3, 4],
        ],
      ]),
      e2e([[[3, 6]]], { doc_key: 'e' }),
    )

    const { documents, warnings } = read(jsonlines, sourceOf(text))

    expect(documents.map(brief)).toEqual(['0-2:0 3-4:0', '3-6:0'])
    expect(warnings.map(({ message }) => message)).toMatchInlineSnapshot(`
      [
        ""clusters" is read as numbers of words, ends exclusive: no other reading fits all spans",
      ]
    `)
  })

  test('ends are inclusive where nothing shows it, and that is said', () => {
    const text = line(
      e2e([
        [
          [0, 1],
          [3, 4],
        ],
      ]),
    )

    expect(brief(one(text))).toBe('0-2:0 3-5:0')
    expect(messages(text)).toMatchInlineSnapshot(`
      [
        "assumed-offsets: "clusters" is read as numbers of words, ends inclusive: no span shows which reading is meant",
      ]
    `)
  })

  test('ends are exclusive where otherwise no mention would be a single word', () => {
    const clusters = Array.from({ length: 20 }, (_, i) => [[i, i + 1]])
    const many = { sentences: [Array.from({ length: 30 }, (_, i) => `w${i}`)] }

    expect(brief(one(line(e2e(clusters, many)))).startsWith('0-1:0 1-2:1 ')).toBe(true)
    expect(messages(line(e2e(clusters, many)))).toMatchInlineSnapshot(`
      [
        "assumed-offsets: "clusters" is read as numbers of words, ends exclusive: otherwise none of 20 mentions would be a single word",
      ]
    `)
    expect(brief(one(line(e2e(clusters.slice(1), many)))).startsWith('1-3:0 ')).toBe(true)
  })

  test('a document waits for what later ones show, also behind one that shows nothing', () => {
    const explicit = { doc_key: 'e', sentences: [WORDS], clusters_token_offsets: [[[0, 0]]] }
    const text = line(e2e([[[0, 1]]]), explicit, e2e([[[5, 6]]], { doc_key: 'f' }))

    expect(read(jsonlines, sourceOf(text)).documents.map(brief)).toEqual(['0-1:0', '0-1:0', '5-6:0'])
  })

  test('words rather than the text, where a file has both', () => {
    const document = one(line(e2e([[[3, 3]]], { text: WORDS.join(' ') })))

    expect([words(document), document.text, brief(document)]).toEqual([WORDS, undefined, '3-4:0'])
  })

  test('pieces of words rather than the text, where a file has both', () => {
    const pieces = {
      sentences: [['An', '##n', 'saw', 'her']],
      subtoken_map: [0, 0, 1, 2],
      text: 'Ann saw her',
    }
    const document = one(line(e2e([[[3, 3]], [[0, 1]]], pieces)))

    expect([words(document), brief(document)]).toEqual([['Ann', 'saw', 'her'], '0-1:1 2-3:0'])
    expect(brief(one(line(e2e([[[0, 2]]], pieces))))).toBe('0-2:0')
  })

  test.each([
    [[['Ann Lee']], '0-2:0'],
    [[['Ann']], '0-1:0'],
  ])('the strings beside them tell, of words: %j', (clusters_strings, expected) => {
    expect(brief(one(line(e2e([[[0, 1]]], { clusters_strings }))))).toBe(expected)
  })

  test.each([
    [[['Ann']], 'Ann'],
    [[['An']], 'An'],
  ])('the strings beside them tell, of characters: %j', (clusters_strings, expected) => {
    const document = one(
      line({ doc_key: 'd', text: 'Ann saw', clusters_char_offsets: [[[0, 2]]], clusters_strings }),
    )

    expect(words(document)?.[0]).toBe(expected)
  })

  test('an empty span at the very beginning is an empty span', () => {
    const spans = [
      [4, 7],
      [0, 0],
    ]

    expect(errorOf(() => one(line({ doc_key: 'd', text: 'Ann saw', clusters: [spans] }))).message).toContain(
      'clusters[0][1]: an empty span: [0, 0]; ends are exclusive',
    )
  })

  test('a span that fits no reading is an error at its place', () => {
    const error = errorOf(() =>
      read(
        jsonlines,
        sourceOf(
          line(
            e2e([
              [
                [0, 0],
                [3, 6],
              ],
            ]),
          ),
        ),
      ),
    )

    expect(error.message).toMatchInlineSnapshot(`
      "file:1:85: clusters[0][1]: [3, 6] reaches beyond the 6 words (ends are inclusive) [span-outside-document]

        …doc_key":"d","sentences":[["Ann","Lee","saw","her","dog","."]],"clusters":[[[0,0],[3,6]]]}
                                                                                           ^"
    `)
  })

  test('characters, where there is only a text', () => {
    const text = line({
      text: '😂 Ann saw her dog.',
      clusters: [
        [
          [2, 5],
          [10, 13],
        ],
        [[10, 17]],
      ],
    })

    const document = one(text)

    expect(words(document)).toEqual(['😂', 'Ann', 'saw', 'her', 'dog', '.'])
    expect(brief(document)).toBe('1-2:0 3-4:0 3-5:1')
    expect(document.tokens?.token(1)).toEqual({ text: 'Ann', start: 3, end: 6 })
    expect(messages(text)).toMatchInlineSnapshot(`
      [
        "missing-header: no "doc_key": documents are named by position, this one "file"",
        "assumed-offsets: "clusters" is read as characters, ends exclusive: so the spans fit words best",
        "own-tokens: the file has no words: Referee cut the text into words itself",
      ]
    `)
  })

  test('characters with inclusive ends, where the strings beside them say so', () => {
    const document = one(
      line({
        text: 'Ann saw her dog.',
        clusters: [['Ann', 'her']],
        clusters_char_offsets: [
          [
            [0, 2],
            [8, 10],
          ],
        ],
      }),
    )

    expect(brief(document)).toBe('0-1:0 2-3:0')
  })

  test('characters cut words where a mention does', () => {
    const document = one(line({ text: 'coauthored', clusters: [[[2, 8]]], clusters_strings: [['author']] }))

    expect(words(document)).toEqual(['co', 'author', 'ed'])
    expect(brief(document)).toBe('1-2:0')
  })

  test('fields whose tool has said what they are leave nothing to assume', () => {
    const maverick = {
      doc_key: 'd',
      tokens: WORDS,
      clusters_token_offsets: [
        [
          [0, 1],
          [3, 4],
        ],
      ],
    }
    const words = {
      document_id: 'd',
      cased_words: WORDS,
      sent_id: [0, 0, 0, 1, 1, 1],
      span_clusters: [[[0, 2]]],
    }

    expect(brief(one(line(maverick)))).toBe('0-2:0 3-5:0')
    expect(brief(one(line(words)))).toBe('0-2:0')
    expect([...one(line(words)).sentences]).toEqual([0, 3])
    expect(messages(line(maverick, words))).toEqual([])
  })

  test('pieces of words are put together again', () => {
    const text = line({
      doc_key: 'd',
      sentences: [
        ['[CLS]', 'Ann', '##a', 'saw', '[SEP]'],
        ['[CLS]', 'her', '[SEP]'],
      ],
      subtoken_map: [0, 0, 0, 1, 1, 2, 2, 2],
      sentence_map: [0, 0, 0, 0, 0, 1, 1, 1],
      clusters: [
        [
          [1, 2],
          [6, 6],
        ],
      ],
    })

    const document = one(text)

    expect(words(document)).toEqual(['Anna', 'saw', 'her'])
    expect(brief(document)).toBe('0-1:0 2-3:0')
    expect([...document.sentences]).toEqual([0, 2])
    expect(messages(text)).toMatchInlineSnapshot(`
      [
        "own-tokens: words were rebuilt from their pieces ("subtoken_map")",
      ]
    `)
  })

  test('empty nodes of the CRAC converter are empty tokens, and mentions of them zeros', () => {
    const document = one(
      line({
        doc_id: 'd',
        tokens: ['Ana', 'dijo', '##', '##él'],
        clusters_token_offsets: [
          [
            [0, 0],
            [2, 2],
            [3, 3],
          ],
        ],
        clusters_text_mentions: [['Ana', '_', 'él']],
      }),
    )

    expect([0, 1, 2, 3].map((t) => document.tokens?.token(t))).toEqual([
      { text: 'Ana' },
      { text: 'dijo' },
      { text: '', empty: true },
      { text: 'él', empty: true },
    ])
    expect(document.mentions.attributes?.map(({ zero }) => zero)).toEqual([undefined, true, true])
  })
})

describe('key and prediction in one file', () => {
  const both = line(
    e2e(
      [
        [
          [0, 0],
          [3, 3],
        ],
      ],
      {
        predicted_clusters: [
          [
            [0, 1],
            [4, 4],
          ],
        ],
      },
    ),
  )

  test('"clusters" are read, and that the others are not is said', () => {
    expect(brief(one(both))).toBe('0-1:0 3-4:0')
    expect(messages(both)).toMatchInlineSnapshot(`
      [
        "ignored-annotation: entities are read from "clusters", not from "predicted_clusters"; --response-format jsonlines-predicted scores the predictions",
      ]
    `)
  })

  test('predictions can be asked for', () => {
    const { documents, warnings } = read(jsonlinesPredicted, sourceOf(both))

    expect(documents.map(brief)).toEqual(['0-2:0 4-5:0'])
    expect(warnings.map(({ code }) => code)).toEqual(['ignored-annotation'])
  })

  test('an empty key stays empty: predictions never stand in for it', () => {
    expect(one(line(e2e([], { predicted_clusters: [[[0, 0]]] }))).mentions.count).toBe(0)
  })

  test('predictions alone are read without being asked for', () => {
    expect(brief(one(line({ doc_key: 'd', sentences: [WORDS], predicted_clusters: [[[0, 0]]] })))).toBe(
      '0-1:0',
    )
  })
})

describe('faults', () => {
  test('pieces go on with the word at hand or the next', () => {
    const pieces = { sentences: [['An', '##n', 'saw']], subtoken_map: [0, 0, 2] }

    expect(errorOf(() => one(line(e2e([], pieces)))).message).toContain(
      'subtoken_map[2]: expected the number of a word: that of the piece before, or the next',
    )
  })

  test.each([[[3, 'a']], [['a', 3]]])('words are strings, the first and the last: %j', (words) => {
    const at = words.indexOf(3)
    expect(errorOf(() => one(line(e2e([], { sentences: [words] })))).message).toContain(
      `sentences[0][${at}]: expected a string`,
    )
  })

  test('one string for all entities is no list', () => {
    expect(errorOf(() => one(line(e2e('Ann')))).message).toContain('clusters: expected a list of entities')
  })

  test('strings for spans are known as such, also behind an entity without mentions', () => {
    for (const clusters of [[['Ann']], [[], ['Ann']]]) {
      expect(errorOf(() => one(line(e2e(clusters)))).message).toContain(
        'expected spans [start, end], found strings',
      )
    }
  })

  test('say where and what', () => {
    const files: readonly string[] = [
      // not an object
      '3\n',
      // no words
      line({ doc_key: 'd', clusters: [] }),
      // no entities
      line({ sentences: [['a']] }),
      // a word that is not a string
      line({ doc_key: 'd', sentences: [['a', 3]], clusters: [] }),
      // too few speakers
      line(e2e([], { speakers: [['A']] })),
      // speakers of too few sentences
      line(e2e([], { speakers: [] })),
      // a span of three numbers
      line(e2e([[[0, 1, 2]]])),
      // a backward span
      line(e2e([[[2, 1]]])),
      // a span that starts before the text
      line(e2e([[[-1, 1]]])),
      // entities of strings
      line(e2e([['Ann']])),
      // a map of pieces that skips words
      line(e2e([], { subtoken_map: [0, 1, 2, 3, 4, 9] })),
      // a name of the wrong type
      line(e2e([], { doc_key: [] })),
      // an impossible part
      line(e2e([], { part: -1 })),
      // cut off
      '{"doc_key":"d","sentences":[["a"',
      // half a character
      '{"doc_key":"d","sentences":[["\\ud800"]],"clusters":[]}',
    ]

    const messages = files.map(
      (text) => errorOf(() => read(jsonlines, sourceOf(text))).message.split('\n')[0],
    )

    expect(messages).toMatchInlineSnapshot(`
      [
        "file:1:1: document: expected an object with "sentences" and "clusters" [bad-field]",
        "file:1:1: document: a document needs its words: "sentences", "tokens" or "text" [bad-field]",
        "file:1:1: document: a document needs its entities in "clusters" [bad-field]",
        "file:1:34: sentences[0][1]: expected a string [bad-field]",
        "file:1:92: speakers[0]: 1 speakers for 6 words [bad-field]",
        "file:1:91: speakers: 0 speakers for 6 words [bad-field]",
        "file:1:79: clusters[0][0]: expected a span [start, end] [bad-field]",
        "file:1:79: clusters[0][0]: [2, 1] is not a span [bad-field]",
        "file:1:79: clusters[0][0]: [-1, 1] is not a span [bad-field]",
        "file:1:77: clusters: expected spans [start, end], found strings (the format "strings" reads those) [bad-field]",
        "file:1:106: subtoken_map[5]: expected the number of a word: that of the piece before, or the next [bad-field]",
        "file:1:12: doc_key: expected a string [bad-field]",
        "file:1:87: part: expected a whole number [bad-field]",
        "file:1:33: not JSON: expected "," or "]", found the end [bad-json]",
        "file:1:31: half of a surrogate pair is not a character [bad-json]",
      ]
    `)
  })

  test('a validator reads on in the next line', () => {
    const text = `${line(e2e([[[0, 9]]]))}{"doc_key"\n${line(e2e([[[0, 0]]], { doc_key: 'e' }))}`

    const { documents, faults } = readCollecting(jsonlines, text)

    expect(documents.map(({ id }) => id)).toEqual(['e'])
    expect(faults.map(({ code, place }) => [code, place.line])).toEqual([
      ['bad-json', 2],
      ['span-outside-document', 1],
    ])
  })

  test('damaged files end in documents or coded errors', () => {
    const text = line(
      e2e(
        [
          [
            [0, 0],
            [3, 4],
          ],
        ],
        { speakers: [['A', 'A', 'A', 'A', 'A', 'B']] },
      ),
      { text: 'Ann é', clusters: [[[0, 3]]] },
    )

    const { refused, escaped } = damage(jsonlines, text)

    expect(refused).toBeGreaterThan(500)
    expect(escaped).toEqual([])
  })

  test('a million brackets are only an error', () => {
    const deep = `{"doc_key":"d","sentences":[],"clusters":${'['.repeat(1e6)}${']'.repeat(1e6)}}`

    expect(errorOf(() => read(jsonlines, sourceOf(deep))).code).toBe('bad-field')
  })
})

test('it is told from its fields, also where the entities are far away', () => {
  expect(jsonlines.sniff(line(e2e([[[0, 1]]])))).toBe('a JSON object with "clusters" of offsets')
  expect(jsonlines.sniff(`{"doc_key": "d", "sentences": [["Ann"`)).toBe(
    'a JSON object with "doc_key" and "sentences"',
  )
  expect(jsonlines.sniff(line({ id: 'd', mentions: [], features: 'clusters' }))).toBeUndefined()
  expect(jsonlines.sniff(line({ id: 'd', clusters: [['Ann']] }))).toBeUndefined()
  expect(jsonlines.sniff('[["Ann"]]')).toBeUndefined()
})

dataTest('Democrat is read in full', () => {
  const { documents, warnings } = corpus(jsonlines, 'fr-democrat', /\.jsonlines$/)

  expect(counts(documents)).toEqual([52, 28_279, 7032, 4373, 3619])
  expect(warnings).toEqual([])
})

describe('antecedents and confidences', () => {
  const clusters = [
    [
      [0, 1],
      [3, 3],
    ],
    [[3, 4]],
  ]
  const fault = (more: object): string =>
    errorOf(() => read(jsonlines, sourceOf(line(e2e(clusters, more))))).message.split('\n')[0] as string

  test('must be parallel to the entities', () => {
    expect(fault({ cluster_antecedents: [[null, 0]] })).toContain(
      'cluster_antecedents: expected 2 lists, one for each entity of "clusters", found 1',
    )
    expect(fault({ cluster_mention_confidences: [[1], [1]] })).toContain(
      'cluster_mention_confidences[0]: expected a list of 2, one for each span of this entity',
    )
  })

  test('must say what can be', () => {
    const wrong = 'expected null or the position of another span of this entity'
    for (const antecedent of [1, 2, -1, 0.5]) {
      expect(fault({ cluster_antecedents: [[null, antecedent], [null]] })).toContain(
        `cluster_antecedents[0][1]: ${wrong}`,
      )
    }
    expect(fault({ cluster_confidences: [[null, 0.5], [null]] })).toContain(
      'cluster_confidences[0][1]: requires an antecedent in "cluster_antecedents"',
    )
    expect(fault({ cluster_mention_confidences: [[null, 2], [null]] })).toContain(
      'cluster_mention_confidences[0][1]: expected null or a number from 0 to 1',
    )
    expect(fault({ cluster_mention_confidences: [[null, '2'], [null]] })).toContain(
      'cluster_mention_confidences[0][1]: expected a number or null',
    )
  })
})
