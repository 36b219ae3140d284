import type { ByteSource, ByteTests } from '../formats/source.ts'
import type { NamedPath } from './name-systems.ts'

/** Where corpora are read from. Node and the page implement this; nothing else in reading knows its platform. */
export interface Files {
  /** @throws InputError where the path cannot be looked up */
  kind(path: string): PathKind
  /** The files of a folder and its subfolders, or those that match a pattern, in no particular order. */
  list(path: string): Promise<readonly string[]>
  /**
   * The first HEAD_BYTES of a file, or fewer, valid until the next call. This does not count as reading: a file that
   * is only looked at may be overwritten.
   *
   * @throws InputError where it cannot be read
   */
  head(path: string): Uint8Array
  /** @throws InputError where it cannot be read */
  open(path: string, onRead?: (bytes: number) => void): FileBytes
  /** A file beside another, `relative` to its folder; undefined where there is none. */
  readBeside(path: string, relative: string): Uint8Array | undefined
  createHash(): Hash
  /** How many times its size a large gzip file may unpack to; by default a ratio that no text exceeds. */
  readonly mostRatio?: number | undefined
  /** Labelled responses by argument; labels may be any text, whereas those of `LABEL=PATH` cannot have `=` or `/`. */
  readonly labels?: ReadonlyMap<string, NamedPath>
  /** Faster byte tests, where the platform has them. */
  readonly tests?: ByteTests
}

/** What a path stands for; a pattern only if there is no file of that name. */
export type PathKind = 'file' | 'folder' | 'pattern' | 'absent'

/** The bytes of a file as they are stored, read once from start to end. */
export interface FileBytes extends ByteSource {
  /** SHA-256 of the stored bytes in hexadecimal, once all of them were read. */
  sha256(): string
  close(): void
}

/** A running SHA-256. */
export interface Hash {
  update(data: Uint8Array | string): Hash
  /** In hexadecimal. */
  digest(): string
}

/** Standard input, as a path. */
export const STANDARD_INPUT = '-'

/** The name of a file in messages. */
export function displayPath(path: string): string {
  return path === STANDARD_INPUT ? '<stdin>' : path
}
