import { Buffer } from 'node:buffer'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { InputError } from '../../errors.ts'
import { type ByteSource, bytesSource } from '../../formats/source.ts'
import { UsageError } from '../command.ts'
import { readInput } from '../files/own-files.ts'
import { systemErrorReason } from '../files/system-error.ts'
import { FileSource } from './file-source.ts'

/** A source from the file system: it can show its head before it is read, and be closed. */
export interface OpenSource extends ByteSource {
  head(): Uint8Array
  /** Of the bytes in the file, once all was read. */
  sha256(): string
  close(): void
}

const GZIP = [0x1f, 0x8b]

/** What was seen of standard input must be read by whoever opens it next. */
let standardInput: OpenSource | undefined

/**
 * Open a file or standard input; what is compressed by gzip is unpacked on the way, whatever its name.
 *
 * @param at where the file lies, if `path` is only what it is called in messages
 */
export function openSource(path: string, onRead?: (bytes: number) => void, at: string = path): OpenSource {
  if (path === '-') {
    standardInput ??= opened(path, onRead, at)
    return standardInput
  }
  return opened(path, onRead, at)
}

function opened(path: string, onRead: ((bytes: number) => void) | undefined, at: string): OpenSource {
  const source = new FileSource(path, onRead, at)
  const head = source.head()
  return GZIP.every((byte, i) => head[i] === byte) ? unpacked(source) : source
}

function unpacked(source: FileSource): OpenSource {
  const packed = allOf(source)
  const name = source.path
  let bytes: Uint8Array
  try {
    bytes = gunzipSync(packed)
  } catch (error) {
    throw new InputError(
      'cannot-read',
      { path: name, line: 1, column: 1 },
      `not a whole gzip file: ${systemErrorReason(error)}`,
    )
  } finally {
    source.close()
  }
  return {
    ...bytesSource(name, bytes),
    head: () => bytes.subarray(0, 1 << 16),
    sha256: () => source.sha256(),
    close() {},
  }
}

function allOf(source: FileSource): Uint8Array {
  const pieces: Uint8Array[] = []
  for (;;) {
    const piece = new Uint8Array(1 << 20)
    const size = source.read(piece, 0)
    if (size === 0) return Buffer.concat(pieces)
    pieces.push(piece.subarray(0, size))
  }
}

/** The files that belong to one, seen from its folder. */
export function companionOf(path: string): (relative: string) => Uint8Array | undefined {
  return (relative) => {
    try {
      return readInput(join(dirname(path), relative))
    } catch (error) {
      if (error instanceof UsageError) throw error
      return undefined
    }
  }
}
