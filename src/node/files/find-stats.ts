import { statSync } from 'node:fs'

/** What is known about a file: of Node's type, which the library's declarations cannot name, what is used. */
export interface FileStats {
  isFile(): boolean
  isDirectory(): boolean
  readonly size: number
  readonly mtimeMs: number
  readonly mode: number
  readonly dev: number
  readonly ino: number
}

/**
 * What is known about a path; undefined if nothing is there.
 *
 * From Node 22 on, `throwIfNoEntry: false` also hides that a part of the path is a file, which callers report.
 *
 * @throws the system's error for any other reason
 */
export function findStats(path: string): FileStats | undefined {
  try {
    return statSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
