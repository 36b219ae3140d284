// npm run bench:memory: the greatest memory of every command on a document of a million tokens and on 38,000
// documents. Written to docs/results/trust/memory.json, from which docs/trust.md is made.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeTrust } from '../scripts/write-trust.mjs'
import { generate, measure, referee, root } from './measure.mjs'

const corpora = [
  { title: '1 document, 1 M tokens', name: 'XXL', make: '--docs 1 --tokens 1000000 --seed 5' },
  { title: '38,000 documents', name: 'L', make: '--docs 38000 --tokens 330 --seed 7' },
]
const MINUTES = 5
const out = join(root, 'build/bench/memory')

/** Command lines by command; those that need neither a corpus nor memory are left out. */
const lines = {
  score: (key, response) => ['score', key, response, '--json'],
  'score (16 metrics)': (key, response) => ['score', key, response, '--metrics', 'papers', '--json'],
  'score --jobs 2': (key, response) => ['score', key, response, '--jobs', '2', '--json'],
  compare: (key, response) => ['compare', key, response, key, '--json'],
  errors: (key, response) => ['errors', key, response, '--json'],
  explain: (key, response) => ['explain', 'b3', key, response, '--json'],
  agree: (key, response) => ['agree', key, response, '--json'],
  cone: (key, response) => ['cone', response, '--key', key, '--json'],
  classes: (key, response) => ['classes', key, response, '--json'],
  verify: (key, response, signature) => ['verify', signature, key, response],
  plan: (key, response) => ['plan', key, response, '--shards', '4', '--out', join(out, 'run')],
  'map (1 of 4)': () => ['map', join(out, 'run'), '--shard', '0'],
  validate: (key) => ['validate', key],
  'convert to referee': (key) => [
    'convert',
    key,
    '--to',
    'referee',
    '-o',
    join(out, 'converted.coref.jsonl'),
  ],
  report: (key, response) => ['report', key, response, '-o', join(out, 'report.html')],
}

const rows = Object.keys(lines).map((name) => [name])
let runs = 0
let seconds = 0
for (const { name, make } of corpora) {
  const [key, response] = generate(name, make)
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const scored = spawnSync('node', [referee, 'score', key, response, '--json', '--quiet'], {
    maxBuffer: 1 << 28,
  })
  const signature = JSON.parse(String(scored.stdout)).systems[0].signature
  for (const row of rows) {
    const used = attempt([referee, ...lines[row[0]](key, response, signature), '--quiet'])
    row.push(typeof used === 'string' ? used : `${Math.round(used.memory)} MB`)
    runs++
    seconds += typeof used === 'string' ? 0 : used.cpu
    console.log(`${name.padEnd(4)} ${row[0].padEnd(20)} ${row.at(-1)}`)
  }
}
rmSync(out, { recursive: true, force: true })
const sizes = corpora.map(({ name, title, make }) => {
  const bytes = generate(name, make).reduce((sum, file) => sum + statSync(file).size, 0)
  return `${title} (${Math.round(bytes / 1e6)} MB)`
})
const floor = measure(['-e', '0'])
writeFileSync(
  join(root, 'docs/results/trust/memory.json'),
  `${JSON.stringify(
    {
      name: 'memory',
      checks: `The greatest memory (resident set) of every command on large files. Node alone takes ${Math.round(floor.memory)} MB.`,
      cases: runs,
      processorSeconds: Math.round(seconds),
      result: rows.some((row) => row.some((cell) => /failed/.test(cell))) ? 'some failed' : 'all ended',
      command: 'npm run bench:memory',
      date: new Date().toISOString().slice(0, 10),
      node: process.version,
      tables: [{ title: 'Memory of each command', columns: ['command', ...sizes], rows }],
    },
    undefined,
    2,
  )}\n`,
)
writeTrust()

function attempt(args) {
  try {
    return measure(args, { codes: [0, 1], timeout: MINUTES * 60_000 }) ?? `stopped after ${MINUTES} minutes`
  } catch (error) {
    console.error(String(error).slice(0, 300))
    const [, code] = /\[([a-z-]+)\]/.exec(String(error)) ?? []
    return code === undefined ? 'failed' : `refused: ${code}`
  }
}
