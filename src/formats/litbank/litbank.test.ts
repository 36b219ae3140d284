import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataPath, describeData } from '../../../tests/data.ts'
import { documentOf } from '../../../tests/documents.ts'
import { corefDocument } from '../../../tests/support/arbitrary.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { brief, canonical, errorOf, plain, words } from '../../../tests/support/plain.ts'
import {
  collectWith,
  expectOnlyCodedErrors,
  filesIn,
  partitionOf,
  readFileWith,
  readWith,
  writeAndRead,
} from '../../../tests/support/stand-off.ts'
import { type CorefDocument, entitySizes } from '../../document/document.ts'
import type { RefereeError } from '../../errors.ts'
import { format as conll2012Format } from '../conll-2012/format.ts'
import { format as litbankFormat } from './format.ts'

const conll2012 = await loadFormat(conll2012Format)
const litbank = await loadFormat(litbankFormat)

const TEXT = 'Ann saw her dog , Rex .\nShe was a vet .\n'
const ANN = [
  'MENTION\tT0\t0\t0\t0\t0\tAnn\tPER\tPROP',
  'MENTION\tT5\t0\t2\t0\t3\ther dog\tPER\tNOM',
  'MENTION\tT1\t0\t2\t0\t2\ther\tPER\tPRON',
  'COREF\tT0\tAnn-0',
  'COREF\tT1\tAnn-0',
  'MENTION\tT6\t0\t5\t0\t5\tRex\t-\t-',
  'MENTION\tT7\t1\t0\t1\t0\tShe\tPER\tPRON',
  'MENTION\tT8\t1\t2\t1\t3\ta vet\tPER\tNOM',
  'COREF\tT7\tAnn-0',
  'COP\tT8\tT7',
  'APPOS\tT6\tT5',
  '',
].join('\n')

const sample = (annotation = ANN, text = TEXT): ReturnType<typeof readWith> =>
  readWith(litbank, annotation, { 'd.txt': text })

/** Mentions with the same span have no order in a file. */
const sortedBrief = (document: CorefDocument): string[] => brief(document).split(' ').sort()

describe('what is read', () => {
  test('mentions by sentence and token, entities by label, the rest alone', () => {
    const { documents, warnings } = sample()

    const [document] = documents
    expect(documents.map(brief)).toEqual(['0-1:Ann-0 2-3:Ann-0 2-4:T5 5-6: 7-8:Ann-0 9-11:'])
    expect(documents.map(({ id, sentences }) => [id, ...sentences])).toEqual([['d', 0, 7]])
    expect(document?.text).toBe(TEXT)
    expect(document?.origin.locate(7)).toEqual({ path: 'd.txt', line: 2, column: 1 })
    expect(warnings).toEqual([])
  })

  test('types, entity types and relations', () => {
    const [document] = sample().documents.map(plain)

    expect(document?.mentions.map(({ attributes }) => attributes)).toEqual([
      { type: 'named', entityType: 'PER' },
      { type: 'pronoun', entityType: 'PER' },
      { type: 'nominal', entityType: 'PER' },
      {},
      { type: 'pronoun', entityType: 'PER' },
      { type: 'nominal', entityType: 'PER' },
    ])
    expect(document?.links).toEqual([
      { kind: 'cop', from: 5, to: ['Ann-0'] },
      { kind: 'appos', from: 3, to: ['T5'] },
    ])
  })

  test('the text may stand in the folder of the brat files', () => {
    const { documents } = readWith(litbank, ANN, { '../brat/d.txt': TEXT })

    expect(documents.map(({ mentions }) => mentions.count)).toEqual([6])
  })

  test('an empty file is a document without mentions, CRLF makes no difference', () => {
    expect(sample('').documents.map(words)).toEqual([TEXT.trim().split(/\s+/)])
    expect(sample(ANN.replaceAll('\n', '\r\n'), TEXT.replaceAll('\n', '\r\n')).documents.map(brief)).toEqual(
      sample().documents.map(brief),
    )
  })

  test('words that differ from the text are reported', () => {
    const { warnings } = sample(ANN.replace('her dog', 'his dog'))

    expect(warnings).toEqual([
      {
        code: 'surface-mismatch',
        path: 'd.ann',
        line: 2,
        column: 12,
        message: 'T5 should be "his dog", but the text has "her dog" there; the positions were used',
      },
    ])
  })
})

