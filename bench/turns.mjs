// npm run bench:turns: this version's CPU time and memory against those of the last release, in turns: `referee score`,
// every reader (needs corpora) and `referee resolve --recipe ranking`. `score` or `resolve` measures only that; `-- score
// 31 M` takes more rounds than usual, or some corpora, and saves nothing.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepResult } from '../scripts/write-bench.mjs'
import { writeLongText } from './long-text.mjs'
import { generate, measure, median, referee, root, scored } from './measure.mjs'
import { corpora, cpuOf, fileReader, loadLibrary, readFiles } from './reading.mjs'
import { buildRelease, release } from './release.mjs'

/** How often each program runs, and a process for each reader, which takes several readings itself. */
const SCORE_ROUNDS = 15
const RESOLVER_ROUNDS = 7
const READER_ROUNDS = 3
const READINGS = 5
/** Readings until the compiler has settled; until then it takes most of the time. */
const WARM_UP = 20
const LEAST_BYTES = 3e6

/** Tokens to resolve: enough for the compiler not to take most of the time. */
const RESOLVED = 100_000

const SCORED = ['S', 'M', 'XL', 'dense']

const [what, ...rest] = process.argv.slice(2)
if (what === 'read') await readAgain(corpora[Number(rest[0])], rest[1])
else {
  const former = buildRelease()
  const programs = [join(former, 'bin/referee.cjs'), referee]
  if (what === 'score') measureScoring(programs, rest)
  else if (what === 'resolve') measureResolving(programs)
  else {
    const rows = measureScoring(programs, [])
    if (corpora.length > 0) keepResult('turns', { rows: [...rows, ...measureReaders([former, root])] })
    else console.log('readers: left out, as there are no corpora (REFEREE_DATA)')
    measureResolving(programs)
  }
}

function measureScoring(programs, asked) {
  const rounds = Number(asked.find((each) => /^\d+$/.test(each)) ?? SCORE_ROUNDS)
  const names = SCORED.filter((name) => asked.includes(name))
  return (names.length > 0 ? names : SCORED).map((name) => {
    const files = generate(name, scored[name].make)
    const args = ['score', ...files, '--metrics', 'standard', '--json', '--quiet']
    return runInTurns(`score ${name}`, rounds, programs, args)
  })
}

function measureReaders(folders) {
  return corpora.map(([format, corpus], i) =>
    inTurns(`${format}, ${corpus}`, READER_ROUNDS, folders, (folder) => readApart(i, folder)),
  )
}

function measureResolving(programs) {
  const text = writeLongText(RESOLVED)
  const args = ['resolve', text, '--recipe', 'ranking', '--to', 'conll-2012', '--quiet', '-o', `${text}.out`]
  keepResult('resolving', { rows: [runInTurns('resolve, ranking', RESOLVER_ROUNDS, programs, args)] })
}

function runInTurns(what, rounds, programs, args) {
  const run = (program) => [measure([program, ...args])]
  // The first run of a program caches its compiled code for the others.
  for (const program of programs) run(program)
  return inTurns(what, rounds, programs, run)
}

/** In a process of its own, as when only one format is read, and with only one version. */
function readApart(i, folder) {
  const { status, stdout } = spawnSync('node', [fileURLToPath(import.meta.url), 'read', String(i), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`reading ${corpora[i].join(' ')} ended with ${status}`)
  return JSON.parse(String(stdout))
}

async function readAgain([format, corpus, ending], folder) {
  const files = readFiles(corpus, ending)
  const times = Math.ceil(LEAST_BYTES / files.reduce((sum, { bytes }) => sum + bytes.length, 0))
  const read = await fileReader(await loadLibrary(folder), format, files, new Map())
  for (let i = 0; i < WARM_UP; i++) cpuOf(read, times)
  console.log(JSON.stringify(Array.from({ length: READINGS }, () => ({ cpu: cpuOf(read, times) / times }))))
}

/** What each of two versions uses; they alternate in going first. @param spend measures one or more runs */
function inTurns(what, rounds, [former, present], spend) {
  const spent = new Map([former, present].map((each) => [each, []]))
  for (let round = 0; round < rounds; round++) {
    for (const each of round % 2 === 0 ? [former, present] : [present, former]) {
      spent.get(each).push(...spend(each))
    }
  }
  const [before, now] = [...spent.values()].map((runs) => ({
    least: Math.min(...runs.map(({ cpu }) => cpu)),
    median: median(runs.map(({ cpu }) => cpu)),
    ...(runs[0].memory === undefined ? {} : { memory: median(runs.map(({ memory }) => memory)) }),
  }))
  const row = { what, against: release.version, runs: spent.get(present).length, before, now }
  print(row)
  return row
}

function print({ what, against, runs, before, now }) {
  const times = (name, digits, unit) =>
    `${(now[name] / before[name]).toFixed(3)} (${now[name].toFixed(digits)}, ${before[name].toFixed(digits)} ${unit})`
  const memory = now.memory === undefined ? '' : `, memory ${times('memory', 1, 'MB')}`
  console.log(
    `${what.padEnd(40)} times ${against}: CPU ${times('median', 3, 's')}, minima ${times('least', 3, 's')}${memory}; ${runs} runs`,
  )
}
