import { createHash } from 'node:crypto'
import { closeSync, fstatSync, read, readSync } from 'node:fs'
import { promisify } from 'node:util'
import { displayPath, type FileBytes } from '../../corpus/files.ts'
import { InputError } from '../../errors.ts'
import { HEAD_BYTES } from '../../formats/source.ts'
import { cannotRead, orCannotRead } from './cannot-read.ts'
import type { FileStats } from './find-stats.ts'

const readAsync = promisify(read)
/** The rest of a longer pipe is read when it is needed. */
const MOST_RECEIVED = 64 * 2 ** 20

/** A file or standard input, read from start to end and hashed on the way. */
export class StoredFile implements FileBytes {
  readonly path: string
  readonly size: number | undefined
  readonly stats: FileStats
  onRead: ((bytes: number) => void) | undefined
  readonly #file: number
  readonly #isBorrowed: boolean
  readonly #hash = createHash('sha256')
  /** What was looked at and has not been read yet. */
  #head: Uint8Array | undefined
  #isOpen = true
  #isReceived = false

  /**
   * @param path the name of the file in messages
   * @param file its descriptor
   * @param isBorrowed leave the descriptor open, as that of standard input
   * @throws InputError when nothing is known about the descriptor
   */
  constructor(path: string, file: number, isBorrowed = false) {
    this.path = displayPath(path)
    this.#file = file
    this.#isBorrowed = isBorrowed
    this.stats = orCannotRead(path, () => fstatSync(file))
    this.size = this.stats.isFile() ? this.stats.size : undefined
  }

  /** Wait for all bytes, or the first of very many, without blocking the process. */
  async receive(): Promise<void> {
    const parts: Uint8Array[] = []
    for (let length = 0; length < MOST_RECEIVED && !this.#isReceived; ) {
      const part = new Uint8Array(HEAD_BYTES)
      const { bytesRead } = await readAsync(this.#file, part, 0, HEAD_BYTES, null)
      this.#hash.update(part.subarray(0, bytesRead))
      parts.push(part.subarray(0, bytesRead))
      length += bytesRead
      this.#isReceived = bytesRead === 0
    }
    this.#head = Buffer.concat(parts)
  }

  head(): Uint8Array {
    if (this.#head !== undefined) return this.#head.subarray(0, HEAD_BYTES)
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
    if (this.#head === undefined || this.#head.length === 0) return this.#pull(into, at)
    const part = this.#head.subarray(0, into.length - at)
    into.set(part, at)
    this.#head = this.#head.subarray(part.length)
    return part.length
  }

  sha256(): string {
    return this.#hash.copy().digest('hex')
  }

  close(): void {
    if (this.#isOpen && !this.#isBorrowed) closeSync(this.#file)
    this.#isOpen = false
  }

  #pull(into: Uint8Array, at: number): number {
    if (this.#isReceived) return 0
    for (;;) {
      try {
        const read = readSync(this.#file, into, at, into.length - at, null)
        this.#hash.update(into.subarray(at, at + read))
        this.onRead?.(read)
        if (read === 0 && into.length > at) this.#checkUnchanged()
        return read
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        // A pipe that has no data yet or, on some systems, has ended.
        if (code === 'EAGAIN') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
        else if (code === 'EOF') return 0
        else throw cannotRead(this.path, error)
      }
    }
  }

  /** @throws InputError for a file that was changed meanwhile: half of it may be old and half new */
  #checkUnchanged(): void {
    if (!this.stats.isFile()) return
    const { size, mtimeMs } = fstatSync(this.#file)
    if (size === this.stats.size && mtimeMs === this.stats.mtimeMs) return
    const place = { path: this.path, line: 1, column: 1 }
    throw new InputError('cannot-read', place, 'the file changed while being read; run this again')
  }
}
