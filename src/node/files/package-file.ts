import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { orCannotRead } from './cannot-read.ts'

/** A file that ships with the package, wherever this code was bundled to. */
export function packageFile(...names: readonly string[]): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return join(folder, ...names)
}

/** @throws InputError if the package is damaged */
export function readPackageFile(...names: readonly string[]): Buffer {
  const path = packageFile(...names)
  return orCannotRead(path, () => readFileSync(path))
}
