import { describe, expect, test } from 'vitest'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { isLong } from '../../../tests/support/needs.ts'
import { brief, errorOf, plain, read, readCollecting, sourceOf, words } from '../../../tests/support/plain.ts'
import type { CorefDocument, MentionAttributes } from '../../document/document.ts'
import { InputError } from '../../errors.ts'
import { format as universalAnaphoraFormat } from './format.ts'

const universalAnaphora = await loadFormat(universalAnaphoraFormat)

const documentsIn = (text: string, path?: string): readonly CorefDocument[] =>
  read(universalAnaphora, sourceOf(text, path)).documents
const only = (text: string): CorefDocument => {
  const [document, ...more] = documentsIn(text)
  expect(more).toEqual([])
  return document as CorefDocument
}

const COLUMNS =
  'ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM'

/** The IDENTITY cell of a row, or more cells of its last five columns. */
type Cells =
  | string
  | readonly [identity: string, bridging?: string, deixis?: string, reference?: string, sem?: string]

function row(id: string, cells: Cells): string {
  const list = typeof cells === 'string' ? [cells] : cells
  const last = Array.from({ length: 5 }, (_, i) => list[i] ?? '_')
  return `${[id, `w${id}`, ...'_'.repeat(8), ...last].join('\t')}\n`
}
const file = (cells: readonly Cells[]): string =>
  `# global.columns = ${COLUMNS}\n# newdoc id = d\n${cells.map((each, i) => row(String(i + 1), each)).join('')}\n`
const mentionsOf = (...cells: readonly Cells[]): string => brief(only(file(cells)))
const attributesOf = (...cells: readonly Cells[]): readonly MentionAttributes[] =>
  only(file(cells)).mentions.attributes ?? []

const SAMPLE = `# global.columns = ${COLUMNS}
# newdoc id = d1
# sent_id = d1-1
# speaker = Bo
# text = Ann met Mo.
1     Ann  Ann  PROPN  NNP  _  2  nsubj  2:nsubj  _  (EntityID=1|MarkableID=markable_1|Min=1|SemType=dn|ElementOf=3)  _  _  _
2     met  meet  VERB  VBD  _  0  root  0:root  _  _  _  _  _
2.1   e  _  _  _  _  _  _  2:obj  _  (EntityID=1|MarkableID=markable_2|SemType=do)  _  _  _
3     Mo  Mo  PROPN  NNP  _  2  obj  2:obj  _  (EntityID=2|MarkableID=markable_3|Min=3|SemType=dn|ElementOf=3)  _  _  _
4     .  .  PUNCT  .  _  2  punct  2:punct  SpaceAfter=No  _  _  _  _  _

# sent_id = d1-2
# text = They of here ran
5     They  they  PRON  PRP  _  4  nsubj  4:nsubj  _  (EntityID=3|MarkableID=x|Min=5,7  _  _  _  _
6     of  of  ADP  IN  _  3  case  3:case  _  _  _  _  _  _
7     here  here  ADV  RB  _  1  nmod  1:nmod  _  )  _  _  _  _
8     ran  run  VERB  VBD  _  0  root  0:root  _  (EntityID=4-Pseudo|MarkableID=markable_5)  _  _  _  _

`

