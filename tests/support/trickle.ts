import type { ByteSource } from '../../src/formats/source.ts'

/** The same bytes in pieces of at most this size, as from a pipe or a slow disk. */
export function trickle(path: string, bytes: Uint8Array, most: number): ByteSource {
  let position = 0
  return {
    path,
    size: undefined,
    read(into, at) {
      const part = bytes.subarray(position, position + Math.min(most, into.length - at))
      into.set(part, at)
      position += part.length
      return part.length
    },
  }
}

/** A source that generates its bytes on demand, so that a huge file needs no disk. */
export function endless(path: string, total: number, byteAt: (position: number) => number): ByteSource {
  let position = 0
  return {
    path,
    size: total,
    read(into, at) {
      const count = Math.min(into.length - at, total - position, 1 << 20)
      for (let i = 0; i < count; i++) into[at + i] = byteAt(position + i)
      position += count
      return count
    },
  }
}
