import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataFolder, describeData } from '../../../tests/data.ts'
import { documentOf } from '../../../tests/documents.ts'
import { corefDocument } from '../../../tests/support/arbitrary.ts'
import { corpus, counts } from '../../../tests/support/corpus.ts'
import { damage } from '../../../tests/support/damage.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import {
  brief,
  canonical,
  errorOf,
  read,
  readCollecting,
  sourceOf,
  words,
} from '../../../tests/support/plain.ts'
import type { CorefDocument } from '../../document/document.ts'
import { RefereeError } from '../../errors.ts'
import { format as gumFormat } from '../gum/format.ts'
import { format as webAnnoFormat } from './format.ts'
import { formatValue, parseCell } from './values.ts'

const gum = await loadFormat(gumFormat)
const webAnno = await loadFormat(webAnnoFormat)

test('a word that begins outside of the text has no place in it, whatever it ends with', () => {
  const text = file([[{ form: 'Ann' }, { form: '.' }]]).replace('4-5', '9-5')
  const { documents, warnings } = read(webAnno, sourceOf(text))

  expect(documents[0]?.text).toBeUndefined()
  expect(warnings.map(({ code }) => code)).toContain('surface-mismatch')
})

test('a word without characters may be the first of a text', () => {
  const [document] = read(
    webAnno,
    sourceOf(file([[{ form: '' }, { form: 'Ann', entity: 'x[1]' }]])),
  ).documents

  expect(document?.tokens?.token(0)).toEqual({ text: '', start: 0, end: 0 })
  expect(document?.text).toBe(' Ann')
})

const HEADER = `#FORMAT=WebAnno TSV 3.2
#T_SP=webanno.custom.Referent|entity|infstat|identity
#T_RL=webanno.custom.Coref|type|BT_webanno.custom.Referent
#Summary1=(x) A summary.


`

interface Row {
  readonly form: string
  readonly entity?: string
  readonly infstat?: string
  readonly identity?: string
  readonly type?: string
  readonly target?: string
}

/** Sentences of rows; offsets are those of the words joined by blanks. */
function file(sentences: readonly (readonly Row[])[], end = '\t'): string {
  let at = 0
  const blocks = sentences.map((rows, s) => {
    const lines = rows.map(
      ({ form, entity = '_', infstat = '_', identity = '_', type = '_', target = '_' }, t) => {
        const range = `${at}-${at + form.length}`
        at += form.length + 1
        return `${s + 1}-${t + 1}\t${range}\t${form}\t${entity}\t${infstat}\t${identity}\t${type}\t${target}${end}\n`
      },
    )
    return `#Text=${rows.map(({ form }) => form).join(' ')}\n${lines.join('')}\n`
  })
  return HEADER + blocks.join('')
}

const SENTENCES: readonly (readonly Row[])[] = [
  [
    {
      form: 'Ann',
      entity: 'person[1]',
      infstat: 'new[1]',
      identity: 'Ann_Lee[1]',
      type: 'ana',
      target: '1-3[4_1]',
    },
    { form: 'saw' },
    { form: 'her', entity: 'animal[3]|person[4]', infstat: 'new[3]|giv:act[4]' },
    { form: 'dog', entity: 'animal[3]', infstat: 'new[3]' },
  ],
  [
    { form: 'Bo', entity: 'person[5]', type: 'bridge:aggr|bridge:def', target: '2-2[6_5]|2-2[6_5]' },
    { form: 'They', entity: 'person[6]' },
  ],
]
const SAMPLE = file(SENTENCES)

const only = (text: string, path = 'GUM_bio_x.tsv'): CorefDocument => {
  const [document, ...more] = read(webAnno, sourceOf(text, path)).documents
  expect(more).toEqual([])
  return document as CorefDocument
}
const faultsOf = (text: string): string[] =>
  readCollecting(webAnno, text).faults.map(({ message }) => message.split('\n')[0] as string)
const write = (document: CorefDocument): string => [...webAnno.write([document])].join('')