describe('a document of Universal Anaphora', () => {
  const document = only(SAMPLE)

  test('has its mentions, zeros among them', () => {
    expect(brief(document)).toBe('0-1:1 2-3:1 3-4:2 5-8:3 8-9:4-Pseudo')
    expect(words(document)?.join(' ')).toBe('Ann met e Mo . They of here ran')
    expect([...document.sentences]).toEqual([0, 5])
  })

  test('has minimum spans, and features for the rest; usual names of markables are not worth one', () => {
    const features = (...entries: readonly (readonly [string, string])[]): Map<string, string> =>
      new Map(entries)

    expect(document.mentions.attributes).toEqual([
      { min: [[0, 1]], features: features(['SemType', 'dn']) },
      { zero: true, features: features(['SemType', 'do']) },
      { min: [[3, 4]], features: features(['SemType', 'dn']) },
      { min: [[5, 8]], features: features(['MarkableID', 'x']) },
      { features: features(['reference', 'non-referring']) },
    ])
  })

  test('has split antecedents as a link from the first mention of the plural', () => {
    expect(document.links).toEqual([{ kind: 'split', from: 3, to: ['1', '2'] }])
  })

  test('has tokens; governors may be numbers of the sentence or of the document', () => {
    const { tokens } = plain(document)

    expect(tokens?.[3]).toEqual({
      text: 'Mo',
      start: 8,
      end: 10,
      lemma: 'Mo',
      upos: 'PROPN',
      pos: 'NNP',
      governor: 1,
      relation: 'obj',
      enhanced: [[1, 'obj']],
      speaker: 'Bo',
    })
    expect(tokens?.map(({ governor }) => governor)).toEqual([1, -1, undefined, 1, 1, 8, 7, 5, -1])
    expect(tokens?.[6]?.enhanced).toEqual([[7, 'case']])
  })

  test('has a text where every sentence is made of its words', () => {
    const whole = only(SAMPLE.replace('# text = Ann met Mo.', '# text = Ann met  Mo.'))

    expect(only(SAMPLE.replace('# text = Ann met', '# text = Ann bet')).text).toBeUndefined()
    expect(whole.text).toBe('Ann met  Mo.\nThey of here ran')
    expect(plain(whole).tokens?.map(({ start, end }) => `${start}-${end}`)).toEqual([
      '0-3',
      '4-7',
      'undefined-undefined',
      '9-11',
      '11-12',
      '13-17',
      '18-20',
      '21-25',
      '26-29',
    ])
  })

  test('is the same with TABs, CRLF and a byte order mark', () => {
    const expected = plain(document)
    const tabbed = SAMPLE.replace(/^\d.*$/gm, (line) => line.trimEnd().split(/ +/).join(' \t'))

    expect(plain(only(tabbed))).toEqual(expected)
    expect(plain(only(`\ufeff${SAMPLE.replaceAll('\n', '\r\n')}`))).toEqual(expected)
  })

  test('knows where it stood', () => {
    expect(document.origin.locate()).toEqual({ path: 'file', line: 2, column: 1 })
    expect(document.origin.locate(3)).toEqual({ path: 'file', line: 9, column: 48 })
    expect(new TextDecoder().decode(document.origin.bytes())).toBe(SAMPLE)
  })

  test('comments with a blank line below them belong to the document above', () => {
    const [first, second] = [
      `${file([`${id('1', 'a')})`])}# a note\n\n`,
      `# another\n# newdoc id = e\n${row('1', '_')}`,
    ]
    const bytes = documentsIn(first + second).map(({ origin }) => new TextDecoder().decode(origin.bytes()))

    expect(bytes).toEqual([first, second])
  })
})

const id = (entity: string, markable: string, more = ''): string =>
  `(EntityID=${entity}|MarkableID=${markable}${more}`

