import { listAt } from '../document/list-at.ts'
import { InputError, printable } from '../errors.ts'
import { endingOf, type Format } from '../formats/format.ts'
import { fileName } from '../formats/path.ts'
import { chooseFormat } from '../formats/read-bytes.ts'
import { claimedEnding, type Detection, detectFormat, formats, sniffFormat } from '../formats/registry.ts'
import { displayPath, type Files, STANDARD_INPUT } from './files.ts'
import { isPacked, unpackHead } from './unpack.ts'

/** A file of a corpus, and how it will be read. */
export interface ChosenFile {
  readonly path: string
  readonly format: Format
  /** Why this format; undefined if it was named. */
  readonly reason: string | undefined
  /** Is the named format not the one that the content or the name of the file shows? */
  readonly isUnlike: boolean
  readonly isPacked: boolean
}

/**
 * The files that a path stands for, with their formats: the file itself, the files of a folder that a format claims, or
 * the matches of a pattern. Sorted, so that nothing depends on the file system.
 *
 * @throws InputError when there are none, or one that no format recognises
 */
export async function chooseFiles(
  files: Files,
  path: string,
  named?: Format,
  note?: (message: string) => void,
): Promise<ChosenFile[]> {
  const chooser = new FileChooser(files, note)
  return (await chooser.list(path, named)).map((file) => chooser.choose(file, named))
}

/** Inspects files, each only once. */
export class FileChooser {
  readonly #files: Files
  readonly #note: (message: string) => void
  readonly #looks: Map<string, Look> = new Map()

  /** @param note called with what is left out of a folder: answers of a language model, and texts beside documents */
  constructor(files: Files, note: (message: string) => void = () => {}) {
    this.#files = files
    this.#note = note
  }

