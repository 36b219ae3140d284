import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The built program: `npm test` builds it first. */
export const program: string = fileURLToPath(new URL('../../bin/referee.cjs', import.meta.url))
export const root: string = fileURLToPath(new URL('../..', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly input?: string | Uint8Array
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Run the program to its end. */
export function referee(args: readonly string[], options: RunOptions = {}): Ended {
  return ended(
    spawnSync(process.execPath, [program, ...args], {
      cwd: options.cwd ?? root,
      env: environment(options.env),
      maxBuffer: 1 << 28,
      ...(options.input === undefined ? {} : { input: options.input }),
    }),
  )
}

/** Run a shell command in which `$REFEREE` is the program. */
export function shell(command: string, options: RunOptions = {}): Ended {
  const env = environment({ ...options.env, REFEREE: `${process.execPath} ${program}` })
  return ended(spawnSync('bash', ['-c', command], { cwd: options.cwd ?? root, env, maxBuffer: 1 << 28 }))
}

/** Start the program and leave it running. */
export function start(args: readonly string[], cwd: string = root): ChildProcess {
  return spawn(process.execPath, [program, ...args], { cwd, env: environment({}), stdio: 'ignore' })
}

export function exitOf(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  return new Promise((resolve) => child.on('exit', (code, signal) => resolve({ code, signal })))
}

function environment(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const { NO_COLOR: _n, FORCE_COLOR: _f, COLORTERM: _c, ...rest } = process.env
  return { ...rest, ...extra }
}

function ended({
  status,
  signal,
  stdout,
  stderr,
}: {
  status: number | null
  signal: NodeJS.Signals | null
  stdout: Buffer
  stderr: Buffer
}): Ended {
  return { code: status, signal, stdout: stdout.toString(), stderr: stderr.toString() }
}

/** A folder for a test file, and a way to put files into it. */
export class Scratch {
  readonly path: string = mkdtempSync(join(tmpdir(), 'referee-test-'))

  write(name: string, content: string | Uint8Array): string {
    const path = join(this.path, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    return path
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}
