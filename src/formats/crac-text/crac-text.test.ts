import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { corefDocument } from '../../../tests/support/arbitrary.ts'
import { damage } from '../../../tests/support/damage.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { brief, read, sourceOf, words } from '../../../tests/support/plain.ts'
import type { CorefDocument } from '../../document/document.ts'
import { RefereeError } from '../../errors.ts'
import { format as nativeFormat } from '../referee/format.ts'
import { format as cracTextFormat } from './format.ts'

const native = await loadFormat(nativeFormat)
const cracText = await loadFormat(cracTextFormat)

const one = (text: string): CorefDocument => read(cracText, sourceOf(text)).documents[0] as CorefDocument
const messages = (text: string): string[] =>
  read(cracText, sourceOf(text)).warnings.map(({ line, column, message }) => `${line}:${column} ${message}`)

describe('tagged words', () => {
  test('are mentions; a line is a document', () => {
    const text = 'Los|[e1 jugadores de el Espanyol|[e2],e1] que ##|[e1] ##él|[e2] .\n\nOtro|[e1]\n'

    const { documents } = read(cracText, sourceOf(text, 'x/dev.txt'))

    expect(documents.map(({ id }) => id)).toEqual(['dev', 'dev-2'])
    expect(documents.map(brief)).toEqual(['0-5:e1 4-5:e2 6-7:e1 7-8:e2', '0-1:e1'])
    expect(documents[0]?.tokens?.token(6)).toEqual({ text: '', start: 33, end: 35, empty: true })
    expect(documents[0]?.tokens?.token(7)).toMatchObject({ text: 'él', empty: true })
    expect(documents[0]?.mentions.attributes?.map(({ zero }) => zero)).toEqual([
      undefined,
      undefined,
      true,
      true,
    ])
    expect(documents[0]?.origin.locate(4)).toEqual({ path: 'x/dev.txt', line: 1, column: 25 })
  })

  test('cross, and nest in their own entity', () => {
    expect(brief(one('a|[e1 b|[e2 c|e1] d|e2]'))).toBe('0-3:e1 1-4:e2')
    expect(brief(one('a|[e1 b|[e1 c|e1],e1]'))).toBe('0-3:e1 1-3:e1')
  })

  test('may have signs behind the tag, bars in the word, and words that only look tagged', () => {
    const document = one('Mary|[e2]. He|[e1], said ||[e3] film)|Proxy x|[] a|b|[e4]')

    expect(words(document)).toEqual(['Mary', '.', 'He', ',', 'said', '|', 'film)|Proxy', 'x|[]', 'a|b'])
    expect(brief(document)).toBe('0-1:e2 2-3:e1 5-6:e3 8-9:e4')
    expect(words(one('a|[e1]x b|[e2]'))).toEqual(['a|[e1]x', 'b'])
  })
})

test('tags that are not in order are put right, and named', () => {
  expect([
    messages('John|[e1] saw|[e2 Mary .'),
    messages('John|e1] saw'),
    messages('John|[e1],e2 saw|[e3]'),
    messages('|[e1] a'),
  ]).toMatchInlineSnapshot(`
    [
      [
        "1:11 the mention of "e2" that opens here is never closed",
      ],
      [
        "1:1 the mention of "e1" that closes here was never opened",
      ],
      [
        "1:1 "e2" is not a tag: expected "[e1", "e1]" or "[e1]"",
      ],
      [
        "1:1 a tag of "e1" without a word",
      ],
    ]
  `)
  expect(brief(one('John|[e1] saw|[e2 Mary .'))).toBe('0-1:e1 1-2:e2')
})

describe('writing', () => {
  test('what is written is what is read', () => {
    let count = 0
    fc.assert(
      fc.property(corefDocument({ isRich: false }), (document) => {
        let text: string
        try {
          text = [...cracText.write([document])].join('')
        } catch (error) {
          if (error instanceof RefereeError && error.code === 'cannot-hold') return
          throw error
        }
        if (document.tokens?.count === 0) return
        count++

        const back = one(text)

        expect(words(back)).toEqual(words(document))
        expect(brief(back).split(' ').sort()).toEqual(brief(document).split(' ').sort())
        expect(messages(text)).toEqual([])
      }),
      { numRuns: 500 },
    )
    expect(count).toBeGreaterThan(150)
  })

  test('empty nodes come back as such, and what is lost is named', () => {
    const dropped: string[] = []
    const document = one('Ana ##él|[e1] ##|[e2]')

    const text = [...cracText.write([document], { drop: (what) => dropped.push(what) })].join('')

    expect(document.tokens?.token(2)).toMatchObject({ text: '', empty: true })
    expect(text).toBe('Ana ##él|[e1] ##|[e2]\n')
    expect(dropped).toEqual(['the names of documents: they are known by their order'])
  })

  test.each(['##x', 'a|[e1]'])('refuses the word %s, which would be read otherwise', (word) => {
    const { documents } = read(
      native,
      sourceOf(`${JSON.stringify({ id: 'd', tokens: [word], mentions: [] })}\n`),
    )

    expect(() => [...cracText.write(documents)]).toThrow(RefereeError)
  })
})

test('damaged files end in documents or coded errors', () => {
  const { refused, escaped } = damage(cracText, 'Los|[e1 de el é|[e2],e1] que ##|[e1]\nb|[e1]\n')

  expect(refused).toBeGreaterThan(50)
  expect(escaped).toEqual([])
})

test('it is told from its tags', () => {
  expect(cracText.sniff('Los|[e1 jugadores|e1] de')).toBe('a tagged word, "Los|[e1"')
  expect(cracText.sniff('a\tperson[12]|x[3]')).toBeUndefined()
  expect(cracText.sniff('Ann | Bo [1] left.')).toBeUndefined()
})