describe('rows', () => {
  test('mentions, entities, features, links and offsets', () => {
    const document = only(SAMPLE)

    expect([document.id, document.genre, [...document.sentences]]).toEqual(['GUM_bio_x', 'bio', [0, 4]])
    expect(words(document)).toEqual(['Ann', 'saw', 'her', 'dog', 'Bo', 'They'])
    expect(brief(document)).toBe('0-1:1 2-3:1 2-4:2 4-5:3 5-6:4')
    expect(document.mentions.attributes?.slice(0, 3)).toEqual([
      {
        entityType: 'person',
        features: new Map([
          ['infstat', 'new'],
          ['identity', 'Ann_Lee'],
        ]),
      },
      {
        entityType: 'person',
        features: new Map([
          ['infstat', 'giv:act'],
          ['relation', 'ana'],
        ]),
      },
      { entityType: 'animal', features: new Map([['infstat', 'new']]) },
    ])
    expect(document.links).toEqual([
      { kind: 'split', from: 4, to: ['3'] },
      { kind: 'bridging', from: 4, to: ['3'] },
    ])
    expect(document.mentions.attributes?.[4]?.features?.get('bridging')).toBe('3:def')
    expect(document.text).toBe('Ann saw her dog Bo They')
    expect(document.tokens?.token(4)).toEqual({ text: 'Bo', start: 16, end: 18 })
  })

  test('lines may end in a TAB or not, and in more columns without anything in them', () => {
    const expected = canonical(only(SAMPLE))

    expect(canonical(only(file(SENTENCES, '')))).toEqual(expected)
    expect(canonical(only(file(SENTENCES, '\t_\t_\t')))).toEqual(expected)
    expect(canonical(only(SAMPLE.replaceAll('\n', '\r\n')))).toEqual(expected)
  })

  test('split antecedents of one mention are one link', () => {
    const document = only(
      file([
        [
          { form: 'Ann', entity: 'person[1]', type: 'bridge:aggr', target: '1-3[3_1]' },
          { form: 'Bo', entity: 'person[2]', type: 'bridge:aggr', target: '1-3[3_2]' },
          { form: 'they', entity: 'person[3]' },
        ],
      ]),
    )

    expect(document.links).toEqual([{ kind: 'split', from: 2, to: ['1', '2'] }])
    expect(document.entityCount).toBe(3)
  })

  test('mentions without a number are known by their token', () => {
    // 1-1 plain to 1-2 plain, 1-2 plain to 1-3 numbered, 1-3 numbered to 1-4 plain; 1-5 has both.
    const document = only(
      file([
        [
          { form: 'a', entity: 'x', infstat: 'new', type: 'coref', target: '1-2' },
          { form: 'b', entity: 'x', type: 'coref', target: '1-3[7_0]' },
          { form: 'c', entity: 'x[7]', type: 'coref', target: '1-4[0_7]' },
          { form: 'd', entity: 'x', type: 'coref', target: '1-5' },
          { form: 'e', entity: 'y[8]|x', infstat: 'new[8]|giv' },
          { form: 'f', entity: 'y[8]', infstat: 'new[8]' },
        ],
      ]),
    )

    expect(brief(document)).toBe('0-1:1 1-2:1 2-3:1 3-4:1 4-5:1 4-6:2')
    expect(document.mentions.attributes?.[4]?.features?.get('infstat')).toBe('giv')
    expect(document.mentions.attributes?.[5]?.features?.get('infstat')).toBe('new')
  })

  test('an earlier mention may refer to a later one', () => {
    const document = only(
      file([
        [
          { form: 'she', entity: 'p[1]' },
          { form: 'Ann', entity: 'p[2]', type: 'cata', target: '1-1[1_2]' },
        ],
      ]),
    )

    expect(brief(document)).toBe('0-1:1 1-2:1')
    expect(document.mentions.attributes?.[0]?.features?.get('relation')).toBe('cata')
  })

  test('a feature that is not set, and a mention without a type', () => {
    const document = only(file([[{ form: 'a', entity: '*[1]|x[2]', infstat: '*[2]' }]]))

    expect(document.mentions.attributes).toEqual([{}, { entityType: 'x' }])
  })

  test('a feature that changes midway is what it was first, and that is said', () => {
    const rows = [
      { form: 'a', entity: 'x[1]', infstat: 'new[1]' },
      { form: 'b', entity: 'x[1]', infstat: 'giv[1]' },
    ]
    const { documents, warnings } = read(webAnno, sourceOf(file([rows])))

    expect(documents[0]?.mentions.attributes?.[0]?.features?.get('infstat')).toBe('new')
    expect(warnings.map(({ line, column, message }) => `${line}:${column}: ${message}`)).toEqual([
      '9:16: infstat of mention 1 is "giv" here and was "new" on its first row, which counts',
    ])
  })

  test('values of numbers that are no mentions are passed over, and that is said once', () => {
    const { documents, warnings } = read(
      webAnno,
      sourceOf(
        file([
          [
            { form: 'a', infstat: 'new[3]' },
            { form: 'b', infstat: 'new[3]|new[4]' },
          ],
        ]),
      ),
    )

    expect(documents.map(({ mentions }) => mentions.count)).toEqual([0])
    expect(warnings).toEqual([
      {
        code: 'ignored-annotation',
        path: 'file',
        line: 8,
        column: 13,
        message: '"new[3]" belongs to no mention, like 2 more value(s) of this file: ignored',
      },
    ])
  })

  test('relations of mentions that do not exist, or with themselves, are passed over', () => {
    const { documents, warnings } = read(
      webAnno,
      sourceOf(
        file([
          [
            { form: 'a', entity: 'x[1]', type: 'coref|coref|coref', target: '1-2[9_1]|1-1[1_0]|1-1[1_1]' },
            { form: 'b', entity: 'x[2]' },
          ],
        ]),
      ),
    )

    expect(documents.map(brief)).toEqual(['0-1:1 1-2:2'])
    expect(warnings.map(({ message }) => message)).toEqual([
      'the relation 1-2[9_1] has no mention "9": ignored',
      'the relation 1-1[1_0] has no mention "1-1": ignored',
      'the relation 1-1[1_1] joins a mention to itself: ignored',
    ])
  })

  test('a text with emoji may be counted in code points or UTF-16 units', () => {
    for (const size of [1, 2]) {
      const text = `${HEADER}#Text=😂 she\n1-1\t0-${size}\t😂\t_\t_\t_\t_\t_\n1-2\t${size + 1}-${size + 4}\tshe\tp[1]\t_\t_\t_\t_\n`
      const document = only(text)

      expect(document.tokens?.token(1)).toEqual({ text: 'she', start: 3, end: 6 })
    }
  })

  test('offsets that do not fit the text are left out', () => {
    const { documents, warnings } = read(webAnno, sourceOf(SAMPLE.replace('4-7\tsaw', '4-8\tsaw')))

    expect(documents[0]?.tokens?.token(0)).toEqual({ text: 'Ann' })
    expect(documents[0]?.text).toBeUndefined()
    expect(warnings.map(({ code, line }) => `${code} ${line}`)).toEqual(['surface-mismatch 9'])
  })

  test('other layers are passed by: columns are counted by the header', () => {
    const text = `#FORMAT=WebAnno TSV 3.3
#T_SP=x.POS|PosValue
#T_SP=c.Ref|value
#T_CH=x.Chain|a|b
#T_RL=x.Dependency|kind|flavor|BT_x.POS
#T_RL=c.Coref|type|BT_c.Ref

#Text=Ann she
1-1	0-3	Ann	NNP	p[1]	_	_	nsubj	basic	1-2	ana	1-2[2_1]
1-2	4-7	she	PRP	p[2]	_	_	_	_	_	_	_
`

    expect(brief(only(text))).toBe('0-1:1 1-2:1')
  })
})

