import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataPath, describeData } from '../../../tests/data.ts'
import { documentOf } from '../../../tests/documents.ts'
import { corefDocument } from '../../../tests/support/arbitrary.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { brief, canonical, errorOf, plain, read, sourceOf, words } from '../../../tests/support/plain.ts'
import {
  collectWith,
  expectOnlyCodedErrors,
  type Files,
  filesIn,
  readWith,
  writeAndRead,
} from '../../../tests/support/stand-off.ts'
import { type CorefDocument, documentLabel } from '../../document/document.ts'
import type { RefereeError } from '../../errors.ts'
import { format as knowtatorFormat } from './format.ts'

const knowtator = await loadFormat(knowtatorFormat)

const TEXT = 'Mice (Mus) ran.\nThey, the mice, hid.\n'
const XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<knowtator-project>
    <document text-file="a.txt" id="a">
        <annotation annotator="x" id="0" type="identity">
            <class id="IDENTITY chain" label="IDENTITY chain"/>
            <span start="0" end="4" id="s0">Mice</span>
        </annotation>
        <annotation id="m1" type="identity"><class id="Noun Phrase"/><span end="4" id="s1" start="0">Mice</span></annotation>
        <annotation id="m2" type="identity"><class id="APPOS relation"/><span end="20" id="s2" start="16">They</span><span end="30" id="s3" start="22">the mice</span></annotation>
        <annotation id="m3" type="identity"><class id="Noun Phrase"/><span end="9" id="s4" start="6">Mus</span></annotation>
        <annotation id="m4" type="identity"><class id="Nonreferential pronoun"/><span end="20" id="s5" start="16">They</span></annotation>
        <graph-space id="g">
            <vertex annotation="0" id="n0"/><vertex annotation="m1" id="n1"/><vertex annotation="m2" id="n2"/><vertex annotation="m3" id="n3"/>
            <triple id="e0" subject="n0" object="n1" property="Coreferring strings" quantifier="" value=""/>
            <triple id="e1" object="n2" property="Coreferring strings" subject="n0"/>
            <triple id="e2" object="n3" property="APPOS Head" subject="n2"/>
        </graph-space>
    </document>
