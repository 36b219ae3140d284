import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  read,
  readCollecting,
  sourceOf,
  words,
} from '../../../tests/support/plain.ts'
import type { CorefDocument, MentionType } from '../../document/document.ts'
import { format as gapFormat } from './format.ts'

const gap = await loadFormat(gapFormat)

const HEADER = 'ID\tText\tPronoun\tPronoun-offset\tA\tA-offset\tA-coref\tB\tB-offset\tB-coref\tURL\n'
const TEXT = "Ann Lee's sister Bo, who left, met her."
const row = (a: string, b: string, text = TEXT): string => {
  const at = (word: string): number => [...text.slice(0, text.indexOf(word))].length
  return `d-1\t${text}\ther\t${at('her')}\tAnn Lee\t${at('Ann')}\t${a}\tBo\t${at('Bo')}\t${b}\thttp://x/Ann\n`
}
const SAMPLE = HEADER + row('TRUE', 'FALSE')

const only = (text: string): CorefDocument => {
  const [document, ...more] = read(gap, sourceOf(text)).documents
  expect(more).toEqual([])
  return document as CorefDocument
}
const write = (...documents: readonly CorefDocument[]): string => [...gap.write(documents)].join('')
const faultsOf = (text: string): string[] =>
  readCollecting(gap, text).faults.map(({ message }) => message.split('\n')[0] as string)

