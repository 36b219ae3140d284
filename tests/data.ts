import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe } from 'vitest'
import { needing } from './support/needing.ts'
import { dataFolder, hasData } from './support/needs.ts'

export { dataFolder }

/** One document of each corpus that may be redistributed, under its path among the corpora. */
const fixtures = fileURLToPath(new URL('fixtures/corpora', import.meta.url))

/** A test that needs the corpora. */
export const dataTest = needing('data').test

/** Tests that need the corpora. Without them, the body still runs to count its tests: it must not read files. */
export const describeData = needing('data').describe

/** A folder or file of the corpora; it exists only where `dataTest` runs. */
export function dataPath(...names: readonly string[]): string {
  return join(dataFolder, ...names)
}

/** A folder or file of the other scorers' test cases, which every clone has. */
export function scorerTests(...names: readonly string[]): string {
  return join(process.env['REFEREE_UNPACKED'] ?? '', 'scorer-tests', ...names)
}

/** A folder of a corpus: all of it if the corpora are available, otherwise the repository's part. */
export function sampleFolder(path: string): string {
  if (path.startsWith('scorer-tests/')) return scorerTests(path.slice('scorer-tests/'.length))
  return join(hasData ? dataFolder : fixtures, path)
}

/**
 * `describe` for tests that read `sampleFolder(path)`, which need the corpora if the repository has nothing of it.
 *
 * @param isLong the tests take so long that they are skipped with the repository's files alone
 */
export function describeSample(path: string, title: string, body: () => void, isLong = false): void {
  const isHere = path.startsWith('scorer-tests/') || (!hasData && existsSync(join(fixtures, path)))
  if (!isHere) describeData(title, body)
  else if (isLong) needing('long').describe(title, body)
  else describe(title, body)
}
