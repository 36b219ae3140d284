import { Buffer, isUtf8 } from 'node:buffer'
import { createHash, type Hash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, type Stats } from 'node:fs'
import { InputError } from '../../errors.ts'
import { type ByteSource, type ByteTests, HEAD_BYTES } from '../../formats/source.ts'
import { noteInput } from '../files/own-files.ts'
import { systemErrorReason } from '../files/system-error.ts'

/** Node knows both by vector instructions. */
export const nodeByteTests: ByteTests = {
  indexOfNul: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(0),
  isUtf8,
}

/** A file, or standard input, read in order, hashed on the way. */
export class FileSource implements ByteSource {
  readonly path: string
  readonly size: number | undefined
  readonly #file: number
  readonly #hash: Hash = createHash('sha256')
  readonly #onRead: (bytes: number) => void
  #head: Uint8Array | undefined
  #isOpen = true

  /**
   * @param at where the file lies, if `path` is only what it is called in messages
   * @throws InputError when the file cannot be opened, UsageError when the result would replace it
   */
  constructor(path: string, onRead: (bytes: number) => void = () => {}, at: string = path) {
    this.path = path === '-' ? '<stdin>' : path
    this.#onRead = onRead
    let stat: Stats
    try {
      this.#file = path === '-' ? 0 : openSync(at, 'r')
      stat = fstatSync(this.#file)
    } catch (error) {
      throw cannotRead(this.path, error)
    }
    this.size = stat.isFile() ? stat.size : undefined
    noteInput(this.path, stat)
  }

  /** The first bytes, for telling the format; they are read again as usual. */
  head(): Uint8Array {
    if (this.#head !== undefined) return this.#head
    const head = new Uint8Array(HEAD_BYTES)
    let length = 0
    while (length < HEAD_BYTES) {
      const read = this.#pull(head, length)
      if (read === 0) break
      length += read
    }
    this.#head = head.subarray(0, length)
    return this.#head
  }

  read(into: Uint8Array, at: number): number {
    if (this.#head !== undefined && this.#head.length > 0) {
      const part = this.#head.subarray(0, into.length - at)
      into.set(part, at)
      this.#head = this.#head.subarray(part.length)
      return part.length
    }
    return this.#pull(into, at)
  }

  /** SHA-256 of everything, once all was read. */
  sha256(): string {
    return this.#hash.copy().digest('hex')
  }

  close(): void {
    if (this.#isOpen && this.#file !== 0) closeSync(this.#file)
    this.#isOpen = false
  }

  #pull(into: Uint8Array, at: number): number {
    for (;;) {
      try {
        const read = readSync(this.#file, into, at, into.length - at, null)
        this.#hash.update(into.subarray(at, at + read))
        this.#onRead(read)
        return read
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        // A pipe that has nothing yet, or that ended on some systems.
        if (code === 'EAGAIN') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
        else if (code === 'EOF') return 0
        else throw cannotRead(this.path, error)
      }
    }
  }
}

function cannotRead(path: string, error: unknown): InputError {
  const { code } = error as NodeJS.ErrnoException
  const reason = code === 'ENOENT' ? 'no such file' : systemErrorReason(error)
  return new InputError('cannot-read', { path, line: 1, column: 1 }, reason)
}
