import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadFormat, loadFormats } from '../../tests/support/load-format.ts'
import { errorOf, read, sourceOf } from '../../tests/support/plain.ts'
import { trickle } from '../../tests/support/trickle.ts'
import type { InputError } from '../errors.ts'
import { nodeByteTests } from '../node/files/node-files.ts'
import { format as conll2012Format } from './conll-2012/format.ts'
import { byteOrderMark, EncodingCheck } from './encoding.ts'
import { strictContext } from './format.ts'
import { LineScanner } from './line-scanner.ts'
import { chooseFormat, readBytes } from './read-bytes.ts'
import { portableByteTests } from './source.ts'

const conll2012 = await loadFormat(conll2012Format)
const formats = [...(await loadFormats()).values()]

const encoder = new TextEncoder()
const VALID = encoder.encode('aé€😂\nbß漢🎉\n'.repeat(3))
/** Bytes that are not valid UTF-8 here: stray, overlong, a surrogate, beyond Unicode, cut short. */
const INVALID: readonly (readonly number[])[] = [
  [0x80],
  [0xbf, 0x80],
  [0xff],
  [0xfe],
  [0xc0, 0x80],
  [0xc3],
  [0xe2, 0x82],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xf0, 0x9f, 0x98],
]

/** Position of the first fault in a stream that arrives in pieces, or -1. */
function firstFault(bytes: Uint8Array, size: number, tests = portableByteTests): number {
  const check = new EncodingCheck(tests)
  for (let from = 0; from < bytes.length; from += size) {
    const to = Math.min(bytes.length, from + size)
    const fault = check.inspect(bytes, from, to, false)
    if (fault !== undefined) return fault.offset
  }
  return check.inspect(bytes, bytes.length, bytes.length, true)?.offset ?? -1
}

test.each(INVALID.map((bytes) => [bytes]))('a file of a byte order mark and %j is refused', async (fault) => {
  const bytes = Uint8Array.from([0xef, 0xbb, 0xbf, ...fault])
  for (const format of formats) {
    const error = errorOf(() => read(format, sourceOf(bytes), { companion: () => new Uint8Array() }))
    expect([format.id, error.code]).toEqual([format.id, 'invalid-utf8'])
  }
})

describe.each([
  ['portable', portableByteTests],
  ['Node', nodeByteTests],
])('the encoding check (%s)', (_, tests) => {
  test('lets text pass however it is cut', () => {
    for (let size = 1; size <= 9; size++) expect(firstFault(VALID, size, tests)).toBe(-1)
  })

  test.each(INVALID.map((bytes) => [bytes]))('finds %j wherever it stands and however it is cut', (fault) => {
    const starts = [0, 1, 3, 6, 10, 11, VALID.length]
    for (const at of starts) {
      for (const tail of [0x41, 0x0a]) {
        const bytes = Uint8Array.from([...VALID.subarray(0, at), ...fault, tail, ...VALID])
        for (let size = 1; size <= 9; size++) {
          expect(firstFault(bytes, size, tests)).toBe(at)
        }
      }
    }
  })

  test('finds a character that the end of the file cuts off', () => {
    for (const [cut, at] of [
      [-1, 0],
      [-2, 0],
      [-3, 0],
    ] as const) {
      const bytes = encoder.encode('😂').slice(0, cut)
      for (let size = 1; size <= 4; size++) expect(firstFault(bytes, size, tests)).toBe(at)
    }
  })

  test('agrees with the platform on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ min: 1, maxLength: 40 }), fc.integer({ min: 1, max: 8 }), (bytes, size) => {
        expect(firstFault(bytes, size, tests) < 0).toBe(portableByteTests.isUtf8(bytes))
      }),
      { numRuns: 500 },
    )
  })

  test('finds NUL bytes', () => {
    const bytes = Uint8Array.from([...VALID, 0, ...VALID])

    for (let size = 1; size <= 9; size++) expect(firstFault(bytes, size, tests)).toBe(VALID.length)
  })
})