</knowtator-project>
`
const row = (id: string, form: string, head: string): string =>
  `${id}\t${form}\t_\tX\t_\t_\t${head}\tdep\t_\t_\n`
const CONLLU = `# sent_id = 1
${row('1', 'Mice', '3')}${row('2', '(Mus)', '1')}${row('3', 'ran', '0')}${row('3.1', 'hid', '_')}${row('4', '.', '3')}
${row('1', 'They', '0')}${row('2', ',', '1')}${row('3-4', 'the', '_')}${row('3', 'th', '1')}${row('4', 'e', '1')}${row('5', 'mice', '1')}${row('6', ',', '1')}${row('7', 'hid.', '1')}`

const sample = (xml = XML, files: Files = { '../txt/a.txt': TEXT }): ReturnType<typeof readWith> =>
  readWith(knowtator, xml, files, 'k/a.xml')

describe('what is read', () => {
  test('members of identity entities, discontinuous ones in pieces', () => {
    const { documents, warnings } = sample()

    expect(documents.map(brief)).toEqual(['0-1:0 6-7+8-10:0'])
    expect(documents.map(words)).toEqual([
      ['Mice', '(', 'Mus', ')', 'ran', '.', 'They', ',', 'the', 'mice', ',', 'hid', '.'],
    ])
    expect(documents.map(plain)[0]?.mentions[1]?.attributes).toEqual({
      features: new Map([['class', 'APPOS relation']]),
    })
    expect(warnings.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '10 1 annotation(s) of class "Noun Phrase" are in no IDENTITY chain: ignored',
      '11 1 annotation(s) of class "Nonreferential pronoun" are in no IDENTITY chain: ignored',
    ])
  })

  test('tokens of a CoNLL-U file, to which mentions are widened', () => {
    const inside = XML.replaceAll('start="0"', 'start="1"').replaceAll('>Mice<', '>ice<')
    const { documents, warnings } = sample(inside, { 'a.txt': TEXT, '../conllu/a.conllu': CONLLU })

    expect(documents.map(brief)).toEqual(['0-1:0 4-5+6-9:0'])
    expect(documents.map(({ sentences }) => [...sentences])).toEqual([[0, 4]])
    expect(documents[0]?.tokens?.token(2)).toEqual({
      text: 'ran',
      start: 11,
      end: 14,
      upos: 'X',
      governor: -1,
      relation: 'dep',
    })
    expect(documents[0]?.tokens?.token(7)).toMatchObject({ text: 'e', start: 22, end: 25, governor: 4 })
    expect(warnings.filter(({ code }) => code === 'widened-mention').map(({ message }) => message)).toEqual([
      'annotation "m1", "ice", begins or ends inside a token; it was widened to the tokens it touches',
    ])
  })
})

describe('faults', () => {
  test('say where and what', () => {
    const broken = XML.replace('start="0" id="s1"', 'start="x"')
      .replace('id="s1" start="0"', 'id="s1" start="x"')
      .replace('object="n2"', 'object="n9"')
      .replace('<annotation id="m3"', '<annotation id="0"')
    const { faults } = collectWith(knowtator, broken, { 'a.txt': TEXT }, 'a.xml')

    expect(faults.map(({ message }) => message.split('\n')[0])).toMatchInlineSnapshot(`
      [
        "a.xml:8:70: expected whole numbers as start and end of a span, found "x" and "4" [bad-field]",
        "a.xml:10:9: there is already an annotation "0" [bad-field]",
        "a.xml:14:13: the object of this triple cannot be found: no annotation "m1" [bad-field]",
        "a.xml:15:13: the object of this triple cannot be found: no vertex "n9" [bad-field]",
      ]
    `)
  })

  test('of the XML itself end the reading', () => {
    const messages = [
      '<knowtator-project></document></knowtator-project>',
      '<knowtator-project><document>',
      '<!DOCTYPE a [<!ENTITY b "c">]><knowtator-project>&b;</knowtator-project>',
      `<knowtator-project>${'<a>'.repeat(100)}`,
      '<a>'.repeat(200_000),
      '<a/>',
      XML,
    ].map((xml) => errorOf(() => sample(xml, {})).message.split('\n')[0])

    expect(messages).toMatchInlineSnapshot(`
      [
        "k/a.xml:1:30: not XML: unexpected close tag [bad-xml]",
        "k/a.xml:1:30: not XML: unclosed tag: document [bad-xml]",
        "k/a.xml:1:52: not XML: undefined entity [bad-xml]",
        "k/a.xml:1:209: not XML: elements nested more than 64 deep [bad-xml]",
        "k/a.xml:1:193: not XML: elements nested more than 64 deep [bad-xml]",
        "k/a.xml:1:1: expected <knowtator-project>, found <a> [bad-field]",
        "k/a.xml:3:5: the text of document "a" is missing: expected the file a.txt or ../txt/a.txt [cannot-read]",
      ]
    `)
  })

  test('tokens that are not those of the text', () => {
    const { message } = errorOf(() =>
      sample(XML, { 'a.txt': TEXT, 'a.conllu': CONLLU.replace('ran', 'run') }),
    )

    expect(message.split('\n')[0]).toMatchInlineSnapshot(
      `"k/a.conllu:4:3: expected the word "run" next in the text, found "ran.·They," [text-mismatch]"`,
    )
  })

  test('a name in the file does not lead out of the folders', () => {
    const requested: string[] = []
    const xml = XML.replace('text-file="a.txt"', 'text-file="../../../etc/secret.txt"')

    errorOf(() =>
      read(knowtator, sourceOf(xml, 'a.xml'), {
        companion(path) {
          requested.push(path)
          return undefined
        },
      }),
    )

    expect(requested.some((path) => path.includes('secret'))).toBe(true)
    expect(requested.filter((path) => path.includes('etc'))).toEqual([])
  })
})

describe('what is written', () => {
  test.each([
    [
      'with',
      {
        'a.txt': TEXT,
        'a.conllu': CONLLU.replace(/^3-4.*\n/m, '')
          .replace('\tth\t', '\tthe\t')
          .replace(/^4\te\t.*\n/m, ''),
      },
      2,
    ],
    ['without', { 'a.txt': TEXT }, 1],
  ] as const)('is what was read, %s tokens', (_, files, count) => {
    const [document] = sample(XML, files).documents as [CorefDocument]

    const again = writeAndRead(knowtator, document, '.xml')

    expect(again.documents.map(canonical)).toEqual([canonical(document)])
    expect(Object.keys(again.files)).toHaveLength(count)
    expect(again.files['a.txt']).toBe(TEXT)
    expect(again.dropped).toEqual([])
    expect(again.warnings).toEqual([])
  })

  test('is all that fits, of any document, or else the writer says so', () => {
    let count = 0
    fc.assert(
      fc.property(corefDocument({ isRich: true }), (document) => {
        let again: ReturnType<typeof writeAndRead>
        try {
          again = writeAndRead(knowtator, document, '.xml')
        } catch (error) {
          expect((error as RefereeError).code).toBe('cannot-hold')
          return
        }
        count++

        const [result] = again.documents as [CorefDocument]
        const entities = (each: CorefDocument): string[] =>
          brief(each)
            .split(' ')
            .map((mention) => mention.replace(/:\d*$/, ':'))
            .sort()
        expect(result.id).toBe(documentLabel(document))
        expect(entities(result)).toEqual(entities(document))
        expect(words(result)).toEqual(words(document))
        expect(result.sentences).toEqual(document.sentences)
        const fields = (each: CorefDocument): unknown =>
          plain(each).tokens?.map(({ lemma, pos }) => [lemma, pos])
        expect(fields(result)).toEqual(fields(document))
        expect(again.warnings).toEqual([])
      }),
      { numRuns: 300 },
    )
    expect(count).toBeGreaterThan(200)
  })

  test('says what it drops', () => {
    const document = documentOf([{ span: [0, 1], head: 0, type: 'named', features: new Map([['x', 'y']]) }], {
      words: 'a b',
      genre: 'x',
    })

    expect(writeAndRead(knowtator, document, '.xml').dropped).toMatchInlineSnapshot(`
      [
        "genres",
        "heads",
        "mention types",
        "the feature x",
        "that some mentions have no entity: they become entities",
      ]
    `)
  })
})

test('damage only ever ends in coded errors', () => {
  const small = XML.replaceAll(/\n\s+/g, '\n').replace(/<annotation id="m[34]".*\n/g, '')
  const { errors } = expectOnlyCodedErrors(knowtator, small, { 'a.txt': TEXT, 'a.conllu': CONLLU }, 'a.xml')

  expect(errors).toBeGreaterThan(1000)
})

test('the sign is the root element', () => {
  expect(knowtator.sniff(XML)).toBe('"<knowtator-project" at line 2')
  expect(knowtator.sniff('text about <knowtator-project')).toBeUndefined()
})

const craft = dataPath('craft', 'knowtator-2')

describeData.each([true, false])('CRAFT with tokens: %s', (hasTokens) => {
  test('has the counts of the table and survives being written', () => {
    const counts = [0, 0, 0, 0, 0, 0]
    for (const path of filesIn(craft, '.xml')) {
      const { documents, warnings } = read(knowtator, sourceOf(readFileSync(path), path), {
        companion(name) {
          const beside = join(dirname(path), name)
          const isWanted = existsSync(beside) && (hasTokens || !name.endsWith('.conllu'))
          return isWanted ? readFileSync(beside) : undefined
        },
      })
      const [document] = documents as [CorefDocument]
      const { mentions, tokens, entityCount } = document
      const widened = warnings.filter(({ code }) => code === 'widened-mention').length
      const own = [1, tokens?.count ?? 0, mentions.count, entityCount, mentions.pieces.size, widened]
      for (const [i, count] of own.entries()) counts[i] = (counts[i] as number) + count
      expect(mentions.repeats).toBe(false)
      expect(warnings.filter(({ code }) => code === 'surface-mismatch')).toEqual([])
      expect(writeAndRead(knowtator, document, '.xml').documents.map(canonical)).toEqual([
        canonical(document),
      ])
    }

    expect(counts).toEqual(hasTokens ? [6, 29_916, 3_549, 847, 251, 5] : [6, 30_433, 3_549, 847, 251, 0])
  })
})
