import type { Io } from '../../src/cli/command.ts'
import { runCommandLine } from '../../src/cli/command-line.ts'

/** What a command line ended with. */
export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** A command line without a process of its own: for tests that need many. */
export async function refereeHere(args: readonly string[], isTerminal = false): Promise<Ran> {
  const out: string[] = []
  const err: string[] = []
  const io: Io = {
    stdout: (text) => void out.push(typeof text === 'string' ? text : Buffer.from(text).toString('latin1')),
    stderr: (text) => void err.push(text),
    isTerminal: { stdout: isTerminal, stderr: isTerminal },
    useColor: false,
  }
  const code = await runCommandLine(args, io)
  return { code, stdout: out.join(''), stderr: err.join('') }
}
