// npm run test:format-mutants -- [--count 2000] [--seed 1] [--minutes 60]: changes src/formats in one place at a time,
// at places drawn at random, and counts how many of these mutants the tests of the formats notice. All mutants are in
// one copy of the code under build/, each behind a switch, so that a mutant costs no more than the tests that reach it.
import { fork } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { globSync } from 'tinyglobby'
import { choose, describeMutant, mutantsOf, withSwitches } from './mutation/mutants.mjs'
import { writeTrust } from './write-trust.mjs'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
  },
})
/** The worker ends what is endless by processor time; this is for all else. */
const PATIENCE_MS = 3_600_000
const copy = resolve('build/format-mutants')

const texts = new Map(
  globSync('src/formats/**/*.ts', { ignore: '**/*.test.ts' })
    .sort()
    .map((path) => [path, readFileSync(path, 'utf8')]),
)
const all = [...texts].flatMap(([path, text]) => mutantsOf(path, text)).filter(({ isName }) => !isName)
const mutants = choose(all, Number(values.count), Number(values.seed)).map((mutant, id) => ({
  ...mutant,
  id,
}))

makeCopy()
const outcomes = new Map()
let seconds = 0
const begin = Date.now()
while (outcomes.size < mutants.length && isInTime()) await runFrom(outcomes.size)
record()

function isInTime() {
  return Date.now() - begin < Number(values.minutes) * 60_000
}

function makeCopy() {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  for (const name of ['src', 'tests', 'samples', 'docs', 'schemas', 'package.json'])
    cpSync(name, join(copy, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  for (const [path, text] of texts) {
    const own = mutants.filter((mutant) => mutant.path === path)
    if (own.length > 0) writeFileSync(join(copy, path), withSwitches(text, own))
  }
}

/** One process runs mutants until it hangs or all are done. */
function runFrom(first) {
  return new Promise((done) => {
    const child = fork(
      resolve('scripts/mutation/format-worker.mjs'),
      [String(first), String(mutants.length)],
      { cwd: copy },
    )
    let timer
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    }
    let isReady = false
    child.on('message', ({ id, status, processor, failing }) => {
      wait()
      isReady = true
      seconds += processor
      if (failing !== undefined) process.stdout.write(`${failing}\n`)
      if (id === undefined) return
      outcomes.set(id, status)
      const mutant = mutants[id]
      process.stdout.write(`${status.padEnd(9)} ${describeMutant(mutant, texts.get(mutant.path))}\n`)
      if (!isInTime()) child.kill('SIGKILL')
    })
    child.on('exit', (code) => {
      clearTimeout(timer)
      if (!isReady) throw new Error('the tests do not run without a mutant')
      if (code !== 0 && isInTime() && outcomes.size < mutants.length) outcomes.set(outcomes.size, 'endless')
      done()
    })
  })
}

function record() {
  const count = (...wanted) => [...outcomes.values()].filter((status) => wanted.includes(status)).length
  const killed = count('killed', 'timeout', 'endless')
  const share = `${((100 * killed) / outcomes.size).toFixed(1)} %`
  const byFolder = new Map()
  for (const [id, status] of outcomes) {
    const folder = mutants[id].path.split('/').slice(0, 3).join('/')
    const [total, dead] = byFolder.get(folder) ?? [0, 0]
    byFolder.set(folder, [total + 1, dead + (status === 'survived' || status === 'unreached' ? 0 : 1)])
  }
  const result = {
    name: 'format-mutants',
    checks: `The readers and writers are changed in one place at a time: ${outcomes.size} of ${all.length} possible places, drawn with seed ${values.seed}. The tests of the formats and a short run of the fuzzer should notice.`,
    cases: outcomes.size,
    processorSeconds: Math.round(seconds),
    result: `${share} killed, ${count('survived')} survived, ${count('unreached')} not reached`,
    command: `npm run test:format-mutants -- --count ${values.count} --seed ${values.seed}`,
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    tables: [
      {
        title: 'Mutants by format',
        columns: ['folder', 'mutants', 'killed'],
        rows: [...byFolder]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([folder, numbers]) => [folder, ...numbers.map(String)]),
      },
    ],
  }
  process.stdout.write(`${killed} of ${outcomes.size} killed\n`)
  mkdirSync('docs/results/trust', { recursive: true })
  writeFileSync('docs/results/trust/format-mutants.json', `${JSON.stringify(result, undefined, 2)}\n`)
  writeTrust()
}
