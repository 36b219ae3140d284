import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { InputError } from '../../errors.ts'
import { type ByteSource, bytesSource } from '../../formats/source.ts'
import { systemReason } from '../system-error.ts'
import { FileSource } from './file-source.ts'

/** A source from the file system: it can show its head before it is read, and be closed. */
export interface OpenSource extends ByteSource {
  head(): Uint8Array
  /** Of the bytes in the file, once all was read. */
  sha256(): string
  close(): void
}

const GZIP = [0x1f, 0x8b]

/** Open a file or standard input; what is compressed by gzip is unpacked on the way. */
export function openSource(path: string, onRead?: (bytes: number) => void): OpenSource {
  const source = new FileSource(path, onRead)
  if (path === '-' || !path.endsWith('.gz')) return source
  const head = source.head()
  const isPacked = GZIP.every((byte, i) => head[i] === byte)
  if (!isPacked) return source
  source.close()
  return unpacked(path, source.path)
}

function unpacked(path: string, name: string): OpenSource {
  const packed = readFileSync(path)
  let bytes: Uint8Array
  try {
    bytes = gunzipSync(packed)
  } catch (error) {
    throw new InputError(
      'cannot-read',
      { path: name, line: 1, column: 1 },
      `not a whole gzip file: ${systemReason(error)}`,
    )
  }
  return {
    ...bytesSource(name, bytes),
    head: () => bytes.subarray(0, 1 << 16),
    sha256: () => createHash('sha256').update(packed).digest('hex'),
    close() {},
  }
}

/** The files that belong to one, seen from its folder. */
export function companionOf(path: string): (relative: string) => Uint8Array | undefined {
  return (relative) => {
    try {
      return readFileSync(join(dirname(path), relative))
    } catch {
      return undefined
    }
  }
}
