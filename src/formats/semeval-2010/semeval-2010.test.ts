import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataFolder, dataTest } from '../../../tests/data.ts'
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
import type { CorefDocument } from '../../document/document.ts'
import { RefereeError } from '../../errors.ts'
import { format as conll2012Format } from '../conll-2012/format.ts'
import { format as gumFormat } from '../gum/format.ts'
import { Leftovers } from '../leftovers.ts'
import { entityNames } from '../shared/entity-names.ts'
import { format as semEval2010Format } from './format.ts'

const conll2012 = await loadFormat(conll2012Format)
const gum = await loadFormat(gumFormat)
const semEval2010 = await loadFormat(semEval2010Format)

/** Made up from the description of the task: two sentences, an elliptical subject, two predicates. */
const SAMPLE = `#begin document demo.txt
1	Ann	Ann	_	np	_	num=s	_	2	_	suj	_	(person)	_	_	arg0	(1)
2	vio	ver	_	v	_	_	_	0	_	sentence	_	_	_	ver.a1	_	_
3	su	su	_	d	_	_	_	4	_	spec	_	_	_	_	_	(2|(1)
4	perro	perro	_	n	_	gen=m|num=s	_	2	_	cd	_	_	_	_	arg1	2)

1	_	_	_	p	_	_	_	2	_	suj	_	_	_	_	(2)|(3)
2	corre	_	correr	_	v	_	_	0	_	sentence	_	_	_	_	_
#end document demo.txt
`

const only = (text: string, path?: string): CorefDocument => {
  const [document, ...more] = read(semEval2010, sourceOf(text, path)).documents
  expect(more).toEqual([])
  return document as CorefDocument
}
const write = (...documents: readonly CorefDocument[]): string => [...semEval2010.write(documents)].join('')
const faultsOf = (text: string): string[] =>
  readCollecting(semEval2010, text).faults.map(({ message }) => message.split('\n')[0] as string)

describe('columns', () => {
  test('words, lemmas, parts of speech, dependencies, zeros and brackets', () => {
    const document = only(SAMPLE)

    expect([document.id, [...document.sentences]]).toEqual(['demo.txt', [0, 4]])
    expect(brief(document)).toBe('0-1:1 2-3:1 2-4:2 4-5:2 4-5:3')
    expect(plain(document).tokens).toEqual([
      { text: 'Ann', lemma: 'Ann', pos: 'np', feats: 'num=s', governor: 1, relation: 'suj' },
      { text: 'vio', lemma: 'ver', pos: 'v', governor: -1, relation: 'sentence' },
      { text: 'su', lemma: 'su', pos: 'd', governor: 3, relation: 'spec' },
      { text: 'perro', lemma: 'perro', pos: 'n', feats: 'gen=m|num=s', governor: 1, relation: 'cd' },
      { text: '', empty: true, pos: 'p', governor: 5, relation: 'suj' },
      { text: 'corre', lemma: 'correr', pos: 'v', governor: -1, relation: 'sentence' },
    ])
    expect(document.mentions.attributes).toEqual([{}, {}, {}, { zero: true }, { zero: true }])
  })

  test('a file with nothing between words and brackets will do', () => {
    const document = only('#begin document d\n1\tA\t(1\n2\tB\t1)\n#end document d\n')

    expect([words(document), brief(document)]).toEqual([['A', 'B'], '0-2:1'])
  })

  test('CRLF does no harm', () => {
    expect(plain(only(SAMPLE.replaceAll('\n', '\r\n')))).toEqual(plain(only(SAMPLE)))
  })
})

describe('faults', () => {
  const row = (number: string, head: string): string =>
    `${number}\tw\t_\t_\t_\t_\t_\t_\t${head}\t_\t_\t_\t_\t_\t_\n`

  test.each([
    [
      `#begin document d\n${row('2', '0')}#end document d\n`,
      'file:2:1: expected token 1 of the sentence, found "2": tokens count from 1 in each sentence [bad-field]',
    ],
    [
      `#begin document d\n${row('x', '0')}#end document d\n`,
      'file:2:1: expected the number of a token in the first column, found "x" [bad-field]',
    ],
    [
      `#begin document d\n${row('1', '2')}#end document d\n`,
      'file:2:17: expected a head among the 1 tokens of the sentence or 0, found "2" [bad-field]',
    ],
    [
      `#begin document d\n${row('1', 'x')}#end document d\n`,
      'file:2:17: expected a head among the 1 tokens of the sentence or 0, found "x" [bad-field]',
    ],
    [
      '#begin document d\n1\tw\n#end document d\n',
      'file:2:1: expected at least a number, a word and brackets with TABs between, found 2 column(s) [bad-field]',
    ],
    [
      '#begin document d\n1\tw\t(1\n#end document e\n',
      'file:3:1: this ends document "e", but "d" began at line 1 [bad-field]',
    ],
    [
      '#begin document d\n1\tw\t_\n',
      'file:1:1: this document starts here but has no "#end document NAME" after its last row: is the file cut off? [missing-end]',
    ],
    [
      '#begin document d\n1\tw\t(1|2\n#end document d\n',
      'file:2:8: expected "(ID", "ID)" or "(ID)" in the last column, found "(1|2" [bad-bracket]',
    ],
  ])('of a file %#', (text, message) => {
    expect(faultsOf(text)[0]).toBe(message)
  })

  test('of a document that never ends show its header', () => {
    expect(errorOf(() => only('#begin document d\n1\tw\t_\n')).message).toMatch(
      /\n {2}#begin document d\n {2}\^$/,
    )
  })

  test('damage ends in coded errors only', () => {
    const { refused, escaped } = damage(semEval2010, SAMPLE)

    expect(escaped).toEqual([])
    expect(refused).toBeGreaterThan(SAMPLE.length)
  })
})

