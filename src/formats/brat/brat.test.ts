import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataPath, describeData } from '../../../tests/data.ts'
import { documentOf } from '../../../tests/documents.ts'
import { corefDocument } from '../../../tests/support/arbitrary.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { brief, canonical, errorOf, plain, words } from '../../../tests/support/plain.ts'
import { expectLinear } from '../../../tests/support/processor-time.ts'
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
import { format as litbankFormat } from '../litbank/format.ts'
import { OffsetScale, type OffsetUnit } from '../shared/offset-scale.ts'
import { format as bratFormat } from './format.ts'

const conll2012 = await loadFormat(conll2012Format)
const litbank = await loadFormat(litbankFormat)
const brat = await loadFormat(bratFormat)

const TEXT = 'Ann saw her dog .\nShe was a vet .\n'
const LITBANK = [
  'T0\tPROP_PER 0 3\tAnn',
  'T1\tAnn-0 0 3\tAnn',
  'T2\tPRON_PER 8 11\ther',
  'T4\tNOM_PER 8 15\ther dog',
  'T3\tAnn-0 8 11\ther',
  'T5\tNOM_PER 26 31\ta vet',
  'R1\tcop Arg1:T5 Arg2:T0',
  '',
].join('\n')

const RAW = 'Ann saw her dog: she laughed, then it ran.\n'
const RELATIONS = [
  'T1\tPER 0 3\tAnn',
  'T2\tPER 8 12\ther ',
  'T3\tANIMAL 8 15\ther dog',
  'T4\tPER 8 11\ther',
  'T5\tPER 17 20\tshe',
  'T6\tANIMAL 35 37\tit',
  'T7\tNone 0 3;21 28\tAnn laughed',
  'R1\tCoreference Arg1:T2 Arg2:T1',
  'R2\tCoreference Arg1:T5 Arg2:T4\t',
  'R3\tCoreference Arg1:T6 Arg2:T3',
  'A1\tNumber T5 Singular',
  'A2\tGeneric T5',
  '#1\tAnnotatorNotes T1\tsure?',
  '',
].join('\n')

const sortedBrief = (document: CorefDocument): string[] => brief(document).split(' ').sort()
const sample = (annotation: string, text: string): ReturnType<typeof readWith> =>
  readWith(brat, annotation, { 'd.txt': text })

describe('LitBank style', () => {
  test('joins the two lines of a mention by their span', () => {
    const { documents, warnings } = sample(LITBANK, TEXT)

    expect(documents.map(brief)).toEqual(['0-1:Ann-0 2-3:Ann-0 2-4: 7-9:'])
    expect(documents.map(plain)[0]).toMatchObject({
      id: 'd',
      sentences: [0, 5],
      links: [{ kind: 'cop', from: 3, to: ['Ann-0'] }],
    })
    expect(documents.map(plain)[0]?.mentions.map(({ attributes }) => attributes)).toEqual([
      { type: 'named', entityType: 'PER' },
      { type: 'pronoun', entityType: 'PER' },
      { type: 'nominal', entityType: 'PER' },
      { type: 'nominal', entityType: 'PER' },
    ])
    expect(warnings).toEqual([])
  })

  test('a type line too many is reported, two labels are two entities', () => {
    const twice = sample(`${LITBANK}T9\tNOM_PER 0 3\tAnn\nT10\tBob-1 8 11\ther\n`, TEXT)

    expect(twice.documents.map(brief)).toEqual(['0-1:Ann-0 2-3:Ann-0 2-3:Bob-1 2-4: 7-9:'])
    expect(twice.warnings.map(({ code, line, message }) => `${code} ${line} ${message}`)).toEqual([
      'duplicate-mention 8 T9 covers the same words as T0: treated as one mention',
    ])
  })

  test('of several type lines each says what the label at its place is, the last what all further ones are', () => {
    const describeMentions = (lines: readonly string[]): unknown[] => {
      const text = lines.map((line, i) => `T${i}\t${line} 8 11\ther\nA${i}\tName T${i} a${i}\n`).join('')
      return sample(text, TEXT).documents.flatMap(({ mentions }) =>
        (mentions.attributes ?? []).map(({ type, features }) => `${type} ${features?.get('Name')}`),
      )
    }

    expect(describeMentions(['x', 'y', 'z', 'PROP', 'NOM', 'PRON'])).toEqual([
      'named a3',
      'nominal a4',
      'pronoun a5',
    ])
    expect(describeMentions(['x', 'y', 'PROP', 'NOM', 'PRON'])).toEqual(['named a2', 'nominal a4'])
    expect(describeMentions(['x', 'y', 'z', 'PROP', 'NOM'])).toEqual(['named a3', 'nominal a4', 'nominal a2'])
  })

  test('a label line too many is reported, at its beginning', () => {
    const { documents, warnings } = sample(`${LITBANK}T9\tAnn-0 0 3\tAnn\n`, TEXT)

    expect(documents.map(brief)).toEqual(['0-1:Ann-0 2-3:Ann-0 2-4: 7-9:'])
    expect(warnings.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
      '8:1 T9 covers the same words as T1: treated as one mention',
    ])
  })

  test('words stand between blanks, whatever they are', () => {
    const { documents } = sample('T1\tMENTION 0 5\tMrs.x\n', "Mrs.x don't (7) e-mail\n")

    expect(documents.map(words)).toEqual([['Mrs.x', "don't", '(7)', 'e-mail']])
  })
})

