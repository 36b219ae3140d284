// node scripts/write-trust.mjs: docs/trust.md from what the suites wrote to docs/results/trust/. No figure on that
// page is written by hand.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'docs/results/trust')
/** In the order of the page. */
const ORDER = ['fuzz', 'fuzz-again', 'mutation', 'format-mutants', 'growth', 'faults', 'memory']

export function writeTrust() {
  writeFileSync(join(root, 'docs/trust.md'), trustPage(readResults()))
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
    '# What is checked, and how often',
    'Run any of these again: each command repeats its suite, writes its result to [docs/results/trust](results/trust) and this page anew. Cases are seeded, so the same command gives the same cases; only time and memory depend on the machine.',
    table(['suite', 'cases', 'processor time', 'last result', 'date', 'again'], summary),
    ...results.flatMap(section),
    ...findingsSection(),
    '## Beside these',
    '`npm test` runs the unit tests, laws, conformance with other scorers and hostile inputs; see [CONTRIBUTING.md](../CONTRIBUTING.md#kinds-of-tests). How to report a fault that concerns security: [SECURITY.md](../SECURITY.md).',
  ].join('\n\n')}\n`
}

/** What broke in an attack on version 0.1.0, and the tests that keep it from coming back. */
export function readFindings() {
  return JSON.parse(readFileSync(join(root, 'docs/results/hostile-findings.json'), 'utf8')).findings
}

function findingsSection() {
  const rows = readFindings().map(({ id, finding, before, now, tests }) => [
    id,
    finding,
    tests.map(({ file, title }) => `[${title.replaceAll(/[[\]]/g, '')}](../${file})`).join('; '),
    before,
    now,
  ])
  return [
    '## What an attack on 0.1.0 found',
    'Every finding has tests. Another test fails if one of these is renamed or taken away. The last columns say what version 0.1.0 and this one make of the input that showed it; `node scripts/attack.mjs` tries all of them again. A killed process cannot tidy up after itself; that the next run does was so before.',
    table(['', 'finding', 'test', '0.1.0', 'now'], rows),
  ]
}

const TITLES = {
  fuzz: 'Broken files and command lines',
  'fuzz-again': 'Broken files once more',
  mutation: 'Changed code',
  'format-mutants': 'Changed readers and writers',
  growth: 'Growth of time',
  faults: 'Failing disks and killed processes',
  memory: 'Memory',
}

function section({ name, checks, node, tables = [] }) {
  return [
    `## ${TITLES[name] ?? name}`,
    `${checks} (Node ${node.replace(/^v/, '')})`,
    ...tables.flatMap(({ title, columns, rows }) => [`**${title}**`, table(columns, rows)]),
  ]
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
