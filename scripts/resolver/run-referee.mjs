// The built program, for scripts that measure what users get, and its figures in percent.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../bin/referee.cjs', import.meta.url))

/** @returns standard output */
export function runReferee(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args, '--quiet'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** To one decimal. */
export function percent(share) {
  return Number((100 * share).toFixed(1))
}
