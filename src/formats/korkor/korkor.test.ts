import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataFolder, describeData } from '../../../tests/data.ts'
import { documentOf, type TestMention } from '../../../tests/documents.ts'
import { corpus, counts } from '../../../tests/support/corpus.ts'
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
import type { CorefDocument } from '../../document/document.ts'
import { format as korKorFormat } from './format.ts'

const korKor = await loadFormat(korKorFormat)

const XTSV_HEADER = 'id\tform\tlemma\txpostag\tupostag\tfeats\tdeprel\thead\tsent_id\tcorefhead\tcoreftype\n'
const PLUS_HEADER =
  '# global.columns = ID FORM LEMMA XPOS UPOS FEATS DEPREL HEAD COREFHEAD COREFTYPE ZERO_SUBJ ZERO_OBJ ZERO_POSS\n'

type Row = readonly [id: string, form: string, head?: string, kind?: string]

const xtsv = (...sentences: readonly (readonly Row[])[]): string =>
  XTSV_HEADER +
  sentences
    .map((rows, s) =>
      rows
        .map(
          ([id, form, head = '_', kind = '_']) =>
            `${id}\t${form}\t_\t_\t_\t_\t_\t_\t${s + 1}\t${head}\t${kind}\n`,
        )
        .join(''),
    )
    .join('\n')

const plus = (...sentences: readonly (readonly Row[])[]): string =>
  PLUS_HEADER +
  sentences
    .map(
      (rows, s) =>
        `# sent_id = x.conllup_${s + 1}\n${rows.map(([id, form, head = '_', kind = '_']) => `${id}\t${form}\t_\t_\t_\t_\t_\t_\t${head}\t${kind}\t_\t_\t_\n`).join('')}`,
    )
    .join('\n')

const SAMPLE = `${XTSV_HEADER}1	Anna	Anna	[/N][Nom]	PROPN	Case=Nom	SUBJ	2	1	_	_
2	lát	lát	[/V]	VERB	_	ROOT	0	1	_	_
2.OBJ	DROP	_	_	_	_	OBJ	2	1	_	_
3	.	.	[Punct]	PUNCT	_	PUNCT	0	1	_	_

1	Fut	fut	[/V]	VERB	_	ROOT	0	2	_	_
1.SUBJ	DROP	_	_	_	_	SUBJ	1	2	1:1	prs
1.1	KOPULA	_	_	_	_	COORD	1	2	_	_
1.1.SUBJ	DROP	_	_	_	_	SUBJ	1.1	2	2:1.SUBJ	prs
`

const only = (text: string, path?: string): CorefDocument => {
  const [document, ...more] = read(korKor, sourceOf(text, path)).documents
  expect(more).toEqual([])
  return document as CorefDocument
}
const messages = (text: string): string[] =>
  read(korKor, sourceOf(text)).warnings.map(({ line, column, message }) => `${line}:${column}: ${message}`)
const write = (document: CorefDocument): string => [...korKor.write([document])].join('')

