import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataPath, dataTest } from '../../../tests/data.ts'
import { documentOf } from '../../../tests/documents.ts'
import { corefDocument } from '../../../tests/support/arbitrary.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { brief, canonical, errorOf, plain, readCollecting, words } from '../../../tests/support/plain.ts'
import { leastTime } from '../../../tests/support/processor-time.ts'
import {
  expectOnlyCodedErrors,
  filesIn,
  readFileWith,
  readWith,
  writeAndRead,
} from '../../../tests/support/stand-off.ts'
import { type CorefDocument, entitySizes } from '../../document/document.ts'
import type { RefereeError } from '../../errors.ts'
import { format as sacrFormat } from './format.ts'

const sacr = await loadFormat(sacrFormat)

const SAMPLE = `Title.

Dans  {T1:EN="f FAC" les allées d' {T7:EN="f FAC",x="y z" un jardin}}  , {T7 qui} dort. {M2:EN="PER",type="pronoun" J}’ai vu {T1 \uD83D\uDE02}.
#COLOR:T1=hsl(0, 1%, 2%)

#TOKENIZATION-TYPE:1
`
const sample = (text = SAMPLE): ReturnType<typeof readWith> => readWith(sacr, text, {}, 'f/d.sacr')

describe('what is read', () => {
  test('mentions in braces, nested, with irregular blanks', () => {
    const { documents, warnings } = sample()

    expect(documents.map(({ id }) => id)).toEqual(['d'])
    expect(documents.map(words)).toEqual([
      [
        'Title',
        '.',
        'Dans',
        'les',
        'allées',
        "d'",
        'un',
        'jardin',
        ',',
        'qui',
        'dort',
        '.',
        'J',
        '’ai',
        'vu',
        '😂',
        '.',
      ],
    ])
    expect(documents.map(brief)).toEqual(['3-8:T1 6-8:T7 9-10:T7 12-13:M2 15-16:T1'])
    expect(documents[0]?.text).toBe("Title.\n\nDans  les allées d' un jardin  , qui dort. J’ai vu 😂.\n\n")
    expect(warnings).toEqual([])
  })

  test('properties, and where words stand in the file', () => {
    const [document] = sample().documents as [CorefDocument]

    expect(plain(document).mentions.map(({ attributes }) => attributes)).toEqual([
      { entityType: 'FAC', features: new Map([['EN', 'f FAC']]) },
      {
        entityType: 'FAC',
        features: new Map([
          ['EN', 'f FAC'],
          ['x', 'y z'],
        ]),
      },
      {},
      { type: 'pronoun', entityType: 'PER' },
      {},
    ])
    expect(document.origin.locate(6)).toEqual({
      path: 'f/d.sacr',
      line: 3,
      column: (SAMPLE.split('\n')[2]?.indexOf('un jardin') as number) + 1,
    })
    expect([...document.sentences]).toEqual([0, 2])
  })
})

test('faults say where and what', () => {
  const text = 'a} {T1 b {T2:x=1 c} {T3:x="y"d} {T4:x="y c} { } {T5:EN="p" }\n{T6'

  const { faults } = readCollecting(sacr, text)

  expect(faults.map(({ message }) => message)).toMatchInlineSnapshot(`
    [
      "file:1:2: this brace closes no mention [unopened-mention]

      a} {T1 b {T2:x=1 c} {T3:x="y"d} {T4:x="y c} { } {T5:EN="p" }
       ^",
      "file:1:15: expected a property as in EN="PER" [bad-field]

      a} {T1 b {T2:x=1 c} {T3:x="y"d} {T4:x="y c} { } {T5:EN="p" }
                    ^",
      "file:1:30: expected a blank between the properties and the words of a mention [bad-field]

      a} {T1 b {T2:x=1 c} {T3:x="y"d} {T4:x="y c} { } {T5:EN="p" }
                                   ^",
      "file:1:31: this brace closes no mention [unopened-mention]

      a} {T1 b {T2:x=1 c} {T3:x="y"d} {T4:x="y c} { } {T5:EN="p" }
                                    ^",
      "file:1:57: expected a blank between the properties and the words of a mention [bad-field]

      a} {T1 b {T2:x=1 c} {T3:x="y"d} {T4:x="y c} { } {T5:EN="p" }
                                                              ^",
      "file:1:43: this brace closes no mention [unopened-mention]

      a} {T1 b {T2:x=1 c} {T3:x="y"d} {T4:x="y c} { } {T5:EN="p" }
                                                ^",
      "file:1:46: expected the id of an entity after "{" [bad-field]

      a} {T1 b {T2:x=1 c} {T3:x="y"d} {T4:x="y c} { } {T5:EN="p" }
                                                   ^",
      "file:1:47: this brace closes no mention [unopened-mention]

      a} {T1 b {T2:x=1 c} {T3:x="y"d} {T4:x="y c} { } {T5:EN="p" }
                                                    ^",
      "file:2:1: this brace opens a mention of "T6" and is never closed [unclosed-mention]

      {T6
      ^",
      "file:1:49: the mention of "T5": the span 35 to 35 is empty; expected an end after the start [bad-field]

      a} {T1 b {T2:x=1 c} {T3:x="y"d} {T4:x="y c} { } {T5:EN="p" }
                                                      ^",
    ]
  `)
})

