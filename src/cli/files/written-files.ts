import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { sha256 } from '../../node/files/sha256.ts'
import { type FolderFile, writeFolder } from '../../node/files/write-folder.ts'
import type { WrittenFile } from '../../report/written.ts'
import { type FlagGroup, UsageError } from '../command.ts'
import type { Run } from '../run.ts'

/** Writes files, and keeps a list of them for `--json`. */
export class WrittenFiles {
  readonly #run: Pick<Run, 'files' | 'guard'>
  readonly #list: WrittenFile[] = []

  constructor(run: Pick<Run, 'files' | 'guard'>) {
    this.#run = run
  }

  /**
   * @param content a long text comes in pieces
   * @throws RefereeError when the file cannot be written; an old one is then untouched
   */
  write(path: string, content: string | Uint8Array | Iterable<string>, documents: number): void {
    const hash = createHash('sha256')
    let bytes = 0
    const record = (piece: string | Uint8Array): Uint8Array => {
      const encoded = typeof piece === 'string' ? Buffer.from(piece) : piece
      hash.update(encoded)
      bytes += encoded.length
      return encoded
    }
    this.#run.files.write(
      path,
      mapItems(typeof content === 'string' || content instanceof Uint8Array ? [content] : content, record),
    )
    this.#list.push({ path, bytes, sha256: hash.digest('hex'), documents })
  }

  /**
   * All files of a folder or none.
   *
   * @param ending of files that hold a document; the others are companions
   * @throws RefereeError when they cannot be written, UsageError when one would replace an input
   */
  folder(folder: string, files: readonly FolderFile[], ending: string): void {
    const disk = this.#run.files
    for (const { name } of files) {
      const path = join(folder, name)
      this.#run.guard.checkNoInput(path, disk.findStats(path))
    }
    writeFolder(folder, files, disk.locate(folder))
    for (const { name, text } of files) {
      const bytes = Buffer.from(text)
      const documents = name.endsWith(ending) ? 1 : 0
      this.#list.push({ path: join(folder, name), bytes: bytes.length, sha256: sha256(bytes), documents })
    }
  }

  get list(): readonly WrittenFile[] {
    return this.#list
  }
}

function* mapItems<A, B>(items: Iterable<A>, each: (item: A) => B): Generator<B> {
  for (const item of items) yield each(item)
}

/** For commands whose result is files. */
export const writtenFlags = {
  json: { description: 'with -o, list the written files and their hashes as JSON', heading: 'Output' },
} as const satisfies FlagGroup

/** @throws UsageError if the result itself goes to standard output */
export function requireTarget({ json, output }: { readonly json?: boolean; readonly output?: string }): void {
  if (json !== true || (output !== undefined && output !== '-')) return
  throw new UsageError(
    '--json lists the written files: name a file with -o, since the result itself goes to standard output',
  )
}
