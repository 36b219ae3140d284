import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf } from '../../../tests/documents.ts'
import { corefDocument } from '../../../tests/support/arbitrary.ts'
import { damage } from '../../../tests/support/damage.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { read, sourceOf, words } from '../../../tests/support/plain.ts'
import type { CorefDocument } from '../../document/document.ts'
import { RefereeError } from '../../errors.ts'
import { format as conll2012Format } from '../conll-2012/format.ts'
import { formats } from '../registry.ts'
import { format as textFormat } from './format.ts'

const conll2012 = await loadFormat(conll2012Format)
const text = await loadFormat(textFormat)

const RAW = "Ann Lee didn't come.\r\nShe slept.\n\nThe end"
const one = (content: string): CorefDocument =>
  read(text, sourceOf(content, 'books/d1.txt')).documents[0] as CorefDocument

function write(document: CorefDocument): { content: string; dropped: string[] } {
  const dropped: string[] = []
  const content = [...text.write([document], { drop: (what) => dropped.push(what) })].join('')
  return { content, dropped }
}

describe('reading', () => {
  test('a file is a document without mentions, called like the file', () => {
    const document = one(RAW)

    expect(document.id).toBe('d1')
    expect(words(document)?.join(' ')).toBe("Ann Lee did n't come . She slept . The end")
    expect([...document.sentences]).toEqual([0, 6, 9])
    expect(document.mentions.count).toBe(0)
    expect(document.origin.locate(6)).toEqual({ path: 'books/d1.txt', line: 2, column: 1 })
  })

  test('it can be written in a format with columns', () => {
    expect([...conll2012.write([one('Ann slept.')])].join('')).toMatch(/\tAnn\t.*\n.*\tslept\t.*\n.*\t\.\t/)
  })

  test('a sentence that does not end is cut, with a warning', () => {
    const { warnings } = read(text, sourceOf('word '.repeat(900)))

    expect(warnings.map(({ code }) => code)).toEqual(['cut-sentence'])
  })

  test('blanks alone are no document', () => {
    expect(read(text, sourceOf(' \n\n')).documents).toEqual([])
  })

  test('damaged files end in documents or coded errors', () => {
    expect(damage(text, RAW).escaped).toEqual([])
  })
})

describe('writing', () => {
  test('the text that a document has comes out as it is, and nothing is lost', () => {
    expect(write(one(RAW))).toEqual({
      content: "Ann Lee didn't come.\nShe slept.\n\nThe end\n",
      dropped: [],
    })
  })

  test('without one, words with blanks between; what is left behind is named', () => {
    const document = documentOf([{ span: [0, 1], entity: 'e1' }], {
      words: [{ text: 'Ana' }, { text: '', empty: true }, { text: 'canta' }, { text: '.' }],
      sentences: [0, 3],
    })

    expect(write(document)).toEqual({
      content: 'Ana canta\n.\n',
      dropped: [
        'words without characters',
        'mentions and their entities',
        'where words and sentences begin: a reader cuts the text anew',
      ],
    })
  })

  test('of any document, every character of every word is written, in order', () => {
    let count = 0
    fc.assert(
      fc.property(corefDocument({ isRich: false }), (document) => {
        if (document.tokens === undefined || document.tokens.count === 0 || document.text !== undefined)
          return
        count++
        const solid = (content: string): string => content.replace(/\s/gu, '')

        expect(solid(write(document).content)).toBe(solid(words(document)?.join('') ?? ''))
      }),
      { numRuns: 200, seed: 5 },
    )
    expect(count).toBeGreaterThan(50)
  })

  test('a second document, or one without words, is refused', () => {
    expect(() => [...text.write([one('a'), one('b')])]).toThrow(/a second document in one file/)
    expect(() => write(documentOf([{ span: [3, 9], entity: 'e1' }]))).toThrow(RefereeError)
  })
})

test('it is the only format without mentions, and no file is taken for it unasked', () => {
  expect(formats.filter(({ isTextOnly }) => isTextOnly === true)).toEqual([textFormat])
  expect(text.sniff(RAW)).toBeUndefined()
  expect(text.extensions).toEqual([])
})
