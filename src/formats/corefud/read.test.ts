import { describe, expect, test } from 'vitest'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { isLong } from '../../../tests/support/needs.ts'
import { brief, errorOf, plain, read, readCollecting, sourceOf, words } from '../../../tests/support/plain.ts'
import type { CorefDocument, MentionAttributes } from '../../document/document.ts'
import { InputError } from '../../errors.ts'
import { format as corefudFormat } from './format.ts'

const corefud = await loadFormat(corefudFormat)

const documentsIn = (text: string, path?: string): readonly CorefDocument[] =>
  read(corefud, sourceOf(text, path)).documents
const only = (text: string): CorefDocument => {
  const [document, ...more] = documentsIn(text)
  expect(more).toEqual([])
  return document as CorefDocument
}

/** Rows of a sentence whose words are w1, w2, ...; each is given by its last column, or by an id and that column. */
function rows(cells: readonly (string | readonly [id: string, misc: string])[]): string {
  let word = 0
  return cells
    .map((cell) => {
      const [id, misc] = typeof cell === 'string' ? [String(++word), cell] : cell
      return `${id}\tw${id}\t_\t_\t_\t_\t_\t_\t_\t${misc}\n`
    })
    .join('')
}

const SCHEMA = 'eid-etype-head-other'
const file = (cells: Parameters<typeof rows>[0], schema: string | undefined = SCHEMA): string =>
  `# newdoc id = d\n${schema === '' ? '' : `# global.Entity = ${schema}\n`}${rows(cells)}\n`
const mentionsOf = (...cells: readonly string[]): string => brief(only(file(cells)))
const attributesOf = (text: string): readonly MentionAttributes[] => only(text).mentions.attributes ?? []

const SAMPLE = `# newdoc id = d1
# global.Entity = eid-etype-head-other
# sent_id = d1-1
# speaker = Bo
# text = Ann said she'd turn it off.
1	Ann	Ann	PROPN	NNP	Number=Sing	2	nsubj	2:nsubj|4:nsubj	Entity=(e1-person-1-)
2	said	say	VERB	VBD	_	0	root	0:root	_
2.1	_	_	PRON	PRP	_	_	_	4:nsubj	Entity=(e1-person-1-gstype:gen,new)
3-4	she'd	_	_	_	_	_	_	_	_
3	she	she	PRON	PRP	_	5	nsubj	5:nsubj	Entity=(e1-person-1-)
4	would	would	AUX	MD	_	5	aux	5:aux	_
5	turn	turn	VERB	VB	_	2	ccomp	2:ccomp	Entity=(e2[1/2]--1-a:b%2Dc
6	it	it	PRON	PRP	_	5	obj	5:obj	Entity=e2[1/2])(e3--1-)
7	off	off	ADP	RP	_	5	compound	5:compound	SpaceAfter=No
8	.	.	PUNCT	.	_	2	punct	2:punct	Entity=(e2[2/2]--1-a:b%2Dc)

# sent_id = d1-2
# text = It.
1	It	it	PRON	PRP	_	0	root	0:root	Entity=(e3-thing-1-)|SpaceAfter=No|SplitAnte=e1<e3,e2<e3
2	.	.	PUNCT	.	_	1	punct	1:punct	_

# newdoc id = d2
# meta::genre = letter
# sent_id = d2-1
# text = x
1	x	x	X	X	_	0	root	_	_
`