describe('brackets', () => {
  test.each([
    ['nested', [`${id('1', 'a')}${id('2', 'b')}`, ')', `)${id('3', 'c')})`], '0-2:2 0-3:1 2-3:3'],
    ['nested and closed together', [id('1', 'a'), id('2', 'b'), '))'], '0-3:1 1-3:2'],
    ['joined by @', [`${id('1', 'a')}@${id('2', 'b')})`, ')'], '0-1:2 0-2:1'],
    ['closed after a mention of one token', [id('1', 'a'), `${id('2', 'b')}))`], '0-2:1 1-2:2'],
    ['in pieces', [`${id('1', 'a')})`, `${id('2', 'b')})`, `${id('1', 'a')}`, ')'], '0-1+2-4:1 1-2:2'],
    ['in pieces that touch', [`${id('1', 'a')})`, `${id('1', 'a')})`], '0-2:1'],
    ['crossing, closed by name', [id('1', 'a'), id('2', 'b'), 'a)', 'b)'], '0-3:1 1-4:2'],
    ['without MarkableID', ['(EntityID=1', '(EntityID=1))'], '0-2:1 1-2:1'],
    ['of other spellings', ['(EntityId=1|MarkableId=a', '(entityID=2|Markable_ID=b)', ')'], '0-3:1 1-2:2'],
    [
      'of ids that are opaque',
      [`${id('__proto__', 'a')})${id('01', 'b')})${id('1', 'c')})`],
      '0-1:__proto__ 0-1:01 0-1:1',
    ],
  ] as const)('%s', (_, cells, expected) => {
    expect(mentionsOf(...cells)).toBe(expected)
  })

  test('fifty thousand that nest are no trouble', () => {
    const count = 50_000
    const open = Array.from({ length: count }, (_, i) => id(`${i}`, `m${i}`)).join('')

    expect(only(file([open, ')'.repeat(count)])).mentions.count).toBe(count)
  })
})

describe('attributes', () => {
  test('of minimum spans are a token, or the first and the last', () => {
    const cells = [id('1', 'markable_1', '|Min=2'), '_', ')']
    const minimum = (text: string): unknown =>
      attributesOf(...cells.with(0, id('1', 'markable_1', `|Min=${text}`)))

    expect(minimum('2')).toEqual([{ min: [[1, 2]] }])
    expect(minimum('1,3')).toEqual([{ min: [[0, 3]] }])
    expect(minimum('2-3')).toEqual([{ min: [[1, 3]] }])
  })

  test('of minimum spans are numbers of their sentence where numbers restart', () => {
    const rows = `${row('1', '_')}\n${row('1', '_')}${row('2', `${id('1', 'markable_1', '|Min=2')})`)}`

    expect(only(`# global.columns = ${COLUMNS}\n# newdoc id = d\n${rows}`).mentions.attributes).toEqual([
      { min: [[2, 3]] },
    ])
  })

  test('that say more are read as what they are', () => {
    expect(
      attributesOf(
        `${id('1', 'markable_1', '|Head=1|Type=named|Number=plural|Gender=x|Pos=NN|Entity_Type=a%7Cb|infstat=new|SemType=dr|Type=odd')})`,
      ),
    ).toEqual([
      {
        head: 0,
        number: 'plural',
        gender: 'x',
        pos: 'NN',
        entityType: 'a|b',
        features: new Map([
          ['Type', 'odd'],
          ['infstat', 'new'],
          ['SemType', 'dr'],
          ['reference', 'non-referring'],
        ]),
      },
    ])
  })

  test('of the columns REFERENCE and NOM_SEM are those of the outermost mention that starts there', () => {
    expect(
      attributesOf(
        [
          `${id('1', 'markable_1')}${id('2', 'markable_2')})`,
          '_',
          '_',
          'Ann_Lee',
          'Entity_Type=place|Genericity=no',
        ],
        ')',
      ),
    ).toEqual([
      {},
      {
        entityType: 'place',
        features: new Map([
          ['Genericity', 'no'],
          ['REFERENCE', 'Ann_Lee'],
        ]),
      },
    ])
  })
})

