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
import { expectLinear } from '../../../tests/support/processor-time.ts'
import { expectOnlyCodedErrors, writeAndRead } from '../../../tests/support/stand-off.ts'
import { type CorefDocument, documentLabel } from '../../document/document.ts'
import type { RefereeError } from '../../errors.ts'
import { format as mucFormat } from './format.ts'

const muc = await loadFormat(mucFormat)

// Written from the public description of the task, without seeing any file of the corpus.
const SAMPLE = `<!DOCTYPE DOC SYSTEM "muc.dtd">
<DOC>
<DOCNO> 930101-0001 </DOCNO>
<HL><COREF ID="1">Acme &amp; Co.</COREF> grows</HL>
<TXT>
<p>
<s> <COREF ID="2" TYPE="IDENT" REF="1" MIN="company|Co.">The
 company of <coref id=3 min='AT&T'>old AT&T</coref></COREF> said
<COREF ID=4 REF=2 STATUS=OPT>it</COREF> sold <COREF ID="5" REF="6" TYPE="IDENT">them</COREF>.
<s> <COREF ID="6">Shares</COREF> fell < 5. <!-- aside <COREF> -->
</TXT>
</DOC>
<DOC><DOCID>d2</DOCID><TXT><COREF ID="1">You</COREF></TXT></DOC>
`
const sample = (text = SAMPLE): ReturnType<typeof read> => read(muc, sourceOf(text, 'f/x.sgml'))

describe('what is read', () => {
  test('mentions, linked by REF in any direction', () => {
    const { documents, warnings } = sample()

    expect(documents.map(({ id }) => id)).toEqual(['930101-0001', 'd2'])
    expect(documents.map(words)).toEqual([
      // biome-ignore format: one line is a sentence
      [
        'Acme', '&', 'Co', '.', 'grows',
        'The', 'company', 'of', 'old', 'AT', '&', 'T', 'said', 'it', 'sold', 'them', '.',
        'Shares', 'fell', '<', '5', '.',
      ],
      ['You'],
    ])
    expect(documents.map(brief)).toEqual(['0-4:1 5-12:1 8-12:3 13-14:1 15-16:5 17-18:5', '0-1:1'])
    expect(documents.map(({ sentences }) => [...sentences])).toEqual([[0, 5, 17], [0]])
    expect(warnings).toEqual([])
  })

  test('minimum spans, and status and further minimum strings as features', () => {
    const [document] = sample().documents.map(plain)

    expect(document?.mentions.map(({ attributes }) => attributes)).toEqual([
      {},
      { min: [[6, 7]], features: new Map([['min', 'company|Co.']]) },
      { min: [[9, 12]] },
      { features: new Map([['status', 'OPT']]) },
      {},
      {},
    ])
  })

  test('the first alternative of MIN that occurs, as whole words if it can', () => {
    const minimum = (min: string, text: string): unknown =>
      sample(`<COREF ID="1" MIN="${min}">${text}</COREF>`).documents.map(plain)[0]?.mentions[0]?.attributes
        .min

    expect(minimum('x|b', 'a b')).toEqual([[1, 2]])
    expect(minimum('an', 'banana an')).toEqual([[1, 2]])
    expect(minimum('an', 'banana')).toEqual([[1, 2]])
    expect(minimum('a  b', 'x a\n b')).toEqual([[1, 3]])
  })

  test('several minimum strings are written as they were', () => {
    const text = '<DOC>\n<COREF ID="1" MIN="x|b|c">a b c</COREF>\n</DOC>\n'

    expect([...muc.write(sample(text).documents)].join('')).toContain('<COREF ID="1" MIN="x|b|c">')
  })

  test('a MIN that does not occur is reported', () => {
    const { warnings } = sample('<COREF ID="1" MIN="dog">the cat</COREF>')

    expect(warnings.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
      '1:1 MIN="dog" does not occur in the mention; it was left out',
    ])
  })

  test('a file without DOC is one document; other types of links are kept apart', () => {
    const { documents } = sample('<COREF ID="1">a</COREF> <COREF ID="2" REF="1" TYPE="PART">b</COREF>')

    expect(documents.map(({ id }) => id)).toEqual(['x'])
    expect(documents.map(brief)).toEqual(['0-1:1 1-2:2'])
    expect(documents[0]?.links).toEqual([{ kind: 'PART', from: 1, to: ['1'] }])
  })

  test('words are found in the file', () => {
    const [document] = sample().documents as [CorefDocument]

    expect([1, 2, 6].map((token) => document.origin.locate(token))).toEqual([
      { path: 'f/x.sgml', line: 4, column: 24 },
      { path: 'f/x.sgml', line: 4, column: 30 },
      { path: 'f/x.sgml', line: 8, column: 2 },
    ])
  })
})