describe('a document of CorefUD', () => {
  const [first, second] = documentsIn(SAMPLE) as [CorefDocument, CorefDocument]

  test('has its mentions, zeros and discontinuous ones among them', () => {
    expect(brief(first)).toBe('0-1:e1 2-3:e1 3-4:e1 5-7+8-9:e2 6-7:e3 9-10:e3')
    expect(words(first)?.join(' ')).toBe('Ann said  she would turn it off . It .')
    expect([...first.sentences]).toEqual([0, 9])
  })

  test('has heads, types, features and the tag of the head', () => {
    expect(first.mentions.attributes).toEqual([
      { entityType: 'person', head: 0, pos: 'NNP' },
      {
        entityType: 'person',
        head: 2,
        pos: 'PRP',
        zero: true,
        features: new Map([
          ['gstype', 'gen'],
          ['new', ''],
        ]),
      },
      { entityType: 'person', head: 3, pos: 'PRP' },
      { head: 5, pos: 'VB', features: new Map([['a', 'b-c']]) },
      { head: 6, pos: 'PRP' },
      { entityType: 'thing', head: 9, pos: 'PRP' },
    ])
  })

  test('has split antecedents as one link from the later mention', () => {
    expect(first.links).toEqual([{ kind: 'split', from: 5, to: ['e1', 'e2'] }])
  })

  test('has tokens with places in the text, governors in the document and enhanced dependencies', () => {
    expect(first.text).toBe("Ann said she'd turn it off.\nIt.")
    const { tokens } = plain(first)
    expect(tokens?.[0]).toEqual({
      text: 'Ann',
      start: 0,
      end: 3,
      lemma: 'Ann',
      upos: 'PROPN',
      pos: 'NNP',
      feats: 'Number=Sing',
      governor: 1,
      relation: 'nsubj',
      enhanced: [
        [1, 'nsubj'],
        [4, 'nsubj'],
      ],
      speaker: 'Bo',
    })
    expect(tokens?.[2]).toEqual({
      text: '',
      empty: true,
      upos: 'PRON',
      pos: 'PRP',
      enhanced: [[4, 'nsubj']],
      speaker: 'Bo',
    })
    expect(tokens?.map(({ text, start, end }) => `${text} ${start}-${end}`)).toEqual([
      'Ann 0-3',
      'said 4-8',
      ' undefined-undefined',
      'she 9-14',
      'would 9-14',
      'turn 15-19',
      'it 20-22',
      'off 23-26',
      '. 26-27',
      'It 28-30',
      '. 30-31',
    ])
    expect(tokens?.[9]?.governor).toBe(-1)
    expect(tokens?.[10]?.governor).toBe(9)
  })

  test('ends where the next one begins; the schema holds for the whole file', () => {
    expect([second.id, second.genre, brief(second)]).toEqual(['d2', 'letter', ''])
    expect(
      new TextDecoder().decode(first.origin.bytes()) + new TextDecoder().decode(second.origin.bytes()),
    ).toBe(SAMPLE)
    expect(first.origin.locate(3)).toEqual({ path: 'file', line: 10, column: 38 })
    expect(second.origin.locate()).toEqual({ path: 'file', line: 22, column: 1 })
  })
})

describe('brackets', () => {
  test.each([
    [
      'in any order',
      ['Entity=(e1--1-', 'Entity=(e2--1-)(e3--1-', 'Entity=e1)(e4--1-)e3)'],
      '0-3:e1 1-2:e2 1-3:e3 2-3:e4',
    ],
    ['crossing', ['Entity=(a--1-', 'Entity=(b--1-', 'Entity=a)', 'Entity=b)'], '0-3:a 1-4:b'],
    ['nested in one entity', ['Entity=(a--1-', 'Entity=(a--1-', 'Entity=a)', 'Entity=a)'], '0-4:a 1-3:a'],
    ['meeting in one token', ['Entity=(a--1-', 'Entity=a)(a--1-', 'Entity=a)'], '0-2:a 1-3:a'],
    [
      'crossing in one entity',
      ['Entity=(a--1-', 'Entity=(a[1/1]--1-', 'Entity=a)', 'Entity=a[1/1])'],
      '0-3:a 1-4:a',
    ],
    [
      'parts of two mentions of one entity',
      ['Entity=(a[1/2]--1-)', 'Entity=(a[1/2]--1-)', '_', 'Entity=(a[2/2]--1-)', '_', 'Entity=(a[2/2]--1-)'],
      '0-1+5-6:a 1-2+3-4:a',
    ],
    ['parts that touch', ['Entity=(a[1/2]--1-)(a[2/2]--1-', 'Entity=a[2/2])'], '0-2:a'],
    ['among other attributes', ['A=b|Entity=(a--1-)|Z=EntityX', 'Entity=(b--1-)'], '0-1:a 1-2:b'],
    [
      'of ids that are opaque',
      ['Entity=(__proto__---)(01---)(1---)(e%2D1---)'],
      '0-1:__proto__ 0-1:01 0-1:1 0-1:e%2D1',
    ],
  ])('%s', (_, cells, expected) => {
    expect(mentionsOf(...cells)).toBe(expected)
  })

  test('across sentences', () => {
    const text = `# newdoc id = d\n# global.Entity = GRP\n${rows(['Entity=(1'])}\n${rows(['Entity=1)'])}\n`

    expect(brief(only(text))).toBe('0-2:1')
  })

  test('a hundred thousand that nest are no trouble', () => {
    const count = 100_000
    const open = Array.from({ length: count }, (_, i) => `(e${i}---`).join('')
    const close = Array.from({ length: count }, (_, i) => `e${count - 1 - i})`).join('')

    expect(only(file([`Entity=${open}`, `Entity=${close}`])).mentions.count).toBe(count)
  })
})