describe('xtsv', () => {
  test('zeros are empty tokens; what links connect is an entity', () => {
    const document = only(SAMPLE, 'dev/huwiki_1.xtsv')

    expect([document.id, [...document.sentences]]).toEqual(['huwiki_1', [0, 4]])
    expect(words(document)).toEqual(['Anna', 'lát', 'DROP', '.', 'Fut', 'DROP', 'KOPULA', 'DROP'])
    expect(brief(document)).toBe('0-1:1 5-6:1 7-8:1')
    expect(document.mentions.attributes).toEqual([
      { head: 0 },
      { head: 5, type: 'pronoun', zero: true, features: new Map([['relation', 'prs']]) },
      { head: 7, type: 'pronoun', zero: true, features: new Map([['relation', 'prs']]) },
    ])
    expect(plain(document).tokens?.slice(0, 3)).toEqual([
      {
        text: 'Anna',
        lemma: 'Anna',
        pos: '[/N][Nom]',
        upos: 'PROPN',
        feats: 'Case=Nom',
        governor: 1,
        relation: 'SUBJ',
      },
      { text: 'lát', lemma: 'lát', pos: '[/V]', upos: 'VERB', governor: -1, relation: 'ROOT' },
      { text: 'DROP', governor: 1, relation: 'OBJ', empty: true },
    ])
    expect(document.tokens?.token(7).governor).toBe(6)
  })

  test('a link without a sentence leads into its own', () => {
    expect(
      brief(
        only(
          xtsv(
            [['1', 'a']],
            [
              ['1', 'b'],
              ['2', 'c', '1', 'coref'],
            ],
          ),
        ),
      ),
    ).toBe('1-2:1 2-3:1')
  })

  test('targets that do not exist are warned of; what refers to one and the same belongs together', () => {
    const text = xtsv([
      ['1', 'a', '9:9', 'prs'],
      ['2', 'b', '9:9', 'prs'],
      ['3', 'c', '1.2', 'coref'],
    ])

    expect(brief(only(text))).toBe('0-1:1 1-2:1 2-3:2')
    expect(messages(text)).toEqual([
      '2:19: no token "9:9" to refer to',
      '3:19: no token "9:9" to refer to',
      '4:19: no token "1.2" to refer to',
    ])
  })

  test('generic pronouns, speaker and addressee without antecedent are no mentions', () => {
    const text = xtsv([
      ['1', 'a', '_', 'arb'],
      ['2', 'b', '', 'speak'],
      ['3', 'c', '_', 'addr'],
      ['4', 'd', '1:1', 'arb'],
    ])

    expect(brief(only(text))).toBe('0-1:1 3-4:1')
    expect(only(text).mentions.attributes?.[0]).toEqual({ head: 0 })
  })

  test('part and whole are no entity but a link, where both are mentions', () => {
    const text = xtsv([
      ['1', 'a'],
      ['2', 'b', '1:1', 'coref'],
      ['3', 'c', '1:1', 'holo'],
      ['4', 'd', '1:3', 'coref'],
      ['5', 'e', '1:1', 'holo'],
    ])

    expect(brief(only(text))).toBe('0-1:1 1-2:1 2-3:2 3-4:2')
    expect(only(text).links).toEqual([{ kind: 'bridging', from: 2, to: ['1'] }])
    expect(only(text).mentions.attributes?.[2]).toEqual({
      head: 2,
      features: new Map([['bridging', '1:holo']]),
    })
    expect(messages(text)).toEqual([
      '1:1: 1 link(s) from part to whole have a word that is in no entity: ignored',
    ])
  })

  test('a token that refers to itself is alone', () => {
    const text = xtsv([['1', 'a', '1:1', 'coref']])

    expect(brief(only(text))).toBe('0-1:1')
    expect(messages(text)).toEqual(['2:19: this token refers to itself'])
  })

  test('of two rows with one id links lead to the first', () => {
    const text = xtsv([
      ['1', 'a'],
      ['1', 'b'],
      ['2', 'c', '1:1', 'coref'],
    ])

    expect(brief(only(text))).toBe('0-1:1 2-3:1')
    expect(messages(text)).toEqual(['3:1: token 1 of sentence 1 already has a row, to which links go'])
  })
})

describe('conllup', () => {
  test('sentences are counted; empty cells say nothing; "???" is an antecedent without a row', () => {
    const text = plus(
      [
        ['1', 'a'],
        ['2', 'b', '', ''],
      ],
      [
        ['1', 'c', '1:1', 'coref'],
        ['2', 'd', '???', 'prs'],
        ['3', 'e', '???', 'rel'],
      ],
    )

    expect(brief(only(text))).toBe('0-1:1 2-3:1 3-4:2 4-5:3')
    expect([...only(text).sentences]).toEqual([0, 2])
    expect(messages(text)).toEqual(['8:17: no token "???" to refer to', '9:17: no token "???" to refer to'])
  })

  test('columns stand where the first line has them', () => {
    const text = '# global.columns = COREFHEAD ID FORM UPOS\n_\t1\ta\tNOUN\n1:1\t2\tb\tPRON\n'

    expect(brief(only(text))).toBe('0-1:1 1-2:1')
    expect(only(text).tokens?.token(1)).toEqual({ text: 'b', upos: 'PRON' })
  })

  test('a "#" may be a word, and "_" too', () => {
    expect(
      words(
        only(
          plus([
            ['1', '#'],
            ['2', '_'],
          ]),
        ),
      ),
    ).toEqual(['#', '_'])
  })
})

