import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { program, referee, root } from './program.ts'

/** A command that writes, in its own folder, where an old result may exist. */
export interface Writing {
  readonly name: string
  /** @param target the file or folder to write */
  readonly args: (target: string) => readonly string[]
  readonly target: string
  /** Output is appended to the existing file. */
  readonly isAppended?: boolean
  /** The target is a folder: all its files are written or none, */
  readonly isFolder?: boolean
  /** or one after the other, each completely or not at all; another run continues from there. */
  readonly isFileByFile?: boolean
  /** Other files the command needs, beside the target. */
  readonly files?: Readonly<Record<string, string>>
  /** Commands to run first, in the same folder. */
  readonly before?: (target: string) => readonly (readonly string[])[]
  /** For slow commands: only every so many writes are made to fail, and one moment is tried. */
  readonly step?: number
}

/** A line from an earlier run: nothing is appended to any other content. */
export const OLD_LEDGER: string = `${JSON.stringify({ schema: 'referee.ledger/1', system: 'old' })}\n`

const sample = (name: string): string => join(root, 'samples', `${name}.coref.jsonl`)
const RUN = { target: 'run', isFolder: true } as const
const plan = (out: string): readonly string[] => ['plan', KEY, A, '--shards', '2', '--out', out]
const [KEY, A, B] = ['key', 'careful', 'eager'].map(sample) as [string, string, string]

const SUITE = {
  'suite.json': JSON.stringify({
    schema: 'referee.suite/1',
    name: 'sample',
    datasets: [{ name: 'sample', key: KEY }],
    systems: [
      { name: 'careful', responses: { sample: A } },
      { name: 'eager', responses: { sample: B } },
    ],
  }),
}
const beside = (out: string, name: string): string => join(dirname(out), name)
const saved = (out: string): readonly string[] => ['score', KEY, A, '--json', '-o', beside(out, 'saved.json')]

