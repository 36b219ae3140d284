import { Buffer, isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readdirSync, readSync, type Stats } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import {
  displayPath,
  type FileBytes,
  type Files,
  type Hash,
  type PathKind,
  STANDARD_INPUT,
} from '../../corpus/files.ts'
import type { NamedPath } from '../../corpus/name-systems.ts'
import { PATTERN } from '../../corpus/open-corpus.ts'
import { InputError } from '../../errors.ts'
import { type ByteTests, bytesSource, HEAD_BYTES } from '../../formats/source.ts'
import { UsageError } from '../usage-error.ts'
import { findStats } from './find-stats.ts'
import { allowedRatio, inlineFiles, labelledPaths, noteInput, readInput, stdin } from './own-files.ts'
import { sha256 } from './sha256.ts'
import { systemErrorReason } from './system-error.ts'

/** Node uses vector instructions for both. */
export const nodeByteTests: ByteTests = {
  indexOfNul: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(0),
  isUtf8,
}

/** The file system, and standard input. */
export class NodeFiles implements Files {
  readonly tests: ByteTests = nodeByteTests
  /** Base of relative paths; messages show paths as given. */
  readonly #folder: string | undefined
  /** Buffer for the heads of files, one after the other. */
  readonly #head: Uint8Array = new Uint8Array(HEAD_BYTES)

  readonly #pipes: Map<string, StoredFile> = new Map()

  get mostRatio(): number | undefined {
    return allowedRatio()
  }

  get labels(): ReadonlyMap<string, NamedPath> {
    return labelledPaths
  }

  constructor(folder?: string) {
    this.#folder = folder
  }

