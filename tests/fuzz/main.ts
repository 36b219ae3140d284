import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadFormats } from '../support/load-format.ts'
import { fuzzCommandLines } from './command-lines.ts'
import { fuzzFormats, kindOf } from './fuzz.ts'
import { storeCase } from './fuzz-case.ts'

// npm run fuzz: makes files in all formats, breaks them, and checks how the program handles them.
const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    format: { type: 'string', multiple: true },
    /** One command line after every so many files. */
    'lines-every': { type: 'string', default: '50' },
    to: { type: 'string', default: 'build/fuzz' },
    /** Record the result for docs/trust.md. */
    record: { type: 'boolean', default: false },
    /** The same, beside the result of an earlier run whose failures have been fixed. */
    again: { type: 'boolean', default: false },
    /** This process's share of the work: 0/2 and 1/2 of two processes. */
    share: { type: 'string', default: '0/1' },
    /** Stop after this many cases, to continue with --resume. */
    pause: { type: 'string' },
    /** Continue a stopped run. */
    resume: { type: 'boolean', default: false },
  },
})

// The stack of an error is read only when a case fails, and is expensive to create.
Error.stackTraceLimit = 4
const print = (text: string): void => void process.stdout.write(`${text}\n`)
const formats = await loadFormats()
for (const id of values.format ?? []) if (!formats.has(id)) throw new Error(`no format ${id}`)
const wanted = Number(values.cases)
const STEP = Math.min(wanted, 10_000)
const begin = Date.now()
const processor = process.cpuUsage()
/** A run must use the same code from its first case to its last. */
const program = createHash('sha256')
  .update(readFileSync(process.argv[1] as string))
  .digest('hex')
const [share, shares] = values.share.split('/').map(Number) as [number, number]
const stateFile = join(values.to, `state-${share}.json`)
const state: State = values.resume
  ? readState()
  : { chunk: share, files: 0, read: 0, lines: 0, codes: [], failed: [], cpu: 0 }
const codes = new Map(state.codes)
const failed = new Map(state.failed)
let { chunk, files, read, lines } = state
mkdirSync(values.to, { recursive: true })
const stop = files + lines + Number(values.pause ?? wanted)
const linesIn = (count: number): number =>
  values.format === undefined ? Math.floor(count / Number(values['lines-every'])) : 0

for (; chunk * STEP < wanted && files + lines < stop; chunk += shares) {
  const count = Math.min(STEP, wanted - chunk * STEP)
  const lineCount = linesIn(count)
  const [firstFile, firstLine] = [chunk * (STEP - linesIn(STEP)), chunk * linesIn(STEP)]
  const result = fuzzFormats({
    formats,
    seed: values.seed,
    from: firstFile,
    to: firstFile + count - lineCount,
    ...(values.format === undefined ? {} : { only: values.format }),
  })
  files += result.cases
  read += result.read
  for (const [code, times] of result.codes) codes.set(code, (codes.get(code) ?? 0) + times)
  for (const { fuzzCase, failure, number } of result.failures) {
    const kind = kindOf(fuzzCase.format, failure)
    if (failed.has(kind)) continue
    print(`FAILED ${kind} (case ${number}: ${fuzzCase.history.join(', ')})`)
    keep(`${fuzzCase.format}-${number}`, { ...storeCase(fuzzCase, failure), history: fuzzCase.history })
  }
  for (const [kind, times] of result.failed) failed.set(kind, (failed.get(kind) ?? 0) + times)
  const called = await fuzzCommandLines({
    formats,
    seed: values.seed,
    from: firstLine,
    to: firstLine + lineCount,
  })
  lines += called.cases
  for (const [code, times] of called.codes)
    codes.set(`exit ${code}`, (codes.get(`exit ${code}`) ?? 0) + times)
  for (const { argv, failure, number } of called.failures) {
    const kind = `command line: ${argv[0]}: ${failure.slice(0, 60)}`
    if (!failed.has(kind)) {
      print(`FAILED ${kind} (command line ${number})`)
      keep(`line-${number}`, { argv, failure })
    }
    failed.set(kind, (failed.get(kind) ?? 0) + 1)
  }
  print(
    `${files + lines} cases, ${failed.size} kinds of failures, ${Math.round((Date.now() - begin) / 1000)} s`,
  )
  saveState(chunk + shares)
}

