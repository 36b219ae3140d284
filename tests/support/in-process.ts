import type { Io } from '../../src/cli/command.ts'
import { run } from '../../src/cli/run.ts'

/** What a command line ended with. */
export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** A command line without a process of its own: for tests that need many. */
export async function refereeHere(args: readonly string[]): Promise<Ran> {
  const out: string[] = []
  const err: string[] = []
  const io: Io = {
    stdout: (text) => void out.push(text),
    stderr: (text) => void err.push(text),
    isTerminal: { stdout: false, stderr: false },
    useColor: false,
  }
  const code = await run(args, io)
  return { code, stdout: out.join(''), stderr: err.join('') }
}
