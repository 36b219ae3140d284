import { type CorefDocument, documentLabel } from '../document/document.ts'
import { type InputError, printable, type Warning } from '../errors.ts'
import type { Format, FormatReader, ReadContext } from '../formats/format.ts'
import { emptyFile } from '../formats/read-bytes.ts'
import type { ByteSource } from '../formats/source.ts'
import { type ChosenFile, chooseFiles } from './choose-files.ts'
import type { Corpus } from './corpus.ts'
import { displayPath, type FileBytes, type Files, STANDARD_INPUT } from './files.ts'
import { readCompanion } from './read-companion.ts'
import { unpack } from './unpack.ts'

/** A corpus that is read while its documents are iterated over, once. */
export interface OpenCorpus extends Corpus<Iterable<CorefDocument>> {
  readonly files: readonly ChosenFile[]
}

export interface OpenOptions {
  readonly format?: Format | undefined
  /** Without this, the corpus keeps the warnings. */
  readonly warn?: ((warning: Warning) => void) | undefined
  /** Called with what was detected and why, once for each format. */
  readonly note?: ((message: string) => void) | undefined
  readonly onRead?: ((bytes: number) => void) | undefined
  /** Called when reading ends, however it ends. */
  readonly onEnd?: (() => void) | undefined
  /** Each document is used up before the next one is read: see ReadContext. */
  readonly transient?: boolean
  /** Read this part of the corpus instead of all files of the path. */
  readonly part?: CorpusPart | undefined
  readonly watch?: CorpusWatch | undefined
}

/** Some files of a corpus, and some of their documents. */
export interface CorpusPart {
  readonly files: readonly string[]
  readonly isWanted: (document: CorefDocument) => boolean
}

/** Observes what is read. */
export interface CorpusWatch {
  /** A document is about to be handed out. */
  document?(document: CorefDocument, path: string): void
  /** A file was read to its end. */
  file(file: ReadFile): void
}

/** A file, and the hash of what was read of it. */
export interface ReadFile {
  readonly path: string
  readonly sha256: string
  /** Files beside it that were requested, such as the text of stand-off annotation; null for one that is absent. */
  readonly companions: readonly { readonly name: string; readonly sha256: string | null }[]
}

/**
 * Determine the files of a path and how to read them. Only their first bytes are read before the first document is
 * requested.
 *
 * @throws InputError if there is nothing to read, or no format recognises a file
 */
export async function openCorpus(files: Files, path: string, options: OpenOptions = {}): Promise<OpenCorpus> {
  return openChosen(files, path, await chooseCorpus(files, path, options), options)
}

/** Read some files as a corpus. */
export async function openChosen(
  files: Files,
  path: string,
  chosen: readonly ChosenFile[],
  options: OpenOptions,
): Promise<OpenCorpus> {
  const readers = await loadReaders(chosen)
  const warnings: Warning[] = []
  const warn = options.warn ?? ((warning: Warning) => void warnings.push(warning))
  const hash = new CorpusHash(files, chosen.length > 1 && options.part === undefined)
  const documents = readItems(files, chosen, { ...options, warn }, hash, (file, source, context) =>
    readDocuments(file, readers, source, context, options, hash),
  )
  return {
    name: corpusName(files, path),
    files: chosen,
    documents,
    warnings,
    reading: { format: unlikeFormat(chosen), text: isModelOutput(chosen) ? 'exact' : undefined },
    get sha256() {
      return hash.digest()
    },
  }
}

/** All documents of a path, in memory. */
export async function readCorpusFrom(files: Files, path: string, options: OpenOptions = {}): Promise<Corpus> {
  const corpus = await openCorpus(files, path, options)
  // The hash is known once all documents have been read.
  const documents = [...corpus.documents]
  const { name, sha256, warnings, reading } = corpus
  return { name, documents, sha256, warnings, reading }
}

/** Choose the files of a path, and report once for each format how it was recognised. */
export async function chooseCorpus(files: Files, path: string, options: OpenOptions): Promise<ChosenFile[]> {
  const { part, format, note } = options
  const chosen =
    part === undefined
      ? await chooseFiles(files, path, format, note)
      : (await Promise.all(part.files.map((file) => chooseFiles(files, file, format)))).flat()
  const noted = new Set<Format>()
  for (const file of chosen) {
    if (!noted.has(file.format)) noteDetection(file, note)
    noted.add(file.format)
  }
  return chosen
}

export function noteDetection({ path, format, reason }: ChosenFile, note: OpenOptions['note']): void {
  if (reason === undefined) return
  note?.(`${printable(displayPath(path))}: detected ${format.id}: ${reason}; override with --format`)
}

