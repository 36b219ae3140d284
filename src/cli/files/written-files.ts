import { join } from 'node:path'
import type { WrittenFile } from '../../report/written.ts'
import { type FlagsFor, UsageError } from '../command.ts'
import { sha256 } from './sha256.ts'
import { writeFile } from './write-file.ts'
import { type FolderFile, writeFolder } from './write-folder.ts'

/** Writes files, and keeps a list of them for `--json`. */
export class WrittenFiles {
  readonly #files: WrittenFile[] = []

  /** @throws RefereeError when the file cannot be written; an old one is untouched then */
  write(path: string, content: string | Uint8Array, documents: number): void {
    writeFile(path, content)
    this.#add(path, content, documents)
  }

  /**
   * All files of a folder or none.
   *
   * @param ending of those that hold a document; the others are companions
   * @throws RefereeError when they cannot be written
   */
  folder(folder: string, files: readonly FolderFile[], ending: string): void {
    writeFolder(folder, files)
    for (const { name, text } of files) this.#add(join(folder, name), text, name.endsWith(ending) ? 1 : 0)
  }

  #add(path: string, content: string | Uint8Array, documents: number): void {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    this.#files.push({ path, bytes: bytes.length, sha256: sha256(bytes), documents })
  }

  get list(): readonly WrittenFile[] {
    return this.#files
  }
}

/** Of commands whose result is files. */
export const writtenFlags: FlagsFor<{ readonly json?: boolean }> = {
  json: { description: 'with -o: print what was written as JSON, with the hash of each file' },
}

/** @throws UsageError where the result goes to standard output itself */
export function requireTarget({ json, output }: { readonly json?: boolean; readonly output?: string }): void {
  if (json !== true || (output !== undefined && output !== '-')) return
  throw new UsageError(
    '--json tells what was written: name a place for it with -o, since standard output is taken',
  )
}