describe('faults', () => {
  const faultsOf = (text: string): string[] =>
    readCollecting(korKor, text).faults.map(({ message }) => message.split('\n')[0] as string)

  test.each([
    ['1\ta\n', 'file:1:1: expected the names of the columns in the first line, "id" among them [bad-field]'],
    [
      '# global.columns = ID FORM\n',
      'file:1:1: expected the names of the columns in the first line, "corefhead" among them [bad-field]',
    ],
    [
      `${XTSV_HEADER}1\ta\n`,
      'file:2:1: expected 11 columns with TABs between, as the first line names them, found 2 [bad-field]',
    ],
  ])('of a file %#', (text, message) => {
    expect(faultsOf(text)).toEqual([message])
  })

  test('damage ends in coded errors only', () => {
    const { refused, escaped } = damage(korKor, SAMPLE)

    expect(escaped).toEqual([])
    expect(refused).toBeGreaterThan(SAMPLE.length)
  })
})

describe('writing', () => {
  test('the sample comes back, with its zeros named by their roles', () => {
    const document = only(SAMPLE)

    expect(canonical(only(write(document)))).toEqual(canonical(document))
    expect(write(document)).toContain('\n2.OBJ\tDROP\t')
    expect(write(only(write(document)))).toBe(write(document))
  })

  test('cataphora, singletons and wholes come back', () => {
    const text = xtsv(
      [
        ['1', 'a', '1:2', 'prs'],
        ['2', 'b'],
        ['3', 'c', '1:3', 'coref'],
        ['4', 'd', '1:6', 'prs'],
      ],
      [['1', 'e']],
      [
        ['1', 'f', '1:2', 'holo'],
        ['2', 'g', '3:1', 'coref'],
        ['3', 'h', '3:1', 'coref'],
      ],
    )

    expect(canonical(only(write(only(text))))).toEqual(canonical(only(text)))
    expect(only(text).links).toHaveLength(1)
  })

  test('any document of words and zeros comes back', () => {
    const mention = fc.record({
      at: fc.nat(9),
      entity: fc.constantFrom('a', 'b', 'c'),
      relation: fc.constantFrom(undefined, 'coref', 'prs'),
    })
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 10 }),
        fc.array(mention, { maxLength: 6 }),
        fc.uniqueArray(fc.nat(9), { maxLength: 3 }),
        (empties, mentions, breaks) => {
          const tokens = empties.map((empty, i) => (empty ? { text: 'DROP', empty } : { text: `w${i}` }))
          const seen = new Map(mentions.map((each) => [each.at % tokens.length, each]))
          const list = [...seen].map(([at, { entity, relation }]): TestMention => {
            const isPronoun = relation === 'prs' || empties[at]
            return {
              span: [at, at + 1],
              entity,
              head: at,
              ...(isPronoun ? { type: 'pronoun' } : {}),
              ...(empties[at] ? { zero: true } : {}),
              ...(relation === undefined ? {} : { features: new Map([['relation', relation]]) }),
            }
          })
          const sentences = [0, ...breaks.filter((at) => at > 0 && at < tokens.length).sort((a, b) => a - b)]
          const document = documentOf(list, { words: tokens, sentences })

          const again = only(write(document))

          expect(canonical(numberEntities(again))).toEqual(canonical(numberEntities(document)))
        },
      ),
      { numRuns: 500 },
    )
  })

  test('what is left behind is said', () => {
    const dropped: string[] = []
    const document = documentOf([{ span: [0, 1], entity: 'x', number: 'plural' }], {
      genre: 'x',
      words: [{ text: 'a', speaker: 'A', lemma: '_', governor: 7 }],
    })

    const text = [...korKor.write([document], { drop: (what) => dropped.push(what) })].join('')

    expect(text).toBe(`${XTSV_HEADER}1\ta\t_\t_\t_\t_\t_\t_\t1\t1:1\t_\n`)
    expect(dropped).toEqual([
      'genres',
      'speakers',
      'number',
      'the ids of entities',
      'dependencies across sentences',
      'token fields that are an empty string or "_"',
    ])
  })

  test.each([
    ['a document without tokens', [documentOf([])]],
    ['a mention of several tokens', [documentOf([{ span: [0, 2], entity: '1' }], { words: 'a b' })]],
    [
      'two mentions on one token',
      [
        documentOf(
          [
            { span: [0, 1], entity: '1' },
            { span: [0, 1], entity: '2' },
          ],
          { words: 'a b' },
        ),
      ],
    ],
    ['a second document in one file', [documentOf([], { words: 'a' }), documentOf([], { words: 'a' })]],
  ])('refuses %s', (what, documents) => {
    const { code, message } = errorOf(() => [...korKor.write(documents)])

    expect([code, message.startsWith(`korkor cannot hold ${what}`)]).toEqual(['cannot-hold', true])
  })
})

