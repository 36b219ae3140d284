// Run by action.yml: validates key and responses, scores them, compares them with a baseline, and reports to GitHub:
// annotations on standard output, a job summary, outputs for the next steps. Exits with 1 if a gate failed or a file
// has errors.
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const { env } = process
const folder = dirname(dirname(fileURLToPath(import.meta.url)))
const program = join(folder, 'bin/referee.cjs')

const key = requireInput('KEY')
const responses = linesOf('RESPONSES')
if (responses.length === 0) fail('responses: name at least one')
const [baseline] = linesOf('BASELINE')
const [scores = 'referee-scores.json'] = linesOf('SCORES')
const helps = {}
const settings = [
  `--metrics=${linesOf('METRICS').join(',') || 'standard'}`,
  ...linesOf('OPTIONS').map(joined),
]

build()
if (annotate()) {
  score()
  if (baseline !== undefined) compare()
  else warnOfNoBaseline()
}

function annotate() {
  const paths = responses.map((path) => (existsSync(path) ? path : path.replace(/^[^=/\\]+=/, '')))
  const common = option('--format')
  const sound = [
    isSound([key], option('--key-format') ?? common),
    isSound([...new Set(paths)], option('--response-format') ?? common),
  ]
  return !sound.includes(false)
}

function isSound(paths, format) {
  const formats = format === undefined ? [] : [`--format=${format}`]
  const { status, stdout } = referee(['validate', ...formats, '--to', 'github', '--', ...paths], [0, 1])
  process.stdout.write(stdout)
  if (status === 1) process.exitCode = 1
  return status === 0
}

/** `--singletons drop`, as users type it, must be one argument. */
function joined(line) {
  return line.replace(/^(--[\w-]+)\s+/, '$1=')
}

/** The settings for a command, without the flags that only the other has. */
function settingsOf(command) {
  const other = command === 'score' ? 'compare' : 'score'
  let isOwn = true
  return settings.filter((line) => {
    const [flag] = /^--[\w-]+/.exec(line) ?? []
    // A value on its own line goes with its flag.
    if (flag !== undefined) isOwn = hasFlag(command, flag) || !hasFlag(other, flag)
    return isOwn
  })
}

function hasFlag(command, flag) {
  return new RegExp(`(?<![\\w-])${flag}(?![\\w-])`).test(helpOf(command))
}

function helpOf(command) {
  helps[command] ??= referee([command, '--help-all'], [0]).stdout
  return helps[command]
}

/** The value of a flag among the options; it may be on the next line. */
function option(flag) {
  const at = settings.findLastIndex((line) => line === flag || line.startsWith(`${flag}=`))
  if (at < 0) return undefined
  return settings[at] === flag ? settings[at + 1] : settings[at].slice(flag.length + 1)
}

function score() {
  const gates = linesOf('FAIL_UNDER').map((gate) => `--fail-under=${gate}`)
  const { status, stderr } = referee(
    [
      'score',
      ...settingsOf('score'),
      ...gates,
      '--per-document',
      '--json',
      '-o',
      scores,
      '--',
      key,
      ...responses,
    ],
    [0, 1],
  )
  // Documents are for the next comparison, not for the summary.
  const report = JSON.parse(readFileSync(scores, 'utf8'))
  const systems = report.systems.map(({ documents, ...system }) => system)
  // The table of several systems names them itself.
  summarize(
    systems.length === 1 ? `Scores of ${systems[0].name}` : 'Scores',
    referee(['show', '-', '--to', 'markdown'], [0], JSON.stringify({ ...report, systems })).stdout,
  )
  output('scores', scores)
  output('conll', systems[0].scores.conll?.value ?? '')
  if (status === 1) failGate(stderr)
}

function compare() {
  const { status, stdout, stderr } = referee(
    [
      'compare',
      ...settingsOf('compare'),
      ...gatesOfComparison(),
      '--to',
      'markdown',
      '--',
      key,
      baseline,
      ...responses,
    ],
    [0, 1],
  )
  summarize('Compared with the baseline', stdout)
  if (status === 1) failGate(stderr)
}

function gatesOfComparison() {
  return [
    ...linesOf('FAIL_DROP').map((gate) => `--fail-drop=${gate}`),
    ...linesOf('FAIL_IF_WORSE').map((metric) => `--fail-if-worse=${metric}`),
  ]
}

/** Without a baseline, its gates would pass silently. */
function warnOfNoBaseline() {
  if (gatesOfComparison().length === 0) return
  const message = 'fail-drop and fail-if-worse were not checked: there is no baseline'
  command(message, 'warning')
  summarize('Not compared', message)
}

/** Run a command that may exit with certain codes; any other code ends this script too. */
function referee(args, codes, input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    input,
    maxBuffer: 1 << 30,
  })
  if (!codes.includes(status)) {
    // Leave out the notes before it, such as how formats were detected.
    const [error = stderr] = /^referee \w+: [\s\S]*/m.exec(stderr) ?? []
    fail(error.trim() || `referee ${args[0]} ended with ${status}`, status ?? 1)
  }
  return { status, stdout, stderr }
}

/** The action is checked out as a clone of the repository. */
function build() {
  if (existsSync(join(folder, 'dist/referee.cjs'))) return
  for (const args of [['ci'], ['run', 'build']]) {
    const { status } = spawnSync('npm', args, {
      cwd: folder,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    })
    if (status !== 0) fail(`npm ${args.join(' ')} ended with ${status}`)
  }
}

function summarize(title, markdown) {
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, `### ${title}\n\n${markdown}\n`)
}

function output(name, value) {
  if (/[\r\n]/.test(String(value))) fail(`${name}: a path of one line is needed`)
  if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, `${name}=${value}\n`)
}

/** Each gate reports on its own line, which begins with the command. */
function failGate(stderr) {
  const lines = stderr.split('\n').filter((line) => /^referee (?:score|compare): /.test(line))
  for (const line of lines.length > 0 ? lines : ['a gate failed']) command(line)
  process.exitCode = 1
}

function fail(message, code = 2) {
  command(message)
  process.exit(code)
}

function command(message, severity = 'error') {
  const data = message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  process.stdout.write(`::${severity} title=Referee::${data}\n`)
}

function requireInput(name) {
  const [value] = linesOf(name)
  return value ?? fail(`${name.toLowerCase()}: missing`)
}

function linesOf(name) {
  return (env[`REFEREE_${name}`] ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