describe('what is written', () => {
  test('is what was read', () => {
    const [document] = sample().documents as [CorefDocument]

    const again = writeAndRead(sacr, document, '.sacr')

    expect(again.documents.map(canonical)).toEqual([canonical(document)])
    expect(again.text).toBe(
      SAMPLE.replace('{M2:EN="PER",type="pronoun" ', '{M2:EN="PER",type="pronoun" ').replaceAll(
        /^#.*\n/gm,
        '',
      ),
    )
    expect(again.dropped).toEqual([])
  })

  test('is all that fits, of any document, or else the writer says so', () => {
    let count = 0
    fc.assert(
      fc.property(corefDocument({ isRich: false }), (document) => {
        if (document.tokens?.count === 0) return
        let again: ReturnType<typeof writeAndRead>
        try {
          again = writeAndRead(sacr, document, '.sacr')
        } catch (error) {
          expect((error as RefereeError).code).toBe('cannot-hold')
          return
        }
        count++

        const [result] = again.documents as [CorefDocument]
        expect(brief(result).split(' ').sort()).toEqual(brief(document).split(' ').sort())
        expect(words(result)).toEqual(words(document))
        expect(result.sentences).toEqual(document.sentences)
        expect(again.warnings).toEqual([])
      }),
      { numRuns: 600 },
    )
    expect(count).toBeGreaterThan(100)
  })

  test('refuses what braces cannot say', () => {
    const writeError = (words: string, ...mentions: Parameters<typeof documentOf>[0]): string =>
      errorOf(() => [...sacr.write([documentOf(mentions, { words })])]).message

    expect([
      writeError('a b c', { span: [0, 2], entity: 'e' }, { span: [1, 3], entity: 'f' }),
      writeError('a b c', {
        span: [
          [0, 1],
          [2, 3],
        ],
        entity: 'e',
      }),
      writeError('a b c', { span: [0, 2], entity: 'e f' }),
      writeError('a {b} c', { span: [0, 2], entity: 'e' }),
      writeError('# b', { span: [1, 2], entity: 'e' }),
    ]).toMatchInlineSnapshot(`
      [
        "sacr cannot hold crossing mentions (document "d"); the format referee holds everything [cannot-hold]",
        "sacr cannot hold a discontinuous mention (document "d"); the format referee holds everything [cannot-hold]",
        "sacr cannot hold an entity called "e f" (document "d"); the format referee holds everything [cannot-hold]",
        "sacr cannot hold a brace in the text (document "d"); the format referee holds everything [cannot-hold]",
        "sacr cannot hold a line of text that starts with "#" (document "d"); the format referee holds everything [cannot-hold]",
      ]
    `)
  })
})

test('damage only ever ends in coded errors', () => {
  expect(expectOnlyCodedErrors(sacr, SAMPLE, {}, 'd.sacr').errors).toBeGreaterThan(100)
})

test('four times as many braces do not take sixteen times as long', { tags: ['growth'] }, () => {
  const time = (depth: number): number =>
    leastTime(() => {
      const { documents } = sample(`${'{a '.repeat(depth)}x${'}'.repeat(depth)}\n`)
      expect(documents[0]?.mentions.count).toBe(depth)
    })
  time(10_000)

  expect(time(100_000)).toBeLessThan(10 * time(25_000) + 50)
})

test('the sign is a brace with an id and a property', () => {
  expect(sacr.sniff(SAMPLE)).toBe('"{T1:EN="" at line 3')
  expect(sacr.sniff('{"id":"d","mentions":[{"span":[0,1]}]}')).toBeUndefined()
})

const folder = dataPath('fr-litbank', 'sacr')

dataTest('French LitBank has the counts of the table and survives being written', () => {
  let [files, mentions, entities, singletons] = [0, 0, 0, 0]
  for (const path of filesIn(folder, '.sacr')) {
    const { documents, warnings } = readFileWith(sacr, path)
    const [document] = documents as [CorefDocument]
    files++
    mentions += document.mentions.count
    entities += document.entityCount
    singletons += entitySizes(document).filter((size) => size === 1).length
    expect(warnings).toEqual([])
    expect(writeAndRead(sacr, document, '.sacr').documents.map(canonical)).toEqual([canonical(document)])
  }

  expect([files, mentions, entities, singletons]).toEqual([3, 6_253, 1_203, 823])
})
