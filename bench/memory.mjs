// npm run bench:memory [-- XXL errors]: the peak memory of every command on a document of a million tokens and on
// 38,000 documents. Arguments select one of these or some commands, to be measured again; --page measures nothing and
// and only writes known results. They go to docs/results/trust/memory.json, from which docs/trust.md is made.
import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { writeTrust } from '../scripts/write-trust.mjs'
import { generate, measure, referee, root } from './measure.mjs'

const corpora = [
  { title: '1 document, 1 M tokens', name: 'XXL', make: '--docs 1 --tokens 1000000 --seed 5' },
  { title: '38,000 documents', name: 'L', make: '--docs 38000 --tokens 330 --seed 7' },
]
/** CPU time, so that a busy machine does not stop anything. */
const MINUTES = 10
const out = join(root, 'build/bench/memory')
/** Results so far: an interrupted run continues from there. Delete the file to measure everything again. */
const kept = join(root, 'build/bench/memory.json')
const cells = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {}

/** The command line for each command; commands that need neither a corpus nor memory are left out. */
const lines = {
  score: (key, response) => ['score', key, response, '--json'],
  'score (16 metrics)': (key, response) => ['score', key, response, '--metrics', 'papers', '--json'],
  'score --jobs 2': (key, response) => ['score', key, response, '--jobs', '2', '--json'],
  errors: (key, response) => ['errors', key, response, '--json'],
  explain: (key, response) => ['explain', 'b3', key, response, '--doc', firstDocument(key), '--json'],
  'explain as text': (key, response) => ['explain', 'b3', key, response, '--doc', firstDocument(key)],
  agree: (key, response) => ['agree', key, response, '--json'],
  classes: (key, response) => ['classes', key, response, '--json'],
  stats: (key) => ['stats', key, '--json'],
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
  compare: (key, response) => ['compare', key, response, key, '--json'],
  cone: (key, response) => ['cone', response, '--key', key, '--json'],
}

/** Measure nothing, and only write known results. */
const isOnlyPage = process.argv.includes('--page')
const words = process.argv.slice(2).filter((each) => !each.startsWith('-'))
const isCorpus = (word) => corpora.some(({ name }) => name === word)
const asked = words.filter(isCorpus)
const commands = words.filter((word) => !isCorpus(word))
for (const { name, make } of isOnlyPage ? [] : corpora.toReversed()) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const [key, response] = generate(name, make)
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  let signature
  for (const command of Object.keys(lines)) {
    const cell = `${name} ${command}`
    if (commands.length > 0 ? !commands.includes(command) : cells[cell] !== undefined) continue
    if (command === 'verify') signature = signatureOf(key, response)
    if (command.startsWith('map') && !existsSync(join(out, 'run')))
      measure([referee, ...lines.plan(key, response), '--quiet'])
    const used = await attempt([referee, ...lines[command](key, response, signature), '--quiet'])
    cells[cell] = typeof used === 'string' ? used : `${Math.round(used.memory)} MB${used.note}`
    cells.seconds = (cells.seconds ?? 0) + (typeof used === 'string' ? 0 : used.cpu)
    console.log(`${name.padEnd(4)} ${command.padEnd(20)} ${cells[cell]}`)
    writeFileSync(kept, JSON.stringify(cells))
    record()
  }
}
rmSync(out, { recursive: true, force: true })
record()

function signatureOf(key, response) {
  const scored = spawnSync('node', [referee, 'score', key, response, '--json', '--quiet'], {
    maxBuffer: 1 << 28,
  })
  return JSON.parse(String(scored.stdout)).signature
}

function record() {
  const sizes = corpora.map(({ name, title, make }) => {
    const bytes = generate(name, make).reduce((sum, file) => sum + statSync(file).size, 0)
    return `${title} (${Math.round(bytes / 1e6)} MB)`
  })
  const rows = Object.keys(lines).map((command) => [
    command,
    ...corpora.map(({ name }) => cells[`${name} ${command}`] ?? 'not measured'),
  ])
  const measured = rows.flatMap((row) => row.slice(1)).filter((cell) => / MB/.test(cell)).length
  const result = {
    name: 'memory',
    checks:
      'Peak resident memory on large CoNLL-2012 files; commands are stopped after ten minutes of CPU time. Most commands hold one document at a time. `compare` also keeps the counts of each document and the entities of the key, and `errors` the gain from fixing each entity. `agree` and `report` hold all documents.',
    cases: measured,
    processorSeconds: Math.round(cells.seconds ?? 0),
    result: `${measured} of ${rows.length * corpora.length} measured`,
    command: 'npm run bench:memory',
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    tables: [{ title: 'Memory of each command', columns: ['command', ...sizes], rows }],
  }
  writeFileSync(join(root, 'docs/results/trust/memory.json'), `${JSON.stringify(result, undefined, 2)}\n`)
  writeTrust()
}

/** @returns CPU time, peak memory and a note on how it ended, or why there are none */
async function attempt(args) {
  const child = spawn('node', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const used = { memory: 0, cpu: 0, note: '' }
  const watch = setInterval(() => {
    Object.assign(used, usageOf(child.pid) ?? {})
    if (used.cpu <= MINUTES * 60) return
    used.note = `, stopped after ${MINUTES} minutes`
    child.kill('SIGKILL')
  }, 100)
  const code = await new Promise((resolve) => child.on('close', resolve))
  clearInterval(watch)
  if (used.note !== '' || code === 0 || code === 1) return used
  console.error(said.slice(0, 300))
  const [, reason] = /\[([a-z-]+)\]/.exec(said) ?? []
  if (reason !== undefined) return `refused: ${reason}`
  return { ...used, note: ', failed' }
}

/** CPU time in seconds and peak memory in MB so far. */
function usageOf(pid) {
  try {
    const [, memory] = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return memory === undefined ? undefined : { memory: Number(memory) / 1024, cpu: ticks / 100 }
  } catch {
    return undefined
  }
}

function firstDocument(key) {
  const head = Buffer.alloc(1000)
  const file = openSync(key, 'r')
  readSync(file, head)
  closeSync(file)
  return /\((.*?)\)/.exec(String(head))?.[1]
}
