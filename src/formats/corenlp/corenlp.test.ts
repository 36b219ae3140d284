import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf } from '../../../tests/documents.ts'
import { corefDocument } from '../../../tests/support/arbitrary.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import {
  brief,
  canonical,
  errorOf,
  plain,
  read,
  readCollecting,
  sourceOf,
  words,
} from '../../../tests/support/plain.ts'
import { expectOnlyCodedErrors, writeAndRead } from '../../../tests/support/stand-off.ts'
import { type CorefDocument, documentLabel } from '../../document/document.ts'
import type { RefereeError } from '../../errors.ts'
import { format as nativeFormat } from '../referee/format.ts'
import { format as coreNlpFormat } from './format.ts'

const native = await loadFormat(nativeFormat)
const coreNlp = await loadFormat(coreNlpFormat)

// Written from the public description of the output, without seeing any file of a corpus.
const XML = `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet href="CoreNLP-to-HTML.xsl" type="text/xsl"?>
<root>
  <document>
    <sentences>
      <sentence id="1">
        <tokens>
          <token id="1"><word>Ann</word><lemma>Ann</lemma><CharacterOffsetBegin>0</CharacterOffsetBegin><CharacterOffsetEnd>3</CharacterOffsetEnd><POS>NNP</POS><NER>PERSON</NER><Speaker>PER0</Speaker></token>
          <token id="2"><word>sat</word></token>
        </tokens>
        <dependencies type="basic-dependencies">
          <dep type="root"><governor idx="0">ROOT</governor><dependent idx="2">sat</dependent></dep>
          <dep type="nsubj"><governor idx="2">sat</governor><dependent idx="1">Ann</dependent></dep>
        </dependencies>
      </sentence>
      <sentence id="2"><tokens><token id="1"><word>Her</word></token><token id="2"><word>dog</word></token></tokens></sentence>
    </sentences>
    <coreference>
      <coreference>
        <mention representative="true"><sentence>1</sentence><start>1</start><end>2</end><head>1</head><text>Ann</text></mention>
        <mention><sentence>2</sentence><start>1</start><end>2</end><head>1</head><text>Her</text></mention>
      </coreference>
      <coreference>
        <mention representative="true"><sentence>2</sentence><start>1</start><end>3</end><head>2</head><text>Her dog</text></mention>
      </coreference>
    </coreference>
  </document>
</root>
`
const DATA = {
  docId: 'a.txt',
  sentences: [
    {
      index: 0,
      basicDependencies: [
        { dep: 'ROOT', governor: 0, governorGloss: 'ROOT', dependent: 2, dependentGloss: 'sat' },
        { dep: 'nsubj', governor: 2, dependent: 1 },
      ],
      tokens: [
        {
          index: 1,
          word: 'Ann',
          lemma: 'Ann',
          characterOffsetBegin: 0,
          characterOffsetEnd: 3,
          pos: 'NNP',
          speaker: 'PER0',
        },
        { index: 2, word: 'sat' },
      ],
    },
    { index: 1, tokens: [{ word: 'Her' }, { word: 'dog' }] },
  ],
  corefs: {
    '3': [
      {
        id: 0,
        text: 'Ann',
        type: 'PROPER',
        number: 'SINGULAR',
        gender: 'FEMALE',
        animacy: 'ANIMATE',
        startIndex: 1,
        endIndex: 2,
        headIndex: 1,
        sentNum: 1,
        isRepresentativeMention: true,
      },
      {
        id: 1,
        text: 'Her',
        type: 'PRONOMINAL',
        number: 'UNKNOWN',
        gender: 'UNKNOWN',
        animacy: 'UNKNOWN',
        startIndex: 1,
        endIndex: 2,
        headIndex: 1,
        sentNum: 2,
        isRepresentativeMention: false,
      },
    ],
    __proto: [{ text: 'Her dog', type: 'LIST', startIndex: 1, endIndex: 3, sentNum: 2 }],
  },
}
const JSON_TEXT = JSON.stringify(DATA, undefined, 1).replace('__proto"', '__proto__"')

const sample = (text: string): ReturnType<typeof read> => read(coreNlp, sourceOf(text, 'f/x.txt.json'))

