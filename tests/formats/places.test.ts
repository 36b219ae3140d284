import { describe, expect, test } from 'vitest'
import type { CorefDocument } from '../../src/document/document.ts'
import { InputError } from '../../src/errors.ts'
import { endingOf } from '../../src/formats/format.ts'
import { documentOf } from '../documents.ts'
import { loadFormats } from '../support/load-format.ts'
import { read, sourceOf } from '../support/plain.ts'
import { companionIn } from '../support/stand-off.ts'
import { trickle } from '../support/trickle.ts'
import { type Sample, samplesOf, writtenOf } from './damage.ts'

const formats = [...(await loadFormats()).values()]
const writers = formats.filter(({ isReadOnly, isTextOnly }) => isReadOnly !== true && isTextOnly !== true)
const encoder = new TextEncoder()

/** The final error when reading some bytes past all faults, as `line:column code`. */
function refusal({ format, path, files }: Sample, bytes: Uint8Array, size?: number): string {
  try {
    const source = size === undefined ? sourceOf(bytes, path) : trickle(path, bytes, size)
    const context = { warn: () => {}, fault: () => {}, companion: companionIn(files) }
    return [...format.read(source, context)].length === 0 ? 'no document' : 'read'
  } catch (error) {
    if (error instanceof InputError) return `${error.place.line}:${error.place.column} ${error.code}`
    throw error
  }
}

/** Bytes that are not UTF-8 if another character follows: alone, or the start of a longer character. */
const BROKEN = [[0xff], [0x80], [0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0xc1], [0xc0]]

describe('bytes that are no UTF-8 are found where they are', () => {
  test.each(formats)('in a file of $id', (format) => {
    const sample = samplesOf(format).at(-1)
    if (sample === undefined) throw new Error('no sample')
    const prefix = refusal(sample, encoder.encode(`é€😂\n${sample.text}`)) === 'read' ? 'é€😂\n' : ''
    const characters = [...prefix, ...sample.text]
    const step = Math.ceil(characters.length / 25)
    for (let at = 0; at <= characters.length; at += step) {
      const before = characters.slice(0, at).join('')
      const lines = before.split('\n')
      const place = `${lines.length}:${(lines.at(-1) as string).length + 1} invalid-utf8`
      for (const [i, broken] of BROKEN.entries()) {
        const after = encoder.encode(characters.slice(at).join(''))
        const bytes = Uint8Array.from([...encoder.encode(before), ...broken, ...after])

        expect(refusal(sample, bytes)).toBe(place)
        if (i % 2 === (at / step) % 2) continue
        expect([1, 3, 4].map((size) => refusal(sample, bytes, size))).toEqual([place, place, place])
      }
    }
  })
})

describe('the first word in which two documents differ is found', () => {
  const COUNT = 150
  const plain = Array.from({ length: COUNT }, (_, i) => `w${i}`)
  const changed = (at: number, word: string): string[] => plain.with(at, word)

  test.each(writers)('as $id reads them', (format) => {
    const readAs = (words: readonly string[]): CorefDocument | undefined => {
      const written = writtenOf(
        format,
        documentOf([{ span: [0, 1], entity: '1' }], { words: words.join(' ') }),
      )
      if (typeof written === 'string') return undefined
      const files = Object.fromEntries(written.beside.map(({ extension, text }) => [`d${extension}`, text]))
      return read(format, sourceOf(written.text, `d${endingOf(format)}`), { companion: companionIn(files) })
        .documents[0]
    }
    const key = readAs(plain)
    if (key?.tokens === undefined || key.tokens.count !== COUNT) return
    const difference = (words: readonly string[], from?: number): number[] => {
      const other = readAs(words)?.tokens
      if (other === undefined || key.tokens === undefined) return []
      return [key.tokens.firstDifference(other, from), other.firstDifference(key.tokens, from)]
    }

    expect(difference(plain)).toEqual([-1, -1])
    for (const at of [0, 1, 62, 63, 64, 65, 127, 128, COUNT - 1]) {
      for (const word of [`v${at}`, `w${at}x`]) expect(difference(changed(at, word))).toEqual([at, at])
      expect(difference(changed(at, 'x'), at + 1)).toEqual([-1, -1])
    }
    for (const count of [1, 64, COUNT - 1]) expect(difference(plain.slice(0, count))).toEqual([count, count])
    const words = documentOf([], { words: changed(7, 'x').join(' ') }).tokens
    expect(words === undefined ? -1 : key.tokens.firstDifference(words)).toBe(7)
  })
})
