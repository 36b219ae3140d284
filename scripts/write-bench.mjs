// node scripts/write-bench.mjs: the tables of docs/bench.md, from the benchmark results in docs/results/bench/. All
// figures in them are generated; the text around them is written by hand.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'docs/results/bench')
const page = join(root, 'docs/bench.md')

/** Store a benchmark's result and rewrite the page. */
export function keepResult(name, result) {
  mkdirSync(folder, { recursive: true })
  const kept = { date: new Date().toISOString().slice(0, 10), node: process.version, ...result }
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(kept, undefined, 2)}\n`)
  // Every run that was ever stored, for the site's charts.
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  appendFileSync(join(folder, 'history.jsonl'), `${JSON.stringify({ benchmark: name, version, ...kept })}\n`)
  writeBench()
}

export function writeBench() {
  const text = readFileSync(page, 'utf8')
  writeFileSync(page, benchPage(text, readResult))
}

/** The page with updated tables. @param resultOf gives a benchmark's result by name, undefined if there is none */
export function benchPage(text, resultOf) {
  return text.replace(/(<!-- (\w+) -->\n).*?(<!-- end -->)/gs, (old, start, name, end) => {
    const result = resultOf(name)
    return result === undefined ? old : `${start}\n${SECTIONS[name](result).join('\n\n')}\n\n${end}`
  })
}

export function readResult(name) {
  const path = join(folder, `${name}.json`)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

const SECTIONS = {
  resolving: ({ rows, ...when }) => [turnsTable(rows), measured(when)],
  score({ rows, start, ...when }) {
    const [xl, xxl] = ['XL', 'XXL'].map((name) => rows.find(({ corpus }) => corpus === name))
    const columns = ['corpus', 'what', 'floor', 'referee', 'ratio', 'held to', 'memory']
    const peers = 'others, times a similar floor'
    return [
      table(
        [...columns, peers],
        rows.map((row) => [
          row.corpus,
          row.what,
          seconds(row.floor),
          seconds(row.cpu),
          row.ratio.toFixed(2),
          row.most,
          `${row.memory.toFixed(0)} MB${row.memoryLimit === undefined ? '' : ` (at most ${row.memoryLimit})`}`,
          row.peers,
        ]),
        ['what', peers],
      ),
      `${measured(when)} \`referee --version\` takes ${(start.version / start.node).toFixed(2)} times a bare \`node -e 0\`; five times the tokens of XL take ${(xxl.cpu / xl.cpu).toFixed(1)} times the CPU.`,
    ]
  },
  turns({ rows, ...when }) {
    const [score, readers] = [true, false].map((is) =>
      rows.filter(({ what }) => what.startsWith('score') === is),
    )
    const ratios = readers.map(({ before, now }) => now.least / before.least)
    const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
    const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2))
    return [
      turnsTable(score),
      `Reading takes ${least} to ${most} times the CPU time of ${versionOf(readers)} on ${ratios.length} corpora, ${mean.toFixed(2)} times on average ([all results](results/bench/turns.json)). ${measured(when)}`,
    ]
  },
  readers: ({ rows, ...when }) => [
    table(
      ['format', 'corpus', 'ratio', 'held to'],
      rows.map(({ format, corpus, ratio, most = '' }) => [format, corpus, ratio.toFixed(1), most]),
      ['corpus'],
    ),
    measured(when),
  ],
  compare: ({ rows, ...when }) => [
    table(
      ['what', 'CPU'],
      rows.map(({ what, cpu }) => [what, seconds(cpu)]),
    ),
    measured(when),
  ],
}

function turnsTable(rows) {
  const version = versionOf(rows)
  return table(
    ['what', `CPU of ${version}`, 'CPU now', 'ratio', 'of minima', 'memory now', 'ratio', 'runs'],
    rows.map(({ what, runs, before, now }) => [
      what,
      milliseconds(before.median),
      milliseconds(now.median),
      (now.median / before.median).toFixed(2),
      (now.least / before.least).toFixed(2),
      `${now.memory.toFixed(0)} MB`,
      (now.memory / before.memory).toFixed(2),
      runs,
    ]),
  )
}

/** The release that rows were compared with. */
function versionOf([{ against }]) {
  return against
}

/** @param words columns other than the first that hold no numbers */
function table(columns, rows, words = []) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  const rules = columns.map((name, i) => (i === 0 || words.includes(name) ? '---' : '--:'))
  return [line(columns), line(rules), ...rows.map(line)].join('\n')
}

const seconds = (value) => `${value.toFixed(2)} s`
const milliseconds = (value) => `${(1000 * value).toFixed(value < 0.1 ? 1 : 0)} ms`
const measured = ({ date, node }) => `Measured on ${date} with Node ${node.replace(/^v/, '')}.`

if (process.argv[1] === fileURLToPath(import.meta.url)) writeBench()