describe('what is read', () => {
  test.each([
    ['<docId> news.txt </docId>', 'news.txt'],
    ['<docId> </docId>', 'x'],
  ])('XML whose name is %s is called %s', (element, id) => {
    expect(
      sample(XML.replace('<document>', `<document>${element}`)).documents.map((each) => each.id),
    ).toEqual([id])
  })

  test('XML', () => {
    const { documents, warnings } = sample(XML)

    const [document] = documents as [CorefDocument]
    expect(document.id).toBe('x')
    expect(brief(document)).toBe('0-1:1 2-3:1 2-4:2')
    expect([...document.sentences]).toEqual([0, 2])
    expect(plain(document).tokens?.slice(0, 2)).toEqual([
      {
        text: 'Ann',
        start: 0,
        end: 3,
        lemma: 'Ann',
        pos: 'NNP',
        speaker: 'PER0',
        governor: 1,
        relation: 'nsubj',
      },
      { text: 'sat', governor: -1, relation: 'root' },
    ])
    expect(plain(document).mentions.map(({ attributes }) => attributes)).toEqual([
      { head: 0, features: new Map([['representative', 'true']]) },
      { head: 2 },
      { head: 3, features: new Map([['representative', 'true']]) },
    ])
    const line = XML.split('\n')[15] as string
    expect(document.origin.locate(3)).toEqual({
      path: 'f/x.txt.json',
      line: 16,
      column: line.lastIndexOf('<token ') + 1,
    })
    expect(warnings).toEqual([])
  })

  test('JSON', () => {
    const { documents, warnings } = sample(JSON_TEXT)

    const [document] = documents as [CorefDocument]
    expect(document.id).toBe('a.txt')
    expect(brief(document)).toBe('0-1:3 2-3:3 2-4:__proto__')
    expect(plain(document).mentions.map(({ attributes }) => attributes)).toEqual([
      {
        head: 0,
        type: 'named',
        number: 'singular',
        gender: 'feminine',
        features: new Map([
          ['animacy', 'animate'],
          ['representative', 'true'],
        ]),
      },
      { head: 2, type: 'pronoun' },
      { features: new Map([['type', 'LIST']]) },
    ])
    expect(plain(document).tokens).toMatchObject(
      plain(sample(XML).documents[0] as CorefDocument).tokens?.map(({ relation, ...token }) => token) ?? [],
    )
    expect(JSON_TEXT.split('\n')[document.origin.locate(3).line]).toContain('"dog"')
    expect(warnings).toEqual([])
  })

  test('words that differ from the tokens are reported', () => {
    const { warnings } = sample(XML.replace('<text>Ann<', '<text>Bob<'))

    expect(warnings.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '20 a mention of 1 should be "Bob", but the text has "Ann" there; the positions were used',
    ])
  })
})

describe('faults', () => {
  const first = (text: string): string =>
    (readCollecting(coreNlp, text).faults[0]?.message ?? '').split('\n')[0] as string

  test('of XML say where and what', () => {
    expect([
      first(XML.replace('<end>3<', '<end>4<')),
      first(XML.replace('<start>1<', '<start>x<')),
      first(XML.replace('<sentence>1<', '<sentence>9<')),
      first(XML.replace('<head>1<', '<head>7<')),
      first(XML.replace('<word>sat</word>', '')),
      first(XML.replace('idx="2"', 'idx="two"')),
      first('<root/>'),
      first('<root>'),
    ]).toMatchInlineSnapshot(`
      [
        "file:24:9: tokens 1 to 4 (exclusive) are not in sentence 2, which has 2 [span-outside-document]",
        "file:20:62: expected a whole number in <start>, found "x" [bad-field]",
        "file:20:9: no sentence 9: the document has 2 [span-outside-document]",
        "file:20:9: the head is token 7 of sentence 1, which has 2 [span-outside-document]",
        "file:9:11: a token needs a "word" [bad-field]",
        "file:12:11: expected whole numbers as idx of <governor> and <dependent> [bad-field]",
        "file:1:1: expected <root> with a <document>, found <root> [bad-field]",
        "file:1:7: not XML: unclosed tag: root [bad-xml]",
      ]
    `)
  })

  test('of JSON say where and what', () => {
    expect([
      first('[]'),
      first('{"sentences":{}}'),
      first('{"sentences":[],"corefs":[]}'),
      first('{"sentences":[{"tokens":[{}]}]}'),
      first('{"sentences":[],"corefs":{"1":[{"sentNum":1,"startIndex":1,"endIndex":2}]}}'),
      first('{"sentences":[],"corefs":{"1":[{"sentNum":"1"}]}}'),
      first('{"sentences":'),
    ]).toMatchInlineSnapshot(`
      [
        "file:1:1: document: expected an object with "sentences" and "corefs" [bad-field]",
        "file:1:14: sentences: expected a list [bad-field]",
        "file:1:26: corefs: expected an object of entities [bad-field]",
        "file:1:26: sentences[0].tokens[0]: a token needs a "word" [bad-field]",
        "file:1:32: corefs.1[0]: no sentence 1: the document has 0 [span-outside-document]",
        "file:1:43: corefs.1[0].sentNum: expected a whole number [bad-field]",
        "file:2:1: not JSON: expected a value, found the end [bad-json]",
      ]
    `)
  })
})

