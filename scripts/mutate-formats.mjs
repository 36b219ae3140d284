// npm run test:format-mutants -- [--count 2000] [--seed 1] [--minutes 60] [--jobs 1]: changes src/formats in one place
// at a time, at random, and counts how many of these mutants the tests of the formats notice. All mutants are in one
// copy of the code under build/, each behind a switch, so that a mutant costs no more than the tests that reach it.
// They run against the quick tests; survivors then run against all tests of readers and writers. --resume keeps earlier
// verdicts if the mutant's line is the same; --survivors runs earlier survivors against all tests, --open only those
// without a reason. --only selects files by part of their path, --tests other test files to run against, separated by
// commas; --record only writes known results. Mutants are drawn by a hash of their line, so that changes elsewhere draw
// no others.
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { globSync } from 'tinyglobby'
import { formatReasonFor } from './mutation/format-reasons.mjs'
import { describeMutant, mutantsOf, withSwitches } from './mutation/mutants.mjs'
import { writeTrust } from './write-trust.mjs'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
    jobs: { type: 'string', default: '1' },
    resume: { type: 'boolean', default: false },
    survivors: { type: 'boolean', default: false },
    open: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    tests: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})
/** The worker ends endless mutants by CPU time; this is for everything else. */
const PATIENCE_MS = 3_600_000
/** In the order of the tests a mutant was run against: a run with --tests ranks between the other two. */
const ORDER = ['quick', 'some', 'all']
const PASSES = values.tests !== undefined ? ['some'] : values.survivors ? ['all'] : ['quick', 'all']
const copy = resolve('build/format-mutants')

const texts = new Map(
  globSync('src/formats/**/*.ts', { ignore: '**/*.test.ts' })
    .sort()
    .map((path) => [path, readFileSync(path, 'utf8')]),
)
const all = [...texts].flatMap(([path, text]) =>
  withHashes(
    mutantsOf(path, text).filter(({ isName }) => !isName),
    text,
  ),
)
const mutants = [...all]
  .sort((a, b) => (a.hash < b.hash ? -1 : 1))
  .slice(0, Number(values.count))
  .map((mutant, id) => ({ ...mutant, id }))

/** Each mutant's verdicts by its hash, one line per pass; kept from run to run. */
const VERDICTS = resolve('build/format-mutants.jsonl')
const verdicts = new Map()
let seconds = 0
if (values.resume || values.survivors || values.record) recall()
else rmSync(VERDICTS, { force: true })
if (!values.record) {
  makeCopy()
  for (const pass of PASSES) await runPass(pass)
}
record()

function withHashes(list, text) {
  const lines = text.split('\n')
  const seen = new Map()
  return list.map((mutant) => {
    const { path, line, replacement } = mutant
    const place = [path, lines[line - 1].trim(), text.slice(mutant.start, mutant.end), replacement].join('\0')
    const nth = (seen.get(place) ?? 0) + 1
    seen.set(place, nth)
    return {
      ...mutant,
      hash: createHash('sha256').update(`${values.seed}\0${place}\0${nth}`).digest('hex').slice(0, 16),
    }
  })
}

function recall() {
  const drawn = new Set(mutants.map(({ hash }) => hash))
  const known = existsSync(VERDICTS) ? readFileSync(VERDICTS, 'utf8').trim().split('\n').filter(Boolean) : []
  for (const line of known) {
    const verdict = JSON.parse(line)
    if (!drawn.has(verdict.hash)) continue
    verdicts.set(verdict.hash, verdict)
    seconds += verdict.processor
  }
}

function isDead({ status }) {
  return status !== 'survived' && status !== 'unreached'
}

/** The first worker finds out what the tests reach; the others start once that is known. */
async function runPass(pass) {
  const isWaiting = (mutant) => {
    const { hash, path } = mutant
    if (!path.includes(values.only)) return false
    const verdict = verdicts.get(hash)
    if (verdict === undefined) return true
    const known = { ...mutant, ...verdict, text: texts.get(path) }
    if (values.open && !formatReasonFor(known).startsWith('Left open')) return false
    const isNew = values.survivors || ORDER.indexOf(verdict.pass) < ORDER.indexOf(pass)
    return isNew && !isDead(verdict)
  }
  // New mutants come first; code shared by all formats is reached by most tests, and takes longest.
  const rank = ({ hash, path }) => (!verdicts.has(hash) ? 0 : path.includes('/shared/') ? 2 : 1)
  const waiting = mutants
    .filter(isWaiting)
    .sort((a, b) => rank(a) - rank(b))
    .map(({ id }) => id)
  const begin = Date.now()
  const isInTime = () => Date.now() - begin < Number(values.minutes) * 60_000
  const jobs = Math.max(1, Math.min(Number(values.jobs), waiting.length))
  let ready
  const isReady = new Promise((done) => {
    ready = done
  })
  await Promise.all(
    Array.from({ length: jobs }, async (_, j) => {
      if (j > 0) await isReady
      let left = waiting.filter((_, i) => i % jobs === j)
      while (left.length > 0 && isInTime()) {
        left = await runSome(pass, left, ready, isInTime)
      }
    }),
  )
}

