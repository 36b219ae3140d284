// node scripts/mutate-cli.mjs BEFORE NOW [--count 30] [--seed 1] [--results FILE] [--nice 15] [--near] [--list]
// Do the tests of one version find the mistakes that those of another find? BEFORE and NOW are copies of both versions
// with their node_modules, whose sources this script changes: one line of BEFORE's command line that NOW has too. Test
// files that mention the changed file run first. The tests of BEFORE run only if those of NOW find nothing. A mutant is
// killed if a test fails, fails again, and passes without the change, so that a busy machine kills nothing. The same
// seed gives the same mutants; those that do not compile are skipped. Exits with 1 if a mutant was killed before and
// survives now. FILE gets the results, and an interrupted run continues there. --near runs only the test files that
// mention the changed file most, and leaves the mutants that survive them to the next run.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { mutantsOf, randomFrom } from './mutation/mutants.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    results: { type: 'string' },
    list: { type: 'boolean', default: false },
    nice: { type: 'string', default: '15' },
    near: { type: 'boolean', default: false },
  },
})
const [before, now] = positionals
/** The tests of the command line. */
const TESTS = [
  'tests/cli',
  'src/cli',
  'src/node',
  'src/shards',
  'tests/shards',
  'tests/explorer/server.test.ts',
  'tests/hostile/output.test.ts',
]
const COMPILE = ['npx', '--no-install', 'tsc', '-b']
const BUILD = ['npm', 'run', '--silent', 'build']
setPriority(Number(values.nice))
// Between two mutants, both copies are unchanged.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))

if (!values.list && !succeeds(COMPILE, now)) throw new Error(`${now} does not compile as it is`)
const candidates = shuffled(mutantsInBoth(), Number(values.seed))
const results =
  values.results !== undefined && existsSync(values.results)
    ? JSON.parse(readFileSync(values.results, 'utf8')).mutants
    : []
const known = new Map(results.map((result) => [result.mutant, result]))
const chosen = []
for (const mutant of candidates) {
  if (chosen.length === Number(values.count)) break
  await setImmediate()
  const change = describe(mutant.before)
  if (values.list) {
    chosen.push(mutant)
    process.stdout.write(`${change}\n`)
    continue
  }
  const result = known.get(change) ?? { mutant: change, at: describe(mutant.now), ...outcomes(mutant) }
  if (!known.has(change) && !(values.near && result.tests.now === 'survived')) results.push(result)
  if (!Object.values(result.tests).includes('does not compile')) chosen.push(result)
  save()
}
if (!values.list && !values.near) {
  for (const [side, root] of [
    ['now', now],
    ['before', before],
  ]) {
    for (const name of failuresWithoutChange(side, root)) {
      process.stdout.write(`fails without a change, so it proves nothing: ${name}\n`)
      process.exitCode = 1
    }
  }
  const lost = chosen.filter(({ tests }) => tests.now === 'survived' && tests.before === 'killed')
  const killed = chosen.filter(({ tests }) => tests.now === 'killed').length
  process.stdout.write(
    `${chosen.length} mutants: ${killed} killed, ${chosen.length - killed - lost.length} survive in both versions, ` +
      `${lost.length} were killed before\n`,
  )
  for (const { at } of lost) process.stdout.write(`survives now: ${at}\n`)
  if (lost.length > 0) process.exitCode = 1
}

function save() {
  if (values.results === undefined) return
  writeFileSync(
    values.results,
    `${JSON.stringify({ seed: Number(values.seed), mutants: results }, null, 2)}\n`,
  )
}

/** How the tests of NOW fare and, if the mutant survives, those of BEFORE. */
function outcomes(mutant) {
  const found = {}
  for (const [side, root] of [
    ['now', now],
    ['before', before],
  ]) {
    const outcome = outcomeOf(mutant[side], root)
    process.stdout.write(`${outcome.padEnd(17)}${side.padEnd(7)}${describe(mutant[side])}\n`)
    found[side] = outcome
    if (outcome === 'killed') return { tests: found, killer: mutant[side].killer }
    if (outcome !== 'survived' || values.near) break
  }
  return { tests: found }
}

function outcomeOf(mutant, cwd) {
  const { path, start, end, replacement } = mutant
  const file = join(cwd, path)
  const text = readFileSync(file, 'utf8')
  const restore = () => writeFileSync(file, text)
  process.once('exit', restore)
  writeFileSync(file, text.slice(0, start) + replacement + text.slice(end))
  try {
    if (!succeeds(COMPILE, cwd)) return 'does not compile'
    const files = orderedTests(cwd, path)
    let isBuilt = false
    const excused = new Set()
    for (const group of [files.slice(0, 2), files.slice(2, 6), ...(values.near ? [] : [files.slice(6)])]) {
      if (!isBuilt && group.some((each) => needsBuild(cwd, each))) isBuilt = succeeds(BUILD, cwd)
      for (;;) {
        const failure = firstFailure(cwd, group, excused)
        if (failure === undefined) break
        if (firstFailure(cwd, failure.files, excused, failure.title) !== undefined) {
          mutant.killer = failure
          return 'killed'
        }
        excused.add(failure.name)
      }
    }
    return 'survived'
  } finally {
    restore()
    process.off('exit', restore)
  }
}