const sum = [...failed.values()].reduce((total, each) => total + each, 0)
print(
  `${files} files (${read} read, ${files - read} refused) and ${lines} command lines; ${sum} failures of ${failed.size} kinds`,
)
print(
  [...codes]
    .sort((a, b) => b[1] - a[1])
    .map(([code, times]) => `${code === '' ? 'no error' : code} ${times}`)
    .join(', '),
)
for (const [kind, times] of failed) print(`${times} times ${kind}`)
if (values.record) record()
process.exitCode = failed.size === 0 ? 0 : 1

interface State {
  /** The next chunk to run. */
  readonly chunk: number
  readonly files: number
  readonly read: number
  readonly lines: number
  readonly codes: readonly (readonly [string, number])[]
  readonly failed: readonly (readonly [string, number])[]
  /** CPU time in seconds. */
  readonly cpu: number
}

function readState(): State {
  const { seed, program: former, ...kept } = JSON.parse(readFileSync(stateFile, 'utf8'))
  if (seed !== values.seed || former !== program)
    throw new Error('the run that was stopped had another seed or other code: begin again')
  return kept
}

function saveState(next: number): void {
  const { user, system } = process.cpuUsage(processor)
  const cpu = state.cpu + (user + system) / 1e6
  const now: State = { chunk: next, files, read, lines, codes: [...codes], failed: [...failed], cpu }
  writeFileSync(stateFile, JSON.stringify({ ...now, seed: values.seed, program }))
}

/** Record the result, once all processes have finished their share. */
function record(): void {
  const all = Array.from({ length: shares }, (_, s) => join(values.to, `state-${s}.json`))
  if (!all.every((path) => existsSync(path))) return
  const states = all.map((path): State => JSON.parse(readFileSync(path, 'utf8')))
  if (total(states.map((each) => each.files + each.lines)) < wanted) return
  const name = values.again ? 'fuzz-again' : 'fuzz'
  writeFileSync(
    `docs/results/trust/${name}.json`,
    `${JSON.stringify(recordOf(name, states), undefined, 2)}\n`,
  )
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}

function recordOf(name: string, states: readonly State[]): object {
  const errors = new Set(states.flatMap((each) => each.codes.map(([code]) => code)))
  errors.delete('')
  for (const code of errors) if (code.startsWith('exit')) errors.delete(code)
  const found = new Map<string, number>()
  for (const [kind, times] of states.flatMap((each) => each.failed))
    found.set(kind, (found.get(kind) ?? 0) + times)
  const failures = total([...found.values()])
  const [allFiles, allRead, allLines] = (['files', 'read', 'lines'] as const).map((name) =>
    total(states.map((each) => each[name])),
  ) as [number, number, number]
  return {
    name,
    checks: values.again
      ? 'The same cases again, after every failure above was fixed.'
      : `Files of all ${formats.size} formats are broken in one to four places, then read, validated, scored and converted; one case in ${values['lines-every']} is a random command line. No case may crash, give an error without a code and location, a number out of range, or a self-score other than 1. Two readings must agree, \`validate\` must refuse what \`score\` refuses, and converted files must come back equal, apart from reported losses. Each failure found is now a test in tests/fuzz/found.`,
    cases: allFiles + allLines,
    processorSeconds: Math.round(total(states.map((each) => each.cpu))),
    result: failures === 0 ? 'no failure' : `${failures} failures of ${found.size} kinds`,
    command: `npm run fuzz -- --cases ${allFiles + allLines} --seed ${values.seed} --record${values.again ? ' --again' : ''}`,
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    tables: [
      {
        title: 'Outcomes',
        columns: ['cases', 'number'],
        rows: [
          ['files read', String(allRead)],
          ['files refused, with a code and location', String(allFiles - allRead)],
          ['different error codes', String(errors.size)],
          ['command lines', String(allLines)],
          ...[...found].map(([kind, times]) => [`FAILED ${kind}`, String(times)]),
        ],
      },
    ],
  }
}

function keep(name: string, content: object): void {
  writeFileSync(join(values.to, `${name}.json`), `${JSON.stringify(content, undefined, 2)}\n`)
}
