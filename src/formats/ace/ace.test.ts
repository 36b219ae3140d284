import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf } from '../../../tests/documents.ts'
import { corefDocument } from '../../../tests/support/arbitrary.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { brief, canonical, errorOf, plain, words } from '../../../tests/support/plain.ts'
import {
  collectWith,
  expectOnlyCodedErrors,
  readWith,
  writeAndRead,
} from '../../../tests/support/stand-off.ts'
import { type CorefDocument, documentLabel } from '../../document/document.ts'
import type { RefereeError } from '../../errors.ts'
import { format as aceFormat } from './format.ts'

const ace = await loadFormat(aceFormat)

// Written from the public description of the format, without seeing any file of the corpus.
const SGM = `<DOC>
<DOCID> d1 </DOCID>
<TEXT>
R&amp;D head Ann Lee said
<P> she left Ruritania.
</TEXT>
</DOC>
`
/** The text that offsets count, with `&amp;` as one character. */
const TEXT = SGM.replaceAll(/<[^>]+>/g, '').replace('&amp;', '&')
const charseq = (surface: string, text = TEXT, content = surface): string => {
  const start = text.indexOf(surface)
  return `<charseq START="${start}" END="${start + surface.length - 1}">${content.replace('&', '&amp;')}</charseq>`
}
const apf = (text = TEXT, department = 'R&D'): string => `<?xml version="1.0"?>
<!DOCTYPE source_file SYSTEM "apf.v5.1.1.dtd">
<source_file URI="d1.sgm" SOURCE="newswire" TYPE="text" VERSION="5.0" AUTHOR="x" ENCODING="UTF-8">
<document DOCID="d1">
<entity ID="d1-E1" TYPE="PER" SUBTYPE="Individual" CLASS="SPC">
  <entity_mention ID="d1-E1-1" TYPE="NAM" LDCTYPE="NAM">
    <extent>${charseq(`${department} head Ann Lee`, text, 'R&D head Ann Lee')}</extent>
    <head>${charseq('Ann Lee', text)}</head>
  </entity_mention>
  <entity_mention ID="d1-E1-2" TYPE="PRO"><extent>${charseq('she', text)}</extent><head>${charseq('she', text)}</head></entity_mention>
</entity>
<entity ID="d1-E2" TYPE="GPE">
  <entity_mention ID="d1-E2-1" TYPE="PRE" ROLE="LOC"><extent>${charseq('Ruritania', text)}</extent></entity_mention>
</entity>
<timex2 ID="d1-T1"/>
<timex2 ID="d1-T2"/>
</document>
</source_file>
`
const sample = (xml = apf(), sgm = SGM): ReturnType<typeof readWith> =>
  readWith(ace, xml, { 'd1.sgm': sgm }, 'f/d1.apf.xml')

describe('what is read', () => {
  test.each([
    ['TRUE', 'METONYMIC'],
    ['FALSE', 'LITERAL'],
    ['MAYBE', undefined],
  ])('a metonymy that is %s is the style %s', (value, style) => {
    const xml = apf().replace('ROLE="LOC"', `METONYMY_MENTION="${value}"`)
    const [document] = sample(xml).documents

    expect(document?.mentions.attributes?.[2]?.features?.get('style')).toBe(style)
  })

  test('entities, mentions, heads and what is said about them', () => {
    const { documents, warnings } = sample()

    expect(documents.map(words)).toEqual([
      ['d1', 'R', '&', 'D', 'head', 'Ann', 'Lee', 'said', 'she', 'left', 'Ruritania', '.'],
    ])
    expect(documents.map(brief)).toEqual(['1-7:d1-E1 8-9:d1-E1 10-11:d1-E2'])
    const person = { subtype: 'Individual', class: 'SPC' }
    expect(documents.map(plain)[0]?.mentions.map(({ attributes }) => attributes)).toEqual([
      {
        head: 6,
        min: [[5, 7]],
        type: 'named',
        entityType: 'PER',
        features: new Map(Object.entries({ ...person, ldctype: 'NAM' })),
      },
      {
        head: 8,
        min: [[8, 9]],
        type: 'pronoun',
        entityType: 'PER',
        features: new Map(Object.entries(person)),
      },
      {
        entityType: 'GPE',
        features: new Map([
          ['role', 'LOC'],
          ['type', 'PRE'],
        ]),
      },
    ])
    expect(warnings.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '15 <timex2> is not an entity: ignored, like all others of its kind',
    ])
    expect(documents[0]?.origin.locate(8)).toEqual({ path: 'f/d1.sgm', line: 5, column: 5 })
  })

  test('entities of the source text may count as they are written', () => {
    const raw = SGM.replaceAll(/<[^>]+>/g, '')
    const { documents, warnings } = sample(apf(raw, 'R&amp;D'))

    expect(documents[0] && words(documents[0])?.slice(-4)).toEqual(['she', 'left', 'Ruritania', '.'])
    expect(documents.map(brief)).toEqual(['1-9:d1-E1 10-11:d1-E1 12-13:d1-E2'])
    expect(warnings.map(({ code }) => code)).toEqual(['ignored-annotation', 'surface-mismatch'])
  })

  test('the source may be found by its URI', () => {
    const { documents } = readWith(
      ace,
      apf().replace('URI="d1.sgm"', 'URI="../x/e.sgm"'),
      { 'e.sgm': SGM },
      'd1.apf.xml',
    )

    expect(documents).toHaveLength(1)
  })
})