/** The tests that killed a mutant but also fail without it. */
function failuresWithoutChange(side, cwd) {
  const killers = chosen.filter(({ tests, killer }) => tests[side] === 'killed' && killer !== undefined)
  if (killers.length === 0) return []
  succeeds(BUILD, cwd)
  const excused = new Set()
  const files = [...new Set(killers.flatMap(({ killer }) => killer.files))]
  for (;;) {
    const failure = firstFailure(cwd, files, excused)
    if (failure === undefined) break
    excused.add(failure.name)
  }
  return [...excused].filter((name) => killers.some(({ killer }) => killer.name === name))
}

function succeeds([command, ...args], cwd) {
  return spawnSync(command, args, { cwd, stdio: 'ignore' }).status === 0
}

/** Whether a test file starts the built program or workers of it. */
function needsBuild(cwd, file) {
  const text = readFileSync(join(cwd, file), 'utf8')
  return /\b(referee|shell|start|program)\b[^}]*\} from '[./]+support\/program|spawn|--jobs|from '\.\/serving/.test(
    text,
  )
}

/** The command line's test files, starting with those that mention a file's name most often for their length. */
function orderedTests(cwd, path) {
  const files = TESTS.flatMap((each) => {
    if (!existsSync(join(cwd, each))) return []
    if (each.endsWith('.ts')) return [each]
    const names = readdirSync(join(cwd, each), { recursive: true, encoding: 'utf8' })
    return names.filter((name) => name.endsWith('.test.ts')).map((name) => join(each, name))
  })
  const words = path
    .replace('.ts', '')
    .split(/[/-]/)
    .filter((word) => !['src', 'cli', 'commands', 'files', 'flags'].includes(word))
  const weight = (file) => {
    const text = readFileSync(join(cwd, file), 'utf8')
    const mentions = words.reduce((sum, word) => sum + text.split(word).length - 1, 0)
    return mentions / text.length + (basename(file, '.test.ts') === basename(path, '.ts') ? 1 : 0)
  }
  return files
    .map((file) => ({ file, weight: weight(file) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ file }) => file)
}

/** The first test in some files that fails and is not excused; without a title, all their tests are run. */
function firstFailure(cwd, files, excused, title) {
  const folder = mkdtempSync(join(tmpdir(), 'referee-mutants-'))
  const report = join(folder, 'report.json')
  const only = title === undefined ? [] : ['-t', `^${title.replaceAll(/[^\w ]/g, '.')}$`]
  const limits = ['--testTimeout=300000', '--hookTimeout=300000', '--maxWorkers=1']
  // The run ends after this many failures: the excused ones and one more.
  const args = ['run', ...files, ...only, ...limits, `--bail=${excused.size + 1}`, '--reporter=json']
  const vitest = ['npx', '--no-install', 'vitest', ...args, `--outputFile=${report}`]
  // A change may make a loop endless. `timeout` also ends vitest's workers.
  const { status } = spawnSync('timeout', ['-k', '10', '1800', ...vitest], { cwd, stdio: 'ignore' })
  const { testResults } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] }
  rmSync(folder, { recursive: true })
  if (status === 0) return undefined
  const failures = testResults.flatMap(({ name, status: outcome, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const file = relative(cwd, name)
    if (failed.length === 0 && outcome === 'failed') return [{ name: file, files: [file] }]
    return failed.map(({ fullName }) => ({ name: `${file}: ${fullName}`, files: [file], title: fullName }))
  })
  // No report, or no failed test in it, means an error outside the tests.
  if (failures.length === 0) failures.push({ name: `one of ${files.join(', ')}`, files })
  return failures.find(({ name }) => !excused.has(name))
}

function describe({ path, line, text, replacement }) {
  return `${path}:${line}: ${text} -> ${replacement}`.replaceAll(/\s+/g, ' ')
}

/** Mutants of src/cli of BEFORE, on lines that occur once there and once in src of NOW. */
function mutantsInBoth() {
  const [old, current] = [mutantsByLine(before, 'src/cli'), mutantsByLine(now, 'src')]
  const pairs = []
  for (const [key, [first, ...others]] of old) {
    const twins = current.get(key) ?? []
    if (others.length === 0 && twins.length === 1) pairs.push({ before: first, now: twins[0] })
  }
  return pairs
}

/** Mutants by what identifies them in both versions: their line, the column in it, and the change. */
function mutantsByLine(root, folder) {
  const byLine = new Map()
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
  for (const mutant of names.flatMap((name) => mutantsIn(root, join(folder, name)))) {
    byLine.set(mutant.key, [...(byLine.get(mutant.key) ?? []), mutant])
  }
  return byLine
}

/** Every place in a file that can be changed, with its replacement. */
function mutantsIn(root, path) {
  const file = readFileSync(join(root, path), 'utf8')
  return mutantsOf(path, file).map((mutant) => {
    const { start, end, replacement } = mutant
    const lineStart = file.lastIndexOf('\n', start - 1) + 1
    const line = file.slice(lineStart).split('\n', 1)[0]
    const column = start - lineStart - (line.length - line.trimStart().length)
    const text = file.slice(start, end)
    return { ...mutant, text, key: JSON.stringify([line.trim(), column, text, replacement]) }
  })
}

/** A list in an order that depends only on the seed (Fisher-Yates with mulberry32). */
function shuffled(list, seed) {
  const random = randomFrom(seed)
  const copy = [...list]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[copy[last], copy[other]] = [copy[other], copy[last]]
  }
  return copy
}