describe('faults', () => {
  test.each([
    [
      'a number in brackets',
      { entity: 'x[a]' },
      'file:8:11: expected the number of a mention in brackets, found "[a]" [bad-field]',
    ],
    [
      'one number twice',
      { entity: 'x[1]|x[1]' },
      'file:8:16: two mentions on this token are both known as "1" [bad-field]',
    ],
    [
      'two without number',
      { entity: 'x|y' },
      'file:8:13: two mentions on this token are both known as "1-1" [bad-field]',
    ],
    [
      'kinds and ends',
      { entity: 'x[1]', type: 'a|b', target: '1-1[1_1]' },
      'file:8:20: expected as many kinds of relations as ends of relations, found 2 and 1 [bad-field]',
    ],
    [
      'an end',
      { entity: 'x[1]', type: 'a', target: '1[2]' },
      'file:8:22: expected a token and two mentions, such as "2-3[6_1]", found "1[2]" [bad-field]',
    ],
  ])('%s', (_, row, message) => {
    expect(faultsOf(file([[{ form: 'a', ...row }]]))[0]).toBe(message)
  })

  test('a mention with a hole', () => {
    const rows = [{ form: 'a', entity: 'y[2]' }, { form: 'b' }, { form: 'c', entity: 'y[2]' }]

    expect(faultsOf(file([rows]))).toEqual([
      'file:10:11: mention 2 has ended before this row: its tokens must follow one another [bad-field]',
    ])
  })

  test('a relation that has its mention elsewhere', () => {
    const rows = [
      { form: 'a', entity: 'x[1]', type: 'coref', target: '1-1[2_1]' },
      { form: 'b', entity: 'x[2]' },
    ]

    expect(faultsOf(file([rows]))).toEqual([
      'file:8:26: mention 2 does not start at token 1-1, where this relation has it [bad-field]',
    ])
  })

  test('rows with too few or too many columns, or a token that is none or stood before', () => {
    const rows = [
      '1-1\t0-1\ta\t_\t_\t_\t_',
      '1-2\t2-3\tb\t_\t_\t_\t_\t_\tx',
      '1-2\t4-5\tc\t_\t_\t_\t_\t_',
      '1.1\t4-5\tc\t_\t_\t_\t_\t_',
    ]

    expect(faultsOf(`${HEADER}${rows.join('\n')}\n`)).toEqual([
      'file:7:1: expected 8 columns with TABs between, as the header names them, found 7 [bad-field]',
      'file:8:21: expected 8 columns with TABs between, as the header names them, found 9 [bad-field]',
      'file:9:1: token 1-2 already has a row [bad-field]',
      'file:10:1: expected a token such as "1-3" in the first column, found "1.1" [bad-field]',
    ])
  })

  test('a file without relations between spans has no coreference', () => {
    expect(faultsOf('#FORMAT=WebAnno TSV 3.2\n#T_SP=x|a\n\n#Text=a\n1-1\t0-1\ta\t_\n')).toEqual([
      'file:2:1: no coreference in this file: expected a header with "#T_CH=" for a coreference layer, or "#T_SP=" for mentions and "#T_RL=" for relations between them [bad-field]',
    ])
  })

  test('damage ends in coded errors only', () => {
    const { refused, escaped } = damage(webAnno, SAMPLE)

    expect(escaped).toEqual([])
    expect(refused).toBeGreaterThan(SAMPLE.length)
  })
})