/** The document with numbered entities, which the format does not name, and with the name of the file. */
function numberEntities(document: CorefDocument): CorefDocument {
  return { ...document, id: 'd', entityId: (entity) => String(entity + 1) }
}

describe('the sign', () => {
  test.each([
    [SAMPLE, 'a column corefhead in the first line'],
    [PLUS_HEADER, 'a column COREFHEAD in "# global.columns"'],
    ['# global.columns = ID FORM MISC IDENTITY\n', undefined],
    ['a\tb\n', undefined],
    ['', undefined],
  ])('of a head %#', (head, sign) => {
    expect(korKor.sniff(head)).toBe(sign)
  })
})

describeData('the corpus', () => {
  test('in xtsv, but for the table taking antecedents that do not exist for mentions', () => {
    const { documents, warnings, files } = corpus(korKor, 'korkor/xtsv', /\.xtsv$/)
    const dangling = warnings.filter(({ message }) => message.startsWith('no token'))
    const zeros = documents.flatMap(({ mentions }) => mentions.attributes ?? []).filter(({ zero }) => zero)

    // The table counts the word with the id "_19" as a zero, and 35 antecedents without a row as mentions.
    expect([files, ...counts(documents)]).toEqual([94, 94, 24_498 + 1, 4_167 - 35, 1_157, 29])
    expect(dangling).toHaveLength(36)
    expect(zeros).toHaveLength(1_308 - 28)
  })

  test('in conllup', () => {
    const { documents, warnings, files } = corpus(korKor, 'korkor/conllup', /\.conllup$/)
    const dangling = warnings.filter(({ message }) => message.startsWith('no token'))

    // The table has 2,904 mentions and 1,031 entities: it follows the 109 empty cells, which mean nothing,
    // and counts every antecedent without a row as a mention.
    expect([files, ...counts(documents)]).toEqual([94, 94, 24_499, 2_674, 947, 39])
    expect(dangling).toHaveLength(146 - 109)
  })

  test.each(['korkor/xtsv', 'korkor/conllup'])('%s comes back from being written', (path) => {
    for (const document of corpus(korKor, path, /\.(?:xtsv|conllup)$/).documents) {
      const again = only(write(document), `${document.id}.xtsv`)

      expect(canonical(again)).toEqual(canonical(document))
    }
  })

  test('no file of another kind shows the sign', () => {
    const names = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })
    const claimed = names.filter((name) => {
      if (!/\.\w+$|_conll$/.test(name)) return false
      const head = readFileSync(join(dataFolder, name)).subarray(0, 1 << 16)
      return korKor.sniff(new TextDecoder().decode(head)) !== undefined
    })

    expect(claimed).toHaveLength(94 + 94)
  })
})
