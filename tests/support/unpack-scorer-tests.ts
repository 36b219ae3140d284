import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const archive = fileURLToPath(new URL('../fixtures/scorer-tests.tgz', import.meta.url))

/** Unpack the other scorers' test cases once per run, for all test files. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'referee-scorer-tests-'))
  execFileSync('tar', ['-xzf', archive, '-C', folder])
  process.env['REFEREE_UNPACKED'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
