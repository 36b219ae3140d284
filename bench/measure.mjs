// Corpora by bench/gen.py, and what a process uses.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
export const referee = join(root, 'bin/referee.cjs')
const folder = join(root, 'build/bench')

/** The key and the response of a corpus, made if they are not there. */
export function generate(name, make) {
  const to = join(folder, name)
  const files = ['key', 'response'].map((side) => join(to, `${side}.conll`))
  if (!files.every((file) => existsSync(file))) {
    mkdirSync(folder, { recursive: true })
    const made = spawnSync('python3', [join(root, 'bench/gen.py'), to, ...make.split(' ')], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (made.status !== 0) {
      console.error('bench/gen.py did not run: the benchmark corpora need python3')
      process.exit(3)
    }
  }
  return files
}

/**
 * Run a program of Node to its end.
 *
 * @param options `codes` are the exit codes that are no failure, `timeout` is in milliseconds
 * @returns its processor time in seconds and its greatest memory in MB; undefined if it was stopped for its time
 */
export function measure(args, { codes = [0], timeout } = {}) {
  const run = spawnSync('node', ['--require', join(root, 'bench/usage.cjs'), ...args], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    env: { ...process.env, REFEREE_USAGE_FD: '3' },
    timeout,
    maxBuffer: 1 << 28,
  })
  if (run.error?.code === 'ETIMEDOUT') return undefined
  if (!codes.includes(run.status))
    throw new Error(`${args.join(' ')} ended with ${run.status}: ${run.stderr}`)
  return JSON.parse(String(run.output[3]))
}
