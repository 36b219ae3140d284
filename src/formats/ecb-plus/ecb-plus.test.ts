import { describe, expect, test } from 'vitest'
import { documentOf } from '../../../tests/documents.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { canonical, errorOf, read, readCollecting, sourceOf, words } from '../../../tests/support/plain.ts'
import { joinPairs } from '../../corpus/join-pairs.ts'
import type { CorefDocument } from '../../document/document.ts'
import { sniffFormat } from '../registry.ts'
import { format as ecbFormat } from './format.ts'

const ecb = await loadFormat(ecbFormat)

/** A file in the shape of ECB+, with the same blanks and line ends. */
const SAMPLE = `<?xml version="1.0" encoding="UTF-8"?>
<Document doc_name="1_1ecb.xml" doc_id="DOC15653231215902085">
<token t_id="1" sentence="0" number="0">Reid</token>
<token t_id="2" sentence="0" number="1">checked</token>
<token t_id="3" sentence="0" number="2">herself</token>
<token t_id="4" sentence="0" number="3">in</token>
<token t_id="5" sentence="1" number="0">She</token>
<token t_id="6" sentence="1" number="1">left</token>
<Markables>
<HUMAN_PART_PER m_id="32"  >
  <token_anchor t_id="1"/>
</HUMAN_PART_PER>
<ACTION_OCCURRENCE m_id="33"  >
  <token_anchor t_id="2"/>
  <token_anchor t_id="4"/>
</ACTION_OCCURRENCE>
<HUMAN_PART_PER m_id="34"  >
  <token_anchor t_id="5"/>
</HUMAN_PART_PER>
<ACTION_OCCURRENCE m_id="35"  >
  <token_anchor t_id="6"/>
</ACTION_OCCURRENCE>
<HUMAN_PART_PER m_id="46" RELATED_TO="" TAG_DESCRIPTOR="t1b_tara_reid" instance_id="HUM16236184328979740" />
<ACTION_OCCURRENCE m_id="6" RELATED_TO="" TAG_DESCRIPTOR="" />
</Markables>
<Relations>
<INTRA_DOC_COREF r_id="32120" >
  <source m_id="33" />
  <target m_id="6" />
</INTRA_DOC_COREF>
<CROSS_DOC_COREF r_id="37538" note="HUM16236184328979740" >
  <source m_id="32" />
  <source m_id="34" />
  <target m_id="46" />
</CROSS_DOC_COREF>
</Relations>
</Document>
`

const only = (text: string): CorefDocument => read(ecb, sourceOf(text)).documents[0] as CorefDocument
const write = (document: CorefDocument): string => [...ecb.write([document])].join('')
const faultsOf = (text: string): string[] =>
  readCollecting(ecb, text).faults.map(({ message }) => message.split('\n')[0] as string)

describe('reading', () => {
  test('events and participants are mentions, with gaps, of entities that documents share', () => {
    const { documents, warnings } = read(ecb, sourceOf(SAMPLE))
    const [document] = documents as [CorefDocument]

    expect(warnings).toEqual([])
    expect([document.id, [...document.sentences]]).toEqual(['1_1ecb', [0, 4]])
    expect(words(document)).toEqual(['Reid', 'checked', 'herself', 'in', 'She', 'left'])
    expect(document.mentions.pieces.get(1)).toEqual([
      [1, 2],
      [3, 4],
    ])
    const ids = Array.from(document.mentions.entity, (entity) => document.entityId(entity))
    expect(ids).toEqual(['HUM16236184328979740', '1_1ecb/32120', 'HUM16236184328979740', undefined])
    expect(document.mentions.attributes?.[0]).toEqual({
      entityType: 'HUMAN_PART_PER',
      features: new Map([['descriptor', 't1b_tara_reid']]),
    })
    expect(canonical(only(write(document)))).toEqual(canonical(document))
  })

  test('documents of one topic are joined by what they share, and by nothing else', () => {
    const document = only(SAMPLE)
    const other = only(SAMPLE.replaceAll('1_1ecb', '1_2ecbplus'))
    const [joined, ...more] = [
      ...joinPairs(
        [document, other].map((each, position) => ({ key: each, response: each, position })),
        'topic',
        () => expect.fail('ids of ECB+ are shared'),
      ),
    ]

    expect(more).toEqual([])
    expect(joined?.key.entityCount).toBe(1 + 2 + 2)
  })

  test('a markable in two entities, one that does not exist and other relations are passed over', () => {
    const text = SAMPLE.replace(
      '</Relations>',
      '<CROSS_DOC_COREF note="X"><source m_id="32"/><source m_id="99"/></CROSS_DOC_COREF><CLINK/></Relations>',
    )

    expect(read(ecb, sourceOf(text)).warnings.map(({ message }) => message)).toEqual([
      'markable "32" is already in entity "HUM16236184328979740": ignored here',
      'markable "99" does not exist: ignored here',
      '<CLINK> is not about coreference: ignored',
    ])
  })
})

test.each([
  ['t_id="6"/>', 't_id="60"/>', 'file:21:3: no token "60" [bad-field]'],
  ['t_id="6" s', 't_id="5" s', 'file:8:1: there is already a token "5" [bad-field]'],
  ['<token t_id="6" s', '<token s', 'file:8:1: a token needs a t_id [bad-field]'],
  ['m_id="33"  >', 'm_id="32"  >', 'file:13:1: there is already a markable "32" [bad-field]'],
  ['<HUMAN_PART_PER m_id="32"', '<HUMAN_PART_PER', 'file:10:1: a markable needs an m_id [bad-field]'],
  [
    '<INTRA_DOC_COREF r_id="32120" >',
    '<INTRA_DOC_COREF>',
    'file:27:1: this relation names no entity: expected a note, an r_id or a target with an instance_id [bad-field]',
  ],
  ['</Markables>', '', 'file:37:11: not XML: unexpected close tag [bad-xml]'],
])('%s → %s is a fault with a place', (from, to, message) => {
  expect(faultsOf(SAMPLE.replace(from, to))[0]).toBe(message)
})

describe('writing', () => {
  test('types that are no names of elements are dropped, and names that end in .xml refused', () => {
    const dropped: string[] = []
    const document = documentOf([{ span: [0, 1], entity: 'a', entityType: 'a b' }], { words: 'x' })

    expect(
      [...ecb.write([document], { drop: (what) => dropped.push(what) })]
        .join('')
        .includes('<MENTION m_id="1">'),
    ).toBe(true)
    expect(dropped).toEqual(['entity types that cannot be the name of an element'])
    expect(errorOf(() => [...ecb.write([{ ...document, id: 'a.xml' }])]).code).toBe('cannot-hold')
  })
})

test('the sign', () => {
  expect(sniffFormat(SAMPLE)).toMatchObject({
    format: { id: 'ecb-plus' },
    reason: '"<token t_id=" at line 3',
  })
  expect(ecb.sniff('<Document>')).toBeUndefined()
})
