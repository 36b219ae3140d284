import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { RefereeError } from '../../errors.ts'
import { systemErrorReason } from './system-error.ts'
import { temporaryIn } from './write-file.ts'

const CHUNK = 1 << 20

/**
 * The items of a long list as text, kept on disk until what comes before them in a result has been written; those of a
 * short list are kept in memory. The file is deleted as soon as it is open: whatever happens to the process, nothing is
 * left behind.
 */
export class Spool {
  readonly #separator: string
  readonly #pieces: { readonly position: number; readonly start: number; end: number }[] = []
  #file: number | undefined
  #waiting: string[] = []
  #waitingBytes = 0
  #size = 0

  constructor(separator: string) {
    this.#separator = separator
  }

  /** @param position of the item's document: lists are in document order */
  add(position: number, item: string): void {
    const bytes = Buffer.byteLength(item) + this.#separator.length
    const last = this.#pieces.at(-1)
    if (last?.position === position) last.end += bytes
    else this.#pieces.push({ position, start: this.#size, end: this.#size + bytes })
    this.#size += bytes
    this.#waiting.push(item, this.#separator)
    this.#waitingBytes += bytes
    if (this.#waitingBytes >= CHUNK) this.#flush()
  }

  /** All items, separated; the spool is then used up. */
  *parts(): Generator<string> {
    const decoder = new TextDecoder()
    const held = this.#file === undefined ? Buffer.from(this.#waiting.join('')) : undefined
    if (held === undefined) this.#flush()
    const ordered = [...this.#pieces].sort((a, b) => a.position - b.position)
    for (const [i, { start, end }] of ordered.entries()) {
      const stop = i === ordered.length - 1 ? end - this.#separator.length : end
      for (let at = start; at < stop; at += CHUNK) {
        const to = Math.min(at + CHUNK, stop)
        yield decoder.decode(held?.subarray(at, to) ?? this.#read(at, to - at), { stream: true })
      }
    }
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }

  #flush(): void {
    const bytes = Buffer.from(this.#waiting.join(''))
    this.#waiting = []
    this.#waitingBytes = 0
    if (bytes.length === 0) return
    try {
      this.#file ??= openNameless()
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
    } catch (error) {
      throw new RefereeError('cannot-write', `${tmpdir()}: ${systemErrorReason(error)}`)
    }
  }

  #read(at: number, length: number): Uint8Array {
    const bytes = Buffer.allocUnsafe(length)
    for (let read = 0; read < length; )
      read += readSync(this.#file as number, bytes, read, length - read, at + read)
    return bytes
  }
}

function openNameless(): number {
  const path = temporaryIn(tmpdir())
  const file = openSync(path, 'wx+')
  rmSync(path)
  return file
}
