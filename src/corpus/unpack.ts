import { type FlateError, Gunzip } from 'fflate'
import { joinBytes } from '../document/join-bytes.ts'
import { InputError } from '../errors.ts'
import { HEAD_BYTES } from '../formats/source.ts'
import type { FileBytes } from './files.ts'

/** Is this the start of a gzip file? */
export function isPacked(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

/** The start of the content, as far as the first bytes of a gzip file give it. */
export function unpackHead(head: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = []
  let length = 0
  try {
    const gunzip = new Gunzip((piece) => {
      pieces.push(piece)
      length += piece.length
    })
    for (let at = 0; at < head.length && length < HEAD_BYTES; at += HEAD_STEP) {
      gunzip.push(head.subarray(at, at + HEAD_STEP))
    }
  } catch {
    // Reading the file will report what is wrong with it.
  }
  return joinBytes(pieces).subarray(0, HEAD_BYTES)
}

// One byte may unpack to a thousand.
const HEAD_STEP = 1 << 10
const CHUNK = 1 << 14
/** Text is packed to a tenth, and rarely to less than a hundredth, of its size. */
const MOST_RATIO = 200
/** Up to this size, content is unpacked whatever its ratio. */
const HARMLESS = 1 << 25
/** CRC-32 and length of the content, after each member of a gzip file. */
const TRAILER = 8

/**
 * The content of a gzip file, unpacked while it is read. Checksums are compared here: fflate does not.
 *
 * @param mostRatio how many times its size a large file may unpack to
 * @throws InputError when the file is damaged or cut short, or unpacks to far more than text does
 */
export function unpack(packed: FileBytes, mostRatio: number = MOST_RATIO): FileBytes {
  const unpacker = new Unpacker()
  let piece: Uint8Array = new Uint8Array()
  let isDone = false
  return {
    path: packed.path,
    size: undefined,
    read(into, at) {
      while (piece.length === 0) {
        const next = unpacker.next()
        if (next !== undefined) piece = next
        else if (isDone) return 0
        else pull()
      }
      const part = piece.subarray(0, into.length - at)
      into.set(part, at)
      piece = piece.subarray(part.length)
      return part.length
    },
    sha256: () => packed.sha256(),
    close: () => packed.close(),
  }

  function pull(): void {
    const chunk = new Uint8Array(CHUNK)
    const size = packed.read(chunk, 0)
    isDone = size === 0
    try {
      unpacker.push(chunk.subarray(0, size), isDone)
    } catch (error) {
      const { message } = error as FlateError
      const reason = message === 'unexpected EOF' ? 'unexpected end of file' : message
      throw new InputError(
        'cannot-read',
        { path: packed.path, line: 1, column: 1 },
        `incomplete or damaged gzip file: ${reason}`,
      )
    }
    const { packedLength, unpackedLength } = unpacker
    if (unpackedLength > Math.max(HARMLESS, mostRatio * packedLength)) {
      throw new InputError(
        'gzip-bomb',
        { path: packed.path, line: 1, column: 1 },
        `this gzip file unpacks to more than ${mostRatio} times its size, unlike any text; if you trust it, use --any-ratio`,
      )
    }
  }
}

class Unpacker {
  /** Of the whole file, so far. */
  packedLength = 0
  unpackedLength = 0
  readonly #pieces: Uint8Array[] = []
  readonly #gunzip: Gunzip
  #crc = ~0
  #length = 0
  /** The stored bytes pushed last, and where they start in the file. */
  #recent: Uint8Array = new Uint8Array()
  #recentAt = 0

  constructor() {
    this.#gunzip = new Gunzip((piece) => {
      if (piece.length === 0) return
      this.#crc = updateCrc(this.#crc, piece)
      this.#length += piece.length
      this.unpackedLength += piece.length
      this.#pieces.push(piece)
    })
    this.#gunzip.onmember = (start) => {
      this.#check(start)
      this.#crc = ~0
      this.#length = 0
    }
  }

  push(chunk: Uint8Array, isLast: boolean): void {
    const kept = this.#recent.subarray(-CHUNK)
    this.#recentAt += this.#recent.length - kept.length
    this.#recent = joinBytes([kept, chunk])
    this.packedLength += chunk.length
    this.#gunzip.push(chunk, isLast)
    if (isLast) this.#check(this.#recentAt + this.#recent.length)
  }

  next(): Uint8Array | undefined {
    return this.#pieces.shift()
  }

  /** Compare what was unpacked with the trailer that ends at an offset of the file. */
  #check(end: number): void {
    const at = end - this.#recentAt - TRAILER
    if (at < 0) throw new Error('unexpected end of file')
    const trailer = new DataView(this.#recent.buffer, this.#recent.byteOffset + at, TRAILER)
    const isSame =
      trailer.getUint32(0, true) === ~this.#crc >>> 0 && trailer.getUint32(4, true) === this.#length >>> 0
    if (!isSame) throw new Error('incorrect data check')
  }
}

const CRC_TABLE: Uint32Array = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function updateCrc(crc: number, bytes: Uint8Array): number {
  let value = crc
  for (let i = 0; i < bytes.length; i++) {
    value = (value >>> 8) ^ (CRC_TABLE[(value ^ (bytes[i] as number)) & 0xff] as number)
  }
  return value
}
