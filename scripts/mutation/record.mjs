import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeTrust } from '../write-trust.mjs'
import { isDrawn } from './is-drawn.mjs'
import { NO_REASON, reasonFor } from './reasons.mjs'

export const FOLDERS = ['metrics', 'matching', 'scoring', 'compare', 'corpus']
export const RESULTS = 'build/mutation'

/** Record each folder's last result, and which mutants survived and why. */
export function recordMutation(version, share) {
  const reports = FOLDERS.filter((folder) => existsSync(join(RESULTS, `${folder}.json`))).map((folder) => ({
    folder,
    mutants: mutantsOf(JSON.parse(readFileSync(join(RESULTS, `${folder}.json`), 'utf8')), share),
  }))
  const fresh = reports.map(({ folder, mutants }) => ({ folder, ...countsOf(mutants) }))
  // Folders not run this time keep their former rows and lists.
  const former = formerRows().filter(({ folder }) => !fresh.some((each) => each.folder === folder))
  const folders = FOLDERS.flatMap((name) => [...fresh, ...former].filter(({ folder }) => folder === name))
  const unrun = former.map(({ folder }) => `src/${folder}`)
  const sum = (name) => folders.reduce((total, each) => total + each[name], 0)
  const record = {
    name: 'mutation',
    checks: `Stryker ${version} changes the code in one place at a time (all its mutators but strings), and the tests should notice. ${share === '1' ? '' : `A share of ${share} of all mutants was run. `}[Survivors are listed with reasons](results/mutation-survivors.md); equivalent ones, which no test can notice, count too.${unrun.length === 0 ? '' : ` Not rerun: ${unrun.join(', ')}.`}`,
    cases: sum('mutants'),
    processorSeconds: processorSeconds(),
    result: `${percent(sum('killed'), sum('mutants'))} killed`,
    command: share === '1' ? 'npm run test:mutation' : `npm run test:mutation -- --share ${share}`,
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    tables: [
      {
        title: 'Mutants by folder',
        columns: [
          'folder',
          'mutants',
          'killed',
          'of them endless',
          'survived',
          'of them equivalent',
          'not reached',
          'killed, %',
        ],
        rows: folders.map(({ folder, mutants, killed, endless, survived, equivalent, notReached }) =>
          [
            `src/${folder}`,
            mutants,
            killed,
            endless,
            survived,
            equivalent,
            notReached,
            percent(killed, mutants),
          ].map(String),
        ),
      },
    ],
  }
  mkdirSync('docs/results/trust', { recursive: true })
  const sections = FOLDERS.map((name) => {
    const report = reports.find(({ folder }) => folder === name)
    return report === undefined ? formerSection(name) : sectionOf(report)
  })
  writeFileSync('docs/results/trust/mutation.json', `${JSON.stringify(record, undefined, 2)}\n`)
  writeFileSync(SURVIVORS, [...HEAD, ...sections].join('\n\n'))
  writeTrust()
  for (const { folder, killed, mutants } of folders) {
    process.stdout.write(`${folder}: ${killed} of ${mutants} killed (${percent(killed, mutants)})\n`)
  }
}

/** Each test runner leaves its own file. */
function processorSeconds() {
  const files = readdirSync(RESULTS).filter((name) => /\.usage\.\d+$/.test(name))
  return Math.round(files.reduce((sum, name) => sum + Number(readFileSync(join(RESULTS, name), 'utf8')), 0))
}