describe('writing', () => {
  test('the sample comes back', () => {
    const document = only(SAMPLE)

    expect(canonical(only(write(document)))).toEqual(canonical(document))
    expect(write(only(write(document)))).toBe(write(document))
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
        if (words(document)?.includes('_')) return
        count++

        expect(trim(only(text))).toEqual(trim(document))
      }),
      { numRuns: 1000 },
    )
    expect(count).toBeGreaterThan(150)
  })

  test('what is left behind is said', () => {
    const dropped: string[] = []
    const document = documentOf([{ span: [0, 1], entity: '1', zero: true, entityType: 'PER' }], {
      genre: 'x',
      words: [
        { text: '_', lemma: '_', governor: 1 },
        { text: 'x', empty: true, speaker: 'A' },
      ],
      sentences: [0, 1],
    })

    const text = [...semEval2010.write([document], { drop: (what) => dropped.push(what) })].join('')

    expect(text.split('\n')[1]).toBe('1\t_\t_\t_\t_\t_\t_\t_\t_\t_\t_\t_\t_\t_\t(1)')
    expect(dropped).toEqual([
      'genres',
      'speakers',
      'entity types',
      'that some mentions are zeros',
      'dependencies across sentences',
      'the words of empty tokens, and "_" as a word: it means an empty token',
      'lemmas, parts of speech and relations that are empty or "_"',
    ])
  })

  test.each([
    ['a document without tokens', documentOf([])],
    [
      'a discontinuous mention',
      documentOf(
        [
          {
            span: [
              [0, 1],
              [2, 3],
            ],
            entity: '1',
          },
        ],
        { words: 'a b c' },
      ),
    ],
    [
      'crossing mentions of one entity',
      documentOf(
        [
          { span: [0, 3], entity: '1' },
          { span: [1, 4], entity: '1' },
        ],
        { words: 'a b c d' },
      ),
    ],
    ['an entity called "a|b"', documentOf([{ span: [0, 1], entity: 'a|b' }], { words: 'a' })],
    ['a document called " d"', documentOf([], { id: ' d', words: 'a' })],
  ])('refuses %s', (what, document) => {
    const { code, message } = errorOf(() => write(document))

    expect([code, message.startsWith(`semeval-2010 cannot hold ${what}`)]).toEqual(['cannot-hold', true])
  })
})

function trim(document: CorefDocument): object {
  const { mentions } = document
  const comparable = canonical({
    ...document,
    genre: undefined,
    links: [],
    entityId: (entity) => entityNames(document, new Leftovers(undefined))[entity],
    mentions: { ...mentions, attributes: undefined },
  }) as { tokens: { speaker?: string }[] }
  return { ...comparable, tokens: comparable.tokens.map(({ speaker: _, ...token }) => token) }
}

describe('the sign', () => {
  test.each([
    [SAMPLE, '"#begin document" and a name without brackets at line 1, rows from 1'],
    ['#begin document (d); part 000\nd\t0\t0\tA\t-\n', undefined],
    ['#begin document (d);\n1\tA\t_\t(1)\n', undefined],
    ['#begin document d\nd\t0\t0\tA\t-\n', undefined],
    ['# begin document d\n1\tA\t_\n', undefined],
    ['1\tA\t_\n', undefined],
  ])('of a head %#', (head, sign) => {
    expect(semEval2010.sniff(head)).toBe(sign)
  })

  test('relatives do not look like it, nor it like them', () => {
    const document = documentOf([{ span: [0, 1], entity: '1' }], { words: 'Ann smiled .' })

    expect(semEval2010.sniff([...conll2012.write([document])].join(''))).toBeUndefined()
    expect(semEval2010.sniff([...gum.write([document])].join(''))).toBeUndefined()
    expect(gum.sniff(SAMPLE)).toBeUndefined()
  })
})

dataTest('no file of the corpora shows the sign: none is in this format', () => {
  const names = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })
  const claimed = names.filter((name) => {
    if (!/\.\w+$|_conll$/.test(name)) return false
    const head = readFileSync(join(dataFolder, name)).subarray(0, 1 << 16)
    return semEval2010.sniff(new TextDecoder().decode(head)) !== undefined
  })

  expect(names.length).toBeGreaterThan(1000)
  expect(claimed).toEqual([])
})
