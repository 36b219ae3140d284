// npm run test:format-mutants -- [--count 2000] [--seed 1] [--minutes 60] [--jobs 1]: changes src/formats in one place at
// a time, at places drawn at random, and counts how many of these mutants the tests of the formats notice. All mutants are
// in one copy of the code under build/, each behind a switch, so that a mutant costs no more than the tests that reach it.
// With --resume, a run that was ended goes on with the mutants that it left.
import { fork } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
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
    jobs: { type: 'string', default: '1' },
    resume: { type: 'boolean', default: false },
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

const OUTCOMES = join(copy, 'outcomes.jsonl')
const outcomes = new Map()
let seconds = 0
if (!values.resume) makeCopy()
else for (const line of existsSync(OUTCOMES) ? linesOf(OUTCOMES) : []) note(JSON.parse(line))
const begin = Date.now()
const jobs = Number(values.jobs)
const chunks = Array.from({ length: jobs }, (_, j) =>
  mutants.slice(Math.floor((j * mutants.length) / jobs), Math.floor(((j + 1) * mutants.length) / jobs)),
)
// The first finds out what the tests reach; the others begin when that is known.
let ready
const isReady = new Promise((done) => {
  ready = done
})
await Promise.all(
  chunks.map(async (chunk, j) => {
    if (j > 0) await isReady
    for (;;) {
      const left = chunk.filter(({ id }) => !outcomes.has(id))
      if (left.length === 0 || !isInTime()) break
      await runFrom(left[0].id, chunk.at(-1).id + 1)
    }
  }),
)
record()

function linesOf(path) {
  return readFileSync(path, 'utf8').trim().split('\n').filter(Boolean)
}

function note({ id, status, processor }) {
  seconds += processor
  if (id !== undefined) outcomes.set(id, status)
}

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
function runFrom(first, end) {
  return new Promise((done) => {
    const child = fork(resolve('scripts/mutation/format-worker.mjs'), [String(first), String(end)], {
      cwd: copy,
    })
    let timer
    let next = first
    let hasBegun = false
    child.on('message', (message) => {
      clearTimeout(timer)
      timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      hasBegun = true
      ready()
      keep(message)
      if (message.failing !== undefined) process.stdout.write(`${message.failing}\n`)
      if (message.id === undefined) return
      next = message.id + 1
      // What is known already is not run again.
      if (!isInTime() || (next < end && outcomes.has(next))) child.kill('SIGTERM')
    })
    child.on('exit', (code, signal) => {
      clearTimeout(timer)
      if (!hasBegun) throw new Error('the tests do not run without a mutant')
      if (code !== 0 && signal !== 'SIGTERM' && next < end)
        keep({ id: next, status: 'endless', processor: 0 })
      done()
    })
  })
}

function keep(message) {
  note(message)
  appendFileSync(OUTCOMES, `${JSON.stringify(message)}\n`)
  const mutant = mutants[message.id]
  if (mutant === undefined) return
  process.stdout.write(`${message.status.padEnd(9)} ${describeMutant(mutant, texts.get(mutant.path))}\n`)
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
    checks: `The readers and writers are changed in one place at a time: ${outcomes.size} of ${all.length} possible places, drawn with seed ${values.seed}. The tests of the formats and a short run of the fuzzer should notice: those of up to 0.4 s, the quickest first, and for at most 1.5 s for each mutant, so the tests as a whole notice more. Those that survived are [listed](results/format-mutant-survivors.md).`,
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
  writeFileSync('docs/results/format-mutant-survivors.md', survivorsPage())
  process.stdout.write(`${killed} of ${outcomes.size} killed\n`)
  mkdirSync('docs/results/trust', { recursive: true })
  writeFileSync('docs/results/trust/format-mutants.json', `${JSON.stringify(result, undefined, 2)}\n`)
  writeTrust()
}

function survivorsPage() {
  const lines = [
    '# Mutants of readers and writers that survived',
    '',
    'Written by `npm run test:format-mutants`: changes of one place of src/formats that the quick tests did not notice. They were not looked at one by one; slower tests, such as writing and reading any document, notice some of them.',
  ]
  for (const wanted of ['survived', 'unreached']) {
    const list = mutants.filter(({ id }) => outcomes.get(id) === wanted)
    lines.push('', `## ${wanted === 'survived' ? 'Survived' : 'Not reached'}: ${list.length}`, '')
    const described = list.map((mutant) => describeMutant(mutant, texts.get(mutant.path)))
    for (const each of described.sort()) lines.push(`* \`${each.slice(0, 160).replaceAll('`', "'")}\``)
  }
  return `${lines.join('\n')}\n`
}