describe('relation style', () => {
  test('trims blanks, merges lines of one span and takes components', () => {
    const { documents, warnings } = sample(RELATIONS, RAW)

    expect(documents.map(brief)).toEqual(['0-1:T1 0-1+6-7: 2-3:T1 2-4:T3 5-6:T1 9-10:T3'])
    expect(documents.map(words)).toEqual([
      ['Ann', 'saw', 'her', 'dog', ':', 'she', 'laughed', ',', 'then', 'it', 'ran', '.'],
    ])
    expect(warnings.map(({ code, line, message }) => `${code} ${line} ${message}`)).toEqual([
      'ignored-annotation 13 "#1" is a note: ignored, like all of its kind',
      'duplicate-mention 4 T4 covers the same words as T2: treated as one mention',
    ])
  })

  test('types are entity types, attributes are features', () => {
    const [document] = sample(RELATIONS, RAW).documents.map(plain)

    expect(document?.mentions.map(({ attributes }) => attributes)).toEqual([
      { entityType: 'PER' },
      {},
      { entityType: 'PER' },
      { entityType: 'ANIMAL' },
      {
        entityType: 'PER',
        features: new Map([
          ['Number', 'Singular'],
          ['Generic', 'true'],
        ]),
      },
      { entityType: 'ANIMAL' },
    ])
  })

  test('only relations of identity make entities', () => {
    const lines = 'T1\tPER 0 3\tAnn\nT2\tPER 8 11\ther\nT3\tPER 17 20\tshe\nR1\tCoreference Arg1:T3 Arg2:T1\n'
    const { documents } = sample(`${lines}R2\tPartOf Arg1:T2 Arg2:T1\n`, RAW)

    expect(documents.map(brief)).toEqual(['0-1:T1 2-3: 5-6:T1'])
  })

  test('the first name that an attribute gives an entity is its name', () => {
    const names = 'A1\tEntity T2 x\nA2\tEntity T5 y\n'
    const { documents } = sample(`${RELATIONS}${names}`, RAW)

    expect(documents.map(brief)).toEqual(['0-1:x 0-1+6-7: 2-3:x 2-4:T3 5-6:x 9-10:T3'])
  })

  test('an attribute says the kind of a mention if it is called so, and is a feature otherwise', () => {
    const lines = 'T1\tPER 0 3\tAnn\nA1\tMentionType T1 PROP\nA2\tOther T1 NOM\nA3\tMentionType T1 odd\n'
    const [document] = sample(lines, RAW).documents.map(plain)
    const features = new Map(Object.entries({ Other: 'NOM', MentionType: 'odd' }))

    expect(document?.mentions[0]?.attributes).toEqual({ entityType: 'PER', type: 'named', features })
  })

  test('a * line says identity too', () => {
    const { documents } = sample('T1\tPER 0 3\tAnn\nT2\tPER 8 11\ther\n*\tEquiv T1 T2\n', RAW)

    expect(documents.map(brief)).toEqual(['0-1:T1 2-3:T1'])
  })

  test('a border inside a word cuts it, so that no span is lost', () => {
    const { documents } = sample('T1\tPER 0 1\tl\nT2\tPER 2 6\tabbé\n', 'l’abbé\n')

    expect(documents.map(words)).toEqual([['l', '’', 'abbé']])
    expect(documents.map(brief)).toEqual(['0-1: 2-3:'])
  })
})

const ASTRAL = '😂 e\u0301 👩\u200d🚀 saw her .\r\nShe left .\r\n'

