import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataFolder, describeData } from '../../../tests/data.ts'
import { documentOf } from '../../../tests/documents.ts'
import { corefDocument } from '../../../tests/support/arbitrary.ts'
import { damage } from '../../../tests/support/damage.ts'
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
import { type CorefDocument, entitySizes } from '../../document/document.ts'
import { RefereeError } from '../../errors.ts'
import { Leftovers } from '../leftovers.ts'
import { entityNames } from '../shared/entity-names.ts'
import { format as bookNlpFormat } from './format.ts'

const bookNlp = await loadFormat(bookNlpFormat)

const HEADER = 'COREF\tstart_token\tend_token\tprop\tcat\ttext\n'
const SAMPLE = `${HEADER}7	0	1	PROP	PER	Ann "A" Lee
8	3	4	NOM	PER	her dog
7	3	3	PRON	PER	her
`
/** Made up from BookNLP's documentation: the first root is its own head. */
const TOKENS = `paragraph_ID	sentence_ID	token_ID_within_sentence	token_ID_within_document	word	lemma	byte_onset	byte_offset	POS_tag	fine_POS_tag	dependency_relation	syntactic_head_ID	event
0	0	0	0	Ann	Ann	0	3	PROPN	NNP	nsubj	2	O
0	0	1	1	"A" Lee	Lee	4	11	PROPN	NNP	flat	0	O
0	0	2	2	saw	see	12	15	VERB	VBD	ROOT	2	EVENT
0	0	3	3	her	her	16	19	PRON	PRP$	poss	4	O
0	1	0	4	dog	dog	20	23	NOUN	NN	obj	2	O
`
const beside =
  (text: string) =>
  (path: string): Uint8Array | undefined =>
    path === 'emma.tokens' ? new TextEncoder().encode(text) : undefined

const only = (text: string, tokens?: string): CorefDocument => {
  const companion = tokens === undefined ? undefined : beside(tokens)
  const [document, ...more] = read(bookNlp, sourceOf(text, 'out/emma.entities'), { companion }).documents
  expect(more).toEqual([])
  return document as CorefDocument
}
const write = (document: CorefDocument): string => [...bookNlp.write([document])].join('')

/** Write a document with its companion and read both again. */
const again = (document: CorefDocument): CorefDocument =>
  only(write(document), bookNlp.companions?.(document)[0]?.text)

describe('entities', () => {
  test('without tokens, spans are numbers and each mention keeps its words', () => {
    const document = only(SAMPLE)

    expect([document.id, document.tokens]).toEqual(['emma', undefined])
    expect(brief(document)).toBe('0-2:7 3-4:7 3-5:8')
    expect(document.mentions.attributes).toEqual([
      { type: 'named', entityType: 'PER', features: new Map([['text', 'Ann "A" Lee']]) },
      { type: 'pronoun', entityType: 'PER', features: new Map([['text', 'her']]) },
      { type: 'nominal', entityType: 'PER', features: new Map([['text', 'her dog']]) },
    ])
  })

  test('with tokens, there are words, sentences and dependencies', () => {
    const document = only(SAMPLE, TOKENS)

    expect(words(document)).toEqual(['Ann', '"A" Lee', 'saw', 'her', 'dog'])
    expect([...document.sentences]).toEqual([0, 4])
    expect(document.tokens?.token(2)).toEqual({
      text: 'saw',
      lemma: 'see',
      start: 12,
      end: 15,
      pos: 'VBD',
      upos: 'VERB',
      governor: -1,
      relation: 'ROOT',
    })
    expect(document.tokens?.token(4).governor).toBe(2)
    expect(document.mentions.attributes?.[0]).toEqual({ type: 'named', entityType: 'PER' })
    expect(document.origin.locate(1)).toEqual({ path: 'out/emma.tokens', line: 3, column: 1 })
  })

  test('a span may stand twice; quotes and CRLF mean nothing', () => {
    const text = `${HEADER}7\t0\t0\tPROP\tPER\t"\n8\t0\t0\tNOM\tFAC\t"\n`

    expect(brief(only(text.replaceAll('\n', '\r\n')))).toBe('0-1:7 0-1:8')
    expect(only(text).mentions.repeats).toBe(true)
  })

  test('words that are not those of the tokens are warned of', () => {
    const { warnings } = read(bookNlp, sourceOf(SAMPLE.replace('her dog', 'his dog'), 'emma.entities'), {
      companion: beside(TOKENS),
    })

    expect(warnings).toEqual([
      {
        code: 'surface-mismatch',
        path: 'emma.entities',
        line: 3,
        column: 15,
        message: 'tokens 3 to 4 should be "his dog", but the book has "her dog" there; the numbers were used',
      },
    ])
  })
})

