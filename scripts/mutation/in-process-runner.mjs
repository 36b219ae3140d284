// A test runner for Stryker. All tests are bundled and loaded once; then a mutant is switched on, the tests that reach
// it run until one fails, and it is switched off again: milliseconds instead of a second per mutant.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { globSync } from 'tinyglobby'
import { limit } from './few-runs.mjs'
import { isDrawn } from './is-drawn.mjs'
import { beginFile, tests } from './test-api.mjs'

/** For other processes: how long each test took without a mutant, and what test files reach while they are loaded. */
const KNOWN = 'build/mutation-run/known.json'
/** For the process after one that had to be ended: the numbers of endless mutants, one per line. */
const ENDLESS = 'build/mutation-run/endless'
/** CPU time in milliseconds that a test may take: a surviving mutant has to pass all tests. */
const MOST_MS = 300
/** CPU time after which a test that takes next to none, or the loading of modules, counts as endless. */
const PATIENCE_S = 3
const LOADING_S = 30
/** Stryker's status codes. */
const PASSED = 0
const SKIPPED = 2
/** Code that test files run while they are loaded belongs to a test with this name and the file's. */
const COLLECTING = 'collecting '
globalThis.__stryker__ ??= {}
const stryker = globalThis.__stryker__

export class InProcessRunner {
  static inject = ['options']

