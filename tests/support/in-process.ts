import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Io } from '../../src/cli/command.ts'
import { runCommandLine } from '../../src/cli/command-line.ts'

/** The outcome of a command line. */
export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export interface HereOptions {
  readonly isTerminal?: boolean
  /** Content of standard input. */
  readonly input?: string | Uint8Array
  readonly cwd?: string
  /** Receives the pieces of both streams, in the order a terminal shows them. */
  readonly shown?: string[]
}

/** Run a command line in this process: for all tests except those of signals, pipes, exit codes and memory. */
export async function refereeHere(args: readonly string[], options: HereOptions = {}): Promise<Ran> {
  const { isTerminal = false, input, cwd: folder, shown = [] } = options
  const out: string[] = []
  const err: string[] = []
  const io: Io = {
    stdout: (text) => {
      out.push(typeof text === 'string' ? text : Buffer.from(text).toString('latin1'))
      shown.push(out.at(-1) ?? '')
    },
    stderr: (text) => {
      err.push(text)
      shown.push(text)
    },
    isTerminal: { stdout: isTerminal, stderr: isTerminal },
    useColor: false,
  }
  const run = (stdin?: number): Promise<number> => runCommandLine(args, { ...io, files: { folder, stdin } })
  const code = input === undefined ? await run() : await withInput(input, run)
  return { code, stdout: out.join(''), stderr: err.join('') }
}

async function withInput<Result>(
  input: string | Uint8Array,
  work: (descriptor: number) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'referee-input-'))
  writeFileSync(join(folder, 'stdin'), input)
  const descriptor = openSync(join(folder, 'stdin'), 'r')
  rmSync(folder, { recursive: true })
  try {
    return await work(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
