// npm run bench [CORPUS...]: the CPU time of `referee score` over that of merely splitting the same files
// into lines, both measured in this run, medians of three. Absolute times say little; ratios travel.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate, measure, referee, root } from './measure.mjs'

const floor = join(root, 'bench/floor.mjs')
const ROUNDS = 3

/** Corpora by the arguments of gen.py, the ratio we hold ourselves to, and what others need on the same files. */
const corpora = {
  S: {
    make: '--docs 348 --tokens 500 --seed 1',
    most: 2.8,
    peers: 'reference scorer 173, coval 19, scorch 18, corefud 162',
  },
  M: {
    make: '--docs 3500 --tokens 450 --seed 3',
    most: 1.7,
    peers: 'reference scorer 400, coval 47, scorch 47, corefud 368',
  },
  L: { make: '--docs 38000 --tokens 330 --seed 7', most: 1.4, memory: 120, peers: 'coval fork 51 (6.2 GB)' },
  XL: {
    make: '--docs 1 --tokens 200000 --seed 4',
    most: 2.8,
    peers: 'coval fork 676 (7.5 GB), neleval 37 (2.6 GB)',
  },
  XXL: {
    make: '--docs 1 --tokens 1000000 --seed 5',
    most: 2.4,
    memory: 200,
    peers: 'MemoryError (59 GB) in coval fork and neleval',
  },
  dense: { make: '--dense 5000 --seed 6', most: 8, peers: 'coval fork 358; coval, neleval killed at 360 s' },
}

const asked = process.argv.slice(2)
const rows = []
for (const [name, corpus] of Object.entries(corpora)) {
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
const out = join(root, 'build/bench.json')
writeFileSync(out, `${JSON.stringify({ node: process.version, rows, start }, undefined, 2)}\n`)
console.log(`written to build/bench.json with Node ${process.version}`)
if (asked.length === 0 || asked.includes('readers')) {
  if (existsSync(process.env.REFEREE_DATA ?? '../shared/data')) await import('./readers.mjs')
  else console.log('readers: left out, as there are no corpora (REFEREE_DATA)')
}

function print({ corpus, floor: floorCpu, cpu, ratio, most, memory, memoryLimit, peers }) {
  const limit = memoryLimit === undefined ? '' : ` (at most ${memoryLimit})`
  console.log(
    `${corpus.padEnd(6)} floor ${floorCpu.toFixed(2)} s  referee ${cpu.toFixed(2)} s  ratio ${ratio.toFixed(2)} (at most ${most})  ` +
      `${memory.toFixed(0)} MB${limit}\n       others, times a similar floor: ${peers}`,
  )
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

function times(count, run) {
  return Array.from({ length: count }, run)
}
