// npm run bench:turns [resolve]: this version's CPU time against 0.1.0's, in turns: `referee score` on two corpora,
// `referee resolve --recipe ranking` (alone with `resolve`), every reader. Needs build/0.1.0 and, for readers, corpora.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepResult } from '../scripts/write-bench.mjs'
import { writeLongText } from './long-text.mjs'
import { generate, measure, median, referee, scored } from './measure.mjs'
import { corpora, cpuOf, fileReader, former, loadLibrary, readFiles } from './reading.mjs'

/** How often each program runs, and a process for each reader, which takes several readings itself. */
const PROGRAM_ROUNDS = 11
const RESOLVER_ROUNDS = 7
const READER_ROUNDS = 3
const READINGS = 5
/** Readings until the compiler has settled; until then it takes most of the time. */
const WARM_UP = 20
const LEAST_BYTES = 3e6

/** Tokens to resolve: enough for the compiler not to take most of the time. */
const RESOLVED = 100_000

const program = { former: join(former, 'bin/referee.cjs'), now: referee }
const [nth, version] = process.argv.slice(2)
if (nth === 'resolve') measureResolving()
else if (nth !== undefined) await readAgain(corpora[Number(nth)], version === 'former')
else if (existsSync(program.former)) measureAll()
else console.log('in turns with 0.1.0: left out, as there is no build of it (npm run test:against-0.1.0)')

function measureAll() {
  const rows = []
  for (const name of ['S', 'M']) {
    const files = generate(name, scored[name].make)
    const score = (program) => [
      measure([program, 'score', ...files, '--metrics', 'standard', '--json', '--quiet']).cpu,
    ]
    // The first run caches its compiled code for the others.
    score(referee)
    rows.push(inTurns(`score ${name}`, PROGRAM_ROUNDS, score, [program.former, program.now]))
    print(rows.at(-1))
  }
  for (const [i, [format, folder]] of corpora.entries()) {
    rows.push(inTurns(`${format}, ${folder}`, READER_ROUNDS, (each) => readApart(i, each), ['former', 'now']))
    print(rows.at(-1))
  }
  keepResult('turns', { rows })
  measureResolving()
}

function measureResolving() {
  const text = writeLongText(RESOLVED)
  const to = ['--recipe', 'ranking', '--to', 'conll-2012', '--quiet', '-o', `${text}.out`]
  const resolve = (each) => [measure([each, 'resolve', text, ...to]).cpu]
  // The first run caches its compiled code for the others.
  resolve(program.now)
  const row = inTurns('resolve, ranking', RESOLVER_ROUNDS, resolve, [program.former, program.now])
  print(row)
  keepResult('resolving', { rows: [row] })
}

/** In a process of its own, as when only one format is read, and with only one version. */
function readApart(i, version) {
  const { status, stdout } = spawnSync('node', [fileURLToPath(import.meta.url), String(i), version], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`reading ${corpora[i].join(' ')} ended with ${status}`)
  return JSON.parse(String(stdout))
}

async function readAgain([format, folder, ending], isFormer) {
  const files = readFiles(folder, ending)
  const times = Math.ceil(LEAST_BYTES / files.reduce((sum, { bytes }) => sum + bytes.length, 0))
  const read = await fileReader(await loadLibrary(isFormer), format, files, new Map())
  for (let i = 0; i < WARM_UP; i++) cpuOf(read, times)
  console.log(JSON.stringify(Array.from({ length: READINGS }, () => cpuOf(read, times) / times)))
}

/** The minimum and the median of what each spends; they alternate in going first. */
function inTurns(what, rounds, spend, [former, present]) {
  const spent = new Map([former, present].map((each) => [each, []]))
  for (let round = 0; round < rounds; round++) {
    for (const each of round % 2 === 0 ? [former, present] : [present, former]) {
      spent.get(each).push(...spend(each))
    }
  }
  const [before, now] = [...spent.values()].map((each) => ({
    least: Math.min(...each),
    median: median(each),
  }))
  return { what, runs: spent.get(present).length, before, now }
}

function print({ what, before, now }) {
  const ratios = ['least', 'median'].map((each) => `${each} ${(now[each] / before[each]).toFixed(2)}`)
  console.log(`${what.padEnd(40)} times the CPU of 0.1.0: ${ratios.join(', ')}`)
}