  kind(path: string): PathKind {
    if (inlineFiles.has(path)) return 'file'
    try {
      const stat = findStats(this.#at(path))
      if (stat !== undefined) return stat.isDirectory() ? 'folder' : 'file'
      return PATTERN.test(path) ? 'pattern' : 'absent'
    } catch (error) {
      throw cannotRead(path, error)
    }
  }

  async list(path: string): Promise<readonly string[]> {
    try {
      return this.kind(path) === 'folder' ? this.#filesIn(path) : await this.#matches(path)
    } catch (error) {
      throw error instanceof InputError ? error : cannotRead(path, error)
    }
  }

  #filesIn(folder: string): string[] {
    return readdirSync(this.#at(folder), { recursive: true, withFileTypes: true }).flatMap((entry) => {
      const path = join(entry.parentPath, entry.name)
      // A link may point to a file.
      const isFile = entry.isFile() || (entry.isSymbolicLink() && this.kind(path) === 'file')
      return isFile ? [path] : []
    })
  }

  async #matches(pattern: string): Promise<string[]> {
    const { globSync } = await import('tinyglobby')
    return globSync(pattern, {
      expandDirectories: false,
      absolute: isAbsolute(pattern),
      ...(this.#folder === undefined ? {} : { cwd: this.#folder }),
    })
  }

  head(path: string): Uint8Array {
    if (path === STANDARD_INPUT) return standardInput().head()
    const inline = inlineFiles.get(path)
    if (inline !== undefined) return inline.subarray(0, HEAD_BYTES)
    let file: number | undefined
    try {
      const pipe = this.#pipes.get(path)
      if (pipe !== undefined) return pipe.head()
      file = openSync(this.#at(path), 'r')
      const stat = fstatSync(file)
      if (!stat.isFile() && !stat.isDirectory()) {
        // It can be read only once: the next open reads what is looked at here.
        const opened = new StoredFile(path, this.#at(path), undefined, file)
        file = undefined
        this.#pipes.set(path, opened)
        return opened.head()
      }
      return this.#head.subarray(0, readSync(file, this.#head, 0, HEAD_BYTES, null))
    } catch (error) {
      throw cannotRead(path, error)
    } finally {
      if (file !== undefined) closeSync(file)
    }
  }

  open(path: string, onRead?: (bytes: number) => void): FileBytes {
    const inline = inlineFiles.get(path)
    if (inline !== undefined) return inlineFile(path, inline)
    const pipe = path === STANDARD_INPUT ? standardInput() : this.#pipes.get(path)
    this.#pipes.delete(path)
    if (pipe === undefined) return new StoredFile(path, this.#at(path), onRead)
    pipe.onRead = onRead
    return pipe
  }

  readBeside(path: string, relative: string): Uint8Array | undefined {
    try {
      return readInput(join(dirname(this.#at(path)), relative))
    } catch (error) {
      if (error instanceof UsageError) throw error
      return undefined
    }
  }

  createHash(): Hash {
    const hash = createHash('sha256')
    return {
      update(data) {
        hash.update(data)
        return this
      },
      digest: () => hash.copy().digest('hex'),
    }
  }

  #at(path: string): string {
    return this.#folder === undefined || path === STANDARD_INPUT ? path : resolve(this.#folder, path)
  }
}

function inlineFile(path: string, bytes: Uint8Array): FileBytes {
  return { ...bytesSource(path, bytes), sha256: () => sha256(bytes), close() {} }
}

/** What was looked at in standard input is read by the next open. */
const openedInputs = new WeakMap<object, StoredFile>()

function standardInput(): StoredFile {
  const opened = openedInputs.get(stdin) ?? new StoredFile(STANDARD_INPUT, STANDARD_INPUT)
  openedInputs.set(stdin, opened)
  return opened
}

/** A file or standard input, read from start to end and hashed on the way. */
class StoredFile implements FileBytes {
  readonly path: string
  readonly size: number | undefined
  onRead: ((bytes: number) => void) | undefined
  readonly #file: number
  readonly #hash = createHash('sha256')
  /** The state of the file when opened; undefined for anything else, such as a pipe. */
  readonly #stat: Stats | undefined
  /** What was looked at and has not been read yet. */
  #head: Uint8Array | undefined
  #isOpen = true

  /**
   * @param path the name of the file in messages
   * @param at its location
   * @param opened its descriptor, if it is open already
   * @throws InputError when the file cannot be opened, UsageError when the result would replace it
   */
  constructor(path: string, at: string, onRead?: (bytes: number) => void, opened?: number) {
    this.path = displayPath(path)
    this.onRead = onRead
    let stat: Stats
    try {
      this.#file = opened ?? (path === STANDARD_INPUT ? stdin.descriptor : openSync(at, 'r'))
      stat = fstatSync(this.#file)
    } catch (error) {
      throw cannotRead(path, error)
    }
    this.#stat = stat.isFile() ? stat : undefined
    this.size = this.#stat?.size
    noteInput(this.path, stat)
  }

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
    if (this.#isOpen && this.#file !== stdin.descriptor) closeSync(this.#file)
    this.#isOpen = false
  }

  #pull(into: Uint8Array, at: number): number {
    for (;;) {
      try {
        const read = readSync(this.#file, into, at, into.length - at, null)
        this.#hash.update(into.subarray(at, at + read))
        this.onRead?.(read)
        if (read === 0 && into.length > at) this.#checkUnchanged()
        return read
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (error instanceof InputError) throw error
        // A pipe that has no data yet or, on some systems, has ended.
        if (code === 'EAGAIN') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
        else if (code === 'EOF') return 0
        else throw cannotRead(this.path, error)
      }
    }
  }

  /** @throws InputError for a file that was changed meanwhile: half of it may be old and half new */
  #checkUnchanged(): void {
    if (this.#stat === undefined) return
    const { size, mtimeMs } = fstatSync(this.#file)
    if (size === this.#stat.size && mtimeMs === this.#stat.mtimeMs) return
    const place = { path: this.path, line: 1, column: 1 }
    throw new InputError('cannot-read', place, 'the file changed while being read; run this again')
  }
}

function cannotRead(path: string, error: unknown): InputError {
  const { code } = error as NodeJS.ErrnoException
  const reason = code === 'ENOENT' ? 'no such file' : systemErrorReason(error)
  return new InputError('cannot-read', { path: displayPath(path), line: 1, column: 1 }, reason)
}