describe('values', () => {
  test.each([
    ['_', []],
    ['a', [['a', undefined, 0]]],
    ['cf1*[19]', [['cf1*', '19', 0]]],
    [
      '*[1]|n____[11]',
      [
        [undefined, '1', 0],
        ['n____', '11', 5],
      ],
    ],
    ['a\\|b\\[c\\][3]', [['a|b[c]', '3', 0]]],
    ['\\_[1]', [['_', '1', 0]]],
    ['a\\x\\\\[1]', [['a\\x\\', '1', 0]]],
    ['a[1', [['a[1', undefined, 0]]],
    ['a\\', [['a\\', undefined, 0]]],
  ])('of %s', (cell, expected) => {
    expect(parseCell(cell).map(({ text, index, offset }) => [text, index, offset])).toEqual(expected)
  })

  test('any value comes back', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('a', '\\', '[', ']', '|', '_', '*', 't', '\t', '\n', '1', '-', '>'),
        }),
        (value) => {
          expect(parseCell(`${formatValue(value, '7')}|${formatValue(undefined, '8')}`)).toMatchObject([
            { text: value, index: '7' },
            { text: undefined, index: '8' },
          ])
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('writing', () => {
  test('the sample comes back', () => {
    const document = only(SAMPLE)

    expect(canonical(only(write(document)))).toEqual(canonical(document))
    expect(write(only(write(document)))).toBe(write(document))
  })

  test('what the format has room for comes back, for any document', () => {
    let count = 0
    fc.assert(
      fc.property(corefDocument({ isRich: true }), (document) => {
        let text: string
        try {
          text = write(document)
        } catch (error) {
          if (error instanceof RefereeError && error.code === 'cannot-hold') return
          throw error
        }
        count++
        const { documents, warnings } = read(webAnno, sourceOf(text))
        const [again] = documents as [CorefDocument]

        expect(warnings.filter(({ code }) => code !== 'empty-document')).toEqual([])
        expect(words(again)).toEqual(words(document))
        expect([...again.sentences]).toEqual([...document.sentences])
        expect(partition(again)).toEqual(partition(document))
      }),
      { numRuns: 1000 },
    )
    expect(count).toBeGreaterThan(300)
  })

  test('entity ids that are names, and what else has no room, are said to be dropped', () => {
    const dropped: string[] = []
    const document = documentOf(
      [{ span: [0, 1], entity: 'ann', head: 0, features: new Map([['a|b', 'c']]) }],
      { words: 'Ann' },
    )

    const text = [...webAnno.write([document], { drop: (what) => dropped.push(what) })].join('')

    expect(text).toBe(`#FORMAT=WebAnno TSV 3.2
#T_SP=webanno.custom.Referent|entity
#T_RL=webanno.custom.Coref|type|BT_webanno.custom.Referent


#Text=Ann
1-1	0-3	Ann	*[1]	_	_	
`)
    expect(dropped).toEqual(['heads', 'the ids of entities', 'the feature a|b'])
  })

  test.each([
    ['a document without tokens', [documentOf([])]],
    [
      'a discontinuous mention',
      [
        documentOf(
          [
            {
              span: [
                [0, 1],
                [2, 3],
              ],
              entity: '1',
            },
          ],
          { words: 'a b c' },
        ),
      ],
    ],
    ['a second document in one file', [documentOf([], { words: 'a' }), documentOf([], { words: 'b' })]],
  ])('refuses %s', (what, documents) => {
    const { code, message } = errorOf(() => [...webAnno.write(documents)])

    expect([code, message.startsWith(`webanno cannot hold ${what}`)]).toEqual(['cannot-hold', true])
  })
})

/** Spans by entity, without names, with the types and features that columns can hold. */
function partition(document: CorefDocument): string[] {
  const { mentions, entityCount } = document
  const entities: string[][] = Array.from({ length: entityCount }, () => [])
  for (let m = 0; m < mentions.count; m++) {
    const { entityType = '', features } = mentions.attributes?.[m] ?? {}
    const json = JSON.stringify([...(features ?? [])].sort())
    entities[mentions.entity[m] as number]?.push(
      `${mentions.start[m]}-${mentions.end[m]} ${entityType} ${json}`,
    )
  }
  return entities.map((entity) => entity.sort().join(' ')).sort()
}

describe('the sign', () => {
  test.each([
    [SAMPLE, '"#FORMAT=WebAnno TSV 3" at the start'],
    ['#FORMAT=WebAnno TSV 2\n', undefined],
    ['a\n#FORMAT=WebAnno TSV 3.2\n', undefined],
  ])('of a head %#', (head, sign) => {
    expect(webAnno.sniff(head)).toBe(sign)
  })
})

describeData('the corpora', () => {
  test.each([
    ['gum/coref/gum/tsv', [49, 49, 47_175, 13_500, 7_260, 5_406]],
    ['gum/coref/ontogum/tsv', [7, 7, 6_363, 781, 188, 0]],
    ['sys-amalgum/tsv', [15, 15, 11_709, 3_794, 1_976, 1_391]],
  ])('%s has the counts of the table and comes back from being written', (path, expected) => {
    const { documents, files } = corpus(webAnno, path, /\.tsv$/)

    expect([files, ...counts(documents)]).toEqual(expected)
    for (const document of documents) {
      expect(canonical(only(write(document), `${document.id}.tsv`))).toEqual(canonical(document))
    }
  })

  test('GUM has the same entities here and in its conll files', () => {
    const { documents } = corpus(webAnno, 'gum/coref/gum/tsv', /\.tsv$/)
    const others = new Map(
      corpus(gum, 'gum/coref/gum/conll', /\.conll$/).documents.map((each) => [each.id, each]),
    )
    const spans = (document: CorefDocument | undefined): string[] =>
      document === undefined
        ? []
        : partition({ ...document, mentions: { ...document.mentions, attributes: undefined } })

    for (const document of documents) expect(spans(document)).toEqual(spans(others.get(document.id)))
  })

  test('relations without a mention are warned of', () => {
    const { warnings } = corpus(webAnno, 'sys-amalgum/tsv', /\.tsv$/)

    expect(warnings.map(({ code }) => code)).toEqual(Array(4).fill('ignored-annotation'))
  })

  test('no file of another kind shows the sign', () => {
    const names = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })
    const claimed = names.filter((name) => {
      if (!/\.\w+$|_conll$/.test(name)) return false
      const head = readFileSync(join(dataFolder, name)).subarray(0, 1 << 16)
      return webAnno.sniff(new TextDecoder().decode(head)) !== undefined
    })

    expect(claimed).toHaveLength(49 + 7 + 15)
  })
})
