// npm run bench:compare: the CPU time of 10,000 resamples of all standard metrics on 348 documents, for each kind
// of resample, and of `referee compare` as a whole next to `referee score` on the same files.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { planTests } from '../build/lib/compare/paired-tests.js'
import { resample } from '../build/lib/compare/resamples.js'
import { SystemRecord } from '../build/lib/compare/system-record.js'
import { readCorpus } from '../build/lib/entries/node.js'
import { defaultSettings, defaultTest, evaluate } from '../build/lib/index.js'
import { keepResult } from '../scripts/write-bench.mjs'
import { generate, measure, median, referee, scored } from './measure.mjs'
import { cpuOf } from './reading.mjs'

const [key, a] = generate('S', scored.S.make)
const b = join(dirname(a), 'pruned.conll')
const TRIALS = 10_000
const ROUNDS = 3
const MOST = 1

writeFileSync(b, withoutSmallSingletons(readFileSync(a, 'utf8')))

const records = [a, b].map((path) => new SystemRecord(path))
const keys = await readCorpus(key)
for (const [i, path] of [a, b].entries()) {
  evaluate(keys, await readCorpus(path), {}, { observe: records[i].observe })
}
const replicates = { seed: 1, from: 0, to: TRIALS }
const { task } = planTests(records, defaultSettings, defaultTest)
const kinds = {
  '10,000 random swaps': { ...task, isBootstrapped: false },
  '10,000 bootstrap resamples': { ...task, permuted: [] },
  'both, as `referee compare` draws them': task,
}
const rows = Object.entries(kinds).map(([what, own]) => ({
  what,
  cpu: medianOf(() => cpuOf(() => resample(own, replicates), 1)),
  most: MOST,
}))
for (const command of ['compare', 'score']) {
  const cpu = medianOf(() => measure([referee, command, key, a, b, '--json', '--quiet']).cpu)
  rows.push({ what: `\`referee ${command}\` of the same files from start to end, reading included`, cpu })
}
for (const { what, cpu, most } of rows) {
  const limit = most === undefined ? '' : ` (at most ${most})${cpu <= most ? '' : '  MISSED'}`
  console.log(`${cpu.toFixed(2)} s  ${what}${limit}`)
}
keepResult('compare', { rows })

function medianOf(work) {
  return median(Array.from({ length: ROUNDS }, work))
}

/** Another system, which leaves out singletons of one word. Its counts differ in every document. */
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
