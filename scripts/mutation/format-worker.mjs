// Runs mutants of the formats one after the other, in the copy that scripts/mutate-formats.mjs made.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { limit } from './few-runs.mjs'

globalThis.__stryker__ ??= {}
const state = globalThis.__stryker__
state.mutantCoverage = { static: {}, perTest: {} }
/** Like Stryker's: records which test reaches a mutant, and stops one that is reached endlessly. */
globalThis.__mutant = (id) => {
  if (state.activeMutant === undefined) {
    const { mutantCoverage, currentTestId } = state
    if (state.isCovering) {
      let hits = mutantCoverage.static
      if (currentTestId !== undefined) {
        mutantCoverage.perTest[currentTestId] ??= {}
        hits = mutantCoverage.perTest[currentTestId]
      }
      hits[id] = (hits[id] ?? 0) + 1
    }
    return false
  }
  if (state.activeMutant !== id) return false
  if (state.hitLimit !== undefined && ++state.hitCount > state.hitLimit) throw new Error('endless')
  return true
}

const FORMATS = [
  'src/formats/**/*.test.ts',
  '!src/formats/shared/row-scan.test.ts',
  '!src/formats/corpora.test.ts',
  'tests/fuzz/fuzz.test.ts',
]
/** Growth does not depend on a single place, and takes long to test. */
const LEFT_OUT = /linear time|in proportion|sixteen times|hundred thousand|takes? no longer|very many/
/** Which tests run, their time limit, the limit for a mutant, and the number of cases per property. */
const PASSES = {
  quick: { tests: [...FORMATS, 'tests/formats/*.test.ts'], mostMs: 400, budgetS: 1.5 },
  all: {
    tests: [
      ...FORMATS,
      'src/formats/shared/row-scan.test.ts',
      'tests/formats/*.test.ts',
      'tests/laws/order-of-files.test.ts',
      'tests/hostile/{formats,input,excerpts,repeated-names,written}.test.ts',
      'tests/cli/{convert,validate,side-formats,own-files,folders}.test.ts',
      'tests/conformance/{universal-anaphora,corefud-zeros,toy,reference-scorer}.test.ts',
      'src/{cli,corpus}/**/*.test.ts',
    ],
    first: 'tests/formats/',
    mostMs: 4000,
    budgetS: 6,
    fewRuns: 50,
  },
}
const [pass, list, only] = process.argv.slice(2)
const { fewRuns = limit.runs, ...options } = PASSES[only === undefined ? pass : 'all']
if (only !== undefined) options.tests = only.split(',')
limit.runs = fewRuns
const { InProcessRunner } = await import('./in-process-runner.mjs')
const runner = new InProcessRunner({
  inProcess: { ...options, leftOut: LEFT_OUT, sources: 'src/formats/**/*.ts' },
})
/** What the tests reach: for a process that continues where another was ended. */
const REACHED = `build/reached-${pass}.json`
const isKnown = existsSync(REACHED)
state.isCovering = !isKnown
await runner.init()
const { tests, mutantCoverage } = isKnown ? JSON.parse(readFileSync(REACHED, 'utf8')) : await runner.dryRun()
state.isCovering = false
if (!isKnown) writeFileSync(REACHED, JSON.stringify({ tests, mutantCoverage }))
const failing = new Set(tests.filter(({ status }) => status !== 0).map(({ id }) => id))
const covering = new Map()
/** How often all tests together reach a mutant: one reached far more often is endless. */
const usual = new Map()
for (const [test, hits] of Object.entries(mutantCoverage.perTest)) {
  for (const [id, times] of Object.entries(hits)) {
    usual.set(Number(id), (usual.get(Number(id)) ?? 0) + times)
    if (failing.has(test)) continue
    if (!covering.has(Number(id))) covering.set(Number(id), [])
    covering.get(Number(id)).push(test)
  }
}
const everything = tests.map(({ id }) => id).filter((id) => !failing.has(id))
let before = process.cpuUsage()
send({
  failing: `${tests.length} tests, ${failing.size} left out as they fail here: ${[...failing].slice(0, 5).join('; ')}`,
})

for (const entry of list.split(',')) {
  const [number, near] = entry.split('@')
  const id = Number(number)
  runner.options.near = near
  const isStatic = String(id) in mutantCoverage.static
  const filter = isStatic ? everything : covering.get(id)
  const { status, killedBy } =
    filter === undefined
      ? { status: 'unreached' }
      : await runner.mutantRun({
          activeMutant: { id },
          testFilter: filter,
          hitLimit: 100 * ((usual.get(id) ?? 0) + 1e4),
          mutantActivation: isStatic ? 'static' : 'runtime',
          reloadEnvironment: isStatic,
        })
  await send({ id, status, by: killedBy?.[0] })
  // Modules remain in memory after a reload.
  if (runner.loads > 150) process.exit(0)
}
process.exit(0)

function send(message) {
  const { user, system } = process.cpuUsage(before)
  before = process.cpuUsage()
  return new Promise((done) => process.send({ ...message, processor: (user + system) / 1e6 }, done))
}
