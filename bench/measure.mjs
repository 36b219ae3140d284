// Corpora made by bench/gen.py, and the resources a process uses.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
export const referee = join(root, 'bin/referee.cjs')
/** Where benchmarks put their corpora. */
export const folder = join(root, 'build/bench')

/** Benchmark corpora: arguments for gen.py, our target ratio, and what other scorers need for the same files. */
export const scored = {
  S: {
    what: '348 documents, 14 MB',
    make: '--docs 348 --tokens 500 --seed 1',
    most: 2.8,
    peers: 'reference scorer 173, coval 19, scorch 18, corefud 162',
  },
  M: {
    what: '3,500 documents, 127 MB',
    make: '--docs 3500 --tokens 450 --seed 3',
    most: 1.7,
    peers: 'reference scorer 400, coval 47, scorch 47, corefud 368',
  },
  L: {
    what: '38,000 documents, 1 GB',
    make: '--docs 38000 --tokens 330 --seed 7',
    most: 1.4,
    memory: 120,
    peers: 'coval fork 51 (6.2 GB)',
  },
  XL: {
    what: 'one document of 200,000 tokens',
    make: '--docs 1 --tokens 200000 --seed 4',
    most: 2.8,
    peers: 'coval fork 676 (7.5 GB), neleval 37 (2.6 GB)',
  },
  XXL: {
    what: 'one document of 1,000,000 tokens',
    make: '--docs 1 --tokens 1000000 --seed 5',
    most: 2.4,
    memory: 200,
    peers: 'MemoryError (59 GB) in coval fork and neleval',
  },
  dense: {
    what: '5,000 × 5,000 entities, one component',
    make: '--dense 5000 --seed 6',
    most: 8,
    peers: 'coval fork 358; coval, neleval killed at 360 s',
  },
}

/** The key and response of a corpus, generated if they do not exist. */
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
 * Run a Node program to its end.
 *
 * @param options `codes` are the exit codes that count as success, `timeout` is in milliseconds
 * @returns its CPU time in seconds and its peak memory in MB; undefined if it timed out
 */
export function measure(args, { codes = [0], timeout } = {}) {
  const run = spawnSync('node', ['--require', join(root, 'bench/usage.cjs'), ...args], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    // Each version has its own code cache, since versions would overwrite each other's.
    env: { ...process.env, REFEREE_USAGE_FD: '3', XDG_CACHE_HOME: join(dirname(args[0]), '../build/cache') },
    timeout,
    maxBuffer: 1 << 28,
  })
  if (run.error?.code === 'ETIMEDOUT') return undefined
  if (!codes.includes(run.status))
    throw new Error(`${args.join(' ')} ended with ${run.status}: ${run.stderr}`)
  return JSON.parse(String(run.output[3]))
}

export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