/** Every command that writes. */
export const writings: readonly Writing[] = [
  { name: 'score', target: 'out.json', args: (out) => ['score', KEY, A, '--json', '-o', out] },
  {
    name: 'score --ledger',
    target: 'ledger.jsonl',
    isAppended: true,
    args: (out) => ['score', KEY, A, '--ledger', out],
  },
  { name: 'compare', target: 'out.json', args: (out) => ['compare', KEY, A, B, '--trials', '50', '-o', out] },
  { name: 'errors', target: 'out.csv', args: (out) => ['errors', KEY, A, '--to', 'csv', '-o', out] },
  { name: 'explain', target: 'out.txt', args: (out) => ['explain', '--differences', KEY, A, '-o', out] },
  { name: 'agree', target: 'out.md', args: (out) => ['agree', KEY, A, '--to', 'markdown', '-o', out] },
  { name: 'prompt', target: 'out.jsonl', args: (out) => ['prompt', 'inline', KEY, '--json', '-o', out] },
  { name: 'convert', target: 'out.jsonl', args: (out) => ['convert', A, '--to', 'referee', '-o', out] },
  {
    name: 'compare --ledger',
    target: 'ledger.jsonl',
    isAppended: true,
    args: (out) => ['compare', KEY, A, B, '--trials', '5', '--ledger', out],
  },
  {
    name: 'convert to a folder',
    target: 'out',
    isFolder: true,
    args: (out) => ['convert', A, '--to', 'brat', '-o', out],
  },
  { name: 'validate', target: 'out.json', args: (out) => ['validate', A, '--json', '-o', out] },
  { name: 'validate --fix', target: 'out.jsonl', args: (out) => ['validate', A, '--fix', '-o', out] },
  { name: 'report', target: 'out.html', args: (out) => ['report', KEY, A, '-o', out] },
  { name: 'classes', target: 'out.json', args: (out) => ['classes', KEY, '--json', '-o', out] },
  { name: 'stats', target: 'out.json', args: (out) => ['stats', KEY, '--json', '-o', out] },
  {
    name: 'show',
    target: 'out.tex',
    before: (out) => [saved(out)],
    args: (out) => ['show', beside(out, 'saved.json'), '--to', 'latex', '-o', out],
  },
  {
    name: 'verify',
    target: 'out.json',
    args: (out) => ['verify', signatureOfSample(), KEY, A, '--json', '-o', out],
  },
  {
    name: 'history',
    target: 'out.csv',
    before: (out) => [['score', KEY, A, '--ledger', beside(out, 'ledger.jsonl')]],
    args: (out) => ['history', beside(out, 'ledger.jsonl'), '--to', 'csv', '-o', out],
  },
  {
    name: 'predict',
    target: 'out.json',
    before: (out) => [['classes', KEY, A, '--json', '-o', beside(out, 'profile.json')]],
    args: (out) => ['predict', KEY, '--from', beside(out, 'profile.json'), '--json', '-o', out],
  },
  {
    name: 'suite',
    target: 'out.json',
    files: SUITE,
    args: (out) => ['suite', beside(out, 'suite.json'), '--json', '-o', out],
  },
  {
    name: 'suite --page',
    target: 'out.html',
    files: SUITE,
    args: (out) => ['suite', beside(out, 'suite.json'), '--page', out],
  },
  {
    name: 'suite --keep',
    target: 'kept',
    isFolder: true,
    isFileByFile: true,
    files: SUITE,
    args: (out) => ['suite', beside(out, 'suite.json'), '--keep', out],
  },
  {
    name: 'agree --merge',
    target: 'out.jsonl',
    args: (out) => ['agree', KEY, A, '--merge', '--undecided', 'first', '-o', out],
  },
  { name: 'demo', target: 'out.html', args: (out) => ['demo', '-o', out] },
  { name: 'metrics', target: 'out.json', args: (out) => ['metrics', '--json', '-o', out] },
  { name: 'formats', target: 'out.json', args: (out) => ['formats', '--json', '-o', out] },
  { name: 'cone', target: 'out.json', args: (out) => ['cone', A, '--key', KEY, '--json', '-o', out] },
  {
    name: 'sensitivity',
    target: 'out.tex',
    args: (out) => ['sensitivity', KEY, A, '--trials', '5', '--to', 'latex', '-o', out],
  },
  {
    name: 'sensitivity --figures',
    target: 'curves',
    isFolder: true,
    isFileByFile: true,
    args: (out) => ['sensitivity', KEY, A, '--trials', '5', '--perturb', 'drop,add', '--figures', out],
  },
  { name: 'resolve', target: 'out.jsonl', args: (out) => ['resolve', KEY, '-o', out], step: 2 },
  { name: 'train', target: 'out.bin', args: (out) => ['train', KEY, '--model', out], step: 2 },
  { name: 'plan', ...RUN, args: plan },
  {
    name: 'map',
    ...RUN,
    isFileByFile: true,
    before: (out) => [plan(out)],
    args: (out) => ['map', out, '--shard', '0-1'],
  },
  {
    name: 'merge',
    target: 'out.json',
    before: (out) => [plan(runBeside(out)), ['map', runBeside(out), '--shard', '0-1']],
    args: (out) => ['merge', runBeside(out), '--json', '-o', out],
  },
  {
    name: 'status',
    target: 'out.json',
    before: (out) => [plan(runBeside(out)), ['map', runBeside(out), '--shard', '0-1']],
    args: (out) => ['status', runBeside(out), '--json', '-o', out],
  },
  {
    name: 'submit',
    ...RUN,
    isFileByFile: true,
    before: (out) => [plan(out)],
    args: (out) => ['submit', 'slurm', out, '--dry-run'],
  },
  {
    name: 'experiment',
    target: 'results',
    isFolder: true,
    isFileByFile: true,
    args: (out) => ['experiment', 'toy', '-o', out],
  },
  {
    name: 'experiment with models',
    target: 'results',
    isFolder: true,
    isFileByFile: true,
    args: (out) => experiment('twinless', out),
    step: 13,
  },
]