describe('links', () => {
  const both = [`${id('1', 'm1')})`, `${id('1', 'm2')})`]

  test('of bridging go to the entity of the anchor; the anchor that is not the last one is a feature', () => {
    const bridge = (text: string): CorefDocument => only(file([...both, [`${id('2', 'm3')})`, text]]))
    const featuresOf = (document: CorefDocument): unknown => document.mentions.attributes?.[2]?.features
    const links = [{ kind: 'bridging', from: 2, to: ['1'] }]

    for (const text of [
      '(MarkableID=m3|Rel=poss|MentionAnchor=m2|EntityAnchor=1)',
      'MarkableID=m3|Rel=poss|MentionAnchor=m2',
      'Rel=poss|EntityAnchor=1',
    ]) {
      expect(bridge(text).links).toEqual(links)
      expect(featuresOf(bridge(text))).toEqual(
        new Map([
          ['MarkableID', 'm3'],
          ['bridging', '1:poss'],
        ]),
      )
    }
    expect(featuresOf(bridge('(MarkableID=m3|MentionAnchor=m1)'))).toEqual(
      new Map([
        ['MarkableID', 'm3'],
        ['MentionAnchor', 'm1'],
      ]),
    )
  })

  test('of one mention to several entities are one', () => {
    const bridge = '(MarkableID=m3|EntityAnchor=1)(MarkableID=m3|EntityAnchor=9)'

    expect(only(file([...both, [`${id('2', 'm3')})`, bridge]])).links).toEqual([
      { kind: 'bridging', from: 2, to: ['1', '9'] },
    ])
  })

  test('of split antecedents join what several mentions say', () => {
    expect(
      only(
        file([
          `${id('2', 'a', '|ElementOf=4,5')})`,
          `${id('1', 'b', '|ElementOf=4')})`,
          `${id('2', 'c', '|ElementOf=4')})`,
          `${id('5', 'd')})`,
          `${id('4', 'e')})`,
          `${id('4', 'f')})`,
        ]),
      ).links,
    ).toEqual([
      { kind: 'split', from: 4, to: ['2', '1'] },
      { kind: 'split', from: 3, to: ['2'] },
    ])
  })
})

describe('discourse deixis', () => {
  test('is linked from the mention that is on both layers, which keeps all of it', () => {
    const document = only(
      file([
        [`${id('1', 'markable_1')})`, '_', id('1-DD', 'dd1', '|SemType=dn')],
        ['_', '_', ')'],
        [`${id('2', 'markable_2')})`, '_', `${id('1-DD', 'dd2')})`],
      ]),
    )

    expect(brief(document)).toBe('0-1:1 2-3:2')
    expect(document.links).toEqual([{ kind: 'deixis', from: 1, to: ['1-DD'] }])
    expect(document.mentions.attributes?.[1]?.features).toEqual(
      new Map([['deixis', '0-2:EntityID=1-DD|MarkableID=dd1|SemType=dn;2-3:EntityID=1-DD|MarkableID=dd2']]),
    )
  })

  test('on no mention is kept by the one before it', () => {
    const document = only(
      file([
        `${id('1', 'markable_1')})`,
        ['_', '_', `${id('x', 'a')})${id('y', 'b')})`],
        `${id('2', 'markable_2')})`,
      ]),
    )

    expect(document.links).toEqual([])
    expect(document.mentions.attributes?.[0]?.features?.get('deixis')).toBe(
      '1-2:EntityID=x|MarkableID=a;1-2:EntityID=y|MarkableID=b',
    )
  })

  test('alone is what the document is about', () => {
    const document = only(
      file([
        ['_', '_', id('1', 'a')],
        ['_', '_', ')'],
        ['_', '_', `${id('1', 'b')})`],
      ]),
    )

    expect(brief(document)).toBe('0-2:1 2-3:1')
    expect(document.mentions.attributes?.map(({ features }) => features?.get('layer'))).toEqual([
      'deixis',
      'deixis',
    ])
  })
})

