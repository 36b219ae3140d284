import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a test may need beyond a clone and `npm ci`. Such a test carries the need as its tag. */
export interface Need {
  readonly name: NeedName
  /** Completes "12 tests that need …". */
  readonly description: string
}

export type NeedName = 'data' | 'long' | 'mount' | 'parallel' | 'python'

export const needs: readonly Need[] = [
  { name: 'data', description: 'the corpora (set REFEREE_DATA to their folder)' },
  { name: 'long', description: 'minutes (npm run test:long)' },
  { name: 'mount', description: 'the right to mount a file system (run them as root)' },
  { name: 'parallel', description: 'GNU parallel' },
  { name: 'python', description: 'python3' },
]

/** The folder with the corpora: what REFEREE_DATA names, otherwise `shared/data` beside the repository. */
export const dataFolder: string =
  process.env['REFEREE_DATA'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url))

/** Whether a need is met; where only a test file can tell, it says so itself. */
export const isMet: Readonly<Record<Exclude<NeedName, 'mount'>, boolean>> = {
  data: existsSync(dataFolder),
  long: process.env['REFEREE_LONG'] === '1',
  parallel: findProgram('parallel') !== undefined,
  python: findProgram('python3') !== undefined,
}

/** The path of the first of some programs that is installed. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}