function runBeside(out: string): string {
  return beside(out, 'run')
}

let signature: string | undefined

function signatureOfSample(): string {
  signature ??= (JSON.parse(referee(['score', KEY, A, '--json', '--quiet']).stdout) as { signature: string })
    .signature
  return signature
}

function experiment(name: string, out: string): readonly string[] {
  return ['experiment', name, '--corpus', KEY, '--folds', '2', '--jobs', '1', '-o', out]
}

/** All files under a folder with their content, including hidden ones. */
export function contentOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return Object.fromEntries(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'latin1')]),
  )
}

/** A folder with the required files and, if wanted, an old result in place of the new one. */
export function freshFolder(parent: string, name: string, writing: Writing, hasOld: boolean): string {
  const folder = join(parent, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  furnish(parent, folder, writing, hasOld)
  return folder
}

/** The same in an existing empty folder. */
export function furnish(parent: string, folder: string, writing: Writing, hasOld: boolean): void {
  const { name, target, isAppended, isFolder, before, files = {} } = writing
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  if (before !== undefined) {
    const furnished = join(parent, 'furnished', name)
    for (const args of existsSync(furnished) ? [] : before(join(furnished, target))) {
      mkdirSync(furnished, { recursive: true })
      const { code, stderr } = referee([...args, '--quiet'])
      if (code !== 0) throw new Error(stderr)
    }
    cpSync(furnished, folder, { recursive: true })
  }
  if (hasOld && isFolder !== true)
    writeFileSync(join(folder, target), isAppended === true ? OLD_LEDGER : 'the old result\n')
}

export interface Ended {
  readonly code: number | null
  readonly stderr: string
}

const environment = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1', NO_COLOR: '1' }

/** Run a command whose nth file-changing call fails as on a full disk. */
export function runFailingAt(n: number, args: readonly string[]): Ended {
  return failing(n, [program, ...args, '--quiet'])
}

/**
 * The same without waiting: `failed` resolves while the half-written output exists, or when a run ends in
 * which nothing was left to fail.
 */
export function startFailingAt(
  n: number,
  args: readonly string[],
  mark: string,
): { readonly failed: Promise<void>; readonly ended: Promise<Ended> } {
  const child = spawn(process.execPath, [program, ...args, '--quiet'], {
    ...failingOptions({ FAIL_AT: String(n), FAIL_MARK: mark }),
    stdio: 'ignore',
  })
  const failed = new Promise<void>((resolve) => {
    const watch = setInterval(() => {
      if (!existsSync(mark) && child.exitCode === null) return
      clearInterval(watch)
      resolve()
    }, 10)
  })
  return { failed, ended: endOf(child) }
}

/** The same with a script, for controls. */
export function runScriptFailingAt(n: number, script: string): number | null {
  return failing(n, [script]).code
}

function failing(n: number, args: readonly string[]): Ended {
  const { status, stderr } = spawnSync(process.execPath, args, {
    ...failingOptions({ FAIL_AT: String(n) }),
    encoding: 'utf8',
  })
  return { code: status, stderr }
}

function failingOptions(env: Readonly<Record<string, string>>): { cwd: string; env: NodeJS.ProcessEnv } {
  const preloaded = `--require ${join(root, 'tests/support/fail-write.cjs')}`
  return { cwd: root, env: { ...environment, NODE_OPTIONS: preloaded, ...env } }
}

/** Kill a command after a while. */
export function runKilledAfter(milliseconds: number, args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args, '--quiet'], {
    cwd: root,
    stdio: 'ignore',
    env: environment,
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
  return endOf(child).finally(() => clearTimeout(timer))
}

function endOf(child: ChildProcess): Promise<Ended> {
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve({ code, stderr: '' }))
  })
}
