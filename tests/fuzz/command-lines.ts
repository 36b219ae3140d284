import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Argument, Command, Flag } from '../../src/cli/command.ts'
import { commands } from '../../src/cli/commands.ts'
import { endingOf } from '../../src/formats/format.ts'
import { metrics } from '../../src/metrics/registry.ts'
import { type Ran, refereeHere } from '../support/in-process.ts'
import type { LoadedFormat } from '../support/load-format.ts'
import { root, Scratch } from '../support/program.ts'
import { mutateCase } from './mutate-case.ts'
import { Random } from './random.ts'
import { seedCase } from './seed-cases.ts'

/** Commands that wait, start processes, or take seconds. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'demo',
  'experiment',
  'report',
  'resolve',
  'serve',
  'submit',
  'train',
])

export interface CommandLineFailure {
  readonly argv: readonly string[]
  readonly failure: string
  readonly number: number
}

export interface CommandLineResult {
  readonly cases: number
  /** By exit code. */
  readonly codes: ReadonlyMap<number, number>
  readonly failures: readonly CommandLineFailure[]
}

interface CommandLineOptions {
  readonly formats: ReadonlyMap<string, LoadedFormat>
  readonly seed: string
  readonly from?: number
  readonly to: number
  readonly onProgress?: (done: number) => void
}

/** Command lines before files are recreated. */
const BATCH = 60

/** Call commands with flags and files that may or may not fit. */
export async function fuzzCommandLines({
  formats,
  seed,
  from = 0,
  to,
  onProgress,
}: CommandLineOptions): Promise<CommandLineResult> {
  const loaded = await Promise.all(
    commands
      .filter(({ name }) => !LEFT_OUT.has(name))
      .map(async (entry) => ({ name: entry.name, command: (await entry.load()).command })),
  )
  const codes = new Map<number, number>()
  const failures: CommandLineFailure[] = []
  const kinds = new Set<string>()
  let scratch: Scratch | undefined
  let files: readonly string[] = []
  for (let number = from; number < to; number++) {
    if (scratch === undefined || number % BATCH === 0) {
      scratch?.remove()
      scratch = new Scratch()
      files = makeFiles(scratch, formats, new Random(`${seed} files ${Math.floor(number / BATCH)}`))
    }
    const random = new Random(`${seed} command ${number}`)
    const { name, command } = random.pick(loaded)
    const argv = makeArguments(name, command, files, scratch.path, random)
    const { code, problems } = await checkCommandLine(argv, scratch.path)
    codes.set(code, (codes.get(code) ?? 0) + 1)
    for (const failure of problems) {
      const kind = `${name} ${failure.replaceAll(/\d+/g, 'N').slice(0, 80)}`
      if (kinds.has(kind)) continue
      kinds.add(kind)
      failures.push({ argv, failure, number })
    }
    onProgress?.(number - from + 1)
  }
  scratch?.remove()
  return { cases: to - from, codes, failures }
}

/** Intact and broken files of a few formats, a folder, an empty file and a missing one. */
function makeFiles(scratch: Scratch, formats: ReadonlyMap<string, LoadedFormat>, random: Random): string[] {
  mkdirSync(join(scratch.path, 'out'))
  mkdirSync(join(scratch.path, 'some'))
  const paths = ['key', 'careful', 'eager'].map((name) => {
    const text = readFileSync(join(root, 'samples', `${name}.coref.jsonl`), 'utf8')
    return scratch.write(`${name}.coref.jsonl`, text.split('\n').slice(0, 3).join('\n'))
  })
  const all = [...formats.values()]
  for (let i = 0; i < 12; i++) {
    const format = random.pick(all)
    const seed = seedCase(format, random)
    const made = random.chance(0.5) ? seed : mutateCase(seed, random)
    const folder = random.chance(0.3) ? 'some/' : ''
    paths.push(scratch.write(`${folder}${i}${endingOf(format)}`, made.main))
  }
  return [
    ...paths,
    scratch.write('empty.conll', ''),
    join(scratch.path, 'some'),
    join(scratch.path, 'missing.conll'),
  ]
}

function makeArguments(
  name: string,
  command: Command,
  files: readonly string[],
  folder: string,
  random: Random,
): string[] {
  const argv = [name]
  for (const argument of command.arguments) argv.push(...valuesOf(argument, files, random))
  const flags = Object.entries(Object.assign({}, ...command.flags) as Record<string, Flag>)
  const count = random.below(5)
  for (let i = 0; i < count && flags.length > 0; i++)
    argv.push(...flagWith(random.pick(flags), files, folder, random))
  if (random.chance(0.05)) argv.push(random.pick(['--nonsense', '-x', '--', '', '--json=1', '\u0000']))
  if (random.chance(0.05)) argv.splice(1 + random.below(argv.length), 1)
  return argv
}