test('faults say where and what', () => {
  const broken = apf()
    .replace('<entity ID="d1-E2"', '<entity')
    .replace(/START="\d+"/, 'START="x"')
    .replace(/END="\d+">she/, 'END="999">she')
  const { faults } = collectWith(ace, broken, { 'd1.sgm': SGM }, 'd1.apf.xml')

  expect(faults.map(({ message }) => message.split('\n')[0])).toMatchInlineSnapshot(`
    [
      "d1.apf.xml:7:13: mention "d1-E1-1": expected a <charseq> with whole numbers as START and END [bad-field]",
      "d1.apf.xml:12:1: an <entity> needs an ID [bad-field]",
      "d1.apf.xml:10:51: mention "d1-E1-2": 30 to 1000 reaches beyond the 52 code points of the text [span-outside-document]",
    ]
  `)
  expect(errorOf(() => readWith(ace, apf(), {}, 'd1.apf.xml')).message.split('\n')[0]).toBe(
    'd1.apf.xml:3:1: the source text is missing: expected the file d1.sgm [cannot-read]',
  )
  expect(errorOf(() => sample('<a/>')).message.split('\n')[0]).toBe(
    'f/d1.apf.xml:1:1: expected <source_file>, found <a> [bad-field]',
  )
})

describe('what is written', () => {
  test('is what was read', () => {
    const [document] = sample().documents as [CorefDocument]

    const again = writeAndRead(ace, document, '.apf.xml')

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
          again = writeAndRead(ace, document, '.apf.xml')
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
      }),
      { numRuns: 600 },
    )
    expect(count).toBeGreaterThan(200)
  })

  test('says what it drops and refuses what it cannot say', () => {
    const document = documentOf(
      [
        { span: [0, 1], entity: 'e', entityType: 'PER', number: 'singular' },
        { span: [1, 2], entity: 'e', entityType: 'ORG' },
        { span: [2, 3] },
      ],
      { words: 'a b (c)' },
    )

    expect(writeAndRead(ace, document, '.apf.xml').dropped).toMatchInlineSnapshot(`
      [
        "number",
        "that some mentions have no entity: they become entities",
        "entity types, subtypes and classes that differ within an entity",
      ]
    `)
    expect(
      errorOf(() => [
        ...ace.write([
          documentOf(
            [
              {
                span: [
                  [0, 1],
                  [2, 3],
                ],
                entity: 'e',
              },
            ],
            { words: 'a b c' },
          ),
        ]),
      ]).message,
    ).toMatchInlineSnapshot(
      `"ace cannot hold a discontinuous mention (document "d"); the format referee holds everything [cannot-hold]"`,
    )
  })
})

test('damage only ever ends in coded errors', () => {
  expect(expectOnlyCodedErrors(ace, apf(), { 'd1.sgm': SGM }, 'd1.apf.xml').errors).toBeGreaterThan(500)
})

test('the sign is the root element', () => {
  expect(ace.sniff(apf())).toBe('"<source_file" at line 3')
  expect(ace.sniff('see <source_file > for more')).toBeUndefined()
})