describe('columns', () => {
  test('stand where the header says', () => {
    const text = `# global.columns = IDENTITY FORM ID\n# newdoc id = d\n(EntityID=1|MarkableID=a)\tx\t1\n`

    expect([brief(only(text)), words(only(text))]).toEqual(['0-1:1', ['x']])
  })

  test('that are missing at the end say nothing; surplus ones and shifted ones are faults', () => {
    const header = `# global.columns = ${COLUMNS}\n# newdoc id = d\n`
    const faults = (rows: string): string[] =>
      readCollecting(universalAnaphora, header + rows).faults.map(
        ({ message }) => message.split('\n')[0] as string,
      )

    expect(faults(`1 x _ _ _ _ _ _ _ _ (EntityID=1|MarkableID=a)\n`)).toEqual([])
    expect(faults(`1 x\n`)).toEqual([])
    expect(faults(`1 x _ _ _ _ _ _ _ (EntityID=1|MarkableID=a) _ _\n`)).toEqual([
      'file:3:19: a mention in the column MISC: is a cell missing before it? [bad-field]',
    ])
    expect(faults(`1 x ${'_ '.repeat(14)}\n`)).toEqual([
      'file:3:31: expected 15 columns, as "# global.columns" names them, found 16 [bad-field]',
    ])
  })

  test('without a header are the usual ones, and that is said', () => {
    const { documents, warnings } = read(
      universalAnaphora,
      sourceOf(row('1', `${id('1', 'a')})`), 'dir/x.conllua'),
    )

    expect(documents.map((document) => [document.id, brief(document)])).toEqual([['x', '0-1:1']])
    expect(warnings.map(({ code, line }) => `${code} ${line}`)).toEqual([
      'missing-header 1',
      'missing-header 1',
    ])
  })
})

describe('documents', () => {
  test('follow one another; comments above the line that names a document are its own', () => {
    const text = `# global.columns = ${COLUMNS}\n# newdoc id = GUM_bio_a\n${row('1', '_')}\n# speaker_id = M\n# newdoc id = b\n# meta::genre = g\n${row('1', '_')}\n# newdoc id = c\n`
    const { documents, warnings } = read(universalAnaphora, sourceOf(text))

    expect(documents.map(({ id: name, genre }) => [name, genre])).toEqual([
      ['GUM_bio_a', 'bio'],
      ['b', 'g'],
      ['c', undefined],
    ])
    expect(documents.map(({ tokens }) => tokens?.count)).toEqual([1, 1, 0])
    expect(documents[1]?.tokens?.token(0).speaker).toBe('M')
    expect(warnings.map(({ code }) => code)).toEqual(['empty-document'])
  })

  test('may have rows of multiword tokens, which bear no mentions', () => {
    const text = file(['_']).replace(
      '1\tw1',
      '1-2\tab\t_\t_\t_\t_\t_\t_\t_\t_\t_\n1\ta\t_\t_\t_\t_\t_\t_\t_\t_\t_\n2\tb',
    )

    expect(words(only(text))).toEqual(['a', 'b'])
  })
})