function makeCopy() {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  for (const name of ['src', 'tests', 'samples', 'docs', 'schemas', 'package.json'])
    cpSync(name, join(copy, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  for (const [path, text] of texts) {
    const own = mutants.filter((mutant) => mutant.path === path)
    if (own.length > 0) writeFileSync(join(copy, path), withSwitches(text, own))
  }
}

/** Run mutants in a process until it hangs or all are done, and return those that are left. */
function runSome(pass, ids, ready, isInTime) {
  return new Promise((done) => {
    const child = fork(
      resolve('scripts/mutation/format-worker.mjs'),
      [pass, ids.map(withFolder).join(','), ...(values.tests === undefined ? [] : [values.tests])],
      { cwd: copy },
    )
    let timer
    let left = ids
    let hasBegun = false
    child.on('message', (message) => {
      clearTimeout(timer)
      timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      hasBegun = true
      ready()
      if (message.failing !== undefined) process.stdout.write(`${message.failing}\n`)
      if (message.id === undefined) return
      keep(message, pass)
      left = left.filter((id) => id !== message.id)
      if (!isInTime()) child.kill('SIGTERM')
    })
    child.on('exit', (code, signal) => {
      clearTimeout(timer)
      if (!hasBegun) throw new Error('the tests do not run without a mutant')
      if (code !== 0 && signal !== 'SIGTERM' && left.length > 0) {
        keep({ id: left[0], status: 'endless', processor: 0 }, pass)
        left = left.slice(1)
      }
      done(left)
    })
  })
}

/** The number of a mutant, and the folder or file with the most relevant tests. */
function withFolder(id) {
  const { path } = mutants[id]
  const folder = path.replace(/[^/]+$/, '')
  return `${id}@${folder === 'src/formats/' ? path.replace(/ts$/, 'test.ts') : folder}`
}

function keep({ id, ...rest }, pass) {
  const mutant = mutants[id]
  const verdict = { hash: mutant.hash, pass, ...rest }
  verdicts.set(mutant.hash, { ...verdict, isFresh: true })
  seconds += verdict.processor
  appendFileSync(VERDICTS, `${JSON.stringify(verdict)}\n`)
  process.stdout.write(`${pass} ${rest.status.padEnd(9)} ${describeMutant(mutant, texts.get(mutant.path))}\n`)
}

function record() {
  const judged = mutants.flatMap((mutant) => {
    const verdict = verdicts.get(mutant.hash)
    return verdict === undefined ? [] : [{ ...mutant, ...verdict, text: texts.get(mutant.path) }]
  })
  const killed = judged.filter(isDead)
  const left = judged.filter((each) => !isDead(each))
  const reasons = [...groupBy(left, formatReasonFor)].sort((a, b) => b[1].length - a[1].length)
  const kept = judged.filter(({ isFresh }) => isFresh !== true).length
  const early = kept === 0 ? '' : ` ${kept} verdicts are from earlier runs of unchanged lines.`
  const hurried = left.filter(({ pass }) => pass !== 'all').length
  const open = hurried === 0 ? '' : ` ${hurried} survivors have not met all of them yet.`
  const result = {
    name: 'format-mutants',
    checks: `The same for readers and writers, at ${judged.length} of ${all.length} possible places (seed ${values.seed}). Fast tests run first (up to 0.4 s each, 1.5 s per mutant), then all in-process tests of readers and writers.${early}${open} [Survivors are listed with reasons](results/format-mutant-survivors.md); many are equivalent.`,
    cases: judged.length,
    processorSeconds: Math.round(seconds),
    result: `${((100 * killed.length) / judged.length).toFixed(1)} % killed, ${left.length} survived`,
    command: `npm run test:format-mutants -- --count ${values.count} --seed ${values.seed}`,
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    tables: [
      {
        title: 'Mutants by format',
        columns: ['folder', 'mutants', 'killed', 'of them by slower tests only'],
        rows: [...groupBy(judged, ({ path }) => path.split('/').slice(0, 3).join('/'))]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([folder, list]) => {
            const dead = list.filter(isDead)
            const late = dead.filter(({ pass }) => pass !== 'quick')
            return [folder, ...[list, dead, late].map(({ length }) => String(length))]
          }),
      },
      {
        title: 'Survivors by reason',
        columns: ['reason', 'mutants'],
        rows: reasons.map(([reason, { length }]) => [reason, String(length)]),
      },
    ],
  }
  writeFileSync('docs/results/format-mutant-survivors.md', survivorsPage(reasons))
  process.stdout.write(`${killed.length} of ${judged.length} killed\n`)
  mkdirSync('docs/results/trust', { recursive: true })
  writeFileSync('docs/results/trust/format-mutants.json', `${JSON.stringify(result, undefined, 2)}\n`)
  writeTrust()
}

function groupBy(list, keyOf) {
  const groups = new Map()
  for (const each of list) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return groups
}

function survivorsPage(reasons) {
  const lines = [
    '# Mutants of readers and writers that survived',
    '',
    'Written by `npm run test:format-mutants`: changes of one place of src/formats that no test noticed, by the [reason](../../scripts/mutation/format-reasons.mjs).',
  ]
  for (const [reason, list] of reasons) {
    lines.push('', `## ${reason} (${list.length})`, '')
    const described = list.map((mutant) => {
      const reach = mutant.status === 'unreached' ? ', not reached' : ''
      return `* \`${describeMutant(mutant, mutant.text).slice(0, 160).replaceAll('`', "'")}\`${reach}`
    })
    lines.push(...described.sort())
  }
  return `${lines.join('\n')}\n`
}
