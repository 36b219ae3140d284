// A test runner for Stryker. All tests are bundled and loaded once; a mutant is switched on, the tests that reach it
// run until one fails, and it is switched off again: milliseconds instead of a second for each mutant.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { globSync } from 'tinyglobby'
import { beginFile, tests } from './test-api.mjs'

/** How long each test took without a mutant. */
const TIMES = 'build/mutation-run/times.json'
/** The test that code belongs to which test files run while they are loaded. */
const COLLECTING = 'collecting'
globalThis.__stryker__ ??= {}
const stryker = globalThis.__stryker__

class InProcessRunner {
  static inject = ['options']

  constructor(options) {
    this.testFiles = options.inProcess.tests
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
    await bundleTests(this.testFiles, this.bundle)
    await this.load()
  }

  async load() {
    tests.length = 0
    const { files, loadSources } = await import(`${pathToFileURL(this.bundle)}?${this.loads++}`)
    await loadSources()
    for (const [name, load] of Object.entries(files)) {
      beginFile(name)
      stryker.currentTestId = COLLECTING
      await load()
    }
    stryker.currentTestId = undefined
    this.tests = new Map()
    for (const each of tests) {
      let id = each.name
      for (let i = 2; this.tests.has(id); i++) id = `${each.name} (${i})`
      this.tests.set(id, each)
    }
  }

  async dryRun() {
    const results = []
    for (const [id, each] of this.tests) {
      stryker.currentTestId = id
      const begin = performance.now()
      const failure = await run(each)
      const result = {
        id,
        name: id,
        fileName: resolve(each.name.split(' > ')[0]),
        timeSpentMs: performance.now() - begin,
      }
      results.push(
        failure === undefined ? { ...result, status: 0 } : { ...result, status: 1, failureMessage: failure },
      )
    }
    stryker.currentTestId = undefined
    this.times = new Map(results.map(({ id, timeSpentMs }) => [id, timeSpentMs]))
    writeFileSync(TIMES, JSON.stringify([...this.times]))
    return { status: 'complete', tests: results, mutantCoverage: coverageOf(stryker.mutantCoverage) }
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation, reloadEnvironment }) {
    const isStatic = mutantActivation === 'static' || reloadEnvironment
    const attempt = async (isFresh) => {
      Object.assign(stryker, { hitCount: 0, hitLimit, activeMutant: activeMutant.id })
      try {
        if (isFresh) await this.load()
        return await this.firstFailure(testFilter)
      } catch (error) {
        // A mutant that breaks the loading of modules is dead as well.
        return { id: testFilter?.[0] ?? [...this.tests.keys()][0], message: String(error) }
      } finally {
        Object.assign(stryker, { activeMutant: undefined, hitLimit: undefined, currentTestId: undefined })
      }
    }
    let failure = await attempt(isStatic)
    let isFresh = isStatic
    // What a mutant left behind in memory must not kill the next one.
    if (failure !== undefined && !isStatic && (await run(this.tests.get(failure.id))) !== undefined) {
      await this.load()
      failure = await attempt(false)
      isFresh = true
    }
    // Code that did not run again was run before the mutant was on, and its result is remembered: load it anew.
    if (failure === undefined && !isStatic && stryker.hitCount === 0) {
      failure = await attempt(true)
      isFresh = true
    }
    const isEndless = hitLimit !== undefined && stryker.hitCount > hitLimit
    if (isFresh) await this.load()
    if (isEndless) return { status: 'timeout' }
    if (failure === undefined) return { status: 'survived', nrOfTests: testFilter?.length ?? this.tests.size }
    return { status: 'killed', killedBy: [failure.id], failureMessage: failure.message, nrOfTests: 1 }
  }

  /** Quick tests first. */
  async firstFailure(filter) {
    if (this.times === undefined && existsSync(TIMES))
      this.times = new Map(JSON.parse(readFileSync(TIMES, 'utf8')))
    const time = (id) => this.times?.get(id) ?? 0
    const chosen = [...(filter ?? this.tests.keys())].sort((a, b) => time(a) - time(b))
    for (const id of chosen) {
      const message = await run(this.tests.get(id))
      if (message !== undefined) return { id, message }
    }
    return undefined
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', injectableClass: InProcessRunner }]

/** Only what runs while modules are loaded, and what no test reaches afterwards, needs fresh modules. */
function coverageOf({ static: loading, perTest: { [COLLECTING]: collecting = {}, ...perTest } }) {
  const reached = new Set(Object.values(perTest).flatMap((hits) => Object.keys(hits)))
  const only = Object.entries(collecting).filter(([mutant]) => !reached.has(mutant))
  return { static: { ...loading, ...Object.fromEntries(only) }, perTest }
}

/** The reason why a test fails. */
async function run({ body, hooks }) {
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

async function bundleTests(patterns, outfile) {
  const files = globSync(patterns).sort()
  const entry = `${outfile}.entry.ts`
  const lines = files.map(
    (file) => `  ${JSON.stringify(file)}: () => import(${JSON.stringify(resolve(file))}),`,
  )
  const sources = globSync('src/{compare,corpus,document,matching,metrics,scoring}/**/*.ts', {
    ignore: '**/*.test.ts',
  })
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
          // Its names cannot be imported from outside of a bundle.
          bundler.onResolve({ filter: /^jstat$/ }, () => ({
            path: resolve('node_modules/jstat/dist/jstat.js'),
          }))
          // Paths that files find by their own place.
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
