// npm run test:mutation -- [FOLDER...] [--share 0.1]: changes src/FOLDER in one place at a time (Stryker) and counts
// how many of these mutants the tests notice. Only what changed since the last run is rerun. Stryker is fetched into
// build/. With --share, only that part of the mutants is run, drawn by a hash of each.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { FOLDERS, RESULTS, recordMutation } from './record.mjs'

const VERSION = '9.6.1'
const tools = 'build/stryker'

const LAWS = 'tests/laws/{metric-relations,paper-arguments,textbook,textbook-golden}.test.ts'
const METRIC_LAWS = 'tests/laws/{metric-laws,across}.test.ts'
const GOLDEN = 'tests/conformance/golden-*.test.ts'
const OFFICIAL = 'tests/conformance/official-scorers.test.ts'

/** By folder, the tests that should notice a mutant: in process, without corpora. */
const TESTS = {
  metrics: [
    'src/metrics/**/*.test.ts',
    'src/scoring/{slices,evaluate,layers,split,macro,match-documents}.test.ts',
    LAWS,
    METRIC_LAWS,
    GOLDEN,
  ],
  matching: [
    'src/matching/**/*.test.ts',
    'src/metrics/metrics.test.ts',
    'src/scoring/*.test.ts',
    LAWS,
    GOLDEN,
    OFFICIAL,
  ],
  scoring: [
    'src/scoring/*.test.ts',
    'src/metrics/**/*.test.ts',
    'src/compare/effects.test.ts',
    'tests/laws/order-of-files.test.ts',
    GOLDEN,
    OFFICIAL,
  ],
  compare: ['src/compare/*.test.ts', 'tests/significance/*.test.ts', 'tests/laws/sensitivity.test.ts'],
  corpus: ['src/corpus/*.test.ts', 'src/scoring/evaluate.test.ts', 'tests/{cli,laws}/across.test.ts'],
}
const SOURCES = 'src/{compare,corpus,document,matching,metrics,scoring}/**/*.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean', default: false }, share: { type: 'string', default: '1' } },
})

installStryker()
for (const folder of positionals.length === 0 ? FOLDERS : positionals) {
  const config = resolve(RESULTS, `${folder}.config.json`)
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(config, JSON.stringify(configFor(folder), undefined, 2))
  const { status } = spawnSync(
    process.execPath,
    [`${tools}/node_modules/@stryker-mutator/core/bin/stryker.js`, 'run', config],
    { stdio: 'inherit' },
  )
  if (status !== 0) process.exit(status ?? 1)
}
rmSync('build/stryker-tmp', { recursive: true, force: true })
recordMutation(VERSION, values.share)

function installStryker() {
  if (existsSync(`${tools}/node_modules/@stryker-mutator/core`)) return
  mkdirSync(tools, { recursive: true })
  writeFileSync(`${tools}/package.json`, '{ "private": true }\n')
  const { status } = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', `@stryker-mutator/core@${VERSION}`],
    { cwd: tools, stdio: 'inherit' },
  )
  if (status !== 0) process.exit(status ?? 1)
}

function configFor(folder) {
  return {
    mutate: [`src/${folder}/**/*.ts`, '!**/*.test.ts'],
    testRunner: 'in-process',
    plugins: [resolve('scripts/mutation/in-process-runner.mjs')],
    inProcess: {
      tests: TESTS[folder],
      sources: SOURCES,
      share: Number(values.share),
      usage: resolve(RESULTS, `${folder}.usage`),
    },
    coverageAnalysis: 'perTest',
    // Strings are messages, names and formulas, which other tests compare as a whole.
    mutator: { excludedMutations: ['StringLiteral'] },
    incremental: true,
    force: values.force,
    // The same share has the same mutants.
    incrementalFile: `${RESULTS}/${folder}-${values.share}.incremental.json`,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: `${RESULTS}/${folder}.json` },
    tempDirName: 'build/stryker-tmp',
    ignorePatterns: ['dist', 'build', 'docs', 'models', 'bench'],
    disableTypeChecks: false,
    concurrency: 1,
    maxTestRunnerReuse: 400,
    // The runner ends endless mutants by CPU time, so that a busy machine makes no difference.
    dryRunTimeoutMinutes: 60,
    timeoutMS: 3_600_000,
    warnings: { unknownOptions: false },
    allowConsoleColors: false,
  }
}
