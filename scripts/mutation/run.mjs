// npm run test:mutation -- [FOLDER...]: changes src/FOLDER in one place at a time (Stryker) and counts how many of
// these mutants the tests notice. Only what changed since the last run is run again. Stryker is fetched into build/.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { FOLDERS, RESULTS, recordMutation } from './record.mjs'

const VERSION = '9.6.1'
const tools = 'build/stryker'

/** Tests in process that need no corpora and end in seconds. */
const TESTS = [
  'src/{compare,corpus,document,matching,metrics,scoring}/**/*.test.ts',
  'tests/laws/{metric-laws,metric-relations,order-of-files,paper-arguments,textbook,textbook-golden}.test.ts',
  'tests/conformance/golden-*.test.ts',
  'tests/significance/*.test.ts',
]

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean', default: false } },
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
recordMutation(VERSION)

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
    inProcess: { tests: TESTS },
    coverageAnalysis: 'perTest',
    // Strings are messages, names and formulas, which other tests compare whole.
    mutator: { excludedMutations: ['StringLiteral'] },
    incremental: true,
    force: values.force,
    incrementalFile: `${RESULTS}/${folder}.incremental.json`,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: `${RESULTS}/${folder}.json` },
    tempDirName: 'build/stryker-tmp',
    ignorePatterns: ['dist', 'build', 'docs', 'models', 'bench'],
    disableTypeChecks: false,
    concurrency: 1,
    maxTestRunnerReuse: 400,
    timeoutMS: 60_000,
    warnings: { unknownOptions: false },
    allowConsoleColors: false,
  }
}
