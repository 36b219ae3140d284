// npm run bench:compare: the CPU time of 10,000 resamples of all standard metrics on 348 documents, for each kind
// of resample, and of the whole of `referee compare` beside that of `referee score` on the same files.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { planTests } from '../build/lib/compare/paired-tests.js'
import { resample } from '../build/lib/compare/resamples.js'
import { SystemRecord } from '../build/lib/compare/system-record.js'
import { readCorpus } from '../build/lib/entries/node.js'
import { defaultSettings, defaultTest, evaluate } from '../build/lib/index.js'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(root, 'build/bench/S')
const [key, a, b] = ['key', 'response', 'pruned'].map((name) => join(folder, `${name}.conll`))
const TRIALS = 10_000
const ROUNDS = 3
const MOST = 1

if (!existsSync(a)) {
  mkdirSync(dirname(folder), { recursive: true })
  const make = '--docs 348 --tokens 500 --seed 1'.split(' ')
  const made = spawnSync('python3', [join(root, 'bench/gen.py'), folder, ...make], { stdio: 'inherit' })
  if (made.status !== 0) process.exit(3)
}
writeFileSync(b, withoutSmallSingletons(readFileSync(a, 'utf8')))

const records = [a, b].map((path) => new SystemRecord(path))
const keys = await readCorpus(key)
for (const [i, path] of [a, b].entries()) {
  evaluate(keys, await readCorpus(path), {}, { observe: records[i].observe })
}
const replicates = { seed: 1, from: 0, to: TRIALS }
const { task } = planTests(records, defaultSettings, defaultTest)
const kinds = {
  randomisation: { ...task, isBootstrapped: false },
  bootstrap: { ...task, permuted: [] },
  'both, as referee compare draws them': task,
}
for (const [kind, own] of Object.entries(kinds)) {
  const seconds = median(Array.from({ length: ROUNDS }, () => cpuOf(() => resample(own, replicates))))
  const verdict = seconds <= MOST ? '' : '  MISSED'
  console.log(`${seconds.toFixed(2)} s  ${TRIALS} × ${kind} (at most ${MOST.toFixed(2)})${verdict}`)
}
const score = median(
  Array.from({ length: ROUNDS }, () => programCpu(['score', key, a, b, '--json', '--quiet'])),
)
const compare = median(
  Array.from({ length: ROUNDS }, () => programCpu(['compare', key, a, b, '--json', '--quiet'])),
)
console.log(`${score.toFixed(2)} s  referee score, ${compare.toFixed(2)} s  referee compare, start to end`)

/** Another system: it leaves out singletons of one word. Its counts differ in every document. */
function withoutSmallSingletons(text) {
  return text
    .split(/(?<=#end document\n)/)
    .map((document) => {
      const uses = new Map()
      for (const [, id] of document.matchAll(/\((\d+)/g)) uses.set(id, (uses.get(id) ?? 0) + 1)
      return document.replace(/\t\((\d+)\)$/gm, (cell, id) => (uses.get(id) === 1 ? '\t-' : cell))
    })
    .join('')
}

function cpuOf(work) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

function programCpu(args) {
  const run = spawnSync(
    'node',
    ['--require', join(root, 'bench/usage.cjs'), join(root, 'bin/referee.cjs'), ...args],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
      env: { ...process.env, REFEREE_USAGE_FD: '3' },
    },
  )
  if (run.status !== 0) throw new Error(`referee ${args.join(' ')} ended with ${run.status}`)
  return JSON.parse(String(run.output[3])).cpu
}

function median(values) {
  return values.toSorted((x, y) => x - y)[Math.floor(values.length / 2)]
}
