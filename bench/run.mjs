// npm run bench: the CPU time of `referee score` divided by that of merely splitting the same files into lines, both
// measured in this run, medians of three. Absolute times say little; ratios are portable. Then the other benchmarks of
// docs/bench.md run, and the page is rewritten. `npm run bench -- S M` measures only some corpora and writes nothing.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { keepResult } from '../scripts/write-bench.mjs'
import { generate, measure, median, referee, root, scored } from './measure.mjs'
import { data } from './reading.mjs'

const floor = join(root, 'bench/floor.mjs')
const ROUNDS = 3

const asked = process.argv.slice(2)
const rows = []
// The first run of a command caches its compiled code for the others.
measure([referee, 'score', ...generate('S', scored.S.make), '--json', '--quiet'])
for (const [name, corpus] of Object.entries(scored)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const files = generate(name, corpus.make)
  const rounds = Array.from({ length: ROUNDS }, () => ({
    floor: measure([floor, ...files]),
    ours: measure([referee, 'score', ...files, '--metrics', 'standard', '--json', '--quiet']),
  }))
  const floorCpu = median(rounds.map((round) => round.floor.cpu))
  const cpu = median(rounds.map((round) => round.ours.cpu))
  const memory = Math.max(...rounds.map((round) => round.ours.memory))
  const row = {
    corpus: name,
    what: corpus.what,
    floor: floorCpu,
    cpu,
    ratio: cpu / floorCpu,
    most: corpus.most,
    memory,
    memoryLimit: corpus.memory,
    peers: corpus.peers,
  }
  rows.push(row)
  print(row)
}

const start = {
  node: median(times(9, () => measure(['-e', '0']).cpu)),
  version: median(times(9, () => measure([referee, '--version']).cpu)),
}
console.log(`\nreferee --version: ${(start.version / start.node).toFixed(2)} times node -e 0 (at most 3)`)
const [xl, xxl] = ['XL', 'XXL'].map((name) => rows.find((row) => row.corpus === name))
if (xl && xxl)
  console.log(`XXL over XL: ${(xxl.cpu / xl.cpu).toFixed(2)} for five times the tokens (at most 6)`)
if (asked.length === 0) {
  keepResult('score', { rows, start })
  await import('./compare.mjs')
  if (existsSync(data)) await import('./readers.mjs')
  else console.log('readers: left out, as there are no corpora (REFEREE_DATA)')
  await import('./turns.mjs')
}

function print({ corpus, floor: floorCpu, cpu, ratio, most, memory, memoryLimit, peers }) {
  const limit = memoryLimit === undefined ? '' : ` (at most ${memoryLimit})`
  console.log(
    `${corpus.padEnd(6)} floor ${floorCpu.toFixed(2)} s  referee ${cpu.toFixed(2)} s  ratio ${ratio.toFixed(2)} (at most ${most})  ` +
      `${memory.toFixed(0)} MB${limit}\n       others, times a similar floor: ${peers}`,
  )
}

function times(count, run) {
  return Array.from({ length: count }, run)
}
