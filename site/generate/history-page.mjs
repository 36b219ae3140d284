// How the benchmarks changed over time: every run in docs/results/bench/history.jsonl, drawn.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { component } from './markdown.mjs'
import { root } from './paths.mjs'

/** The charts of each benchmark: a line for each row, and which values are good. */
const CHARTS = {
  score: {
    title: 'Scoring',
    about: 'CPU time of `referee score` over that of splitting the same files into lines.',
    line: ({ corpus, ratio, most }) => ({ name: corpus, value: ratio, most }),
  },
  readers: {
    title: 'Readers',
    about: 'CPU time of each reader over that of decoding the same bytes and splitting them into lines.',
    line: ({ format, corpus, ratio, most }) => ({ name: `${format}, ${corpus}`, value: ratio, most }),
  },
  turns: {
    title: 'Against earlier releases',
    about: 'CPU time over that of the release named, run in turns; below 1 is faster.',
    line: ({ what, against = '0.1.0', before, now }) => ({
      name: `${what}, against ${against}`,
      value: now.least / before.least,
    }),
  },
  compare: {
    title: 'Comparing',
    about: 'CPU seconds, which depend on the machine.',
    line: ({ what, cpu }) => ({ name: what.replaceAll('`', ''), value: cpu }),
  },
}

export function historyPage() {
  const runs = readFileSync(join(root, 'docs/results/bench/history.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const sections = Object.entries(CHARTS).flatMap(([benchmark, chart]) => {
    const own = runs.filter((run) => run.benchmark === benchmark)
    return [
      `## ${chart.title}`,
      chart.about,
      component('BenchHistory', { lines: linesOf(own, chart.line) }),
      table(own, chart.line),
    ]
  })
  return [
    '# Benchmark history',
    'Every recorded run of the [benchmarks](bench.md), oldest first. Ratios compare two programs measured in the same run, so they carry over from machine to machine; lower is better.',
    ...sections,
  ].join('\n\n')
}

/** The points of each line, one per run; undefined if the run lacks it. */
function linesOf(runs, line) {
  const names = namesOf(runs, line)
  return names.map((name) => ({
    name,
    most: runs
      .at(-1)
      .rows.map(line)
      .find((each) => each.name === name)?.most,
    points: runs.map((run, i) => ({ date: nameOf(run, i), value: valueIn(run, line, name) })),
  }))
}

function table(runs, line) {
  const heads = runs.map((run, i) => `${nameOf(run, i)} (${run.version})`)
  const rows = namesOf(runs, line).map((name) => [
    name,
    ...runs.map((run) => valueIn(run, line, name)?.toFixed(2) ?? ''),
  ])
  const text = (cells) => `| ${cells.join(' | ')} |`
  return [text(['what', ...heads]), text(['---', ...heads.map(() => '--:')]), ...rows.map(text)].join('\n')
}

/** There may be several runs on a day. */
function nameOf({ date }, index) {
  return `run ${index + 1}, ${date}`
}

function namesOf(runs, line) {
  return [...new Set(runs.flatMap(({ rows }) => rows.map((row) => line(row).name)))]
}

function valueIn({ rows }, line, name) {
  return rows.map(line).find((each) => each.name === name)?.value
}
