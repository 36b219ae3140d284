import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { documentOf } from '../../../tests/documents.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { brief, canonical, read, readCollecting, sourceOf, words } from '../../../tests/support/plain.ts'
import type { CorefDocument } from '../../document/document.ts'
import { sniffFormat } from '../registry.ts'
import { chains as chainsFormat } from './format.ts'

const chains = await loadFormat(chainsFormat)
const LAYER =
  '#T_CH=de.tudarmstadt.ukp.dkpro.core.api.coref.type.CoreferenceLink|referenceType|referenceRelation'
const HEADER = `#FORMAT=WebAnno TSV 3.3\n${LAYER}\n\n\n`
/** The layer of INCEpTION's own tests, whose features come in the other order. */
const SWAPPED =
  '#FORMAT=WebAnno TSV 3.3\n#T_CH=webanno.custom.SimpleLink|referenceRelation|referenceType\n\n\n'

const only = (text: string): CorefDocument => {
  const [document, ...more] = read(chains, sourceOf(text, 'd.tsv')).documents
  expect(more).toEqual([])
  return document as CorefDocument
}
const write = (document: CorefDocument): string => [...chains.write([document])].join('')
const faultsOf = (text: string): string[] =>
  readCollecting(chains, text).faults.map(({ message }) => message.split('\n')[0] as string)

describe('what INCEpTION writes', () => {
  const real = readFileSync(
    new URL('../../../tests/fixtures/corpora/inception/coref.tsv', import.meta.url),
    'utf8',
  )

  test('is read by its numbers, between other layers, and comes back', () => {
    const { documents, warnings } = read(chains, sourceOf(real, 'coref.tsv'))
    const [document] = documents as [CorefDocument]

    expect(warnings).toEqual([])
    expect(document.mentions.attributes?.[0]?.features).toEqual(
      new Map([
        ['referenceType', 'CM'],
        ['referenceRelation', 'COREFERENTIAL'],
      ]),
    )
    expect(document.tokens?.token(7)).toEqual({ text: 'Grubach', start: 35, end: 42 })
    expect(document.entityId(document.mentions.entity[0] as number)).toBe('1')
    expect(canonical(only(write(document)))).toEqual(canonical({ ...document, id: 'd' }))
  })

  test.each([
    ['one entity', '*->1-1\t*[1]\t\n', '*->1-2\t*[1]\t\n', '*->1-3\t*[1]\t\n', '0-1:1 1-2:1 2-3:1'],
    ['several tokens', '*->1-1\t*[1]\t\n', '*->1-1\t*[1]\t\n', '*->1-2\t*[1]\t\n', '0-2:1 2-3:1'],
    [
      'two entities on the same tokens, one backwards',
      '*->1-1|*->2-3\t*[1]|*[2]\t\n',
      '*->1-2|*->2-2\t*[1]|*[2]\t\n',
      '*->1-3|*->2-1\t*[1]|*[2]\t\n',
      '0-1:1 0-1:2 1-2:1 1-2:2 2-3:1 2-3:2',
    ],
  ])('%s', (_, a, b, c, expected) => {
    const text = `${SWAPPED}#Text=This is a\n1-1\t0-4\tThis\t${a}1-2\t5-7\tis\t${b}1-3\t8-9\ta\t${c}`

    expect(brief(only(text))).toBe(expected)
  })

  test('parts of tokens are widened', () => {
    const text = `${SWAPPED}#Text=This is
1-1	0-4	This	_	_	
1-1.1	1-3	hi	*->1-1	*[1]	
1-2	5-7	is	_	_	
1-2.1	6-6		*->1-2	*[1]	
`
    const { documents, warnings } = read(chains, sourceOf(text))

    expect(documents.map(brief)).toEqual(['0-1:1 1-2:1'])
    expect(documents.map(words)).toEqual([['This', 'is']])
    expect(warnings.map(({ code, line }) => `${code} ${line}`)).toEqual([
      'widened-mention 7',
      'widened-mention 9',
    ])
  })

  test('numbers in both columns, and sentences with any blanks between', () => {
    const text = `${HEADER}#Text=Ann waved.
1-1	0-3	Ann	*->1-1	*->1-1	
1-2	4-10	waved.	_	_	

#Text=She left.
2-1	12-15	She	*->1-2	*->1-2	
2-2	16-21	left.	_	_	
`
    const document = only(text)

    expect(brief(document)).toBe('0-1:1 2-3:1')
    expect(document.text).toBe('Ann waved.  She left.')
  })
})