describe('what is written', () => {
  test.each([
    ['JSON', JSON_TEXT],
    ['XML', XML],
  ])('%s that was read is read again', (_, text) => {
    const [document] = sample(text).documents as [CorefDocument]

    const again = writeAndRead(coreNlp, document, '.corenlp.json')

    expect(again.documents.map(canonical)).toEqual([canonical(document)])
    expect(again.dropped).toEqual([])
    expect(again.warnings).toEqual([])
  })

  test('is all that fits, of any document, or else the writer says so', () => {
    let count = 0
    fc.assert(
      fc.property(corefDocument({ isRich: false }), (document) => {
        let again: ReturnType<typeof writeAndRead>
        try {
          again = writeAndRead(coreNlp, document, '.corenlp.json')
        } catch (error) {
          expect((error as RefereeError).code).toBe('cannot-hold')
          return
        }
        count++

        const [result] = again.documents as [CorefDocument]
        const { part: _, ...rest } = canonical(document) as { part: number }
        const expected = { ...rest, id: documentLabel(document) }
        expect(canonical(result)).toMatchObject(
          JSON.parse(JSON.stringify({ ...expected, mentions: undefined, tokens: undefined })) as object,
        )
        expect(brief(result).split(' ').sort()).toEqual(brief(document).split(' ').sort())
        expect(words(result)).toEqual(words(document))
        expect(plain(result).tokens).toEqual(plain(document).tokens)
        expect(again.warnings).toEqual([])
      }),
      { numRuns: 400 },
    )
    expect(count).toBeGreaterThan(150)
  })

  test.each([0, 1, 4, 5])('drops a head before or behind the sentence of its mention: %d', (head) => {
    const document = documentOf([{ span: [2, 3], entity: '1', head }], {
      words: 'a b c d e f',
      sentences: [0, 2, 4],
    })
    const { documents, dropped } = writeAndRead(coreNlp, document, '.corenlp.json')

    expect(dropped).toEqual(['heads outside the sentence of their mention'])
    expect(documents[0]?.mentions.attributes?.[0]?.head).toBeUndefined()
  })

  test('says what it drops and refuses what it cannot say', () => {
    const document = documentOf(
      [
        { span: [0, 1], min: [[0, 1]], gender: 'common' },
        { span: [1, 2], head: 3 },
      ],
      {
        words: [{ text: 'a', governor: 2 }, { text: 'b' }, { text: 'c' }, { text: 'd' }],
        sentences: [0, 2],
      },
    )
    const writeError = (span: [number, number] | [number, number][]): string =>
      errorOf(() => [
        ...coreNlp.write([documentOf([{ span, entity: 'e' }], { words: 'a b c', sentences: [0, 2] })]),
      ]).message

    expect(writeAndRead(coreNlp, document, '.corenlp.json').dropped).toMatchInlineSnapshot(`
      [
        "minimum spans",
        "dependencies across sentences",
        "that some mentions have no entity: they become entities",
        "values of gender that CoreNLP does not know",
        "heads outside the sentence of their mention",
      ]
    `)
    expect([
      writeError([1, 3]),
      writeError([
        [0, 1],
        [2, 3],
      ]),
    ]).toMatchInlineSnapshot(`
      [
        "corenlp cannot hold a mention that crosses a sentence end (document "d"); the format referee holds everything [cannot-hold]",
        "corenlp cannot hold a discontinuous mention (document "d"); the format referee holds everything [cannot-hold]",
      ]
    `)
  })
})

test.each([
  ['JSON', JSON.stringify(DATA), 300],
  ['XML', XML, 300],
])('damage to %s only ever ends in coded errors', (_, text, least) => {
  expect(expectOnlyCodedErrors(coreNlp, text, {}, 'd.json').errors).toBeGreaterThan(least)
})

test('the sign is what only CoreNLP prints', () => {
  expect(coreNlp.sniff(XML)).toBe('XML with <root>, <document> and <sentences>')
  expect(coreNlp.sniff(JSON_TEXT)).toBe('JSON with "corefs"')
  expect(coreNlp.sniff('{"doc_key":"d","sentences":[["a"]],"clusters":[]}')).toBeUndefined()
  expect(coreNlp.sniff(`{"id":"d","mentions":[]}`)).toBeUndefined()
  expect(native.sniff(JSON_TEXT)).toBeUndefined()
})
