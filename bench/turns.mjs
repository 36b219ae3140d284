// npm run bench:turns [resolve]: the CPU time of this version over that of 0.1.0, in turns: of `referee score` on two
// corpora, of `referee resolve --recipe ranking` and of every reader; with `resolve`, of that alone. It needs a build of 0.1.0 (`npm run test:against-0.1.0` makes one) and, for readers, real corpora.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepResult } from '../scripts/write-bench.mjs'
import { writeLongText } from './long-text.mjs'
import { generate, measure, median, referee, scored } from './measure.mjs'
import { corpora, cpuOf, fileReader, former, loadLibrary, readFiles } from './reading.mjs'

/** How often each program runs, and a process of each reader, which measures a few times itself. */
const PROGRAM_ROUNDS = 11
const RESOLVER_ROUNDS = 7
const READER_ROUNDS = 3
const READINGS = 5
/** Readings until the compiler has settled: before, the time is mostly its own. */
const WARM_UP = 20
const LEAST_BYTES = 3e6

/** Tokens to resolve: enough that the compiler is not most of it. */
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
    // The first run keeps its compiled code for the others.
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
  // The first run keeps its compiled code for the others.
  resolve(program.now)
  const row = inTurns('resolve, ranking', RESOLVER_ROUNDS, resolve, [program.former, program.now])
  print(row)
  keepResult('resolving', { rows: [row] })
}

/** In a process of its own: someone who reads one format loads no other, and one version at a time. */
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

/** The least and the median of what each spends; who comes first alternates. */
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