describe('faults have a place', () => {
  const row = (cells: string): string => `${HEADER}#Text=Ann\n1-1\t0-3\tAnn\t${cells}\t\n`

  test.each([
    [
      'pr[1]\t*->1',
      'file:6:19: expected a relation, an entity and a mention, such as "coref->1-2", found "*->1" [bad-field]',
    ],
    [
      'pr[2]\t*->1-1',
      'file:6:19: the mention 1-1 is in entity 1 here and in 2 by its referenceType [bad-field]',
    ],
    [
      'pr[1]|pr[2]\t*->1-1',
      'file:6:25: expected as many values of referenceType as of referenceRelation, found 2 and 1 [bad-field]',
    ],
  ])('%j', (cells, message) => {
    expect(faultsOf(row(cells))[0]).toBe(message)
  })

  test('a mention with a hole, and a part without its token', () => {
    const text = `${HEADER}#Text=a b c
1-1	0-1	a	*[1]	*->1-1	
1-2	2-3	b	_	_	
1-3	4-5	c	*[1]	*->1-1	
1-4.1	4-5	c	_	_	
`

    expect(faultsOf(text)).toEqual([
      'file:8:16: mention 1-1 has ended before this row: its tokens must follow one another [bad-field]',
      'file:9:1: 1-4.1 is part of a token without a row: expected it below its token [bad-field]',
    ])
  })
})

test('a file that is cut off behind a #Text line, or inside it', () => {
  const whole = `${HEADER}#Text=Ann waved
1-1\t0-3\tAnn\t*\t*->1-1\t
1-2\t4-9\twaved\t_\t_\t

#Text=She
#Text=left
2-1\t10-13\tShe\t*\t*->1-2\t
2-2\t14-18\tleft\t_\t_\t
`
  const message = 'the last sentence has no rows: the file is cut off [bad-field]'

  expect(faultsOf(whole)).toEqual([])
  for (const [end, line] of [
    ['#Text=Sh', 9],
    ['#Text=She\n', 9],
    ['#Text=left', 10],
    ['#Text=left\n', 10],
  ] as const) {
    expect(faultsOf(whole.slice(0, whole.indexOf(end) + end.length))).toEqual([`file:${line}:1: ${message}`])
  }
})

describe('writing', () => {
  test('entities have numbers, and mentions too', () => {
    const dropped: string[] = []
    const document = documentOf(
      [
        { span: [0, 1], entity: 'ann', features: new Map([['referenceType', 'nam']]) },
        { span: [1, 2], entity: 'ann', features: new Map([['referenceRelation', 'a->1-1']]) },
      ],
      { words: 'Ann 😂' },
    )

    expect([...chains.write([document], { drop: (what) => dropped.push(what) })].join('')).toBe(
      `${HEADER}#Text=Ann 😂\n1-1\t0-3\tAnn\tnam[1]\t*->1-1\t\n1-2\t4-6\t😂\t*[1]\t*->1-2\t\n`,
    )
    expect(dropped).toEqual(['the ids of entities', 'the feature referenceRelation where it is "a->1-1"'])
  })
})

test('a relation layer that is called after coreference goes before', () => {
  const sign = (layers: string): string | undefined =>
    sniffFormat(`#FORMAT=WebAnno TSV 3.3\n${layers}\n`)?.format.id

  expect(sign(LAYER)).toBe('webanno-chains')
  expect(sign(`#T_SP=x|a\n${LAYER}\n#T_RL=dep.Dependency|a|BT_x`)).toBe('webanno-chains')
  expect(sign(`#T_SP=x|a\n${LAYER}\n#T_RL=c.Coref|a|BT_x`)).toBe('webanno')
})