describe('the fields that "# global.Entity" names', () => {
  test('of GUM: minimum spans are words of the mention, and the topmost of them is the head', () => {
    const header = 'GRP-etype-infstat-salience-centering-minspan-link-identity'
    const text = `# newdoc id = GUM_bio_x\n# global.Entity = ${header}
1	the	the	DET	DT	_	2	det	_	Entity=(1-person-giv:act-nnnnn-cf1*-2,4-coref-Ann_Lee%2C_x
2	Ann	Ann	PROPN	NNP	_	4	flat	_	_
2.1	of	of	ADP	IN	_	_	_	_	CopyOf=9
3	-	-	PUNCT	HYPH	_	2	punct	_	_
4	Lee	Lee	PROPN	NNP	_	0	root	_	Entity=1)
5	it	it	PRON	PRP	_	4	obj	_	Entity=(2-object-new-nnnnn-cf2-1-sgl)
`
    const document = only(text)

    expect(document.genre).toBe('bio')
    expect(brief(document)).toBe('0-5:1 5-6:2')
    expect(document.mentions.attributes).toEqual([
      {
        entityType: 'person',
        head: 4,
        min: [
          [1, 2],
          [4, 5],
        ],
        pos: 'NNP',
        features: new Map([
          ['infstat', 'giv:act'],
          ['salience', 'nnnnn'],
          ['centering', 'cf1*'],
          ['link', 'coref'],
          ['identity', 'Ann_Lee%2C_x'],
        ]),
      },
      {
        entityType: 'object',
        head: 5,
        min: [[5, 6]],
        pos: 'PRP',
        features: new Map([
          ['infstat', 'new'],
          ['salience', 'nnnnn'],
          ['centering', 'cf2'],
          ['link', 'sgl'],
        ]),
      },
    ])
    expect(document.tokens?.token(2)).toEqual({
      text: 'of',
      empty: true,
      lemma: 'of',
      upos: 'ADP',
      pos: 'IN',
    })
  })

  test('of older GUM go by other names', () => {
    expect(attributesOf(file(['Entity=(person-7-1-new)'], 'entity-GRP-MIN-infstat'))).toEqual([
      { entityType: 'person', head: 0, min: [[0, 1]], features: new Map([['infstat', 'new']]) },
    ])
    expect(brief(only(file(['Entity=(person-7-1', 'Entity=7)'], 'entity-GRP-MIN')))).toBe('0-2:7')
  })

  test('may be only the entity', () => {
    const document = only(file(['Entity=(1', 'Entity=(2)1)'], 'GRP'))

    expect([brief(document), document.mentions.attributes]).toEqual(['0-2:1 1-2:2', undefined])
  })

  test('may be empty or absent at the end', () => {
    expect(attributesOf(file(['Entity=(a--1-gstype:gen)', 'Entity=(b-person)', 'Entity=(c)']))).toEqual([
      { head: 0, features: new Map([['gstype', 'gen']]) },
      { entityType: 'person' },
      {},
    ])
  })

  test('the last one may hold what has a place of its own', () => {
    expect(
      attributesOf(
        file(['Entity=(a--2-minspan:1%2C2,type:named,number:plural,gender:,type:odd', 'Entity=a)']),
      ),
    ).toEqual([
      {
        head: 1,
        min: [[0, 2]],
        type: 'named',
        number: 'plural',
        gender: '',
        features: new Map([['type', 'odd']]),
      },
    ])
  })

  test('are absent in the older form: type before id, and closed by both', () => {
    const text = file(['Entity=(object-1(place-2', 'Entity=place-2)(a-b-3)', 'Entity=object-1)'], '')
    const { documents, warnings } = read(corefud, sourceOf(text))
    const [document] = documents as [CorefDocument]

    expect(brief(document)).toBe('0-2:2 0-3:1 1-2:3')
    expect(document.mentions.attributes?.map(({ entityType }) => entityType)).toEqual([
      'place',
      'object',
      'a-b',
    ])
    expect(warnings.map(({ code }) => code)).toEqual(['missing-header'])
  })

  test('in the older form a type may be one letter, or not be there', () => {
    const { documents } = read(corefud, sourceOf(file(['Entity=(x-1)', 'Entity=(-2)', 'Entity=(3)'], '')))

    expect(documents.map(brief)).toEqual(['0-1:1 1-2:2 2-3:3'])
    expect(documents[0]?.mentions.attributes).toEqual([{ entityType: 'x' }, {}, {}])
  })

  test('may be others in every file, and more of them than are remembered', () => {
    for (let i = 0; i < 40; i++) {
      expect(attributesOf(file(['Entity=(a-v)'], `eid-f${i}`))).toEqual([
        { features: new Map([[`f${i}`, 'v']]) },
      ])
      expect(errorOf(() => only(file(['Entity=(a-b-c)'], `eid-f${i}`))).message).toContain(
        '3 fields, and "# global.Entity" names 2 (a hyphen inside a value is %2D)',
      )
    }
  })

  test('the head of a discontinuous mention counts through its parts, that of a zero its empty nodes', () => {
    expect(attributesOf(file(['Entity=(a[1/2]--3-', 'Entity=a[1/2])', '_', 'Entity=(a[2/2]--3-)']))).toEqual([
      { head: 3 },
    ])
    expect(attributesOf(file(['Entity=(a--2-', ['1.1', '_'], 'Entity=a)']))).toEqual([
      { head: 1, zero: true },
    ])
    expect(attributesOf(file(['Entity=(a--1-', ['1.1', 'Entity=a)']]))).toEqual([{ head: 0 }])
    expect(attributesOf(file([['0.1', 'Entity=(a)']]))).toEqual([{ zero: true }])
  })
})