test('faults say where and what', () => {
  const { faults } = readCollecting(
    muc,
    `<DOC><TXT><COREF>a</COREF></COREF>
<COREF ID="1">b</COREF><COREF ID="1">c</COREF><COREF ID="2" REF="9">d</COREF>
<COREF ID="3"> </COREF><COREF ID="4">e
</TXT></DOC>
<COREF ID="5">f</COREF>
<COREF ID="6"`,
  )

  expect(faults.map(({ message }) => message.split('\n')[0])).toMatchInlineSnapshot(`
    [
      "file:1:11: a <COREF> needs an ID [bad-field]",
      "file:1:27: this </COREF> closes no <COREF> [unopened-mention]",
      "file:3:24: <COREF ID="4"> is never closed [unclosed-mention]",
      "file:5:1: this <COREF> is outside <DOC> [row-outside-document]",
      "file:5:16: this </COREF> closes no <COREF> [unopened-mention]",
      "file:6:1: this tag is unfinished: is the file cut off? [missing-end]",
      "file:2:24: there is already a <COREF> with the ID "1" [bad-field]",
      "file:3:1: <COREF ID="3"> covers no word of the text [bad-field]",
      "file:2:47: no <COREF> with the ID "9" for this REF [bad-field]",
    ]
  `)
})

describe('what is written', () => {
  test('is what was read', () => {
    const [document] = sample().documents as [CorefDocument]

    const again = writeAndRead(muc, document, '.sgml')

    expect(again.documents.map(canonical)).toEqual([canonical(document)])
    expect(again.documents[0]?.text).toBe(document.text)
    expect(again.dropped).toEqual([])
  })

  test('is all that fits, of any document, or else the writer says so', () => {
    let count = 0
    fc.assert(
      fc.property(corefDocument({ isRich: false }), (document) => {
        let again: ReturnType<typeof writeAndRead>
        try {
          again = writeAndRead(muc, document, '.sgml')
        } catch (error) {
          expect((error as RefereeError).code).toBe('cannot-hold')
          return
        }
        count++

        const [result] = again.documents as [CorefDocument]
        expect(result.id).toBe(documentLabel(document))
        expect(brief(result).split(' ').sort()).toEqual(brief(document).split(' ').sort())
        expect(words(result)).toEqual(words(document))
        expect(result.sentences).toEqual(document.sentences)
        expect(again.warnings).toEqual([])
      }),
      { numRuns: 600 },
    )
    expect(count).toBeGreaterThan(100)
  })

  test('several documents go into one file', () => {
    const { documents } = sample()
    const text = [...muc.write(documents)].join('')

    expect(read(muc, sourceOf(text)).documents.map(canonical)).toEqual(documents.map(canonical))
  })

  test('drops minimum spans that MIN would not find, and says so', () => {
    const document = documentOf(
      [
        { span: [0, 3], entity: 'e', min: [[2, 3]] },
        { span: [3, 5], entity: 'e', min: [[4, 5]], head: 4 },
      ],
      { words: 'dog of dog a cat' },
    )

    const again = writeAndRead(muc, document, '.sgml')

    expect(plain(again.documents[0] as CorefDocument).mentions.map(({ attributes }) => attributes)).toEqual([
      {},
      { min: [[4, 5]] },
    ])
    expect(again.dropped).toEqual([
      'heads',
      'minimum spans that are not the first such words of their mention',
    ])
  })

  test('refuses what elements cannot say', () => {
    const writeError = (...mentions: Parameters<typeof documentOf>[0]): string =>
      errorOf(() => [...muc.write([documentOf(mentions, { words: 'a b c' })])]).message

    expect([
      writeError({ span: [0, 2], entity: 'e' }, { span: [1, 3], entity: 'f' }),
      writeError({
        span: [
          [0, 1],
          [2, 3],
        ],
        entity: 'e',
      }),
    ]).toMatchInlineSnapshot(`
      [
        "muc cannot hold crossing mentions (document "d"); the format referee holds everything [cannot-hold]",
        "muc cannot hold a discontinuous mention (document "d"); the format referee holds everything [cannot-hold]",
      ]
    `)
  })
})

test('damage only ever ends in coded errors', () => {
  expect(expectOnlyCodedErrors(muc, SAMPLE, {}, 'd.sgml').errors).toBeGreaterThan(300)
})

test('deep nesting is read in linear time', { tags: ['growth'] }, () => {
  const read = (depth: number): void => {
    const tags = Array.from({ length: depth }, (_, i) => `<COREF ID="${i}" MIN="y">`).join('')
    const { documents } = sample(`${tags}${'x '.repeat(depth)}${'</COREF>'.repeat(depth)}`)
    expect(documents[0]?.mentions.count).toBe(depth)
  }

  expectLinear(read, 20_000)
})

test('the sign is a COREF tag', () => {
  expect(muc.sniff(SAMPLE)).toBe('"<COREF" at line 4')
  expect(muc.sniff('<coreference><mention/></coreference>')).toBeUndefined()
})
