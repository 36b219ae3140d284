import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf } from '../../../tests/documents.ts'
import { corefDocument } from '../../../tests/support/arbitrary.ts'
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
import type { Span } from '../../document/span.ts'
import { RefereeError } from '../../errors.ts'
import { sniffFormat } from '../registry.ts'
import { json as jsonFormat, xmi as xmiFormat } from './format.ts'
import { MAIN_VIEW, TYPES } from './types.ts'

const xmi = await loadFormat(xmiFormat)
const json = await loadFormat(jsonFormat)
const BOTH = [xmi, json]

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../tests/fixtures/corpora/${name}`, import.meta.url), 'utf8')
const XMI = fixture('cassis/story.xmi')
const JSON_TEXT = fixture('cassis/story.json')

const faultsOf = (format: typeof xmi, text: string): string[] =>
  readCollecting(format, text).faults.map(({ message }) => message.split('\n')[0] as string)
const warningsOf = (format: typeof xmi, text: string): string[] =>
  read(format, sourceOf(text)).warnings.map(({ message }) => message)

describe('what cassis writes', () => {
  test.each([
    ['XMI', xmi, XMI],
    ['JSON', json, JSON_TEXT],
  ])('%s has text, tokens, sentences and entities', (_, format, text) => {
    const { documents, warnings } = read(format, sourceOf(text))
    const [document] = documents as [CorefDocument]

    expect(warnings).toEqual([])
    expect(document.id).toBe('story.txt')
    expect(document.text).toBe('Ann 😂 saw her dog.\nShe left & <waved>.')
    expect(words(document)).toEqual([
      'Ann',
      '😂',
      'saw',
      'her',
      'dog',
      '.',
      'She',
      'left',
      '&',
      '<',
      'waved',
      '>',
      '.',
    ])
    expect([...document.sentences]).toEqual([0, 6])
    expect(brief(document)).toBe('0-1:1 3-4:1 3-5:2 6-7:1')
    expect(document.mentions.attributes?.[3]?.features).toEqual(new Map([['referenceType', 'pr']]))
  })

  test('both say the same, and are read again when written', () => {
    const [fromXmi, fromJson] = [read(xmi, sourceOf(XMI)), read(json, sourceOf(JSON_TEXT))]
    const [document] = fromXmi.documents as [CorefDocument]

    expect(fromJson.documents.map(canonical)).toEqual([canonical(document)])
    for (const format of BOTH) {
      const written = [...format.write([document])].join('')
      expect(read(format, sourceOf(written)).documents.map(canonical)).toEqual([canonical(document)])
    }
  })
})

describe('what INCEpTION writes', () => {
  test('two chains over the same words, one backwards, in a layer of its own', () => {
    const { documents, warnings } = read(xmi, sourceOf(fixture('inception/stacked.xmi')))

    expect(warnings).toEqual([])
    expect(documents.map(brief)).toEqual(['0-1:1 0-1:2 1-2:1 1-2:2 2-3:1 2-3:2'])
    expect(documents.map(({ id }) => id)).toEqual(['doc'])
  })

  test('links inside of words, or without characters, are widened', () => {
    const { documents, warnings } = read(xmi, sourceOf(fixture('inception/subtoken.xmi')))

    expect(documents.map(brief)).toEqual(['0-1:1 1-2:1 3-4:1'])
    expect(warnings.map(({ code, line }) => `${code} ${line}`)).toEqual([
      'widened-mention 11',
      'widened-mention 10',
      'widened-mention 12',
    ])
  })
})

describe('odd files', () => {
  test('without tokens, the text is cut as that of other stand-off formats', () => {
    const bare = XMI.replace(/ *<type0:(Token|Sentence) .*\n/g, '')

    expect(read(xmi, sourceOf(bare)).documents.map(brief)).toEqual(['0-1:1 3-4:1 3-5:2 6-7:1'])
  })

  test('a text without coreference, other layers and links in no chain are named', () => {
    const none = XMI.replace(/ *<type1:.*\n/g, '')

    expect(warningsOf(xmi, none)).toEqual([])
    expect(warningsOf(xmi, none.replace(/ xmlns:type1="[^"]*"/, ''))).toEqual([
      'no type here ends in "Chain" (the coreference layer), so no mentions were read',
    ])
    expect(warningsOf(xmi, XMI.replace(/ *<type1:CoreferenceChain xmi:id="23".*\n/, ''))).toEqual([
      '1 annotation(s) such as this "de.tudarmstadt.ukp.dkpro.core.api.coref.type.CoreferenceLink" are in no chain: ignored',
    ])
    const other = '<type0:TopicChain xmi:id="90" sofa="1" first="18"/>\n  <cas:Sofa'
    expect(warningsOf(xmi, XMI.replace('<cas:Sofa', other))).toEqual([
      '1 annotation(s) such as this "de.tudarmstadt.ukp.dkpro.core.api.segmentation.type.TopicChain" belong to another layer: ignored',
    ])
  })

  test('words before the first sentence make one', () => {
    const late = XMI.replace('begin="0" end="19"', 'begin="11" end="19"')

    expect(read(xmi, sourceOf(late)).documents.map(({ sentences }) => [...sentences])).toEqual([[0, 3, 6]])
  })

  test('of several views the first is read', () => {
    const second = '<cas:Sofa xmi:id="99" sofaNum="2" sofaID="b" sofaString="x"/>\n  <cas:Sofa'
    const { documents, warnings } = read(xmi, sourceOf(XMI.replace('<cas:Sofa', second)))

    expect(documents.map(brief)).toEqual(['0-1:1 3-4:1 3-5:2 6-7:1'])
    expect(warnings.map(({ message }) => message)).toEqual([
      'there are 2 views, of which "_InitialView" is read; the others are ignored',
    ])
  })
})

describe('faults have a place', () => {
  test.each([
    [
      'a link that leads nowhere',
      XMI.replace('next="20"', 'next="77"'),
      'file:21:3: the link "77" is not in this file: expected a list linked by "first" and "next" [bad-field]',
    ],
    [
      'a list that goes round',
      XMI.replace('next="20"', 'next="18"'),
      'file:21:3: the link "18" is already in a chain: expected a list linked by "first" and "next" [bad-field]',
    ],
    [
      'an offset that is none',
      XMI.replace('begin="4" end="6"', 'begin="4" end="x"'),
      'file:6:3: expected whole numbers as begin and end of "de.tudarmstadt.ukp.dkpro.core.api.segmentation.type.Token", found "4" and "x" [bad-field]',
    ],
    [
      'a token behind the end',
      XMI.replace('begin="4" end="6"', 'begin="4" end="600"'),
      'file:6:3: "de.tudarmstadt.ukp.dkpro.core.api.segmentation.type.Token" from 4 to 600 is not inside the 39 UTF-16 units of the text [span-outside-document]',
    ],
    [
      'a token that ends before it begins',
      XMI.replace('begin="4" end="6"', 'begin="6" end="4"'),
      'file:6:3: "de.tudarmstadt.ukp.dkpro.core.api.segmentation.type.Token" from 6 to 4 ends before it begins [span-outside-document]',
    ],
    [
      'a link behind the end',
      XMI.replace('begin="20" end="23" ref', 'begin="20" end="99" ref'),
      'file:22:3: "de.tudarmstadt.ukp.dkpro.core.api.coref.type.CoreferenceLink" from 20 to 99 is not inside the 39 UTF-16 units of the text [span-outside-document]',
    ],
    [
      'tokens that overlap',
      XMI.replace('begin="4" end="6"', 'begin="2" end="6"'),
      'file:26:3: two tokens overlap at 2: tokens must follow one another [bad-field]',
    ],
    [
      'no text',
      XMI.replace(/ *<cas:Sofa.*\n/, ''),
      'file:1:1: no text in this file: expected a "uima.cas.Sofa" with a sofaString [bad-field]',
    ],
    ['another root', '<a/>', 'file:1:1: expected <xmi:XMI>, found <a> [bad-field]'],
    [
      'entities of the file’s own, which are never expanded',
      `<!DOCTYPE x [<!ENTITY a "aaaa">]>\n${XMI.replace(/^.*\n/, '').replace('Ann', '&a;')}`,
      'file:26:94: not XML: undefined entity [bad-xml]',
    ],
  ])('%s', (_, text, message) => {
    expect(faultsOf(xmi, text)[0]).toBe(message)
  })

  test.each([
    ['{"%FEATURE_STRUCTURES": {}}', 'file:1:25: %FEATURE_STRUCTURES: expected a list [bad-field]'],
    [
      '{"%FEATURE_STRUCTURES": [1]}',
      'file:1:26: %FEATURE_STRUCTURES[0]: expected an object with "%ID" and "%TYPE" [bad-field]',
    ],
    [
      '{"%FEATURE_STRUCTURES": [{"%ID": 1}]}',
      'file:1:26: %FEATURE_STRUCTURES[0].%TYPE: expected a string [bad-field]',
    ],
    ['[]', 'file:1:1: document: expected an object with "%FEATURE_STRUCTURES" [bad-field]'],
    ['{"%FEATURE_STRUCTURES": [', 'file:2:1: not JSON: expected a value, found the end [bad-json]'],
  ])('%s', (text, message) => {
    expect(faultsOf(json, text)).toEqual([message])
  })
})

describe('writing', () => {
  test.each([
    ['XMI', xmi],
    ['JSON', json],
  ])('what %s has room for comes back, for any document', (_, format) => {
    let count = 0
    fc.assert(
      fc.property(corefDocument({ isRich: true }), (document) => {
        let text: string
        try {
          text = [...format.write([document])].join('')
        } catch (error) {
          if (error instanceof RefereeError && error.code === 'cannot-hold') return
          throw error
        }
        count++
        const { documents, warnings } = read(format, sourceOf(text))
        const [again] = documents as [CorefDocument]

        expect(warnings.filter(({ code }) => code !== 'empty-document')).toEqual([])
        expect(again.tokens?.count).toBe(document.tokens?.count)
        expect([...again.sentences]).toEqual([...document.sentences])
        expect(spansOf(again)).toEqual(spansOf(document))
      }),
      { numRuns: 300 },
    )
    expect(count).toBeGreaterThan(80)
  })

  test('XML has no control characters, JSON has', () => {
    const document = documentOf([{ span: [0, 1], entity: '1' }], { words: 'a\u0007b' })

    expect(errorOf(() => [...xmi.write([document])]).message).toBe(
      'uima-xmi cannot hold control characters in the text (document "d"); the format referee holds everything [cannot-hold]',
    )
    expect(read(json, sourceOf([...json.write([document])].join(''))).documents.map(words)).toEqual([
      ['a\u0007b'],
    ])
  })
})

test('the signs', () => {
  expect(sniffFormat(XMI)?.reason).toBe('"<xmi:XMI" at line 2')
  expect(sniffFormat(JSON_TEXT)?.reason).toBe('"%TYPES" at line 1')
  expect(sniffFormat('<knowtator-project>')?.format.id).toBe('knowtator')
})

/** Spans by entity, without names. */
function spansOf({ mentions, entityCount }: CorefDocument): string[] {
  const entities: string[][] = Array.from({ length: entityCount }, () => [])
  for (let m = 0; m < mentions.count; m++)
    entities[mentions.entity[m] as number]?.push(`${mentions.start[m]}-${mentions.end[m]}`)
  return entities.map((entity) => entity.sort().join(' ')).sort()
}

test.each([
  [' xmlns:other="http:///uima/noNamespace.ecore"', 'OtherChain'],
  ['', 'OtherChain'],
  [' xmlns:other="http:///x/y.ecore"', 'x.y.OtherChain'],
])('a type is called by its package, if it has one: %s', (space, name) => {
  const text = XMI.replace(' xmi:version', `${space} xmi:version`).replace(
    '</xmi:XMI>',
    `<other:OtherChain xmi:id="99" sofa="1"/>\n</xmi:XMI>`,
  )
  const known = space === '' ? text.replace('<other:OtherChain', '<OtherChain') : text

  expect(warningsOf(xmi, known)).toEqual([
    `1 annotation(s) such as this "${name}" belong to another layer: ignored`,
  ])
})

describe('a CAS made for a test', () => {
  const at = (type: string, begin: number, end: number, more: object = {}): object => ({
    '%TYPE': type,
    '@sofa': 1,
    begin,
    end,
    ...more,
  })
  /** @param chains of mentions, with their links in order */
  const makeCas = (
    text: string,
    tokens: readonly Span[],
    chains: readonly (readonly Span[])[],
  ): CorefDocument => {
    const structures: object[] = [
      { '%TYPE': TYPES.sofa, sofaID: MAIN_VIEW, sofaString: text },
      ...tokens.map(([begin, end]) => at(TYPES.token, begin, end)),
    ]
    for (const links of chains) {
      const first = structures.length + 1
      for (const [i, [begin, end]] of links.entries()) {
        const next = i + 1 < links.length ? { '@next': first + i + 1 } : {}
        structures.push(at(TYPES.link, begin, end, next))
      }
      structures.push({ '%TYPE': TYPES.chain, '@sofa': 1, '@first': first })
    }
    const numbered = structures.map((each, i) => ({ '%ID': i + 1, ...each }))
    const file = JSON.stringify({ '%TYPES': {}, '%FEATURE_STRUCTURES': numbered })
    return read(json, sourceOf(file)).documents[0] as CorefDocument
  }
  const TOKENS: readonly Span[] = [
    [1, 4],
    [5, 8],
    [10, 13],
  ]

  test.each([
    [0, '0-1:1'],
    [1, '0-1:1'],
    [3, '0-1:1'],
    [4, '0-1:1'],
    [5, '1-2:1'],
    [9, '2-3:1'],
    [13, '2-3:1'],
  ])('a link without characters at %d is the word that it touches', (place, expected) => {
    expect(brief(makeCas(' Ann saw  her ', TOKENS, [[[place, place]]]))).toBe(expected)
  })

  test('entities are numbered by their first mentions, the shorter first, in whatever order chains come', () => {
    const [first, longer, inside] = [
      [1, 4],
      [1, 8],
      [5, 8],
    ] as const satisfies readonly Span[]

    expect(brief(makeCas(' Ann saw  her', TOKENS, [[inside], [longer], [first]]))).toBe('0-1:1 0-2:2 1-2:3')
  })

  test('without sentences all tokens are one', () => {
    expect([...makeCas(' Ann saw  her', TOKENS, []).sentences]).toEqual([0])
  })
})