describe('faults', () => {
  const faultsOf = (text: string, tokens?: string): string[] => {
    const faults: string[] = []
    const context = {
      warn: () => {},
      fault: (error: Error) => void faults.push(error.message.split('\n')[0] as string),
      companion: tokens === undefined ? undefined : beside(tokens),
    }
    for (const _ of bookNlp.read(sourceOf(text, 'emma.entities'), context));
    return faults
  }

  test.each([
    ['1\t2\n', 'emma.entities:2:1: expected six columns with TABs between, found 2 [bad-field]'],
    [
      '1\t2\t1\tNOM\tPER\tx\n',
      'emma.entities:2:3: expected the numbers of the first and the last token, found "2" and "1" [bad-field]',
    ],
    [
      '1\tx\t1\tNOM\tPER\tx\n',
      'emma.entities:2:3: expected the numbers of the first and the last token, found "x" and "1" [bad-field]',
    ],
    ['1\t2\t2\tNAME\tPER\tx\n', 'emma.entities:2:7: expected PROP, NOM or PRON, found "NAME" [bad-field]'],
  ])('of a line %#', (line, message) => {
    expect(faultsOf(HEADER + line)).toEqual([message])
  })

  test('a file without the header', () => {
    expect(faultsOf('a\n')[0]).toBe(
      'emma.entities:1:1: expected the header "COREF start_token end_token prop cat text" [bad-field]',
    )
  })

  test('of tokens', () => {
    expect(faultsOf(`${HEADER}1\t4\t5\tNOM\tPER\tdog\n`, TOKENS)).toEqual([
      'emma.entities:2:3: tokens 4 to 5 reach beyond the 5 tokens of the book [span-outside-document]',
    ])
    expect(faultsOf(HEADER, 'word\tsyntactic_head_ID\na\t1\nb\t2\n')).toEqual([
      'emma.tokens:3:1: the syntactic head 2 lies beyond the 2 tokens of the book [bad-field]',
    ])
    expect(faultsOf(HEADER, 'a\tb\n')).toEqual([
      'emma.tokens:1:1: expected a header with the names of the columns, "word" among them [bad-field]',
    ])
    expect(faultsOf(HEADER, 'word\ttoken_ID_within_document\na\t0\nb\t2\nc\n')).toEqual([
      'emma.tokens:3:1: expected token 1, found "2": tokens count from 0 in the document [bad-field]',
      'emma.tokens:4:1: expected 2 columns, as the header names them, found 1 [bad-field]',
    ])
  })

  test('damage ends in coded errors only', () => {
    const alone = damage(bookNlp, SAMPLE)
    const { refused, escaped } = damage(bookNlp, SAMPLE, () => new TextEncoder().encode(TOKENS))

    expect([...alone.escaped, ...escaped]).toEqual([])
    expect(Math.min(alone.refused, refused)).toBeGreaterThan(SAMPLE.length)
  })

  test('a collecting reader keeps what can be kept', () => {
    const { documents } = readCollecting(bookNlp, `${HEADER}1\t2\n1\t2\t2\tNAME\tPER\tx\n`)

    expect(documents.map(brief)).toEqual(['2-3:1'])
  })
})