describe('byte order marks', () => {
  test.each([
    ['UTF-8', [0xef, 0xbb, 0xbf, 0x41], 3],
    ['none', [0x41, 0x42], 0],
    ['half of one', [0xef, 0xbb], 0],
  ])('%s', (_, bytes, skipped) => {
    expect(byteOrderMark(Uint8Array.from(bytes), bytes.length)).toBe(skipped)
  })

  test.each([
    ['little-endian', [0xff, 0xfe]],
    ['big-endian', [0xfe, 0xff]],
  ])('UTF-16, %s', (_, bytes) => {
    expect(byteOrderMark(Uint8Array.from(bytes), 2)).toMatchObject({ code: 'utf-16', offset: 0 })
  })
})

describe('messages', () => {
  const head = '#begin document (d);\nd\t0\t0\tnaïve\t(1)\n'
  const broken = Uint8Array.from([
    ...encoder.encode(`${head}d\t0\t1\tcaf`),
    0xe9,
    ...encoder.encode('\t-\n#end document\n'),
  ])
  const place = (error: unknown): string => {
    const { line, column } = (error as InputError).place
    return `${(error as InputError).code} ${line}:${column}`
  }

  test('Latin-1 is named, with its place', () => {
    expect(errorOf(() => read(conll2012, sourceOf(broken, 'a.conll'))).message).toMatchInlineSnapshot(`
      "a.conll:3:10: this is not UTF-8; if it is Latin-1, convert it with: iconv -f LATIN1 -t UTF-8 [invalid-utf8]

        d 0 1 caf� -
                 ^"
    `)
  })

  test('the place is the same however the bytes arrive', () => {
    for (let size = 1; size <= 80; size++) {
      expect(place(errorOf(() => read(conll2012, trickle('a', broken, size))))).toBe('invalid-utf8 3:10')
    }
  })

  test('a NUL byte is named, with its place', () => {
    expect(
      errorOf(() => read(conll2012, sourceOf(`${head}d\t0\t1\ta\0b\t-\n`))).message,
    ).toMatchInlineSnapshot(`
      "file:3:8: a NUL byte: this is a binary file, not text [binary-file]

        d 0 1 a·b -
               ^"
    `)
  })

  test.each([
    ['little-endian', true],
    ['big-endian', false],
  ])('UTF-16 is named even where nothing else tells the format: %s', async (_, isLittle) => {
    const text = `\ufeff${head}#end document\n`
    const bytes = new Uint8Array(text.length * 2)
    const view = new DataView(bytes.buffer)
    for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), isLittle)

    await expect(readBytes(bytes, 'key.conll')).rejects.toMatchObject({ code: 'utf-16' })
    await expect(readBytes(bytes, 'key.txt')).rejects.toMatchObject({ code: 'utf-16' })
  })

  test('a file that no format knows, and an empty one', async () => {
    const { message } = errorOf(() => chooseFormat(encoder.encode('%PDF-1.7\n\u0001\u001b[31m'), 'a.pdf'))

    expect(message.replace(/\(referee, .*\)/, '(…)')).toMatchInlineSnapshot(`
      "a.pdf:1:1: no format recognises this file; name one with --format (referee formats lists them) [unknown-format]

        %PDF-1.7
        ^"
    `)
    expect(errorOf(() => chooseFormat(encoder.encode(' \n'), 'a.txt')).message).toMatchInlineSnapshot(
      `"a.txt:1:1: the file is empty [empty-file]"`,
    )
    await expect(readBytes(encoder.encode('# begin'), 'a.conll')).rejects.toThrowErrorMatchingInlineSnapshot(
      `[InputError: a.conll:1:1: no conll-2012 documents found in this file [empty-file]]`,
    )
  })
})

test.each([0, 1, 2, 3])(
  'a line that is too long is shown up to a whole character, wherever that ends: %d',
  (before) => {
    const text = 'x'.repeat(before) + '😂'.repeat(100)
    const scanner = new LineScanner(
      sourceOf(text),
      strictContext(() => {}),
      100,
    )

    const { code, picture } = errorOf(() => scanner.advance()) as InputError

    expect(code).toBe('line-too-long')
    expect(picture?.split('\n')[0]?.trim()).toBe('x'.repeat(before) + '😂'.repeat(before === 0 ? 20 : 19))
  },
)