const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`

/** Without ignored mutants, which are strings. */
function mutantsOf({ files }, share) {
  return Object.entries(files).flatMap(([path, { mutants, source }]) => {
    const lines = source.split('\n')
    return (
      mutants
        .filter(({ status, statusReason }) => status !== 'Ignored' && statusReason !== 'not drawn')
        // Mutants that no test reaches are never drawn.
        .filter(
          (mutant) => mutant.status !== 'NoCoverage' || isDrawn({ ...mutant, fileName: path }, Number(share)),
        )
        .map(({ status, mutatorName, replacement = '', location: { start, end } }) => {
          const line = lines[start.line - 1] ?? ''
          const text =
            start.line === end.line
              ? line.slice(start.column - 1, end.column - 1)
              : `${line.slice(start.column - 1)} …`
          return {
            path,
            status,
            mutator: mutatorName,
            line: start.line,
            context: line.trim(),
            text,
            replacement: oneLine(replacement),
          }
        })
    )
  })
}

function countsOf(mutants) {
  const count = (...wanted) => mutants.filter(({ status }) => wanted.includes(status)).length
  return {
    mutants: mutants.length,
    killed: count('Killed', 'Timeout', 'RuntimeError', 'CompileError'),
    endless: count('Timeout'),
    survived: count('Survived'),
    equivalent: mutants.filter(
      (mutant) => mutant.status === 'Survived' && reasonFor(mutant).startsWith('Equivalent'),
    ).length,
    notReached: count('NoCoverage'),
  }
}

const SURVIVORS = 'docs/results/mutation-survivors.md'
const HEAD = [
  '# Mutants that survived',
  'Written by `npm run test:mutation`: every change of one place of the code that no test of the [mutation suite](../../scripts/mutation/run.mjs) noticed, by the [reason](../../scripts/mutation/reasons.mjs).',
]

function sectionOf({ folder, mutants }) {
  const survivors = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const lines = [`## src/${folder}: ${countsOf(mutants).killed} of ${mutants.length} killed`]
  for (const [reason, list] of [...groupBy(survivors)].sort((a, b) => b[1].length - a[1].length)) {
    lines.push('', `${reason} (${list.length})`, '')
    for (const { path, line, text, replacement, status } of list) {
      const reach = status === 'NoCoverage' ? ', not reached' : ''
      lines.push(`* ${path}:${line}${reach}: \`${short(text)}\` → \`${short(replacement)}\``)
    }
  }
  return `${lines.join('\n')}\n`
}

/** A folder's former list; mutants without a reason then may have one now. */
function formerSection(folder) {
  const sections = readFileSync(SURVIVORS, 'utf8').split(/^(?=## )/m)
  const [head = '', ...groups] =
    sections
      .find((each) => each.startsWith(`## src/${folder}:`))
      ?.trim()
      .split('\n\n') ?? []
  const byReason = new Map()
  for (let g = 0; g + 1 < groups.length; g += 2) {
    const former = groups[g].replace(/ \(\d+\)$/, '')
    for (const item of groups[g + 1].split('\n')) {
      const [, path = '', line, text = '', replacement = ''] =
        /^\* (\S+?):(\d+)(?:, not reached)?: `(.*)` → `(.*)`$/.exec(item) ?? []
      const mutant = { path, line: Number(line), text, replacement, context: '', mutator: 'unknown' }
      const reason = former === NO_REASON ? reasonFor(mutant) : former
      byReason.set(reason, [...(byReason.get(reason) ?? []), item])
    }
  }
  const sorted = [...byReason].sort((a, b) => b[1].length - a[1].length)
  return `${[head, ...sorted.flatMap(([reason, items]) => [`${reason} (${items.length})`, items.join('\n')])].join('\n\n')}\n`
}

/** The rows of the last record. */
function formerRows() {
  const { tables } = JSON.parse(readFileSync('docs/results/trust/mutation.json', 'utf8'))
  return tables[0].rows.map(([folder, ...numbers]) => {
    const [mutants, killed, endless, survived, equivalent, notReached] = numbers.map(Number.parseFloat)
    return { folder: folder.slice('src/'.length), mutants, killed, endless, survived, equivalent, notReached }
  })
}

function groupBy(survivors) {
  const groups = new Map()
  for (const each of survivors) groups.set(reasonFor(each), [...(groups.get(reasonFor(each)) ?? []), each])
  return groups
}

const oneLine = (text) => text.replaceAll(/\s+/g, ' ')
const short = (text) =>
  (text.length > 60 ? `${text.slice(0, 60)}…` : text).replaceAll('`', "'") || '(nothing)'
