// node scripts/mutate-cli.mjs BEFORE NOW --build COMMAND --test COMMAND [--count 30] [--seed 1] [--results FILE] [--list]
// Is a mistake that the tests of one version find found by those of another? BEFORE and NOW are copies of both
// versions, whose sources this script changes: one line of the command line of BEFORE that NOW has too. The tests of
// BEFORE are asked only where those of NOW find nothing. The same seed gives the same mutants; those that do not compile
// are passed over. Ends with exit code 1 if a mutant was killed before and survives now. FILE gets the results, and an
// interrupted run goes on from there. The commands find the path of the mutant in $MUTANT.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mutantsOf, randomFrom } from './mutation/mutants.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    build: { type: 'string', default: 'npm run --silent build' },
    test: { type: 'string', default: 'npx vitest run tests/cli src/cli --bail=1' },
    count: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    results: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
})
const [before, now] = positionals

const candidates = shuffled(mutantsInBoth(), Number(values.seed))
const results =
  values.results !== undefined && existsSync(values.results)
    ? JSON.parse(readFileSync(values.results, 'utf8')).mutants
    : []
const known = new Map(results.map((result) => [result.mutant, result]))
const chosen = []
for (const mutant of candidates) {
  if (chosen.length === Number(values.count)) break
  if (values.list) {
    chosen.push(mutant)
    process.stdout.write(`${describe(mutant.before)}\n`)
    continue
  }
  const change = describe(mutant.before)
  const result = known.get(change) ?? { mutant: change, at: describe(mutant.now), tests: outcomes(mutant) }
  if (!known.has(change)) results.push(result)
  if (!Object.values(result.tests).includes('does not compile')) chosen.push(result)
  save(results)
}
if (!values.list) {
  const lost = chosen.filter(({ tests }) => tests.now === 'survived' && tests.before === 'killed')
  const killed = chosen.filter(({ tests }) => tests.now === 'killed').length
  process.stdout.write(
    `${chosen.length} mutants: ${killed} killed, ${chosen.length - killed - lost.length} survive in both versions, ` +
      `${lost.length} were killed before\n`,
  )
  for (const { at } of lost) process.stdout.write(`survives now: ${at}\n`)
  process.exitCode = lost.length === 0 ? 0 : 1
}

function save(mutants) {
  if (values.results === undefined) return
  const { seed, test } = values
  writeFileSync(values.results, `${JSON.stringify({ seed: Number(seed), test, mutants }, null, 2)}\n`)
}

/** How the tests of NOW fare and, where the mutant survives, those of BEFORE. */
function outcomes(mutant) {
  const found = {}
  for (const [side, root] of [
    ['now', now],
    ['before', before],
  ]) {
    const outcome = outcomeOf(mutant[side], root)
    process.stdout.write(`${outcome.padEnd(17)}${side.padEnd(7)}${describe(mutant[side])}\n`)
    found[side] = outcome
    if (outcome !== 'survived') break
  }
  return found
}

function outcomeOf({ path, start, end, replacement }, cwd) {
  const file = join(cwd, path)
  const text = readFileSync(file, 'utf8')
  const restore = () => writeFileSync(file, text)
  const env = { ...process.env, MUTANT: path }
  const run = (command) => spawnSync('sh', ['-c', command], { cwd, env, stdio: 'ignore' }).status === 0
  process.once('exit', restore)
  writeFileSync(file, text.slice(0, start) + replacement + text.slice(end))
  try {
    if (!run(values.build)) return 'does not compile'
    return run(values.test) ? 'survived' : 'killed'
  } finally {
    restore()
    process.off('exit', restore)
  }
}

function describe({ path, line, text, replacement }) {
  return `${path}:${line}: ${text} -> ${replacement}`.replaceAll(/\s+/g, ' ')
}

/** The mutants of src/cli of BEFORE on lines that are nowhere else in it and in one place of src of NOW. */
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

/** Every place of a file that can be changed, with what to write there. */
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

/** A list in an order that depends on the seed only (Fisher-Yates with mulberry32). */
function shuffled(list, seed) {
  const random = randomFrom(seed)
  const copy = [...list]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[copy[last], copy[other]] = [copy[other], copy[last]]
  }
  return copy
}