describe('links', () => {
  test('start from the mention that starts on their token; one link a mention, a repeated pair once', () => {
    const text = file(['Entity=(a--1-)', 'Entity=(b--1-(c--1-)|Bridge=a<c,a<b,x<b,a<b', 'Entity=b)'])
    const { documents, warnings } = read(corefud, sourceOf(text))
    const { links } = documents[0] as CorefDocument

    expect(links).toEqual([
      { kind: 'bridging', from: 1, to: ['a'] },
      { kind: 'bridging', from: 2, to: ['a', 'x'] },
    ])
    expect(warnings.map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual([
      'ignored-annotation 4:60',
    ])
  })

  test('may name their relation, which is kept as a feature', () => {
    const document = only(file(['Entity=(a--1-)', 'Entity=(b--1-x)|Bridge=a<b:part,c<b:set:1']))

    expect(document.links).toEqual([{ kind: 'bridging', from: 1, to: ['a', 'c'] }])
    expect(document.mentions.attributes?.[1]?.features).toEqual(
      new Map([
        ['x', ''],
        ['bridging', 'a:part,c:set:1'],
      ]),
    )
  })
})

describe('documents', () => {
  test('may be announced after other comments of their first sentence', () => {
    const text = `${rows(['Entity=(x-1)'])}\n# s_type = q\n# speaker = A\n# newdoc id = AMALGUM_voyage_b\n${rows(['Entity=(x-1)'])}`
    const [first, second] = documentsIn(text, 'dir/some.conllu') as [CorefDocument, CorefDocument]

    expect([first.id, second.id, second.genre]).toEqual(['some', 'AMALGUM_voyage_b', 'voyage'])
    expect([first.tokens?.token(0).speaker, second.tokens?.token(0).speaker]).toEqual([undefined, 'A'])
  })

  test('without a name are called after their file', () => {
    const text = `# newdoc\n${rows(['_'])}\n# newdoc\n${rows(['_'])}\n`

    expect(documentsIn(text, 'dir/some.conllu').map(({ id }) => id)).toEqual(['some', 'some-2'])
  })

  test('without any header are one, and that is said', () => {
    const { documents, warnings } = read(corefud, sourceOf(`${rows(['_'])}\n${rows(['_'])}`, 'x.conllu'))

    expect(documents.map(({ id, sentences }) => [id, [...sentences]])).toEqual([['x', [0, 1]]])
    expect(warnings.map(({ code, line }) => `${code} ${line}`)).toEqual(['missing-header 1'])
  })

  test('without rows are empty, and that is said', () => {
    const { documents, warnings } = read(corefud, sourceOf('# newdoc id = a\n\n# newdoc id = b\n'))

    expect(documents.map(({ id, tokens }) => [id, tokens?.count])).toEqual([
      ['a', 0],
      ['b', 0],
    ])
    expect(warnings.map(({ code }) => code)).toEqual(['empty-document', 'empty-document'])
  })

  test('have no text where a sentence has none, or another', () => {
    const row = (form: string): string => `1\t${form}${'\t_'.repeat(8)}\n`
    const textOf = (...sentences: readonly string[]): string | undefined =>
      only(`# newdoc id = d\n${sentences.join('\n')}`).text

    expect(textOf(`# text = Ann\n${row('Ann')}`, `# text =  é\n${row('é')}`)).toBe('Ann\n é')
    expect(textOf(`# text = Ann\n${row('Ann')}`, row('é'))).toBeUndefined()
    const words = ['Ann', 'あ', '、', '£', '¡', 'む']
      .map((form, i) => row(form).replace('1', String(i + 1)))
      .join('')
    expect(textOf(`# text = Ann あ、£¡む\n${words}`)).toBe('Ann あ、£¡む')
    expect(textOf(`# text = Ann\u3000あ\u00a0、 \u3000£\u00a0\u00a0¡\u3000む\n${words}`)).toHaveLength(15)
    expect(textOf(`# text = Ann\u3001あ、£¡む\n${words}`)).toBeUndefined()
    expect(textOf(`# text = Ann\n${row('An')}`)).toBeUndefined()
    expect(textOf(`# text = An\n${row('Ann')}`)).toBeUndefined()
    expect(textOf(`# text = _\n# meta::text = made of the words\n${row('_')}`)).toBeUndefined()
  })

  test('say where the text is another', () => {
    const text = `# newdoc id = d\n# text = a\n1\ta${'\t_'.repeat(8)}\n\n# text = b\n1\tc${'\t_'.repeat(8)}\n`

    expect(read(corefud, sourceOf(text)).warnings).toEqual([
      {
        code: 'surface-mismatch',
        path: 'file',
        line: 6,
        column: 1,
        message: 'this sentence differs from its "# text", so its tokens have no offsets',
      },
    ])
  })

  test('are the same with CRLF, a byte order mark and no last line end', () => {
    const expected = documentsIn(SAMPLE).map(plain)

    expect(documentsIn(SAMPLE.replaceAll('\n', '\r\n')).map(plain)).toEqual(expected)
    expect(documentsIn(`\ufeff${SAMPLE.trimEnd()}`).map(plain)).toEqual(expected)
    expect(documentsIn(SAMPLE.replaceAll('\n\n', '\n \n\n')).map(plain)).toEqual(expected)
  })
})

describe('paragraphs', () => {
  const sentence = `${rows(['_', '_'])}\n`

  test('begin where "# newpar" says so, with an id or without', () => {
    const { paragraphs } = only(
      `# newdoc id = d\n# newpar\n# sent_id = 1\n${sentence}${sentence}# newpar id = p2\n${sentence}# newpar_block = p (1 s)\n${sentence}`,
    )

    expect([...(paragraphs ?? [])]).toEqual([0, 4])
  })

  test('are not known where nothing says so, and belong to one document', () => {
    const [first, second] = documentsIn(
      `# newdoc id = a\n${sentence}# newpar\n${sentence}# newdoc id = b\n${sentence}`,
    )

    expect([...(first?.paragraphs ?? [])]).toEqual([2])
    expect(second?.paragraphs).toBeUndefined()
  })
})

describe('texts of two sides', () => {
  const [key] = documentsIn(SAMPLE) as [CorefDocument]
  const difference = (text: string): number | undefined => {
    const [response] = documentsIn(text) as [CorefDocument]
    return response.tokens && key.tokens?.firstDifference(response.tokens)
  }

  test('differ at the first other word, whatever the other columns say', () => {
    expect(difference(SAMPLE)).toBe(-1)
    expect(difference(SAMPLE.replace('\tMD\t', '\tXX\t'))).toBe(-1)
    expect(difference(SAMPLE.replace('\twould\t', '\twoulD\t'))).toBe(4)
    expect(difference(SAMPLE.replace(/2\t\.\t\.[^\n]*\n\n/, '\n'))).toBe(10)
  })
})

describe('faults', () => {
  const faultsOf = (cells: Parameters<typeof rows>[0], schema?: string): string[] =>
    readCollecting(corefud, file(cells, schema)).faults.map(
      ({ code, place }) => `${code} ${place.line}:${place.column}`,
    )

  test('all of one message', () => {
    expect(errorOf(() => documentsIn(file(['Entity=(e1--1-', '_']))).message).toMatchInlineSnapshot(`
      "file:3:27: "(e1" opens a mention that is never closed [unclosed-mention]

        1 w1 _ _ _ _ _ _ _ Entity=(e1--1-
                                  ^"
    `)
  })

  test.each([
    ['what is never closed', ['_', 'Entity=(a--1-(b--1-)'], ['unclosed-mention 4:27']],
    ['what was never opened', ['_', 'X=y|Entity=a)'], ['unopened-mention 4:31']],
    ['another name', ['Entity=(a--1-', 'Entity=b)'], ['unopened-mention 4:27', 'unclosed-mention 3:27']],
    ['no bracket', ['Entity=a'], ['bad-bracket 3:27']],
    ['nothing in brackets', ['Entity=()'], ['bad-bracket 3:27']],
    ['no id', ['Entity=(-person)'], ['bad-bracket 3:27']],
    [
      'a part that is none',
      ['Entity=(a[3/2]---)', 'Entity=(a[x]---)'],
      ['bad-bracket 3:27', 'bad-bracket 4:27'],
    ],
    ['a part without the first', ['Entity=(a[2/2]---)'], ['unopened-mention 3:27']],
    ['a part that never comes', ['Entity=(a[1/2]---)'], ['unclosed-mention 3:27']],
    ['too many fields', ['Entity=(a-b-1-c-d)'], ['bad-field 3:27']],
    ['a head that is no number', ['Entity=(a--x-)', 'Entity=(a--0-)'], ['bad-field 3:27', 'bad-field 4:27']],
    ['a head outside of the mention', ['Entity=(a--2-)'], ['bad-field 3:27']],
    ['a minimum span outside of it', ['Entity=(a---minspan:2)'], ['bad-field 3:27']],
    ['a minimum span that is none', ['Entity=(a---minspan:1%2Cx)'], ['bad-field 3:27']],
    ['a link from nowhere', ['Bridge=a<b|Entity=(a--1-)'], ['bad-field 3:27']],
    ['a link that is none', ['Entity=(b--1-)|SplitAnte=a<b,c'], ['bad-field 3:49']],
    ['a mention on a multiword token', [['1-2', 'Entity=(b--1-)'], '_', '_'], ['bad-field 3:31']],
    ['a number that is none', [['x', '_'], '_'], ['bad-field 3:1']],
    ['a range that is none', [['1-', '_'], ['1.2.3', '_'], '_'], ['bad-field 3:1', 'bad-field 4:1']],
    ['too many columns', ['_\t_', '_'], ['bad-field 3:1']],
  ] as const)('%s', (_, cells, expected) => {
    expect(faultsOf(cells)).toEqual(expected)
  })

  test('a head outside of the mention is none', () => {
    const { documents } = readCollecting(corefud, file(['Entity=(a-x-2-)']))

    expect(documents[0]?.mentions.attributes).toEqual([{ entityType: 'x' }])
  })

  test('rows that lack columns are counted all the same, so that later faults are in place', () => {
    const text =
      '# newdoc id = d\n# global.Entity = GRP\n1\tw1\n2 w2 _\n2\tw2\t_\t_\t_\t_\t_\t_\t_\tEntity=(1)\n'
    const { documents, faults } = readCollecting(corefud, text)

    expect(faults.map(({ message }) => message.split('\n')[0])).toEqual([
      'file:3:1: expected 10 columns with TABs between, found 2 [bad-field]',
      'file:4:1: expected 10 columns with TABs between, found 1 [bad-field]',
    ])
    expect(documents.map(words)).toEqual([['w1', 'w2']])
    expect(documents.map(brief)).toEqual(['1-2:1'])
  })

  test('a header that names no entity', () => {
    const { faults } = readCollecting(corefud, file(['Entity=(b-1)'], 'etype-head'))

    expect(faults.map(({ message }) => message.split('\n')[0])).toEqual([
      'file:2:17: expected a list of fields with eid or GRP among them, found "etype-head" [bad-field]',
    ])
  })

  test('are at the right line of the right document', () => {
    const text = `${file(['_', '_'])}# newdoc id = e\n# text = é\n${rows(['Entity=(1---)', 'É=é|Entity=(2---'])}\n`

    expect(readCollecting(corefud, text).faults.map(({ place }) => place)).toEqual([
      { path: 'file', line: 9, column: 31 },
    ])
  })
})

describe('bad governors are left out', () => {
  test.each([
    ['7', '7:x|2:y', { enhanced: [[1, 'y']] }],
    ['x', '|:', {}],
    ['2', '2', { governor: 1, enhanced: [[1, '']] }],
  ])('HEAD %s, DEPS %s', (head, deps, expected) => {
    const text = `# newdoc id = d\n1\ta\t_\t_\t_\t_\t${head}\t_\t${deps}\t_\n2\tb\t_\t_\t_\t_\t0\t_\t_\t_\n`

    expect(only(text).tokens?.token(0)).toEqual({ text: 'a', ...expected })
  })
})

describe('the sign of the format', () => {
  test.each([
    [SAMPLE, '"# global.Entity" at line 2'],
    [file(['_', 'A=b|Entity=(x-1)'], ''), '"Entity=" at line 3'],
    [file(['_'], ''), undefined],
    ['# global.columns = ID FORM IDENTITY\n1\ta\t(EntityID=1)\n', undefined],
    ['#begin document (d);\nd\t0\t0\tEntity=\t(1)\n', undefined],
    ['Entity=(1)\n', undefined],
  ])('of a head %#', (head, sign) => {
    expect(corefud.sniff(head)).toBe(sign)
  })
})

describe('a damaged file ends in a coded error or in documents', () => {
  const bytes = new TextEncoder().encode(SAMPLE)
  const outcomeOf = (damaged: Uint8Array): 'read' | 'refused' => {
    try {
      for (const document of read(corefud, sourceOf(damaged)).documents) plain(document)
      return 'read'
    } catch (error) {
      if (error instanceof InputError && error.place.line >= 1) return 'refused'
      throw error
    }
  }

  test('wherever it is cut', () => {
    const outcomes = Array.from({ length: bytes.length }, (_, cut) => outcomeOf(bytes.subarray(0, cut)))

    expect(new Set(outcomes)).toEqual(new Set(['read', 'refused']))
  })

  test('whichever byte is another', () => {
    const outcomes = new Set<string>()
    for (let at = 0; at < bytes.length; at++) {
      for (const byte of [0, 9, 10, 40, 41, 45, 48, 124, 0xff].filter(
        (_, i) => (at + i) % (isLong ? 3 : 9) === 0,
      )) {
        const damaged = bytes.slice()
        damaged[at] = byte
        outcomes.add(outcomeOf(damaged))
        const collected = readDamaged(damaged)
        for (const document of collected) plain(document)
      }
    }
    expect(outcomes).toEqual(new Set(['read', 'refused']))
  })

  /** Reads as a validator does: on past all faults except those of the encoding. */
  function readDamaged(damaged: Uint8Array): readonly CorefDocument[] {
    const documents: CorefDocument[] = []
    try {
      const context = { warn: () => {}, fault: () => {} }
      for (const document of corefud.read(sourceOf(damaged), context)) documents.push(document)
    } catch (error) {
      if (!(error instanceof InputError)) throw error
    }
    return documents
  }
})
