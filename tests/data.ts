import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder with corpora and other scorers' test files, which are not part of the repository: what
 * REFEREE_DATA names, else `shared/data` beside the repository. Undefined where there is none; a test
 * that needs it is then left out, and says so.
 */
export function dataFolder(): string | undefined {
  const beside = fileURLToPath(new URL('../../shared/data', import.meta.url))
  const folder = [process.env['REFEREE_DATA'], beside].find((path) => path !== undefined && existsSync(path))
  if (folder === undefined && process.env['REFEREE_DATA_REQUIRED'] !== undefined) {
    throw new Error('npm run test:data needs the corpora: set REFEREE_DATA to the folder that holds them')
  }
  return folder
}

/** A folder or file inside the data folder, if it is there. */
export function dataPath(...names: readonly string[]): string | undefined {
  const folder = dataFolder()
  const path = folder === undefined ? undefined : join(folder, ...names)
  return path !== undefined && existsSync(path) ? path : undefined
}

/** Print how many tests are left out and why: never in silence. */
export function sayLeftOut(count: number, reason: string): void {
  process.stderr.write(`left out: ${count} test(s): ${reason}\n`)
}
