// node scripts/write-trust.mjs: docs/trust.md, from the suites' results in docs/results/trust/. No figure on that page
// is written by hand.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'docs/results/trust')
/** In the order of the page. */
const ORDER = ['fuzz', 'fuzz-again', 'mutation', 'format-mutants', 'growth', 'faults', 'memory']

export function writeTrust() {
  writeFileSync(join(root, 'docs/trust.md'), trustPage(readResults()))
  writeFileSync(join(root, 'docs/results/hostile-findings.md'), findingsPage())
}

export function readResults() {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name))
}

/** @param results what each suite wrote: see docs/results/trust */
export function trustPage(results) {
  const summary = results.map(({ name, cases, processorSeconds, result, date, command }) => [
    `[${TITLES[name] ?? name}](#${anchor(TITLES[name] ?? name)})`,
    grouped(cases),
    duration(processorSeconds),
    result,
    date,
    `\`${command}\``,
  ])
  return `${[
    '# What is tested, and how often',
    'You can repeat every suite with the command in the last column, which also rewrites its [result](results/trust) and this page. Cases are seeded: only time and memory depend on the machine.',
    table(['suite', 'cases', 'CPU time', 'last result', 'date', 'command'], summary),
    ...results.flatMap(section),
    '## What an attack on 0.1.0 found',
    `An attack on version 0.1.0 found ${readFindings().length} weaknesses. All have tests; [the list](results/hostile-findings.md) shows how both versions handle the inputs.`,
    'Besides these, `npm test` runs unit tests, laws, conformance with other scorers and hostile inputs ([kinds of tests](../CONTRIBUTING.md#kinds-of-tests)). To report a vulnerability, see [SECURITY.md](../SECURITY.md).',
  ].join('\n\n')}\n`
}

/** What broke in an attack on version 0.1.0, and the tests that prevent it from recurring. */
export function readFindings() {
  return JSON.parse(readFileSync(join(root, 'docs/results/hostile-findings.json'), 'utf8')).findings
}

/** @returns docs/results/hostile-findings.md */
export function findingsPage() {
  const rows = readFindings().map(({ id, finding, before, now, tests }) => [
    id,
    finding,
    before,
    now,
    tests.map(({ file, title }) => `[${title.replaceAll(/[[\]]/g, '')}](../../${file})`).join('; '),
  ])
  return `${[
    '# What an attack on 0.1.0 found',
    'How 0.1.0 and this version handle the inputs that broke 0.1.0, and the tests of each finding. `node scripts/attack.mjs` tries them again and rewrites this page.',
    table(['', 'finding', '0.1.0', 'now', 'tests'], rows),
  ].join('\n\n')}\n`
}

const TITLES = {
  fuzz: 'Fuzzing',
  'fuzz-again': 'Fuzzing again',
  mutation: 'Mutation testing',
  'format-mutants': 'Mutation testing of formats',
  growth: 'Growth of CPU time',
  faults: 'Failing disks and killed processes',
  memory: 'Memory',
}

function section({ name, checks, node, tables = [] }) {
  return [
    `## ${TITLES[name] ?? name}`,
    `${checks} (Node ${node.replace(/^v/, '')})`,
    ...(name === 'format-mutants' || name === 'growth'
      ? [`All results: ${fileOf(name)}.`]
      : tables.flatMap((each) => shownTable(name, each))),
  ]
}

const fileOf = (name) => `[${name}.json](results/trust/${name}.json)`

/** A table as shown on the page: long ones are summarized. */
function shownTable(name, { title, columns, rows }) {
  if (name === 'faults')
    return [`**All commands; each in ${fileOf(name)}**`, sumOfRuns(columns.slice(1), rows)]
  return [`**${title}**`, table(columns, rows)]
}

/** Cells such as "6 (5)" (runs, and those that the fault ended), added up for each fault. */
function sumOfRuns(faults, rows) {
  const sums = faults.map((_, i) => {
    const cells = rows.map((row) => /^(\d+) \((\d+)\)$/.exec(row[i + 1]) ?? [0, 0, 0])
    const [runs, ended] = [1, 2].map((part) => cells.reduce((sum, cell) => sum + Number(cell[part]), 0))
    return `${runs} (${ended})`
  })
  return table(faults, [sums])
}

function table(columns, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
  return [line(columns), line(columns.map((_, i) => (i === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n')
}

const grouped = (number) => String(number).replaceAll(/\B(?=(\d{3})+$)/g, ',')
const anchor = (title) => title.toLowerCase().replaceAll(' ', '-')

function duration(seconds) {
  if (seconds < 120) return `${Math.round(seconds)} s`
  return `${Math.round(seconds / 60)} min`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeTrust()
