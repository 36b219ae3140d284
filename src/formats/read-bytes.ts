import type { CorefDocument } from '../document/document.ts'
import { InputError, type Warning } from '../errors.ts'
import { byteOrderMark } from './encoding.ts'
import { type Format, type FormatReader, type ReadContext, strictContext } from './format.ts'
import { detectFormat } from './registry.ts'
import { bytesSource, HEAD_BYTES } from './source.ts'

export interface ReadDocuments {
  readonly documents: readonly CorefDocument[]
  readonly warnings: readonly Warning[]
  readonly format: Format
}

/**
 * Read all documents in some bytes. Works the same in Node and in a browser.
 *
 * @param path what to call the bytes in messages; its ending may identify the format
 * @param companion the bytes of files beside this one, such as the text of stand-off annotation
 * @throws InputError if no format fits or the bytes cannot be read
 */
export async function readBytes(
  bytes: Uint8Array,
  path: string,
  format?: Format,
  companion?: ReadContext['companion'],
): Promise<ReadDocuments> {
  const chosen = format ?? chooseFormat(bytes.subarray(0, HEAD_BYTES), path).format
  return readWith(await chosen.loadReader(), bytes, path, chosen, companion)
}

/** The same with a reader that is already loaded. */
export function readWith(
  { read }: FormatReader,
  bytes: Uint8Array,
  path: string,
  format: Format,
  companion?: ReadContext['companion'],
): ReadDocuments {
  const warnings: Warning[] = []
  const context = { ...strictContext((warning) => warnings.push(warning)), companion }
  const documents = [...read(bytesSource(path, bytes), context)]
  if (documents.length === 0) throw emptyFile(path, format)
  return { documents, warnings, format }
}

/** Detect the format from the start of a file or from its name. @throws InputError if none fits */
export function chooseFormat(bytes: Uint8Array, path: string): { format: Format; reason: string } {
  const mark = byteOrderMark(bytes, bytes.length)
  if (typeof mark === 'object') throw new InputError(mark.code, { path, line: 1, column: 1 }, mark.reason)
  const head = new TextDecoder().decode(bytes)
  const detection = detectFormat(head, path)
  if (detection !== undefined) return detection
  if (head.trim() === '') throw emptyFile(path)
  const reason = 'no format recognises this file; name one with --format (referee formats lists them)'
  const excerpt = head.slice(0, 200).split('\n')[0]
  throw new InputError('unknown-format', { path, line: 1, column: 1 }, reason, excerpt)
}

export function emptyFile(path: string, format?: Format): InputError {
  const what = format ? `no ${format.id} documents found in this file` : 'the file is empty'
  return new InputError('empty-file', { path, line: 1, column: 1 }, `${what}`)
}
