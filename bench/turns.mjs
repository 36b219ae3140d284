// npm run bench:turns: the CPU time of this version over that of 0.1.0, in turns: of `referee score` on two corpora, and
// of every reader. It needs a build of 0.1.0 (`npm run test:against-0.1.0` makes one) and, for readers, real corpora.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepResult } from '../scripts/write-bench.mjs'
import { generate, measure, median, referee, scored } from './measure.mjs'
import { corpora, cpuOf, fileReader, former, loadLibrary, readFiles } from './reading.mjs'

const PROGRAM_ROUNDS = 11
const READER_ROUNDS = 9
const LEAST_BYTES = 3e6

const [nth] = process.argv.slice(2)
if (nth !== undefined) await readInTurns(corpora[Number(nth)])
else if (existsSync(join(former, 'bin/referee.cjs'))) measureAll()
else console.log('in turns with 0.1.0: left out, as there is no build of it (npm run test:against-0.1.0)')

function measureAll() {
  const rows = []
  for (const name of ['S', 'M']) {
    const files = generate(name, scored[name].make)
    const score = (program) =>
      measure([program, 'score', ...files, '--metrics', 'standard', '--json', '--quiet']).cpu
    rows.push(
      inTurns(`score ${name}`, PROGRAM_ROUNDS, [
        () => score(join(former, 'bin/referee.cjs')),
        () => score(referee),
      ]),
    )
    print(rows.at(-1))
  }
  // Each in a process of its own, as someone reads one format.
  for (const i of corpora.keys()) {
    const { status, stdout } = spawnSync('node', [fileURLToPath(import.meta.url), String(i)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (status !== 0) throw new Error(`reading ${corpora[i].join(' ')} ended with ${status}`)
    rows.push(JSON.parse(String(stdout)))
    print(rows.at(-1))
  }
  keepResult('turns', { rows })
}

async function readInTurns([format, folder, ending]) {
  const files = readFiles(folder, ending)
  const times = Math.ceil(LEAST_BYTES / files.reduce((sum, { bytes }) => sum + bytes.length, 0))
  const companions = new Map()
  const works = []
  for (const isFormer of [true, false]) {
    const read = await fileReader(await loadLibrary(isFormer), format, files, companions)
    works.push(() => cpuOf(read, times) / times)
  }
  console.log(JSON.stringify(inTurns(`${format}, ${folder}`, READER_ROUNDS, works)))
}

/** The least and the median of each, after a warm-up; who comes first alternates. */
function inTurns(what, rounds, works) {
  const seconds = [[], []]
  for (let round = -2; round < rounds; round++) {
    for (const side of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const spent = works[side]()
      if (round >= 0) seconds[side].push(spent)
    }
  }
  const [before, now] = seconds.map((each) => ({ least: Math.min(...each), median: median(each) }))
  return { what, rounds, before, now }
}

function print({ what, before, now }) {
  const ratios = ['least', 'median'].map((each) => `${each} ${(now[each] / before[each]).toFixed(2)}`)
  console.log(`${what.padEnd(40)} times the CPU of 0.1.0: ${ratios.join(', ')}`)
}