describe('offsets', () => {
  const offsetsIn = (unit: OffsetUnit, countsReturns: boolean): string => {
    const scale = new OffsetScale(ASTRAL, unit, countsReturns)
    const line = (id: string, surface: string): string => {
      const at = ASTRAL.indexOf(surface)
      return `${id}\tPER ${scale.fromUtf16(at)} ${scale.fromUtf16(at + surface.length)}\t${surface}\n`
    }
    return `${line('T1', 'her')}${line('T2', 'She')}${line('T3', 'left')}R1\tCoreference Arg1:T2 Arg2:T1\n`
  }
  const cases = (['code-points', 'utf-16', 'bytes'] as const).flatMap((unit) => [
    [unit, true] as const,
    [unit, false] as const,
  ])

  test.each(cases)('that count %s (returns: %s) give the same mentions', (unit, countsReturns) => {
    const { documents, warnings } = sample(offsetsIn(unit, countsReturns), ASTRAL)

    expect(documents.map(partitionOf)).toEqual(
      sample(offsetsIn('code-points', true), ASTRAL).documents.map(partitionOf),
    )
    const isDeclared = unit === 'code-points' && countsReturns
    expect(warnings.map(({ code }) => code)).toEqual(isDeclared ? [] : ['offset-unit'])
  })

  test('that count something else are said to', () => {
    expect(sample(offsetsIn('utf-16', true), ASTRAL).warnings.map(({ message }) => message)).toEqual([
      'the offsets count UTF-16 units, not code points: that way, 3 of 3 annotations match the text',
    ])
  })

  test('of one mention may be off, those of most may not', () => {
    const { warnings } = sample(RELATIONS.replace('\tshe', '\the'), RAW)
    const error = errorOf(() => sample(RELATIONS, `x${RAW}`))

    expect(warnings.filter(({ code }) => code === 'surface-mismatch').map(({ message }) => message)).toEqual([
      'T5 should be "he", but the text has "she" there; the offsets were used',
    ])
    expect(error.message.split('\n')[0]).toMatchInlineSnapshot(
      `"d.ann:1:8: T1 should be "Ann", but the text has "xAn" there, and only 1 of 7 annotations match the text: is this the text that was annotated? [text-mismatch]"`,
    )
  })
})

test('faults say where and what', () => {
  const { faults } = collectWith(
    brat,
    [
      'T1\tPER 0 3\tAnn',
      'T1\tPER 0 3\tAnn',
      'T2\tPER 0 300\tAnn',
      'T3\tPER 3 3',
      'T4\tPER 0-3\tAnn',
      'T5\tPER 3 4\t ',
      'T6 PER 0 3',
      'R1\tCoreference Arg1:T1 Arg2:T9',
      'R2\tCoreference Arg1:T1',
      'R3\tcop Arg1:T1 Arg2:T9',
      'A1\tGender',
      '*\tEquiv T1',
      'X1\tfoo',
    ].join('\n'),
    { 'd.txt': RAW },
  )

  expect(faults.map(({ message }) => message.split('\n')[0])).toMatchInlineSnapshot(`
    [
      "d.ann:2:1: there is already a T line with the id "T1" [bad-field]",
      "d.ann:5:8: expected a type and offsets as in "PER 5 9" or "PER 5 9;12 15", found "PER 0-3" [bad-field]",
      "d.ann:7:1: expected an id and a TAB, for example "T1" or "R1" [bad-field]",
      "d.ann:9:4: expected a relation as in "Coreference Arg1:T2 Arg2:T1" [bad-field]",
      "d.ann:11:4: expected an attribute as in "Gender T1 Feminine" [bad-field]",
      "d.ann:12:3: expected at least two ids as in "Equiv T1 T2" [bad-field]",
      "d.ann:13:1: expected an id that begins with T, R, A, M, E, N, # or * [bad-field]",
      "d.ann:8:29: no T line with the id "T9" [bad-field]",
      "d.ann:3:8: T2: 0 to 300 reaches beyond the 43 code points of the text [span-outside-document]",
      "d.ann:4:8: T3: the span 3 to 3 is empty; expected an end after the start [bad-field]",
      "d.ann:6:8: T5 covers no word of the text [bad-field]",
    ]
  `)
})

test('a missing text is named', () => {
  expect(errorOf(() => readWith(brat, RELATIONS, {})).message.split('\n')[0]).toBe(
    'd.ann:1:1: the text of this annotation is missing: expected the file d.txt [cannot-read]',
  )
})