  /**
   * @param otherwise which files of a folder to take if no format claims any
   * @throws InputError when the path stands for no file
   */
  async list(
    path: string,
    named?: Format,
    otherwise: (path: string) => boolean = () => false,
  ): Promise<string[]> {
    if (path === STANDARD_INPUT) return [path]
    const kind = this.#files.kind(path)
    if (kind === 'file' || kind === 'absent') return [path]
    const sorted = [...(await this.#files.list(path))].sort()
    if (kind === 'pattern') {
      if (sorted.length === 0) throw cannotRead(path, 'no file matches this pattern')
      return sorted
    }
    if (sorted.length === 0) throw cannotRead(path, 'this folder has no files')
    const found = named === undefined ? this.#ofAnyFormat(sorted) : this.#ofFormat(sorted, named)
    const taken = new Set(found)
    const others = sorted.filter((file) => !isHidden(file) && !taken.has(file) && otherwise(file))
    if (found.length === 0 && others.length > 0) {
      const texts = new Set(others)
      const skipped = sorted.filter((file) => !isHidden(file) && !texts.has(file))
      if (skipped.length > 0) this.#note(describeSkippedFiles(path, skipped))
      return others
    }
    if (found.length > 0) {
      const unused = others.length === 0 ? [] : this.#withoutCompanionsOf(found, others, named)
      if (unused.length > 0) this.#note(describeSkippedTexts(path, unused))
      return found
    }
    const intro = named === undefined ? 'no format recognises' : `the format ${named.id} recognises none of`
    throw cannotRead(
      path,
      `${intro} the files here, by their endings or their content; name one with --format, or name the files`,
    )
  }

  /** The format that the content or the name of a file shows, if any. */
  detect(path: string): Detection | undefined {
    return this.#look(path).detection ?? detectFormat('', path)
  }

  /** @throws InputError when no format recognises the file */
  choose(path: string, named?: Format): ChosenFile {
    const look = this.#look(path)
    const { isPacked } = look
    if (named !== undefined) {
      const isUnlike = this.detect(path)?.format !== named
      return { path, format: named, reason: undefined, isUnlike, isPacked }
    }
    const { format, reason } = look.detection ?? chooseFormat(this.#head(path).bytes, displayPath(path))
    return { path, format, reason, isUnlike: false, isPacked }
  }

  /** By ending, which is cheap; by content only if no format claims an ending. */
  #ofAnyFormat(paths: readonly string[]): string[] {
    const claimed = paths.filter((path) => formats.some((format) => claimedEnding(format, path)))
    if (claimed.length > 0) return this.#withoutCompanions(claimed, formats)
    return this.#withAnswers(
      paths.filter((path) => !isHidden(path) && this.#look(path).detection !== undefined),
      paths,
    )
  }

  /** By ending and by content; failing that, files with the ending that the format is written with. */
  #ofFormat(paths: readonly string[], format: Format): string[] {
    const own = paths.filter(
      (path) => claimedEnding(format, path) !== undefined || (!isHidden(path) && this.#shows(path, format)),
    )
    if (own.length > 0) return this.#withAnswers(this.#withoutCompanions(own, [format]), paths, format)
    return paths.filter((path) => unpackedName(path).toLowerCase().endsWith(endingOf(format)))
  }

  /**
   * A refusal or an empty answer shows no format. Among other answers of a language model, it is taken as one if the
   * format was named; otherwise it is left out with a note.
   */
  #withAnswers(found: readonly string[], paths: readonly string[], named?: Format): string[] {
    const isAnswer = (path: string): boolean =>
      (named ?? this.#look(path).detection?.format)?.isAligned === true
    const endings = new Set(found.filter(isAnswer).map(lastEnding))
    const taken = new Set(found)
    const skipped: string[] = []
    for (const path of endings.size === 0 ? [] : paths) {
      if (taken.has(path) || isHidden(path) || !endings.has(lastEnding(path))) continue
      if (named !== undefined && this.#look(path).detection === undefined) taken.add(path)
      else skipped.push(path)
    }
    if (skipped.length > 0) this.#note(describeSkipped(skipped, named))
    return paths.filter((path) => taken.has(path))
  }

  /**
   * Leave out companions of other files: the text or the words of stand-off annotation. A file that claims such a
   * companion only by its ending, as every XML file does, and shows nothing of the format is left out instead.
   */
  #withoutCompanions(paths: readonly string[], among: readonly Format[]): string[] {
    const remaining = new Set(paths)
    const byName = groupByName(paths)
    for (const format of among) {
      for (const path of paths) {
        const companions = companionsOf(path, format, byName)
        if (companions.length === 0) continue
        if (!this.#shows(path, format)) remaining.delete(path)
        else for (const companion of companions) remaining.delete(companion)
      }
    }
    return [...remaining]
  }

  /** The paths that belong to none of some documents, as the text of stand-off annotation does. */
  #withoutCompanionsOf(documents: readonly string[], paths: readonly string[], named?: Format): string[] {
    const byName = groupByName(paths)
    const companions = documents.flatMap((document) => {
      const format = named ?? this.detect(document)?.format
      return format === undefined ? [] : companionsOf(document, format, byName)
    })
    const belonging = new Set(companions)
    return paths.filter((path) => !belonging.has(path))
  }

  #shows(path: string, format: Format): boolean {
    return format.sniff(textOf(this.#head(path).bytes)) !== undefined
  }

  #look(path: string): Look {
    let look = this.#looks.get(path)
    if (look === undefined) {
      const { bytes, isPacked } = this.#head(path)
      look = { detection: sniffFormat(textOf(bytes)), isPacked }
      this.#looks.set(path, look)
    }
    return look
  }

  #head(path: string): { bytes: Uint8Array; isPacked: boolean } {
    const head = this.#files.head(path)
    return isPacked(head) ? { bytes: unpackHead(head), isPacked: true } : { bytes: head, isPacked: false }
  }
}

interface Look {
  /** Detected from the content; the name does not count. */
  readonly detection: Detection | undefined
  readonly isPacked: boolean
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** Hidden files are not part of a corpus, unless an ending says so. */
function isHidden(path: string): boolean {
  return fileName(path).startsWith('.')
}

/**
 * A path relative to the folder of another file, with either separator: `a/b.ann` and `../c.txt` make `c.txt`.
 */
export function resolveBeside(path: string, relative: string): string {
  const end = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'))
  const separator = end >= 0 ? (path[end] as string) : '/'
  const parts = end < 0 ? [] : path.slice(0, end).split(/[/\\]/)
  for (const part of relative.split(/[/\\]/)) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join(separator)
}

/** `.gz` says nothing about what is inside. */
function unpackedName(path: string): string {
  return path.replace(/\.gz$/i, '')
}

/** `.json` of `a.JSON.gz` */
function lastEnding(path: string): string {
  return (/\.[^.]*$/.exec(fileName(unpackedName(path))) ?? [''])[0].toLowerCase()
}

function describeSkipped(paths: readonly string[], named?: Format): string {
  const [first = '', ...others] = paths
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`
  const why =
    named === undefined ? 'no format recognises it; name one' : `it is not ${named.id}; name another`
  return `${printable(displayPath(first))}: left out: ${why} with --format${more}`
}

function describeSkippedFiles(folder: string, paths: readonly string[]): string {
  return `${printable(displayPath(folder))}: left out: ${firstAndCount(paths)}, without the ending of a text; name other files separately`
}

function describeSkippedTexts(folder: string, paths: readonly string[]): string {
  return `${printable(displayPath(folder))}: left out: ${firstAndCount(paths)}, since the folder holds documents; name texts separately`
}

function firstAndCount([first = '', ...others]: readonly string[]): string {
  return `${printable(fileName(first))}${others.length === 0 ? '' : ` and ${others.length} more`}`
}

/** Some paths by their unpacked names, for `companionsOf`. */
function groupByName(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const byName = new Map<string, string[]>()
  for (const path of paths) listAt(byName, normal(unpackedName(path))).push(path)
  return byName
}

/** The files among some that belong to a file of stand-off annotation: its text or its words. */
function companionsOf(
  path: string,
  format: Format,
  byName: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const ending = format.companionsOf === undefined ? undefined : claimedEnding(format, path)
  if (ending === undefined) return []
  const names = format.companionsOf?.(fileName(unpackedName(path)).slice(0, -ending.length)) ?? []
  return names.flatMap((name) => byName.get(normal(resolveBeside(path, name))) ?? [])
}

/** Paths that differ only in case or separators are compared as equal. */
function normal(path: string): string {
  return path.toLowerCase().replaceAll('\\', '/').replace(/^\.\//, '')
}

function cannotRead(path: string, reason: string): InputError {
  return new InputError('cannot-read', { path, line: 1, column: 1 }, reason)
}
