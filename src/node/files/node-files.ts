import { Buffer, isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { closeSync, fstatSync, open, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type FileBytes, type Files, type Hash, type PathKind, STANDARD_INPUT } from '../../corpus/files.ts'
import type { NamedPath } from '../../corpus/name-systems.ts'
import { PATTERN } from '../../corpus/open-corpus.ts'
import { InputError } from '../../errors.ts'
import { type ByteTests, bytesSource, HEAD_BYTES } from '../../formats/source.ts'
import { cannotRead, orCannotRead } from './cannot-read.ts'
import { type FileStats, findStats } from './find-stats.ts'
import { sha256 } from './sha256.ts'
import { StoredFile } from './stored-file.ts'
import { type Content, writeFile } from './write-file.ts'
import { makeDirectory } from './write-folder.ts'

const openAsync = promisify(open)

/** Node uses vector instructions for both. */
export const nodeByteTests: ByteTests = {
  indexOfNul: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(0),
  isUtf8,
}

export interface NodeFilesOptions {
  /** Base of relative paths, by default the working directory; messages show paths as given. */
  readonly folder?: string | undefined
  /** The descriptor of standard input, if it is not 0. */
  readonly stdin?: number | undefined
  /** Files that exist only in memory, by path. */
  readonly inline?: ReadonlyMap<string, Uint8Array> | undefined
  readonly labels?: ReadonlyMap<string, NamedPath> | undefined
  readonly mostRatio?: number | undefined
  readonly guard?: InputGuard | undefined
}

/** Observes which files are read. */
export interface InputGuard {
  /** @throws to prevent the reading */
  noteInput(path: string, stats: FileStats): void
}

/** The file system, and standard input, as one run sees them. Whatever fails throws a RefereeError. */
export class NodeFiles implements Files {
  readonly tests: ByteTests = nodeByteTests
  readonly mostRatio: number | undefined
  readonly labels: ReadonlyMap<string, NamedPath>
  readonly #options: NodeFilesOptions
  /** Buffer for the heads of files, one after the other. */
  #head: Uint8Array | undefined
  /** What was looked at in standard input, or in a pipe, is read by the next open. */
  #stdin: StoredFile | undefined
  readonly #pipes: Map<string, StoredFile> = new Map()

  constructor(options: NodeFilesOptions = {}) {
    this.#options = options
    this.mostRatio = options.mostRatio
    this.labels = options.labels ?? new Map()
  }

  /** The same files, with another base of relative paths. */
  in(folder: string): NodeFiles {
    return new NodeFiles({ ...this.#options, folder })
  }

  get folder(): string {
    return resolve(this.#options.folder ?? '')
  }

  /** Where a path points to, for calls of Node. */
  locate(path: string): string {
    const { folder } = this.#options
    // An empty path is a mistake, not the folder.
    return folder === undefined || path === STANDARD_INPUT || path === '' ? path : resolve(folder, path)
  }

  kind(path: string): PathKind {
    if (this.#options.inline?.has(path) === true) return 'file'
    const stats = this.findStats(path)
    if (stats !== undefined) return stats.isDirectory() ? 'folder' : 'file'
    return PATTERN.test(path) ? 'pattern' : 'absent'
  }

  /** Undefined if nothing is there. */
  findStats(path: string): FileStats | undefined {
    return orCannotRead(path, () => findStats(this.locate(path)))
  }

  async list(path: string): Promise<readonly string[]> {
    try {
      return this.kind(path) === 'folder' ? this.#filesIn(path) : await this.#matches(path)
    } catch (error) {
      throw cannotRead(path, error)
    }
  }

  #filesIn(folder: string): string[] {
    const located = this.locate(folder)
    return readdirSync(located, { recursive: true, withFileTypes: true }).flatMap((entry) => {
      const within =
        located === folder ? entry.parentPath : join(folder, entry.parentPath.slice(located.length))
      const path = join(within, entry.name)
      // A link may point to a file.
      const isFile = entry.isFile() || (entry.isSymbolicLink() && this.kind(path) === 'file')
      return isFile ? [path] : []
    })
  }

  async #matches(pattern: string): Promise<string[]> {
    const { globSync } = await import('tinyglobby')
    const { folder } = this.#options
    return globSync(pattern, {
      expandDirectories: false,
      absolute: isAbsolute(pattern),
      ...(folder === undefined ? {} : { cwd: folder }),
    })
  }

  head(path: string): Uint8Array {
    if (path === STANDARD_INPUT) return this.#standardInput().head()
    const inline = this.#options.inline?.get(path)
    if (inline !== undefined) return inline.subarray(0, HEAD_BYTES)
    const pipe = this.#pipes.get(path)
    if (pipe !== undefined) return pipe.head()
    const file = this.#openSync(path)
    let isKept = false
    try {
      const stats = fstatSync(file)
      if (!stats.isFile() && !stats.isDirectory()) {
        // It can be read only once: the next open reads what is looked at here.
        const opened = new StoredFile(path, file)
        isKept = true
        this.#pipes.set(path, opened)
        return opened.head()
      }
      this.#head ??= new Uint8Array(HEAD_BYTES)
      return this.#head.subarray(0, readSync(file, this.#head, 0, HEAD_BYTES, null))
    } catch (error) {
      throw cannotRead(path, error)
    } finally {
      if (!isKept) closeSync(file)
    }
  }

  open(path: string, onRead?: (bytes: number) => void): FileBytes {
    const inline = this.#options.inline?.get(path)
    if (inline !== undefined) return inlineFile(path, inline)
    const pipe = path === STANDARD_INPUT ? this.#standardInput() : this.#pipes.get(path)
    this.#pipes.delete(path)
    const opened = pipe ?? new StoredFile(path, this.#openSync(path))
    opened.onRead = onRead
    try {
      this.#options.guard?.noteInput(opened.path, opened.stats)
    } catch (error) {
      opened.close()
      throw error
    }
    return opened
  }

  /**
   * Wait for the pipes among some paths. Reading one would block the process as long as nothing has been written.
   *
   * @throws InputError when one cannot be read
   */
  async receive(paths: readonly string[]): Promise<void> {
    const pipes = [...new Set(paths)].filter((path) => isPipe(this.locate(path)))
    await Promise.all(
      pipes.map(async (path) => {
        try {
          const pipe = new StoredFile(path, await openAsync(this.locate(path), 'r'))
          this.#pipes.set(path, pipe)
          await pipe.receive()
        } catch (error) {
          throw cannotRead(path, error)
        }
      }),
    )
  }

  /** Close what was looked at or received, and never read. */
  close(): void {
    for (const pipe of this.#pipes.values()) pipe.close()
  }

  #openSync(path: string): number {
    return orCannotRead(path, () => openSync(this.locate(path), 'r'))
  }

  #standardInput(): StoredFile {
    this.#stdin ??= new StoredFile(STANDARD_INPUT, this.#options.stdin ?? 0, true)
    return this.#stdin
  }

  readBeside(path: string, relative: string): Uint8Array | undefined {
    try {
      return this.read(join(dirname(path), relative))
    } catch (error) {
      if (error instanceof InputError) return undefined
      throw error
    }
  }

  /**
   * All bytes of a file that is not a corpus, or of standard input.
   *
   * @throws InputError where it cannot be read
   */
  read(path: string): Uint8Array {
    const { stdin = 0, guard } = this.#options
    if (path === STANDARD_INPUT) return orCannotRead(path, () => readFileSync(stdin))
    const located = this.locate(path)
    const stats = orCannotRead(path, () => statSync(located))
    guard?.noteInput(path, stats)
    return orCannotRead(path, () => readFileSync(located))
  }

  /** The same as text, in UTF-8. */
  readText(path: string): string {
    return Buffer.from(this.read(path)).toString()
  }

  /** @throws RefereeError when the file cannot be written; an old one is then untouched */
  write(path: string, content: Content): void {
    writeFile(path, content, this.locate(path))
  }

  /** @throws RefereeError when there can be no such directory */
  makeDirectory(path: string): void {
    makeDirectory(path, this.locate(path))
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
}

function isPipe(path: string): boolean {
  try {
    return statSync(path).isFIFO()
  } catch {
    // The reader reports the error.
    return false
  }
}

function inlineFile(path: string, bytes: Uint8Array): FileBytes {
  return { ...bytesSource(path, bytes), sha256: () => sha256(bytes), close() {} }
}
