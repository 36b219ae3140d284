import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'
import type { CorefDocument } from '../../src/document/document.ts'
import { format as nativeFormat } from '../../src/formats/referee/format.ts'
import type { ScoresReport } from '../../src/report/scores.ts'
import { loadFormat } from '../support/load-format.ts'

const native = await loadFormat(nativeFormat)

const MAIN = fileURLToPath(new URL('../../bin/referee.cjs', import.meta.url))
const ROOM = 1 << 28

/** What the built program prints on standard output. @throws when it ends with another code than 0 */
export async function referee(...argv: readonly string[]): Promise<string> {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is not there: run npm run build`)
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...argv], { maxBuffer: ROOM })
  return stdout
}

export async function refereeScores(...argv: readonly string[]): Promise<ScoresReport> {
  return JSON.parse(await referee('score', '--json', '--quiet', ...argv)) as ScoresReport
}

/** A folder for the files of one test file, gone afterwards. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'referee-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Write documents down in the native format. @returns the path */
export function writeDocuments(folder: string, name: string, documents: readonly CorefDocument[]): string {
  const path = join(folder, `${name}.coref.jsonl`)
  writeFileSync(path, [...native.write(documents)].join(''))
  return path
}
