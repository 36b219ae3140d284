import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { CorefDocument } from '../../src/document/document.ts'
import { format as nativeFormat } from '../../src/formats/referee/format.ts'
import type { ScoresReport } from '../../src/report/scores.ts'
import { refereeHere } from '../support/in-process.ts'
import { loadFormat } from '../support/load-format.ts'

const native = await loadFormat(nativeFormat)

/** Standard output of a command line. @throws if its exit code is not 0 */
export async function referee(...argv: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await refereeHere(argv)
  if (code !== 0) throw new Error(stderr)
  return stdout
}

export async function refereeScores(...argv: readonly string[]): Promise<ScoresReport> {
  return JSON.parse(await referee('score', '--json', '--quiet', ...argv)) as ScoresReport
}

/** A folder for the files of one test file, removed afterwards. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'referee-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Write documents in the native format. @returns the path */
export function writeDocuments(folder: string, name: string, documents: readonly CorefDocument[]): string {
  const path = join(folder, `${name}.coref.jsonl`)
  writeFileSync(path, [...native.write(documents)].join(''))
  return path
}