describe('rows', () => {
  test('a text with three mentions, whose borders are borders of tokens', () => {
    const document = only(SAMPLE)

    expect([document.id, document.text]).toEqual(['d-1', TEXT])
    expect(words(document)).toEqual([
      'Ann',
      'Lee',
      "'s",
      'sister',
      'Bo',
      ',',
      'who',
      'left',
      ',',
      'met',
      'her',
      '.',
    ])
    expect(brief(document)).toBe('0-2:A 4-5:B 10-11:A')
    expect(document.mentions.attributes).toEqual([
      { type: 'named', features: new Map([['gap', 'A']]) },
      { type: 'named', features: new Map([['gap', 'B']]) },
      {
        type: 'pronoun',
        features: new Map([
          ['gap', 'Pronoun'],
          ['url', 'http://x/Ann'],
        ]),
      },
    ])
    expect(document.origin.locate(4)).toEqual({ path: 'file', line: 2, column: 4 + 1 + TEXT.indexOf('Bo') })
  })

  test.each([
    ['TRUE', 'FALSE', '0-2:A 4-5:B 10-11:A'],
    ['FALSE', 'TRUE', '0-2:A 4-5:B 10-11:B'],
    ['FALSE', 'FALSE', '0-2:A 4-5:B 10-11:Pronoun'],
    ['TRUE', 'TRUE', '0-2:A 4-5:A 10-11:A'],
  ])('A %s and B %s', (a, b, expected) => {
    expect(brief(only(HEADER + row(a, b)))).toBe(expected)
  })

  test('offsets count code points', () => {
    const document = only(HEADER + row('TRUE', 'FALSE', `😂 "${TEXT}`))

    expect(brief(document)).toBe('2-4:A 6-7:B 12-13:A')
    expect(document.tokens?.token(2).start).toBe(4)
  })

  test('offsets that count UTF-16 units are understood, and that is said', () => {
    const text = `😂 ${TEXT}`
    const wrong =
      HEADER + row('TRUE', 'FALSE', text).replace(/\t(\d+)(?=\t)/g, (_, at) => `\t${Number(at) + 1}`)
    const { documents, warnings } = read(gap, sourceOf(wrong))

    expect(documents.map(brief)).toEqual(['1-3:A 5-6:B 11-12:A'])
    expect(warnings.map(({ code }) => code)).toEqual(['offset-unit'])
  })

  test('one word that is not where it should be is warned of', () => {
    const { warnings } = read(gap, sourceOf(SAMPLE.replace('\tBo\t', '\tBa\t')))

    expect(warnings.map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual([
      `surface-mismatch 2:${(SAMPLE.split('\n')[1]?.indexOf('17\tFALSE') as number) + 1}`,
    ])
  })
})

describe('faults', () => {
  test.each([
    [
      'a\tb\n',
      'file:1:1: expected the names of the columns: ID, Text, Pronoun, Pronoun-offset, A, A-offset, A-coref, B, B-offset, B-coref, URL [bad-field]',
    ],
    [`${HEADER}a\tb\n`, 'file:2:1: expected 11 columns with TABs between, found 2 [bad-field]'],
    [
      HEADER + row('TRUE', 'no'),
      'file:2:73: expected TRUE or FALSE in the column B-coref, found "no" [bad-field]',
    ],
    [
      SAMPLE.replace('\t0\t', '\tx\t'),
      'file:2:60: expected the offset of a character in the column A-offset, found "x" [bad-field]',
    ],
    [
      SAMPLE.replace('\t35\t', '\t99\t'),
      'file:2:49: Pronoun: 99 to 102 reaches beyond the 39 code points of the text [span-outside-document]',
    ],
    [
      SAMPLE.replace(TEXT, 'Another text altogether, of the same size or more.'),
      'file:2:60: Pronoun should be "her", but the text has "e s" there, and only 0 of 3 annotations match the text: is this the text that was annotated? [text-mismatch]',
    ],
  ])('of a file %#', (text, message) => {
    expect(faultsOf(text)[0]).toBe(message)
  })

  test('damage ends in coded errors only', () => {
    const { refused, escaped } = damage(gap, SAMPLE)

    expect(escaped).toEqual([])
    expect(refused).toBeGreaterThan(SAMPLE.length)
  })
})

describe('writing', () => {
  test.each(['TRUE', 'FALSE'])('rows come out as they went in: %s', (a) => {
    const text = HEADER + row(a, 'FALSE') + row('FALSE', a, `😂 ${TEXT}`)

    expect(write(...read(gap, sourceOf(text)).documents)).toBe(text)
  })

  const three = (more: Partial<TestMention> = {}): CorefDocument => ({
    ...documentOf(
      [
        { span: [0, 1], entity: 'x', type: 'named' },
        { span: [1, 2], entity: 'y', type: 'named' },
        { span: [2, 3], entity: 'y', type: 'pronoun', ...more },
      ],
      {
        words: [
          { text: 'Ann', start: 0, end: 3 },
          { text: 'Bo', start: 4, end: 6 },
          { text: 'her', start: 7, end: 10, pos: 'PRP' },
        ],
      },
    ),
    text: 'Ann Bo her',
  })

  const ofTypes = (...types: readonly MentionType[]): CorefDocument => {
    const mentions = types.map((type, at): TestMention => ({ span: [at, at + 1], entity: String(at), type }))
    const words = types.map((_, at) => ({ text: 'a', start: 2 * at, end: 2 * at + 1 }))
    return { ...documentOf(mentions, { words }), text: types.map(() => 'a').join(' ') }
  }

  test('a document from elsewhere may do, if it has a pronoun and two names', () => {
    const dropped: string[] = []

    const text = [...gap.write([three({ head: 2 })], { drop: (what) => dropped.push(what) })].join('')

    expect(text).toBe(`${HEADER}d\tAnn Bo her\ther\t7\tAnn\t0\tFALSE\tBo\t4\tTRUE\t\n`)
    expect(dropped).toEqual(['parts of speech', 'heads', 'the ids of entities'])
  })

  test('tokens that are cut otherwise are said to be lost', () => {
    const dropped: string[] = []
    const document = documentOf(
      [
        { span: [0, 1], entity: 'A', type: 'named' },
        { span: [1, 2], entity: 'B', type: 'named' },
        { span: [2, 3], entity: 'B', type: 'pronoun' },
      ],
      {
        words: [
          { text: 'Ann-Bo', start: 0, end: 6 },
          { text: 'Bo', start: 7, end: 9 },
          { text: 'her', start: 10, end: 13 },
        ],
      },
    )

    const text = [
      ...gap.write([{ ...document, text: 'Ann-Bo Bo her' }], { drop: (what) => dropped.push(what) }),
    ].join('')
    expect(text.trimEnd().split('\n')).toHaveLength(2)
    expect(dropped).toEqual(['tokens: they are cut by rule again'])
  })

  test.each([
    ['a document without text', documentOf([], { words: 'a' })],
    [
      'other mentions than one pronoun and two names',
      { ...documentOf([{ span: [0, 1], entity: '1' }], { words: 'a' }), text: 'a' },
    ],
    ['other mentions than one pronoun and two names', three({ type: 'named' })],
    ['other mentions than one pronoun and two names', ofTypes('pronoun', 'pronoun', 'pronoun')],
    ['other mentions than one pronoun and two names', ofTypes('pronoun', 'pronoun', 'named')],
    ['other mentions than one pronoun and two names', ofTypes('named', 'named', 'pronoun', 'named')],
    ['other mentions than one pronoun and two names', ofTypes('named', 'pronoun')],
    ['a text of several lines or with TABs', { ...three(), text: 'Ann\nBo her' }],
    ['a document called ""', { ...three(), id: '' }],
    [
      'two names of one entity',
      { ...only(SAMPLE), mentions: { ...only(SAMPLE).mentions, entity: Int32Array.of(0, 0, 1) } },
    ],
  ])('refuses %s', (what, document) => {
    const { code, message } = errorOf(() => write(document))

    expect([code, message.startsWith(`gap cannot hold ${what}`)]).toEqual(['cannot-hold', true])
  })
})

describe('the sign', () => {
  test.each([
    [SAMPLE, 'columns such as "Pronoun-offset" in the first line'],
    ['ID\tText\n', undefined],
    ['', undefined],
  ])('of a head %#', (head, sign) => {
    expect(gap.sniff(head)).toBe(sign)
  })
})

describeData('the corpus', () => {
  test.each([
    ['development', 2000],
    ['validation', 454],
  ])('%s has all its rows, three mentions each, and comes out as it went in', (part, rows) => {
    const name = `gap-${part}.tsv`
    const { documents, warnings } = corpus(gap, 'gap', new RegExp(`^${name}$`))

    expect(counts(documents).filter((_, i) => i === 0 || i === 2)).toEqual([rows, 3 * rows])
    expect(warnings).toEqual([])
    expect(write(...documents)).toBe(readFileSync(join(dataFolder, 'gap', name), 'utf8'))
  })

  test('what is written is read again', () => {
    const { documents } = corpus(gap, 'gap', /^gap-validation\.tsv$/)

    expect(read(gap, sourceOf(write(...documents))).documents.map(canonical)).toEqual(
      documents.map(canonical),
    )
  })

  test('no file of another kind shows the sign', () => {
    const names = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })
    const claimed = names.filter((name) => {
      if (!/\.\w+$|_conll$/.test(name)) return false
      const head = readFileSync(join(dataFolder, name)).subarray(0, 1 << 16)
      return gap.sniff(new TextDecoder().decode(head)) !== undefined
    })

    expect(claimed.sort()).toEqual(['gap/gap-development.tsv', 'gap/gap-validation.tsv'])
  })
})