describe('writing', () => {
  test('the sample comes back, with tokens and without', () => {
    expect(canonical(again(only(SAMPLE, TOKENS)))).toEqual(canonical(only(SAMPLE, TOKENS)))
    expect(canonical(again(only(SAMPLE)))).toEqual(canonical(only(SAMPLE)))
    expect(bookNlp.companions?.(only(SAMPLE))).toEqual([])
  })

  test('what the columns have room for comes back, for any document', () => {
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

        expect(trim(only(text, bookNlp.companions?.(document)[0]?.text))).toEqual(trim(document))
      }),
      { numRuns: 1000 },
    )
    expect(count).toBeGreaterThan(300)
  })

  test('what is left behind is said', () => {
    const dropped: string[] = []
    const document = documentOf([{ span: [0, 1], entity: 'x', head: 0, features: new Map([['a', 'b']]) }], {
      part: 2,
      words: [{ text: 'a\tb', speaker: 'A' }],
    })

    const text = [...bookNlp.write([document], { drop: (what) => dropped.push(what) })].join('')

    expect(text).toBe(`${HEADER}x\t0\t0\t\t\ta b\n`)
    expect(dropped).toEqual([
      'the numbers of parts: they become part of the names',
      'speakers',
      'heads',
      'the feature a',
      'TABs and line ends inside words: they become blanks',
    ])
  })

  test.each([
    [
      'a discontinuous mention',
      [
        documentOf([
          {
            span: [
              [0, 1],
              [2, 3],
            ],
            entity: '1',
          },
        ]),
      ],
    ],
    ['an entity called "a·b"', [documentOf([{ span: [0, 1], entity: 'a\nb' }])]],
    ['the span -1 to 1', [documentOf([{ span: [-1, 1], entity: 'a' }])]],
    ['a second document in one file', [documentOf([]), documentOf([])]],
  ])('refuses %s', (what, documents) => {
    const { code, message } = errorOf(() => [...bookNlp.write(documents)])

    expect([code, message.startsWith(`booknlp cannot hold ${what}`)]).toEqual(['cannot-hold', true])
  })
})

function trim(document: CorefDocument): object {
  const { mentions } = document
  const { tokens, ...more } = canonical({
    ...document,
    id: 'emma',
    part: 0,
    genre: undefined,
    links: [],
    entityId: (entity) => entityNames(document, new Leftovers(undefined))[entity],
    mentions: {
      ...mentions,
      attributes: mentions.attributes?.map(({ type, entityType }) => ({
        ...(type === undefined ? {} : { type }),
        ...(entityType === undefined ? {} : { entityType }),
      })),
    },
  }) as { tokens: { speaker?: string }[] }
  return { ...more, tokens: tokens.map(({ speaker: _, ...token }) => token) }
}

describe('the sign', () => {
  test.each([
    [SAMPLE, 'the header "COREF start_token end_token prop cat text"'],
    [HEADER.replace('\n', '\r\n'), 'the header "COREF start_token end_token prop cat text"'],
    ['COREF\t1\t2\n', undefined],
  ])('of a head %#', (head, sign) => {
    expect(bookNlp.sniff(head)).toBe(sign)
  })
})

describeData('Emma', () => {
  // The table has no counts: these are the lines of the files.
  test.each([
    ['booknlp-en/158_emma.entities', 27_291, true],
    ['booknlp-en-2/emma.entities', 27_290, false],
  ])('%s', (name, mentions, repeats) => {
    const path = join(dataFolder, 'sys-booknlp-emma', name)
    const { documents, warnings } = read(bookNlp, sourceOf(readFileSync(path), path))
    const [document] = documents as [CorefDocument]

    expect([documents.length, document.mentions.count, document.mentions.repeats]).toEqual([
      1,
      mentions,
      repeats,
    ])
    expect(entitySizes(document).reduce((sum, size) => sum + size, 0)).toBe(mentions)
    expect(warnings).toEqual([])
    const copy = read(bookNlp, sourceOf(write(document), path)).documents[0] as CorefDocument
    expect(plain(copy).mentions).toEqual(plain(document).mentions)
  })
})