function valuesOf(
  { choices, variadic, optional, name }: Argument,
  files: readonly string[],
  random: Random,
): string[] {
  if (optional === true && random.chance(0.4)) return []
  const one = (): string => {
    if (choices !== undefined && random.chance(0.9)) return random.pick(choices)
    if (/metric/.test(name)) return random.pick(metrics).id
    return random.chance(0.6) ? (files[random.below(3)] as string) : random.pick(files)
  }
  return variadic === true ? Array.from({ length: 1 + random.below(2) }, one) : [one()]
}

const WORDS = [
  'x',
  '',
  '0',
  '1',
  '-1',
  '1e9',
  'NaN',
  'all',
  'standard',
  'muc,b3',
  'conll=0.5',
  'conll=200',
  'type',
  'id',
  'text',
  'position',
  '__proto__',
  '../x',
  '😂',
  '\u001b[2J',
  'a=b',
]

function flagWith(
  [name, { choices, value, short }]: readonly [string, Flag],
  files: readonly string[],
  folder: string,
  random: Random,
): string[] {
  const flag =
    short !== undefined && random.chance(0.3)
      ? short
      : `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  if (value === undefined) return [flag]
  // Workers are not tested here, and output stays in the folder.
  if (name === 'jobs') return [flag, random.pick(['1', '0', '-1', 'x', '1.5'])]
  if (name === 'output' || short === '-o' || /^(out|run|directory)$/.test(value)) {
    return [flag, join(folder, 'out', random.pick(['a', 'b.json', 'c/d', 'e.conll']))]
  }
  if (/file|path|folder|profile|corpus/.test(value)) return [flag, random.pick(files)]
  if (/resamples|permutations|trials/.test(name)) return [flag, random.pick(['10', '0', 'x', '99'])]
  if (choices !== undefined && random.chance(0.9)) return [flag, random.pick(choices)]
  return [flag, random.pick(WORDS)]
}

/** Problems that no command line may have. */
async function checkCommandLine(
  argv: readonly string[],
  folder: string,
): Promise<{ readonly code: number; readonly problems: readonly string[] }> {
  const problems: string[] = []
  const first = await attempt(argv)
  if (typeof first === 'string') return { code: -1, problems: [`uncaught: ${first}`] }
  const { code, stdout, stderr } = first
  if (![0, 1, 2, 3, 4].includes(code)) problems.push(`exit code ${code}`)
  if (code >= 2 && stderr.trim() === '') problems.push(`exit code ${code} without a word`)
  if (code === 3 && !/\[[a-z0-9-]+\]/.test(stderr) && !argv.includes('--quiet'))
    problems.push(`an error without a code: ${stderr.slice(0, 200)}`)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be printed.
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009b]/.test(stderr))
    problems.push(`control characters on standard error: ${JSON.stringify(stderr.slice(0, 200))}`)
  // Broken files may contain it too, and messages then quote it.
  const isQuoted = [...argv, ...argv.map(contentOf)].some((text) => text.includes('NaN'))
  if (/\bNaN\b|undefined%|\[object Object\]/.test(stdout) && !isQuoted)
    problems.push(`NaN in the output: ${stdout.slice(0, 200)}`)
  if (argv.includes('--json') && code === 0 && stdout !== '' && !isJson(stdout))
    problems.push('--json is not JSON')
  const left = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tmp|~$|\.part$/.test(name),
  )
  if (left.length > 0) problems.push(`temporary files: ${left.join(' ')}`)
  rmSync(join(folder, 'out'), { recursive: true, force: true })
  mkdirSync(join(folder, 'out'))
  const second = await attempt(argv)
  if (typeof second === 'string' || second.code !== code || second.stdout !== stdout)
    problems.push('nondeterministic: a second run differs')
  return { code, problems }
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

async function attempt(argv: readonly string[]): Promise<Ran | string> {
  try {
    return await refereeHere(argv)
  } catch (error) {
    return error instanceof Error
      ? `${error.name}: ${error.message} ${error.stack?.split('\n').slice(1, 3).join(' ')}`
      : String(error)
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    // Some results have one object per line.
    return text
      .trim()
      .split('\n')
      .every((line) => line.startsWith('{'))
  }
}