describe('faults', () => {
  const faultsOf = (...cells: readonly Cells[]): string[] =>
    readCollecting(universalAnaphora, file(cells)).faults.map(
      ({ code, place }) => `${code} ${place.line}:${place.column}`,
    )

  test('all of one message', () => {
    expect(errorOf(() => documentsIn(file([id('1', 'a'), '_']))).message).toMatchInlineSnapshot(`
      "file:3:22: "a" opens here and is never closed [unclosed-mention]

        1 w1 _ _ _ _ _ _ _ _ (EntityID=1|MarkableID=a _ _ _ _
                             ^"
    `)
  })

  test.each([
    ['what is never closed', [`${id('1', 'a')}${id('2', 'b')})`], ['unclosed-mention 3:22']],
    ['what was never opened', ['_', ')'], ['unopened-mention 4:22']],
    ['what was never opened by that name', [id('1', 'a'), 'b)', ')'], ['unopened-mention 4:22']],
    ['no bracket', ['EntityID=1'], ['bad-bracket 3:22']],
    ['no entity', ['(MarkableID=a)'], ['bad-field 3:22']],
    ['pieces of two entities', [`${id('1', 'a')})`, `${id('2', 'a')})`], ['bad-field 4:22']],
    ['a minimum span that is none', [`${id('1', 'a', '|Min=x')})`], ['bad-field 3:22']],
    ['a minimum span of three', [`${id('1', 'a', '|Min=1,1,1')})`], ['bad-field 3:22']],
    ['a minimum span beyond the text', [`${id('1', 'a', '|Min=1,2')})`], ['bad-field 3:22']],
    ['a head beyond the text', [`${id('1', 'a', '|Head=7')})`], ['bad-field 3:22']],
    ['a plural that is not there', [`${id('1', 'a', '|ElementOf=7')})`], ['bad-field 3:22']],
    ['a bridge from nowhere', [[`${id('1', 'a')})`, '(MarkableID=b|EntityAnchor=1)']], ['bad-field 3:48']],
    ['a bridge to nowhere', [[`${id('1', 'a')})`, '(MarkableID=a|MentionAnchor=b)']], ['bad-field 3:48']],
    ['a bridge to nothing', [[`${id('1', 'a')})`, '(MarkableID=a)']], ['bad-field 3:48']],
    [
      'a bridge to a mention of another entity',
      [[`${id('1', 'a')})`, '(MarkableID=a|MentionAnchor=a|EntityAnchor=2)']],
      ['bad-field 3:48'],
    ],
    ['what is about no mention', [['_', '_', '_', '_', 'Entity_Type=x']], ['bad-field 3:30']],
  ] as const)('%s', (_, cells, expected) => {
    expect(faultsOf(...(cells as readonly Cells[]))).toEqual(expected)
  })

  test('something that is no bracket does not hide those behind it', () => {
    const { documents, faults } = readCollecting(universalAnaphora, file([`x@${id('1', 'a')})`]))

    expect(faults.map(({ code, place }) => `${code} ${place.line}:${place.column}`)).toEqual([
      'bad-bracket 3:22',
    ])
    expect(documents.map(brief)).toEqual(['0-1:1'])
  })

  test('a number that is none, a mention on a multiword token, a header without columns', () => {
    const text = `# global.columns = ID FORM\n# global.columns = ${COLUMNS}\n# newdoc id = d\n${row('x', '_')}${row('1-2', ')')}`

    expect(
      readCollecting(universalAnaphora, text).faults.map(({ place }) => `${place.line}:${place.column}`),
    ).toEqual(['1:19', '4:1', '5:26'])
  })
})

describe('the sign of the format', () => {
  test.each([
    [SAMPLE, '"# global.columns" with IDENTITY at line 1'],
    ['# global.columns = ID FORM COREFHEAD COREFTYPE\n', undefined],
    ['# newdoc id = d\n# global.Entity = eid\n', undefined],
    ['IDENTITY', undefined],
  ])('of a head %#', (head, sign) => {
    expect(universalAnaphora.sniff(head)).toBe(sign)
  })
})

describe('a damaged file ends in a coded error or in documents', () => {
  const bytes = new TextEncoder().encode(SAMPLE)
  const outcomeOf = (damaged: Uint8Array): 'read' | 'refused' => {
    try {
      for (const document of read(universalAnaphora, sourceOf(damaged)).documents) plain(document)
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
      for (const byte of [0, 9, 10, 40, 41, 44, 48, 64, 124, 0xff].filter(
        (_, i) => (at + i) % (isLong ? 3 : 9) === 0,
      )) {
        const damaged = bytes.slice()
        damaged[at] = byte
        outcomes.add(outcomeOf(damaged))
        for (const document of readOn(damaged)) plain(document)
      }
    }
    expect(outcomes).toEqual(new Set(['read', 'refused']))
  })

  /** Reads as a validator does: on past all faults except those of the encoding. */
  function readOn(damaged: Uint8Array): readonly CorefDocument[] {
    const documents: CorefDocument[] = []
    try {
      const context = { warn: () => {}, fault: () => {} }
      for (const document of universalAnaphora.read(sourceOf(damaged), context)) documents.push(document)
    } catch (error) {
      if (!(error instanceof InputError)) throw error
    }
    return documents
  }
})
