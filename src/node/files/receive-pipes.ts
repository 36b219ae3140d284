import { open } from 'node:fs'
import { promisify } from 'node:util'
import { cannotRead } from './cannot-read.ts'
import type { NodeFiles } from './node-files.ts'
import { StoredFile } from './stored-file.ts'

const openAsync = promisify(open)

/** What is longer is held up to here, and its rest is read when it is needed. */
const MOST_BYTES = 64 * 2 ** 20

/**
 * Wait until others have written what some paths lead to, if that are pipes. Reading a pipe otherwise blocks the
 * process, as long as nothing is in it.
 *
 * @returns the pipes, to be closed by the caller
 * @throws InputError when one cannot be read
 */
export async function receivePipes(
  files: NodeFiles,
  paths: readonly string[],
): Promise<ReadonlyMap<string, StoredFile>> {
  const pipes = new Map<string, StoredFile>()
  await Promise.all(
    [...new Set(paths)]
      .filter((path) => isPipe(files, path))
      .map(async (path) => {
        try {
          const pipe = new StoredFile(path, await openAsync(files.locate(path), 'r'))
          pipes.set(path, pipe)
          await pipe.receive(MOST_BYTES)
        } catch (error) {
          throw cannotRead(path, error)
        }
      }),
  )
  return pipes
}

function isPipe(files: NodeFiles, path: string): boolean {
  try {
    return files.findStats(path)?.isFIFO() === true
  } catch {
    // Whoever reads it reports the error.
    return false
  }
}
