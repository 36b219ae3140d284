import type { FileStats } from '../../node/files/find-stats.ts'
import type { InputGuard } from '../../node/files/node-files.ts'
import { UsageError } from '../command.ts'

/**
 * A result must not replace one of the files it was made from. Files are identified by device and inode, so another
 * spelling of a path or a link is the same file.
 */
export class OverwriteGuard implements InputGuard {
  /** The path of every file that was read, by identity. */
  readonly #inputs: Map<string, string> = new Map()
  #target: { readonly path: string; readonly file: string } | undefined

  /**
   * Register where the command will write its result, if a file is there.
   *
   * @throws UsageError when it would replace something already read
   */
  promiseTarget(path: string, stats: FileStats | undefined): void {
    this.checkNoInput(path, stats)
    const file = identity(stats)
    this.#target = file === undefined ? undefined : { path, file }
  }

  /** @throws UsageError when the result would replace it */
  noteInput(path: string, stats: FileStats): void {
    const file = identity(stats)
    if (file === undefined) return
    this.#inputs.set(file, path)
    if (this.#target?.file === file) throw wouldReplace(this.#target.path, path)
  }

  /** @throws UsageError when a file has been read and would be replaced */
  checkNoInput(path: string, stats: FileStats | undefined): void {
    const file = identity(stats)
    const input = file === undefined ? undefined : this.#inputs.get(file)
    if (input !== undefined) throw wouldReplace(path, input)
  }
}

/** Writing to a device or a pipe does not replace it. */
function identity(stats: FileStats | undefined): string | undefined {
  return stats?.isFile() === true ? `${stats.dev}:${stats.ino}` : undefined
}

function wouldReplace(path: string, input: string): UsageError {
  const same = path === input ? 'it' : `"${input}", which is the same file,`
  return new UsageError(
    `${path}: ${same} is read for this result and would be replaced by it; name another file to write to`,
  )
}
