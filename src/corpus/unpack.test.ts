import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { bytesSource, HEAD_BYTES } from '../formats/source.ts'
import { isPacked, unpack, unpackHead } from './unpack.ts'

const text = 'Ann saw her dog. '.repeat(20_000)

/** The content of a gzip file, read through a buffer of some size. */
function unpackText(bytes: Uint8Array, size = 1 << 16): string {
  const source = unpack({ ...bytesSource('a.gz', bytes), sha256: () => '', close: () => {} })
  const pieces: Uint8Array[] = []
  for (;;) {
    const buffer = new Uint8Array(size)
    const read = source.read(buffer, 0)
    if (read === 0) return Buffer.concat(pieces).toString()
    pieces.push(buffer.subarray(0, read))
  }
}

describe('a gzip file', () => {
  const packed = gzipSync(text)

  test.each([1 << 20, 1000, 7])('is unpacked through a buffer of %i bytes', (size) => {
    expect(unpackText(packed, size)).toBe(text)
  })

  test('that is small is read to its end, and no further', () => {
    expect(unpackText(gzipSync('Ann'))).toBe('Ann')
    const source = unpack({ ...bytesSource('a.gz', gzipSync('Ann')), sha256: () => 'hash', close: () => {} })
    const buffer = new Uint8Array(8)
    expect([source.read(buffer, 2), source.read(buffer, 0), source.read(buffer, 0)]).toEqual([3, 0, 0])
    expect(new TextDecoder().decode(buffer.subarray(2, 5))).toBe('Ann')
    expect([source.path, source.size, source.sha256()]).toEqual(['a.gz', undefined, 'hash'])
  })

  test('may have several members, and an empty one', () => {
    expect(unpackText(Buffer.concat([packed, gzipSync('and more'), gzipSync('')]))).toBe(`${text}and more`)
  })

  test('of random bytes, larger than any buffer, is the same again', () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => 97 + (((i * i * 31) >>> 5) % 26))
    expect(unpackText(gzipSync(bytes))).toBe(Buffer.from(bytes).toString())
    expect(unpackText(Buffer.concat([gzipSync(bytes), gzipSync(bytes)]))).toHaveLength(600_000)
  })

  test('that unpacks to more than 200 times its size is refused, unless any ratio may be', () => {
    const bomb = gzipSync(Buffer.alloc(40 << 20, 10))
    const read = (ratio?: number): number => {
      const source = unpack({ ...bytesSource('a.gz', bomb), sha256: () => '', close: () => {} }, ratio)
      const buffer = new Uint8Array(1 << 20)
      let length = 0
      for (let size = -1; size !== 0; length += size) size = source.read(buffer, 0)
      return length
    }

    expect(() => read()).toThrow(
      'a.gz:1:1: this gzip file unpacks to more than 200 times its size, unlike any text; if you trust it, use --any-ratio [gzip-bomb]',
    )
    expect(read(Number.POSITIVE_INFINITY)).toBe(40 << 20)
    // Small files may have any ratio.
    expect(unpackText(gzipSync('a'.repeat(1 << 20)))).toHaveLength(1 << 20)
  })

  test('shows a bounded part of itself, however much its first bytes hold', () => {
    expect(unpackHead(gzipSync(Buffer.alloc(40 << 20)).subarray(0, 1 << 16))).toHaveLength(HEAD_BYTES)
  })

  test('shows its first words from its first bytes', () => {
    expect(isPacked(packed)).toBe(true)
    expect(isPacked(Uint8Array.of(0x1f, 0x8c))).toBe(false)
    expect(isPacked(Uint8Array.of(0x1e, 0x8b))).toBe(false)
    expect(isPacked(Uint8Array.of())).toBe(false)
    expect(new TextDecoder().decode(unpackHead(packed.subarray(0, 200)))).toMatch(/^Ann saw her dog/)
    expect(unpackHead(packed.subarray(0, 3))).toHaveLength(0)
  })

  const damaged = (at: number): Uint8Array => packed.map((byte, i) => (i === at ? byte ^ 0xff : byte))

  test.each([
    ['cut short', packed.subarray(0, -30), 'unexpected end of file'],
    ['without all of its trailer', packed.subarray(0, -3), 'incorrect data check'],
    ['that ends in its header', packed.subarray(0, 5), 'unexpected end of file'],
    ['with another checksum', damaged(packed.length - 7), 'incorrect data check'],
    ['with another length', damaged(packed.length - 1), 'incorrect data check'],
    ['with rubbish after it', Buffer.concat([packed, Buffer.from('rubbish here')]), 'invalid gzip data'],
  ])('%s is refused', (_, bytes, reason) => {
    expect(() => unpackText(bytes)).toThrow(`a.gz: incomplete or damaged gzip file: ${reason}`)
  })

  test('of which the first of two members is damaged is refused', () => {
    const both = Buffer.concat([packed, packed])
    both[packed.length - 6] = (both[packed.length - 6] as number) ^ 1
    expect(() => unpackText(both)).toThrow('incorrect data check')
  })
})
