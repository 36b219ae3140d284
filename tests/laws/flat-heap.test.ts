import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from '../support/program.ts'

const CALLS = 20_000
/** In memory, every new file has an identity of its own; a disk may use one again. */
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'referee-heap-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** How much larger the heap is after all calls than after three tenths of them, when code has settled in all versions. */
function growth(...kept: readonly string[]): number {
  const script = join(root, 'tests/support/read-many.mjs')
  const library = join(root, 'dist/index-node.js')
  const args = ['--expose-gc', script, library, folder, String(CALLS), ...kept]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (stdout === '') throw new Error(stderr)
  const heaps = JSON.parse(stdout) as number[]
  return (heaps.at(-1) as number) / (heaps[2] as number) - 1
}

describe(`the heap after ${CALLS} calls of readCorpus, each with its own file`, () => {
  test('is as large as after the first calls', { timeout: 60_000 }, () => {
    expect(Math.abs(growth())).toBeLessThan(0.05)
  })

  test('is larger if something is kept of each call', { timeout: 60_000 }, () => {
    expect(growth('kept')).toBeGreaterThan(0.05)
  })
})
