import { readFileSync } from 'node:fs'
import type { CorefDocument } from '../../document/document.ts'
import { InputError, printable, type Warning } from '../../errors.ts'
import type { Format, FormatReader } from '../../formats/format.ts'
import { fileName } from '../../formats/path.ts'
import { chooseFormat, readWith } from '../../formats/read-bytes.ts'
import { detectFormat, formatById } from '../../formats/registry.ts'
import { HEAD_BYTES } from '../../formats/source.ts'
import { readInput } from '../files/own-files.ts'
import { systemErrorReason } from '../files/system-error.ts'
import { detectionNote } from './open-corpus.ts'
import { companionOf } from './open-source.ts'
import { runningText, TEXT_KINDS, type TextKind, textKindOf } from './running-text.ts'

/** What is to be resolved: a running text, or documents with their words. */
export type Input =
  | { readonly text: string; readonly id: string; readonly documents?: undefined }
  | { readonly text?: undefined; readonly documents: readonly CorefDocument[] }

export interface InputOptions {
  /** A kind of text or the id of a format; told from the name or the content otherwise. */
  readonly format?: string | undefined
  /** The readers of all formats, by id. */
  readonly readers: ReadonlyMap<string, FormatReader>
  readonly warn: (warning: Warning) => void
  readonly note: (message: string) => void
  /** The formats whose detection was noted, in other files too. */
  readonly noted: Set<string>
  readonly onRead: (bytes: number) => void
}

/**
 * Open a text or a file of documents. A file that no format recognises is plain text.
 *
 * @throws InputError where it cannot be read
 */
export function openInput(path: string, options: InputOptions): Input {
  const { format, warn, note, onRead } = options
  const bytes = bytesAt(path)
  onRead(bytes.length)
  const name = path === '-' ? '<stdin>' : path
  const kind = kindOf(format, name, bytes)
  if (kind !== undefined) {
    if (format === undefined && textKindOf(name) === undefined) {
      note(`${printable(name)}: no format recognises it: taken as plain text; override with --format`)
    }
    const id = path === '-' ? 'stdin' : fileName(path).replace(/\.[^.]+$/, '')
    return { text: runningText(bytes, name, kind), id }
  }
  const chosen = documentFormat(name, bytes, options)
  const reader = options.readers.get(chosen.id) as FormatReader
  const read = readWith(reader, bytes, name, chosen, companionOf(path))
  for (const warning of read.warnings) warn(warning)
  return { documents: read.documents }
}

/** The format that was named, or the one that shows; that is said once for each. */
function documentFormat(path: string, bytes: Uint8Array, { format, note, noted }: InputOptions): Format {
  const named = format === undefined ? undefined : formatById(format)
  if (named !== undefined) return named
  const detected = chooseFormat(bytes.subarray(0, HEAD_BYTES), path)
  if (!noted.has(detected.format.id)) note(detectionNote(path, detected.format, detected.reason))
  noted.add(detected.format.id)
  return detected.format
}

/** The kind of running text, undefined for documents in a format. */
function kindOf(format: string | undefined, path: string, bytes: Uint8Array): TextKind | undefined {
  if (format !== undefined) return TEXT_KINDS.find((kind) => kind === format)
  const named = textKindOf(path)
  if (named !== undefined) return named
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES))
  return detectFormat(head, path) === undefined ? 'text' : undefined
}

function bytesAt(path: string): Uint8Array {
  try {
    return new Uint8Array(path === '-' ? readFileSync(0) : readInput(path))
  } catch (error) {
    const name = path === '-' ? '<stdin>' : path
    throw new InputError('cannot-read', { path: name, line: 1, column: 1 }, systemErrorReason(error))
  }
}
