import { statSync } from 'node:fs'

/** The part of Node's `Stats` that is used here: programs that use the library need not know Node's types. */
export interface FileStats {
  isFile(): boolean
  isDirectory(): boolean
  isFIFO(): boolean
  readonly dev: number
  readonly ino: number
  readonly mode: number
  readonly size: number
  readonly mtimeMs: number
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
