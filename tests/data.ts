import { join } from 'node:path'
import { needing } from './support/needing.ts'
import { dataFolder } from './support/needs.ts'

export { dataFolder }

/** A folder or file of the corpora; it exists only where `dataTest` runs. */
export function dataPath(...names: readonly string[]): string {
  return join(dataFolder, ...names)
}

/** A test that needs the corpora. */
export const dataTest = needing('data').test

/** Tests that need the corpora. Without them the body still runs, to count its tests: it must not read files. */
export const describeData = needing('data').describe
