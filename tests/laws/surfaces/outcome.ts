import { RefereeError } from '../../../src/entries/score.ts'
import { type HereOptions, type Ran, refereeHere } from '../../support/in-process.ts'
import type { Answer, Outcome } from './answer.ts'

/** An error that reached a surface as data. */
export class ReportedError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

class FailedCommand extends Error {
  readonly ran: Ran

  constructor(ran: Ran) {
    super(ran.stderr.trim())
    this.ran = ran
  }
}

/** What a command prints. */
export async function printed(args: readonly string[], options: HereOptions = {}): Promise<string> {
  const ran = await refereeHere(args, options)
  if (ran.code !== 0) throw new FailedCommand(ran)
  return ran.stdout
}

/** An answer, or the error instead of it. */
export async function outcomeOf(answer: () => Promise<Answer>): Promise<Outcome> {
  try {
    return await answer()
  } catch (error) {
    const { message, stack = message } = error as Error
    const code = codeOf(error)
    return { refused: code ?? 'bug', message: (code === undefined ? stack : message).replaceAll(/\s+/g, ' ') }
  }
}

/** Wrong usage of the command line is a bad setting of the library. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof RefereeError) return error.code
  if (error instanceof ReportedError) return error.code === 'wrong-usage' ? 'bad-setting' : error.code
  if (!(error instanceof FailedCommand)) return undefined
  const { code, stderr } = error.ran
  return code === 2 ? 'bad-setting' : (/\[([a-z0-9-]+)\]/.exec(stderr)?.[1] ?? `exit code ${code}`)
}