describe('what is written', () => {
  test.each([
    ['LitBank style', LITBANK, TEXT],
    ['relation style', RELATIONS, RAW],
    ['astral', 'T1\tNone 2 4\te\u0301\n', ASTRAL],
  ])('%s is read again as it was', (_, annotation, text) => {
    const [document] = sample(annotation, text).documents as [CorefDocument]

    const again = writeAndRead(brat, document, '.ann')

    expect(again.documents.map(canonical)).toEqual([canonical(document)])
    expect(again.files).toEqual({ 'd.txt': text })
    expect(again.dropped).toEqual([])
    expect(again.warnings).toEqual([])
  })

  test('is all that fits, of any document, or else the writer says so', () => {
    let count = 0
    fc.assert(
      fc.property(corefDocument({ isRich: false }), (document) => {
        if (document.mentions.count === 0) return
        let again: ReturnType<typeof writeAndRead>
        try {
          again = writeAndRead(brat, document, '.ann')
        } catch (error) {
          expect((error as RefereeError).code).toBe('cannot-hold')
          return
        }
        count++

        expect(again.documents.map(sortedBrief)).toEqual([[...new Set(sortedBrief(document))]])
        expect(again.documents.map(words)).toEqual([words(document)])
        expect(again.documents.map(({ sentences }) => sentences)).toEqual([document.sentences])
        expect(again.warnings.filter(({ code }) => code !== 'duplicate-mention')).toEqual([])
      }),
      { numRuns: 400 },
    )
    expect(count).toBeGreaterThan(200)
  })

  test('holds pieces, types and features', () => {
    const document = documentOf(
      [
        {
          span: [
            [0, 1],
            [2, 4],
          ],
          entity: 'e1',
          type: 'named',
          entityType: 'PER',
          features: new Map([['x', 'a b']]),
        },
        { span: [1, 4], entity: 'e2', entityType: 'ORG' },
        { span: [1, 2], type: 'pronoun' },
        { span: [3, 4] },
      ],
      { words: 'a b c d', sentences: [0, 2] },
    )

    const again = writeAndRead(brat, document, '.ann')

    expect(again.documents.map((each) => plain(each).mentions)).toEqual([plain(document).mentions])
    expect(again.text).toMatchInlineSnapshot(`
      "T1	PROP_PER 0 1;4 7	a c d
      T2	e1 0 1;4 7	a c d
      A1	x T1 a b
      T3	PRON 2 3	b
      T4	MENTION_ORG 2 3;4 7	b c d
      T5	e2 2 3;4 7	b c d
      T6	MENTION 6 7	d
      "
    `)
  })

  test('refuses what it cannot say', () => {
    const writeError = (...entities: (string | undefined)[]): string => {
      const mentions = entities.map((entity) => ({
        span: [0, 1] as const,
        ...(entity === undefined ? {} : { entity }),
      }))
      return errorOf(() => [...brat.write([documentOf(mentions, { words: 'a b c' })])]).message
    }

    expect([writeError('a b'), writeError('PROP_PER'), writeError('a', undefined)]).toMatchInlineSnapshot(`
      [
        "brat cannot hold an entity called "a b" (document "d"); the format referee holds everything [cannot-hold]",
        "brat cannot hold an entity called "PROP_PER" (document "d"); the format referee holds everything [cannot-hold]",
        "brat cannot hold a mention without entity on the span of another (document "d"); the format referee holds everything [cannot-hold]",
      ]
    `)
  })
})

test('damage only ever ends in coded errors', () => {
  expect(expectOnlyCodedErrors(brat, LITBANK, { 'd.txt': TEXT }).errors).toBeGreaterThan(300)
  expect(expectOnlyCodedErrors(brat, RELATIONS, { 'd.txt': RAW }).errors).toBeGreaterThan(300)
})

test('many mentions of long spans take time in proportion to the file', { tags: ['growth'] }, () => {
  const read = (mentions: number): void => {
    const text = `${'a '.repeat(2.5 * mentions)}\n`
    const annotation = Array.from(
      { length: mentions },
      (_, i) => `T${i}\tPER ${2 * i} ${2 * i + 3 * mentions}\tb\n`,
    ).join('')
    const { faults } = collectWith(brat, annotation, { 'd.txt': text })
    expect(faults.length).toBeGreaterThan(0)
  }

  expectLinear(read, 20_000)
})