/** Is it written by a language model, whose words may differ from those of the key? */
export function isModelOutput(chosen: readonly ChosenFile[]): boolean {
  return chosen.some(({ format }) => format.isAligned === true)
}

/** The named format, if some file does not show it. */
export function unlikeFormat(chosen: readonly ChosenFile[]): string | undefined {
  return chosen.find(({ isUnlike }) => isUnlike)?.format.id
}

export type Readers = ReadonlyMap<Format, FormatReader>

/** Load the readers of all formats of a corpus, so that reading is synchronous. */
export async function loadReaders(chosen: readonly ChosenFile[]): Promise<Readers> {
  const used = [...new Set(chosen.map(({ format }) => format))]
  return new Map(await Promise.all(used.map(async (format) => [format, await format.loadReader()] as const)))
}

type ReadItems<Item> = (file: ChosenFile, source: ByteSource, context: ReadContext) => Iterable<Item>

/** The contents of some files, one after the other. */
export function* readItems<Item>(
  files: Files,
  chosen: readonly ChosenFile[],
  options: OpenOptions & { readonly warn: (warning: Warning) => void },
  hash: CorpusHash,
  read: ReadItems<Item>,
): Generator<Item> {
  try {
    for (const file of chosen) {
      const stored = files.open(file.path, options.onRead)
      const source = file.isPacked ? unpack(stored, files.mostRatio) : stored
      const companions = new Map<string, string | null>()
      try {
        yield* read(file, source, {
          warn: options.warn,
          fault(error: InputError) {
            throw error
          },
          transient: options.transient ?? false,
          tests: files.tests,
          companion(name) {
            return readCompanion(files, file.path, name, (looked, stored) => {
              if (options.watch === undefined) return
              companions.set(looked, stored === undefined ? null : files.createHash().update(stored).digest())
            })
          },
        })
        hash.file(stored)
        options.watch?.file({
          path: file.path,
          sha256: stored.sha256(),
          companions: [...companions].map(([name, beside]) => ({ name, sha256: beside })),
        })
      } finally {
        source.close()
      }
    }
  } finally {
    options.onEnd?.()
  }
}

function* readDocuments(
  file: ChosenFile,
  readers: Readers,
  source: ByteSource,
  context: ReadContext,
  { part, watch }: OpenOptions,
  hash: CorpusHash,
): Generator<CorefDocument> {
  let count = 0
  for (const document of readers.get(file.format)?.read(source, context) ?? []) {
    count++
    if (part?.isWanted(document) === false) continue
    hash.document(document)
    watch?.document?.(document, file.path)
    yield document
  }
  if (count === 0) throw emptyFile(source.path, file.format)
}

/**
 * The hash of a corpus. For one file, that of its bytes, as `sha256sum` prints it; for several, that of the sorted list
 * of documents with their hashes, however they are split into files, or of files if there are no documents.
 */
export class CorpusHash {
  readonly #files: Files
  readonly #isList: boolean
  readonly #documents: string[] = []
  readonly #hashes: string[] = []

  constructor(files: Files, isList: boolean) {
    this.#files = files
    this.#isList = isList
  }

  document(document: CorefDocument): void {
    if (!this.#isList) return
    const sha256 = this.#files.createHash().update(document.origin.bytes()).digest()
    this.#documents.push(`${documentLabel(document)}\t${sha256}\n`)
  }

  /** Add a file that was read; if documents are listed, its own hash does not matter. */
  file(stored: FileBytes): void {
    if (this.#documents.length === 0) this.#hashes.push(stored.sha256())
  }

  digest(): string {
    const [only] = this.#hashes
    if (!this.#isList) return only ?? ''
    const list = this.#documents.length > 0 ? this.#documents.sort().join('') : this.#hashes.sort().join('\n')
    return this.#files.createHash().update(list).digest()
  }
}

/**
 * The name of a path in tables: its last component, or several. A pattern alone, such as `*.conll`, says nothing, so
 * the folder before it is included.
 */
export function corpusName(files: Files, path: string, depth = 1): string {
  if (path === STANDARD_INPUT) return displayPath(path)
  const components = path.split(/[/\\]/).filter(Boolean)
  const pattern = files.kind(path) === 'pattern' ? components.findIndex((each) => PATTERN.test(each)) : -1
  const least = pattern < 1 ? 1 : components.length - pattern + 1
  return components.slice(-Math.max(depth, least)).join('/')
}

/** The special characters of a pattern. */
export const PATTERN: RegExp = /[*?[\]{}]/
