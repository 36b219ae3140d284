import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type CorefDocument, documentLabel } from '../../document/document.ts'
import { type InputError, printable, RefereeError, type Warning } from '../../errors.ts'
import type { Format, FormatReader } from '../../formats/format.ts'
import { chooseFormat, emptyFile } from '../../formats/read-bytes.ts'
import { formats } from '../../formats/registry.ts'
import { documentList, type HashedDocument } from '../../scoring/document-list.ts'
import { sha256 } from '../files/sha256.ts'
import { nodeByteTests } from './file-source.ts'
import { companionOf, type OpenSource, openSource } from './open-source.ts'
import { expandPath } from './paths.ts'
import { knownDetection } from './sniffed-files.ts'

/** A corpus that is read as it is walked through, once. */
export interface OpenCorpus {
  readonly name: string
  readonly files: readonly string[]
  readonly documents: Iterable<CorefDocument>
  /** Known once all documents were read. */
  sha256(): string
}

export interface OpenOptions {
  readonly format?: Format | undefined
  readonly warn: (warning: Warning) => void
  /** What was detected and why, once for each kind of file. */
  readonly note?: ((message: string) => void) | undefined
  readonly onRead?: (bytes: number) => void
  /** Documents are used up before the next one is read: see ReadContext. */
  readonly transient?: boolean
  /** Read this much of the corpus rather than all that the path stands for. */
  readonly part?: CorpusPart | undefined
  /** Who wants to know what was read. */
  readonly watch?: CorpusWatch | undefined
}

/** Some files of a corpus, and some of their documents. */
export interface CorpusPart {
  /** In which the paths of files start, where they do not start at the root. */
  readonly folder: string
  readonly files: readonly string[]
  readonly isWanted: (document: CorefDocument) => boolean
}

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
  /** Files beside it that were asked for, such as the text of stand-off annotation; without a hash, it was not there. */
  readonly companions: readonly { readonly name: string; readonly sha256: string | null }[]
}

/**
 * What a path is called in tables: its last component, or a few. A pattern alone, such as `*.conll`, would
 * say nothing: it takes the folder before it along.
 */
export function corpusName(path: string, depth = 1): string {
  if (path === '-') return '<stdin>'
  const components = path.split('/').filter(Boolean)
  const pattern = components.findIndex((each) => /[*?[\]{}]/.test(each))
  const least = pattern < 1 || existsSync(path) ? 1 : components.length - pattern + 1
  return components.slice(-Math.max(depth, least)).join('/')
}

export async function openCorpus(path: string, options: OpenOptions): Promise<OpenCorpus> {
  const files = options.part?.files ?? (await expandPath(path, options.format))
  // Of a part, nobody asks for the hash.
  const isSimple = files.length === 1 || options.part !== undefined
  const hash = isSimple ? new FileHash() : new DocumentListHash()
  return {
    name: corpusName(path),
    files,
    documents: readAll(files, options, hash, await loadReaders(files, options)),
    sha256: () => hash.digest(),
  }
}

/**
 * The readers that files need, by the ids of their formats: reading itself cannot wait for them. What comes
 * through a pipe can be looked at only once, so it may be of any format.
 */
async function loadReaders(
  files: readonly string[],
  { format, part }: OpenOptions,
): Promise<ReadonlyMap<string, FormatReader>> {
  const needed = new Set<Format>(format === undefined ? [] : [format])
  for (const path of format === undefined ? files : []) {
    const at = part === undefined ? path : resolve(part.folder, path)
    const isFile = path !== '-' && statSync(at, { throwIfNoEntry: false })?.isFile() === true
    for (const each of isFile ? detected(path, at) : formats) needed.add(each)
  }
  return new Map(
    await Promise.all([...needed].map(async (each) => [each.id, await each.loadReader()] as const)),
  )
}

/** Nothing where there is a fault: reading meets it again, in its turn. */
function detected(path: string, at: string): Format[] {
  try {
    const source = openSource(path, undefined, at)
    try {
      return [(knownDetection(path) ?? chooseFormat(source.head(), source.path)).format]
    } finally {
      source.close()
    }
  } catch (error) {
    if (error instanceof RefereeError) return []
    throw error
  }
}

function* readAll(
  files: readonly string[],
  options: OpenOptions,
  hash: CorpusHash,
  readers: ReadonlyMap<string, FormatReader>,
): Generator<CorefDocument> {
  const { part, watch } = options
  const noted = new Set<string>()
  for (const path of files) {
    const at = part === undefined ? path : resolve(part.folder, path)
    const source = openSource(path, options.onRead, at)
    const companions = new Map<string, string | null>()
    try {
      const format = options.format ?? detect(path, source, options, noted)
      let count = 0
      const context = {
        warn: options.warn,
        fault(error: InputError) {
          throw error
        },
        transient: options.transient ?? false,
        tests: nodeByteTests,
        companion: watch === undefined ? companionOf(at) : hashedInto(companions, companionOf(at)),
      }
      const reader = readers.get(format.id)
      if (reader === undefined)
        throw new Error(`${path} changed its format to ${format.id} while it was read`)
      for (const document of reader.read(source, context)) {
        count++
        if (part?.isWanted(document) === false) continue
        hash.document(document)
        watch?.document?.(document, path)
        yield document
      }
      if (count === 0) throw emptyFile(source.path, format)
      hash.file(source.sha256())
      watch?.file({
        path,
        sha256: source.sha256(),
        companions: [...companions].map(([name, sha256]) => ({ name, sha256 })),
      })
    } finally {
      source.close()
    }
  }
}

function hashedInto(
  companions: Map<string, string | null>,
  read: (name: string) => Uint8Array | undefined,
): (name: string) => Uint8Array | undefined {
  return (name) => {
    const bytes = read(name)
    companions.set(name, bytes === undefined ? null : sha256(bytes))
    return bytes
  }
}

function detect(path: string, source: OpenSource, options: OpenOptions, noted: Set<string>): Format {
  const { format, reason } = knownDetection(path) ?? chooseFormat(source.head(), source.path)
  if (!noted.has(format.id)) {
    noted.add(format.id)
    options.note?.(detectionNote(source.path, format, reason))
  }
  return format
}

/** What a file was taken for, and why. */
export function detectionNote(path: string, format: Format, reason: string): string {
  return `${printable(path)}: detected ${format.id}: ${reason}; override with --format`
}

interface CorpusHash {
  document(document: CorefDocument): void
  file(sha256: string): void
  digest(): string
}

/** One file: the hash of its bytes, as `sha256sum` prints it. */
class FileHash implements CorpusHash {
  #digest = ''

  document(): void {}

  file(sha256: string): void {
    this.#digest = sha256
  }

  digest(): string {
    return this.#digest
  }
}

/** Several files: the hash of the sorted list of documents and their hashes, however they are split into files. */
class DocumentListHash implements CorpusHash {
  readonly #documents: HashedDocument[] = []

  document(document: CorefDocument): void {
    this.#documents.push({ label: documentLabel(document), sha256: sha256(document.origin.bytes()) })
  }

  file(): void {}

  digest(): string {
    return sha256(documentList(this.#documents))
  }
}
