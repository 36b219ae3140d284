// Runs mutants of the formats one after the other, in the copy that scripts/mutate-formats.mjs made.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { InProcessRunner } from './in-process-runner.mjs'

globalThis.__stryker__ ??= {}
const state = globalThis.__stryker__
state.mutantCoverage = { static: {}, perTest: {} }
/** As Stryker's: notes which test reaches a mutant, and stops one that is reached without end. */
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

const [first, last] = process.argv.slice(2).map(Number)
const runner = new InProcessRunner({
  inProcess: {
    tests: [
      'src/formats/**/*.test.ts',
      '!src/formats/shared/row-scan.test.ts',
      '!src/formats/corpora.test.ts',
      'tests/formats/{matrix,counts}.test.ts',
      'tests/fuzz/fuzz.test.ts',
    ],
    sources: 'src/formats/**/*.ts',
    mostMs: 400,
    budgetS: 1.5,
  },
})
/** What the tests reach: for a process that goes on where another was ended. */
const REACHED = 'build/reached.json'
const isKnown = existsSync(REACHED)
state.isCovering = !isKnown
await runner.init()
const { tests, mutantCoverage } = isKnown ? JSON.parse(readFileSync(REACHED, 'utf8')) : await runner.dryRun()
state.isCovering = false
if (!isKnown) writeFileSync(REACHED, JSON.stringify({ tests, mutantCoverage }))
const failing = new Set(tests.filter(({ status }) => status !== 0).map(({ id }) => id))
const covering = new Map()
for (const [test, hits] of Object.entries(mutantCoverage.perTest)) {
  if (failing.has(test)) continue
  for (const id of Object.keys(hits)) covering.set(Number(id), [...(covering.get(Number(id)) ?? []), test])
}
const everything = tests.map(({ id }) => id).filter((id) => !failing.has(id))
let before = process.cpuUsage()
send({
  failing: `${tests.length} tests, ${failing.size} left out as they fail here: ${[...failing].slice(0, 5).join('; ')}`,
})

for (let id = first; id < last; id++) {
  const isStatic = String(id) in mutantCoverage.static
  const filter = isStatic ? everything : covering.get(id)
  const status =
    filter === undefined
      ? 'unreached'
      : (
          await runner.mutantRun({
            activeMutant: { id },
            testFilter: filter,
            hitLimit: 1e6,
            mutantActivation: isStatic ? 'static' : 'runtime',
            reloadEnvironment: isStatic,
          })
        ).status
  await send({ id, status })
  // Fresh modules after a reload stay in memory.
  if (runner.loads > 150) process.exit(0)
}
process.exit(0)

function send(message) {
  const { user, system } = process.cpuUsage(before)
  before = process.cpuUsage()
  return new Promise((done) => process.send({ ...message, processor: (user + system) / 1e6 }, done))
}