test('faults say where and what', () => {
  const { faults } = collectWith(
    litbank,
    [
      'MENTION\tT0\t0\t0\t0\t9\tAnn\tPER\tPROP',
      'MENTION\tT1\t7\t0\t7\t0\tAnn\tPER\tPROP',
      'MENTION\tT2\t0\tx\t0\t0\tAnn\tPER\tPROP',
      'MENTION\tT3\t0\t1\t0\t0\tAnn\tPER\tPROP',
      'MENTION\tT0\t0\t0\t0\t0\tAnn\tPER\tPROP',
      'MENTION\tT4\t0\t0',
      'MENTION\tT8\t0\t0\t0\t0\tAnn\tPER\tNAM',
      'COREF\tT9\tAnn-0',
      'COREF\tT3\tAnn-0',
      'COREF\tT3\tBob-1',
      'QUOTE\tQ0',
    ].join('\n'),
    { 'd.txt': TEXT },
  )

  expect(faults.map(({ message }) => message.split('\n')[0])).toMatchInlineSnapshot(`
    [
      "d.ann:3:14: expected a whole number, found "x" [bad-field]",
      "d.ann:5:9: there is already a mention T0 [bad-field]",
      "d.ann:6:1: expected 9 fields with TABs between on a MENTION line, found 4 field(s) [bad-field]",
      "d.ann:11:1: expected MENTION, COREF, COP or APPOS, found "QUOTE" [bad-field]",
      "d.ann:8:7: "T9" is not the id of a MENTION line [bad-field]",
      "d.ann:10:1: T3 is already in entity "Ann-0" [bad-field]",
      "d.ann:1:12: no token 9 in sentence 0: it has 7, counted from 0 [span-outside-document]",
      "d.ann:2:12: no sentence 7: the text has 2 lines, counted from 0 [span-outside-document]",
      "d.ann:4:12: the last token comes before the first [bad-field]",
      "d.ann:7:28: expected PROP, NOM, PRON or "-" at the end of the line, found "NAM" [bad-field]",
    ]
  `)
})

test.each([
  [6, undefined],
  [7, 'no token 7 in sentence 0: it has 7, counted from 0'],
])('the token behind the last is none, though the next sentence has it: %d', (token, reason) => {
  const line = `MENTION\tT0\t0\t${token}\t0\t${token}\t${token === 6 ? '.' : 'She'}\tPER\tPROP`
  const { faults } = collectWith(litbank, line, { 'd.txt': TEXT })

  expect(faults[0]?.reason).toBe(reason)
})

test('a relation to what is no mention is none', () => {
  const { documents, faults } = collectWith(litbank, `${ANN}COP\tT8\tT9\nCOP\tT9\tT8\n`, { 'd.txt': TEXT })

  expect(faults.map(({ reason }) => reason)).toEqual(Array(2).fill('"T9" is not the id of a MENTION line'))
  expect(documents.map(({ links }) => links.length)).toEqual([2])
})

test('a missing text is named', () => {
  expect(errorOf(() => readWith(litbank, ANN, {})).message).toMatchInlineSnapshot(`
    "d.ann:1:1: the text of this annotation is missing: expected the file d.txt or ../brat/d.txt [cannot-read]

      MENTION T0 0 0 0 0 Ann PER PROP
      ^"
  `)
})

