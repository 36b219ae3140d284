import type { CorefDocument } from '../document/document.ts'
import { listAt } from '../document/list-at.ts'
import { printable, type Warning } from '../errors.ts'
import { formatById } from '../formats/registry.ts'
import { FileChooser } from './choose-files.ts'
import { displayPath, type Files, STANDARD_INPUT } from './files.ts'
import { noteDetection, openChosen } from './open-corpus.ts'
import { runningText, TEXT_KINDS, type TextKind, textKindOf } from './running-text.ts'
import { isPacked, unpack } from './unpack.ts'

/** A running text, or documents with their tokens. */
export type Input =
  | { readonly text: string; readonly id: string; readonly documents?: undefined }
  | { readonly text?: undefined; readonly documents: readonly CorefDocument[] }

/** A file whose kind is known. */
export interface OpenText {
  readonly path: string
  readonly isText: boolean
  /** Of a text; documents have their own. */
  readonly id?: string
  /** @throws InputError where it cannot be read */
  read(warn: (warning: Warning) => void, onRead?: (bytes: number) => void): Input
}

export interface TextOptions {
  /** A kind of text or the id of a format; detected otherwise. */
  readonly format?: string | undefined
  readonly note: (message: string) => void
}

/**
 * Determine which files are texts and which hold documents. A file that no format recognises is plain text.
 *
 * @throws InputError where one cannot be read
 */
export async function openTexts(
  files: Files,
  paths: readonly string[],
  { format, note }: TextOptions,
): Promise<OpenText[]> {
  const chooser = new FileChooser(files, note)
  const found = (await Promise.all(paths.map((path) => listTexts(chooser, path, format)))).flat()
  const ids = textIds(found.filter((path) => kindOf(chooser, path, format) !== undefined))
  const noted = new Set<string>()
  const opened: OpenText[] = []
  for (const path of found) {
    const kind = kindOf(chooser, path, format)
    if (kind !== undefined) {
      if (format === undefined && textKindOf(path) === undefined) {
        note(
          `${printable(displayPath(path))}: no format recognises it: taken as plain text; override with --format`,
        )
      }
      const id = ids.get(path) as string
      opened.push({ path, isText: true, id, read: (_, onRead) => readText(files, path, id, kind, onRead) })
      continue
    }
    const chosen = chooser.choose(path, format === undefined ? undefined : formatById(format))
    if (!noted.has(chosen.format.id)) noteDetection(chosen, note)
    noted.add(chosen.format.id)
    const corpus = { warn: (_: Warning): void => {}, onRead: (_: number): void => {} }
    const { documents } = await openChosen(files, path, [chosen], {
      warn: (warning) => corpus.warn(warning),
      onRead: (bytes) => corpus.onRead(bytes),
    })
    opened.push({
      path,
      isText: false,
      read(warn, onRead = () => {}) {
        corpus.warn = warn
        corpus.onRead = onRead
        return { documents: [...documents] }
      },
    })
  }
  return opened
}

/** A folder stands for its documents or, if it has none, for its texts. */
function listTexts(chooser: FileChooser, path: string, format: string | undefined): Promise<string[]> {
  const kind = TEXT_KINDS.find((each) => each === format)
  const isText = (file: string): boolean => {
    const fileKind = textKindOf(file)
    return kind === undefined ? fileKind !== undefined : fileKind === kind
  }
  return chooser.list(path, format === undefined ? undefined : formatById(format), isText)
}

/** The kind of running text; undefined for documents in a format. */
function kindOf(chooser: FileChooser, path: string, format: string | undefined): TextKind | undefined {
  if (format !== undefined) return TEXT_KINDS.find((kind) => kind === format)
  return textKindOf(path) ?? (chooser.detect(path) === undefined ? 'text' : undefined)
}

/**
 * The ids of texts, by path: the file name without its ending or, where several would have the same id, the
 * shortest longer names that differ.
 */
function textIds(paths: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map(paths.map((path) => [path, namesOf(path)]))
  for (;;) {
    const byId = new Map<string, string[][]>()
    for (const remaining of names.values()) listAt(byId, remaining[0] as string).push(remaining)
    const shared = [...byId.values()].filter((same) => same.length > 1).flat()
    const lengthened = shared.filter((remaining) => remaining.length > 1)
    if (lengthened.length === 0) break
    for (const remaining of lengthened) remaining.shift()
  }
  return new Map([...names].map(([path, [id = '']]) => [path, id]))
}

/** What a text may be called, shortest first: "b", "b.txt", "a/b", "a/b.txt" … The last is the path. */
function namesOf(path: string): string[] {
  if (path === STANDARD_INPUT) return ['stdin']
  const parts = path.split(/[/\\]/)
  return parts.flatMap((_, depth) => {
    const name = parts.slice(-1 - depth).join('/')
    const stem = name.replace(/(?<=[^/])\.[^./]+$/, '')
    return [...new Set([stem, name])]
  })
}

function readText(
  files: Files,
  path: string,
  id: string,
  kind: TextKind,
  onRead?: (bytes: number) => void,
): Input {
  const stored = files.open(path, onRead)
  const source = isPacked(files.head(path)) ? unpack(stored, files.mostRatio) : stored
  const pieces: Uint8Array[] = []
  try {
    for (;;) {
      const piece = new Uint8Array(1 << 16)
      const size = source.read(piece, 0)
      if (size === 0) break
      pieces.push(piece.subarray(0, size))
    }
  } finally {
    source.close()
  }
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return { text: runningText(bytes, displayPath(path), kind, files.tests), id }
}