  constructor(options) {
    this.options = options.inProcess
    this.loads = 0
  }

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    const scratch = resolve('build/mutation-run')
    mkdirSync(scratch, { recursive: true })
    process.env.TMPDIR = scratch
    execFileSync('tar', ['-xzf', resolve('tests/fixtures/scorer-tests.tgz'), '-C', scratch])
    process.env.REFEREE_UNPACKED = scratch
    this.bundle = resolve(scratch, `tests-${process.pid}.mjs`)
    await bundleTests(this.options, this.bundle)
    await this.load()
    this.deadline = watch()
  }

  async load() {
    tests.length = 0
    const { files, loadSources } = await import(`${pathToFileURL(this.bundle)}?${this.loads++}`)
    await loadSources()
    for (const [name, load] of Object.entries(files)) {
      beginFile(name)
      stryker.currentTestId = `${COLLECTING}${name}`
      await load()
    }
    stryker.currentTestId = undefined
    this.tests = new Map()
    for (const each of tests) {
      let id = each.name
      if (this.options.leftOut?.test(id)) continue
      for (let i = 2; this.tests.has(id); i++) id = `${each.name} (${i})`
      this.tests.set(id, each)
    }
    this.markFull()
  }

  async dryRun() {
    const results = []
    for (const [id, each] of this.tests) {
      stryker.currentTestId = id
      let begin = process.cpuUsage()
      let failure = await run(each)
      if (failure !== undefined) {
        // It may need all the runs of its properties.
        each.isFull = true
        begin = process.cpuUsage()
        failure = await run(each)
      }
      const { user } = process.cpuUsage(begin)
      const result = {
        id,
        name: id,
        fileName: resolve(each.name.split(' > ')[0]),
        timeSpentMs: user / 1000,
      }
      // Leave slow tests to npm test.
      const most = this.options.mostMs ?? MOST_MS
      const objection = failure ?? (user / 1000 > most ? `takes ${Math.round(user / 1000)} ms` : undefined)
      results.push({ ...result, status: objection === undefined ? PASSED : SKIPPED })
      if (objection === undefined) continue
      process.stderr.write(`left out: ${id}: ${objection}\n`)
      delete stryker.mutantCoverage?.perTest[id]
    }
    stryker.currentTestId = undefined
    const passed = results.filter(({ status }) => status === PASSED)
    this.times = new Map(passed.map(({ id, timeSpentMs }) => [id, timeSpentMs]))
    this.collected = collectedIn(stryker.mutantCoverage)
    const full = [...this.tests].flatMap(([id, { isFull }]) => (isFull === true ? [id] : []))
    this.full = new Set(full)
    writeFileSync(KNOWN, JSON.stringify({ times: [...this.times], collected: this.collected, full }))
    return { status: 'complete', tests: results, mutantCoverage: coverageOf(stryker.mutantCoverage) }
  }

  async mutantRun(options) {
    if (!isDrawn(options.activeMutant, this.options.share ?? 1))
      return { status: 'error', errorMessage: 'not drawn' }
    const { id } = options.activeMutant
    const endless = existsSync(ENDLESS) ? readFileSync(ENDLESS, 'utf8').split('\n') : []
    if (endless.includes(String(id))) return { status: 'timeout' }
    this.recall()
    this.deadline.set([processorSeconds() + LOADING_S, Number(id)])
    const result = await this.tryMutant(options)
    this.deadline.fill(0)
    const { usage } = this.options
    if (usage !== undefined) writeFileSync(`${usage}.${process.pid}`, String(processorSeconds()))
    return result
  }

  async tryMutant({ activeMutant, testFilter, hitLimit: most, mutantActivation, reloadEnvironment }) {
    const isStatic = mutantActivation === 'static' || reloadEnvironment
    // Stryker allows a hundred times what all tests together take; a tenth of that is plenty.
    const hitLimit = most === undefined ? undefined : Math.max(1000, most / 10)
    const attempt = async (isFresh, filter = testFilter) => {
      Object.assign(stryker, { hitCount: 0, hitLimit, activeMutant: activeMutant.id })
      try {
        this.deadline[0] = processorSeconds() + LOADING_S
        if (isFresh) await this.load()
        return await this.firstFailure(filter)
      } catch (error) {
        // A mutant that breaks the loading of modules is killed as well.
        return { id: testFilter?.[0] ?? [...this.tests.keys()][0], message: String(error) }
      } finally {
        Object.assign(stryker, { activeMutant: undefined, hitLimit: undefined, currentTestId: undefined })
      }
    }
    let failure = await attempt(isStatic)
    let isFresh = isStatic
    this.deadline[0] = processorSeconds() + LOADING_S
    // What a mutant left in memory must not kill the next one.
    if (failure !== undefined && !isStatic && (await run(this.tests.get(failure.id))) !== undefined) {
      await this.load()
      failure = await attempt(false)
      isFresh = true
    }
    // Results of code run before the mutant was on are remembered, or checked by tests of the file that ran it.
    const files = new Set(this.options.budgetS === undefined ? (this.collected?.[activeMutant.id] ?? []) : [])
    if (failure === undefined && !isStatic && (stryker.hitCount === 0 || files.size > 0)) {
      const more = [...(this.times?.keys() ?? [])].filter((id) => files.has(id.split(' > ')[0]))
      failure = await attempt(true, [...new Set([...(testFilter ?? []), ...more])])
      isFresh = true
    }
    const isEndless = hitLimit !== undefined && stryker.hitCount > hitLimit
    this.deadline[0] = processorSeconds() + LOADING_S
    if (isFresh) await this.load()
    if (isEndless) return { status: 'timeout' }
    if (failure === undefined) return { status: 'survived', nrOfTests: testFilter?.length ?? this.tests.size }
    return { status: 'killed', killedBy: [failure.id], failureMessage: failure.message, nrOfTests: 1 }
  }

  /** Read what the process that ran the tests without a mutant wrote. */
  recall() {
    if (this.times !== undefined || !existsSync(KNOWN)) return
    const { times, collected, full } = JSON.parse(readFileSync(KNOWN, 'utf8'))
    this.times = new Map(times)
    this.collected = collected
    this.full = new Set(full)
    this.markFull()
  }

  markFull() {
    for (const id of this.full ?? []) {
      const test = this.tests.get(id)
      if (test !== undefined) test.isFull = true
    }
  }

  /** Tests nearest to the mutant come first, then requested and quick ones, within the budget of CPU time. */
  async firstFailure(filter) {
    const time = (id) => this.times?.get(id) ?? 0
    const firsts = [this.options.near, this.options.first]
    const rank = (id) => {
      const found = firsts.findIndex((path) => path !== undefined && id.startsWith(path))
      return found < 0 ? firsts.length : found
    }
    const chosen = [...(filter ?? this.times?.keys() ?? this.tests.keys())].sort(
      (a, b) => rank(a) - rank(b) || time(a) - time(b),
    )
    const end = processorSeconds() + (this.options.budgetS ?? Number.POSITIVE_INFINITY)
    for (const id of chosen) {
      if (processorSeconds() > end) return undefined
      this.deadline[0] = processorSeconds() + PATIENCE_S + time(id) / 100
      const message = await run(this.tests.get(id))
      if (message !== undefined) return { id, message }
    }
    return undefined
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', injectableClass: InProcessRunner }]

/** Fresh modules are needed only for code that runs while modules load, or while test files load and in no test. */
function coverageOf({ static: loading, perTest }) {
  const tests = Object.entries(perTest).filter(([id]) => !id.startsWith(COLLECTING))
  const reached = new Set(tests.flatMap(([, hits]) => Object.keys(hits)))
  const only = Object.entries(perTest)
    .filter(([id]) => id.startsWith(COLLECTING))
    .flatMap(([, hits]) => Object.entries(hits).filter(([mutant]) => !reached.has(mutant)))
  return { static: { ...loading, ...Object.fromEntries(only) }, perTest: Object.fromEntries(tests) }
}

/** By mutant, the test files that reach it while being loaded. */
function collectedIn({ perTest }) {
  const files = {}
  for (const [id, hits] of Object.entries(perTest)) {
    if (!id.startsWith(COLLECTING)) continue
    for (const mutant of Object.keys(hits))
      files[mutant] = [...(files[mutant] ?? []), id.slice(COLLECTING.length)]
  }
  return files
}

/** Ends this process once it is past a mutant's deadline, in CPU time: there is no other way out of a loop. */
function watch() {
  const deadline = new Float64Array(new SharedArrayBuffer(16))
  const code = `
    const { workerData: { deadline, path } } = require('node:worker_threads')
    setInterval(() => {
      const { user, system } = process.cpuUsage()
      if (deadline[0] === 0 || (user + system) / 1e6 < deadline[0]) return
      require('node:fs').appendFileSync(path, deadline[1] + '\\n')
      process.kill(process.pid, 'SIGKILL')
    }, 500)`
  new Worker(code, { eval: true, workerData: { deadline, path: resolve(ENDLESS) } }).unref()
  return deadline
}

function processorSeconds() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const FEW = limit.runs

/** The reason why a test fails, if it does. */
async function run({ body, hooks, isFull }) {
  limit.runs = isFull === true ? Number.POSITIVE_INFINITY : FEW
  try {
    for (const hook of hooks()) {
      hook.done ??= Promise.resolve(hook.body())
      await hook.done
    }
    await body({ skip: () => {} })
    return undefined
  } catch (error) {
    return String(error?.message ?? error).slice(0, 300)
  }
}

async function bundleTests({ tests: patterns, sources: sourcePatterns }, outfile) {
  const files = globSync(patterns).sort()
  const entry = `${outfile}.entry.ts`
  const lines = files.map(
    (file) => `  ${JSON.stringify(file)}: () => import(${JSON.stringify(resolve(file))}),`,
  )
  const sources = globSync(sourcePatterns, { ignore: '**/*.test.ts' })
  const imports = sources.sort().map((file) => `  await import(${JSON.stringify(resolve(file))})`)
  writeFileSync(
    entry,
    `export const files = {\n${lines.join('\n')}\n}\nexport async function loadSources() {\n${imports.join('\n')}\n}\n`,
  )
  const api = pathToFileURL(new URL('./test-api.mjs', import.meta.url).pathname).href
  const properties = pathToFileURL(new URL('./few-runs.mjs', import.meta.url).pathname).href
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    packages: 'external',
    plugins: [
      {
        name: 'tests',
        setup(bundler) {
          bundler.onResolve({ filter: /^vitest$/ }, () => ({ path: api, external: true }))
          bundler.onResolve({ filter: /^fast-check$/ }, () => ({ path: properties, external: true }))
          // Its names cannot be imported from outside the bundle.
          bundler.onResolve({ filter: /^jstat$/ }, () => ({
            path: resolve('node_modules/jstat/dist/jstat.js'),
          }))
          // Paths that files derive from their own location.
          bundler.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
            contents: readFileSync(path, 'utf8')
              .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
              .replaceAll('import.meta.dirname', JSON.stringify(resolve(path, '..'))),
            loader: 'ts',
          }))
        },
      },
    ],
  })
}