describe('what is written', () => {
  test('is what was read', () => {
    const [document] = sample().documents as [never]

    const again = writeAndRead(litbank, document, '.ann')

    expect(again.documents.map(canonical)).toEqual([canonical(document)])
    expect(again.files).toEqual({ 'd.txt': TEXT })
    expect(again.dropped).toEqual([])
  })

  test('is all that fits, of any document, or else the writer says so', () => {
    let count = 0
    fc.assert(
      fc.property(corefDocument({ isRich: false }), (document) => {
        let again: ReturnType<typeof writeAndRead>
        try {
          again = writeAndRead(litbank, document, '.ann')
        } catch (error) {
          expect((error as RefereeError).code).toBe('cannot-hold')
          return
        }
        count++

        expect(again.documents.map(sortedBrief)).toEqual([sortedBrief(document)])
        expect(again.documents.map(words)).toEqual([words(document)])
        expect(again.documents.map(({ sentences }) => sentences)).toEqual([document.sentences])
        expect(again.warnings).toEqual([])
      }),
      { numRuns: 400 },
    )
    expect(count).toBeGreaterThan(200)
  })

  test('says what it drops and refuses what it cannot say', () => {
    const rich = documentOf([{ span: [0, 1], entity: 'e', head: 0, type: 'named' }], {
      words: [{ text: 'a b', lemma: 'x' }, { text: '' }],
      genre: 'fiction',
    })

    expect(writeAndRead(litbank, rich, '.ann').dropped).toMatchInlineSnapshot(`
      [
        "genres",
        "lemmas",
        "heads",
        "blanks inside words: they are written as no-break blanks",
        "that some words have no characters: they are written as _",
      ]
    `)
    const writeError = (entity: string, span: [number, number][]): string =>
      errorOf(() => [...litbank.write([documentOf([{ span, entity }], { words: 'a b c' })])]).message
    expect([
      writeError('a\tb', [[0, 1]]),
      writeError('e', [
        [0, 1],
        [2, 3],
      ]),
    ]).toMatchInlineSnapshot(`
      [
        "litbank cannot hold an entity called "a b" (document "d"); the format referee holds everything [cannot-hold]",
        "litbank cannot hold a discontinuous mention (document "d"); the format referee holds everything [cannot-hold]",
      ]
    `)
  })
})

test('damage only ever ends in coded errors', () => {
  const { errors } = expectOnlyCodedErrors(litbank, ANN, { 'd.txt': TEXT })

  expect(errors).toBeGreaterThan(300)
})

test('the sign is a first line of one of the four kinds', () => {
  expect(litbank.sniff(ANN)).toBe('"MENTION" at line 1')
  expect(litbank.sniff(`x\n${ANN}`)).toBeUndefined()
  expect(litbank.sniff('T0\tPROP_FAC 33 46\tKellynch Hall\n')).toBeUndefined()
})

const corpus = dataPath('litbank', 'coref')

describeData('LitBank', () => {
  test('has the counts of the table, is the conll partition, and survives being written', () => {
    const files = filesIn(`${corpus}/tsv`, '.ann')
    const others: string[] = []
    let [mentions, entities, singletons, tokens] = [0, 0, 0, 0]
    for (const path of files) {
      const { documents, warnings } = readFileWith(litbank, path)
      const [document] = documents as [CorefDocument]
      const conll = readFileWith(conll2012, path.replace('/tsv/', '/conll/').replace('.ann', '.conll'))
      mentions += document.mentions.count
      entities += document.entityCount
      singletons += entitySizes(document).filter((size) => size === 1).length
      tokens += document.tokens?.count ?? 0
      expect(warnings).toEqual([])
      expect(words(document)).toEqual(words(conll.documents[0] as CorefDocument))
      if (JSON.stringify(conll.documents.map(partitionOf)) !== JSON.stringify([partitionOf(document)])) {
        others.push(document.id)
      }
      expect(writeAndRead(litbank, document, '.ann').documents.map(canonical)).toEqual([canonical(document)])
    }

    expect([files.length, tokens, mentions, entities, singletons]).toEqual([
      81, 170_648, 23_743, 6_500, 4_752,
    ])
    // The published CoNLL of this one differs: the same mentions, four entities split or merged differently.
    expect(others).toEqual(['1400_great_expectations_brat'])
  })
})
