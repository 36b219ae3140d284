/** A stream of bytes. The reader owns the buffer, so that a gigabyte passes through one megabyte. */
export interface ByteSource {
  /** For messages only. */
  readonly path: string
  /** Total number of bytes, if known beforehand: a hint for the size of buffers. */
  readonly size: number | undefined
  /** Put the next bytes into `into` from `at` on, and return how many; 0 at the end. */
  read(into: Uint8Array, at: number): number
}

/** How many bytes at the start of a file are used to detect its format. */
export const HEAD_BYTES: number = 1 << 16

/** A source over bytes in memory. */
export function bytesSource(path: string, bytes: Uint8Array): ByteSource {
  let position = 0
  return {
    path,
    size: bytes.length,
    read(into, at) {
      const part = bytes.subarray(position, position + into.length - at)
      into.set(part, at)
      position += part.length
      return part.length
    },
  }
}

/** Tests of raw bytes that a platform may do faster than plain JavaScript. */
export interface ByteTests {
  /** Index of the first NUL byte, or -1. */
  indexOfNul(bytes: Uint8Array): number
  isUtf8(bytes: Uint8Array): boolean
}

const strictDecoder = new TextDecoder('utf-8', { fatal: true })

export const portableByteTests: ByteTests = {
  indexOfNul: (bytes) => bytes.indexOf(0),
  isUtf8(bytes) {
    try {
      strictDecoder.decode(bytes)
      return true
    } catch {
      return false
    }
  },
}