test('the sign is a line with offsets, after nothing but brat', () => {
  expect(brat.sniff(RELATIONS)).toBe('"T1" and offsets at line 1')
  expect(brat.sniff(`#1\tAnnotatorNotes T1\tx\n${RELATIONS}`)).toBe('"T1" and offsets at line 2')
  expect(brat.sniff(`some text\n${RELATIONS}`)).toBeUndefined()
})

const coref = dataPath('litbank', 'coref')
const french = dataPath('fr-litbank', 'brat', 'coref')

/** Errors in the published data. */
const KNOWN_ODDITIES: ReadonlyMap<string, readonly string[]> = new Map([
  ['27_far_from_the_madding_crowd_brat', ['T110 covers the same words as T96: treated as one mention']],
  ['4217_a_portrait_of_the_artist_as_a_young_man_brat', ['no T line with the id "T458": relation ignored']],
])

describeData('corpora', () => {
  test('LitBank: the counts of the table, the partition of tsv and conll, and written it survives', () => {
    const files = filesIn(`${coref}/brat`, '.ann')
    let [tokens, mentions, entities, singletons] = [0, 0, 0, 0]
    const others: string[] = []
    for (const path of files) {
      const { documents, warnings } = readFileWith(brat, path)
      const [document] = documents as [CorefDocument]
      const [tsv] = readFileWith(litbank, path.replace('/brat/', '/tsv/')).documents as [CorefDocument]
      const [conll] = readFileWith(conll2012, path.replace('/brat/', '/conll/').replace('.ann', '.conll'))
        .documents as [CorefDocument]
      tokens += document.tokens?.count ?? 0
      mentions += document.mentions.count
      entities += document.entityCount
      singletons += entitySizes(document).filter((size) => size === 1).length
      expect(partitionOf(document)).toEqual(partitionOf(tsv))
      expect(plain(document).mentions).toEqual(plain(tsv).mentions)
      if (JSON.stringify(partitionOf(conll)) !== JSON.stringify(partitionOf(document)))
        others.push(document.id)
      expect(warnings.map(({ message }) => message)).toEqual(KNOWN_ODDITIES.get(document.id) ?? [])
      expect(writeAndRead(brat, document, '.ann').documents.map(canonical)).toEqual([canonical(document)])
    }

    expect([files.length, tokens, mentions, entities, singletons]).toEqual([
      81, 170_648, 23_743, 6_500, 4_752,
    ])
    expect(others).toEqual(['1400_great_expectations_brat'])
  })

  test('French LitBank: merged, half of Sarrasine is left; offsets and words agree but for three lines', () => {
    const rows = filesIn(french, '.ann').map((path) => {
      const { documents, warnings } = readFileWith(brat, path)
      const [document] = documents as [CorefDocument]
      const again = writeAndRead(brat, document, '.ann')
      expect(again.documents.map(canonical)).toEqual([canonical(document)])
      expect(again.files[`${document.id}.txt`]).toBe(document.text)
      const count = (code: string): number => warnings.filter((warning) => warning.code === code).length
      return [
        document.id,
        document.mentions.count,
        document.entityCount,
        count('duplicate-mention'),
        count('surface-mismatch'),
        warnings.length,
      ]
    })

    expect(rows.sort()).toEqual([
      ['La_morte_amoureuse', 1204, 362, 0, 2, 2],
      ['Nemoville', 2115, 225, 0, 0, 0],
      ['Sarrasine', 4648 - 2325, 582, 2325, 0, 2325],
    ])
  })

  test('entities without coreference are singletons', () => {
    let [mentions, entities] = [0, 0]
    const files = filesIn(dataPath('litbank', 'entities', 'brat') as string, '.ann')
    for (const path of files) {
      // Their texts are in another folder of the corpus.
      const { documents } = readFileWith(
        {
          read: (source, context) =>
            brat.read(source, {
              ...context,
              companion: (name) => context.companion?.(`../../coref/brat/${name}`),
            }),
        },
        path,
      )
      mentions += documents[0]?.mentions.count ?? 0
      entities += documents[0]?.entityCount ?? 0
      const [conll] = readFileWith(
        conll2012,
        path.replace('/entities/brat/', '/coref/conll/').replace('.ann', '.conll'),
      ).documents
      expect(words(documents[0] as CorefDocument)).toEqual(words(conll as CorefDocument))
    }

    expect([files.length, mentions, entities]).toEqual([81, 11_438, 11_438])
  })
})
